"""A strict reader of PDF/X by pikepdf: the rules of ISO 15930-4 (X-1a:2003), and for X-4 those of
its own metadata, too. It is no certificate, as no free program gives one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

_RGB = {"/DeviceRGB", "/CalRGB", "/Lab", "/ICCBased", "/CalGray"}
_NEAR = 0.01


def problems(content: bytes, *, x4: bool = False) -> list[str]:
    """Return what is wrong with a file."""
    with Pdf.open(BytesIO(content)) as pdf:
        found = [
            *_document(pdf, ("1.4", "1.5", "1.6") if x4 else ("1.3", "1.4")),
            *_info(pdf),
            *(_metadata(pdf) if x4 else _version(pdf)),
            *_intent(pdf, 4 if x4 else 2),
            *(problem for page in pdf.pages for problem in _page(page)),
            *_objects(pdf),
        ]
    if b"/ObjStm" in content or b"/XRef" in content:
        found.append("object streams are of PDF 1.5")
    return found


def _document(pdf: Pdf, versions: tuple[str, ...]) -> Iterator[str]:
    if pdf.pdf_version not in versions:
        yield f"version {pdf.pdf_version}"
    if pdf.is_encrypted:
        yield "encrypted"
    ids = pdf.trailer.get("/ID")
    if ids is None or len(ids) != 2 or not all(len(bytes(id)) == 16 for id in ids):
        yield "no file id"
    for key in ("/OCProperties", "/OpenAction", "/AA", "/AcroForm", "/Names"):
        if key in pdf.Root:
            yield f"{key} in the catalogue"


def _version(pdf: Pdf) -> Iterator[str]:
    if str(pdf.docinfo.get("/GTS_PDFXVersion")) != "PDF/X-1a:2003":
        yield "GTS_PDFXVersion"
    if "/GTS_PDFXConformance" in pdf.docinfo:
        yield "GTS_PDFXConformance is of X-1a:2001"


def _metadata(pdf: Pdf) -> Iterator[str]:
    if "/Filter" in pdf.Root.Metadata:
        yield "packed metadata"
    with pdf.open_metadata(update_docinfo=False, set_pikepdf_as_editor=False) as xmp:
        if xmp.get("{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion") != "PDF/X-4":
            yield "pdfxid:GTS_PDFXVersion"
        if xmp.get("dc:title") != str(pdf.docinfo["/Title"]):
            yield "two titles"
        if xmp.get("pdf:Trapped") != str(pdf.docinfo["/Trapped"])[1:]:
            yield "Trapped twice"
        for key in ("CreateDate", "ModifyDate", "MetadataDate"):
            if xmp.get(f"xmp:{key}") != "2000-01-01T00:00:00Z":
                yield f"xmp:{key}"
        for key in ("DocumentID", "VersionID", "RenditionClass"):
            if not xmp.get(f"xmpMM:{key}"):
                yield f"xmpMM:{key}"


def _info(pdf: Pdf) -> Iterator[str]:
    info = pdf.docinfo
    for key in ("/Title", "/CreationDate", "/ModDate"):
        if not str(info.get(key, "")):
            yield f"no {key}"
    for key in ("/CreationDate", "/ModDate"):
        if not re.fullmatch(r"D:\d{14}(Z|[+-]\d\d'\d\d')", str(info.get(key))):
            yield f"{key} is no date"
    trapped = info.get("/Trapped")
    if not isinstance(trapped, Name) or str(trapped) not in ("/True", "/False"):
        yield "Trapped"


def _intent(pdf: Pdf, newest: int) -> Iterator[str]:
    intents = [one for one in pdf.Root.get("/OutputIntents", []) if Name("/GTS_PDFX") == one.S]
    if len(intents) != 1:
        yield f"{len(intents)} output intents"
        return
    intent = intents[0]
    if not str(intent.get("/OutputConditionIdentifier", "")):
        yield "no output condition"
    profile = intent.get("/DestOutputProfile")
    if profile is None:
        if str(intent.get("/RegistryName")) != "http://www.color.org":
            yield "neither a registered condition nor a profile"
        return
    head = profile.read_bytes()[:128]
    if (head[12:16], head[16:20], head[36:40]) != (b"prtr", b"CMYK", b"acsp") or head[8] > newest:
        yield f"the profile is not for CMYK presses, version {newest}"
    if profile.N != 4 or not str(intent.get("/Info", "")):
        yield "the profile has no name or not four inks"


def _page(page: pikepdf.Page) -> Iterator[str]:
    boxes = {key: page.obj.get(key) for key in ("/TrimBox", "/ArtBox", "/BleedBox", "/MediaBox")}
    if (boxes["/TrimBox"] is None) == (boxes["/ArtBox"] is None):
        yield "one of TrimBox and ArtBox"
        return
    trim = [float(v) for v in boxes["/TrimBox"] or boxes["/ArtBox"]]
    media = [float(v) for v in boxes["/MediaBox"]]
    bleed = [float(v) for v in boxes["/BleedBox"] or media]
    for inner, outer in ((trim, bleed), (bleed, media)):
        low = all(i >= o - _NEAR for i, o in zip(inner[:2], outer[:2], strict=True))
        high = all(i <= o + _NEAR for i, o in zip(inner[2:], outer[2:], strict=True))
        if not (low and high):
            yield "boxes are not inside each other"
    for key in ("/Annots", "/AA"):
        if key in page.obj:
            yield f"{key} on a page"
    yield from _operators(page.obj)


def _operators(stream: Object) -> Iterator[str]:
    for operands, operator in pikepdf.parse_content_stream(stream):
        word = str(operator)
        if word in ("rg", "RG", "ri", "sh", "INLINE IMAGE", "BI", "Tf"):
            yield f"operator {word}"
        if word in ("cs", "CS") and str(operands[0]) in _RGB:
            yield f"colour space {operands[0]}"


def _objects(pdf: Pdf) -> Iterator[str]:
    for one in pdf.objects:
        if isinstance(one, Dictionary | Stream):
            yield from _dictionary(one)
        if isinstance(one, Stream):
            yield from _stream(one)


def _dictionary(one: Object) -> Iterator[str]:
    kind = str(one.get("/Type", ""))
    if kind == "/Group" or str(one.get("/S", "")) == "/Transparency" or "/Group" in one:
        yield "a transparency group"
    if str(one.get("/SMask", "/None")) != "/None":
        yield "a soft mask"
    for key in ("/CA", "/ca"):
        if float(one.get(key, 1)) != 1:
            yield f"opacity {key}"
    if str(one.get("/BM", "/Normal")) not in ("/Normal", "/Compatible"):
        yield "a blend mode"
    for key in ("/TR", "/HTP", "/OPI", "/Ref", "/Alternates", "/JS", "/JavaScript", "/URI"):
        if key in one:
            yield key
    if str(one.get("/TR2", "/Default")) != "/Default":
        yield "/TR2"
    if kind == "/Font" and str(one.get("/Subtype")) not in ("/Type3", "/Type0"):
        described = one.get("/FontDescriptor", Dictionary())
        if not any(key in described for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            yield "a font that is not embedded"
    for key in ("/ColorSpace", "/CS"):
        yield from (f"colour space {name}" for name in _spaces(one.get(key)) if name in _RGB)


def _spaces(found: Object | None) -> Iterator[str]:
    if isinstance(found, Name):
        yield str(found)
    elif isinstance(found, Array):
        for one in found:
            yield from _spaces(one)
    elif isinstance(found, Dictionary):
        for one in found.values():
            yield from _spaces(one)


def _stream(one: Stream) -> Iterator[str]:
    filters = one.get("/Filter", Array())
    for name in [filters] if isinstance(filters, Name) else list(filters):
        if str(name) in ("/LZWDecode", "/Crypt", "/JBIG2Decode", "/JPXDecode"):
            yield f"filter {name}"
    if str(one.get("/Subtype", "")) in ("/PS", "/Form") and str(one.get("/Subtype")) == "/PS":
        yield "PostScript"
    if str(one.get("/Subtype", "")) == "/Image" and "/ImageMask" not in one:
        if str(one.ColorSpace) not in ("/DeviceCMYK", "/DeviceGray"):
            yield f"a picture in {one.ColorSpace}"
        size = int(one.Width) * int(one.Height) * (4 if str(one.ColorSpace) == "/DeviceCMYK" else 1)
        if len(one.read_bytes()) != size:
            yield "a picture with too few samples"
