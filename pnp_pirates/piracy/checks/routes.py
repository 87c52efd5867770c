"""Routes across the board, and how long they take."""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.kinds.boards.graph import components, distances, shortest_path
from pnp.kinds.boards.squares.record import name_of, square_of
from pnp.kinds.deck.record import Card
from pnp.rules.rule import Finding, Proved, Rule, RuleResult, Withheld
from pnp.rules.wording import count_text
from pnp_pirates.piracy.kit import PirateDeck, numbers_in, steps_of
from pnp_pirates.piracy.views import (
    PRISONS,
    Seaboard,
    can_be_trapped,
    name_of_island,
    path_of,
    speed_table,
    squares_text,
)


@Rule(
    "route-only-over-islands",
    Severity.WARNING,
    "derived",
    number="PIR-P01b",
    source="004:L355, L367",
    after=("x-unreachable-from-port",),
)
def route_only_over_islands(board: Seaboard) -> Iterator[Finding]:
    """The only route from Port Blackwood to the X leads over islands.

    A ship must stop on each, and leaves it by a single square, so every voyage takes many turns.

    Instead, open a sea route that touches no island.
    """
    if board.port is None or board.x is None or board.length is not None:
        return
    # Skull Island and Sea Monster Island only if there is no other route.
    prisons = {square for isle in board.prisons.values() for square in isle.squares}
    free = {s: [n for n in near if n not in prisons] for s, near in board.shores.items()}
    way = shortest_path(free, board.port, board.x) or shortest_path(
        board.shores, board.port, board.x
    )
    lands = (isle for isle in board.field.isles if isle.legend.type != "wharf")
    stops = [name_of_island(isle) for isle in lands if set(isle.squares) & set(way)]
    yield Finding(
        path_of(board.x),
        f"the X at {name_of(board.x)} can be reached only over islands; the shortest route is "
        f"{len(way) - 1} squares",
        "open a sea route that touches no island",
        details=(f"it crosses {', '.join(stops)}",),
        marks=(board.mark("route", way),),
    )


@Rule(
    "sea-cut-off-from-port",
    Severity.WARNING,
    "derived",
    number="PIR-P05",
    source="004:L318, L341, L355",
    after=("x-unreachable-from-port", "monster-without-three-steps"),
)
def sea_cut_off_from_port(board: Seaboard) -> Iterator[Finding]:
    """Some squares of sea are cut off from Port Blackwood.

    Ships can get there only over an island, if at all, and a monster there has no effect.

    Instead, join the water to the sea, or mark it as land.
    """
    if board.port is None:
        return
    for water in components(board.sea, without=board.from_port):
        # Waters with the X are reported by the rule about the route to it.
        if board.x in water:
            continue
        many = len(water)
        what = "this square" if many == 1 else f"these {many} squares"
        landed = any(square in board.steps_from_port for square in water)
        ships = "ships can get only over islands" if landed else "no ship gets"
        yield Finding(
            path_of(water[0]),
            f"{ships} from Port Blackwood to {what} of sea at {name_of(water[0])}",
            "join the water to the sea, or mark it as land",
            details=(squares_text(water),),
            marks=(board.mark("unreachable", water),),
        )


MOST = 3
"""How many squares nearer or farther a start may be: less than the mean of a roll."""


@Rule(
    "start-off-the-port",
    Severity.WARNING,
    "ruling",
    number="PIR-M08c",
    source="004:L318",
    rulings=("off-map-start",),
)
def start_off_the_port(board: Seaboard) -> Iterator[Finding]:
    """Ships start much nearer to the X, or much farther from it, than Port Blackwood is.

    Ships start off the map near Port Blackwood and race from there to the X. A captain who starts
    next to the X takes the first coin before the others have sailed; a start that is much farther
    away is never chosen.

    Instead, let ships start at the wharf of Port Blackwood, or at the same distance from the X.
    """
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
            f"ships that start at {name} are {count_text(length, 'square')} from the X, "
            f"{abs(length - board.length)} {way} it than Port Blackwood",
            f"write  {name_of(board.port)}, the wharf of Port Blackwood, or a square near it",
            marks=(board.mark("route", shortest_path(board.sea, start, board.x)),),
        )


CLOSED = "there is no sea route from Port Blackwood to the X"


SHORTEST, LONGEST = 8, 25


@Rule(
    "voyage-length-unusual",
    Severity.WARNING,
    "judgement",
    number="PIR-P02",
    source="004:L305",
    proves="how long the shortest sea route to the X is",
    rests=("pirate-die-misnumbered",),
)
def voyage_length_unusual(board: Seaboard) -> Iterator[RuleResult]:
    """The route from Port Blackwood to the X is very short or very long.

    Sailing up to about 25 squares out and back twice takes half an hour. With fewer than 8, the
    game is over before a shot is fired; with more than 25, it takes an evening.

    Instead, move the wharves so that there are 8 to 25 squares of sea between them.
    """
    length = board.length
    if length is None or board.port is None or board.x is None:
        yield Withheld(CLOSED)
        return
    trips = board.setting.fact("goal")
    lightest = speed_table(board.setting.fact("almanac"))[0]
    turns = round(2 * trips * length * len(lightest) / sum(lightest))
    way = board.mark("route", shortest_path(board.sea, board.port, board.x))
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


# Distance from a wharf within which squares are busy on any board.
NEAR = 4


@Rule(
    "ambush-waters",
    Severity.NOTE,
    "judgement",
    number="PIR-P08",
    proof=True,
    proves="no square of open sea away from the wharves is on more than half of all sea routes "
    "to the X",
)
def ambush_waters(board: Seaboard) -> Iterator[RuleResult]:
    """More than half of all short routes from Port Blackwood to the X pass through one square.

    It is the best place to wait for the others, or to put a monster. Squares within four of a wharf
    do not count, since all ships must pass there. This may be intended.

    Instead, if it is not intended, open more routes around the square.
    """
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


@Rule(
    "x-unreachable-from-port",
    Severity.ERROR,
    "derived",
    number="PIR-P01",
    source="004:L305, L355",
    after=("wharf-hemmed-in",),
)
def x_unreachable_from_port(board: Seaboard) -> Iterator[Finding]:
    """There is no route from Port Blackwood to the X, even over islands.

    Treasure cannot be fetched, and the game never ends.

    Instead, open the sea between the two wharves.
    """
    if board.port is not None and board.x is not None and board.x not in board.steps_from_port:
        yield Finding(
            path_of(board.x),
            f"ships cannot get from Port Blackwood at {name_of(board.port)} to the X at "
            f"{name_of(board.x)}, even from island to island",
            "open the sea between them",
            marks=(
                board.mark("unreachable", [s for s in board.sea if s not in board.steps_from_port]),
            ),
        )


@Rule(
    "island-out-of-reach",
    Severity.WARNING,
    "derived",
    number="PIR-P06",
    source="004:L365",
    after=("x-unreachable-from-port",),
    proves="ships can get from Port Blackwood to all islands",
)
def island_out_of_reach(board: Seaboard) -> Iterator[Finding | Proved]:
    """Ships cannot get from Port Blackwood to an island, even from island to island.

    It gives no cannonballs and no shelter, and has no use.

    Instead, make the sea of the port touch one of its sides, or mark it as land.
    """
    if board.port is None:
        return
    missed = [isle for isle in board.islands if isle.squares[0] not in board.steps_from_port]
    for isle in missed:
        yield Finding(
            path_of(isle.squares[0]),
            f"ships cannot get from Port Blackwood to {name_of_island(isle)}, even over other "
            "islands",
            "make the sea of the port touch one of its sides, or mark it as land",
            marks=(board.mark("unreachable", isle.squares),),
        )
    if not missed and board.islands and board.length is not None:
        yield Proved(f"ships can get from Port Blackwood to all {len(board.islands)} islands")


@Rule(
    "entry-cut-off",
    Severity.ERROR,
    "ruling",
    number="PIR-M08",
    source="004:L318",
    rulings=("off-map-start",),
)
def entry_cut_off(board: Seaboard) -> Iterator[Finding]:
    """Ships that enter at a start of the board can never reach Port Blackwood.

    The ships wait off the map. If their first square is separated from the port by land, or if only
    the wharf counts as a start, they cannot bring home what they find.

    Instead, write the wharf of Port Blackwood under `start`, or a square of the same sea.
    """
    if board.port is None:
        return
    port, only = name_of(board.port), board.setting.ruling("off-map-start") == "port-only"
    for i, name in enumerate(board.record.start):
        square = square_of(name)
        if only and square != board.port:
            message = f"ships enter only at the wharf {port}, not at '{name}'"
        elif square not in board.steps_from_port:
            message = f"ships cannot get from '{name}' to Port Blackwood at {port}"
        else:
            continue
        spot = board.mark("spot", [square])
        yield Finding(("start", i), message, f"write  start: [{port}]", marks=(spot,))


@Rule(
    "event-distance-off",
    Severity.ERROR,
    "derived",
    number="PIR-D05",
    source="004:L433-437, L469, L485",
)
def event_distance_off(deck: PirateDeck) -> Iterator[Finding]:
    """A card moves a different distance than its event.

    Every event moves three squares. The board, the dice and the rules say so too.

    Instead, refer to the distance, `{move: blackbeard, squares: "{event-distance}"}`, or declare
    yours: `variant: {event-distance: 4}`.
    """
    expected = deck.setting.fact("event-distance")
    for i, card, kind in deck.events:
        if kind in deck.setting.fact("event-cards"):
            message = "moves {} squares, but the event moves {}"
            yield from _off(i, card, "move", "squares", expected, message)


@Rule("push-distance-off", Severity.ERROR, "letter", number="PIR-D08b", source="004:L399, L513")
def push_distance_off(deck: PirateDeck) -> Iterator[Finding]:
    """A cannonball shows a different distance than a shot pushes a ship.

    A ship that is hit is pushed three squares. A card with another number contradicts the rules.

    Instead, refer to the distance, `{push: "{push-distance}"}`, or declare yours: `variant:
    {push-distance: 4}`.
    """
    for i, card in deck.balls:
        expected, message = (
            deck.setting.fact("push-distance"),
            "pushes {} squares, but a shot pushes {}",
        )
        yield from _off(i, card, "push", "push", expected, message)


def _off(i: int, card: Card, verb: str, key: str, expected: int, message: str) -> Iterator[Finding]:
    for s, step in steps_of(card, verb):
        found = step.get(key)
        if found not in (None, str(expected)):
            yield Finding(
                ("cards", i, "effect", s, key),
                f"'{card.card}' {message.format(found, expected)}",
                f"write  {key}: {expected}",
            )


@Rule(
    "panel-distance-off",
    Severity.ERROR,
    "derived",
    number="PIR-D05b",
    source="004:L433-437, L469, L485",
)
def panel_distance_off(board: Seaboard) -> Iterator[Finding]:
    """A panel of the board shows a different distance than its event.

    Every event moves three squares. A panel with another number contradicts the card.

    Instead, write the given distance, or declare yours: `variant: {event-distance: 4}`.
    """
    for i, panel in enumerate(board.record.panels):
        wrong = [number for number in numbers_in(panel.text) if number != board.steps]
        if panel.panel in board.setting.fact("event-cards") and wrong:
            yield Finding(
                ("panels", i, "text"),
                f"the panel '{panel.panel}' names {wrong[0]}, but the event moves {board.steps} "
                "squares",
                f"write {board.steps} instead",
            )


@Rule("prison-without-exit", Severity.ERROR, "derived", number="PIR-M09", source="004:L443-445")
def prison_without_exit(board: Seaboard) -> Iterator[Finding]:
    """No sea touches Skull Island or Sea Monster Island.

    Blackbeard and the Sea Monster start there, and captured ships escape by one square. Without
    sea, the event cannot be carried out, and captured ships are out of the game unless another
    island touches this one.

    Instead, put sea next to a side of the island.
    """
    for kind, isle in board.prisons.items():
        if not board.coast(isle):
            held = f"neither {PRISONS[kind]} nor a captured ship can leave it"
            if any(n not in isle.squares for square in isle.squares for n in board.shores[square]):
                held = f"{PRISONS[kind]} cannot leave it"
            yield Finding(
                path_of(isle.squares[0]),
                f"no square of sea touches {name_of_island(isle)}: {held}",
                "make sea touch one of its sides",
                marks=(board.mark("spot", isle.squares),),
            )


@Rule(
    "prison-far-from-x",
    Severity.WARNING,
    "judgement",
    number="PIR-P07",
    source="004:L437-445",
    after=("prison-missing", "prison-without-exit"),
    proves="how far the X is from the prisons",
)
def prison_far_from_x(board: Seaboard) -> Iterator[RuleResult]:
    """
    From Skull Island or Sea Monster Island it is more than twice as far to the X as from the port.

    Caught ships start again from there. With such a long route, a player has no chance in the race.

    Instead, move that island nearer to the X.
    """
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
                f"by sea, it is {min(ways)} squares from {name_of_island(isle)} to the X, but "
                f"from Port Blackwood only {board.length}",
                f"move the island so that it is at most {2 * board.length} squares away",
                marks=(board.mark("spot", isle.squares),),
            )
        else:
            near.append(f"{min(ways)} squares from {name_of_island(isle)}")
    if near:
        yield Proved(
            f"by sea the X is {' and '.join(near)}; from Port Blackwood it is {board.length}"
        )


HELD_WITHIN = 4


@Rule(
    "monster-without-three-steps",
    Severity.ERROR,
    "derived",
    number="PIR-P04",
    source="004:L437, L449-457",
    proof=True,
    after=("prison-missing", "prison-without-exit"),
    proves="the monsters always have a route of exactly as many squares as they move",
)
def monster_without_three_steps(board: Seaboard) -> Iterator[Finding | Proved]:
    """Blackbeard or the Sea Monster can reach a square without an onward route of three squares.

    Each of them moves exactly three squares through open sea, never straight back. In narrow waters
    the event cannot be carried out, and the monster is stuck.

    Instead, widen the water around the given squares, or close it off altogether.
    """
    for kind, prowl in board.prowls.items():
        isle, who = board.prisons[kind], PRISONS[kind]
        if not prowl.home:
            yield Finding(
                path_of(isle.squares[0]),
                f"{who} has no route of {board.steps} squares of sea away from "
                f"{name_of_island(isle)}",
                "widen the sea around the island",
                marks=(board.mark("spot", isle.squares),),
            )
        elif prowl.stuck_squares:
            first = prowl.stuck_squares[0]
            yield Finding(
                path_of(first),
                f"{who} can reach {name_of(first)}, which has no onward route of {board.steps} "
                "squares",
                "widen the sea there, or close it off",
                details=(f"stuck at {squares_text(prowl.stuck_squares)}",),
                marks=(board.mark("spot", prowl.stuck_squares),),
            )
        else:
            # The other peril is only considered for distances up to that of the rulebook.
            tried = board.steps <= HELD_WITHIN
            free = tried and not can_be_trapped(board.waters, prowl, board.coast(isle), board.steps)
            yield Proved(
                f"{who} has a route of exactly {board.steps} squares from {name_of_island(isle)} "
                f"and from all {len(prowl.ends)} squares where it can end"
                + (", wherever the other one is" if free else "")
            )


@Rule(
    "two-monsters-seal-route",
    Severity.WARNING,
    "derived",
    number="PIR-P03",
    source="004:L353, L449",
    proof=True,
    after=("monster-without-three-steps",),
    proves="the monsters together never close the route to the X",
)
def two_monsters_seal_route(board: Seaboard) -> Iterator[RuleResult]:
    """Blackbeard and the Sea Monster can close every sea route from Port Blackwood to the X.

    If one or two squares connect the sea, they can stay there indefinitely, and all ships must wait
    or go over islands.

    Instead, widen the sea at the given squares, so that closing it takes three squares.
    """
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
            f"take {len(cut)}, as at {squares_text(cut)}",
            (board.mark("cut", cut),),
        )
        return
    cut = board.closing
    if not cut:
        yield Proved(
            "Blackbeard and the Sea Monster together never close the route to the X: no square "
            "that one can reach closes it together with a square that the other can reach"
        )
        return
    # A wharf with this few squares around it, and no island among them, is already reported.
    if len(cut) >= min(len(board.shores[square]) for square in (board.port, board.x)):
        yield Withheld("see wharf-hemmed-in")
        return
    around = {s: [n for n in near if n not in cut] for s, near in board.shores.items()}
    detour = distances(around, [board.port]).get(board.x)
    who = "one of them" if len(cut) == 1 else "both together"
    yield Finding(
        path_of(cut[0]),
        f"Blackbeard and the Sea Monster, {who}, can close the sea route to the X at "
        f"{squares_text(cut)}",
        "widen the sea there, so that closing it takes three squares",
        details=(
            "there is no detour over islands"
            if detour is None
            else f"a detour over islands takes {detour} squares",
        ),
        marks=(board.mark("cut", cut),),
    )
