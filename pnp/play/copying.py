"""Copies of tables: deep as far as anything may change, and no deeper."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


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
    other: Any = object.__new__(kind)
    for name in names:
        setattr(other, name, _copy(getattr(value, name)))
    return other


@cache
def changing(kind: type) -> tuple[str, ...]:
    """Return the fields of a dataclass whose values may change; none of anything else."""
    if not is_dataclass(kind) or vars(kind)["__dataclass_params__"].frozen:
        return ()
    return tuple(of.name for of in fields(kind))
