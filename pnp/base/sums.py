"""Sums that are the same under every version of Python.

From 3.12 on, ``sum`` compensates for rounding errors of floats, so its result differs in the last
digits. Printed output must not differ, so this module adds numbers one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add
from typing import Any, TypeVar

N = TypeVar("N")


def plain_sum(numbers: Iterable[N], start: Any = 0) -> N:
    """Return the numbers added to ``start`` from the first to the last.

    >>> plain_sum([0.1] * 10), plain_sum([]), plain_sum([2, 3], 1)
    (0.9999999999999999, 0, 6)
    """
    found: N = reduce(add, numbers, start)
    return found
