"""One drawing to SVG: millimetres as user units, text as outlines of its glyphs.

Programs differ in what they read. What is written here looks the same in browsers, Inkscape and
cairosvg: presentation attributes, ``xlink:href``, nonzero clips, no masks, filters or styles. Each
glyph is written once per document; the group that places a text's glyphs carries its words.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from functools import lru_cache
from xml.etree import ElementTree

from svgwrite import Drawing
from svgwrite.base import BaseElement
from svgwrite.extensions import Inkscape

from pnp.base.units import format_length, number
from pnp.export import FacePicture
from pnp.export.writing.outline import coordinates, factors, outline
from pnp.scene import (
    IDENTITY,
    Gradient,
    Group,
    Image,
    Instance,
    Item,
    Matrix,
    Path,
    Raster,
    Segments,
    Stroke,
    Text,
)
from pnp.text import fonts

# Groups that a program for drawing or cutting shows as layers.
_LAYERS = frozenset({"art", "cut", "fold", "marks"})

# What XML 1.0 does not allow, even escaped; a title from a file may contain it.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_SPELLING = {
    "M": "M%.6g %.6g",
    "L": "L%.6g %.6g",
    "C": "C%.6g %.6g %.6g %.6g %.6g %.6g",
    "Z": "Z",
}


LINES = True


def write_picture(picture: FacePicture) -> bytes:
    """Return a face as an SVG document, encoded as UTF-8."""
    return svg_of(picture).encode()


def svg_of(picture: FacePicture) -> str:
    """Return a face as the text of an SVG document."""
    return write_svg(
        picture.width, picture.height, picture.items, title=picture.title, bleed=picture.bleed
    )


def write_svg(
    width: float,
    height: float,
    items: Iterable[Item],
    *,
    title: str,
    description: str = "",
    bleed: float = 0.0,
) -> str:
    """Return items as an SVG document that ends with a line end.

    The picture shows the trim box of ``width`` by ``height`` and ``bleed`` around it, all in
    millimetres; the trim box keeps its top left at (0, 0). Raises KeyError for a face that
    ``fonts`` does not know and TypeError for an item of an unknown kind.
    """
    shown = (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    drawing = Drawing(
        size=(format_length(shown[2]), format_length(shown[3])),
        viewBox=coordinates(shown),
        debug=False,
    )
    drawing["role"] = "img"
    drawing.set_desc(title, description or None)
    writer = _Writer(drawing)
    for element in writer.elements(items):
        drawing.add(element)
    root = drawing.get_xml()
    ElementTree.indent(root, " ")
    text = ElementTree.tostring(root, encoding="unicode")
    return _FORBIDDEN.sub("\ufffd", text) + "\n"


class _Writer:
    """Turns items into elements and keeps what the document defines once."""

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        self._inkscape = Inkscape(drawing)
        # Ids by what they refer to. Those made here have an underscore, which ids of content never
        # have.
        self._clips: dict[Segments, str] = {}
        self._shades: dict[Gradient, str] = {}
        self._glyphs: dict[tuple[str, str | int], str] = {}
        self._groups: dict[Group, str] = {}
        self._rasters: dict[Raster, str] = {}
        self._names: dict[str, int] = {}

    def elements(self, items: Iterable[Item]) -> list[BaseElement]:
        """Return the elements of items, in order; raises TypeError for a kind that is unknown."""
        return [self._element(item) for item in items]

    def _element(self, item: Item) -> BaseElement:
        match item:
            case Path():
                return self._path(item)
            case Text():
                return self._text(item)
            case Image():
                return self._image(item)
            case Group():
                return self._group(item)
            case Instance():
                return self._instance(item)
            case _:
                raise TypeError(f"{item!r} is no item of a scene")

    def _path(self, path: Path) -> BaseElement:
        element = self._drawing.path(outline(path.segments, _SPELLING, ""))
        element["fill"] = path.fill or "none"
        if path.fill and path.shade:
            element["fill"] = f"url(#{self._shade(path.shade)})"
        if path.evenodd:
            element["fill-rule"] = "evenodd"
        if path.fill and path.opacity < 1:
            element["fill-opacity"] = number(path.opacity)
        if path.stroke:
            element.update(_stroke(path.stroke))
        return element

    def _text(self, text: Text) -> BaseElement:
        place = Matrix.scale(text.size / 1000).then(Matrix.translate(text.x, text.y))
        element = self._drawing.g(fill=text.fill, transform=_transform(place))
        element["aria-label"] = text.content
        if text.hidden:
            return element
        x = 0.0
        for drawn, advance in zip(text.glyphs, text.advances, strict=False):
            glyph = self._glyph(drawn.font, drawn.index)
            if glyph:
                up = {"y": number(-drawn.dy, 1)} if drawn.dy else {}
                element.add(self._use(glyph, x=number(x + drawn.dx, 1), **up))
            x += advance
        if text.glyphs:
            return element
        for char, advance in zip(text.content, text.advances, strict=True):
            glyph = self._glyph(text.font, char)
            if glyph:
                element.add(self._use(glyph, x=number(x, 1)))
            x += advance
        return element

    def _image(self, image: Image) -> BaseElement:
        """Refer to a picture that is defined at the size of its pixels, so that it is written
        once."""
        of, box = image.of, image.box
        name = self._rasters.get(of)
        if name is None:
            name = self._rasters[of] = f"i_{len(self._rasters) + 1}"
            link = f"data:image/{of.format};base64,{b64encode(of.content).decode('ascii')}"
            # svgwrite writes xlink:href: Inkscape 1.2 passes over a plain href.
            element = self._drawing.image(link, size=(of.width, of.height))
            element["preserveAspectRatio"] = "none"
            self._define(element, name)
        pixel = Matrix(box.width / of.width, 0, 0, box.height / of.height, box.x, box.y)
        return self._use(name, transform=_transform(pixel))

    def _group(self, group: Group) -> BaseElement:
        element = self._named(group.name) if group.name else self._drawing.g()
        if group.matrix != IDENTITY:
            element["transform"] = _transform(group.matrix)
        if group.clip is not None:
            element["clip-path"] = f"url(#{self._clip(group.clip)})"
        if group.opacity < 1:
            element["opacity"] = number(group.opacity)
        for inner in self.elements(group.items):
            element.add(inner)
        return element

    def _instance(self, instance: Instance) -> BaseElement:
        name = self._groups.get(instance.of)
        if name is None:
            element = self._group(instance.of)
            name = self._groups[instance.of] = f"d_{len(self._groups) + 1}"
            self._define(element, name)
        return self._use(name, transform=_transform(instance.matrix))

    def _named(self, name: str) -> BaseElement:
        """Return a group whose id is its name; the second of a name has a number as well."""
        uses = self._names[name] = self._names.get(name, 0) + 1
        element = self._inkscape.layer(label=name) if name in _LAYERS else self._drawing.g()
        element["id"] = name if uses == 1 else f"{name}_{uses}"
        return element

    def _glyph(self, font: str, sign: str | int) -> str:
        """Return the id of the outline of a character or of the glyph of a number, or nothing for
        one without ink."""
        name = self._glyphs.get((font, sign))
        if name is None:
            face = fonts.load(font)
            shape = face.outline(sign) if isinstance(sign, str) else face.shape(sign)
            name = self._glyphs[font, sign] = f"g_{len(self._glyphs) + 1}" if shape else ""
            if shape:
                self._define(self._drawing.path(_glyph_outline(shape)), name)
        return name

    def _shade(self, shade: Gradient) -> str:
        name = self._shades.get(shade)
        if name is None:
            name = self._shades[shade] = f"s_{len(self._shades) + 1}"
            if shade.round:
                fx, fy, _, x, y, r = shade.ends
                element = self._drawing.radialGradient((x, y), r, (fx, fy))
            else:
                x1, y1, x2, y2 = shade.ends
                element = self._drawing.linearGradient((x1, y1), (x2, y2))
            element["gradientUnits"] = "userSpaceOnUse"
            element["gradientTransform"] = f"matrix({factors(shade.matrix)})"
            for place, colour, opacity in shade.stops:
                element.add_stop_color(number(place, 4), colour, number(opacity))
            self._define(element, name)
        return name

    def _clip(self, clip: Segments) -> str:
        name = self._clips.get(clip)
        if name is None:
            name = self._clips[clip] = f"c_{len(self._clips) + 1}"
            element = self._drawing.clipPath()
            element.add(self._drawing.path(outline(clip, _SPELLING, "")))
            self._define(element, name)
        return name

    def _define(self, element: BaseElement, name: str) -> None:
        element["id"] = name
        self._drawing.defs.add(element)

    def _use(self, name: str, **attributes: str) -> BaseElement:
        return self._drawing.use(f"#{name}", **attributes)


def _stroke(stroke: Stroke) -> dict[str, str]:
    attributes = {"stroke": stroke.colour, "stroke-width": coordinates((stroke.width,))}
    if stroke.dash:
        attributes["stroke-dasharray"] = coordinates(stroke.dash)
    if stroke.cap != "butt":
        attributes["stroke-linecap"] = stroke.cap
    if stroke.join != "miter":
        attributes["stroke-linejoin"] = stroke.join
    if stroke.opacity < 1:
        attributes["stroke-opacity"] = number(stroke.opacity)
    return attributes


def _transform(matrix: Matrix) -> str:
    if matrix == Matrix.translate(matrix.e, matrix.f):
        return f"translate({coordinates((matrix.e, matrix.f))})"
    return f"matrix({factors(matrix)})"


# A deck writes the same letters into a file for each of its cards.
@lru_cache(maxsize=4096)
def _glyph_outline(shape: Segments) -> str:
    """Return an outline in whole thousandths of the em, each point relative to the one before.

    A step is shorter to write than a place; at the size of a title a thousandth is 0.01 mm.
    """
    parts = []
    here = start = (0, 0)
    for command, values in shape:
        if command == "Z":
            parts.append("z")
            here = start
            continue
        places = [round(value) for value in values]
        steps = (place - here[i % 2] for i, place in enumerate(places))
        parts.append(command.lower() + " ".join(map(str, steps)).replace(" -", "-"))
        here = (places[-2], places[-1])
        if command == "M":
            start = here
    return "".join(parts)
