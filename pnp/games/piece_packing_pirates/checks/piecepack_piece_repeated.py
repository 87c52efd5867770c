"""A deck has a tile or a coin twice.

A piecepack has each value of each suit once. A second one changes how often a ship is met, or how
busy the sea is.

Instead, remove one of the two, or give it the missing suit and value.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.views import WORDS, Suited, named
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PPP-C02b",
    Severity.ERROR,
    "letter",
    "003:L11, L23, L27-29",
    over=Suited,
    after=("duplicate-card",),
    instead=("count-mismatch", "card-unlike-its-id"),
)


def check(deck: Suited) -> Iterator[Finding]:
    kind = deck.role.removesuffix("s")
    alike: dict[tuple[str, int], list[int]] = {}
    for i, suit, value in deck.pieces:
        if value is not None:
            alike.setdefault((suit, value), []).append(i)
    lacking = list(deck.missing())
    for piece, group in alike.items():
        # The one that is meant is named so by its id; else it is the first.
        first = next((i for i in group if _says(deck, i, piece)), group[0])
        for i in group:
            if i == first:
                continue
            meant = next((other for other in lacking if _says(deck, i, other)), None)
            told = f"'{deck.record.cards[i].card}' is a second {kind} for the {named(*piece)}"
            hint = "remove one of them"
            if lacking:
                lost = meant if meant is not None else lacking[0]
                told, hint = f"{told}; there is no {named(*lost)}", f"make it the {named(*lost)}"
            yield Finding(
                ("cards", i, _off(deck, i, piece, meant)),
                told,
                hint,
                labels=((("cards", first, "card"), f"the {named(*piece)}"),),
            )


def _says(deck: Suited, i: int, piece: tuple[str, int]) -> bool:
    """Return whether the id of a card is that of a piece, such as coin-suns-ace."""
    suit, value = piece
    words = deck.record.cards[i].card.split("-")
    word = WORDS[value] if value < len(WORDS) else str(value)
    return suit in words and (word in words or str(value) in words)


def _off(deck: Suited, i: int, piece: tuple[str, int], meant: tuple[str, int] | None) -> str:
    """Return the field that makes a card another piece than the one that its id says."""
    if meant is None:
        return "card"
    if meant[0] != piece[0]:
        return "suit"
    fields = deck.record.cards[i].fields
    return next(name for name in ("number", "ace", "calm") if fields.get(name))
