"""The game is for more or fewer players than its rulebook.

A rulebook has pieces, tables and turns for certain numbers of players. For other numbers,
something is missing: a colour, an opponent, a share of the treasure.

Instead, write the number of players from the rulebook, or declare `least-players` or
`most-players` under `variant` and add what more or fewer players need.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Severity
from pnp.rules.players import bounds
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import WholeGame

if TYPE_CHECKING:
    from pnp.model.rulings import GameFact

RULE = Rule("", Severity.ERROR, "letter", over=WholeGame, covers=("LOOT-C08",))


def check(whole: WholeGame) -> Iterator[Finding]:
    setting, stated = whole.setting, whole.setting.stated
    found = bounds(setting)
    if found is None or stated is None:
        return
    (least, most), (low, high) = found, whole.record.players
    beyond = {"least-players": low} if low < least else {}
    beyond |= {"most-players": high} if high > most else {}
    if beyond:
        known = [fact for fact in stated.facts if fact.fact in beyond]
        kept = (max(low, least), min(high, most))
        right = kept if kept[0] <= kept[1] else (least, most)
        declared = ", ".join(f"{bound}: {number}" for bound, number in beyond.items())
        yield Finding(
            ("players",),
            f"the game is for {_told(low, high)}; its rules are for {_told(least, most)}",
            f"write  players: {_written(*right)}, or declare  variant: {{{declared}}}",
            details=tuple(_cited(fact) for fact in known if not setting.varies(fact.fact)),
        )


def _told(least: int, most: int) -> str:
    if least == most:
        return f"{least} player{'' if least == 1 else 's'}"
    return f"{least} to {most} players"


def _written(least: int, most: int) -> str:
    return f"{least}-{most}" if least < most else f"{least}"


def _cited(known: GameFact) -> str:
    """Return what the rulebook says, and in which lines."""
    lines = ", ".join(line.removeprefix("L") for line in known.lines)
    word = "line" if lines.isdecimal() else "lines"
    return f"{known.text.rstrip('.')}: {known.value} (rulebook {word} {lines})"
