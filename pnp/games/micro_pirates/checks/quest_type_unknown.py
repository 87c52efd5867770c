"""The type of a quest is not one of the game's.

A player may have one quest of each type at a time, and each type is completed in its own way.
The rules do not cover a quest of an unknown type.

Instead, write one of the types raid, delivery, voyage and special.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.games.micro_pirates.cards import Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D05",
    Severity.ERROR,
    "letter",
    "001:L245",
    over=Cards,
    after=("missing-field",),
    instead=("value-shown-by-no-box",),
)


def check(deck: Cards) -> Iterator[Finding]:
    types = deck.setting.fact("quest-types")
    for row in deck.rows("quest"):
        found = row.text("type")
        if found not in types:
            message = f"'{row.id}' has no type"
            if found:
                message = f"'{row.id}' is of the type '{found}', which is not a type of quest"
            yield Finding(row.at("type"), message, nearest(found, types))
