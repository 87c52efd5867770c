"""Pages to PDF: text that can be searched, embedded fonts, and what a printer needs to know.

reportlab numbers the objects, subsets the fonts and keeps the catalogue; the content of pages is
written by ``operators``. The same document gives the same bytes on every machine.
"""

from __future__ import annotations

import os
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from pnp.base.units import LONGEST, POINTS_PER_MM, number
from pnp.export.writing.embedded import Embedded, samples, show_glyphs
from pnp.export.writing.fonts_of_pdf import Typeface
from pnp.export.writing.operators import MITER_LIMIT, Content, Shown
from pnp.export.writing.outline import coordinates
from pnp.export.writing.shadings_of_pdf import FARTHEST, shading
from pnp.scene import (
    Document,
    Gradient,
    Group,
    Instance,
    Item,
    Page,
    Path,
    Raster,
    Rect,
    Text,
    transformed,
)
from pnp.text import fonts
from pnp.text.glyphs import one_to_one

# 1.6 brought PrintScaling, 1.7 Duplex (ISO 32000-1, table 150).
_PDF_VERSION = (1, 7)

_DUPLEX = {
    "long": "DuplexFlipLongEdge",
    "short": "DuplexFlipShortEdge",
    "none": "Simplex",
}

# Segments of a path that are written as shortly as the dictionary of a form.
_FEW = 16

# A document without any text still has to name a face; it is not embedded.
_ANY_FAMILY = "Atkinson Hyperlegible"


def write_document(document: Document) -> bytes:
    """Return the document as the bytes of a PDF file.

    Raises KeyError for a face that ``fonts`` does not know, a flip that is none, or a colour, cap
    or path command that no scene has, and ValueError where a bookmark skips a level.
    """
    writer = _Writer(document)
    for index, page in enumerate(document.pages):
        writer.page(index, page)
    return writer.finish()


class _Writer:
    """Collects the objects of one document."""

    def __init__(self, document: Document) -> None:
        face, self._shared, self._glyphs = _survey(document)
        pdfmetrics.registerFont(self._typeface(face))
        with _no_date():
            self._canvas = Canvas(
                "",
                invariant=1,
                pageCompression=0,
                pdfVersion=_PDF_VERSION,
                lang=document.language,
                # reportlab would otherwise list Helvetica, which is not embedded, on every page.
                initialFontName=face,
            )
        self._objects: pdfdoc.PDFDocument = self._canvas._doc
        # The canvas would wrap what it compresses into ASCII, a quarter longer, unless configured
        # otherwise for the whole process; this compresses every stream of this document only.
        self._objects.defaultStreamFilters = [_Deflate()]
        self._forms: dict[Group, str] = {}
        self._blends: dict[Group, str] = {}
        self._rasters: dict[Raster, str] = {}
        self._shades: dict[Gradient, tuple[str, str]] = {}
        self._layers: dict[str, pdfdoc.PDFObjectReference] = {}
        self._fonts: dict[str, Embedded] = {}
        _describe(self._canvas, document)

    def page(self, index: int, page: Page) -> None:
        content = self._content(form=False)
        content.items(page.items)
        scale = number(POINTS_PER_MM, 6)
        height = page.height * POINTS_PER_MM
        start = f"{scale} 0 0 -{scale} 0 {number(height, 4)} cm {MITER_LIMIT}\n"
        written = pdfdoc.PDFPage()
        written.MediaBox = _box(page, Rect(0, 0, page.width, page.height))
        written.TrimBox = _box(page, page.trim)
        written.BleedBox = _box(page, page.bleed)
        written.Resources = self._resources(content)
        written.Contents = self._stream({}, (start + content.text()).encode("latin-1"))
        self._canvas.addPageLabel(index, prefix=page.label)
        if page.bookmark:
            key = f"page-{index}"
            self._canvas.bookmarkPage(key)
            self._canvas.addOutlineEntry(page.bookmark, key, page.bookmark_level)
        self._objects.addPage(written)

    def finish(self) -> bytes:
        if self._layers:
            _add_layers(self._objects.Catalog, list(self._layers.values()))
        written: bytes = self._canvas.getpdfdata()
        return written

    def _content(self, *, form: bool) -> Content:
        return Content(self._show, self._define, self._embed, self._shade, self._blend, form=form)

    def _define(self, group: Group) -> str | None:
        """Return the name of a group's form, which is written when it is first asked for."""
        if group not in self._shared:
            return None
        name = self._forms.get(group)
        if name is None:
            entries, drawn = self._form(group)
            name = self._forms[group] = f"X{len(self._forms) + 1}"
            self._objects.Reference(self._stream(entries, drawn), name)
        return name

    def _blend(self, group: Group) -> str:
        """Return the name of a group's form that is drawn as one (ISO 32000-1, 11.6.6)."""
        name = self._blends.get(group)
        if name is None:
            entries, drawn = self._form(group)
            entries["Group"] = pdfdoc.PDFDictionary({"S": pdfdoc.PDFName("Transparency")})
            name = self._blends[group] = f"B{len(self._blends) + 1}"
            self._objects.Reference(self._stream(entries, drawn), name)
        return name

    def _form(self, group: Group) -> tuple[dict[str, object], bytes]:
        content = self._content(form=True)
        content.group(group)
        entries: dict[str, object] = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Form"),
            "BBox": pdfdoc.PDFArray(_reach(group)),
            "Resources": self._resources(content),
        }
        return entries, content.text().encode("latin-1")

    def _embed(self, raster: Raster) -> str:
        """Return the name of a picture, which is written when it is first asked for."""
        name = self._rasters.get(raster)
        if name is None:
            name = self._rasters[raster] = f"I{len(self._rasters) + 1}"
            found = samples(raster)
            entries = _picture_entries(raster, found.space)
            if found.alpha:
                mask = self._stream(_picture_entries(raster, "DeviceGray"), found.alpha)
                entries["SMask"] = self._objects.Reference(mask, f"{name}.mask")
            if raster.format == "jpeg":
                entries["Filter"] = pdfdoc.PDFName("DCTDecode")
            self._objects.Reference(self._stream(entries, found.colours), name)
        return name

    def _shade(self, shade: Gradient) -> tuple[str, str]:
        """Return the name of a gradient and of its mask, empty where it is opaque; both are written
        when they are first asked for."""
        key = Gradient(shade.ends, shade.stops)
        names = self._shades.get(key)
        if names is None:
            number = len(self._shades) + 1
            clear = any(opacity < 1 for _, _, opacity in shade.stops)
            names = self._shades[key] = (f"S{number}", f"M{number}" if clear else "")
            self._objects.Reference(shading(key), names[0])
            if clear:
                self._mask(key, names[1])
        return names

    def _mask(self, shade: Gradient, name: str) -> None:
        """Write what lets the colours of a gradient through as far as they are opaque."""
        grey = f"{name}.grey"
        self._objects.Reference(shading(shade, opacity=True), grey)
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

    def _resources(self, content: Content) -> pdfdoc.PDFResourceDictionary:
        resources = pdfdoc.PDFResourceDictionary(
            XObject={name: pdfdoc.PDFObjectReference(name) for name in content.objects},
            ExtGState={
                name: pdfdoc.PDFDictionary({"ca": fill, "CA": stroke})
                for name, (fill, stroke) in content.opacities.items()
            }
            | {name: pdfdoc.PDFObjectReference(name) for name in content.masks},
            Shading={name: pdfdoc.PDFObjectReference(name) for name in content.shades},
            Properties={name: self._layer(name) for name in content.layers},
        )
        resources.basicFonts()
        return resources

    def _layer(self, name: str) -> pdfdoc.PDFObjectReference:
        """Return the reference of a layer, which is written when it is first asked for."""
        if name not in self._layers:
            entries = {"Type": pdfdoc.PDFName("OCG"), "Name": pdfdoc.PDFString(name)}
            found = self._objects.Reference(pdfdoc.PDFDictionary(entries), f"layer.{name}")
            self._layers[name] = found
        return self._layers[name]

    def _show(self, text: Text) -> tuple[Shown, ...]:
        if text.glyphs:
            return show_glyphs(text, self._embedded)
        return self._embedded(text.font).show(text)

    def _embedded(self, name: str) -> Embedded:
        font = self._fonts.get(name)
        if font is None:
            font = self._fonts[name] = Embedded(self._typeface(name), self._objects)
        return font

    def _typeface(self, name: str) -> Typeface:
        glyphs = self._glyphs.get(name)
        return Typeface(name, sorted(glyphs)) if glyphs else _font(name)


@contextmanager
def _no_date() -> Iterator[None]:
    """Hide the date of the build, which reportlab would take from the environment."""
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date


class _Deflate(pdfdoc.PDFStreamFilterZCompress):  # type: ignore[misc]
    """Compresses an engraved chart in half the time of zlib's usual level, for 1 % more bytes."""

    def encode(self, content: bytes | str) -> bytes:
        return zlib.compress(content if isinstance(content, bytes) else content.encode(), 5)


@cache
def _font(name: str) -> Typeface:
    return Typeface(name)


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
    """List the layers of a document, all of them shown and printed (ISO 32000-1, 8.11.4)."""
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
    if any(page.bookmark for page in document.pages):
        canvas.showOutline()


def _box(page: Page, rect: Rect) -> pdfdoc.PDFArray:
    """Return a box in points from the bottom left of the paper."""
    edges = (rect.x, page.height - rect.bottom, rect.right, page.height - rect.y)
    return pdfdoc.PDFArray(number(edge * POINTS_PER_MM, 4) for edge in edges)


def _reach(group: Group) -> list[str]:
    """Return a box around all that a group draws: of its clip, else as far as any sheet goes."""
    xs = [-LONGEST, LONGEST]
    ys = [-LONGEST, LONGEST]
    if group.clip:
        clip = transformed(group.clip, group.matrix)
        xs = [x for _, values in clip for x in values[::2]]
        ys = [y for _, values in clip for y in values[1::2]]
    return coordinates((min(xs), min(ys), max(xs), max(ys))).split()


def _survey(document: Document) -> tuple[str, frozenset[Group], dict[str, set[int]]]:
    """Return a face to start with, the groups that have several instances, and what is shown of
    faces with PostScript outlines.

    Only these groups are worth a form, unless they are slight: all else is shorter in place. Only
    these faces have to be converted, which takes long.
    """
    face = ""
    shown: dict[str, set[int]] = {}
    others: set[str] = set()
    uses: Counter[Group] = Counter()
    rest: list[Item] = [item for page in document.pages for item in page.items]
    while rest:
        match rest.pop():
            case Text(font=font) as text:
                face = font
                if text.glyphs or font not in others:
                    _note_glyphs(text, shown, others)
            case Group(items=items):
                rest.extend(items)
            case Instance(of=group):
                uses[group] += 1
                if uses[group] == 1:
                    rest.append(group)
    shared = frozenset(g for g, count in uses.items() if count > 1 and not _slight(g))
    return face or fonts.find(_ANY_FAMILY) or "", shared, shown


def _note_glyphs(text: Text, shown: dict[str, set[int]], others: set[str]) -> None:
    """Note what a text shows of faces with PostScript outlines, and which faces are ``others``."""
    for glyph in text.glyphs or one_to_one(text.content, text.font):
        if glyph.font in shown:
            shown[glyph.font].add(glyph.index)
        elif glyph.font not in others:
            if fonts.load(glyph.font).postscript:
                shown[glyph.font] = {glyph.index}
            else:
                others.add(glyph.font)


def _slight(group: Group) -> bool:
    """Return whether a group takes no more to draw than to refer to: one path with few segments."""
    match group.items:
        case (Path(segments=segments),):
            return group.clip is None and group.opacity == 1 and len(segments) <= _FEW
        case (Group() as inner,):
            return group.clip is None and group.opacity == 1 and _slight(inner)
        case _:
            return False
