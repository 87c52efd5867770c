"""Boards without something that the rules need on them."""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY
from pnp.rules.rule import Finding
from pnp_pirates.piracy.views import PRISONS, Seaboard


def wharf(board: Seaboard, *, which: str, sign: str, what: str) -> Iterator[Finding]:
    """Look for a wharf, which may be marked with a sign."""
    if getattr(board, which) is None:
        yield Finding(
            ("legend",),
            f"no square is {what}",
            f"mark a square of the shore {sign} and add  {sign}: {{type: wharf, which: {which}}}",
        )


def prisons(board: Seaboard) -> Iterator[Finding]:
    """Look for the islands where Blackbeard and the Sea Monster start."""
    for kind, owner in PRISONS.items():
        if kind not in board.prisons:
            yield Finding(
                ("legend",),
                f"no island is of type '{kind}', where {owner} starts",
                f"mark adjacent squares, and add their mark with  type: {kind}",
            )


def panels(board: Seaboard) -> Iterator[Finding]:
    """Look for a panel of each event, and report all missing ones at once."""
    there = {panel.panel for panel in board.record.panels}
    missing = [kind for kind in board.setting.fact("event-cards") if kind not in there]
    if missing:
        names = ", ".join(f"'{kind}'" for kind in missing)
        yield Finding(
            ("panels", KEY) if there else ("map",),
            f"no panel shows the event{'s' if len(missing) > 1 else ''} {names}",
            f"add  - {{panel: {missing[0]}, at: ..., size: ..., title: ..., art: ..., die: ...}}",
        )
