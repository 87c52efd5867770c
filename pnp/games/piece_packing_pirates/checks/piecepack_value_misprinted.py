"""A tile or a coin shows a different value than its own.

A piece whose `value` or id is three, but which shows a 4, looks like another piece. In play, it is
used as a four.

Instead, show the value in the name of the piece.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.views import WORDS, Suited
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PPP-C01c",
    Severity.ERROR,
    "letter",
    "003:L23",
    over=Suited,
    after=("piecepack-piece-repeated",),
)
SHOWN = ("number", "ace", "calm")


def check(deck: Suited) -> Iterator[Finding]:
    # Pieces made from one row of a table share what they show.
    told: set[tuple[str, int]] = set()
    for i, _, value in deck.pieces:
        fields = deck.record.cards[i].fields
        called = fields.get("value") or deck.record.cards[i].card.rpartition("-")[2]
        if called not in WORDS or value is None or WORDS.index(called) == value:
            continue
        if (called, value) not in told:
            told.add((called, value))
            shown = next(name for name in SHOWN if fields.get(name))
            yield Finding(
                ("cards", i, shown),
                f"'{deck.record.cards[i].card}' is named '{called}' but shows {value}",
                f"show {WORDS.index(called)}, or name it '{WORDS[value]}'",
            )
