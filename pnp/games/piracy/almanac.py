"""How far a ship sails, by what it carries and by the roll: the pirate almanac."""

from __future__ import annotations

LOADS = ("0 or 1 coin", "2 coins", "3 coins", "4 coins or more")
"""The rows of the almanac, from the lightest load on."""
FACES = (1, 2, 3, 4, 5, 6)


def step(load: int, roll: int) -> int:
    """Return how far a ship of one of the ``LOADS`` sails.

    >>> [[step(load, roll) for roll in FACES] for load in range(4)]
    [[1, 2, 3, 4, 5, 6], [1, 1, 2, 2, 3, 3], [1, 1, 1, 2, 2, 2], [1, 1, 1, 1, 1, 1]]
    """
    return 1 if load == len(LOADS) - 1 else -(-roll // (load + 1))
