"""What the cards of Micro Pirates say in icons: effects, rewards, demands and strengths.

An effect takes two fields: one names the action on which it works, the other what it brings, such
as ``+1 :sail:`` or ``1 :rum: :pay: +1 :die:``. A reward is ``+1 :chest: +1 :map:``, a demand ``2
:rum: 1 :fish:``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from msgspec import Struct

VOCABULARY = frozenset(
    {
        *("sail", "cutlass", "fish", "plantain", "spyglass", "rum", "die", "coin", "chest"),
        *("map", "loot", "cargo", "move", "fame", "reputation", "repair"),
    }
)
CARGO = frozenset({"fish", "plantain", "rum", "map", "chest"})
"""What takes a place in a hold, one each."""
ACTIONS = (
    *("Sail", "Forage", "Forage fish", "Forage plantain", "Explore", "Port call", "Trade"),
    *("Export", "Overhaul", "Battle", "Battle won", "Quest done", "Hold", "Any time"),
)
"""The words over effects. ``Hold`` is no action: such an effect always works."""
_FORAGING = ("Forage", "Forage fish", "Forage plantain")
OWN_ACTIONS = {
    "sail": ("Sail",),
    "cutlass": ("Battle",),
    "spyglass": ("Explore",),
    "cargo": ("Hold",),
    "die": (*_FORAGING, "Explore", "Battle"),
}
"""The only actions for which these icons have a meaning, except for effects of any time."""

PRICE = "1 :rum: :pay: "
_EFFECT = re.compile(rf"(?P<price>{PRICE})?(?P<gains>[+−]\d{{1,4}} :\w+:( [+−]\d{{1,4}} :\w+:)*)")
_GAIN = re.compile(r"([+−])(\d+) :(\w+):")
_AMOUNTS = re.compile(r"\+?\d{1,4} :\w+:( \+?\d{1,4} :\w+:)*")
_AMOUNT = re.compile(r"(\d+) :(\w+):")
_ICON = re.compile(r":([^\s:]+):")
_STRENGTH = re.compile(r"(\d{1,9})(?:(\+)|[–-](\d{1,9}))?")
STRONGEST = 20
"""More strength than the Ghost Ship can have."""


class Effect(Struct, frozen=True):
    """What a card does: on which action, whether for a rum, and the icons gained or lost."""

    action: str
    paid: bool
    gains: tuple[tuple[int, str], ...]

    def amount(self, icon: str) -> int:
        """Return how many of an icon the effect brings when it works once."""
        return sum(count for count, found in self.gains if found == icon)


def effect(text: str, action: str) -> Effect | None:
    """Read an effect; None for a text that is none."""
    found = _EFFECT.fullmatch(text)
    if found is None:
        return None
    gains = tuple(
        (int(count) * (1 if sign == "+" else -1), icon)
        for sign, count, icon in _GAIN.findall(found["gains"])
    )
    return Effect(action, found["price"] is not None, gains)


def amounts(text: str) -> dict[str, int] | None:
    """Read what is demanded or given, with plus signs or without; None for any other text."""
    if not text:
        return {}
    if not _AMOUNTS.fullmatch(text):
        return None
    found: dict[str, int] = {}
    for count, icon in _AMOUNT.findall(text):
        found[icon] = found.get(icon, 0) + int(count)
    return found


def icons(text: str) -> tuple[str, ...]:
    """Return the names of the icons in a text, in order, but for the sign of paying."""
    return tuple(name for name in _ICON.findall(text) if name != "pay")


def strength(text: str) -> range | None:
    """Read for which strengths a line of an action card is, such as ``3–4``."""
    found = _STRENGTH.fullmatch(text)
    if found is None:
        return None
    low, upwards, high = found.groups()
    last = STRONGEST if upwards else int(high or low)
    return range(int(low), last + 1)


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
