"""The facts of Piracy that its rules look at: the sea, islands, perils and routes of a board, and
the numbers, cards and readings of a game."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import BoardMark, KeyPath, Report
from pnp.content.files import File
from pnp.kinds.boards.graph import distances, vertex_cut
from pnp.kinds.boards.squares.problems import sound_field
from pnp.kinds.boards.squares.record import name_of, square_of
from pnp.kinds.boards.squares.squares import Isle, Square, SquareBoard, neighbours
from pnp.kinds.deck.record import Card
from pnp.play.kernel import UnplayableError
from pnp.rules.views import Setting, View
from pnp_pirates.piracy.kit import CANNONBALL, PERILS, PirateDeck, numbers_in, steps_of

if TYPE_CHECKING:
    from pnp.kinds.boards.squares.record import Board


# The islands of the perils, with their owners.
PRISONS = {"skull": "Blackbeard", "monster": "the Sea Monster"}


class Seaboard(View):
    """A board with a valid grid. Squares are (column, row) from the top left."""

    kind = "squares"
    record: Board

    def __init__(self, file: File[Any], setting: Setting, field: SquareBoard) -> None:
        super().__init__(file, setting)
        self.field = field

    @classmethod
    def of(cls, file: File[Any], setting: Setting, report: Report) -> Self | None:
        field = sound_field(file.record, file.reporter(report))
        return None if field is None else cls(file, setting, field)

    @property
    def port(self) -> Square | None:
        return self.field.square_called("port")

    @property
    def x(self) -> Square | None:
        return self.field.square_called("x")

    @cached_property
    def wharves(self) -> dict[str, Square]:
        """The wharves of the board, by name."""
        named = {"Port Blackwood": self.port, "the X": self.x}
        return {name: square for name, square in named.items() if square is not None}

    @property
    def sea(self) -> dict[Square, tuple[Square, ...]]:
        """Where ships sail: the sea and both wharves."""
        return self.field.sea_graph

    @cached_property
    def waters(self) -> dict[Square, tuple[Square, ...]]:
        """Where the perils move: the sea without the wharves."""
        open_sea = set(self.field.of_type("sea"))
        return {
            s: tuple(n for n in self.sea[s] if n in open_sea) for s in self.sea if s in open_sea
        }

    @cached_property
    def shores(self) -> dict[Square, tuple[Square, ...]]:
        """The sea and all islands: where a ship can move if it may stop on islands."""
        entered = {*self.sea, *self.field.of_type("island", "skull", "monster")}
        return {s: tuple(n for n in neighbours(s) if n in entered) for s in sorted(entered)}

    @cached_property
    def steps_from_port(self) -> dict[Square, int]:
        """The distance of each square from Port Blackwood for a ship that may stop on islands,
        which it leaves by one square."""
        return distances(self.shores, [] if self.port is None else [self.port])

    @cached_property
    def islands(self) -> tuple[Isle, ...]:
        """The ordinary islands, which give cannonballs."""
        return tuple(isle for isle in self.field.isles if isle.legend.type == "island")

    @cached_property
    def prisons(self) -> dict[str, Isle]:
        """Skull Island and Sea Monster Island, by type."""
        return {i.legend.type: i for i in self.field.isles if i.legend.type in PRISONS}

    def coast(self, isle: Isle) -> tuple[Square, ...]:
        """Return the squares of sea next to an island."""
        near = {n for square in isle.squares for n in neighbours(square)}
        return tuple(square for square in self.waters if square in near)

    @cached_property
    def from_port(self) -> dict[Square, int]:
        """The distance of each square of the sea from Port Blackwood."""
        return distances(self.sea, [] if self.port is None else [self.port])

    @cached_property
    def from_x(self) -> dict[Square, int]:
        return distances(self.sea, [] if self.x is None else [self.x])

    @property
    def length(self) -> int | None:
        """The distance from Port Blackwood to the X, None if ships cannot get there."""
        return None if self.x is None else self.from_port.get(self.x)

    @property
    def steps(self) -> int:
        """The distance that an event moves."""
        found = self.setting.fact("event-distance")
        assert isinstance(found, int)
        return found

    @cached_property
    def prowls(self) -> dict[str, Prowl]:
        """The possible walks of Blackbeard and the Sea Monster, by the types of their islands."""
        return {
            kind: prowl_of(self.waters, self.coast(isle), self.steps)
            for kind, isle in self.prisons.items()
        }

    @cached_property
    def barrier(self) -> tuple[Square, ...] | None:
        """The fewest squares that separate the wharves if perils are on them, whichever peril is on
        which; None if none do."""
        return self._parting({s for found in self.prowls.values() for s in found.ends}, ())

    @cached_property
    def closing(self) -> tuple[Square, ...]:
        """A square that one of the perils can reach, or one square for each, that separate the
        wharves; empty if no such squares do."""
        found = self.barrier
        if found is None or len(found) > 2:
            return ()
        one, other = (set(prowl.ends) for prowl in self.prowls.values())
        first, *rest = found
        if not rest or (first in one and rest[0] in other) or (first in other and rest[0] in one):
            return found
        # Other pairs may also separate the wharves, with one square that each peril can reach.
        for square in sorted(one):
            left = self._parting(other, (square,))
            if left is not None and len(left) == 1:
                return (square, *left)
        return ()

    def _parting(self, stood: set[Square], closed: tuple[Square, ...]) -> tuple[Square, ...] | None:
        """Return the fewest squares of ``stood`` that separate the wharves together with
        ``closed``."""
        assert self.port is not None
        assert self.x is not None
        sea = {s: [n for n in near if n not in closed] for s, near in self.sea.items()}
        return vertex_cut(sea, [self.port], [self.x], [s for s in sea if s not in stood])

    @cached_property
    def traffic(self) -> tuple[dict[Square, int], int]:
        """The number of near-shortest routes through each square, and their total number."""
        assert self.port is not None
        assert self.x is not None
        return traffic(self.sea, self.port, self.x)

    @cached_property
    def straits(self) -> dict[Square, str]:
        """Squares of sea that are one square wide, with land on both sides, and their direction."""
        land = set(self.field.of_type("island", "skull", "monster", "land"))
        found = {}
        for x, y in self.waters:
            if (x - 1, y) in land and (x + 1, y) in land:
                found[x, y] = "up and down"
            elif (x, y - 1) in land and (x, y + 1) in land:
                found[x, y] = "across"
        return found

    def mark(self, kind: str, squares: Iterable[Square]) -> BoardMark:
        return BoardMark(kind, tuple(map(name_of, squares)))


def path_of(square: Square) -> KeyPath:
    """Return the path of the mark of a square."""
    return "squares", square[1], square[0]


def squares_text(squares: Iterable[Square]) -> str:
    """Return the names of squares as a list."""
    return ", ".join(map(name_of, squares))


def name_of_island(isle: Isle) -> str:
    """Return the name of an island for messages."""
    return isle.legend.name or f"the island at {name_of(isle.squares[0])}"


def covered_squares(at: str, size: tuple[int, int]) -> list[Square]:
    """Return the squares under something placed on the board."""
    x, y = square_of(at)
    return [(x + i, y + j) for j in range(size[1]) for i in range(size[0])]


LOADS = ("0 or 1 coin", "2 coins", "3 coins", "4 coins or more")
"""The rows of the almanac, from the lightest load."""
# The numbers allowed in a label; "more than 3" is as good as "4 or more".
_NAMED = (((0, 1), (1,)), ((2,),), ((3,),), ((4,), (3,)))
# Words that a label must have if its number is not the whole load.
_BESIDE: dict[tuple[int, tuple[int, ...]], tuple[str, ...]] = {
    (0, (1,)): ("most", "fewer", "less", "up to"),
    (3, (3,)): ("more than", "over", "above"),
}
FACES = (1, 2, 3, 4, 5, 6)


def may_mean_load(load: int, label: str) -> bool:
    """Return whether a label may mean a load; one without a number may mean any.

    >>> may_mean_load(0, "0 or 1 coin"), may_mean_load(0, "1 or 1 coin"), may_mean_load(0, "1 coin")
    (True, False, False)
    >>> [may_mean_load(3, label) for label in ("4 or more", "more than 3", "3 or more")]
    [True, True, False]
    """
    numbers = tuple(map(int, re.findall(r"\d+", label)))
    if numbers and numbers not in _NAMED[load]:
        return False
    words = _BESIDE.get((load, numbers))
    return words is None or any(word in label.lower() for word in words)


def speed_table(stated: Mapping[str, str]) -> tuple[tuple[int, ...], ...]:
    """Return how far a ship with each of the ``LOADS`` sails by each of the ``FACES``, from the
    fact ``almanac``.

    >>> stated = {"1": "1 2 3 4 5 6", "2": "1 1 2 2 3 3", "3": "1 1 1 2 2 2", "4": "1 1 1 1 1 1"}
    >>> speed_table(stated)[1]
    (1, 1, 2, 2, 3, 3)
    """
    rows = (re.findall(r"\d+", stated[str(load)]) for load in range(1, len(LOADS) + 1))
    return tuple(tuple(map(int, row)) for row in rows)


# Routes between the wharves that are hardly longer than the shortest, counted by square.


Arc: TypeAlias = tuple[Square, Square]


def traffic(
    sea: Mapping[Square, Sequence[Square]], start: Square, goal: Square, spare: int = 2
) -> tuple[dict[Square, int], int]:
    """Return the number of routes through each square between the wharves, and their total number.

    A route is at most ``spare`` steps longer than the shortest, with ``spare`` less than 4: a route
    that never turns straight back then enters no square twice, because the smallest loop has four
    squares.
    """
    assert 0 <= spare < 4
    far = distances(sea, [goal])
    on: dict[Square, int] = {}
    total = 0
    if start not in far:
        return on, total
    for length in range(far[start], far[start] + spare + 1):
        ahead = _ways_ahead(sea, far, start, goal, length)
        # Number of routes that continue to the goal from an arc at the given step.
        behind: dict[Arc, int] = {arc: 1 for arc in ahead[-1] if arc[1] == goal}
        total += sum(ahead[-1][arc] for arc in behind)
        for layer in reversed(ahead[:-1]):
            before: dict[Arc, int] = {}
            for arc in layer:
                onward = ((arc[1], near) for near in sea[arc[1]] if near != arc[0])
                before[arc] = sum(behind.get(step, 0) for step in onward)
                on[arc[1]] = on.get(arc[1], 0) + layer[arc] * before[arc]
            behind = before
    return {square: ways for square, ways in on.items() if ways}, total


def _ways_ahead(
    sea: Mapping[Square, Sequence[Square]],
    far: Mapping[Square, int],
    start: Square,
    goal: Square,
    length: int,
) -> list[dict[Arc, int]]:
    """Return, for each step, the number of ways from the start that take each arc then; the goal is
    not passed."""
    layers: list[dict[Arc, int]] = [{(start, near): 1 for near in sea[start]}]
    for step in range(2, length + 1):
        layer: dict[Arc, int] = {}
        for (before, now), ways in layers[-1].items():
            if now == goal:
                continue
            for near in sea[now]:
                if near not in (before, start) and far[near] <= length - step:
                    layer[now, near] = layer.get((now, near), 0) + ways
        layers.append(layer)
    return layers


Waters: TypeAlias = Mapping[Square, Sequence[Square]]


class Prowl(Struct, frozen=True):
    """Where a peril can end its move, and where that leaves it without a further walk.

    ``ends`` maps each such square to the squares where a walk from it may end; ``home`` is the same
    for the peril's island, where it starts, and to which it returns with captured ships.
    """

    home: frozenset[Square]
    ends: dict[Square, frozenset[Square]]

    @property
    def stuck_squares(self) -> tuple[Square, ...]:
        """The squares without a further walk."""
        return tuple(square for square, ends in self.ends.items() if not ends)


def prowl_of(waters: Waters, coast: Collection[Square], steps: int) -> Prowl:
    """Return all possible walks of a peril that starts from the squares ``coast`` of its island."""
    home = frozenset(_next_pairs(waters, {(square, square) for square in coast}, steps - 1))
    ends: dict[Square, frozenset[Square]] = {}
    todo = sorted(home)
    while todo:
        square = todo.pop()
        if square not in ends:
            ends[square] = walk_ends(waters, square, steps)
            todo += sorted(ends[square] - ends.keys())
    return Prowl(home, dict(sorted(ends.items())))


def can_be_trapped(waters: Waters, found: Prowl, coast: Collection[Square], steps: int) -> bool:
    """Return whether the other peril can leave this one without a walk, on its island or on a
    square that it can reach."""
    # A square that blocks it is on every walk, and so on the first one found.
    home = {(square, square) for square in coast}
    for other in _one_walk(waters, home, steps - 1):
        left = {arc for arc in home if arc[1] != other}
        if not _next_pairs(waters, left, steps - 1, other):
            return True
    return any(
        not _next_pairs(waters, {(square, square)}, steps, other) - {square}
        for square in found.ends
        for other in _one_walk(waters, [(square, square)], steps)[1:]
    )


def walk_ends(waters: Waters, start: Square, steps: int) -> frozenset[Square]:
    """Return where walks of exactly this number of steps may end, other than where they began."""
    return frozenset(_next_pairs(waters, {(start, start)}, steps) - {start})


def _next_pairs(
    waters: Waters, here: set[tuple[Square, Square]], steps: int, closed: Square | None = None
) -> set[Square]:
    """Continue from pairs of the previous and the current square; a ``closed`` one is never
    entered."""
    for _ in range(steps):
        here = {
            (now, near)
            for before, now in here
            for near in waters[now]
            if near not in (before, closed)
        }
    return {now for _, now in here}


def _one_walk(
    waters: Waters, here: Collection[tuple[Square, Square]], steps: int
) -> tuple[Square, ...]:
    """Return the squares of one of the walks from such pairs."""
    for before, now in sorted(here):
        if steps == 0:
            return (now,)
        onward = [(now, near) for near in waters[now] if near != before]
        rest = _one_walk(waters, onward, steps - 1)
        if rest:
            return now, *rest
    return ()


# The rules of one game as its files state them: numbers, cards and readings, made ready.


HOARD, DICE = "hoard", "dice"
BREEZE, SIREN = "fair-breeze", "sirens-call"


class Event(Struct, frozen=True):
    """The effect of a card, or of a number of the red die: ``peril`` is 0 or 1 if one of the perils
    walks; otherwise ``kind`` is the kind of move of a ship."""

    kind: str
    squares: int
    peril: int = -1


class Numbers(Struct, frozen=True):
    """Everything that an engine needs of the rules. ``goal`` is 0 in a game for the hoard;
    ``teams`` is the number of teams there, otherwise of players; ``names`` are the titles of
    events, and the names of places in the rules; ``minutes`` is None if the box states the playing
    time. ``until_home`` is whether a decided game for the hoard continues, ``until_parted`` whether
    one continues if players are level when no coin is left."""

    seats: int
    teams: int
    fleet: int
    minutes: tuple[int, int] | None
    names: dict[str, str]
    hoard: int
    spare: int
    goal: int
    hold: int
    almanac: tuple[tuple[int, ...], ...]
    events: tuple[Event, ...]
    by_die: bool
    balls: int
    balls_in_deck: bool
    push: int
    escape: int
    landing: bool
    push_caught: bool
    siren_caught: bool
    may_decline: bool
    may_leave_coins: bool
    ends_on_land: bool
    counts_when_moved: bool
    until_home: bool
    until_parted: bool
    supply: dict[str, int]


def numbers_of(setting: Setting, players: int, mode: str | None) -> Numbers:
    """Return the rules for a number of players. Raises UnplayableError if they cannot be played."""
    least, most = setting.fact("least-players"), setting.fact("most-players")
    if not least <= players <= most:
        raise UnplayableError(f"Piracy is for {least} to {most} players, not for {players}")
    in_teams = mode == HOARD
    for_teams = setting.fact("team-players")
    if in_teams and players not in for_teams:
        known = " or ".join(map(str, for_teams))
        raise UnplayableError(f"only {known} players play for the hoard, not {players}")
    team = setting.fact("team")
    if in_teams and (players % team or players < 2 * team):
        raise UnplayableError(f"{players} players cannot be shared out in teams of {team}")
    small = setting.fact("small-game")
    fleet = small["ships"] if players == small["players"] else 1
    if players * fleet > setting.fact("ships"):
        raise UnplayableError(f"{players} players need {players * fleet} ships")
    hoards = setting.fact("hoard")
    counted = players * fleet if setting.ruling("two-player-hoard") == "ships" else players
    if str(counted) not in hoards:
        raise UnplayableError(f"no hoard is stated for {counted} players")
    hoard = hoards[str(counted)]
    balls = _variant_number(setting, "cannonballs") or sum(
        card.quantity for card in _cannonballs(setting)
    )
    if balls < players:
        raise UnplayableError(f"{balls} cannonballs are too few for {players} players")
    return Numbers(
        seats=players,
        teams=players // team if in_teams else players,
        fleet=fleet,
        minutes=_minutes(setting, players) if in_teams else None,
        names=_names(setting),
        hoard=hoard,
        spare=setting.fact("spare-coins"),
        goal=0 if in_teams else setting.fact("goal"),
        hold=setting.fact("hoard-load") if in_teams else hoard + setting.fact("spare-coins"),
        almanac=speed_table(setting.fact("almanac")),
        events=_by_die(setting) if mode == DICE else tuple(_event_cards(setting)),
        by_die=mode == DICE,
        balls=balls,
        balls_in_deck=setting.ruling("cannonballs-in-deck") and mode != DICE,
        push=_push_distance(setting),
        escape=setting.fact("escape-roll"),
        landing=setting.ruling("landing-on-peril"),
        push_caught=setting.ruling("push-onto-peril"),
        siren_caught=setting.ruling("siren-onto-prison"),
        may_decline=setting.ruling("breeze-declined"),
        may_leave_coins=setting.ruling("dropped-coins") == "some",
        ends_on_land=setting.ruling("turn-ends-on-land") == "turn",
        counts_when_moved=setting.ruling("moved-by-others"),
        until_home=in_teams and setting.ruling("hoard-end") == "all-home",
        until_parted=setting.ruling("coin-for-draws") == "each-draw",
        supply={
            "doubloon": max(hoards.values()) + setting.fact("spare-coins"),
            "cannonball": balls,
            "ship": setting.fact("ships"),
        },
    )


def _minutes(setting: Setting, players: int) -> tuple[int, int] | None:
    found = setting.fact("hoard-minutes").get(str(players))
    return None if found is None else (found, found)


def _names(setting: Setting) -> dict[str, str]:
    """Return the titles of events under ``event-``, and the names of places."""
    kinds = setting.fact("event-move")
    found = {f"event-{kind}": kind.replace("-", " ") for kind in kinds}
    for deck in _decks(setting):
        for _, card, kind in deck.events:
            found[f"event-{kind}"] = card.fields.get("title", kind)
    return {name: setting.term_for(name) for name in ("home-port", "skull-island")} | found


def _variant_number(setting: Setting, fact: str) -> Any:
    """Return a number that a variant declares, or None if the printed cards decide."""
    return setting.fact(fact) if setting.is_varied(fact) else None


def _decks(setting: Setting) -> tuple[PirateDeck, ...]:
    return tuple(
        PirateDeck(file, setting.with_decisions(file.record)) for file in setting.files("deck")
    )


def _cannonballs(setting: Setting) -> tuple[Card, ...]:
    return tuple(card for deck in _decks(setting) for _, card in deck.balls)


def _event_cards(setting: Setting) -> list[Event]:
    """Return the event of each card; what it moves and how far is printed on it."""
    counts, far = (
        _variant_number(setting, "event-cards"),
        _variant_number(setting, "event-distance"),
    )
    found = []
    for deck in _decks(setting):
        for _, card, kind in deck.events:
            if kind != CANNONBALL:
                event = _event(setting, kind, far or _squares(card, "move"))
                found += [event] * (counts[kind] if counts else card.quantity)
    if not found:
        raise UnplayableError("there are no event cards; play with the red die")
    return found


def _by_die(setting: Setting) -> tuple[Event, ...]:
    """Return the event of each number of the red die, or of the inner ring of the spinner."""
    called = {
        face: kind
        for kind, faces in setting.fact("event-die").items()
        for face in numbers_in(str(faces))
    }
    squares = setting.fact("event-distance")
    return tuple(_event(setting, called[face], squares) for face in sorted(called))


def _event(setting: Setting, kind: str, squares: int) -> Event:
    moved: dict[str, Any] = setting.fact("event-move")
    what = moved[kind]
    if what in PERILS:
        return Event(kind, squares, PERILS.index(what))
    ships = {"own-ship": BREEZE, "other-ship": SIREN}
    if what not in ships:
        known = ", ".join((*PERILS, *ships))
        raise UnplayableError(f"the event '{kind}' cannot move '{what}', only one of {known}")
    return Event(ships[what], squares)


def _squares(card: Card, verb: str) -> int:
    return next(int(step["squares"]) for _, step in steps_of(card, verb))


def _push_distance(setting: Setting) -> int:
    """Return how far cannonballs push; all are alike."""
    if _variant_number(setting, "push-distance"):
        return int(setting.fact("push-distance"))
    printed = (
        int(step["push"]) for card in _cannonballs(setting) for _, step in steps_of(card, "push")
    )
    return next(printed, int(setting.fact("push-distance")))
