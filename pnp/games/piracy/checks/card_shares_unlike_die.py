"""Cards and red die trigger the events with different probabilities.

Either may be used, and the game should be the same: the share of an event among the twelve cards
must equal its share of the six faces.

Instead, change the quantities of the cards or the numbers of the panels until the shares agree.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.almanac import FACES
from pnp.games.piracy.kit import DeckAndBoard, where_counted
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PIR-D04c",
    Severity.WARNING,
    "derived",
    "004:L133-199, L427",
    over=DeckAndBoard,
)


def check(crates: DeckAndBoard) -> Iterator[Finding]:
    for file, board in crates.boards:
        faces = {panel.panel: (i, len(set(panel.die))) for i, panel in enumerate(board.panels)}
        for deck in crates.decks:
            counts = deck.counts()
            # Wrong quantities and events without a card or a face have rules of their own.
            if counts != deck.setting.fact("event-cards") or set(counts) != set(faces):
                continue
            cards, sides = sum(counts.values()), sum(number for _, number in faces.values())
            if sides != len(FACES) or not all(number for _, number in faces.values()):
                continue
            # By how much a kind has too many cards, or too few, in parts of cards * sides.
            over = {k: abs(counts[k] * sides - faces[k][1] * cards) for k in counts}
            if not any(over.values()):
                continue
            worst = max(over, key=lambda kind: over[kind])
            i, card = next((i, card) for i, card, kind in deck.events if kind == worst)
            panel, number = faces[worst]
            yield Finding(
                where_counted(i, card),
                f"'{worst}' is {counts[worst]} of {cards} cards, but {number} of {sides} faces of "
                "the red die",
                "change the quantities or the numbers until the shares agree",
                labels=((("panels", panel, "die"), "its faces", file),),
                details=tuple(
                    f"{kind}: {counts[kind] / cards:.0%} of the cards, "
                    f"{faces[kind][1] / sides:.0%} of the faces"
                    for kind in counts
                ),
                file=deck.file,
            )
