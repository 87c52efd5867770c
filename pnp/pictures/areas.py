"""What a drawing paints, shape by shape, as regions in one set of coordinates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pnp.base import regions
from pnp.base.regions import Region
from pnp.base.svg import SvgError
from pnp.base.values import replace
from pnp.scene import Group, Item, Matrix, Path, transformed


class Area(Struct, frozen=True):
    """A region of one colour, ``#rrggbb`` or ``ROLE`` and the name of a role, and its opacity."""

    region: Region
    colour: str
    opacity: float


def areas(
    items: Iterable[Item], matrix: Matrix, window: Region, opacity: float = 1.0
) -> Iterator[Area]:
    """Yield what items paint, in the order in which they are painted, cut off by the ``window`` and
    by their clips. Raises SvgError for pictures in pixels, and RegionError."""
    for item in items:
        match item:
            case Group():
                inner, seen = item.matrix.then(matrix), window
                if item.clip is not None:
                    clip = regions.filled(transformed(item.clip, inner))
                    seen = regions.shared(window, clip)
                yield from areas(item.items, inner, seen, opacity * item.opacity)
            case Path():
                for region, colour, own in _inked(item, matrix):
                    if own * opacity > 0:
                        yield Area(regions.shared(region, window), colour, own * opacity)
            case _:
                raise SvgError("holds a picture", "use only filled paths in icons")


def _inked(path: Path, matrix: Matrix) -> Iterator[tuple[Region, str, float]]:
    """Yield the fill and the line of a path, as one where they are alike."""
    fill = line = None
    if path.fill is not None:
        fill = regions.filled(transformed(path.segments, matrix), evenodd=path.evenodd)
    if path.stroke is not None:
        line = _line(path, matrix)
        alike = (path.fill, path.opacity) == (path.stroke.colour, path.stroke.opacity)
        if fill is not None and alike:
            fill, line = regions.joined((fill, line)), None
    if fill is not None and path.fill is not None:
        yield fill, path.fill, path.opacity
    if line is not None and path.stroke is not None:
        yield line, path.stroke.colour, path.stroke.opacity


def _line(path: Path, matrix: Matrix) -> Region:
    """Return what the line of a path covers. It is drawn before it is turned or stretched, but in
    the size at which it will be seen."""
    stroke = path.stroke
    assert stroke is not None
    large = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
    seen = replace(stroke, width=stroke.width * large, dash=tuple(v * large for v in stroke.dash))
    band = regions.lined(transformed(path.segments, Matrix.scale(large, large)), seen)
    m = Matrix.scale(1 / large, 1 / large).then(matrix)
    return band.transform(m.a, m.b, m.c, m.d, m.e, m.f)
