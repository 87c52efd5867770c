"""PDF/X for presses: X-1a:2003 (ISO 15930-4) or X-4 (ISO 15930-7), in CMYK, nothing translucent.

A page is one picture in CMYK and outlines of texts above it, so that both standards allow it; some
shops ask for the newer one. The few objects of such a file are written here, because the rules
forbid some of what reportlab always adds, such as its own settings for viewers and a standard font
that is not embedded.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Literal, TypeAlias
from xml.sax.saxutils import escape

from msgspec import Struct

from pnp.base.units import format_number
from pnp.exports.press_colour import PressProfile

Standard: TypeAlias = Literal["PDF/X-1a:2003", "PDF/X-4"]

X1A: Standard = "PDF/X-1a:2003"
X4: Standard = "PDF/X-4"
NEWEST_ICC: Mapping[Standard, int] = {X1A: 2, X4: 4}
"""The newest version of ICC of a profile: those of PDF 1.4 and 1.6 (ISO 32000-1, 8.6.5.5)."""
_VERSIONS: Mapping[Standard, str] = {X1A: "1.4", X4: "1.6"}
# The same input gives the same bytes, so there is no date of writing.
_DATE, _XMP_DATE = "D:20000101000000Z", "2000-01-01T00:00:00Z"
_REGISTRY = "http://www.color.org"
# The binary comment tells programs that the file is not text (ISO 32000-1, 7.5.2).
_BINARY = b"%\xe2\xe3\xcf\xd3\n"
# Properties of X-4 (ISO 15930-7, 6.8): the packet of ISO 16684-1 around them is fixed, too.
_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<pdf:Producer>pnp</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
<xmp:CreatorTool>pnp</xmp:CreatorTool><xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate><xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


class PressPicture(Struct, frozen=True):
    """A picture in CMYK: its size in pixels, and four bytes for each, row by row."""

    width: int
    height: int
    samples: bytes


class PressPage(Struct, frozen=True):
    """A page of ``width`` by ``height`` points, whose outermost ``bleed`` points are cut off.

    ``picture`` fills the page; None leaves it white. ``drawing`` is operators drawn above it, in
    points from the bottom left.
    """

    width: float
    height: float
    bleed: float
    picture: PressPicture | None
    drawing: str


def write_pdfx(
    title: str,
    author: str,
    pages: Sequence[PressPage],
    profile: PressProfile,
    standard: Standard = X1A,
) -> bytes:
    """Return pages as a PDF file for presses. Equal pictures and drawings are written once."""
    return _Writer(profile, standard).document(title, author, pages)


class _Writer:
    def __init__(self, profile: PressProfile, standard: Standard) -> None:
        self._profile = profile
        self._standard: Standard = standard
        self._objects: list[bytes] = []
        self._known: dict[bytes, str] = {}

    def document(self, title: str, author: str, pages: Sequence[PressPage]) -> bytes:
        tree = self._reserve()
        kids = " ".join([self._page(page, tree) for page in pages])
        self._fill(tree, f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>")
        root = {"Type": "/Catalog", "Pages": tree, "OutputIntents": f"[{self._intent()}]"}
        entries = {
            "Title": _text(title),
            "Author": _text(author),
            "Creator": "(pnp)",
            "Producer": "(pnp)",
            "CreationDate": f"({_DATE})",
            "ModDate": f"({_DATE})",
            "Trapped": "/False",
        }
        if self._standard == X1A:
            entries["GTS_PDFXVersion"] = f"({X1A})"
        else:
            root["Metadata"] = self._metadata(title, author)
        return self._file(self._add(_dictionary(root)), self._add(_dictionary(entries)))

    def _metadata(self, title: str, author: str) -> str:
        """Return the reference of the properties of X-4, which programs read without unpacking."""
        content = blake2b(b"".join(self._objects), digest_size=16).hexdigest()
        id = "-".join(content[a:b] for a, b in ((0, 8), (8, 12), (12, 16), (16, 20), (20, 32)))
        xmp = _XMP.format(title=escape(title), author=escape(author), date=_XMP_DATE, id=id)
        packed = xmp.encode()
        head = {"Type": "/Metadata", "Subtype": "/XML", "Length": str(len(packed))}
        return self._add(b"%s\nstream\n%s\nendstream" % (_dictionary(head).encode(), packed))

    def _page(self, page: PressPage, tree: str) -> str:
        width, height = (format_number(side, 4) for side in (page.width, page.height))
        right, top = (format_number(side - page.bleed, 4) for side in (page.width, page.height))
        bleed = format_number(page.bleed, 4)
        drawn, resources = page.drawing, "<< >>"
        if page.picture is not None:
            resources = f"<< /XObject << /P {self._picture(page.picture)} >> >>"
            drawn = f"q {width} 0 0 {height} 0 0 cm /P Do Q\n{drawn}"
        contents = self._stream({}, drawn.encode("ascii"))
        whole = f"[0 0 {width} {height}]"
        entries = {
            "Type": "/Page",
            "Parent": tree,
            "MediaBox": whole,
            "BleedBox": whole,
            "TrimBox": f"[{bleed} {bleed} {right} {top}]",
            "Resources": resources,
            "Contents": contents,
        }
        return self._add(_dictionary(entries))

    def _picture(self, picture: PressPicture) -> str:
        entries = {
            "Type": "/XObject",
            "Subtype": "/Image",
            "Width": str(picture.width),
            "Height": str(picture.height),
            "ColorSpace": "/DeviceCMYK",
            "BitsPerComponent": "8",
        }
        return self._stream(entries, picture.samples)

    def _intent(self) -> str:
        profile = self._profile
        entries = {
            "Type": "/OutputIntent",
            "S": "/GTS_PDFX",
            "OutputConditionIdentifier": _text(profile.condition or "Custom"),
            "Info": _text(profile.name),
            "DestOutputProfile": self._stream({"N": "4"}, profile.content),
        }
        if profile.condition:
            entries["RegistryName"] = f"({_REGISTRY})"
        return self._add(_dictionary(entries))

    def _stream(self, entries: Mapping[str, str], content: bytes) -> str:
        """Return the reference of a compressed stream, which is written once."""
        key = blake2b(content + repr(sorted(entries.items())).encode()).digest()
        if key not in self._known:
            packed = zlib.compress(content, 6)
            head = {**entries, "Filter": "/FlateDecode", "Length": str(len(packed))}
            body = b"%s\nstream\n%s\nendstream" % (_dictionary(head).encode(), packed)
            self._known[key] = self._add(body)
        return self._known[key]

    def _add(self, body: str | bytes) -> str:
        reference = self._reserve()
        self._fill(reference, body)
        return reference

    def _reserve(self) -> str:
        self._objects.append(b"")
        return f"{len(self._objects)} 0 R"

    def _fill(self, reference: str, body: str | bytes) -> None:
        written = body if isinstance(body, bytes) else body.encode("latin-1")
        self._objects[int(reference.split()[0]) - 1] = written

    def _file(self, catalog: str, info: str) -> bytes:
        found = bytearray(f"%PDF-{_VERSIONS[self._standard]}\n".encode() + _BINARY)
        places = []
        for number, body in enumerate(self._objects, 1):
            places.append(len(found))
            found += b"%d 0 obj\n%s\nendobj\n" % (number, body)
        start, size = len(found), len(self._objects) + 1
        table = "".join(f"{place:010} 00000 n \n" for place in places)
        id = blake2b(bytes(found), digest_size=16).hexdigest()
        trailer = {"Size": str(size), "Root": catalog, "Info": info, "ID": f"[<{id}> <{id}>]"}
        end = f"trailer\n{_dictionary(trailer)}\nstartxref\n{start}\n%%EOF\n"
        found += f"xref\n0 {size}\n0000000000 65535 f \n{table}{end}".encode()
        return bytes(found)


def _dictionary(entries: Mapping[str, str]) -> str:
    return f"<< {' '.join(f'/{name} {value}' for name, value in entries.items())} >>"


def _text(text: str) -> str:
    """Return a text for people (ISO 32000-1, 7.9.2.2)."""
    if text.isascii() and text.isprintable() and not set("()\\") & set(text):
        return f"({text})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
