"""A panel of the board shows a different distance than its event.

Every event moves three squares. A panel that says otherwise contradicts the card.

Instead, write the given distance, or declare yours: `variant: {event-distance: 4}`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.facts import Seaboard
from pnp.games.piracy.kit import numbers_in
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-D05b", Severity.ERROR, "derived", "004:L433-437, L469, L485", over=Seaboard)


def check(board: Seaboard) -> Iterator[Finding]:
    for i, panel in enumerate(board.record.panels):
        wrong = [number for number in numbers_in(panel.text) if number != board.steps]
        if panel.panel in board.setting.fact("event-cards") and wrong:
            yield Finding(
                ("panels", i, "text"),
                f"the panel '{panel.panel}' names {wrong[0]}, but the event moves {board.steps} "
                "squares",
                f"write {board.steps} instead",
            )
