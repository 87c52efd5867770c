"""No face of the red die triggers one of the events.

Players who use the die instead of the cards never meet this event.

Instead, give its panel at least one number under `die`, and remove it from another.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.almanac import FACES
from pnp.games.piracy.views import Seaboard
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-D04b", Severity.ERROR, "derived", "004:L23, L427", over=Seaboard)


def check(board: Seaboard) -> Iterator[Finding]:
    events = board.setting.fact("event-cards")
    called = {face for panel in board.record.panels for face in panel.die}
    left = [face for face in FACES if face not in called] or [FACES[-1]]
    for i, panel in enumerate(board.record.panels):
        if panel.panel in events and not panel.die:
            yield Finding(
                ("panels", i, "die" if "die" in panel.model_fields_set else "panel"),
                f"no face of the red die triggers '{panel.panel}'",
                f"write its numbers, such as  die: {left}",
            )
