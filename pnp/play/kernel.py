"""The engine interface, playing a game, and copying tables. Read this file first."""

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
# Immutable types that hold no mutable values.
_PLAIN = (int, float, complex, str, bytes, bool, type(None), range, frozenset)
# Engines have mapping proxies, which deepcopy cannot copy.
copyreg.pickle(MappingProxyType, lambda view: (MappingProxyType, (dict(view),)))


def copy_table(table: Copied) -> Copied:
    """Return a copy of a table that shares no mutable value with it."""
    found: Copied = _copy(table)
    return found


def _copy(value: Any) -> Any:
    kind: type = type(value)
    if kind is list:
        # Most lists hold numbers, often hundreds.
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
    """Return the fields of a dataclass or a struct that is not frozen; empty for other types."""
    return () if _is_frozen(kind) else fields_of(kind)


def deep_copy(value: Copied) -> Copied:
    """Return a copy, for third-party programs, that shares no mutable value, including those in
    tuples, in frozen values and in objects of any class. Raises TypeError, or whatever a class
    raises, if a value cannot be copied."""
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
    """Return a copy of a dataclass or a struct; a frozen one is copied only if it holds a mutable
    value."""
    kind: type = type(value)
    set_field: Callable[[Any, str, Any], object]
    set_field = force_setattr if issubclass(kind, Struct) else object.__setattr__
    if not _is_frozen(kind):
        memo[id(value)] = made = copy(value)
        for name in names:
            set_field(made, name, _deep_copy(getattr(value, name), memo))
        return made
    old = [getattr(value, name) for name in names]
    new = [_deep_copy(item, memo) for item in old]
    if all(one is other for one, other in zip(old, new, strict=True)):
        return value
    made = copy(value)
    for name, item in zip(names, new, strict=True):
        set_field(made, name, item)
    return made


@cache
def fields_of(kind: type) -> tuple[str, ...]:
    """Return the fields of a dataclass or a struct; empty for other types."""
    if issubclass(kind, Struct):
        return kind.__struct_fields__
    return tuple(of.name for of in fields(kind)) if is_dataclass(kind) else ()


@cache
def _is_frozen(kind: type) -> bool:
    if issubclass(kind, Struct):
        return kind.__struct_config__.frozen
    return is_dataclass(kind) and bool(vars(kind)["__dataclass_params__"].frozen)


class Choice(Struct, frozen=True, gc=False):
    """A choice to make. ``player`` is a seat, counted from 0, or None for chance, which takes all
    options with equal probability; ``kind`` is one word, such as ``sail``; ``options`` holds at
    least one option, all distinct."""

    player: int | None
    kind: str
    options: Sequence[Any]


class Mark(NamedTuple):
    """An event of a turn that is worth counting.

    ``what`` is one of:

    * ``action``: ``where`` names what a player did.
    * ``visit``, ``fight`` or ``gold``: ``where`` is the printed id of a space of the board.
    * ``card``, or another word for a component that is used: ``where`` is its id.
    * ``anomaly``: ``where`` names an undesirable event or an emergency rule: ``bank-empty``.
    * ``told``: not counted, only for the narrator.

    A mark belongs to the player who chose last, unless ``seat`` names another, as in engines with
    simultaneous choices. A ``seat`` outside the table, such as -1, means no player: the event is
    counted for its place, but for no seat.
    """

    what: str
    where: str
    amount: int = 1
    seat: int | None = None


class Table(Protocol):
    """The state of a game. Engines define it as a dataclass with slots. Its fields are numbers,
    strings, tuples and other immutable values; lists, sets and dictionaries of these; or further
    dataclasses with slots."""

    marks: list[Mark]


T = TypeVar("T", bound=Table)
Turn: TypeAlias = Generator[Choice, Any, None]
Agent: TypeAlias = Callable[[Any, Choice, Random], int]
"""Chooses: receives its seat's view of the table, a choice with two or more options and its own
random number generator; returns the index of an option. It breaks ties at random: an agent that
takes the first of equal options favours a seat."""


class UnplayableError(ValueError):
    """The request cannot be played. The message says why, and what can be played instead."""


class Engine(ABC, Generic[T]):
    """The rules of a game for one number of seats on one board, compiled from the printed records.

    It has all that is needed to play and measure a game, and no text for people: that is in a
    ``Narrator`` (``pnp/play/narration.py``).

    ``seats`` is the number of players; ``bound`` the maximum number of player choices in a game,
    after which it is stopped as unfinished. ``supply`` is the printed quantity of each component.
    ``known`` lists the possible names of marks by kind, such as all actions and all spaces that can
    be visited: names that are never marked are reported.
    """

    seats: int
    bound: int
    supply: Mapping[str, int]
    known: Mapping[str, Sequence[str]] = MappingProxyType({})
    stuck: ClassVar[Sequence[str]] = ()
    """The anomalies in which a player, or a rule, must do something impossible."""
    at_once: ClassVar[Sequence[str]] = ()
    """The kinds of choices that all players make simultaneously, although they are asked in turn:
    consecutive choices of one kind take the time of one."""
    minutes: tuple[int, int] | None = None
    """The playing time that the rules state for this way to play, if it is not that on the box."""
    victory: str = ""
    """What statistics count as a win if the rules have no victory, only a score to beat. Narrators
    of such engines override ``final_score``."""
    secret: ClassVar[bool] = False
    """Whether seats have secrets; engines with secrets override ``redeal``."""

    @property
    def sides(self) -> Sequence[int]:
        """The side of each seat, counted from 0: seats of one side win together. By default each
        seat is its own side."""
        return range(self.seats)

    @abstractmethod
    def set_up(self) -> T:
        """Return the table before the first choice. Deals and drafts at the start are choices of
        the first turn."""

    @abstractmethod
    def turn(self, table: T) -> Turn:
        """Play the next turn: yield each choice, and receive the option taken."""

    @abstractmethod
    def finished(self, table: T) -> bool: ...

    @abstractmethod
    def ending(self, table: T) -> str:
        """Return how a finished game ended: one of ``endings``."""

    @property
    @abstractmethod
    def endings(self) -> tuple[str, ...]:
        """All ways in which a game can end."""

    @abstractmethod
    def scores(self, table: T) -> Sequence[int]:
        """Return the current score of each seat, in any unit; more is better."""

    def winners(self, table: T) -> tuple[int, ...]:
        """Return the seats that won a finished game: several after a tie or as a team, none if all
        lost."""
        scores = self.scores(table)
        best = max(scores)
        return tuple(seat for seat, score in enumerate(scores) if score == best)

    @abstractmethod
    def in_use(self, table: T) -> Mapping[str, int]:
        """Return how many of each component in ``supply`` are in use, to measure the peak of
        each."""

    def quick(self, choice: Choice, taken: int) -> bool:
        """Return whether a choice between several options takes no time, such as paying to reroll a
        die, because it is part of the decision that follows."""
        return False

    def view(self, table: T, seat: int) -> Any:
        """Return what a seat may see: the table itself if nothing is secret. Called for each
        choice, so it should be fast."""
        return table

    def redeal(self, table: T, seat: int, chance: Random) -> T:
        """Return a copy of the table with all that is hidden from a seat dealt again. Agents of
        that seat must make the same choices with it."""
        return copy_table(table)


class PlayedGame(Struct, frozen=True):
    """A completed game: its log and its final table. ``choices`` is the number of player choices;
    ``finished`` is false if a limit of the engine, on choices or turns, stopped it."""

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
    """Play a game with one agent per seat, in seat order.

    Chance and each seat have their own random number generators, all derived from the seed: two
    games with one seed roll the same dice as long as they ask for the same dice. ``after_turn`` is
    called at the end of each turn, before its marks are cleared; ``after_choice`` after each
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
    """Choose at random: for finding errors in engines, not for judging content."""
    return int(chance.random() * len(choice.options))


def best(values: Iterable[float], chance: Random) -> int:
    """Return the index of the highest value, chosen at random among equal ones."""
    top, found = -inf, []
    for i, value in enumerate(values):
        if value > top:
            top, found = value, [i]
        elif value == top:
            found.append(i)
    return found[0] if len(found) == 1 else chance.choice(found)
