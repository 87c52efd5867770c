"""The game has no map for some of its numbers of players.

A standard board serves two to four captains, the large one up to six, the solo map one, and
joined boards four each. More players have no board to sail on.

Instead, write the numbers of players that the maps allow, or add a map or joined boards for the
others.
"""

from collections.abc import Iterator
from typing import Any

from pnp.base.diagnostics import Severity
from pnp.content.files import File
from pnp.rules.rule import Finding, Rule
from pnp_pirates.les_petits_pirates.kit import AllPieces

RULE = Rule(
    "LPP-M14f",
    Severity.ERROR,
    "ruling",
    "000:L9, L260, L270",
    over=AllPieces,
    rulings=("players",),
    after=("game-without-board",),
)


def check(kit: AllPieces) -> Iterator[Finding]:
    low, high = kit.record.players
    boards: list[File[Any]] = [
        file for kind in ("map", "joining") for file in kit.setting.files(kind)
    ]
    served = [n for n in range(low, high + 1) if any(_serves(file, n) for file in boards)]
    # Boards that can be joined serve any number of players that the table has room for.
    joinable = any(map_.joinable for map_ in kit.maps)
    last = max(served) if served and joinable else high
    lacking = [n for n in range(low, last + 1) if n not in served]
    if not boards or not lacking:
        return
    whole = served and len(served) == served[-1] - served[0] + 1
    right = f"write  players: {_range(served[0], served[-1], '-')}, or " if whole else ""
    told = "them" if len(lacking) > 1 else "so many"
    yield Finding(
        ("players",),
        f"there is no map for {_listed(lacking)} player{'' if lacking == [1] else 's'}; the game "
        "is for "
        f"{_range(low, high)}",
        f"{right}add a map for {told}",
        details=tuple(f"'{file.id}' is for {_range(*file.record.players)}" for file in boards),
    )


def _serves(board: File[Any], number: int) -> bool:
    least, most = board.record.players
    return bool(least <= number <= most)


def _range(least: int, most: int, to: str = " to ") -> str:
    return f"{least}{to}{most}" if least < most else f"{least}"


def _listed(numbers: list[int]) -> str:
    if len(numbers) > 4:
        return f"{numbers[0]} and {len(numbers) - 1} others up to {numbers[-1]}"
    *start, last = map(str, numbers)
    return f"{', '.join(start)} or {last}" if start else last
