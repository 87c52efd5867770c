"""How far a ship sails, by what it carries and by the roll: the pirate almanac."""

import re
from collections.abc import Mapping

LOADS = ("0 or 1 coin", "2 coins", "3 coins", "4 coins or more")
"""The rows of the almanac, from the lightest load on."""
# The numbers that a label may name; "more than 3" is as good as "4 or more".
_NAMED = (((0, 1), (1,)), ((2,),), ((3,),), ((4,), (3,)))
# What a label must say beside a number that is not the whole load.
_BESIDE: dict[tuple[int, tuple[int, ...]], tuple[str, ...]] = {
    (0, (1,)): ("most", "fewer", "less", "up to"),
    (3, (3,)): ("more than", "over", "above"),
}
FACES = (1, 2, 3, 4, 5, 6)


def labelled(load: int, label: str) -> bool:
    """Return whether a label may mean a load; one without a number may mean any.

    >>> labelled(0, "0 or 1 coin"), labelled(0, "1 or 1 coin"), labelled(0, "1 coin")
    (True, False, False)
    >>> labelled(3, "4 or more"), labelled(3, "more than 3"), labelled(3, "3 or more")
    (True, True, False)
    """
    numbers = tuple(map(int, re.findall(r"\d+", label)))
    if numbers and numbers not in _NAMED[load]:
        return False
    words = _BESIDE.get((load, numbers))
    return words is None or any(word in label.lower() for word in words)


def speeds(stated: Mapping[str, str]) -> tuple[tuple[int, ...], ...]:
    """Return how far a ship of each of the ``LOADS`` sails by each of the ``FACES``, as the fact
    ``almanac`` states it.

    >>> speeds({"1": "1 2 3 4 5 6", "2": "1 1 2 2 3 3", "3": "1 1 1 2 2 2", "4": "1 1 1 1 1 1"})[1]
    (1, 1, 2, 2, 3, 3)
    """
    rows = (re.findall(r"\d+", stated[str(load)]) for load in range(1, len(LOADS) + 1))
    return tuple(tuple(map(int, row)) for row in rows)
