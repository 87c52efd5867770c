"""Games written down as lines of words, and played again from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from pnp.play.kernel import Agent, Choice, Engine, play


def told(engine: Engine[Any], agents: Sequence[Agent], seed: int) -> str:
    """Return a game in words, as ``replayed_from`` reads it: a line for each choice, and how it
    ended. A choice that leaves nothing to choose is told too."""
    lines: list[str] = []

    def note(table: Any, choice: Choice, taken: int) -> None:
        lines.append(line(engine, choice, choice.options[taken]))

    played = play(engine, agents, seed, after_choice=note)
    return "\n".join([*lines, *end(engine, played.table), ""])


def line(engine: Engine[Any], choice: Choice, option: Any) -> str:
    who = "-" if choice.player is None else str(choice.player + 1)
    return f"{who} {engine.worded(choice, option)}"


def end(engine: Engine[Any], table: Any) -> Iterator[str]:
    yield f"= {engine.ending(table)}"
    yield "= scores " + " ".join(map(str, engine.scores(table)))
    yield "= won by " + (" ".join(str(seat + 1) for seat in engine.winners(table)) or "nobody")


def replayed_from(engine: Engine[Any], path: Path) -> Any:
    """Play a game line by line, and return its table; each line must be an option, and what is told
    of the end be true."""
    lines = path.read_text("utf-8").splitlines()
    table, at = engine.set_up(), count()
    while not engine.finished(table):
        turn = engine.turn(table)
        choice = next(turn, None)
        while choice is not None:
            told = lines[next(at)]
            there = {line(engine, choice, option): option for option in choice.options}
            assert told in there, (path.name, told, list(there))
            try:
                choice = turn.send(there[told])
            except StopIteration:
                choice = None
            assert not list(engine.faults(table)), told
    assert list(end(engine, table)) == lines[next(at) :], path.name
    return table
