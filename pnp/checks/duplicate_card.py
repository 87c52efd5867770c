"""Two cards of a deck have the same id.

Each card becomes a file named by its id, so one of the two would overwrite the other. Copies of
one card are its quantity.

Instead, give one of the two another id, or remove it and increase the quantity of the other.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.facts import AnyFile
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "G-R02f", Severity.ERROR, "derived", over=AnyFile, instead=("count-mismatch",), binding=True
)


def check(facts: AnyFile) -> Iterator[Finding]:
    first: dict[str, int] = {}
    for i, card in enumerate(facts.record.cards if facts.file.kind == "deck" else ()):
        earlier = first.setdefault(card.card, i)
        if earlier != i:
            yield Finding(
                ("cards", i, "card"),
                f"two cards have the id '{card.card}'",
                "use quantity for copies",
                labels=((("cards", earlier, "card"), "first defined here"),),
            )
