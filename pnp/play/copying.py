"""Copies of tables: deep where values can change, and no deeper."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from copy import copy, deepcopy
from dataclasses import fields, is_dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

T = TypeVar("T")
# What never changes, and has nothing in it that may.
_PLAIN = (int, float, complex, str, bytes, bool, type(None), range, frozenset)
# Deep copies know all but these, which engines have.
copyreg.pickle(MappingProxyType, lambda view: (MappingProxyType, (dict(view),)))


def copied(table: T) -> T:
    """Return a copy of a table that shares nothing with it that changes."""
    found: T = _copy(table)
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
    names = changing(kind)
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
def changing(kind: type) -> tuple[str, ...]:
    """Return the fields of a dataclass or a struct whose values may change; none of anything
    else."""
    return () if _is_frozen(kind) else fields_of(kind)


def whole(value: T) -> T:
    """Return a copy, for programs of others, that shares nothing that may change, wherever it is:
    also in tuples, in frozen values and in objects of any class. Raises TypeError or what a class
    raises where something cannot be copied."""
    memo: dict[int, Any] = {}
    found: T = _whole(value, memo)
    return found


def _whole(value: Any, memo: dict[int, Any]) -> Any:
    kind: type = type(value)
    if kind in _PLAIN:
        return value
    if id(value) in memo:
        return memo[id(value)]
    if kind is list:
        made: Any = memo.setdefault(id(value), [])
        made.extend(_whole(item, memo) for item in value)
    elif kind is dict:
        made = memo.setdefault(id(value), {})
        made.update((_whole(key, memo), _whole(item, memo)) for key, item in value.items())
    elif kind is set:
        made = set(value)
    elif isinstance(value, tuple):
        items = [_whole(item, memo) for item in value]
        same = all(one is other for one, other in zip(items, value, strict=True))
        made = value if same else tuple.__new__(kind, items)
    elif names := fields_of(kind):
        made = _of_fields(value, names, memo)
    else:
        return deepcopy(value, memo)
    memo[id(value)] = made
    return made


def _of_fields(value: Any, names: tuple[str, ...], memo: dict[int, Any]) -> Any:
    """Return a copy of a dataclass or a struct; of a frozen one only if a value in it changes."""
    kind: type = type(value)
    put: Callable[[Any, str, Any], object]
    put = force_setattr if issubclass(kind, Struct) else object.__setattr__
    if not _is_frozen(kind):
        memo[id(value)] = made = copy(value)
        for name in names:
            put(made, name, _whole(getattr(value, name), memo))
        return made
    old = [getattr(value, name) for name in names]
    new = [_whole(item, memo) for item in old]
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
