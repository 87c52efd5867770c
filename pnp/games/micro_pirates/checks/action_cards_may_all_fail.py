"""The Ghost Ship may draw card after card and find none that it can carry out.

If it cannot carry out a card, it draws another, and shuffles the deck when it is empty. Only a
card without a condition that always gives coins ends the search.

Instead, add a card that always gives coins: `effect: [{if: always}, {coins: 5}]`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import CARDS, Cards
from pnp.games.micro_pirates.steps import Step
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
