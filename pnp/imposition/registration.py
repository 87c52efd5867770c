"""Symbols that coincide where the back of a sheet lies behind its front."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from pnp.imposition.marks import CLEAR, EDGE, NEAR_EDGE, STROKE
from pnp.imposition.paper import EPSILON, mirrored_box
from pnp.imposition.sides import PrinterMark
from pnp.scene import Group, Path, Rect, circle, line, rectangle

SYMBOL_CLEAR = 2.0  # from bleed to symbol


@lru_cache(maxsize=128)
def registration(
    width: float, height: float, block: Rect, taken: tuple[Rect, ...]
) -> tuple[Rect, Rect] | None:
    """Return boxes for a symbol at the top and one at the bottom that touch none of ``taken``.

    None where the margins have no room for both. The largest that fit are taken: above and below
    the block near the middle of the page, or else beside it.
    """
    for size in (6.0, 5.0, 4.0, 3.0):
        tops = list(_symbol_boxes(width, height, block, size))
        bottoms = [mirrored_box(box, width, height, "horizontal") for box in tops]
        top, bottom = _first_free(tops, taken), _first_free(bottoms, taken)
        if top and bottom:
            return top, bottom
    return None


def _symbol_boxes(width: float, height: float, block: Rect, size: float) -> Iterator[Rect]:
    """Yield the places to try for the symbol at the top, the best first."""
    for y in (EDGE, block.y - size - SYMBOL_CLEAR):
        for step in range(int((width / 2 - EDGE) / size)):
            for side in (1, -1):
                if y >= NEAR_EDGE:
                    yield Rect(width / 2 + side * step * size - size / 2, y, size, size)
    for step in range(int(height / 3 / size)):
        for x in (block.right + SYMBOL_CLEAR, block.x - size - SYMBOL_CLEAR):
            if NEAR_EDGE <= x <= width - NEAR_EDGE - size:
                yield Rect(x, EDGE + step * size, size, size)


def _first_free(boxes: Iterable[Rect], taken: Sequence[Rect]) -> Rect | None:
    return next((box for box in boxes if is_clear(box, taken)), None)


def is_clear(box: Rect, taken: Sequence[Rect]) -> bool:
    """Return whether a box keeps its distance from all others."""
    by = CLEAR - EPSILON
    left, top, right, bottom = box.x - by, box.y - by, box.right + by, box.bottom + by
    # Asked a thousand times for a sheet of small pieces: without a call for each of the others.
    for other in taken:
        if (
            left < other.x + other.width
            and other.x < right
            and top < other.y + other.height
            and other.y < bottom
        ):
            return False
    return True


def symbols(boxes: tuple[Rect, Rect]) -> Iterator[PrinterMark]:
    """Yield a crossed circle and a crossed square: unlike, so that sides cannot be mispaired."""
    for box, shape in zip(boxes, ("circle", "square"), strict=True):
        x, y = box.centre
        radius = box.width / 3
        outline = (
            circle(x, y, radius)
            if shape == "circle"
            else rectangle(x - radius, y - radius, 2 * radius, 2 * radius)
        )
        yield PrinterMark(
            Group(
                (
                    Path(outline, stroke=STROKE),
                    Path(line(box.x, y, box.right, y), stroke=STROKE),
                    Path(line(x, box.y, x, box.bottom), stroke=STROKE),
                ),
                name="registration",
            ),
            box,
        )
