"""Strips of steps: a title, then drawings side by side, each with its number and a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.kinds import STEPS
from pnp.kinds.assembly import folded, large_boards, sheets
from pnp.kinds.assembly.drawing_style import drawing_style_of
from pnp.kinds.assembly.sheets import AssemblyStep, AssemblyTask
from pnp.kinds.cover.front import escape_markup
from pnp.kinds.sheet.columns import FULL, ColumnSetter, TextRow
from pnp.scene import Group, Item, Matrix, Rect
from pnp.text.breaking import Block

_OF_SHEETS: dict[str, Callable[[AssemblyTask], tuple[AssemblyStep, ...]]] = {
    "booklet": sheets.booklet,
    "gutterfold": sheets.gutterfold,
    "poster": large_boards.poster,
    "quarters": large_boards.poster,
}
"""What draws the steps of whole sheets; those of pieces are drawn by their kind, or are cut and
folded."""
# Between drawings, below titles and drawings, and above what is told. Strips of few steps are drawn
# as if there were so many; the height of title and words, in sizes of letters. Tools have their
# full size in drawings so high, and smaller ones down to a part of it in lower ones.
_GAP, _BELOW, _TOLD, _LEAST, _WORDS = 2.0, 0.8, 1.8, 4, 4.6
_USUAL, _SMALLEST = 28.0, 0.55


def steps_of(making: AssemblyTask) -> tuple[AssemblyStep, ...]:
    if making.kind in STEPS:
        found: tuple[AssemblyStep, ...] = STEPS.load(making.kind).steps(making)
        return found
    return _OF_SHEETS.get(making.kind, folded.steps)(making)


def strips(
    makings: tuple[AssemblyTask, ...],
    setter: ColumnSetter,
    width: float,
    high: float,
    *,
    drawn: bool = True,
) -> Iterator[TextRow]:
    """Yield a strip for each thing to make, its drawings as ``high`` as their places are wide, but
    no higher than that; only their places where it is not ``drawn``."""
    for making in makings:
        steps = steps_of(making)
        count = max(_LEAST, len(steps))
        wide = (width - (count - 1) * _GAP) / count
        place = Rect(0, 0, wide, min(high, wide))
        yield _strip(making, steps, setter, place, width, drawn=drawn)


def height_for(
    makings: tuple[AssemblyTask, ...], room: float, setter: ColumnSetter, width: float
) -> float:
    """Return how high the drawings of strips may be to stand below each other."""
    told = (_instructions_block(making, setter, width) for making in makings)
    room -= plain_sum(_TOLD + block.height for block in told if block is not None)
    return room / len(makings) - _WORDS * setter.size


def _instructions_block(making: AssemblyTask, setter: ColumnSetter, width: float) -> Block | None:
    """Return what is told below the drawings of a strip, if anything."""
    if not making.instructions:
        return None
    return setter.block(escape_markup(making.instructions), setter.small, width, least=FULL)


def _strip(
    making: AssemblyTask,
    steps: tuple[AssemblyStep, ...],
    setter: ColumnSetter,
    place: Rect,
    width: float,
    *,
    drawn: bool,
) -> TextRow:
    """Return drawings in places of one size side by side."""
    size = min(1.0, max(_SMALLEST, place.height / _USUAL))
    hand = replace(drawing_style_of(setter.theme), size=size)
    head = setter.block(f"**{escape_markup(making.title)}**", setter.body, place.width * _LEAST)
    top = head.height + _BELOW
    items: list[Item] = [*head.items]
    below = 0.0
    for i, step in enumerate(steps):
        x = i * (place.width + _GAP)
        box = replace(place, x=x, y=top)
        if drawn:
            items.append(Group(tuple(step.draw(hand, box))))
        told = f"**{i + 1}** {setter.theme.text_of(step.caption)}"
        words = setter.block(told, setter.small, place.width, "center", FULL)
        items.append(Group(words.items, Matrix.translate(x, box.bottom + _BELOW)))
        below = max(below, words.height)
    height = top + place.height + _BELOW + below
    text = _instructions_block(making, setter, width)
    if text is not None:
        items.append(Group(text.items, Matrix.translate(0.0, height + _TOLD)))
        height += _TOLD + text.height
    return TextRow(tuple(items), height, before=0.9 * setter.size)
