"""Decks with too many cards, or too few, of one kind."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding
from pnp_pirates.micro_pirates.cards import CARDS, Cards, PrintedCard, Role

LEAST_FACES = 3
MOST_ALIKE, LEAST_OF_TYPE, MOST_FOR_PORT = Fraction(1, 3), Fraction(15, 100), Fraction(40, 100)
"""Parts of the cards of a deck."""


def _count(deck: Cards, role: Role, kind: Callable[[PrintedCard], Hashable]) -> Counter[Hashable]:
    """Return how many cards of a role are of each kind."""
    count: Counter[Hashable] = Counter()
    for row in deck.rows(role):
        count[kind(row)] += row.card.quantity
    return count


def few_faces(deck: Cards) -> Iterator[Finding]:
    """Look for loot of few different cards."""
    faces = _count(deck, "loot", lambda row: row.deeds)
    missing = LEAST_FACES - len(faces)
    if faces and missing > 0:
        message = f"the loot has {len(faces)} different cards, the Ghost Ship needs {LEAST_FACES}"
        hint = f"write {missing} more, with other effects"
        yield Finding(CARDS, message, hint)


def alike(deck: Cards) -> Iterator[Finding]:
    """Look for loot with too many identical cards."""
    for face, n in _count(deck, "loot", lambda row: row.deeds).items():
        if n > deck.quantity * MOST_ALIKE:
            first = next(row for row in deck.rows("loot") if row.deeds == face)
            given = "quantity" in first.card.model_fields_set
            yield Finding(
                ("cards", first.index, "quantity" if given else "card"),
                f"{n} of {deck.quantity} loot cards are identical: '{first.id}'",
                f"write at most {deck.quantity // 3}, a third",
            )


def rare_types(deck: Cards) -> Iterator[Finding]:
    """Look for types with too few quests."""
    count = _count(deck, "quest", lambda row: row.text("type"))
    for type in deck.setting.fact("quest-types") if count else ():
        n, enough = count[type], -(-deck.quantity * LEAST_OF_TYPE // 1)
        if n == 0:
            message = f"no quest is of the type '{type}'"
            yield Finding(CARDS, message, "add at least one", Severity.ERROR)
        elif n < enough:
            first = next(row for row in deck.rows("quest") if row.text("type") == type)
            verb = "is" if n == 1 else "are"
            message = f"only {n} of {deck.quantity} quests {verb} of the type '{type}'"
            yield Finding(first.at("type"), message, f"make it {enough} or more")


def crowded_ports(deck: Cards) -> Iterator[Finding]:
    """Look for ports to which too many quests lead."""
    count = _count(deck, "quest", lambda row: frozenset(row.targets))
    for port in (id for id, marks in deck.game.marks.items() if count and "port" in marks):
        n = count[frozenset({port})]
        if n == deck.quantity:
            message = f"all {n} quests lead to '{port}', so none can be offered there"
            hint = "make at least one lead elsewhere"
            yield Finding(CARDS, message, hint, Severity.ERROR)
        elif n > deck.quantity * MOST_FOR_PORT:
            message = (
                f"{n} of {deck.quantity} quests lead to '{port}' and are wasted when drawn there"
            )
            fair = int(deck.quantity * MOST_FOR_PORT)
            yield Finding(CARDS, message, f"make at most {fair} of them lead there")
