"""Copies for programs of others share nothing that may change."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from msgspec import Struct

from pnp.play.kernel import copy_table, deep_copy
from pnp.play.third_party import difference


class Open(Struct):
    coins: list[int]


class Closed(Struct, frozen=True):
    coins: list[int]


class Aloof(Struct, frozen=True, eq=False):
    coins: list[int]


@dataclass(slots=True)
class Table:
    coins: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Kept:
    coins: list[int]


class Pair(NamedTuple):
    coins: list[int]


class Plain:
    def __init__(self) -> None:
        self.coins = [1]


class Slotted:
    __slots__ = ("coins",)

    def __init__(self) -> None:
        self.coins = [1]


VALUES = (Open([1]), Closed([1]), Aloof([1]), Table([1]), Kept([1]), Pair([1]), Plain(), Slotted())


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize(
    "put",
    [
        lambda value: value,
        lambda value: [value],
        lambda value: (value, 1),
        lambda value: {"a": value},
        lambda value: MappingProxyType({"a": value}),
        lambda value: deque([value]),
        lambda value: Closed([value]),
        lambda value: Kept([value]),
    ],
    ids=["itself", "list", "tuple", "dict", "mapping", "deque", "struct", "dataclass"],
)
def test_a_change_of_the_copy_is_found_and_reaches_nothing(value: Any, put: Any) -> None:
    def inner(of: Any) -> Any:
        while not hasattr(of, "coins") or not isinstance(of.coins[0], int):
            of = of.coins if hasattr(of, "coins") else of
            of = of["a"] if isinstance(of, dict | MappingProxyType) else of[0]
        return of

    given = put(value)
    copy = deep_copy(given)
    assert difference(given, copy) == ""
    inner(copy).coins.append(9)
    assert inner(given).coins == [1]
    assert difference(given, copy)


def test_what_cannot_change_is_not_copied() -> None:
    frozen = (1, "a", (2, frozenset({3})), Pair((1,)))  # type: ignore[arg-type]
    assert deep_copy(frozen) is frozen
    assert deep_copy(Kept(())) == Kept(())  # type: ignore[arg-type]


def test_circles_and_shared_values_stay_what_they_are() -> None:
    shared = [1]
    circle: list[Any] = [shared, shared]
    circle.append(circle)
    copy = deep_copy(circle)
    assert copy[0] is copy[1] is not shared
    assert copy[2] is copy


def test_subclasses_of_containers_are_copied_as_such() -> None:
    copy = deep_copy(Counter("aab"))
    assert type(copy) is Counter
    assert copy == Counter("aab")


def test_what_cannot_be_copied_is_refused() -> None:
    with pytest.raises(TypeError):
        deep_copy(n for n in range(3))


def test_tables_may_be_structs() -> None:
    table = Open([1])
    other = copy_table(table)
    other.coins.append(2)
    assert table.coins == [1]
