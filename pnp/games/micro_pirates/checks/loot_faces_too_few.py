"""The loot deck has too few different cards.

Several loot cards gained at once must be different; the Ghost Ship gains three. With fewer
different cards, players draw forever.

Instead, write at least three kinds of loot with different effects.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import CARDS, Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-D10", Severity.ERROR, "derived", "001:L387-389, L497", over=Cards)

LEAST = 3


def check(deck: Cards) -> Iterator[Finding]:
    rows = deck.rows("loot")
    faces = {row.deeds: row.id for row in rows}
    if rows and len(faces) < LEAST:
        message = f"the loot has {len(faces)} different cards, the Ghost Ship needs {LEAST}"
        missing = LEAST - len(faces)
        yield Finding(
            CARDS,
            message,
            f"write {missing} more, with other effects",
        )
