"""The cards and the ocean of Micro Pirates in words for a terminal. Texts of cards are the printed
ones, with words instead of icons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from pnp_pirates.micro_pirates.cards import PrintedCard, Role
from pnp_pirates.micro_pirates.gear import COIN, FAME, ICONS, RUM, Extra, Gains, gains_of
from pnp_pirates.micro_pirates.rules import Rules

# Singular and plural of the words for icons, if they differ from the name of the icon.
_WORDS = {
    "plantain": ("plantain", "plantains"),
    "map": ("map", "maps"),
    "chest": ("chest", "chests"),
    "spyglass": ("spyglass", "spyglasses"),
    "coin": ("coin", "coins"),
    "loot": ("Loot card", "Loot cards"),
    "die": ("die", "dice"),
    "sail": ("sail", "sails"),
    "cutlass": ("cutlass", "cutlasses"),
    "cargo": ("place in the hold", "places in the hold"),
    "move": ("move", "moves"),
}
_PAID = re.compile(r"(\d+ :\w+:) :pay: ")
_COUNTED = re.compile(r"(\d+)((?: \w+)*) :([^\s:]+):")
_OF = re.compile(r":([^\s:]+): (?=\d)")
_ICON = re.compile(r":([^\s:]+):")


def plain_text(text: str) -> str:
    """Return a printed text with words instead of icons.

    >>> plain_text("1 :rum: :pay: +1 :die:")
    'for 1 rum +1 die'
    >>> plain_text("**Pays** 20 :coin: for 1 :fame:")
    'Pays 20 coins for 1 fame'
    """
    text = _PAID.sub(r"for \1 ", text.replace("**", ""))
    text = _COUNTED.sub(lambda m: f"{m[1]}{m[2]} {noun_for(m[3], int(m[1]))}", text)
    text = _OF.sub(lambda m: f"{noun_for(m[1], 2)} ", text)
    return _ICON.sub(lambda m: noun_for(m[1], 1), text)


def noun_for(icon: str, n: int) -> str:
    """Return the word for an icon, in singular or plural."""
    return _WORDS.get(icon, (icon, icon))[n != 1]


def amounts_text(gains: Gains) -> str:
    """Return amounts in words, such as ``2 coins and 1 rum``."""
    return join_words(f"{n} {noun_for(ICONS[icon], n)}" for icon, n in gains if n) or "nothing"


def changes_text(gains: Iterable[tuple[int, int]]) -> str:
    """Return gains and losses in words, such as ``+2 coins, −1 rum``."""
    return ", ".join(_signed(icon, n) for icon, n in gains if n)


def _signed(icon: int, n: int) -> str:
    return f"{'+' if n > 0 else '−'}{abs(n)} {noun_for(ICONS[icon], abs(n))}"


def join_words(words: Iterable[str]) -> str:
    """Return words as a list, such as ``a, b and c``."""
    *first, last = [*words] or [""]
    return f"{', '.join(first)} and {last}" if first else last


class CardTexts:
    """The texts of the cards of a game, by role and id."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self._files = rules, rules.files
        self._known: dict[tuple[Role, str], str] = {}

    @cached_property
    def ocean(self) -> dict[str, str]:
        """The names of the ocean's cards by id."""
        found = self._files.ocean
        return {} if found is None else {card.card: card.name for card in found.record.cards}

    def ocean_name(self, card: int) -> str:
        """Return the printed name of an ocean card, by its number."""
        return self.ocean[self._rules.cards.ids[card]]

    def of_gear(self, gear: int) -> str:
        """Return the text of a crew card, an upgrade or a Loot card."""
        return self.text(self._rules.role(gear), self._rules.gears[gear].id)

    def title_of_gear(self, gear: int) -> str:
        return self.title(self._rules.role(gear), self._rules.gears[gear].id)

    def price_of_gear(self, gear: int) -> str:
        return self.price(self._rules.role(gear), self._rules.gears[gear].id)

    def title(self, role: Role, id: str) -> str:
        return self._row(role, id).text("title")

    def text(self, role: Role, id: str) -> str:
        """Return the text of a card that matters in play: name, price, effects, worth."""
        found = self._known.get((role, id))
        if found is None:
            row = self._row(role, id)
            says, price = "; ".join(self._says(row)), self.price(role, id)
            cost = f", {price}" if role in ("crew", "upgrade") else ""
            found = self._known[role, id] = f"{_title(row)}{cost}: {says}"
        return found

    def price(self, role: Role, id: str) -> str:
        row = self._row(role, id)
        return amounts_text(((COIN, row.number("coins") or 0), (RUM, row.number("rum") or 0)))

    def half(self, id: str, field: str) -> str:
        """Return the effect of an upgrade on the ``ship``, or with ``crew``."""
        row = self._row("upgrade", id)
        return _effect(row.text(f"{field}-on"), row.text(field))

    def worth(self, role: Role, id: str) -> str:
        """Return the Fame and the reward of a card."""
        return _worth(self._row(role, id))

    def extras(self, extras: Iterable[Extra]) -> str:
        """Return used effects as text: the card, the cost and the gains."""
        found = []
        for extra in extras:
            cost = f"for {amounts_text(((RUM, extra.rum),))} " if extra.rum else ""
            once = ", then it is discarded" if extra.once else ""
            found.append(f"{self._owner(extra.name)} ({cost}{changes_text(extra.gains)}{once})")
        return join_words(found)

    def _owner(self, id: str) -> str:
        rows = self._files.rows("crew", "upgrade", "loot", "captain", "ship")
        return next(row.text("title") for row in rows if row.id == id)

    def _row(self, role: Role, id: str) -> PrintedCard:
        return next(row for row in self._files.rows(role) if row.id == id)

    def _says(self, row: PrintedCard) -> Iterator[str]:
        match row.role:
            case "quest":
                yield from self._quest(row)
            case "export":
                yield f"{_reward_text(row, 'demand')} for {_worth(row)}"
            case "ship":
                yield from _ship(row)
                yield from _effects(row)
            case "captain":
                yield from _effects(row)
                yield from _track(row)
            case "ghost-ship":
                yield from _ghost(row)
            case "action":
                yield from _lines(row)
            case "map" | "navigation":
                yield self.ocean[row.text("target")]
            case _:
                if row.role == "loot" and row.printed_effects:
                    yield row.text("type")
                yield from _effects(row)
                if not row.printed_effects:
                    yield _reward_text(row, "reward")

    def _quest(self, row: PrintedCard) -> Iterator[str]:
        kind, demand = row.text("type"), _reward_text(row, "demand")
        targets = join_words(self.ocean[id] for id in row.text("target").split())
        match kind:
            case "raid":
                size, strength = row.text("merchant"), row.text("strength")
                done = f"mark a {size} merchant and beat it with more than {strength} cutlasses"
            case "delivery":
                done = f"hand in {demand} at the {row.text('place')} of {targets}"
            case "voyage":
                done = f"explore the jungle of {targets} for {demand}, then come back to this port"
            case _:
                done = plain_text(row.card.values.get("effect", ""))
        yield f"{kind}, {done.removesuffix('.')}"
        yield f"worth {_worth(row)}"


def _title(row: PrintedCard) -> str:
    title = row.text("title")
    beside = row.text("job") or row.text("epithet") or (row.role == "ship" and row.text("type"))
    return f"{title}, {beside}" if beside else title


def _worth(row: PrintedCard) -> str:
    return amounts_text(((FAME, row.number("fame") or 0), *gains_of(row.gives("reward").items())))


def _reward_text(row: PrintedCard, field: str) -> str:
    return amounts_text(gains_of(row.gives(field).items()))


def _effects(row: PrintedCard) -> Iterator[str]:
    """Yield the effects of a card, without those of the reputation track."""
    for shown in row.printed_effects:
        if shown.field.startswith("rep"):
            continue
        half = {"ship": "on the ship, ", "crew": "with crew, "}.get(shown.field, "")
        once = ", once" if row.text(f"{shown.field}-once") == "yes" else ""
        yield f"{half}{_effect(shown.action, shown.text)}{once}"


def _effect(action: str, text: str) -> str:
    return f"{action}: {plain_text(text)}"


def _ship(row: PrintedCard) -> Iterator[str]:
    for icon in ("sail", "cutlass"):
        n = row.number(icon) or 0
        if n:
            yield f"{n} {noun_for(icon, n)}"
    yield f"hold {row.text('hold')}"
    # The marker starts at the right end of the track; at the left end the ship is disabled.
    yield f"disabled by damage {(row.number('damage') or 1) - 1}"
    if row.number("reputation"):
        yield f"reputation {row.text('reputation').replace('-', '−')} at the start"


def _track(row: PrintedCard) -> Iterator[str]:
    for n, wins in zip(row.spaces("win"), row.wins, strict=True):
        effect = row.text(f"rep{n}")
        does = f", {_effect(row.text(f'rep{n}-on'), effect)}" if effect else ""
        yield f"reputation {n} needs {wins} fame{does}"


def _ghost(row: PrintedCard) -> Iterator[str]:
    for icon in ("cutlass", "spyglass"):
        n = row.number(icon) or 0
        yield f"{n} {noun_for(icon, n)}"
    for field, what in (("explore-fame", "success in exploring"), ("battle-fame", "battle won")):
        if row.number(field):
            yield f"+{row.text(field)} fame for each {what}"
    yield f"ends the game with {row.text('goal')} fame"


def _lines(row: PrintedCard) -> Iterator[str]:
    """Yield the lines of an action card, each condition with its deeds."""
    values = row.card.values
    for line in row.lines:
        many = bool(line.condition) + len(line.deeds)
        steps = (plain_text(values.get(f"effect-{line.at + i + 1}", "")) for i in range(many))
        yield ": ".join(step.removesuffix(".") for step in steps if step)
    if row.text("stays") == "yes":
        yield "stays until it succeeds"
