"""What every engine must keep, whatever its game; tests of engines call these."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Iterator, Sequence
from copy import copy
from functools import cache
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

from pnp.base.diagnostics import Report
from pnp.base.library import GAMES, game_dir
from pnp.base.registry import Registry
from pnp.play.game_loading import OpenGame, open_game
from pnp.play.kernel import (
    Agent,
    Choice,
    Engine,
    PlayedGame,
    Turn,
    UnplayableError,
    copy_table,
    play,
    random_agent,
)
from pnp.play.narration import Narrator
from pnp.play.positions import position_after


class Case(NamedTuple):
    """A way to play a bundled game."""

    game: str
    board: str | None
    mode: str | None
    players: int

    def __str__(self) -> str:
        return "-".join(str(part) for part in self if part is not None)


RACE = "race"
"""The game of docs/examples, which brings its own engine."""
_EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@cache
def game(name: str) -> OpenGame:
    report = Report()
    folder = _EXAMPLES / name if name == RACE else game_dir(name)
    found = open_game(folder, report, trusted=name == RACE)
    assert found is not None, report.diagnostics
    return found


def playable() -> tuple[str, ...]:
    """Return the games that have an engine."""
    return (*(name for name in GAMES if "engine" in Registry(_package(name))), RACE)


def cases(name: str) -> Iterator[Case]:
    """Yield every way to play a game: each board, mode and number of players that it allows."""
    found = game(name)
    boards: Sequence[str | None] = [board.id for board in found.boards] or [None]
    least, most = found.game.record.players
    for board in boards:
        for mode in (None, *found.module.MODES):
            for players in range(least, most + 1):
                case = Case(name, board, mode, players)
                try:
                    engine(case)
                except UnplayableError:
                    continue
                yield case


@cache
def engine(case: Case) -> Engine[Any]:
    return game(case.game).engine(case.players, case.board, case.mode)


def narrator(case: Case) -> Narrator[Any]:
    return game(case.game).narrator(engine(case))


def _package(name: str) -> str:
    return GAMES.load(name).__name__


class Watch(Protocol):
    """Follows one game and says which invariants it breaks: those of one table in words, those of
    changes by their numbers in the catalogue of its game."""

    def violations(self, table: Any) -> Iterator[str]:
        """Yield what must not be so of a table: components that are more or fewer than printed,
        holds that are too full."""

    def changed(self, before: Any, after: Any, choice: Choice, option: Any) -> Iterator[str]:
        """Yield what must not become of the table ``before`` by taking an option."""

    def scored(self, table: Any) -> tuple[Sequence[int], tuple[int, ...]]:
        """Return scores and winners, reckoned by what was seen of the game and by the table."""


def watching(name: str) -> Callable[[Engine[Any]], Watch]:
    """Return what makes the watch of a game."""
    found: Callable[[Engine[Any]], Watch]
    found = import_module(f"invariants.{name.replace('-', '_')}").Watch
    return found


def fickle(agent: Agent, chance_of_any: float) -> Agent:
    """Return an agent that often takes any option, so that much happens, and else plays as another
    one, so that games come to an end."""

    def choose(view: Any, choice: Choice, chance: Random) -> int:
        if chance.random() < chance_of_any:
            return random_agent(view, choice, chance)
        return agent(view, choice, chance)

    return choose


def checked(
    engine: Engine[Any], agents: Sequence[Agent], seed: int, watch: Watch | None = None
) -> PlayedGame:
    """Play a game and check after every choice what must always be so."""
    before = engine.set_up()

    def after(table: Any, choice: Choice, taken: int) -> None:
        option = choice.options[taken]
        assert choice.options, choice
        assert len(set(choice.options)) == len(choice.options), choice
        assert choice.player is None or 0 <= choice.player < engine.seats, choice
        if watch is not None:
            broken = [*watch.violations(table), *watch.changed(before, table, choice, option)]
            assert not broken, (choice, option, broken, seed)
        _follow(before, table)

    def forget(table: Any) -> None:
        before.marks.clear()

    played = play(engine, agents, seed, after_turn=forget, after_choice=after)
    end = played.table
    assert len(engine.scores(end)) == engine.seats
    if played.finished:
        assert engine.ending(end) in engine.endings
        assert set(engine.winners(end)) <= set(range(engine.seats))
        if watch is not None:
            told = tuple(engine.scores(end)), engine.winners(end)
            reckoned = watch.scored(end)
            assert reckoned == told, f"reckoned as {reckoned}, told as {told}: seed {seed}"
    return played


def _follow(before: Any, table: Any) -> None:
    """Make one table equal to another one again: only what has changed is copied, which is little,
    and a copy of all of it would take longer than the rest of a game."""
    fields = _fields(type(table))
    for name, old, new in zip(table.__slots__, fields(before), fields(table), strict=True):
        if old != new:
            setattr(before, name, copy_table(new))


@cache
def _fields(kind: type[Any]) -> Callable[[Any], tuple[Any, ...]]:
    return attrgetter(*kind.__slots__)


def repeats(engine: Engine[Any], agents: Callable[[], Sequence[Agent]], seed: int) -> None:
    """Check that one seed gives one game, and that its log gives the same table at its end, in its
    middle and before its last choice, as if that had been undone."""
    first = play(engine, agents(), seed)
    wanted = (len(first.log) // 2, len(first.log) - 1)
    noting, real = _noting(engine, wanted)
    again = play(noting, agents(), seed)
    assert first.log == again.log
    last = position_after(engine, first.log)
    assert last.choice is None or not first.finished
    assert _bare(last.table) == _bare(first.table)
    for at in wanted:
        undone = position_after(engine, first.log[:at])
        assert undone.at == at
        assert (repr(undone.table), repr(undone.choice)) == real[at]


def _noting(
    engine: Engine[Any], wanted: Collection[int]
) -> tuple[Engine[Any], dict[int, tuple[str, str]]]:
    """Return an engine that notes table and choice where so many choices have been made."""
    noting, real, made = copy(engine), dict[int, tuple[str, str]](), 0

    def turn(table: Any) -> Turn:
        nonlocal made
        real_turn = engine.turn(table)
        choice = next(real_turn, None)
        while choice is not None:
            if made in wanted:
                real[made] = repr(table), repr(choice)
            made += 1
            taken = yield choice
            try:
                choice = real_turn.send(taken)
            except StopIteration:
                return

    noting.turn = turn  # type: ignore[method-assign]
    return noting, real


def remembers_nothing(
    engine: Engine[Any], agent: Callable[[Engine[Any]], Agent], seed: int
) -> bool:
    """Return whether agents that have played another game play the next one as new ones do."""
    new = [agent(engine) for _ in range(engine.seats)]
    old = [agent(engine) for _ in range(engine.seats)]
    play(engine, old, seed + 1)
    return play(engine, new, seed).log == play(engine, old, seed).log


def hides(engine: Engine[Any], agent: Callable[[Engine[Any]], Agent], seed: int) -> tuple[int, int]:
    """Return how many choices were tried, and how many changed where all that the seat may not see
    was dealt anew."""
    tried = changed = 0
    chosen = agent(engine)

    def honest(seat: int) -> Agent:
        def choose(view: Any, choice: Choice, chance: Random) -> int:
            nonlocal tried, changed
            table = now[0]
            other = engine.view(engine.redeal(table, seat, Random(tried)), seat)
            seed = chance.getrandbits(32)
            there = chosen(other, choice, Random(seed))
            here = chosen(view, choice, Random(seed))
            tried += 1
            changed += here != there
            return here

        return choose

    # Agents are given views; what is dealt anew is the table itself.
    now: list[Any] = [None]
    set_up = engine.set_up

    def remembered() -> Any:
        now[0] = set_up()
        return now[0]

    engine.set_up = remembered  # type: ignore[method-assign]
    try:
        play(engine, [honest(seat) for seat in range(engine.seats)], seed)
    finally:
        engine.set_up = set_up  # type: ignore[method-assign]
    return tried, changed


def shares_nothing(engine: Engine[Any], seed: int) -> None:
    """Check that a copy of a table stays as it was while the game goes on."""
    log = play(engine, [random_agent] * engine.seats, seed).log
    half = position_after(engine, log[: len(log) // 2])
    kept = copy_table(half.table)
    before = repr(kept)
    choice, turn = half.choice, half.turn
    assert choice is not None
    assert turn is not None
    with contextlib.suppress(StopIteration):
        turn.send(choice.options[0])
    assert repr(kept) == before


def _bare(table: Any) -> str:
    table = copy_table(table)
    table.marks.clear()
    return repr(table)
