"""Inference from a sample of games: intervals, tests, and the smallest detectable effect."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from random import Random
from statistics import NormalDist
from typing import NamedTuple

from pnp.base.sums import plain_sum

CONFIDENCE = 0.95
POWER = 0.8
RESAMPLES = 1000


class Interval(NamedTuple):
    """A value with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """The margin of error, on the wider side."""
        return max(self.value - self.low, self.high - self.value)

    def __sub__(self, other: float) -> Interval:
        return Interval(self.value - other, self.low - other, self.high - other)


def _z(comparisons: int = 1) -> float:
    """Return the half-width of an interval in standard deviations. For several comparisons it is
    wider, so that all of them hold together with the confidence of one (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / comparisons)


def wilson(successes: float, n: int, comparisons: int = 1) -> Interval:
    """Return the share of successes with its Wilson interval (1927)."""
    if n == 0:
        return Interval(math.nan, 0.0, 1.0)
    z, share = _z(comparisons), successes / n
    middle = (share + z * z / 2 / n) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * math.sqrt(share * (1 - share) / n + z * z / 4 / n / n)
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


def mean_of(total: float, squares: float, n: int, comparisons: int = 1) -> Interval:
    """Return the mean of ``n`` values from their sum and the sum of their squares."""
    if n == 0:
        return Interval(math.nan, -math.inf, math.inf)
    mean = total / n
    variance = max(0.0, squares / n - mean * mean) * n / max(1, n - 1)
    reach = _z(comparisons) * math.sqrt(variance / n)
    return Interval(mean, mean - reach, mean + reach)


def quantile(counts: Mapping[int, int], share: float) -> int:
    """Return the smallest value such that at least ``share`` of all values are no larger."""
    threshold = share * plain_sum(counts.values())
    passed = 0
    for value in sorted(counts):
        passed += counts[value]
        if passed >= threshold:
            return value
    return 0


def median(counts: Mapping[int, int], seed: int = 0) -> Interval:
    """Return the median with its bootstrap interval.

    The median of n values resampled from a sample is the value at a rank, and the quantile of the
    value at a rank follows a beta distribution, so each resample takes one random number.
    """
    n = plain_sum(counts.values())
    if n == 0:
        return Interval(math.nan, -math.inf, math.inf)
    values = sorted(counts)
    reached, passed = [], 0
    for value in values:
        passed += counts[value]
        reached.append(passed / n)
    chance = Random(seed)
    rank = (n + 1) // 2
    found = []
    for _ in range(RESAMPLES):
        up = chance.betavariate(rank, n - rank + 1)
        found.append(values[min(bisect_left(reached, up), len(values) - 1)])
    found.sort()
    beyond = (1 - CONFIDENCE) / 2
    low, high = found[int(beyond * RESAMPLES)], found[int((1 - beyond) * RESAMPLES) - 1]
    return Interval(quantile(counts, 0.5), low, high)


def chi_square(shares: Sequence[float]) -> float:
    """Return how often fair sides would win this unevenly, or more: the p-value of the chi-square
    test. ``shares`` are the numbers of games won by each side."""
    total, sides = plain_sum(shares), len(shares)
    if sides < 2 or total == 0:
        return 1.0
    fair = total / sides
    return upper_gamma((sides - 1) / 2, plain_sum((own - fair) ** 2 for own in shares) / fair / 2)


def upper_gamma(a: float, x: float) -> float:
    """Return the regularised upper incomplete gamma function Q(a, x), by its series or by its
    continued fraction (Lentz), whichever converges (Abramowitz and Stegun 6.5.29, 6.5.31)."""
    if x <= 0:
        return 1.0
    scale = math.exp(-x + a * math.log(x) - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - scale * total)
    b = x + 1 - a
    c, d = 1e300, 1 / b
    h = d
    for i in range(1, 10_000):
        an = -i * (i - a)
        b += 2
        d, c = 1 / (an * d + b), b + an / c
        step = c * d
        h *= step
        if abs(step - 1) < 1e-15:
            break
    return min(1.0, scale * h)


def surplus(wins: Sequence[float], n: int) -> tuple[int, Interval]:
    """Return the side with the largest surplus over its fair share, and that surplus. The interval
    allows for its being the largest of several."""
    sides = len(wins)
    most = max(range(sides), key=lambda side: wins[side])
    return most, wilson(wins[most], n, sides) - 1 / sides


def chance_beyond(share: float, n: int, allowed: float) -> float:
    """Return how often a share of ``n`` games would be this large or larger by chance if the true
    share were ``allowed``: the p-value of a score test."""
    if n == 0 or allowed >= 1:
        return 1.0
    deviations = (share - allowed) / math.sqrt(allowed * (1 - allowed) / n)
    return NormalDist().cdf(-deviations)


def chance_of_surplus(wins: Sequence[float], n: int, beyond: float) -> float:
    """Return how often the largest of several sides would win this much or more by chance, if no
    side really won more than ``beyond`` above its fair share."""
    sides, most = len(wins), max(wins) / max(1, n)
    return min(1.0, sides * chance_beyond(most, n, 1 / sides + beyond))


def discoveries(chances: Sequence[float], false: float) -> set[int]:
    """Return the indices of the tests to accept: on average at most a share ``false`` of them is
    due to chance (Benjamini and Hochberg 1995)."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    held = [k for k, i in enumerate(order, 1) if chances[i] <= false * k / len(order)]
    return set(order[: max(held, default=0)])


def smallest_surplus(sides: int, n: int, beyond: float) -> float:
    """Return the smallest surplus of a side that ``n`` games show to be larger than ``beyond`` in
    80 % of runs."""
    if n == 0:
        return math.inf
    fair = 1 / sides
    deviation = math.sqrt(fair * (1 - fair) / n)
    return beyond + (_z(sides) + NormalDist().inv_cdf(POWER)) * deviation


def smallest_difference(deviation: float, n: int) -> float:
    """Return the smallest difference of means that ``n`` pairs show in 80 % of runs."""
    if n == 0:
        return math.inf
    return (_z() + NormalDist().inv_cdf(POWER)) * deviation / math.sqrt(n)
