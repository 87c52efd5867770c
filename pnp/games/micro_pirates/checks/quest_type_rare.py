"""Few quests, or none, are of this type.

Each player may have one quest of each type. A type that is missing leaves its markers useless;
one with less than 15 % of the quests rarely comes up.

Instead, spread the quests over all four types.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import CARDS, Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D05b", Severity.WARNING, "letter", "001:L245", over=Cards, after=("quest-type-unknown",)
)

LEAST = Fraction(15, 100)


def check(deck: Cards) -> Iterator[Finding]:
    rows = deck.rows("quest")
    if not rows:
        return
    count: Counter[str] = Counter()
    for row in rows:
        count[row.text("type")] += row.card.quantity
    for type in deck.setting.fact("quest-types"):
        n, enough = count[type], -(-deck.quantity * LEAST // 1)
        if n == 0:
            message = f"no quest is of the type '{type}'"
            yield Finding(CARDS, message, "add at least one", Severity.ERROR)
        elif n < enough:
            first = next(row for row in rows if row.text("type") == type)
            verb = "is" if n == 1 else "are"
            message = f"only {n} of {deck.quantity} quests {verb} of the type '{type}'"
            yield Finding(first.at("type"), message, f"make it {enough} or more")
