"""Pages to PDF: searchable text, embedded fonts, and settings for the printer.

reportlab numbers the objects and writes the catalogue; the content of pages is written by
``operators``, in streams that documents share. The same document gives the same bytes on every
machine.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from pnp.base.units import POINTS_PER_MM, format_number
from pnp.export.writing.document import Canvas, Tags, fp_str, pdfdoc
from pnp.export.writing.lettering import Used, resource_of
from pnp.export.writing.operators import MITER_LIMIT, OVERPRINT, Content, Form, Resources, compress
from pnp.export.writing.resources import FARTHEST, embed, samples, shading_dictionary
from pnp.scene import Document, Gradient, Page, Raster, Rect

# 1.6 brought PrintScaling, 1.7 Duplex (ISO 32000-1, table 150).
_PDF_VERSION = (1, 7)

_DUPLEX = {
    "long": "DuplexFlipLongEdge",
    "short": "DuplexFlipShortEdge",
    "none": "Simplex",
}


def write_document(document: Document) -> bytes:
    """Return the document as the bytes of a PDF file.

    Raises KeyError for a face that ``fonts`` does not know, an unknown flip, or a colour, cap or
    path command that no scene has, and ValueError if a bookmark skips a level.
    """
    writer = _Writer(document)
    for index, page in enumerate(document.pages):
        writer.page(index, page)
    return writer.finish()


class _Writer:
    """Collects the objects of one document."""

    def __init__(self, document: Document) -> None:
        with _no_date():
            self._canvas = _Canvas(
                "", invariant=1, pageCompression=0, pdfVersion=_PDF_VERSION, lang=document.language
            )
        self._objects: pdfdoc.PDFDocument = self._canvas._doc
        # By default, the canvas would also encode compressed streams as ASCII, a quarter longer;
        # the alternative setting would apply to the whole process. This compresses every stream of
        # this document only.
        self._objects.defaultStreamFilters = [_Deflate()]
        self._known: set[str] = set()
        self._layers: dict[str, pdfdoc.PDFObjectReference] = {}
        self._used: Used = {}
        self._tags = Tags(self._objects)
        _describe(self._canvas, document)

    def page(self, index: int, page: Page) -> None:
        content = Content(form=False)
        content.items(page.items)
        scale = format_number(POINTS_PER_MM, 6)
        height = page.height * POINTS_PER_MM
        start = f"{scale} 0 0 -{scale} 0 {format_number(height, 4)} cm {MITER_LIMIT}\n"
        written = pdfdoc.PDFPage()
        written.MediaBox = _box(page, Rect(0, 0, page.width, page.height))
        written.TrimBox = _box(page, page.trim)
        written.BleedBox = _box(page, page.bleed)
        self._provide(content.asked)
        written.Resources = _ResourceDictionary(content.asked)
        written.Contents = self._stream({}, (start + content.text()).encode("latin-1"))
        self._tags.add(written, content.parts)
        self._canvas.addPageLabel(index, prefix=page.label)
        for number_on_page, mark in enumerate(page.bookmarks):
            key = f"page-{index}-{number_on_page}"
            self._canvas.bookmarkPage(key)
            self._canvas.addOutlineEntry(mark.title, key, mark.level)
        self._objects.addPage(written)

    def finish(self) -> bytes:
        for name in sorted(self._used):
            font = embed(name, self._used[name], self._objects)
            self._objects.Reference(font, resource_of(name))
        self._tags.finish()
        if self._layers:
            _add_layers(self._objects.Catalog, list(self._layers.values()))
        written: bytes = self._canvas.getpdfdata()
        return written

    def _provide(self, asked: Resources) -> None:
        """Add the resources of a stream; each is written on first use."""
        for name, form in asked.forms.items():
            if self._is_new(name):
                self._form(form)
        for name, raster in asked.pictures.items():
            if self._is_new(name):
                self._picture(name, raster)
        for name, shade in asked.shades.items():
            if self._is_new(name):
                self._objects.Reference(shading_dictionary(shade), name)
        for name, shade in asked.masks.items():
            if self._is_new(name):
                self._mask(shade, name)
        for name, glyphs in asked.used.items():
            self._used.setdefault(name, set()).update(glyphs)
        for name in asked.layers:
            self._layer(name)

    def _is_new(self, name: str) -> bool:
        """Return whether a name is used for the first time."""
        new = name not in self._known
        self._known.add(name)
        return new

    def _form(self, form: Form) -> None:
        self._provide(form.resources)
        self._objects.updateSignature(form.stream)
        self._objects.Reference(_FormObject(form), form.name)

    def _picture(self, name: str, raster: Raster) -> None:
        found = samples(raster)
        entries = _picture_entries(raster, found.space)
        if found.alpha:
            mask = self._stream(_picture_entries(raster, "DeviceGray"), found.alpha)
            entries["SMask"] = self._objects.Reference(mask, f"{name}.mask")
        if raster.format == "jpeg":
            entries["Filter"] = pdfdoc.PDFName("DCTDecode")
        self._objects.Reference(self._stream(entries, found.colours), name)

    def _mask(self, shade: Gradient, name: str) -> None:
        """Write the mask that makes the colours of a gradient as opaque as they are."""
        grey = f"{name}.grey"
        self._objects.Reference(shading_dictionary(shade, opacity=True), grey)
        resources = pdfdoc.PDFResourceDictionary(Shading={"S": pdfdoc.PDFObjectReference(grey)})
        group = {"S": pdfdoc.PDFName("Transparency"), "CS": pdfdoc.PDFName("DeviceGray")}
        entries = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Form"),
            "BBox": pdfdoc.PDFArray([-FARTHEST, -FARTHEST, FARTHEST, FARTHEST]),
            "Resources": resources,
            "Group": pdfdoc.PDFDictionary(group),
        }
        drawn = self._objects.Reference(self._stream(entries, b"/S sh\n"), f"{name}.form")
        mask = {"S": pdfdoc.PDFName("Luminosity"), "G": drawn}
        self._objects.Reference(pdfdoc.PDFDictionary({"SMask": pdfdoc.PDFDictionary(mask)}), name)

    def _stream(self, entries: dict[str, object], content: bytes) -> pdfdoc.PDFStream:
        self._objects.updateSignature(content)
        return pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), content)

    def _layer(self, name: str) -> pdfdoc.PDFObjectReference:
        """Return the reference of a layer, which is written on first use."""
        if name not in self._layers:
            entries = {"Type": pdfdoc.PDFName("OCG"), "Name": pdfdoc.PDFString(name)}
            found = self._objects.Reference(pdfdoc.PDFDictionary(entries), _layer_id(name))
            self._layers[name] = found
        return self._layers[name]


class _Canvas(Canvas):  # type: ignore[misc]
    """A canvas whose pages are written without it, and which has no font."""

    def _make_preamble(self) -> None:
        self._preamble = ""


@contextmanager
def _no_date() -> Iterator[None]:
    """Hide the build date, which reportlab would read from the environment."""
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date


class _Deflate(pdfdoc.PDFStreamFilterZCompress):  # type: ignore[misc]
    """Compresses in the same way as forms."""

    def encode(self, content: bytes | str) -> bytes:
        return compress(content if isinstance(content, bytes) else content.encode())


class _ResourceDictionary(pdfdoc.PDFObject):  # type: ignore[misc]
    """The resources of a stream. A kit has hundreds, and reportlab would encode and join each of
    their names separately."""

    def __init__(self, asked: Resources) -> None:
        self._asked = asked

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        return _format_resources(self._asked, document).encode("ascii")


class _FormObject(pdfdoc.PDFObject):  # type: ignore[misc]
    """A form with all its resources."""

    __RefOnly__ = 1

    def __init__(self, form: Form) -> None:
        self._form = form

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        form = self._form
        entries = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": f"[ {' '.join(form.reach)} ]",
            "Resources": _format_resources(form.resources, document),
            "Filter": "/FlateDecode",
            "Length": str(len(form.stream)),
        }
        if form.blended:
            entries["Group"] = _dictionary({"S": "/Transparency"})
        head = _dictionary(entries).encode("ascii")
        return b"%s\nstream\n%sendstream\n" % (head, form.stream)


def _format_resources(asked: Resources, document: pdfdoc.PDFDocument) -> str:
    """Return the resource dictionary of a stream (ISO 32000-1, 7.8.3)."""
    numbers: dict[str, tuple[int, int]] = document.idToObjectNumberAndVersion

    def reference(name: str) -> str:
        object_number, version = numbers[name]
        return f"{object_number} {version} R"

    entries = {
        "XObject": {name: reference(name) for name in (*asked.forms, *asked.pictures)},
        "ColorSpace": {name: _separation(name, colour) for name, colour in asked.spots.items()},
        "ExtGState": {
            name: _dictionary({"ca": fp_str(fill), "CA": fp_str(stroke)})
            for name, (fill, stroke) in asked.opacities.items()
        }
        | {name: reference(name) for name in asked.masks}
        | ({OVERPRINT: "<< /OP true /op true /OPM 1 >>"} if asked.spots else {}),
        "Font": {name: reference(name) for name in map(resource_of, asked.used)},
        "Properties": {name: reference(_layer_id(name)) for name in asked.layers},
        "Shading": {name: reference(name) for name in asked.shades},
    }
    written = {kind: _dictionary(some) for kind, some in entries.items() if some}
    return _dictionary(written | {"ProcSet": "[ /PDF /Text ]"})


def _dictionary(entries: Mapping[str, str]) -> str:
    """Return a dictionary as reportlab writes it: in order, six entries per line."""
    parts = [f"/{name} {value}" for name, value in sorted(entries.items())]
    lines = (" ".join(parts[start : start + 6]) for start in range(0, len(parts), 6))
    return "<<\n" + " \n  ".join(lines) + "\n>>"


def _separation(name: str, colour: str) -> str:
    """Return the colour space of a spot colour, shown as ``colour`` (ISO 32000-1, 8.6.6.4)."""
    parts = " ".join(format_number(part / 255) for part in bytes.fromhex(colour.removeprefix("#")))
    tint = f"<< /FunctionType 2 /Domain [ 0 1 ] /C0 [ 1 1 1 ] /C1 [ {parts} ] /N 1 >>"
    return f"[ /Separation /{name} /DeviceRGB {tint} ]"


def _layer_id(name: str) -> str:
    """Return the object name of a layer."""
    return f"layer.{name}"


def _picture_entries(raster: Raster, space: str) -> dict[str, object]:
    return {
        "Type": pdfdoc.PDFName("XObject"),
        "Subtype": pdfdoc.PDFName("Image"),
        "Width": raster.width,
        "Height": raster.height,
        "ColorSpace": pdfdoc.PDFName(space),
        "BitsPerComponent": 8,
    }


def _add_layers(catalog: pdfdoc.PDFCatalog, layers: list[pdfdoc.PDFObjectReference]) -> None:
    """List the layers of a document, all visible and printed (ISO 32000-1, 8.11.4)."""
    shown = {name: pdfdoc.PDFArray(layers) for name in ("Order", "ON")}
    catalog.OCProperties = pdfdoc.PDFDictionary(
        {"OCGs": pdfdoc.PDFArray(layers), "D": pdfdoc.PDFDictionary(shown)}
    )
    # reportlab writes only the entries of the catalogue that it knows.
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties"]


def _describe(canvas: Canvas, document: Document) -> None:
    canvas.setTitle(document.title)
    canvas.setAuthor(document.author)
    canvas.setSubject(document.subject)
    canvas.setKeywords(", ".join(document.keywords))
    canvas.setCreator("pnp")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("Duplex", _DUPLEX[document.flip])
    if any(page.bookmarks for page in document.pages):
        canvas.showOutline()


def _box(page: Page, rect: Rect) -> pdfdoc.PDFArray:
    """Return a box in points from the bottom left of the paper."""
    edges = (rect.x, page.height - rect.bottom, rect.right, page.height - rect.y)
    return pdfdoc.PDFArray(format_number(edge * POINTS_PER_MM, 4) for edge in edges)
