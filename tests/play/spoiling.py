"""Games in which one table is made wrong, so that tests see what is reported of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from conformance import cases, checked, engine, fickle, game, watching

from pnp.play.kernel import Choice, copy_table

Spoil = Callable[[Any, Choice], object]
When = Callable[[Any, Any, Choice, Any], object]
GAMES = 60
"""In how many games what is to be spoilt must happen once."""


class Spoilt(NamedTuple):
    """``breaks`` is the number of an invariant, or words of what ``violations`` says; ``when`` is
    the kind of choice after which a table is spoilt, or a question about the change; ``instead``
    makes another option of the one that was taken, ``started`` another table of the one before."""

    breaks: str
    spoil: Spoil
    when: str | When = "act"
    mode: str | None = None
    players: int | None = None
    instead: Callable[[Any], Any] | None = None
    started: Spoil | None = None

    def __str__(self) -> str:
        when = self.when if isinstance(self.when, str) else "change"
        return f"{self.breaks}-{when}".replace(" ", "-")


def watched(name: str) -> set[str]:
    """Return the numbers of the invariants that the watch of a game asserts."""
    table = import_module(watching(name).__module__).__doc__ or ""
    return set(re.findall(r"^(I\d\d) .* here(?:,.*)?$", table, re.MULTILINE))


class _Found(Exception):  # noqa: N818 # not an error: the game is over here
    pass


def by(name: str, n: int, at: int = 0) -> Spoil:
    """Return what adds to a number of a table, or to one of a list."""

    def spoil(table: Any, choice: Choice) -> None:
        value = getattr(table, name)
        if isinstance(value, list):
            value[at] += n
        else:
            setattr(table, name, value + n)

    return spoil


def both(*spoils: Spoil) -> Spoil:
    def spoil(table: Any, choice: Choice) -> None:
        for one in spoils:
            one(table, choice)

    return spoil


def nothing(table: Any, choice: Choice) -> None:
    """Leave a table as it is: what is wrong is the option."""


def took(kind: str, verb: str) -> When:
    """Return whether this option of a kind of choice was taken."""
    return lambda before, after, choice, option: choice.kind == kind and option[0] == verb


def reported(name: str, spoilt: Spoilt, board: str | None = None) -> list[str]:
    """Play until what is to be spoilt happens; return what is said of the table after it."""
    case = next(
        case
        for case in cases(name)
        if case.mode == spoilt.mode
        and board in (None, case.board)
        and spoilt.players in (None, case.players)
    )
    table = engine(case)
    agents = [fickle(game(name).agents()["greedy"](table), 0.5)] * table.seats
    said: list[str] = []

    def happens(before: Any, after: Any, choice: Choice, option: Any) -> bool:
        if isinstance(spoilt.when, str):
            return choice.kind == spoilt.when
        return bool(spoilt.when(before, after, choice, option))

    def changed(before: Any, after: Any, choice: Choice, option: Any) -> Any:
        if happens(before, after, choice, option):
            wrong = copy_table(after)
            spoilt.spoil(wrong, choice)
            if spoilt.started is not None:
                spoilt.started(before, choice)
            told = spoilt.instead(option) if spoilt.instead else option
            said.extend((*follow(before, wrong, choice, told), *watch.violations(wrong)))
            raise _Found
        return follow(before, after, choice, option)

    for seed in range(GAMES):
        watch = watching(name)(table)
        follow = watch.changed
        watch.changed = changed  # type: ignore[method-assign]
        try:
            checked(table, agents, seed, watch)
        except _Found:
            return said
    raise AssertionError(f"what {spoilt} is to spoil never happened")
