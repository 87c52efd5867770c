"""Report the texts of a board that pieces on places would cover, and draw those on which ways lie
above these."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from msgspec import Struct

from pnp.art.halos import placed_texts
from pnp.art.pen import Pen
from pnp.base.colours import contrast
from pnp.base.diagnostics import KeyPath
from pnp.base.values import replace
from pnp.kinds.boards.board.placement import BoardPlan
from pnp.kinds.boards.board.space_boxes import DrawnSpaces
from pnp.kinds.boards.board.space_texts import (
    Lines,
    is_crossed,
    rule_outlines,
    slot_outlines,
    texts_of,
)
from pnp.model.measure import depth_in_outline
from pnp.scene import IDENTITY, Group, Item, Matrix, Point, Rect, Text

# Letters that extend less far over a place are legible, in millimetres.
_TOUCH = 0.4
# The size of the squares by which places are found, in millimetres.
_BUCKET = 15.0


class BoardText(Struct, frozen=True):
    """A text that is printed on a board: its words, where it is written, its place, and the hint
    for one that is covered. All with one path are reported once."""

    words: str
    where: KeyPath
    box: Rect
    hint: str


def texts_on(
    spaces: DrawnSpaces, coordinates: Iterable[Item], parts: Mapping[KeyPath, Sequence[Item]]
) -> Iterator[BoardText]:
    """Yield the texts in spaces, the coordinates, and those of boxes, tracks and tables by path."""
    for text in texts_of(spaces):
        words = f"'{text.placed.text.content}' in the space '{text.space}'"
        yield BoardText(words, text.where, text.placed.box, "move the box with  at")
    for placed in placed_texts(coordinates):
        hint = "print coordinates at another point with  at, or  print: outside"
        words = f"the coordinate '{placed.text.content}'"
        yield BoardText(words, ("coordinates", "print"), placed.box, hint)
    names = {"tracks": "a track", "tables": "a table", "boxes": "a box"}
    for where, items in parts.items():
        for placed in placed_texts(items):
            words = f"'{placed.text.content}' of {names[str(where[0])]}"
            yield BoardText(words, where, placed.box, "move it")


def report_covered(plan: BoardPlan, texts: Iterable[BoardText], pen: Pen) -> None:
    """Report texts over places: for each path the first over those of ways, and over others."""
    kinds = {
        "places of a way": _Outlines(slot_outlines(plan, pen)),
        "places for pieces": _Outlines(rule_outlines(plan)),
    }
    seen = set[tuple[KeyPath, str]]()
    for text in texts:
        for what, outlines in kinds.items():
            if (text.where, what) not in seen and outlines.reach(text.box):
                seen.add((text.where, what))
                hint = f"{text.hint}, or use fewer or smaller places"
                message = f"{text.words} runs over {what}"
                pen.reporter.warning(text.where, "text-over-places", message, hint)


def lift_texts(
    items: Iterable[Item], lines: Lines, pen: Pen, matrix: Matrix = IDENTITY
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Return some items without the texts that lines cross, and these with a halo, to be drawn
    after the lines."""
    if not lines:
        return tuple(items), ()
    kept: list[Item] = []
    lifted: list[Item] = []
    for item in items:
        if isinstance(item, Group) and not item.clip:
            rest, above = lift_texts(item.items, lines, pen, item.matrix.then(matrix))
            kept.append(replace(item, items=rest) if above else item)
            lifted += above
            continue
        texts = list(placed_texts((item,), matrix)) if isinstance(item, Text) else []
        if not texts or not is_crossed(texts[0].box, lines):
            kept.append(item)
            continue
        grounds = (pen.theme.colour("paper"), pen.theme.colour("ink"))
        fill = texts[0].text.fill
        lifted.append(texts[0].halo(max(grounds, key=lambda ground: contrast(fill, ground))))
        lifted.append(Group((item,), matrix))
    return tuple(kept), tuple(lifted)


class _Outlines:
    """Convex outlines, found by their place."""

    def __init__(self, outlines: Iterable[Sequence[Point]]) -> None:
        self.found: dict[tuple[int, int], list[Sequence[Point]]] = {}
        for outline in outlines:
            xs, ys = [x for x, _ in outline], [y for _, y in outline]
            box = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
            for bucket in _buckets(box):
                self.found.setdefault(bucket, []).append(outline)

    def reach(self, box: Rect) -> bool:
        """Return whether one of them covers a part of a box."""
        return any(
            depth_in_outline(outline, box) > _TOUCH
            for bucket in _buckets(box)
            for outline in self.found.get(bucket, ())
        )


def _buckets(box: Rect) -> Iterator[tuple[int, int]]:
    across = range(math.floor(box.x / _BUCKET), math.floor(box.right / _BUCKET) + 1)
    down = range(math.floor(box.y / _BUCKET), math.floor(box.bottom / _BUCKET) + 1)
    return product(across, down)
