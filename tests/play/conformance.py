"""What every engine must keep, whatever its game; tests of engines call these."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from pnp.base.diagnostics import Report
from pnp.base.library import GAMES, game_dir
from pnp.base.registry import Registry
from pnp.play.kernel import (
    Agent,
    Choice,
    Engine,
    Played,
    UnplayableError,
    at_random,
    copied,
    play,
    position,
)
from pnp.play.opening import Opened, opened


class Case(NamedTuple):
    """A way to play a bundled game."""

    game: str
    board: str | None
    mode: str | None
    players: int

    def __str__(self) -> str:
        return "-".join(str(part) for part in self if part is not None)


@cache
def game(name: str) -> Opened:
    report = Report()
    found = opened(game_dir(name), report)
    assert found is not None, report.diagnostics
    return found


def playable() -> tuple[str, ...]:
    """Return the games that have an engine."""
    return tuple(name for name in GAMES if "engine" in Registry(_package(name)))


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


def _package(name: str) -> str:
    return f"{GAMES.package}.{name.replace('-', '_')}"


def checked(engine: Engine[Any], agents: Sequence[Agent], seed: int) -> Played:
    """Play a game and check after every choice what must always be so."""

    def after(table: Any, choice: Choice, taken: int) -> None:
        assert choice.options, choice
        assert len(set(map(repr, choice.options))) == len(choice.options), choice
        assert choice.player is None or 0 <= choice.player < engine.seats, choice
        assert engine.worded(choice, choice.options[taken]).strip()
        assert not (faults := list(engine.faults(table))), (choice, taken, faults)

    played = play(engine, agents, seed, after_choice=after)
    if played.finished:
        assert engine.ending(played.table) in engine.endings
        assert set(engine.winners(played.table)) <= set(range(engine.seats))
        assert len(engine.scores(played.table)) == engine.seats
    return played


def repeats(engine: Engine[Any], agents: Callable[[], Sequence[Agent]], seed: int) -> None:
    """Check that one seed gives one game, and that its log gives the same table, undone by one
    choice too."""
    first, again = (play(engine, agents(), seed) for _ in range(2))
    assert first.log == again.log
    last = position(engine, first.log)
    assert last.choice is None or not first.finished
    assert _bare(last.table) == _bare(first.table)
    undone = position(engine, first.log[:-1])
    assert undone.choice is not None
    undone_again = position(engine, first.log[: len(first.log) // 2])
    assert undone_again.at == len(first.log) // 2


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
            other = engine.view(engine.redealt(table, seat, Random(tried)), seat)
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
    log = play(engine, [at_random] * engine.seats, seed).log
    half = position(engine, log[: len(log) // 2])
    kept = copied(half.table)
    before = repr(kept)
    choice, turn = half.choice, half.turn
    assert choice is not None
    assert turn is not None
    with contextlib.suppress(StopIteration):
        turn.send(choice.options[0])
    assert repr(kept) == before


def _bare(table: Any) -> str:
    table = copied(table)
    table.marks.clear()
    return repr(table)
