"""What the steps of cards of Micro Pirates mean: lines of the Ghost Ship's actions, and what
special quests ask.

An action card has lines of a condition (``if: always``, ``strength: 3–4``) and what is done under
it. A step of a special quest is one of ``TASKS``; the keys ``at``, ``then`` and ``also`` name cards
of the ocean in whose ports it is done.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

Step: TypeAlias = Mapping[str, str]

TASKS = ("visit", "toll", "pay", "settle", "mark", "beat")
"""Tokens in several places, goods at each of them, goods at two, goods and then a token, tokens in
two, and merchants to beat."""
PORTS = ("at", "then", "also")
"""Keys of steps that name a card of the ocean, and mean its port."""
ASKED = ("toll", "pay", "settle", "other")
"""Keys of steps that hold amounts of goods or coins."""


class ActionLine(NamedTuple):
    """One line of an action card: where it begins among the steps, its condition (empty where it
    has none), and what is done."""

    at: int
    condition: Step
    deeds: tuple[Step, ...]

    @property
    def always(self) -> bool:
        return self.condition.get("if", "always") == "always" and "strength" not in self.condition


def lines(effect: tuple[Step, ...]) -> tuple[ActionLine, ...]:
    """Return the lines of an action card.

    >>> [line.always for line in lines(({"if": "always"}, {"coins": "5"}, {"strength": "5+"}))]
    [True, False]
    """
    if not effect:
        return ()
    heads = {i for i, step in enumerate(effect) if next(iter(step), "") in ("if", "strength")}
    starts = sorted({0, *heads})
    ends = [*starts[1:], len(effect)]
    return tuple(
        ActionLine(i, effect[i] if i in heads else {}, effect[i + (i in heads) : end])
        for i, end in zip(starts, ends, strict=True)
    )


def values(effect: tuple[Step, ...], keys: tuple[str, ...]) -> Iterator[tuple[int, str, str]]:
    """Yield the values under some keys, each with the place of its step and its key."""
    for i, step in enumerate(effect):
        yield from ((i, key, step[key]) for key in keys if key in step)
