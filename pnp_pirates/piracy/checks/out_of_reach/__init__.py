"""Places of the board without a sea route from Port Blackwood, or to it."""

from collections.abc import Iterator

from pnp.model.board import name_of, square_of
from pnp.rules.rule import Finding, Proved
from pnp_pirates.piracy.views import Seaboard, called, path_of


def treasure(board: Seaboard) -> Iterator[Finding]:
    """Look for a way to the X."""
    if board.port is not None and board.x is not None and board.x not in board.reached:
        yield Finding(
            path_of(board.x),
            f"ships cannot get from Port Blackwood at {name_of(board.port)} to the X at "
            f"{name_of(board.x)}, even from island to island",
            "open the sea between them",
            marks=(board.mark("unreachable", [s for s in board.sea if s not in board.reached]),),
        )


def islands(board: Seaboard) -> Iterator[Finding | Proved]:
    """Look for a way to each island."""
    if board.port is None:
        return
    missed = [isle for isle in board.islands if isle.squares[0] not in board.reached]
    for isle in missed:
        yield Finding(
            path_of(isle.squares[0]),
            f"ships cannot get from Port Blackwood to {called(isle)}, even over other islands",
            "make the sea of the port touch one of its sides, or mark it as land",
            marks=(board.mark("unreachable", isle.squares),),
        )
    if not missed and board.islands and board.length is not None:
        yield Proved(f"ships can get from Port Blackwood to all {len(board.islands)} islands")


def starts(board: Seaboard) -> Iterator[Finding]:
    """Look for a way from each square where ships enter."""
    if board.port is None:
        return
    port, only = name_of(board.port), board.setting.ruling("off-map-start") == "port-only"
    for i, name in enumerate(board.record.start):
        square = square_of(name)
        if only and square != board.port:
            message = f"ships enter only at the wharf {port}, not at '{name}'"
        elif square not in board.reached:
            message = f"ships cannot get from '{name}' to Port Blackwood at {port}"
        else:
            continue
        spot = board.mark("spot", [square])
        yield Finding(("start", i), message, f"write  start: [{port}]", marks=(spot,))
