"""One drawing to SVG: millimetres as user units, text as outlines of its glyphs.

Programs support different parts of SVG. This module writes what looks the same in browsers,
Inkscape and cairosvg: presentation attributes, ``xlink:href``, nonzero clips, no masks, filters or
styles. Each glyph is written once per document; the group that places a text's glyphs carries its
words.

The elements are svgwrite's, which sorts their attributes. Its validation is off (``debug=False``):
it takes time, and rejects attributes of other vocabularies, such as ``role`` and ``aria-label``.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from xml.etree.ElementTree import indent, tostring

from svgwrite import Drawing
from svgwrite.base import BaseElement
from svgwrite.container import Group as GroupElement

from pnp.base.units import format_length, format_number
from pnp.export import FacePicture
from pnp.export.writing.outline import coordinates, factors, format_outline
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

# Groups that drawing and cutting programs show as layers.
_LAYERS = frozenset({"art", "cut", "fold", "marks"})

# Characters that XML 1.0 does not allow, even escaped; a title from a file may contain them.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_SPELLING = {
    "M": "M%.6g %.6g",
    "L": "L%.6g %.6g",
    "C": "C%.6g %.6g %.6g %.6g %.6g %.6g",
    "Z": "Z",
}
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"

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
    """Return items as an SVG document that ends with a newline.

    The picture shows the trim box of ``width`` by ``height`` and ``bleed`` around it, all in
    millimetres; the top left corner of the trim box is at (0, 0). Raises KeyError for a face that
    ``fonts`` does not know and TypeError for an unknown kind of item.
    """
    shown = (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    size = (format_length(shown[2]), format_length(shown[3]))
    drawing = Drawing(size=size, debug=False, viewBox=coordinates(shown), role="img")
    drawing["xmlns:inkscape"] = _INKSCAPE
    drawing.elements += _Writer(drawing).elements(items)
    drawing.set_desc(_xml_text(title), _xml_text(description) or None)
    root = drawing.get_xml()
    indent(root, " ")
    text: str = tostring(root, "unicode")
    return text + "\n"


def path_of(segments: Segments) -> str:
    """Return an outline in the syntax of SVG paths."""
    return format_outline(segments, _SPELLING, "")


def _xml_text(text: str) -> str:
    """Return a text with characters that XML does not allow replaced."""
    return _FORBIDDEN.sub("\ufffd", text)


class _Writer:
    """Turns items into elements, and adds shared definitions to the drawing once."""

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        # Ids by their targets. Ids made here have an underscore, which ids of content never have.
        self._clips: dict[Segments, str] = {}
        self._shades: dict[Gradient, str] = {}
        self._glyphs: dict[tuple[str, str | int], str] = {}
        self._groups: dict[Group, str] = {}
        self._rasters: dict[Raster, str] = {}
        self._names: dict[str, int] = {}

    def elements(self, items: Iterable[Item]) -> list[BaseElement]:
        """Return the elements of items, in order. Raises TypeError for an unknown kind."""
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
        paint = {"fill": path.fill or "none"}
        if path.fill and path.shade:
            paint["fill"] = f"url(#{self._shade(path.shade)})"
        if path.fill and path.opacity < 1:
            paint["fill_opacity"] = format_number(path.opacity)
        if path.evenodd:
            paint["fill_rule"] = "evenodd"
        if path.stroke:
            paint |= _stroke(path.stroke)
        return self._drawing.path(path_of(path.segments), **paint)

    def _text(self, text: Text) -> BaseElement:
        place = Matrix.scale(text.size / 1000).then(Matrix.translate(text.x, text.y))
        named = not text.glyphs or any(glyph.text for glyph in text.glyphs)
        group = self._drawing.g(
            aria_label=_xml_text(text.content) if named else None,
            fill=text.fill,
            transform=_transform(place),
        )
        if not text.hidden:
            group.elements += self._placed(text)
        return group

    def _placed(self, text: Text) -> Iterator[BaseElement]:
        """Yield the glyphs of a text."""
        use = self._drawing.use
        x = 0.0
        if text.glyphs:
            for drawn, advance in zip(text.glyphs, text.advances, strict=True):
                glyph = self._glyph(drawn.font, drawn.index)
                if glyph:
                    up = format_number(-drawn.dy, 1) if drawn.dy else None
                    yield use(glyph, (format_number(x + drawn.dx, 1), up))
                x += advance
            return
        for char, advance in zip(text.content, text.advances, strict=True):
            glyph = self._glyph(text.font, char)
            if glyph:
                yield use(glyph, x=format_number(x, 1))
            x += advance

    def _image(self, image: Image) -> BaseElement:
        """Return a reference to a picture, which is defined once, at the size of its pixels."""
        of, box = image.of, image.box
        name = self._rasters.get(of)
        if name is None:
            name = self._rasters[of] = f"i_{len(self._rasters) + 1}"
            link = f"data:image/{of.format};base64,{b64encode(of.content).decode('ascii')}"
            picture = self._drawing.image(link, size=(of.width, of.height), id=name)
            picture.stretch()
            self._drawing.defs.add(picture)
        pixel = Matrix(box.width / of.width, 0, 0, box.height / of.height, box.x, box.y)
        return self._use(name, pixel)

    def _group(self, group: Group, name: str | None = None) -> GroupElement:
        """Return a group, whose id is ``name`` or else its own name."""
        found = self._drawing.g(
            clip_path=f"url(#{self._clip(group.clip)})" if group.clip is not None else None,
            id=name or self._id(group.name),
            opacity=format_number(group.opacity) if group.opacity < 1 else None,
            transform=_transform(group.matrix) if group.matrix != IDENTITY else None,
            aria_label=_xml_text(group.words) if group.words else None,
        )
        if group.name in _LAYERS:
            found["inkscape:groupmode"] = "layer"
            found["inkscape:label"] = group.name
        found.elements += self.elements(group.items)
        return found

    def _instance(self, instance: Instance) -> BaseElement:
        group = instance.of
        name = self._groups.get(group)
        if name is None:
            name = self._groups[group] = f"d_{len(self._groups) + 1}"
            # Its target is defined before it.
            self._drawing.defs.add(self._group(group, name))
        return self._use(name, instance.matrix)

    def _use(self, name: str, matrix: Matrix) -> BaseElement:
        return self._drawing.use(f"#{name}", transform=_transform(matrix))

    def _id(self, name: str) -> str | None:
        """Return the id of a group with that name; a number is added if the name was used
        before."""
        if not name:
            return None
        uses = self._names[name] = self._names.get(name, 0) + 1
        return name if uses == 1 else f"{name}_{uses}"

    def _glyph(self, font: str, sign: str | int) -> str:
        """Return a reference to the outline of a character, or of a glyph by its number; empty for
        one without ink."""
        link = self._glyphs.get((font, sign))
        if link is None:
            face = fonts.load(font)
            shape = face.outline(sign) if isinstance(sign, str) else face.shape(sign)
            name = f"g_{len(self._glyphs) + 1}"
            link = self._glyphs[font, sign] = f"#{name}" if shape else ""
            if shape:
                self._drawing.defs.add(self._drawing.path(_glyph_outline(shape), id=name))
        return link

    def _shade(self, shade: Gradient) -> str:
        name = self._shades.get(shade)
        if name is None:
            name = self._shades[shade] = f"s_{len(self._shades) + 1}"
            ends = [coordinates((value,)) for value in shade.ends]
            placed = {
                "id": name,
                "gradientUnits": "userSpaceOnUse",
                "gradientTransform": f"matrix({factors(shade.matrix)})",
            }
            if shade.round:
                fx, fy, _, cx, cy, r = ends
                found = self._drawing.radialGradient((cx, cy), r, (fx, fy), **placed)
            else:
                found = self._drawing.linearGradient(ends[:2], ends[2:], **placed)
            for place, colour, opacity in shade.stops:
                found.add_stop_color(format_number(place, 4), colour, format_number(opacity))
            self._drawing.defs.add(found)
        return name

    def _clip(self, clip: Segments) -> str:
        name = self._clips.get(clip)
        if name is None:
            name = self._clips[clip] = f"c_{len(self._clips) + 1}"
            found = self._drawing.defs.add(self._drawing.clipPath(id=name))
            found.add(self._drawing.path(path_of(clip)))
        return name


def _stroke(stroke: Stroke) -> dict[str, str]:
    found = {"stroke": stroke.colour, "stroke_width": coordinates((stroke.width,))}
    if stroke.dash:
        found["stroke_dasharray"] = coordinates(stroke.dash)
    if stroke.cap != "butt":
        found["stroke_linecap"] = stroke.cap
    if stroke.join != "miter":
        found["stroke_linejoin"] = stroke.join
    if stroke.opacity < 1:
        found["stroke_opacity"] = format_number(stroke.opacity)
    return found


def _transform(matrix: Matrix) -> str:
    if matrix == Matrix.translate(matrix.e, matrix.f):
        return f"translate({coordinates((matrix.e, matrix.f))})"
    return f"matrix({factors(matrix)})"


# A deck writes the same letters into a file for each of its cards.
@lru_cache(maxsize=4096)
def _glyph_outline(shape: Segments) -> str:
    """Return an outline in whole thousandths of the em, each point relative to the previous one.

    Relative points are shorter; at the size of a title a thousandth is 0.01 mm.
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
