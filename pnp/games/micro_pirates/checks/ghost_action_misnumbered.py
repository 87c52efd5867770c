"""The numbers on the actions of the Ghost Ship do not run consecutively from 1.

The numbers identify the cards when players look one up, and show whether one is lost.

Instead, number the cards 1, 2, 3 and so on, each once.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule("", Severity.WARNING, "judgement", over=Cards)


def check(deck: Cards) -> Iterator[Finding]:
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
