"""Icons: filled shapes in a unit box, also reduced from other drawings to outlines of one ink.

These drawings have lines, several colours, copies, clips or style sheets, or extend beyond their
view box. Each is read like a picture, then painted on white paper, shape after shape. Shapes as
dark as the darkest become ink. A light shape becomes a hole in the shape below it, or a lighter
tone if there is none. A ground that fills the view box is left out; if it is dark, the light sign
on it becomes the ink.
"""

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
    """No icon is available; the message and ``hint`` are meant for the user."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class UnfitIconError(IconError):
    """An existing file cannot be used as an icon; ``span`` locates the error in a game's file."""

    def __init__(self, message: str, hint: str, span: Span | None = None) -> None:
        super().__init__(message, hint)
        self.span = span


class Shape(Struct, frozen=True):
    """A filled outline in the unit box; ``opacity`` below 1 makes a second, lighter tone.

    ``role`` names a colour of the theme; it is empty for the colour in which the icon is drawn.
    """

    segments: Segments
    evenodd: bool = False
    opacity: float = 1.0
    role: str = ""


class Icon(Struct, frozen=True):
    """Shapes in the unit box, y down; ``credit`` names author and licence.

    A ``solid`` icon fills its whole view box with one colour.
    """

    name: str
    shapes: tuple[Shape, ...]
    credit: str
    solid: bool = False

    @property
    def roles(self) -> tuple[str, ...]:
        """The colour roles that its shapes name."""
        return tuple(dict.fromkeys(shape.role for shape in self.shapes if shape.role))

    def draw(self, colour: str, of_role: Callable[[str], str] | None = None) -> Group:
        """Return the icon in a box of 1 mm by 1 mm, in one colour (``#rrggbb``).

        Shapes with a role are drawn in the colour that ``of_role`` returns for it.
        """
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


# Reduce other icons to outlines of one ink.


# The longer side of the view box, in region units.
_SIDE = 1000.0
# How far an overflowing icon may extend beyond its view box, in icon sizes.
_FAR = 2.0
# Parts of the view box: a shape that covers more is its ground, and one that covers less is no ink.
_GROUND, _INK = 0.99, 1e-5
# Parts of the way from the ground to the darkest shape: below the first a shape is light, from the
# second on it is ink, and in between it has the lighter tone.
_LIGHT, _DARK = 0.15, 0.5
# Opacity of the lighter tone, and of light shapes with nothing below them.
_TONE, _PALE = 0.4, 0.25
# A line along the edge of a shape, and the part of it that must be hidden: half where ink adjoins.
_EDGE, _ALONG = Stroke("#000000", 8.0), 0.4
# A shape more opaque than this hides everything below it.
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
    """Return the shapes of ink in the unit box that represent a drawing.

    The longer side of the view box becomes the side of the unit box. ``cut_off`` drops ink beyond
    the view box. Raises SvgError if nothing is drawn or the drawing is too intricate.
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
    """Yield the shapes of a drawing in painting order."""
    for area in painted_areas((art,), matrix, window):
        role = area.colour.removeprefix(ROLE) if area.colour.startswith(ROLE) else ""
        yield _PaintedShape(area.region, area.colour, area.opacity, role)


def _split_ground(
    found: Sequence[_PaintedShape], shown: Rect
) -> tuple[Sequence[_PaintedShape], float]:
    """Return the shapes without a ground that fills the view box, and the lightness of that
    ground."""
    light, window = 1.0, regions.box(shown)
    while len(found) > 1 and not found[0].role and _fills_window(found[0].region, window):
        light, found = _lightness(found[0].colour), found[1:]
    inks = [_lightness(one.colour) for one in found if not one.role]
    if inks and max(abs(ink - light) for ink in inks) < _LIGHT:
        # White on nothing was drawn for a dark ground, and black on black was drawn for none.
        light = 0.0 if light > 0.5 else 1.0
    return found, light


def _layers(found: Sequence[_PaintedShape], light: float) -> list[_Layer]:
    """Return the printed layers of shapes on a ground of this lightness."""
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
    """Return whether shapes painted over a region run along its edge, so that it is visible
    anyway."""
    edge = regions.stroke_region(regions.outline(region), _EDGE)
    hidden = regions.intersection(edge, regions.union(one.region for one in over))
    return regions.size(hidden) >= _ALONG * regions.size(edge)


def _merge_layers(layers: Iterable[_Layer]) -> list[_Layer]:
    """Return the layers with adjacent similar ones merged."""
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
    """Return the perceived lightness of a colour from 0 to 1: the L* of CIELAB."""
    return max(0.0, 1.16 * math.cbrt(luminance(colour)) - 0.16)


def _round_segments(segments: Segments) -> Segments:
    return tuple((command, tuple(round(v, 5) for v in values)) for command, values in segments)
