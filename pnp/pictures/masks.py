"""Masks of a drawing that amount to a clip, its visible colours, and the mean colours of
pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from msgspec import Struct

from pnp.base import regions
from pnp.base.regions import Region, RegionError
from pnp.base.svg import SvgError
from pnp.base.values import replace
from pnp.scene import Group, Instance, Item, Matrix, Path, Rect, Segments, transform_outline
from pnp.scene.extents import hull, intersection, transform_box


class Area(Struct, frozen=True):
    """A region of one colour, ``#rrggbb`` or ``ROLE`` followed by a role, and its opacity."""

    region: Region
    colour: str
    opacity: float


def painted_areas(
    items: Iterable[Item], matrix: Matrix, window: Region, opacity: float = 1.0
) -> Iterator[Area]:
    """Yield the areas that items paint, in painting order, cut off by ``window`` and their clips.

    Raises SvgError for pixel images, and RegionError.
    """
    for item in items:
        match item:
            case Group():
                inner, seen = item.matrix.then(matrix), window
                if item.clip is not None:
                    clip = regions.fill_region(transform_outline(item.clip, inner))
                    seen = regions.intersection(window, clip)
                yield from painted_areas(item.items, inner, seen, opacity * item.opacity)
            case Path():
                for region, colour, own in _inked_regions(item, matrix):
                    if own * opacity > 0:
                        yield Area(regions.intersection(region, window), colour, own * opacity)
            case _:
                raise SvgError("holds a picture", "use only filled paths in icons")


def _inked_regions(path: Path, matrix: Matrix) -> Iterator[tuple[Region, str, float]]:
    """Yield the fill and the stroke of a path, merged if they look alike."""
    fill = line = None
    if path.fill is not None:
        fill = regions.fill_region(transform_outline(path.segments, matrix), evenodd=path.evenodd)
    if path.stroke is not None:
        line = stroke_region(path, matrix)
        alike = (path.fill, path.opacity) == (path.stroke.colour, path.stroke.opacity)
        if fill is not None and alike:
            fill, line = regions.union((fill, line)), None
    if fill is not None and path.fill is not None:
        yield fill, path.fill, path.opacity
    if line is not None and path.stroke is not None:
        yield line, path.stroke.colour, path.stroke.opacity


def stroke_region(path: Path, matrix: Matrix) -> Region:
    """Return the region that the stroke of a path covers.

    It is computed before it is turned or stretched, but at its final size.
    """
    stroke = path.stroke
    assert stroke is not None
    large = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
    seen = replace(stroke, width=stroke.width * large, dash=tuple(v * large for v in stroke.dash))
    band = regions.stroke_region(transform_outline(path.segments, Matrix.scale(large, large)), seen)
    m = Matrix.scale(1 / large, 1 / large).then(matrix)
    return band.transform(m.a, m.b, m.c, m.d, m.e, m.f)


# Masks of a drawing that amount to a clip: shapes of one lightness with sharp edges.


# The longer side of the window in which masks are computed, in region units.
_SIDE = 4000.0
# Levels that differ by less look the same.
_SAME = 0.5 / 255
# The limit of shapes to compute; more would be slow.
_MOST_SHAPES = 300


def clip_of(items: Iterable[Item], window: Rect, *, alpha: bool) -> tuple[Segments, float] | None:
    """Return the outline that a mask shows within a window, and its single opacity.

    Returns None if the mask has several levels or soft edges. ``alpha`` uses the opacity of its
    shapes instead of their lightness.
    """
    items = tuple(items)
    if window.width * window.height <= 0:
        return (), 1.0
    if not _is_flat(items):
        return None
    unit = _SIDE / max(window.width, window.height)
    matrix = Matrix.translate(-window.x, -window.y).then(Matrix.scale(unit))
    frame = regions.box(Rect(0, 0, window.width * unit, window.height * unit))
    levels: dict[float, list[Region]] = {}
    try:
        painted = [*islice(painted_areas(items, matrix, frame), _MOST_SHAPES + 1)]
        if len(painted) > _MOST_SHAPES:
            return None
        for area in painted:
            level = 1.0 if alpha else _luminance(area.colour)
            if len(painted) == 1:
                level *= area.opacity
            elif area.opacity < 1 - _SAME:
                return None
            for known in levels:
                levels[known] = [regions.subtract(one, area.region) for one in levels[known]]
            level = next((known for known in levels if abs(known - level) < _SAME), level)
            levels.setdefault(level, []).append(area.region)
        shown = {
            level: found
            for level, parts in levels.items()
            if level > _SAME and regions.size(found := regions.union(parts)) > 1
        }
    except (RegionError, SvgError):
        return None
    if len(shown) > 1:
        return None
    for level, region in shown.items():
        back = Matrix.scale(1 / unit).then(Matrix.translate(window.x, window.y))
        return transform_outline(regions.outline(region), back), level
    return (), 1.0


def _is_flat(items: Iterable[Item]) -> bool:
    """Return whether all items are paths of one colour each, in groups that change no pixels."""
    for item in items:
        match item:
            case Group():
                if item.name or not _is_flat(item.items):
                    return False
            case Path():
                if item.shade is not None:
                    return False
            case _:
                return False
    return True


def _luminance(colour: str) -> float:
    """Return how much of a mask's colour passes, by SVG's formula: from sRGB, not linear light."""
    red, green, blue = bytes.fromhex(colour[1:])
    return (0.2125 * red + 0.7154 * green + 0.0721 * blue) / 255


# The colours of a drawing that are visible on its page.


# Anything less opaque than this is invisible.
_CLEAR = 0.02


def inks_of(art: Group, matrix: Matrix, page: Rect) -> Iterator[str]:
    """Yield the colours that a drawing shows within a page; a gradient is an empty string.

    Shapes are located by their boxes, so a shape just outside the page may count.
    """
    if art.opacity <= _CLEAR:
        return
    matrix = art.matrix.then(matrix)
    if art.clip is not None:
        page = (
            intersection(page, transform_box(hull(art.clip), matrix))
            if art.clip
            else Rect(0, 0, 0, 0)
        )
    for item in art.items:
        match item:
            case Group():
                yield from inks_of(item, matrix, page)
            case Path():
                yield from _inks(item, matrix, page)
            case Instance():
                yield from inks_of(item.of, item.matrix.then(matrix), page)
            case _:
                yield ""


def _inks(path: Path, matrix: Matrix, page: Rect) -> Iterator[str]:
    """Yield the visible colours of the fill and the stroke of a path."""
    if not path.segments:
        return
    box, stroke = hull(path.segments), path.stroke
    filled = path.fill is not None and path.opacity > _CLEAR and box.width * box.height > 0
    if filled and _overlaps(transform_box(box, matrix), page):
        yield "" if path.shade is not None else path.fill or ""
    lined = stroke is not None and stroke.opacity > _CLEAR
    if (
        stroke is not None
        and lined
        and _overlaps(transform_box(box.inset(-stroke.width / 2), matrix), page)
    ):
        yield stroke.colour


def _overlaps(one: Rect, other: Rect) -> bool:
    found = intersection(one, other)
    return found.width > 0 and found.height > 0
