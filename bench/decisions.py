"""How many decisions and games a player of games makes in a second; of nothing but the library of
Python, as what is measured has packages of its own."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time


def rate(played: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Return decisions and games for each second of the processor; ``played`` plays the game of a
    seed and returns how many decisions were made in it."""
    played(0)
    start, games, decisions = process_time(), 0, 0
    while (taken := process_time() - start) < seconds:
        games += 1
        decisions += played(games)
    return decisions / taken, games / taken
