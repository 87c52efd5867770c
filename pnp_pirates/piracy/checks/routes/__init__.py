"""The sea between Port Blackwood, the X and the starts."""

from collections.abc import Iterator

from pnp.facts.graph import components, route
from pnp.model.board import name_of, square_of
from pnp.rules.rule import Finding, Proved, Said, Withheld
from pnp.rules.wording import counted
from pnp_pirates.piracy.views import Seaboard, called, path_of, speeds, told


def over_islands(board: Seaboard) -> Iterator[Finding]:
    """Look for an X that is reached only over islands."""
    if board.port is None or board.x is None or board.length is not None:
        return
    # Skull Island and Sea Monster Island only where nothing else is left.
    prisons = {square for isle in board.prisons.values() for square in isle.squares}
    free = {s: [n for n in near if n not in prisons] for s, near in board.shores.items()}
    way = route(free, board.port, board.x) or route(board.shores, board.port, board.x)
    lands = (isle for isle in board.field.isles if isle.legend.type != "wharf")
    stops = [called(isle) for isle in lands if set(isle.squares) & set(way)]
    yield Finding(
        path_of(board.x),
        f"the X at {name_of(board.x)} can be reached only over islands; the shortest route is "
        f"{len(way) - 1} squares",
        "open a sea route that touches no island",
        details=(f"it crosses {', '.join(stops)}",),
        marks=(board.mark("route", way),),
    )


def cut_off(board: Seaboard) -> Iterator[Finding]:
    """Look for waters that no ship reaches by sea."""
    if board.port is None:
        return
    for water in components(board.sea, without=board.from_port):
        # Waters with the X are reported where the way to it is looked for.
        if board.x in water:
            continue
        many = len(water)
        what = "this square" if many == 1 else f"these {many} squares"
        landed = any(square in board.reached for square in water)
        ships = "ships can get only over islands" if landed else "no ship gets"
        yield Finding(
            path_of(water[0]),
            f"{ships} from Port Blackwood to {what} of sea at {name_of(water[0])}",
            "join the water to the sea, or mark it as land",
            details=(told(water),),
            marks=(board.mark("unreachable", water),),
        )


MOST = 3
"""By how many squares a start may be nearer or farther: less than the mean of a roll."""


def starts(board: Seaboard) -> Iterator[Finding]:
    """Look for starts much nearer to the X than Port Blackwood, or farther from it."""
    if board.port is None or board.x is None or board.length is None:
        return
    for i, name in enumerate(board.record.start):
        start = square_of(name)
        length = board.from_x.get(start)
        if length is None or abs(length - board.length) <= MOST:
            continue
        way = "nearer to" if length < board.length else "farther from"
        yield Finding(
            ("start", i),
            f"ships that start at {name} are {counted(length, 'square')} from the X, "
            f"{abs(length - board.length)} {way} it than Port Blackwood",
            f"write  {name_of(board.port)}, the wharf of Port Blackwood, or a square near it",
            marks=(board.mark("route", route(board.sea, start, board.x)),),
        )


CLOSED = "there is no sea route from Port Blackwood to the X"
SHORTEST, LONGEST = 8, 25


def length(board: Seaboard) -> Iterator[Said]:
    """Compare the length of a voyage with what is usual."""
    length = board.length
    if length is None or board.port is None or board.x is None:
        yield Withheld(CLOSED)
        return
    trips = board.setting.fact("goal")
    lightest = speeds(board.setting.fact("almanac"))[0]
    turns = round(2 * trips * length * len(lightest) / sum(lightest))
    way = board.mark("route", route(board.sea, board.port, board.x))
    if SHORTEST <= length <= LONGEST:
        yield Proved(
            f"no sea route from Port Blackwood to the X is shorter than {length} squares: about "
            f"{turns} turns for {trips} coins",
            (way,),
        )
        return
    yield Finding(
        path_of(board.x),
        f"by sea, the X is {length} square{'s' if length != 1 else ''} from Port Blackwood, about "
        f"{turns} turns for {trips} coins",
        f"put {SHORTEST} to {LONGEST} squares of sea between the wharves",
        marks=(way,),
    )


SHOWN = 10
# How near to a wharf squares are busy whatever the board is like.
NEAR = 4


def ambush(board: Seaboard) -> Iterator[Said]:
    """Look for a square on most routes to the X."""
    if board.length is None:
        yield Withheld(CLOSED)
        return
    on, ways = board.traffic
    far = [s for s in on if board.from_port[s] > NEAR and board.from_x[s] > NEAR]
    busiest = sorted(far, key=lambda square: (-on[square], square))[:SHOWN]
    if not busiest:
        return
    shares = tuple(f"{name_of(s)}: {on[s] / ways:.0%}" for s in busiest)
    first = busiest[0]
    if 2 * on[first] > ways:
        yield Finding(
            path_of(first),
            f"of the sea routes to the X of {board.length} to {board.length + 2} squares, "
            f"{on[first] / ways:.0%} pass {name_of(first)}",
            "open more routes around it, unless the ambush is intended",
            details=shares,
            marks=(board.mark("spot", busiest),),
        )
    else:
        yield Proved(
            f"no square more than {NEAR} squares from each wharf is on over half of all sea "
            f"routes to the X of {board.length} to {board.length + 2} squares; the "
            f"busiest are {', '.join(shares)}",
            (board.mark("spot", busiest),),
        )
