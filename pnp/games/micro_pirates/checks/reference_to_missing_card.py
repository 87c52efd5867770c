"""A text refers to an action card by a number that no card has.

Some actions of the Ghost Ship refer to another card. If that card does not exist, the action is
undefined. (Missing numbers, such as XX, are reported as `placeholder-text`.)

Instead, write the number of one of the action cards, or describe the action in the text itself.
"""

import re
from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, Severity
from pnp.games.micro_pirates.cards import Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D20",
    Severity.ERROR,
    "derived",
    "001:L139, L269, L491, L503, L533",
    over=Cards,
    rulings=("lost-references",),
)

REFERENCE = re.compile(r"\bcards?\s+(\d+)\b", re.IGNORECASE)


def check(deck: Cards) -> Iterator[Finding]:
    rows = deck.rows("action")
    numbers = [row.text("number") for row in rows]
    for row in rows:
        texts: list[tuple[KeyPath, str]] = [
            (row.at(name), v) for name, v in row.card.fields.items()
        ]
        for i in range(len(row.card.effect)):
            told = row.card.values.get(f"effect-{i + 1}", "")
            texts.append((("cards", row.index, "effect", i), told))
        for where, text in texts:
            for found in REFERENCE.finditer(text):
                if found[1] not in numbers:
                    message = f"'{row.id}' refers to card {found[1]}, which does not exist"
                    hint = f"the action cards are numbered {', '.join(numbers)}"
                    yield Finding(where, message, hint)
