"""The engine of Les Petits Pirates: the game for a board and a number of players."""

from __future__ import annotations

from typing import Any

from pnp.content.files import File
from pnp.play.kernel import UnplayableError
from pnp.rules.views import Setting
from pnp_pirates.les_petits_pirates.sea import chart_of
from pnp_pirates.les_petits_pirates.seafaring import Seafaring
from pnp_pirates.les_petits_pirates.solo import solo_game
from pnp_pirates.les_petits_pirates.views import numbers_of, supply

BOARD = ("map", "joining")
ALONE = ("easy", "hard", "hardest", "score")
TOGETHER = ("cycles", "big-fleet")
MODES = (*TOGETHER, *ALONE)
PRINTED = (
    *("minutes", "first-target", "big-fleet", "fleet-least", "no-shipyard"),
    *("board-size", "rounded-board-size", "action-die-size", "ship-size", "resource-die-size"),
    *("first-players", "resource-dice", "captains-mats"),
)
"""Numbers that do not affect play: they are printed, or used to check what is printed."""


def compiled(
    setting: Setting, game: File[Any], board: File[Any], players: int, mode: str | None
) -> Seafaring:
    """Return the game for this number of captains on a map, or on joined maps."""
    chart = chart_of(setting, board)
    numbers = numbers_of(setting)
    if numbers.start_gold > numbers.hold_gold:
        message = (
            f"captains begin with {numbers.start_gold} gold, and a hold takes {numbers.hold_gold}"
        )
        raise UnplayableError(message)
    least, most = chart.players
    if not least <= players <= most:
        expected = str(least) if least == most else f"{least} to {most}"
        raise UnplayableError(f"'{board.id}' is for {expected} player{'s' * (most > 1)}")
    if numbers.start_ships > numbers.ships:
        raise UnplayableError(
            f"'start-ships' is {numbers.start_ships}, more than all 'ships' of a captain, "
            f"{numbers.ships}"
        )
    modes = ALONE if chart.solo else TOGETHER
    if mode is not None and mode not in modes:
        raise UnplayableError(f"'{board.id}' can be played so: {', '.join(modes)}")
    if chart.solo:
        return solo_game(setting, chart, numbers, mode)
    fleet = numbers.ships
    if mode == "big-fleet":
        room = most if chart.boards == 1 else setting.fact("board-players") * chart.boards
        fleet = min(setting.fact("most-ships"), room * numbers.ships // players)
        if fleet <= numbers.ships:
            raise UnplayableError(f"'{board.id}' has room for bigger fleets of fewer players only")
    cycles = numbers.cycles if mode == "cycles" else 0
    return Seafaring(chart, numbers, players, supply(setting, players, fleet), fleet, cycles)
