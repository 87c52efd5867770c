"""The engine interface, how a game is played, and copies of its tables: read this file first."""

from __future__ import annotations

import copyreg
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import fields, is_dataclass
from functools import cache
from math import inf
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

Copied = TypeVar("Copied")
# What never changes, and has nothing in it that may.
_PLAIN = (int, float, complex, str, bytes, bool, type(None), range, frozenset)
# Deep copies know all but these, which engines have.
copyreg.pickle(MappingProxyType, lambda view: (MappingProxyType, (dict(view),)))


def copy_table(table: Copied) -> Copied:
    """Return a copy of a table that shares nothing with it that changes."""
    found: Copied = _copy(table)
    return found


def _copy(value: Any) -> Any:
    kind: type = type(value)
    if kind is list:
        # Most are of numbers, and of hundreds of them.
        return [item if type(item) is int else _copy(item) for item in value]
    if kind is dict:
        return {key: _copy(item) for key, item in value.items()}
    if kind is set:
        return set(value)
    names = mutable_fields(kind)
    if not names:
        return value
    if issubclass(kind, Struct):
        other: Any = copy(value)
    else:
        other = object.__new__(kind)
    for name in names:
        setattr(other, name, _copy(getattr(value, name)))
    return other


@cache
def mutable_fields(kind: type) -> tuple[str, ...]:
    """Return the fields of a dataclass or a struct whose values may change; none of anything
    else."""
    return () if _is_frozen(kind) else fields_of(kind)


def deep_copy(value: Copied) -> Copied:
    """Return a copy, for programs of others, that shares nothing that may change, wherever it is:
    also in tuples, in frozen values and in objects of any class. Raises TypeError or what a class
    raises where something cannot be copied."""
    memo: dict[int, Any] = {}
    found: Copied = _deep_copy(value, memo)
    return found


def _deep_copy(value: Any, memo: dict[int, Any]) -> Any:
    kind: type = type(value)
    if kind in _PLAIN:
        return value
    if id(value) in memo:
        return memo[id(value)]
    if kind is list:
        made: Any = memo.setdefault(id(value), [])
        made.extend(_deep_copy(item, memo) for item in value)
    elif kind is dict:
        made = memo.setdefault(id(value), {})
        made.update((_deep_copy(key, memo), _deep_copy(item, memo)) for key, item in value.items())
    elif kind is set:
        made = set(value)
    elif isinstance(value, tuple):
        items = [_deep_copy(item, memo) for item in value]
        same = all(one is other for one, other in zip(items, value, strict=True))
        made = value if same else tuple.__new__(kind, items)
    elif names := fields_of(kind):
        made = _copy_fields(value, names, memo)
    else:
        return deepcopy(value, memo)
    memo[id(value)] = made
    return made


def _copy_fields(value: Any, names: tuple[str, ...], memo: dict[int, Any]) -> Any:
    """Return a copy of a dataclass or a struct; of a frozen one only if a value in it changes."""
    kind: type = type(value)
    put: Callable[[Any, str, Any], object]
    put = force_setattr if issubclass(kind, Struct) else object.__setattr__
    if not _is_frozen(kind):
        memo[id(value)] = made = copy(value)
        for name in names:
            put(made, name, _deep_copy(getattr(value, name), memo))
        return made
    old = [getattr(value, name) for name in names]
    new = [_deep_copy(item, memo) for item in old]
    if all(one is other for one, other in zip(old, new, strict=True)):
        return value
    made = copy(value)
    for name, item in zip(names, new, strict=True):
        put(made, name, item)
    return made


@cache
def fields_of(kind: type) -> tuple[str, ...]:
    """Return the fields of a dataclass or a struct; none of anything else."""
    if issubclass(kind, Struct):
        return kind.__struct_fields__
    return tuple(of.name for of in fields(kind)) if is_dataclass(kind) else ()


@cache
def _is_frozen(kind: type) -> bool:
    if issubclass(kind, Struct):
        return kind.__struct_config__.frozen
    return is_dataclass(kind) and bool(vars(kind)["__dataclass_params__"].frozen)


class Choice(Struct, frozen=True, gc=False):
    """A choice to make. ``player`` is a seat from 0, or None for chance, with all options equally
    likely; ``kind`` is one word, such as ``sail``; ``options`` are distinct, at least one."""

    player: int | None
    kind: str
    options: Sequence[Any]


class Mark(NamedTuple):
    """An event of a turn that is worth counting.

    ``what`` is ``action`` (``where`` names what a player did), ``visit``, ``fight`` or ``gold``
    (``where`` is a space of the board, by the id that is printed), ``card`` or another word for a
    component that is used (``where`` is its id), or ``anomaly`` (``where`` names an undesirable
    event or an emergency rule, such as ``bank-empty``). ``told`` is not counted: it is only for the
    narrator. A mark belongs to the player who chose last, unless ``seat`` names another, as in
    engines with simultaneous choices. A ``seat`` that the table does not have, such as -1, means no
    player: the event is counted for its place, but for no seat.
    """

    what: str
    where: str
    amount: int = 1
    seat: int | None = None


class Table(Protocol):
    """The state of a game. Engines define a dataclass with slots; its fields are numbers, texts,
    tuples and immutable values, and lists, sets and dictionaries of these, or further dataclasses
    with slots."""

    marks: list[Mark]


T = TypeVar("T", bound=Table)
Turn: TypeAlias = Generator[Choice, Any, None]
Agent: TypeAlias = Callable[[Any, Choice, Random], int]
"""Chooses: is given what its seat may see of the table, a choice with two options or more, and a
source of chance of its own; returns the index of an option. Of equal options it takes any at
random: an agent that takes the first of equals favours a seat."""


class UnplayableError(ValueError):
    """The request cannot be played. The message says why, and what can be played instead."""


class Engine(ABC, Generic[T]):
    """The rules of a game for one number of seats on one board, compiled from the printed records.

    It has all that a game needs to be played and measured, and no text for people: that is a
    ``Narrator`` (``pnp/play/narration.py``).

    ``seats`` is the number of players; ``bound`` the maximum number of player choices in a game: a
    longer one is stopped, unfinished. ``supply`` is the printed quantity of each component.
    ``known`` are the possible names of marks by type, such as all actions and all spaces that can
    be visited: names that are never marked are reported.
    """

    seats: int
    bound: int
    supply: Mapping[str, int]
    known: Mapping[str, Sequence[str]] = MappingProxyType({})
    stuck: ClassVar[Sequence[str]] = ()
    """The anomalies that are turns in which a player, or a rule, must do what cannot be done."""
    at_once: ClassVar[Sequence[str]] = ()
    """The kinds of choices that all players make at the same time, though they are asked one after
    the other: those of one kind in a row take the time of one."""
    minutes: tuple[int, int] | None = None
    """How many minutes the rules promise for this way to play, if not what the box says."""
    victory: str = ""
    """What counts as won where the rules know no victory but only a score to beat; statistics
    quote it. The narrators of such engines override ``final_score``."""
    secret: ClassVar[bool] = False
    """Whether seats hold anything that others may not see; such engines override ``redeal``."""

    @property
    def sides(self) -> Sequence[int]:
        """The side of each seat, from 0: seats of a side win together. By default each is alone."""
        return range(self.seats)

    @abstractmethod
    def set_up(self) -> T:
        """Return the table as it is before the first choice; what is dealt or drafted at the start
        are choices of the first turn."""

    @abstractmethod
    def turn(self, table: T) -> Turn:
        """Play the next turn: yield its choices, be sent the option taken of each."""

    @abstractmethod
    def finished(self, table: T) -> bool: ...

    @abstractmethod
    def ending(self, table: T) -> str:
        """Return in one word how a finished game ended, by the names in ``endings``."""

    @property
    @abstractmethod
    def endings(self) -> tuple[str, ...]:
        """All ways in which a game may end."""

    @abstractmethod
    def scores(self, table: T) -> Sequence[int]:
        """Return how the seats stand now, whatever the game counts: more is better."""

    def winners(self, table: T) -> tuple[int, ...]:
        """Return the seats that won a finished game: several after a tie, or as a team; none where
        all lost."""
        scores = self.scores(table)
        best = max(scores)
        return tuple(seat for seat, score in enumerate(scores) if score == best)

    @abstractmethod
    def in_use(self, table: T) -> Mapping[str, int]:
        """Return how many of each component of ``supply`` are not in the supply of the table. Peaks
        of components are measured by it."""

    def quick(self, choice: Choice, taken: int) -> bool:
        """Return whether a choice between several options takes no time of its own, such as paying
        to roll a die again: it is part of the decision that follows."""
        return False

    def view(self, table: T, seat: int) -> Any:
        """Return what a seat may see: the table itself where nothing is secret, or where agents are
        only given what they may use. Cheap: asked for each choice."""
        return table

    def redeal(self, table: T, seat: int, chance: Random) -> T:
        """Return a copy of the table in which all that a seat may not see is dealt anew. Agents of
        that seat must choose the same by it."""
        return copy_table(table)


class PlayedGame(Struct, frozen=True):
    """A completed game: its log, and the table at its end. ``choices`` is the number of player
    choices; ``finished`` is false if a limit of the engine, on choices or turns, stopped it."""

    log: list[int]
    table: Any
    choices: int
    turns: int
    finished: bool


def play(
    engine: Engine[T],
    agents: Sequence[Agent],
    seed: int,
    after_turn: Callable[[T], object] | None = None,
    after_choice: Callable[[T, Choice, int], object] | None = None,
) -> PlayedGame:
    """Play a game, the agent of each seat in its order.

    Chance and each seat have their own source of numbers, all derived from the seed: two games by
    one seed roll the same dice as long as they ask for the same ones. ``after_turn`` is called at
    the end of each turn, before the marks of the turn are cleared; ``after_choice`` after each
    choice, chance included.
    """
    roll = Random(seed).random
    sources = [Random(seed * 31 + seat + 1) for seat in range(engine.seats)]
    table = engine.set_up()
    log: list[int] = []
    note, view, finished, bound = log.append, engine.view, engine.finished, engine.bound
    made = turns = 0
    while not finished(table):
        turn = engine.turn(table)
        send = turn.send
        choice = next(turn, None)
        while choice is not None:
            player, options = choice.player, choice.options
            if player is None:
                taken = int(roll() * len(options))
            elif len(options) == 1:
                made, taken = made + 1, 0
            else:
                made += 1
                taken = agents[player](view(table, player), choice, sources[player])
            note(taken)
            before = choice
            try:
                choice = send(options[taken])
            except StopIteration:
                choice = None
            if after_choice is not None:
                after_choice(table, before, taken)
            if made > bound:
                break
        turns += 1
        if after_turn is not None:
            after_turn(table)
        table.marks.clear()
        if made > bound or turns > bound:
            return PlayedGame(log, table, made, turns, finished=finished(table))
    return PlayedGame(log, table, made, turns, finished=True)


def random_agent(view: Any, choice: Choice, chance: Random) -> int:
    """Take any option: for finding errors in engines, never for judging content."""
    return int(chance.random() * len(choice.options))


def best(values: Iterable[float], chance: Random) -> int:
    """Return the index of the highest value, any of them where several are equal."""
    top, found = -inf, []
    for i, value in enumerate(values):
        if value > top:
            top, found = value, [i]
        elif value == top:
            found.append(i)
    return found[0] if len(found) == 1 else chance.choice(found)
