"""Views of the decks of Micro Pirates: what cards state in icons, one deck alone, and all
together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import KEY, KeyPath
from pnp.content.files import File
from pnp.kinds.boards.mosaic.record import Mosaic
from pnp.kinds.deck.record import Card, Deck
from pnp.kinds.dice.record import Dice, Die
from pnp.rules.views import Setting, View, WholeGame

VOCABULARY = frozenset(
    {
        *("sail", "cutlass", "fish", "plantain", "spyglass", "rum", "die", "coin", "chest"),
        *("map", "loot", "cargo", "move", "fame", "reputation", "repair"),
    }
)
CARGO = frozenset({"fish", "plantain", "rum", "map", "chest"})
"""Things that take one place each in a hold."""
ACTIONS = (
    *("Sail", "Forage", "Forage fish", "Forage plantain", "Explore", "Port call", "Trade"),
    *("Export", "Overhaul", "Battle", "Battle won", "Quest done", "Hold", "Any time"),
)
"""The words above effects. ``Hold`` is not an action: such an effect always works."""
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
"""A strength that the Ghost Ship cannot exceed."""


class Effect(Struct, frozen=True):
    """An effect of a card: its action, whether it costs a rum, and the icons gained or lost."""

    action: str
    paid: bool
    gains: tuple[tuple[int, str], ...]

    def amount(self, icon: str) -> int:
        """Return the number of an icon that the effect gains when it works once."""
        return sum(count for count, found in self.gains if found == icon)


def parse_effect(text: str, action: str) -> Effect | None:
    """Parse an effect; return None for any other text."""
    found = _EFFECT.fullmatch(text)
    if found is None:
        return None
    gains = tuple(
        (int(count) * (1 if sign == "+" else -1), icon)
        for sign, count, icon in _GAIN.findall(found["gains"])
    )
    return Effect(action, found["price"] is not None, gains)


def parse_amounts(text: str) -> dict[str, int] | None:
    """Parse amounts that are demanded or given, with or without plus signs; return None for any
    other text."""
    if not text:
        return {}
    if not _AMOUNTS.fullmatch(text):
        return None
    found: dict[str, int] = {}
    for count, icon in _AMOUNT.findall(text):
        found[icon] = found.get(icon, 0) + int(count)
    return found


def icons_in(text: str) -> tuple[str, ...]:
    """Return the names of the icons in a text, in order, without the sign of paying."""
    return tuple(name for name in _ICON.findall(text) if name != "pay")


def parse_strength(text: str) -> range | None:
    """Parse the strengths of a line of an action card, such as ``3–4``; return None for any other
    text."""
    found = _STRENGTH.fullmatch(text)
    if found is None:
        return None
    low, upwards, high = found.groups()
    last = STRONGEST if upwards else int(high or low)
    return range(int(low), last + 1)


Step: TypeAlias = Mapping[str, str]

TASKS = ("visit", "toll", "pay", "settle", "mark", "beat")
"""Verbs of special quests: tokens in several places, goods at each of them, goods at two, goods and
then a token, tokens in two, and merchants to beat."""
PORTS = ("at", "then", "also")
"""Keys of steps that name a card of the ocean for its port."""
ASKED = ("toll", "pay", "settle", "other")
"""Keys of steps with amounts of goods or coins."""


class ActionLine(NamedTuple):
    """A line of an action card: the index of its first step, its condition (empty if it has none),
    and its deeds."""

    at: int
    condition: Step
    deeds: tuple[Step, ...]

    @property
    def always(self) -> bool:
        return self.condition.get("if", "always") == "always" and "strength" not in self.condition


def action_lines(effect: tuple[Step, ...]) -> tuple[ActionLine, ...]:
    """Return the lines of an action card.

    >>> effect = ({"if": "always"}, {"coins": "5"}, {"strength": "5+"})
    >>> [line.always for line in action_lines(effect)]
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


def step_values(effect: tuple[Step, ...], keys: tuple[str, ...]) -> Iterator[tuple[int, str, str]]:
    """Yield the values under some keys, each with the index of its step and its key."""
    for i, step in enumerate(effect):
        yield from ((i, key, step[key]) for key in keys if key in step)


# The facts of the decks of Micro Pirates: one deck alone, and all with the ocean and the dice.


Role = Literal[
    "quest", "crew", "upgrade", "loot", "map", "export", "navigation",
    "action", "captain", "ship", "ghost-ship",
]  # fmt: skip
ROLES: tuple[Role, ...] = (
    *("quest", "crew", "upgrade", "loot", "map", "export", "navigation"),
    *("action", "captain", "ship", "ghost-ship"),
)
"""The ids of the decks, which define the roles of their cards."""
CARDS: KeyPath = ("cards", KEY)
"""The path of all cards of a deck."""

# The fields of effects: that of the action, and that of the icons.
_TWO = (("on", "gain"), ("on2", "gain2"))
_EFFECTS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "crew": _TWO,
    "ship": _TWO,
    "captain": _TWO,
    "upgrade": (("ship-on", "ship"), ("crew-on", "crew")),
    "loot": (("on", "reward"),),
}
_AMOUNT_FIELDS: Mapping[str, tuple[str, ...]] = {
    "quest": ("demand", "reward"),
    "export": ("demand", "reward"),
    "loot": ("reward",),
}
# Fields of names and looks, which do not affect what a card does.
_LOOKS = frozenset(
    {
        *("title", "job", "epithet", "flavour", "number"),
        *("icon", "picture", "left", "right", "portrait", "skin", "behind", "hair", "beard"),
        *("tint", "face", "hat", "hatcolour", "coat", "coatcolour", "trim", "trimcolour"),
        *("extra", "extracolour", "base", "body", "light", "sky", "floor"),
    }
)


class EffectText(NamedTuple):
    """An effect as written on a card: the fields of its action and of its icons, and their
    texts."""

    on: str
    field: str
    action: str
    text: str


class PrintedCard(Struct, frozen=True, eq=False):
    """One card of a deck: its contents, and their positions in the record."""

    role: Role
    index: int
    card: Card
    file: File[Any]

    @property
    def id(self) -> str:
        return self.card.card

    def text(self, field: str) -> str:
        """Return the text of a field, empty if the card lacks it."""
        return self.card.fields.get(field, "").strip()

    def at(self, field: str) -> KeyPath:
        """Return the path of a field, or of the card's id if the card lacks the field."""
        return ("cards", self.index, field if self.text(field) else "card")

    def number(self, field: str) -> int | None:
        """Return a whole number; 0 for an empty field, None for any other text."""
        text = self.text(field).replace("−", "-")
        if not text:
            return 0
        return int(text) if re.fullmatch(r"-?\d{1,9}", text) else None

    @property
    def printed_effects(self) -> tuple[EffectText, ...]:
        """The effects as written on the card, valid or not."""
        if self.role == "loot" and self.text("type") not in ("crew", "upgrade"):
            return ()
        pairs = _EFFECTS.get(self.role, ())
        if self.role == "captain":
            pairs += tuple((f"rep{n}-on", f"rep{n}") for n in self.spaces("rep"))
        found = (EffectText(on, name, self.text(on), self.text(name)) for on, name in pairs)
        return tuple(one for one in found if one.text or one.action)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The valid effects, except those of the reputation track."""
        found = (
            parse_effect(s.text, s.action)
            for s in self.printed_effects
            if not s.field.startswith("rep")
        )
        return tuple(one for one in found if one is not None)

    @property
    def is_legible(self) -> bool:
        """Whether all effects and amounts of the card are valid."""
        effects = (parse_effect(shown.text, shown.action) for shown in self.printed_effects)
        given = (parse_amounts(text) for _, text in (*self.amounts, *self.quest_demands))
        return None not in (*effects, *given)

    @property
    def amounts(self) -> tuple[tuple[str, str], ...]:
        """The fields of the card's demands and rewards, with their texts."""
        if self.role == "loot" and self.text("type") != "reward":
            return ()
        return tuple((name, self.text(name)) for name in _AMOUNT_FIELDS.get(self.role, ()))

    @property
    def quest_demands(self) -> tuple[tuple[KeyPath, str], ...]:
        """The demands of the steps of a special quest, with their paths."""
        if self.role != "quest":
            return ()
        found = step_values(self.card.effect, ASKED)
        return tuple((self.step(i, key), text) for i, key, text in found)

    def step(self, place: int, key: str) -> KeyPath:
        """Return the path of a value of a step."""
        return ("cards", self.index, "effect", place, key)

    def gives(self, field: str) -> dict[str, int]:
        """Return the amounts in a field; empty if they are invalid."""
        return parse_amounts(self.text(field)) or {}

    @property
    def targets(self) -> tuple[str, ...]:
        """The ocean cards that the card names."""
        return tuple(id for _, id in self.named_targets)

    @property
    def named_targets(self) -> tuple[tuple[KeyPath, str], ...]:
        """The ocean cards that the card names, with their paths."""
        fields = [(self.at("target"), id) for id in self.text("target").split()]
        if self.role != "quest":
            return tuple(fields)
        steps = ((self.step(i, key), id) for i, key, id in step_values(self.card.effect, PORTS))
        return (*fields, *steps)

    @property
    def lines(self) -> tuple[ActionLine, ...]:
        """The lines of an action card."""
        return action_lines(self.card.effect)

    @property
    def strengths(self) -> tuple[tuple[KeyPath, str, range | None], ...]:
        """The strengths of the lines of an action card that have no other condition: the path, the
        text and its range."""
        return tuple(
            (self.step(line.at, "strength"), text, parse_strength(text))
            for line in self.lines
            if "if" not in line.condition and (text := line.condition.get("strength", ""))
        )

    @property
    def wins(self) -> tuple[int | None, ...]:
        """The Fame that wins on each space of a captain's reputation, from the worst."""
        fields = (f"win{n}" for n in self.spaces("win"))
        return tuple(self.number(name) for name in fields if self.text(name))

    def spaces(self, name: str) -> list[int]:
        """Return the spaces of the reputation track with fields of this name, such as ``win1`` or
        ``rep1-on``, from the worst."""
        found = (re.fullmatch(rf"{name}([1-9]\d?)(-on)?", field) for field in self.card.fields)
        return sorted({int(match[1]) for match in found if match is not None})

    @property
    def deeds(self) -> tuple[tuple[str, str], ...]:
        """What the card does, without its looks and its name: equal for cards that do the same."""
        fields = ((k, v) for k, v in self.card.fields.items() if k not in _LOOKS)
        return (*sorted(fields), *(entry for step in self.card.effect for entry in step.items()))


def rows_of(file: File[Any], role: Role) -> Iterator[PrintedCard]:
    record = file.record
    assert isinstance(record, Deck)
    for index, card in enumerate(record.cards):
        yield PrintedCard(role, index, card, file)


class Cards(View):
    """One deck, whose id defines the role of its cards."""

    kind = "deck"
    record: Deck

    @cached_property
    def role(self) -> Role | None:
        return next((role for role in ROLES if role == self.record.deck), None)

    @cached_property
    def every(self) -> tuple[PrintedCard, ...]:
        return () if self.role is None else tuple(rows_of(self.file, self.role))

    def rows(self, *roles: Role) -> tuple[PrintedCard, ...]:
        """Return the cards if this is one of the decks ``roles``; otherwise none."""
        return self.every if self.role in roles else ()

    @property
    def quantity(self) -> int:
        return sum(card.quantity for card in self.record.cards)

    @cached_property
    def game(self) -> CardFiles:
        """All files of the game with which this deck is checked."""
        return CardFiles(self.setting)


class CardFiles:
    """The files of a game that cards need, read on demand."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._rows: dict[Role, tuple[PrintedCard, ...]] = {}
        self._most: dict[tuple[str, str], int] = {}

    def file(self, role: Role) -> File[Any] | None:
        return self.setting.file("deck", role)

    def rows(self, *roles: Role) -> tuple[PrintedCard, ...]:
        """Return the cards of these decks; none for a missing deck."""
        for role in roles:
            if role not in self._rows:
                file = self.file(role)
                self._rows[role] = () if file is None else tuple(rows_of(file, role))
        return tuple(row for role in roles for row in self._rows[role])

    @cached_property
    def ocean(self) -> File[Mosaic] | None:
        files = self.setting.files("mosaic")
        return files[0] if files else None  # type: ignore[return-value]

    @cached_property
    def marks(self) -> Mapping[str, frozenset[str]]:
        """The meanings of the sectors of each ocean card in the rules, such as ``jungle`` and
        ``port``."""
        if self.ocean is None:
            return {}
        legend = self.ocean.record.legend
        means = {
            mark: frozenset((mark,) if sector.means is None else sector.means)
            for mark, sector in legend.items()
        }
        # Marks missing from the legend are reported when the mosaic is read.
        return {
            c.card: frozenset(m for row in c.sectors for mark in row for m in means.get(mark, ()))
            for c in self.ocean.record.cards
        }

    def card_at(self, id: str) -> KeyPath:
        """Return the path of an ocean card in its file."""
        cards = self.ocean.record.cards if self.ocean is not None else ()
        return next(("cards", i, "card") for i, card in enumerate(cards) if card.card == id)

    @cached_property
    def dice(self) -> Mapping[str, Die]:
        """The dice by id."""
        records = (file.record for file in self.setting.files("dice"))
        return {d.id: d for record in records if isinstance(record, Dice) for d in record.pieces}

    def most(self, icon: str, action: str) -> int:
        """Return an upper bound on what an icon can yield on one action, for a player with the best
        ship and captain, the largest possible crew and number of upgrades, and rum for all
        effects."""
        if (icon, action) not in self._most:
            self._most[icon, action] = self._bound(icon, action)
        return self._most[icon, action]

    def _bound(self, icon: str, action: str) -> int:
        hired = self.setting.fact("crew-limit")
        fitted = self.setting.fact("ship-upgrades") + hired * self.setting.fact("crew-upgrades")
        ships = (_best_yield((row,), icon, action) for row in self.rows("ship"))
        captains = (_best_yield((row,), icon, action) for row in self.rows("captain"))
        crew = _yield_of_copies(self.rows("crew"), icon, action)
        upgrades = _yield_of_copies(self.rows("upgrade"), icon, action)
        best = max(ships, default=0) + max(captains, default=0)
        return best + sum(crew[:hired]) + sum(upgrades[:fitted])


def _yield_of_copies(rows: Iterable[PrintedCard], icon: str, action: str) -> list[int]:
    """Return the yield of each copy of the cards, largest first."""
    found = (([_best_yield((row,), icon, action)] * row.card.quantity) for row in rows)
    return sorted((n for many in found for n in many), reverse=True)


def _best_yield(rows: Iterable[PrintedCard], icon: str, action: str) -> int:
    """Return the yield of these cards of an icon; for an upgrade, of its better half."""
    total = 0
    for row in rows:
        own = [one.amount(icon) for one in row.effects if one.action in (action, "Any time")]
        total += max(own, default=0) if row.role == "upgrade" else sum(n for n in own if n > 0)
    return total


class Decks(WholeGame):
    """All decks with the ocean and the dice: for cards that name things in other files."""

    reads = ("deck", "mosaic", "dice")

    @cached_property
    def game(self) -> CardFiles:
        return CardFiles(self.setting)
