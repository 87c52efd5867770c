"""A map leads to an ocean card without a jungle.

Two maps of one ocean card reveal a treasure in its jungle. On a card without one there is nowhere
to put the marker, so the pair is worth nothing.

Instead, make the map lead to an ocean card with a jungle, or draw a jungle on that card.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.games.micro_pirates.cards import Decks
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D02",
    Severity.ERROR,
    "derived",
    "001:L179",
    over=Decks,
    after=("too-few-jungles", "ocean-kind-miscounted", "unknown-mark", "ragged-grid"),
    # The map of a place has a picture of its coast, which such a place lacks.
    instead=("unknown-icon", "unknown-name", "value-shown-by-no-box"),
)


def check(decks: Decks) -> Iterator[Finding]:
    game = decks.game
    if game.ocean is None:
        return
    jungles = [id for id, marks in game.marks.items() if "jungle" in marks]
    for row in game.rows("map"):
        target = row.text("target")
        if target in jungles:
            continue
        if target in game.marks:
            message = f"'{row.id}' leads to '{target}', which has no jungle"
            hint = f"name a card with one: {', '.join(jungles)}"
        else:
            message = f"'{row.id}' leads to '{target}', which is not an ocean card"
            hint = nearest(target, jungles)
        known = [target] if target in game.marks else []
        labels = tuple((game.card_at(id), "no jungle here", game.ocean) for id in known)
        yield Finding(row.at("target"), message, hint, labels=labels, file=row.file)
