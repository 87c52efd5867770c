"""Decisions and games per second of a player of games; uses only the standard library, since the
measured programs have their own packages."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time


def rate(played: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Return decisions and games per second of processor time; ``played`` plays the game of a seed
    and returns its number of decisions."""
    played(0)
    start, games, decisions = process_time(), 0, 0
    while (taken := process_time() - start) < seconds:
        games += 1
        decisions += played(games)
    return decisions / taken, games / taken
