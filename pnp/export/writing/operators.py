"""A scene as PDF operators: one content stream per page and per reusable drawing.

The content is written in millimetres, y down; the code around it converts that to points, y up.
Operators are described in ISO 32000-1, 8.4 (state), 8.5 (paths) and 9 (text).
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from typing import TypeAlias

from msgspec import Struct

from pnp.base.units import LONGEST, format_number
from pnp.base.values import replace
from pnp.export.writing.lettering import Used, actual_text, show_text
from pnp.export.writing.outline import PDF_SPELLING, coordinates, factors, format_outline
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
    Rect,
    Stroke,
    Text,
    transform_outline,
)
from pnp.scene.extents import Ruler, contains_box

_CAPS = {"butt": "0 J", "round": "1 J", "square": "2 J"}
_JOINS = {"miter": "0 j", "round": "1 j", "bevel": "2 j"}
# The initial state of a page's stream (ISO 32000-1, table 52). By default, PDF extends a sharp
# corner up to ten line widths, SVG up to four.
_AT_START = {
    "fill": "0 g",
    "stroke": "0 G",
    "cap": _CAPS["butt"],
    "join": _JOINS["miter"],
    "dash": "[] 0 d",
}
MITER_LIMIT = "4 M"
OVERPRINT = "Overprint"
"""The resource of lines that are printed over others."""

# Text rendering modes (ISO 32000-1, table 106).
_INK, _NO_INK = "0 Tr", "3 Tr"

# Opacity of fills and of strokes: the key of a resource.
Opacity: TypeAlias = tuple[float, float]
_OPAQUE: Opacity = (1.0, 1.0)

# The structure types of a page's named groups, for screen readers; all others are text (ISO
# 32000-1, 14.8).
_HEADINGS = {"heading-1": "H1", "heading-2": "H2", "heading-3": "H3"}
_TEXT, _UNREAD = "P", "Artifact"
_READ_AS = _HEADINGS | {"marks": _UNREAD, "cut": _UNREAD}

# Larger than any sheet in all directions, and beyond any drawing in its own units.
_SHEETS = Rect(-LONGEST, -LONGEST, 2 * LONGEST, 2 * LONGEST)
_FARTHEST = 999_999

# A path with at most this many segments is as short as the dictionary of a form.
_FEW = 16


class Form(Struct, frozen=True, eq=False):
    """A drawing as a separate, compressed stream, with all its resources. Its name follows from its
    content, so that it is the same in every document (ISO 32000-1, 8.10). If it is ``blended``, its
    parts are composited with each other before they are with the background (11.6.6)."""

    name: str
    stream: bytes
    reach: tuple[str, ...]
    blended: bool
    resources: Resources


@dataclass(slots=True)
class Resources:
    """The resources of a stream, by their names there."""

    forms: dict[str, Form] = field(default_factory=dict)
    pictures: dict[str, Raster] = field(default_factory=dict)
    shades: dict[str, Gradient] = field(default_factory=dict)
    masks: dict[str, Gradient] = field(default_factory=dict)
    opacities: dict[str, Opacity] = field(default_factory=dict)
    layers: dict[str, None] = field(default_factory=dict)
    spots: dict[str, str] = field(default_factory=dict)
    used: Used = field(default_factory=dict)


# Far more than a kit has; of a deck of 10,000 cards, the latest are cached.
@lru_cache(maxsize=16384)
def form_of(group: Group, *, blended: bool = False) -> Form:
    """Return the form of a group. The kit, its parts and all papers draw the same groups."""
    content = Content(form=True)
    content.group(group)
    text, reach = content.text().encode("latin-1"), reach_of(group)
    name = _name_from_content("B" if blended else "X", text + " ".join(reach).encode())
    return Form(name, compress(text), reach, blended, content.asked)


def compress(content: bytes) -> bytes:
    """Compress an engraved chart in half the time of zlib's default level, for 1 % more bytes."""
    return zlib.compress(content, 5)


def reach_of(group: Group) -> tuple[str, ...]:
    """Return a box around everything that a group draws: that of its clip, otherwise a box larger
    than any sheet, or one for drawings in small units, such as hundredths of a millimetre."""
    far = LONGEST
    if not group.clip:
        box = Ruler().box(group)
        far = LONGEST if box is None or contains_box(_SHEETS, box) else _FARTHEST
    xs, ys = [-far, far], [-far, far]
    if group.clip:
        clip = transform_outline(group.clip, group.matrix)
        xs = [x for _, values in clip for x in values[::2]]
        ys = [y for _, values in clip for y in values[1::2]]
    return tuple(coordinates((min(xs), min(ys), max(xs), max(ys))).split())


class Content:
    """Writes items as the operators of one stream, and collects its resources in ``asked`` and the
    structure types of the ``parts`` of a page, in order. A form has no parts of its own."""

    def __init__(self, *, form: bool) -> None:
        self.asked = Resources()
        self.parts: list[str] = []
        self._out: list[str] = []
        # The current part; none if parts may not begin or end.
        self._part = ""
        if not form:
            self._begin(_TEXT)
        # The last operator for each part of the graphics state. A form starts with the state of its
        # caller; only its opacity is known.
        self._state = {} if form else dict(_AT_START)
        self._state["opacity"] = _opacity_name(_OPAQUE)

    def text(self) -> str:
        """Return the stream, which must not be written to afterwards."""
        if self._part:
            self._end()
        return "\n".join(self._out) + "\n"

    def items(self, items: tuple[Item, ...]) -> None:
        """Write items in order. Raises TypeError for an unknown kind."""
        for item in items:
            match item:
                case Path():
                    self._path(item)
                case Text():
                    self._text(item)
                case Image():
                    self._image(item)
                case Group():
                    self.group(item)
                case Instance():
                    self._instance(item)
                case _:
                    raise TypeError(f"{item!r} is no item of a scene")

    def group(self, group: Group) -> None:
        part = _READ_AS.get(group.name, "") if self._part == _TEXT else ""
        if part:
            self._end()
            self._begin(part)
            self.group(replace(group, name=""))
            self._end()
            self._begin(_TEXT)
            return
        if group.layer:
            # Content that a reader may hide (ISO 32000-1, 8.11.3.2).
            self.asked.layers[group.layer] = None
            self._out.append(f"/OC /{group.layer} BDC")
            # Marked content within a layer would have to end there.
            outer_part, self._part = self._part, ""
            self.group(replace(group, layer=""))
            self._part = outer_part
            self._out.append("EMC")
            return
        if group.opacity < 1:
            form = form_of(replace(group, opacity=1.0), blended=True)
            self.asked.forms[form.name] = form
            outer = self._open(IDENTITY)
            self._opacity((group.opacity, group.opacity))
            self._out.append(f"/{form.name} Do")
            self._close(outer)
            return
        if group.matrix == IDENTITY and group.clip is None and not group.words:
            self.items(group.items)
            return
        outer = self._open(group.matrix)
        if group.clip is not None:
            self._out.append(f"{format_outline(group.clip, PDF_SPELLING, ' ')} W n")
        if group.words:
            self._words(group)
        else:
            self.items(group.items)
        self._close(outer)

    def _words(self, group: Group) -> None:
        """Write letters that are read as the words of their group. Programs locate these from the
        first letter to the last, in the coordinates and the direction at the end, so that no letter
        has coordinates of its own."""
        self._out.append(actual_text(group.words))
        for item in group.items:
            match item:
                case Group((Text() as letter,), matrix):
                    self._text(letter, matrix)
                case _:
                    self.items((item,))
        self._out.extend(["BT", "1 0 0 -1 0 0 Tm", "ET", "EMC"])

    def _begin(self, part: str) -> None:
        self._part = part
        if part == _UNREAD:
            self._out.append(f"/{part} BMC")
        else:
            self._out.append(f"/{part} <</MCID {len(self.parts)}>> BDC")
            self.parts.append(part)

    def _end(self) -> None:
        """End the current part, or drop it if it is empty."""
        if self._out[-1].endswith((" BDC", " BMC")):
            self._out.pop()
            if self._part != _UNREAD:
                self.parts.pop()
        else:
            self._out.append("EMC")

    def _instance(self, instance: Instance) -> None:
        of = instance.of
        if _is_trivial(of) or (self._part == _TEXT and _has_headings(of)):
            matrix = of.matrix.then(instance.matrix)
            self.group(Group(of.items, matrix, of.clip, of.name, opacity=of.opacity))
            return
        form = form_of(of)
        self.asked.forms[form.name] = form
        self._opacity(_OPAQUE)
        outer = self._open(instance.matrix)
        self._out.append(f"/{form.name} Do")
        self._close(outer)

    def _image(self, image: Image) -> None:
        """Draw a picture, which PDF maps to the unit square with its first row at the top."""
        name, box = _name_from_content("I", image.of.content), image.box
        self.asked.pictures[name] = image.of
        self._opacity(_OPAQUE)
        outer = self._open(Matrix(box.width, 0, 0, -box.height, box.x, box.bottom))
        self._out.append(f"/{name} Do")
        self._close(outer)

    def _path(self, path: Path) -> None:
        fill, stroke = path.fill, path.stroke
        if not path.segments or (fill is None and stroke is None):
            return
        drawn = format_outline(path.segments, PDF_SPELLING, " ")
        if fill is not None and path.shade is not None:
            self._shaded(path, path.shade, drawn)
            self._path(Path(path.segments, None, stroke))
            return
        if fill is not None and stroke is not None and stroke.opacity < 1:
            # In one operator a transparent line would hide the fill below it (ISO 32000-1,
            # 11.7.4.4).
            self._path(Path(path.segments, fill, None, path.evenodd, path.opacity))
            self._path(Path(path.segments, None, stroke))
            return
        if stroke is not None and stroke.spot:
            if fill is not None:
                self._path(replace(path, stroke=None))
            self._overprint(stroke, drawn)
            return
        if fill is not None:
            self._set("fill", _colour(fill, "g", "rg"))
        if stroke is not None:
            self._stroke(stroke)
        self._opacity((path.opacity if fill else 1.0, stroke.opacity if stroke else 1.0))
        paint = "S" if fill is None else "f" if stroke is None else "B"
        self._out.append(f"{drawn} {paint}{'*' if fill and path.evenodd else ''}")

    def _shaded(self, path: Path, shade: Gradient, drawn: str) -> None:
        """Fill an outline with a gradient, which is drawn over everything inside the clip."""
        key = Gradient(shade.ends, shade.stops)
        name = _name_from_content("S", repr(key).encode())
        self.asked.shades[name] = key
        outer = self._open(IDENTITY)
        self._opacity((path.opacity, 1.0))
        self._out.append(f"{drawn} {'W*' if path.evenodd else 'W'} n")
        self._out.append(f"{factors(shade.matrix)} cm")
        if any(opacity < 1 for _, _, opacity in shade.stops):
            # A mask is positioned by the current map when it is set (ISO 32000-1, 11.6.5.3).
            self.asked.masks[f"M{name}"] = key
            self._out.append(f"/M{name} gs")
        self._out.append(f"/{name} sh")
        self._close(outer)

    def _overprint(self, stroke: Stroke, drawn: str) -> None:
        """Draw a line in an ink of its own (ISO 32000-1, 8.6.6.4), which removes no other."""
        self.asked.spots[stroke.spot] = stroke.colour
        outer = self._open(IDENTITY)
        self._opacity((1.0, stroke.opacity))
        self._stroke(stroke)
        self._out.append(f"/{OVERPRINT} gs /{stroke.spot} CS 1 SCN {drawn} S")
        self._close(outer)

    def _stroke(self, stroke: Stroke) -> None:
        self._set("stroke", _colour(stroke.colour, "G", "RG"))
        self._set("width", f"{coordinates((stroke.width,))} w")
        self._set("cap", _CAPS[stroke.cap])
        self._set("join", _JOINS[stroke.join])
        self._set("dash", f"[{coordinates(stroke.dash)}] 0 d")

    def _text(self, text: Text, turned: Matrix = IDENTITY) -> None:
        if not text.content:
            return
        self._opacity(_OPAQUE)
        # Neighbouring texts share one text object.
        if self._out and self._out[-1] == "ET":
            self._out.pop()
        else:
            self._out.append("BT")
        if text.hidden:
            self._out.append(_NO_INK)
        else:
            self._set("fill", _colour(text.fill, "g", "rg"))
        size = coordinates((text.size,))
        place = f"1 0 0 -1 {coordinates((text.x, text.y))} Tm"
        if turned != IDENTITY:
            place = f"{factors(Matrix(1, 0, 0, -1, text.x, text.y).then(turned))} Tm"
        for font, operation in show_text(text, self.asked.used):
            self._set("font", f"/{font} {size} Tf")
            self._out.append(f"{place} {operation}" if place else operation)
            place = ""
        # The state after a form does not depend on it: whatever follows sets its own.
        self._out.extend([_INK, "ET"] if text.hidden else ["ET"])

    def _open(self, matrix: Matrix) -> dict[str, str]:
        self._out.append("q" if matrix == IDENTITY else f"q {factors(matrix)} cm")
        outer, self._state = self._state, self._state.copy()
        return outer

    def _close(self, outer: dict[str, str]) -> None:
        self._out.append("Q")
        self._state = outer

    def _opacity(self, opacity: Opacity) -> None:
        name = _opacity_name(opacity)
        if self._state["opacity"] != name:
            self.asked.opacities[name] = opacity
            self._set("opacity", name, f"/{name} gs")

    def _set(self, part: str, value: str, operator: str = "") -> None:
        if self._state.get(part) != value:
            self._state[part] = value
            self._out.append(operator or value)


@lru_cache(maxsize=4096)
def _has_headings(group: Group) -> bool:
    """Return whether a group contains headings, which cannot be separate parts within a form."""
    inner = (item for item in group.items if isinstance(item, Group))
    return group.name in _HEADINGS or any(map(_has_headings, inner))


def _is_trivial(group: Group) -> bool:
    """Return whether a group takes no more bytes to draw than to refer to: one path with few
    segments."""
    match group.items:
        case (Path(segments=segments),):
            return group.clip is None and group.opacity == 1 and len(segments) <= _FEW
        case (Group() as inner,):
            return group.clip is None and group.opacity == 1 and _is_trivial(inner)
        case _:
            return False


def _name_from_content(kind: str, content: bytes) -> str:
    """Return a name derived from the content that it names."""
    return f"{kind}{blake2b(content, digest_size=8).hexdigest()}"


@lru_cache(maxsize=256)
def _opacity_name(opacity: Opacity) -> str:
    return "A" + "-".join(format_number(value * 100, 1) for value in opacity)


@lru_cache(maxsize=1024)
def _colour(colour: str, grey: str, rgb: str) -> str:
    """Return the operator for ``#rrggbb``; greys use the grey operator, so that only black ink
    prints.

    Raises ValueError for any other text.
    """
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    if red == green == blue:
        return f"{format_number(red / 255)} {grey}"
    return f"{' '.join(format_number(part / 255) for part in (red, green, blue))} {rgb}"
