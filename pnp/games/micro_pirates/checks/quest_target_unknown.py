"""A quest or a navigation card refers to an ocean card that does not exist.

Players are sent to a place that is not on the table.

Instead, write the id of an ocean card, as in the ocean's file.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.games.micro_pirates.cards import Decks
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D06",
    Severity.ERROR,
    "derived",
    "001:L259-263",
    over=Decks,
    after=("ocean-kind-miscounted", "unknown-mark", "ragged-grid"),
    instead=("unknown-name",),
)


def check(decks: Decks) -> Iterator[Finding]:
    game = decks.game
    if game.ocean is None:
        return
    for row in game.rows("quest"):
        if not row.targets and row.text("type") in ("delivery", "voyage"):
            message = f"'{row.id}' is a {row.text('type')} without a target"
            yield Finding(
                row.at("target"),
                message,
                "write the id of an ocean card as its target",
                file=row.file,
            )
        for where, target in row.named:
            if target not in game.marks:
                message = f"'{row.id}' leads to '{target}', which is not an ocean card"
                yield Finding(where, message, nearest(target, game.marks), file=row.file)
