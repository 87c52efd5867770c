"""An icon: filled shapes in a unit box, also made from drawings with lines, colours, clips or style
sheets."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from pnp.base import regions
from pnp.base.colours import luminance
from pnp.base.diagnostics import Span
from pnp.base.regions import Region, RegionError
from pnp.base.svg import SvgError
from pnp.base.values import replace
from pnp.pictures.masks import painted_areas
from pnp.pictures.paint import ROLE
from pnp.scene import Group, Matrix, Path, Rect, Segments, Stroke, transform_outline


class IconError(ValueError):
    """No icon is available; the message and ``hint`` are fit for the user."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class UnfitIconError(IconError):
    """A file that is there cannot be an icon; ``span`` is where, in a file of a game."""

    def __init__(self, message: str, hint: str, span: Span | None = None) -> None:
        super().__init__(message, hint)
        self.span = span


class Shape(Struct, frozen=True):
    """One filled outline in the unit box; ``opacity`` below 1 makes a second, lighter tone.

    ``role`` names a colour of the theme, or is empty for the one in which the icon is drawn.
    """

    segments: Segments
    evenodd: bool = False
    opacity: float = 1.0
    role: str = ""


class Icon(Struct, frozen=True):
    """Shapes within the unit box, y down; ``credit`` names author and licence. One that is
    ``solid`` fills its whole view box with one colour."""

    name: str
    shapes: tuple[Shape, ...]
    credit: str
    solid: bool = False

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles of colours that its shapes name."""
        return tuple(dict.fromkeys(shape.role for shape in self.shapes if shape.role))

    def draw(self, colour: str, of_role: Callable[[str], str] | None = None) -> Group:
        """Return the icon in a box of 1 mm by 1 mm: in one colour (``#rrggbb``), but shapes that
        name a role in the colour ``of_role``."""
        paths = (
            Path(
                shape.segments,
                fill=of_role(shape.role) if of_role and shape.role else colour,
                evenodd=shape.evenodd,
                opacity=shape.opacity,
            )
            for shape in self.shapes
        )
        return Group(tuple(paths))


# Icons that are drawn with lines, in several colours, with copies, clips or style sheets, or
# beyond their view box: their drawing brought down to outlines of one ink.


# The longer side of the view box, in the units of regions.
_SIDE = 1000.0
# How far an icon that overflows its view box may do so, in sizes of its own.
_FAR = 2.0
# Parts of the view box: what covers more than this is its ground, and less than this is no ink.
_GROUND, _INK = 0.99, 1e-5
# Of the way from the ground to the darkest shape: below this a shape is light, from this on it is
# ink, and between both it has the lighter tone.
_LIGHT, _DARK = 0.15, 0.5
# How opaque the lighter tone is, and that of light shapes that lie on nothing.
_TONE, _PALE = 0.4, 0.25
# A line along the edge of a shape, and how much of it must be hidden: half where ink adjoins.
_EDGE, _ALONG = Stroke("#000000", 8.0), 0.4
# A shape that hides more than this hides all.
_OPAQUE = 0.95


class _PaintedShape(Struct, frozen=True):
    """A shape of the drawing, with its colour (``#rrggbb``) or the role of its colour."""

    region: Region
    colour: str
    opacity: float
    role: str = ""


class _Layer(Struct, frozen=True):
    region: Region
    opacity: float
    role: str


def tone_shapes(art: Group, box: Rect, *, cut_off: bool) -> tuple[Shape, ...]:
    """Return what a drawing of a view box leaves of ink in the unit box, the longer side of the
    view box as its side; ``cut_off`` drops what lies beyond the view box.

    Raises SvgError where it draws nothing, or is too intricate.
    """
    unit = _SIDE / max(box.width, box.height)
    shown = Rect(0, 0, box.width * unit, box.height * unit)
    window = regions.box(shown if cut_off else shown.inset(-_FAR * _SIDE))
    try:
        found = tuple(_painted_shapes(art, Matrix.scale(unit, unit), window))
        layers = _layers(*_split_ground(found, shown))
    except RegionError:
        raise SvgError("contains lines or clips that cannot be worked out", "simplify it") from None
    left, top = (0.5 - shown.width / 2 / _SIDE), (0.5 - shown.height / 2 / _SIDE)
    back = Matrix(1 / _SIDE, 0, 0, 1 / _SIDE, left, top)
    return tuple(
        Shape(
            _round_segments(transform_outline(outline, back)),
            False,
            round(layer.opacity, 4),
            layer.role,
        )
        for layer in layers
        if regions.size(layer.region) > _INK * _area(shown)
        if (outline := regions.outline(layer.region))
    )


def _painted_shapes(art: Group, matrix: Matrix, window: Region) -> Iterator[_PaintedShape]:
    """Yield the shapes of a drawing in the order in which they are painted."""
    for area in painted_areas((art,), matrix, window):
        role = area.colour.removeprefix(ROLE) if area.colour.startswith(ROLE) else ""
        yield _PaintedShape(area.region, area.colour, area.opacity, role)


def _split_ground(
    found: Sequence[_PaintedShape], shown: Rect
) -> tuple[Sequence[_PaintedShape], float]:
    """Return the shapes without a ground that fills the view box, and how light their ground is."""
    light, window = 1.0, regions.box(shown)
    while len(found) > 1 and not found[0].role and _fills_window(found[0].region, window):
        light, found = _lightness(found[0].colour), found[1:]
    inks = [_lightness(one.colour) for one in found if not one.role]
    if inks and max(abs(ink - light) for ink in inks) < _LIGHT:
        # White on nothing was drawn for a dark ground, and black on black for none at all.
        light = 0.0 if light > 0.5 else 1.0
    return found, light


def _layers(found: Sequence[_PaintedShape], light: float) -> list[_Layer]:
    """Return what is printed of shapes on a ground that is so light."""
    darkest = max((abs(_lightness(o.colour) - light) for o in found if not o.role), default=0) or 1
    layers: list[_Layer] = []
    for i, one in enumerate(found):
        tone = 1.0 if one.role else abs(_lightness(one.colour) - light) / darkest
        if tone >= _DARK:
            layers.append(_Layer(one.region, one.opacity, one.role))
            continue
        under = regions.union(layer.region for layer in layers)
        hidden = regions.intersection(one.region, under)
        on_something = regions.size(hidden) > _INK * _SIDE * _SIDE
        layers = [_Layer(regions.subtract(a.region, one.region), a.opacity, a.role) for a in layers]
        if tone >= _LIGHT:
            layers.append(_Layer(one.region, _TONE * one.opacity, ""))
        elif not on_something and not _runs_along_edge(one.region, found[i + 1 :]):
            layers.append(_Layer(one.region, _PALE * one.opacity, ""))
        elif one.opacity < _OPAQUE:
            layers.append(_Layer(hidden, 1 - one.opacity, ""))
    return _merge_layers(layers)


def _runs_along_edge(region: Region, over: Sequence[_PaintedShape]) -> bool:
    """Return whether what is painted over a region runs along its edge, which so is seen anyhow."""
    edge = regions.stroke_region(regions.outline(region), _EDGE)
    hidden = regions.intersection(edge, regions.union(one.region for one in over))
    return regions.size(hidden) >= _ALONG * regions.size(edge)


def _merge_layers(layers: Iterable[_Layer]) -> list[_Layer]:
    """Return layers of which none is like the one below it."""
    found: list[_Layer] = []
    for one in layers:
        if found and (found[-1].opacity, found[-1].role) == (one.opacity, one.role):
            both = regions.union((found[-1].region, one.region))
            found[-1] = replace(one, region=both)
        else:
            found.append(one)
    return found


def _fills_window(region: Region, window: Region) -> bool:
    covered = regions.size(regions.intersection(region, window))
    return covered >= _GROUND * regions.size(window)


def _area(box: Rect) -> float:
    return box.width * box.height


def _lightness(colour: str) -> float:
    """Return how light a colour looks, from 0 to 1: the L* of CIELAB."""
    return max(0.0, 1.16 * math.cbrt(luminance(colour)) - 0.16)


def _round_segments(segments: Segments) -> Segments:
    return tuple((command, tuple(round(v, 5) for v in values)) for command, values in segments)
