"""Cached results, the questions on which they depend, and stores: for a process, or beyond it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

Question: TypeAlias = tuple[Any, ...]
"""The name of a function of ``disk`` and its arguments; paths are strings."""
Trace: TypeAlias = Mapping[Question, bytes]
"""Questions and the digests of their answers."""

NOTHING: Trace = MappingProxyType({})
"""The trace of a result that does not depend on the disk."""

_CHANGED = b""
"""The digest of the answers to a question that had several during a run; no answer has it."""


def merge_trace(trace: dict[Question, bytes], answers: Trace) -> None:
    """Add answers to a trace. If a question already has another one there, because the file was
    changed between them, the trace never holds."""
    for question, answer in answers.items():
        if trace.setdefault(question, answer) != answer:
            trace[question] = _CHANGED


def is_consistent(trace: Trace) -> bool:
    """Return whether no question of a trace had several answers."""
    return _CHANGED not in trace.values()


class CachedResult(Struct, frozen=True):
    """A result, and the questions on which it depends."""

    trace: Trace
    value: Any


class Store(Protocol):
    """A store in which results outlive a run."""

    def find(self, key: Hashable, holds: Callable[[Trace], bool]) -> CachedResult | None:
        """Return the result stored under ``key`` with a trace that still holds, or None."""

    def keep(self, key: Hashable, result: CachedResult) -> None:
        """Store a result; one that cannot be stored is recomputed."""


class ProcessStore:
    """A store that lasts for a process."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, CachedResult] = {}

    def find(self, key: Hashable, holds: Callable[[Trace], bool]) -> CachedResult | None:
        result = self._kept.get(key)
        return result if result is not None and holds(result.trace) else None

    def keep(self, key: Hashable, result: CachedResult) -> None:
        self._kept[key] = result
