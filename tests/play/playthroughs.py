"""Games written down as lines of words, and played again from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from conformance import Watch

from pnp.play.kernel import Agent, Choice, Engine, play
from pnp.play.narration import Narrator
from pnp.play.positions import replay_positions


def transcript(narrator: Narrator[Any], agents: Sequence[Agent], seed: int) -> str:
    """Return a game in words, as ``replayed_from`` reads it: a line for each choice, also where
    there is nothing to choose, and how it ended."""
    engine = narrator.engine
    played = play(engine, agents, seed)
    lines = [
        line(narrator, now.table, now.choice, now.choice.options[taken])
        for now, taken in replay_positions(engine, played.log)
        if now.choice is not None and taken is not None
    ]
    return "\n".join([*lines, *end(engine, played.table), ""])


def line(narrator: Narrator[Any], table: Any, choice: Choice, option: Any) -> str:
    who = "-" if choice.player is None else str(choice.player + 1)
    return f"{who} {narrator.describe(table, choice, option)}"


def end(engine: Engine[Any], table: Any) -> Iterator[str]:
    yield f"= {engine.ending(table)}"
    yield "= scores " + " ".join(map(str, engine.scores(table)))
    yield "= won by " + (" ".join(str(seat + 1) for seat in engine.winners(table)) or "nobody")


def replayed_from(narrator: Narrator[Any], watch: Watch, path: Path) -> Any:
    """Play a game line by line, and return its table; each line must be an option, and what the
    file says of the end be true."""
    engine, lines = narrator.engine, path.read_text("utf-8").splitlines()
    table, at = engine.set_up(), count()
    while not engine.finished(table):
        turn = engine.turn(table)
        choice = next(turn, None)
        while choice is not None:
            words = lines[next(at)]
            there = {line(narrator, table, choice, option): option for option in choice.options}
            assert words in there, (path.name, words, list(there))
            try:
                choice = turn.send(there[words])
            except StopIteration:
                choice = None
            assert not list(watch.violations(table)), words
    assert list(end(engine, table)) == lines[next(at) :], path.name
    return table
