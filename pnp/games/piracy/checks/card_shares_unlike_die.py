"""Cards and red die call the events in different shares.

Either may be used, and the game should be the same: as many cards of twelve as faces of six.

Instead, change the quantities of the cards or the numbers of the panels until the shares agree.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
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
        dice = sum(number for _, number in faces.values())
        for deck in crates.decks:
            counts = deck.counts()
            # Wrong quantities and events without a card or a face have rules of their own.
            if counts != deck.setting.fact("event-cards") or dice != 6 or set(counts) != set(faces):
                continue
            if not all(number for _, number in faces.values()):
                continue
            cards = sum(counts.values())
            first = {kind: (i, card) for i, card, kind in reversed(deck.events)}
            for kind, (i, card) in first.items():
                panel, number = faces[kind]
                if counts[kind] * dice != number * cards:
                    yield Finding(
                        where_counted(i, card),
                        f"'{kind}' is {counts[kind]} of {cards} cards, but {number} of {dice} "
                        "faces of the red die",
                        "change the quantities or the numbers until the shares agree",
                        labels=((("panels", panel, "die"), "its faces", file),),
                        file=deck.file,
                    )
