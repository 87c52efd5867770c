"""Results of a long-running process, cached in memory in front of a persistent store.

After a change, results of the last few runs are reused from memory. New results are passed to the
store behind it only when there is time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from hashlib import blake2b

from pnp.base.cache import CachedResult, Store, Trace

_TURNS = 3
"""The number of runs for which an unused result is kept."""


@dataclass(slots=True)
class _Entry:
    kept: CachedResult
    turn: int


class ResidentStore:
    """Results in memory, in front of the store ``behind``."""

    def __init__(self, behind: Store | None) -> None:
        self._behind = behind
        self._held: dict[bytes, list[_Entry]] = {}
        self._due: list[tuple[Hashable, CachedResult]] = []
        self._turn = 0

    def find(self, key: Hashable, holds: Callable[[Trace], bool]) -> CachedResult | None:
        """Return the result stored under ``key`` with a trace that still holds, or None."""
        digest = _digest_of(key)
        for held in self._held.get(digest, ()):
            if holds(held.kept.trace):
                held.turn = self._turn
                return held.kept
        result = None if self._behind is None else self._behind.find(key, holds)
        if result is not None:
            self._hold(digest, result)
        return result

    def keep(self, key: Hashable, result: CachedResult) -> None:
        """Keep a result until no run has used it for ``_TURNS`` runs."""
        self._hold(_digest_of(key), result)
        if self._behind is not None:
            self._due.append((key, result))

    def begin_run(self) -> None:
        """Begin another run."""
        self._turn += 1

    def end_run(self) -> None:
        """Pass new results to the store behind, and drop results that the last runs did not use.
        Large results take time to drop, which nobody waits for after a run."""
        due, self._due = self._due, []
        for key, result in due:
            assert self._behind is not None
            self._behind.keep(key, result)
        for digest, held in list(self._held.items()):
            used = [one for one in held if one.turn > self._turn - _TURNS]
            if used:
                self._held[digest] = used
            else:
                del self._held[digest]

    def _hold(self, digest: bytes, result: CachedResult) -> None:
        self._held.setdefault(digest, []).insert(0, _Entry(result, self._turn))


def _digest_of(key: Hashable) -> bytes:
    """Return a short digest of a key, which may contain a whole file."""
    return blake2b(repr(key).encode(), digest_size=16).digest()
