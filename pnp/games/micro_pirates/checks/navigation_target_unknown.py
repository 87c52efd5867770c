"""A navigation card does not lead to a card of the ocean.

A player who draws it has nowhere to place the piece, and must draw again.

Instead, write the id of a card of the ocean as its target.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.games.micro_pirates.cards import Decks
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-M13c",
    Severity.ERROR,
    "derived",
    "001:L20, L70",
    over=Decks,
    after=("ocean-kind-miscounted", "unknown-mark", "ragged-grid"),
    instead=("unknown-name",),
)


def check(decks: Decks) -> Iterator[Finding]:
    ocean = decks.game.ocean
    known = [card.card for card in ocean.record.cards] if ocean is not None else []
    for row in decks.game.rows("navigation"):
        for target in row.targets or ("",):
            if known and target not in known:
                here = f"the target '{target}' of '{row.id}'" if target else f"'{row.id}'"
                yield Finding(
                    row.at("target"),
                    f"{here} {'is not an ocean card' if target else 'has no target'}",
                    nearest(target, known),
                    file=row.file,
                )
