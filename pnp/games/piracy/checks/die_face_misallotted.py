"""The faces of the red die are not assigned to the events exactly once each.

A face without an event, or with two, stops the game when it is rolled.

Instead, write each number from 1 to 6 under `die` of exactly one panel.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity
from pnp.games.piracy.almanac import FACES
from pnp.games.piracy.views import Seaboard
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-D04", Severity.ERROR, "derived", "004:L23, L427", over=Seaboard)


def check(board: Seaboard) -> Iterator[Finding]:
    panels = board.record.panels
    first: dict[int, tuple[int, int]] = {}
    for i, panel in enumerate(panels):
        for j, face in enumerate(panel.die):
            if face in first:
                other = first[face]
                yield Finding(
                    ("panels", i, "die", j),
                    f"face {face} of the red die triggers '{panel.panel}' and "
                    f"'{panels[other[0]].panel}'",
                    "remove it from one of them",
                    labels=(
                        (("panels", other[0], "die", other[1]), "already triggers this event"),
                    ),
                )
            first.setdefault(face, (i, j))
    missing = [face for face in FACES if face not in first]
    # An event without a face is told of, and takes those that are left.
    events = board.setting.fact("event-cards")
    idle = any(panel.panel in events and not panel.die for panel in panels)
    if panels and missing and not idle:
        faces = ", ".join(map(str, missing))
        yield Finding(
            ("panels", KEY),
            f"no event is triggered by face{'s' if len(missing) > 1 else ''} {faces} of the red "
            "die",
            f"add {missing[0]} to the  die:  of a panel",
        )
