"""The Ghost Ship may draw card after card and find none that it can carry out.

Where it cannot do what a card says it draws another, and shuffles the deck when it is empty. Only
a card without a condition that brings coins in any case ends the search.

Instead, have a card that always brings coins, as in `if: Always`, `text: Gains **5** :coin:`.
"""

import re
from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.micro_pirates.cards import CARDS, Cards
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "MP-P09",
    Severity.ERROR,
    "derived",
    "001:L481-483, L527, L543-547",
    over=Cards,
    rulings=("action-cards",),
    proof=True,
)


def check(deck: Cards) -> Iterator[Finding | Proved]:
    rows = deck.rows("action")
    coins = re.compile(rf"\b{deck.setting.fact('ghost-coins')}\**\s*:coin:")
    # A card with conditions has them in `if`, or in `if1`, `if2` and so on for each of its lines.
    sure = [
        row
        for row in rows
        if row.text("if").lower() in ("", "always")
        and not row.text("if1")
        and coins.search(row.text("text"))
    ]
    if rows and not sure:
        yield Finding(
            CARDS,
            f"each of the {len(rows)} cards has a condition, or may bring nothing",
            "write  if: Always  on a card, and in its text what it gains in any case, such as "
            f"**{deck.setting.fact('ghost-coins')}** :coin:",
        )
    elif rows:
        yield Proved(
            f"the Ghost Ship always finds a card to carry out: {len(sure)} of {len(rows)} "
            "bring coins whatever else fails"
        )
