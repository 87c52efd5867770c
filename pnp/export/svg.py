"""One drawing to SVG: millimetres as user units, text as outlines of its glyphs.

Programs differ in what they read. What is written here looks the same in browsers, Inkscape and
cairosvg: presentation attributes, ``xlink:href``, nonzero clips, no masks, filters or styles. Each
glyph is written once per document; the group that places a text's glyphs carries its words.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

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
_NAMESPACES = (
    'xmlns="http://www.w3.org/2000/svg" '
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
    'xmlns:xlink="http://www.w3.org/1999/xlink"'
)
_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\t": "&#09;"}
)

# The tag with its attributes, and what is inside. A card has a thousand of these: objects of a
# library would cost ten times as much as what is written.
Element: TypeAlias = "tuple[str, list[Element]]"

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
    writer = _Writer()
    drawn = writer.elements(items)
    size = {"height": format_length(shown[3]), "width": format_length(shown[2])}
    head = _tag("svg", role="img", version="1.1", viewBox=coordinates(shown), **size)
    lines = [f"<{head} {_NAMESPACES}>", f" <title>{_escaped(title)}</title>"]
    if description:
        lines.append(f" <desc>{_escaped(description)}</desc>")
    if writer.defined:
        drawn = [("defs", writer.defined), *drawn]
    lines.extend(_lines(drawn, " "))
    return _FORBIDDEN.sub("\ufffd", "\n".join([*lines, "</svg>"])) + "\n"


def path_of(segments: Segments) -> str:
    """Return an outline as SVG writes it in a path."""
    return outline(segments, _SPELLING, "")


def _lines(elements: Iterable[Element], indent: str) -> Iterator[str]:
    """Yield elements as lines of text, the inner ones indented."""
    for head, inner in elements:
        if not inner:
            yield f"{indent}<{head} />"
            continue
        yield f"{indent}<{head}>"
        yield from _lines(inner, f"{indent} ")
        yield f"{indent}</{head.partition(' ')[0]}>"


def _tag(name: str, **attributes: str | None) -> str:
    """Return a tag without its brackets; an underscore stands for a hyphen, two for a colon, and
    what is None is left out."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            parts.append(f'{_attribute(key)}="{_escaped(value)}"')
    return " ".join(parts)


@lru_cache(maxsize=64)
def _attribute(key: str) -> str:
    return key.rstrip("_").replace("__", ":").replace("_", "-")


def _escaped(text: str) -> str:
    return text.translate(_ESCAPES)


class _Writer:
    """Turns items into elements and keeps what the document defines once."""

    def __init__(self) -> None:
        self.defined: list[Element] = []
        # Ids by what they refer to. Those made here have an underscore, which ids of content never
        # have.
        self._clips: dict[Segments, str] = {}
        self._shades: dict[Gradient, str] = {}
        self._glyphs: dict[tuple[str, str | int], str] = {}
        self._groups: dict[Group, str] = {}
        self._rasters: dict[Raster, str] = {}
        self._names: dict[str, int] = {}

    def elements(self, items: Iterable[Item]) -> list[Element]:
        """Return the elements of items, in order; raises TypeError for a kind that is unknown."""
        return [self._element(item) for item in items]

    def _element(self, item: Item) -> Element:
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

    def _path(self, path: Path) -> Element:
        fill = path.fill or "none"
        if path.fill and path.shade:
            fill = f"url(#{self._shade(path.shade)})"
        head = f'path d="{path_of(path.segments)}" fill="{fill}"'
        if path.fill and path.opacity < 1:
            head += f' fill-opacity="{number(path.opacity)}"'
        if path.evenodd:
            head += ' fill-rule="evenodd"'
        if path.stroke:
            head += _stroke(path.stroke)
        return head, []

    def _text(self, text: Text) -> Element:
        place = Matrix.scale(text.size / 1000).then(Matrix.translate(text.x, text.y))
        head = _tag("g", aria_label=text.content, fill=text.fill, transform=_transform(place))
        return head, [] if text.hidden else [*self._placed(text)]

    def _placed(self, text: Text) -> Iterator[Element]:
        """Yield the glyphs of a text."""
        x = 0.0
        if text.glyphs:
            for drawn, advance in zip(text.glyphs, text.advances, strict=True):
                glyph = self._glyph(drawn.font, drawn.index)
                if glyph:
                    up = f' y="{number(-drawn.dy, 1)}"' if drawn.dy else ""
                    yield f'use x="{number(x + drawn.dx, 1)}" xlink:href="#{glyph}"{up}', []
                x += advance
            return
        for char, advance in zip(text.content, text.advances, strict=True):
            glyph = self._glyph(text.font, char)
            if glyph:
                yield f'use x="{number(x, 1)}" xlink:href="#{glyph}"', []
            x += advance

    def _image(self, image: Image) -> Element:
        """Refer to a picture that is defined at the size of its pixels, so that it is written
        once."""
        of, box = image.of, image.box
        name = self._rasters.get(of)
        if name is None:
            name = self._rasters[of] = f"i_{len(self._rasters) + 1}"
            link = f"data:image/{of.format};base64,{b64encode(of.content).decode('ascii')}"
            size = {"height": str(of.height), "width": str(of.width)}
            # Inkscape 1.2 passes over a plain href.
            found = _tag("image", id=name, preserveAspectRatio="none", **size, xlink__href=link)
            self.defined.append((found, []))
        pixel = Matrix(box.width / of.width, 0, 0, box.height / of.height, box.x, box.y)
        return _use(name, pixel), []

    def _group(self, group: Group, name: str | None = None) -> Element:
        """Return a group, whose id is ``name`` or else its own name."""
        head = _tag(
            "g",
            clip_path=f"url(#{self._clip(group.clip)})" if group.clip is not None else None,
            id=name or self._id(group.name),
            inkscape__groupmode="layer" if group.name in _LAYERS else None,
            inkscape__label=group.name if group.name in _LAYERS else None,
            opacity=number(group.opacity) if group.opacity < 1 else None,
            transform=_transform(group.matrix) if group.matrix != IDENTITY else None,
        )
        return head, self.elements(group.items)

    def _instance(self, instance: Instance) -> Element:
        group = instance.of
        name = self._groups.get(group)
        if name is None:
            name = self._groups[group] = f"d_{len(self._groups) + 1}"
            # What it refers to is defined before it.
            self.defined.append(self._group(group, name))
        return _use(name, instance.matrix), []

    def _id(self, name: str) -> str | None:
        """Return the id of a group of that name; that of the second has a number as well."""
        if not name:
            return None
        uses = self._names[name] = self._names.get(name, 0) + 1
        return name if uses == 1 else f"{name}_{uses}"

    def _glyph(self, font: str, sign: str | int) -> str:
        """Return the id of the outline of a character or of the glyph of a number, or nothing for
        one without ink."""
        name = self._glyphs.get((font, sign))
        if name is None:
            face = fonts.load(font)
            shape = face.outline(sign) if isinstance(sign, str) else face.shape(sign)
            name = self._glyphs[font, sign] = f"g_{len(self._glyphs) + 1}" if shape else ""
            if shape:
                self.defined.append((f'path d="{_glyph_outline(shape)}" id="{name}"', []))
        return name

    def _shade(self, shade: Gradient) -> str:
        name = self._shades.get(shade)
        if name is None:
            name = self._shades[shade] = f"s_{len(self._shades) + 1}"
            kind = "radialGradient" if shade.round else "linearGradient"
            keys = ("fx", "fy", "", "cx", "cy", "r") if shade.round else ("x1", "y1", "x2", "y2")
            ends = {key: coordinates((v,)) for key, v in zip(keys, shade.ends, strict=True) if key}
            matrix = f"matrix({factors(shade.matrix)})"
            placed = {"gradientUnits": "userSpaceOnUse", "gradientTransform": matrix}
            stops: list[Element] = []
            for place, colour, opacity in shade.stops:
                at = {"offset": number(place, 4), "stop_color": colour}
                stops.append((_tag("stop", **at, stop_opacity=number(opacity)), []))
            self.defined.append((_tag(kind, id=name, **ends, **placed), stops))
        return name

    def _clip(self, clip: Segments) -> str:
        name = self._clips.get(clip)
        if name is None:
            name = self._clips[clip] = f"c_{len(self._clips) + 1}"
            drawn = f'path d="{path_of(clip)}"'
            self.defined.append((_tag("clipPath", id=name), [(drawn, [])]))
        return name


def _use(name: str, matrix: Matrix) -> str:
    return f'use transform="{_transform(matrix)}" xlink:href="#{name}"'


def _stroke(stroke: Stroke) -> str:
    head = f' stroke="{stroke.colour}" stroke-width="{coordinates((stroke.width,))}"'
    if stroke.dash:
        head += f' stroke-dasharray="{coordinates(stroke.dash)}"'
    if stroke.cap != "butt":
        head += f' stroke-linecap="{stroke.cap}"'
    if stroke.join != "miter":
        head += f' stroke-linejoin="{stroke.join}"'
    if stroke.opacity < 1:
        head += f' stroke-opacity="{number(stroke.opacity)}"'
    return head


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
