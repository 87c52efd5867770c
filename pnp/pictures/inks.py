"""Which colours of a drawing are seen on its page."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.scene import Group, Instance, Matrix, Path, Rect
from pnp.scene.extents import hull, intersection, transform_box

# What is less opaque than this cannot be seen.
_CLEAR = 0.02


def inks_of(art: Group, matrix: Matrix, page: Rect) -> Iterator[str]:
    """Yield the colours of what a drawing shows within a page, a gradient as an empty text. Boxes
    tell where its shapes are, so that one may count that is just beside the page."""
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
    """Yield the colours of the fill and the line of a path, of what can be seen."""
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
