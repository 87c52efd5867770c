"""A line of an action card does not give its strength.

A card of several lines is read by the strength of the Ghost Ship: each line says for which it is,
as in `strength: 3–4` or `strength: 5+`.

Instead, write a strength, a range of them, or one with a plus sign.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-D14d", Severity.ERROR, "derived", "001:L487-497", over=Cards)


def check(deck: Cards) -> Iterator[Finding]:
    for row in deck.rows("action"):
        for where, text, span in row.strengths:
            if not span:
                message = f"this line of '{row.id}' has no strength: '{text}'"
                yield Finding(where, message, "write it as in  strength: 3–4")
