"""The cards of actions of the Ghost Ship."""

import re
from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath
from pnp.rules.rule import Finding, Proved
from pnp_pirates.micro_pirates.cards import CARDS, Cards
from pnp_pirates.micro_pirates.effects import Step


def numbers(deck: Cards) -> Iterator[Finding]:
    """Compare the numbers of cards with their places in the deck."""
    rows = [row for row in deck.rows("action") if row.text("number")]
    if len(rows) < len(deck.record.cards):
        return
    for place, row in enumerate(rows, 1):
        number = row.text("number")
        if number != str(place):
            yield Finding(
                row.at("number"),
                f"'{row.id}' is card {place} of the deck but has the number '{number}'",
                f"write {place}",
            )


def alike(deck: Cards) -> Iterator[Finding]:
    """Look for two cards that do the same."""
    first: dict[object, int] = {}
    for row in deck.rows("action"):
        if row.card.quantity > 1:
            message = f"there are {row.card.quantity} copies of the action '{row.id}'"
            yield Finding(("cards", row.index, "quantity"), message, "write  quantity: 1")
        before = first.setdefault(row.deeds, row.index)
        if before != row.index:
            other = deck.record.cards[before].card
            yield Finding(
                ("cards", row.index, "card"),
                f"'{row.id}' does the same as '{other}'",
                "change one of them",
                labels=((("cards", before, "card"), "the first card"),),
            )


def sure(deck: Cards) -> Iterator[Finding | Proved]:
    """Look for a card that can be carried out whatever happens."""
    rows = deck.rows("action")
    sure = [
        row
        for row in rows
        if any(line.always and any(map(_pays, line.deeds)) for line in row.lines)
    ]
    if rows and not sure:
        yield Finding(
            CARDS,
            f"each of the {len(rows)} cards has a condition, or may give nothing",
            "write on a card  effect: [{if: always}, {coins: "
            f"{deck.setting.fact('ghost-coins')}}}]",
        )
    elif rows:
        yield Proved(
            f"the Ghost Ship always finds a card it can carry out: {len(sure)} of {len(rows)} "
            "give coins even if everything else fails"
        )


def _pays(deed: Step) -> bool:
    """Return whether a deed brings coins, at the latest where nothing else can be done."""
    coins = deed.get("coins", "")
    return coins.isdecimal() and int(coins) > 0


REFERENCE = re.compile(r"\bcards?\s+(\d+)\b", re.IGNORECASE)


def references(deck: Cards) -> Iterator[Finding]:
    """Look for references to cards that are not there."""
    rows = deck.rows("action")
    numbers = [row.text("number") for row in rows]
    for row in rows:
        texts: list[tuple[KeyPath, str]] = [
            (row.at(name), v) for name, v in row.card.fields.items()
        ]
        for i in range(len(row.card.effect)):
            told = row.card.values.get(f"effect-{i + 1}", "")
            texts.append((("cards", row.index, "effect", i), told))
        for where, text in texts:
            for found in REFERENCE.finditer(text):
                if found[1] not in numbers:
                    message = f"'{row.id}' refers to card {found[1]}, which does not exist"
                    hint = f"the action cards are numbered {', '.join(numbers)}"
                    yield Finding(where, message, hint)
