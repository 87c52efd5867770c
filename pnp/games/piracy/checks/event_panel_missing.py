"""One of the four events has no panel on the board.

Only the panels show the events and the numbers of the red die that trigger them. Players who use
the die need all of them.

Instead, add a panel for each of `blackbeard`, `sea-monster`, `fair-breeze` and `sirens-call`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity
from pnp.games.piracy.facts import Seaboard
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-C08", Severity.ERROR, "letter", "004:L103-125, L427", over=Seaboard)


def check(board: Seaboard) -> Iterator[Finding]:
    panels = board.record.panels
    missing = [k for k in board.setting.fact("event-cards") if k not in {p.panel for p in panels}]
    if missing:
        names = ", ".join(f"'{kind}'" for kind in missing)
        yield Finding(
            ("panels", KEY) if panels else ("map",),
            f"no panel shows the event{'s' if len(missing) > 1 else ''} {names}",
            f"add  - {{panel: {missing[0]}, at: ..., size: ..., title: ..., art: ..., die: ...}}",
        )
