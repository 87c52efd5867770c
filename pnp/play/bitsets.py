"""Sets of spaces as integers: space 0 is the lowest bit. Union and comparison take one step, and
the numbers serve as cache keys."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(4096)
def members(spaces: int) -> tuple[int, ...]:
    """Return the numbers of the spaces in a set, in ascending order. Cached, as most sets recur.

    >>> members(0b10110)
    (1, 2, 4)
    """
    found = []
    while spaces:
        low = spaces & -spaces
        found.append(low.bit_length() - 1)
        spaces ^= low
    return tuple(found)
