"""Strips of steps: a title, then drawings side by side, each numbered and captioned."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.kinds import STEPS
from pnp.kinds.assembly import folded, large_boards
from pnp.kinds.assembly.drawing_style import drawing_style_of
from pnp.kinds.assembly.tasks import AssemblyStep, AssemblyTask, booklet, gutterfold
from pnp.kinds.sheet.columns import FULL, ColumnSetter, TextRow
from pnp.scene import Group, Item, Matrix, Rect
from pnp.text.breaking import Block
from pnp.text.markup import escape_markup

_OF_SHEETS: dict[str, Callable[[AssemblyTask], tuple[AssemblyStep, ...]]] = {
    "booklet": booklet,
    "gutterfold": gutterfold,
    "poster": large_boards.poster,
    "quarters": large_boards.poster,
}
"""The steps of whole sheets; those of pieces come from their kinds, or are cutting and folding."""
# Gaps between drawings, below titles and drawings, and above instructions; the minimum number of
# steps for which room is divided; the height of title and captions, in type sizes. Tools have full
# size in drawings of this height, and shrink to a fraction of it in lower ones.
_GAP, _BELOW, _TOLD, _LEAST, _WORDS = 2.0, 0.8, 1.8, 4, 4.6
_USUAL, _SMALLEST = 28.0, 0.55


def steps_of(task: AssemblyTask) -> tuple[AssemblyStep, ...]:
    if task.kind in STEPS:
        found: tuple[AssemblyStep, ...] = STEPS.load(task.kind).steps(task)
        return found
    return _OF_SHEETS.get(task.kind, folded.steps)(task)


def strips(
    tasks: tuple[AssemblyTask, ...],
    setter: ColumnSetter,
    width: float,
    high: float,
    *,
    drawn: bool = True,
) -> Iterator[TextRow]:
    """Yield one strip per task.

    Drawings are as high as their places are wide, at most ``high``. Without ``drawn``, only their
    places are yielded.
    """
    for task in tasks:
        steps = steps_of(task)
        count = max(_LEAST, len(steps))
        wide = (width - (count - 1) * _GAP) / count
        place = Rect(0, 0, wide, min(high, wide))
        yield _strip(task, steps, setter, place, width, drawn=drawn)


def height_for(
    tasks: tuple[AssemblyTask, ...], room: float, setter: ColumnSetter, width: float
) -> float:
    """Return the height of drawings at which all strips fit below one another."""
    blocks = (_instructions_block(task, setter, width) for task in tasks)
    room -= plain_sum(_TOLD + block.height for block in blocks if block is not None)
    return room / len(tasks) - _WORDS * setter.size


def _instructions_block(task: AssemblyTask, setter: ColumnSetter, width: float) -> Block | None:
    """Return the instructions below the drawings of a strip, if any."""
    if not task.instructions:
        return None
    return setter.block(escape_markup(task.instructions), setter.small, width, least=FULL)


def _strip(
    task: AssemblyTask,
    steps: tuple[AssemblyStep, ...],
    setter: ColumnSetter,
    place: Rect,
    width: float,
    *,
    drawn: bool,
) -> TextRow:
    """Return one strip: drawings side by side in places of equal size."""
    size = min(1.0, max(_SMALLEST, place.height / _USUAL))
    hand = replace(drawing_style_of(setter.theme), size=size)
    head = setter.block(f"**{escape_markup(task.title)}**", setter.body, place.width * _LEAST)
    top = head.height + _BELOW
    items: list[Item] = [*head.items]
    below = 0.0
    for i, step in enumerate(steps):
        x = i * (place.width + _GAP)
        box = replace(place, x=x, y=top)
        if drawn:
            items.append(Group(tuple(step.draw(hand, box))))
        caption = f"**{i + 1}** {setter.theme.text_of(step.caption)}"
        words = setter.block(caption, setter.small, place.width, "center", FULL)
        items.append(Group(words.items, Matrix.translate(x, box.bottom + _BELOW)))
        below = max(below, words.height)
    height = top + place.height + _BELOW + below
    text = _instructions_block(task, setter, width)
    if text is not None:
        items.append(Group(text.items, Matrix.translate(0.0, height + _TOLD)))
        height += _TOLD + text.height
    return TextRow(tuple(items), height, before=0.9 * setter.size)
