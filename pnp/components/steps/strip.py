"""Strips of steps: a title, then drawings side by side, each with its number and a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pnp.base.values import replace
from pnp.components.columns import Setter, TextRow
from pnp.components.front import plain
from pnp.components.steps import folded, sheets, tiles, turning
from pnp.components.steps.hand import hand_of
from pnp.components.steps.making import Making, Step
from pnp.scene import Group, Item, Matrix, Rect

_DRAWN: dict[str, Callable[[Making], tuple[Step, ...]]] = {
    "booklet": sheets.booklet,
    "gutterfold": sheets.gutterfold,
    "poster": tiles.poster,
    "quarters": tiles.poster,
    "spinner": turning.steps,
}
"""What draws each kind of making; others are cut and folded."""
# Between drawings, and below titles and drawings. Strips of few steps are drawn as if there were so
# many; the height of title and words, in sizes of letters. Tools have their full size in drawings
# so high, and smaller ones down to a part of it in lower ones.
_GAP, _BELOW, _LEAST, _WORDS = 2.0, 0.8, 4, 4.6
_USUAL, _SMALLEST = 28.0, 0.55


def steps_of(making: Making) -> tuple[Step, ...]:
    return _DRAWN.get(making.kind, folded.steps)(making)


def strips(
    makings: tuple[Making, ...], setter: Setter, width: float, high: float
) -> Iterator[TextRow]:
    """Yield a strip for each thing to make, its drawings as ``high`` as their places are wide, but
    no higher than that."""
    for making in makings:
        steps = steps_of(making)
        count = max(_LEAST, len(steps))
        wide = (width - (count - 1) * _GAP) / count
        yield _strip(making.title, steps, setter, Rect(0, 0, wide, min(high, wide)))


def height_for(count: int, room: float, setter: Setter) -> float:
    """Return how high the drawings of so many strips may be to stand below each other."""
    return room / count - _WORDS * setter.size


def _strip(title: str, steps: tuple[Step, ...], setter: Setter, place: Rect) -> TextRow:
    """Return drawings in places of one size side by side."""
    size = min(1.0, max(_SMALLEST, place.height / _USUAL))
    hand = replace(hand_of(setter.theme), size=size)
    head = setter.block(f"**{plain(title)}**", setter.body, place.width * _LEAST)
    top = head.height + _BELOW
    items: list[Item] = [*head.items]
    below = 0.0
    for i, step in enumerate(steps):
        x = i * (place.width + _GAP)
        box = replace(place, x=x, y=top)
        items.append(Group(tuple(step.draw(hand, box))))
        told = f"**{i + 1}** {setter.theme.word(step.caption)}"
        words = setter.block(told, setter.small, place.width, "center")
        items.append(Group(words.items, Matrix.translate(x, box.bottom + _BELOW)))
        below = max(below, words.height)
    return TextRow(tuple(items), top + place.height + _BELOW + below, before=0.9 * setter.size)
