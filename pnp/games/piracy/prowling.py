"""How Blackbeard and the Sea Monster go: walks of an exact length that never turn straight back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pnp.model.squares import Square

Waters: TypeAlias = Mapping[Square, Sequence[Square]]


@dataclass(frozen=True, slots=True)
class Prowl:
    """Where one of them can come to stand, and where that leaves it without a walk.

    ``ends`` gives for each such square where a walk from it may end; ``home`` the same for the
    island on which it begins, and to which it returns with those whom it catches.
    """

    home: frozenset[Square]
    ends: dict[Square, frozenset[Square]]

    @property
    def stuck(self) -> tuple[Square, ...]:
        """The squares from which no walk leads on."""
        return tuple(square for square, ends in self.ends.items() if not ends)


def prowl(waters: Waters, coast: Collection[Square], steps: int) -> Prowl:
    """Return all that one of them can do that sets out for the squares ``coast`` of its island."""
    home = frozenset(_after(waters, {(square, square) for square in coast}, steps - 1))
    ends: dict[Square, frozenset[Square]] = {}
    todo = sorted(home)
    while todo:
        square = todo.pop()
        if square not in ends:
            ends[square] = walks(waters, square, steps)
            todo += sorted(ends[square] - ends.keys())
    return Prowl(home, dict(sorted(ends.items())))


def walks(waters: Waters, start: Square, steps: int) -> frozenset[Square]:
    """Return where walks of exactly so many steps may end, other than where they began."""
    return frozenset(_after(waters, {(start, start)}, steps) - {start})


def _after(waters: Waters, here: set[tuple[Square, Square]], steps: int) -> set[Square]:
    """Go on from pairs of the square before and the square now."""
    for _ in range(steps):
        here = {(now, near) for before, now in here for near in waters[now] if near != before}
    return {now for _, now in here}
