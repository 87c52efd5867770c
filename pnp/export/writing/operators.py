"""A scene as PDF operators: one content stream per page and per drawing that is used again.

The content is written in millimetres, y down; the code around it turns that into points, y up.
Operators are described in ISO 32000-1, 8.4 (state), 8.5 (paths) and 9 (text).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from pnp.base.units import number
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
    Stroke,
    Text,
)

_SPELLING = {
    "M": "%.6g %.6g m",
    "L": "%.6g %.6g l",
    "C": "%.6g %.6g %.6g %.6g %.6g %.6g c",
    "Z": "h",
}
_CAPS = {"butt": "0 J", "round": "1 J"}
_JOINS = {"miter": "0 j", "round": "1 j"}
# What a stream of a page starts with (ISO 32000-1, table 52). PDF would let a sharp corner reach
# out ten line widths where SVG cuts it at four.
_AT_START = {
    "fill": "0 g",
    "stroke": "0 G",
    "cap": _CAPS["butt"],
    "join": _JOINS["miter"],
    "dash": "[] 0 d",
}
MITER_LIMIT = "4 M"

# Modes of showing text (ISO 32000-1, table 106).
_INK, _NO_INK = "0 Tr", "3 Tr"

# Opacity of fills and of strokes: the key of an entry of the resources.
Opacity: TypeAlias = tuple[float, float]
_OPAQUE: Opacity = (1.0, 1.0)

# The font resource to show with, and the operand and operator that show glyphs of it.
Shown: TypeAlias = tuple[str, str]


class Content:
    """Writes items as the operators of one stream and keeps what resources they ask for.

    ``show`` spells a text in the fonts of the document; ``define`` returns the resource name of a
    group that is drawn more than once, or None for a group that is best drawn in place; ``embed``
    returns the resource name of a picture, and ``shade`` that of a gradient, with that of what
    masks it where it is not opaque throughout. ``blend`` returns the resource name of a group whose
    parts are drawn over each other before they meet what is below.
    """

    def __init__(
        self,
        show: Callable[[Text], tuple[Shown, ...]],
        define: Callable[[Group], str | None],
        embed: Callable[[Raster], str],
        shade: Callable[[Gradient], tuple[str, str]],
        blend: Callable[[Group], str],
        *,
        form: bool,
    ) -> None:
        self.opacities: dict[str, Opacity] = {}
        self.objects: dict[str, None] = {}
        self.layers: dict[str, None] = {}
        self.shades: dict[str, None] = {}
        self.masks: dict[str, None] = {}
        self._show = show
        self._define = define
        self._embed = embed
        self._shade = shade
        self._blend = blend
        self._out: list[str] = []
        # The operator that was written last for each part of the graphics state. A form starts with
        # the state of wherever it is drawn, and only its opacity is known.
        self._state = {} if form else dict(_AT_START)
        self._state["opacity"] = _opacity_name(_OPAQUE)

    def text(self) -> str:
        return "\n".join(self._out) + "\n"

    def items(self, items: tuple[Item, ...]) -> None:
        """Write items in order; raises TypeError for a kind that is unknown."""
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
        if group.layer:
            # Content that a reader may hide (ISO 32000-1, 8.11.3.2).
            self.layers[group.layer] = None
            self._out.append(f"/OC /{group.layer} BDC")
            self.group(replace(group, layer=""))
            self._out.append("EMC")
            return
        if group.opacity < 1:
            name = self._blend(replace(group, opacity=1.0))
            self.objects[name] = None
            outer = self._open(IDENTITY)
            self._opacity((group.opacity, group.opacity))
            self._out.append(f"/{name} Do")
            self._close(outer)
            return
        if group.matrix == IDENTITY and group.clip is None:
            self.items(group.items)
            return
        outer = self._open(group.matrix)
        if group.clip is not None:
            self._out.append(f"{outline(group.clip, _SPELLING, ' ')} W n")
        self.items(group.items)
        self._close(outer)

    def _instance(self, instance: Instance) -> None:
        name = self._define(instance.of)
        if name is None:
            of = instance.of
            matrix = of.matrix.then(instance.matrix)
            self.group(Group(of.items, matrix, of.clip, opacity=of.opacity))
            return
        self.objects[name] = None
        self._opacity(_OPAQUE)
        outer = self._open(instance.matrix)
        self._out.append(f"/{name} Do")
        self._close(outer)

    def _image(self, image: Image) -> None:
        """Draw a picture, which PDF lays over the unit square with its first row at the top."""
        name, box = self._embed(image.of), image.box
        self.objects[name] = None
        self._opacity(_OPAQUE)
        outer = self._open(Matrix(box.width, 0, 0, -box.height, box.x, box.bottom))
        self._out.append(f"/{name} Do")
        self._close(outer)

    def _path(self, path: Path) -> None:
        fill, stroke = path.fill, path.stroke
        if not path.segments or (fill is None and stroke is None):
            return
        drawn = outline(path.segments, _SPELLING, " ")
        if fill is not None and path.shade is not None:
            self._shaded(path, path.shade, drawn)
            self._path(Path(path.segments, None, stroke))
            return
        if fill is not None and stroke is not None and stroke.opacity < 1:
            # In one operator a clear line would hide the fill below it (ISO 32000-1, 11.7.4.4).
            self._path(Path(path.segments, fill, None, path.evenodd, path.opacity))
            self._path(Path(path.segments, None, stroke))
            return
        if fill is not None:
            self._set("fill", _colour(fill, "g", "rg"))
        if stroke is not None:
            self._stroke(stroke)
        self._opacity((path.opacity if fill else 1.0, stroke.opacity if stroke else 1.0))
        paint = "S" if fill is None else "f" if stroke is None else "B"
        self._out.append(f"{drawn} {paint}{'*' if fill and path.evenodd else ''}")

    def _shaded(self, path: Path, shade: Gradient, drawn: str) -> None:
        """Fill an outline with a gradient, which is drawn over all that is not clipped."""
        name, mask = self._shade(shade)
        self.shades[name] = None
        outer = self._open(IDENTITY)
        self._opacity((path.opacity, 1.0))
        self._out.append(f"{drawn} {'W*' if path.evenodd else 'W'} n")
        self._out.append(f"{factors(shade.matrix)} cm")
        if mask:
            # A mask lies where the map of that moment puts it (ISO 32000-1, 11.6.5.3).
            self.masks[mask] = None
            self._out.append(f"/{mask} gs")
        self._out.append(f"/{name} sh")
        self._close(outer)

    def _stroke(self, stroke: Stroke) -> None:
        self._set("stroke", _colour(stroke.colour, "G", "RG"))
        self._set("width", f"{coordinates((stroke.width,))} w")
        self._set("cap", _CAPS[stroke.cap])
        self._set("join", _JOINS[stroke.join])
        self._set("dash", f"[{coordinates(stroke.dash)}] 0 d")

    def _text(self, text: Text) -> None:
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
        for font, operation in self._show(text):
            self._set("font", f"/{font} {size} Tf")
            self._out.append(f"{place} {operation}" if place else operation)
            place = ""
        # No form has to ask how it was called: whatever follows is drawn again.
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
            self.opacities[name] = opacity
            self._set("opacity", name, f"/{name} gs")

    def _set(self, part: str, value: str, operator: str = "") -> None:
        if self._state.get(part) != value:
            self._state[part] = value
            self._out.append(operator or value)


@lru_cache(maxsize=256)
def _opacity_name(opacity: Opacity) -> str:
    return "A" + "-".join(number(value * 100, 1) for value in opacity)


@lru_cache(maxsize=1024)
def _colour(colour: str, grey: str, rgb: str) -> str:
    """Return the operator for ``#rrggbb``; a grey is named as one, so that black ink alone prints.

    Raises ValueError for any other text.
    """
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    if red == green == blue:
        return f"{number(red / 255)} {grey}"
    return f"{' '.join(number(part / 255) for part in (red, green, blue))} {rgb}"
