"""Observe one game and record the events worth counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.play.kernel import Choice, Engine, play
from pnp.play.matches import HostedMatch, Match, agents_of
from pnp.play.third_party import ProgramError

UNFINISHED = "unfinished"
ACTION, VISIT, FIGHT, GOLD, TOLD = "action", "visit", "fight", "gold", "told"
"""Kinds of marks."""
ON_BOARD = (VISIT, FIGHT, GOLD)
"""Marks of spaces. Except for actions, anomalies and ``told``, all others are of cards and other
components in use."""


class Outcome(Struct, frozen=True):
    """The result of a game. ``free`` is the number of choices with two or more options, ``options``
    their options in total. ``deficit`` is how far the winner was behind on average, in thousandths
    of a point. ``decisions`` are the free choices that take time, with simultaneous ones counted as
    one; ``led`` is whether the leader at half length won, None if there was no single leader;
    ``decided`` is the share of the turns after which the only winner led for good, in thousandths.
    ``passed`` are the places that every seat has visited, ``things`` the cards and other components
    that each seat has used, as pairs of kind and name."""

    index: int
    seed: int
    seated: tuple[str, ...]
    finished: bool
    ending: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    turns: int
    choices: int
    free: int
    decisions: int
    options: int
    leads: int
    led: bool | None
    deficit: int | None
    decided: int | None
    actions: tuple[Counter[str], ...]
    things: tuple[set[tuple[str, str]], ...]
    places: dict[str, Counter[str]]
    passed: tuple[str, ...]
    peaks: dict[str, int]
    anomalies: Counter[str]
    log: list[int]

    @property
    def lone_agent(self) -> str | None:
        """The agent that plays against itself, or None if several play."""
        return self.seated[0] if len({*self.seated}) == 1 else None


class _Observer:
    """Records events of a game, choice by choice and turn by turn."""

    def __init__(self, engine: Engine[Any]) -> None:
        self.engine = engine
        self.actions: tuple[Counter[str], ...] = tuple(Counter() for _ in range(engine.seats))
        self.things: tuple[set[tuple[str, str]], ...] = tuple(set() for _ in range(engine.seats))
        self.places: dict[str, Counter[str]] = {}
        self.visitors: dict[str, int] = {}
        self.anomalies: Counter[str] = Counter()
        self.peaks: dict[str, int] = {}
        self.history: list[tuple[int, ...]] = []
        self.free = self.decisions = self.options = 0
        self._seen = 0
        self._last = 0
        # Current simultaneous choice: its kind, and the players who have made it.
        self._kind = ""
        self._choosing: set[int] = set()

    def note_choice(self, table: Any, choice: Choice, taken: int) -> None:
        if choice.player is not None:
            self._last = choice.player
            if len(choice.options) > 1:
                self.free += 1
                self.options += len(choice.options)
                if not self.engine.quick(choice, taken) and not self._is_simultaneous(choice):
                    self.decisions += 1
        else:
            self._kind = ""
        if len(table.marks) > self._seen:
            self._count(table)

    def _is_simultaneous(self, choice: Choice) -> bool:
        """Return whether this choice is simultaneous with an earlier one, whose time is already
        counted."""
        kind, player = choice.kind, self._last
        joins = kind == self._kind and player not in self._choosing
        if not joins:
            self._kind = kind if kind in self.engine.at_once else ""
            self._choosing.clear()
        self._choosing.add(player)
        return joins

    def note_turn(self, table: Any) -> None:
        self._kind = ""
        if len(table.marks) > self._seen:
            self._count(table)
        self._seen = 0
        peaks = self.peaks
        for name, held in self.engine.in_use(table).items():
            if held > peaks.get(name, -1):
                peaks[name] = held
        self.history.append(tuple(self.engine.scores(table)))

    def _count(self, table: Any) -> None:
        for what, where, amount, seat in table.marks[self._seen :]:
            seat = self._last if seat is None else seat
            # An event of no player, such as a ship that moves by itself, counts for its place, but
            # for no seat.
            seated = 0 <= seat < len(self.actions)
            if what == ACTION:
                if seated:
                    self.actions[seat][where] += amount
            elif what == "anomaly":
                self.anomalies[where] += 1
            elif what != TOLD:
                self.places.setdefault(what, Counter())[where] += amount
                if not seated:
                    continue
                if what == VISIT:
                    self.visitors[where] = self.visitors.get(where, 0) | 1 << seat
                elif what not in ON_BOARD:
                    self.things[seat].add((what, where))
        self._seen = len(table.marks)

    @property
    def passed(self) -> tuple[str, ...]:
        """The places that every seat has visited."""
        everyone = (1 << self.engine.seats) - 1
        return tuple(place for place, seats in self.visitors.items() if seats == everyone)

    def lead_statistics(
        self, winners: Sequence[int]
    ) -> tuple[int, bool | None, int | None, int | None]:
        """Return the number of lead changes, whether the leader at half length won, the deficit of
        the only winner, and when it took the lead for good."""
        if self.engine.seats < 2 or not self.history:
            return 0, None, None, None
        leaders = [_leader(scores) for scores in self.history]
        known = [leader for leader in leaders if leader is not None]
        changes = sum(a != b for a, b in zip(known, known[1:], strict=False))
        half = leaders[(len(leaders) - 1) // 2]
        led = None if half is None or not winners else half in winners
        if len(winners) != 1:
            return changes, led, None, None
        (winner,) = winners
        turns = len(leaders)
        behind = plain_sum(max(scores) - scores[winner] for scores in self.history)
        last = next((i for i in range(turns, 0, -1) if leaders[i - 1] != winner), 0)
        return changes, led, round(1000 * behind / turns), 1000 * last // turns


def _leader(scores: tuple[int, ...]) -> int | None:
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else None


def observe_game(host: HostedMatch, match: Match, index: int) -> Outcome:
    """Play the game with this index, and return its outcome.

    Raises ProgramError, with the game it occurred in, if a third-party program fails.
    """
    try:
        return _observe_game(host, match, index)
    except ProgramError as error:
        raise error.during(f"game {index + 1} of seed {match.seed}") from error


def _observe_game(host: HostedMatch, match: Match, index: int) -> Outcome:
    engine, seated = host.engine, match.seating(index)
    seed = match.seed_of(host.key, index)
    watch = _Observer(engine)
    played = play(engine, agents_of(host, seated), seed, watch.note_turn, watch.note_choice)
    winners = engine.winners(played.table) if played.finished else ()
    if not played.finished:
        watch.anomalies[UNFINISHED] += 1
    leads, led, deficit, decided = watch.lead_statistics(winners)
    return Outcome(
        index,
        seed,
        seated,
        played.finished,
        engine.ending(played.table) if played.finished else UNFINISHED,
        tuple(winners),
        tuple(engine.scores(played.table)),
        played.turns,
        played.choices,
        watch.free,
        watch.decisions,
        watch.options,
        leads,
        led,
        deficit,
        decided,
        watch.actions,
        watch.things,
        watch.places,
        watch.passed,
        watch.peaks,
        watch.anomalies,
        played.log,
    )
