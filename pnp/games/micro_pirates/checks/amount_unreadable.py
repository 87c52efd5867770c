"""The demand or reward of a card is not written as amounts of icons.

Amounts are written as a number and an icon, such as `2 :rum: 1 :fish:`, with plus signs for
gains. Any other form is ambiguous, and cannot be checked against the supply.

Instead, write a number before each icon, and only icons that the game has.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.games.micro_pirates.cards import Cards
from pnp.games.micro_pirates.effects import VOCABULARY, amounts
from pnp.games.micro_pirates.steps import values
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D06c",
    Severity.ERROR,
    "derived",
    "001:L259-263, L308",
    over=Cards,
    instead=("unknown-icon",),
)


def check(deck: Cards) -> Iterator[Finding]:
    for row in deck.rows("quest", "export", "loot"):
        for where, text in (*((row.at(field), text) for field, text in row.amounts), *row.asked):
            field, found = where[-1], amounts(text)
            if found is None:
                message = f"the {field} of '{row.id}' is not a list of amounts: '{text}'"
                yield Finding(where, message, "write it as in  2 :rum: 1 :fish:")
                continue
            for icon in sorted(found.keys() - VOCABULARY):
                message = f"the {field} of '{row.id}' uses '{icon}', which the game does not have"
                yield Finding(where, message, nearest(icon, VOCABULARY))
        for i, key, text in values(row.card.effect, ("times",)):
            if not text.isdecimal() or int(text) < 1:
                message = f"a step of '{row.id}' is repeated '{text}' times"
                yield Finding(row.step(i, key), message, "write a whole number of 1 or more")
        if (row.number("fame") or 0) < 0 or row.number("fame") is None:
            message = f"the fame of '{row.id}' is '{row.text('fame')}'"
            yield Finding(row.at("fame"), message, "write a whole number, or leave it empty")
        if row.text("type") in ("delivery", "voyage") and not row.text("demand"):
            message = f"'{row.id}' is a {row.text('type')} without a demand"
            yield Finding(row.at("demand"), message, "write the demand, as in  2 :rum:")
