"""The actions that were available in completed games.

A log is replayed, and at each choice every option is tried on a copy of the table, to see which
actions it marks immediately. So engines need not declare what their options mean, and games that
are only counted cost nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct, field

from pnp.play.copying import copied
from pnp.play.judging import Measured
from pnp.play.kernel import Engine
from pnp.play.observing import ACTION

ENOUGH = 200
"""How many choices of each agent that offer an action are enough to know how many do."""
USUALLY_TRIED, MOST_TRIED = 25_000, 150_000
"""How many options are tried, which takes seconds: more only where an action seems impossible."""


class Offered(Struct):
    """The actions available in ``games`` of an agent: the number of player choices that offered
    each; ``possible`` are the actions that any choice led to, chance included."""

    games: int = 0
    choices: Counter[str] = field(default_factory=Counter)
    possible: set[str] = field(default_factory=set)


def offered(
    run: Sequence[Measured], wanted: Collection[str], never: Collection[str] = ()
) -> dict[str, Offered]:
    """Return what was offered to each agent that is not random in the games of a run whose logs are
    kept: of all matches alike, until it is known well enough of all wanted actions, and longer if
    some of those ``never`` taken have not been possible yet."""
    found = {agent: Offered() for agent in run[0].reasoning}
    tried = 0
    for number in range(max((len(own.first) for of in run for own in of.thinking), default=0)):
        for of in run:
            for agent, tally in zip(of.reasoning, of.thinking, strict=True):
                logs = [tally.first[index] for index in sorted(tally.first)]
                if number < len(logs):
                    tried += _note(found[agent], of.engine, logs[number])
        missing = {*never}.difference(*(one.possible for one in found.values()))
        few = any(one.choices[action] < ENOUGH for one in found.values() for action in wanted)
        if not few or tried > (MOST_TRIED if missing else USUALLY_TRIED):
            break
    return found


def _note(found: Offered, engine: Engine[Any], log: Sequence[int]) -> int:
    """Count what a game offered; return how many options were tried."""
    found.games += 1
    tried = 0
    for player, options in _options(engine, log):
        tried += len(options)
        actions = set().union(*options)
        found.possible |= actions
        if player:
            found.choices.update(actions)
    return tried


def _options(engine: Engine[Any], log: Sequence[int]) -> Iterator[tuple[bool, list[set[str]]]]:
    """Yield for each choice of a game whether it is a player's, and which actions each of its
    options is."""
    table, at = engine.set_up(), 0
    while not engine.finished(table) and at < len(log):
        start, since = copied(table), list[int]()
        turn = engine.turn(table)
        choice = next(turn, None)
        while choice is not None and at < len(log):
            marked = [_marked(engine, start, (*since, i)) for i in range(len(choice.options))]
            yield choice.player is not None, marked
            since.append(log[at])
            at += 1
            try:
                choice = turn.send(choice.options[since[-1]])
            except StopIteration:
                choice = None
        table.marks.clear()


def _marked(engine: Engine[Any], start: Any, taken: Sequence[int]) -> set[str]:
    """Return the actions that the last of the options taken since the start of a turn marks."""
    table = copied(start)
    turn = engine.turn(table)
    choice = next(turn)
    for option in taken[:-1]:
        choice = turn.send(choice.options[option])
    before = len(table.marks)
    with suppress(StopIteration):
        turn.send(choice.options[taken[-1]])
    return {mark.where for mark in table.marks[before:] if mark.what == ACTION}
