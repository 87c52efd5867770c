"""The islands of Blackbeard and the Sea Monster, and where these can go."""

from collections.abc import Iterator

from pnp.facts.graph import distances
from pnp.model.board import name_of
from pnp.rules.rule import Finding, Proved, Said, Withheld
from pnp_pirates.piracy.views import PRISONS, Seaboard, called, path_of, told
from pnp_pirates.piracy.voyages import held


def no_exit(board: Seaboard) -> Iterator[Finding]:
    """Look for islands that no sea touches."""
    for kind, isle in board.prisons.items():
        if not board.coast(isle):
            held = f"neither {PRISONS[kind]} nor a captured ship can leave it"
            if any(n not in isle.squares for square in isle.squares for n in board.shores[square]):
                held = f"{PRISONS[kind]} cannot leave it"
            yield Finding(
                path_of(isle.squares[0]),
                f"no square of sea touches {called(isle)}: {held}",
                "make sea touch one of its sides",
                marks=(board.mark("spot", isle.squares),),
            )


def far_from_x(board: Seaboard) -> Iterator[Said]:
    """Compare the way from each island to the X with that from Port Blackwood."""
    if board.length is None:
        yield Withheld("there is no sea route from Port Blackwood to the X")
        return
    near = []
    for isle in board.prisons.values():
        ways = [board.from_x[square] + 1 for square in board.coast(isle) if square in board.from_x]
        if not ways:
            continue
        if min(ways) > 2 * board.length:
            yield Finding(
                path_of(isle.squares[0]),
                f"by sea, it is {min(ways)} squares from {called(isle)} to the X, but from Port "
                f"Blackwood only {board.length}",
                f"move the island so that it is at most {2 * board.length} squares away",
                marks=(board.mark("spot", isle.squares),),
            )
        else:
            near.append(f"{min(ways)} squares from {called(isle)}")
    if near:
        yield Proved(
            f"by sea the X is {' and '.join(near)}; from Port Blackwood it is {board.length}"
        )


HELD_WITHIN = 4


def stuck(board: Seaboard) -> Iterator[Finding | Proved]:
    """Look for places from which a monster has no route of its length."""
    for kind, prowl in board.prowls.items():
        isle, who = board.prisons[kind], PRISONS[kind]
        if not prowl.home:
            yield Finding(
                path_of(isle.squares[0]),
                f"{who} has no route of {board.steps} squares of sea away from {called(isle)}",
                "widen the sea around the island",
                marks=(board.mark("spot", isle.squares),),
            )
        elif prowl.stuck:
            first = prowl.stuck[0]
            yield Finding(
                path_of(first),
                f"{who} can reach {name_of(first)}, which has no onward route of {board.steps} "
                "squares",
                "widen the sea there, or close it off",
                details=(f"stuck at {told(prowl.stuck)}",),
                marks=(board.mark("spot", prowl.stuck),),
            )
        else:
            # Whether the other is in the way is asked for steps as few as those of the rulebook.
            tried = board.steps <= HELD_WITHIN
            free = tried and not held(board.waters, prowl, board.coast(isle), board.steps)
            yield Proved(
                f"{who} has a route of exactly {board.steps} squares from {called(isle)} and from "
                f"all {len(prowl.ends)} squares where it can end"
                + (", wherever the other one is" if free else "")
            )


def sealed(board: Seaboard) -> Iterator[Said]:
    """Look for squares on which both monsters close the route to the X."""
    if board.length is None or len(board.prowls) < len(PRISONS):
        yield Withheld("a route to the X, or one of the prisons, is missing")
        return
    assert board.port is not None
    assert board.x is not None
    cut = board.barrier
    if cut is None:
        yield Proved("Blackbeard and the Sea Monster can never close the route to the X")
        return
    if len(cut) > 2:
        yield Proved(
            "Blackbeard and the Sea Monster together never close the route to the X: it would "
            "take "
            f"{len(cut)}, as at {told(cut)}",
            (board.mark("cut", cut),),
        )
        return
    cut = board.closing
    if not cut:
        yield Proved(
            "Blackbeard and the Sea Monster together never close the route to the X: no square "
            "that "
            "one can reach closes it together with a square that the other can reach"
        )
        return
    # A wharf with as few squares around it, and no island among them, has been reported already.
    if len(cut) >= min(len(board.shores[square]) for square in (board.port, board.x)):
        yield Withheld("see wharf-hemmed-in")
        return
    around = {s: [n for n in near if n not in cut] for s, near in board.shores.items()}
    detour = distances(around, [board.port]).get(board.x)
    who = "one of them" if len(cut) == 1 else "both together"
    yield Finding(
        path_of(cut[0]),
        f"Blackbeard and the Sea Monster, {who}, can close the sea route to the X at {told(cut)}",
        "widen the sea there, so that closing it takes three squares",
        details=(
            "there is no detour over islands"
            if detour is None
            else f"a detour over islands takes {detour} squares",
        ),
        marks=(board.mark("cut", cut),),
    )
