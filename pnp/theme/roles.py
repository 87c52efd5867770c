"""Roles: names of what is drawn, from the particular to the general.

A role falls back by dropping words on its left: ``token.gold.rim``, then ``gold.rim``, then
``rim``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

T = TypeVar("T")


def tails(role: str) -> Iterator[str]:
    """Yield the role and what remains as words drop off its left."""
    while role:
        yield role
        role = role.partition(".")[2]


def fallback(values: Mapping[str, T], role: str, last: str) -> T:
    """Return the value of a role, or of what it falls back to, in the end of ``last``."""
    for tail in tails(role):
        if tail in values:
            return values[tail]
    return values[last]
