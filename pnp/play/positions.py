"""Positions of a game, rebuilt from its log; play can continue from a copy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from pnp.play.kernel import Agent, Choice, Engine, Mark, T, Turn, UnplayableError, copy_table


class Position(NamedTuple):
    """A table in the middle of a game. ``choice`` is the pending choice, None at the end of the
    game; ``turn`` is the turn that waits for it, and ``at`` the number of choices made before.
    ``marks`` are those since the previous choice, each with its seat; ``turns`` is the number of
    completed turns."""

    table: Any
    choice: Choice | None
    turn: Turn | None
    at: int
    marks: Sequence[Mark] = ()
    turns: int = 0


def replay_positions(
    engine: Engine[T], log: Sequence[int]
) -> Iterator[tuple[Position, int | None]]:
    """Yield each position of a game with the index of the option that the log takes there, and the
    last one with None.

    Raises UnplayableError if the log takes an option that does not exist, after yielding that
    position, or if it exceeds the maximum length of a game.
    """
    table = engine.set_up()
    at, last, turns, made = 0, -1, 0, 0
    fresh: list[Mark] = []
    while not engine.finished(table):
        turn, seen = engine.turn(table), 0
        choice = next(turn, None)
        while choice is not None:
            taken = log[at] if at < len(log) else None
            marks = (*fresh, *_with_seats(last, table.marks[seen:]))
            there = taken is not None and 0 <= taken < len(choice.options)
            yield Position(table, choice, turn, at, marks, turns), taken if there else None
            if taken is None:
                return
            if not there:
                most = len(choice.options) - 1
                known = f"the options are 0 to {most}" if most else "the only option is 0"
                raise UnplayableError(f"choice {at + 1} of the log is {taken}; {known}")
            at += 1
            made += choice.player is not None
            # A game that is too long is stopped one choice later.
            if made > engine.bound and at < len(log):
                raise UnplayableError(f"choice {at} of the log is beyond {engine.bound:,} choices")
            last = last if choice.player is None else choice.player
            seen = len(table.marks)
            fresh.clear()
            try:
                choice = turn.send(choice.options[taken])
            except StopIteration:
                choice = None
        fresh += _with_seats(last, table.marks[seen:])
        table.marks.clear()
        turns += 1
        if turns > engine.bound and at < len(log):
            raise UnplayableError(f"choice {at + 1} of the log is beyond {engine.bound:,} turns")
    yield Position(table, None, None, at, tuple(fresh), turns), None


def _with_seats(last: int, marks: Iterable[Mark]) -> Iterator[Mark]:
    """Yield marks with their seats: by default that of the last player who chose."""
    return (m if m.seat is not None else m._replace(seat=last) for m in marks)


def position_after(engine: Engine[T], log: Sequence[int]) -> Position:
    """Return the position after all choices of a log."""
    *_, (last, _) = replay_positions(engine, log)
    return last


def continue_game(
    engine: Engine[T],
    start: T,
    since: Sequence[int],
    agents: Sequence[Agent],
    seed: int,
    turns: int,
) -> T:
    """Continue a copy of a table taken at the start of a turn; return the copy. The choices
    ``since`` are made first, then agents play the rest of the turn and at most ``turns`` further
    ones. Planners use it to look ahead. From the first choice in ``since`` that does not exist, the
    agents choose."""
    table = copy_table(start)
    chance = Random(seed)
    done = list(since)
    for _ in range(turns + 1):
        if engine.finished(table):
            break
        turn = engine.turn(table)
        choice = next(turn, None)
        while choice is not None:
            player, options = choice.player, choice.options
            if done and done[0] < len(options):
                taken = done.pop(0)
            elif player is None or len(options) == 1:
                taken = int(chance.random() * len(options))
            else:
                taken = agents[player](engine.view(table, player), choice, chance)
            try:
                choice = turn.send(options[taken])
            except StopIteration:
                choice = None
        done.clear()
        table.marks.clear()
    return table
