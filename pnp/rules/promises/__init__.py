"""Decide promises: what a file says must hold of a board or a deck.

Everything is decided by enumeration, so each promise is kept or broken, unless it names something
that does not exist, or states what its board or deck cannot have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.model.promise import Promise
from pnp.rules.promises.distances import apart, distance, reach
from pnp.rules.promises.fields import count, even, range_, rises, spread, sum_, unique
from pnp.rules.promises.links import chains, connected, cut, degree
from pnp.rules.promises.results import Result, UnansweredError
from pnp.rules.promises.subject import Subject
from pnp.rules.promises.symmetry import alike

_DECIDERS: Mapping[str, Callable[[Promise, Subject], Result]] = {
    "count": count,
    "spread": spread,
    "sum": sum_,
    "range": range_,
    "even": even,
    "unique": unique,
    "rises": rises,
    "reach": reach,
    "distance": distance,
    "apart": apart,
    "degree": degree,
    "connected": connected,
    "cut": cut,
    "alike": alike,
    "chains": chains,
}


def decide(promise: Promise, subject: Subject) -> Result:
    """Return whether a board or deck keeps a promise, or why that cannot be decided."""
    try:
        return _DECIDERS[promise.predicate](promise, subject)
    except UnansweredError as reason:
        return reason.result
