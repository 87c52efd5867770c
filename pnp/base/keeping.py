"""Results, the questions on which they depend, and the stores that cache them: for a process, or
beyond it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

Question: TypeAlias = tuple[Any, ...]
"""The name of a function of ``disk`` with its arguments; paths are texts."""
Trace: TypeAlias = Mapping[Question, bytes]
"""Questions with digests of their answers."""

NOTHING: Trace = MappingProxyType({})
"""What rests on nothing that lies on the disk."""


class CachedResult(Struct, frozen=True):
    """A result, and the questions on which it depends."""

    trace: Trace
    value: Any


class Store(Protocol):
    """A store in which results outlive a run."""

    def find(self, key: Hashable, holds: Callable[[Trace], bool]) -> CachedResult | None:
        """Return what is kept under a key with a trace that still holds, if anything is."""

    def keep(self, key: Hashable, kept: CachedResult) -> None:
        """Store a result; one that cannot be stored is recomputed."""


class ProcessStore:
    """A store that lasts for a process."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, CachedResult] = {}

    def find(self, key: Hashable, holds: Callable[[Trace], bool]) -> CachedResult | None:
        kept = self._kept.get(key)
        return kept if kept is not None and holds(kept.trace) else None

    def keep(self, key: Hashable, kept: CachedResult) -> None:
        self._kept[key] = kept
