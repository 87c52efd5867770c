"""Decide promises: what a file says must hold of a board or a deck.

Everything is decided by enumeration, so each promise is kept or broken, unless it names something
that does not exist, or states what its board or deck cannot have.
"""

from __future__ import annotations

from pnp.model.promise import BOARD_PREDICATES, Promise
from pnp.rules.promises.fields import DECIDERS
from pnp.rules.promises.results import Result, UnansweredError
from pnp.rules.promises.subject import Subject


def decide(promise: Promise, subject: Subject) -> Result:
    """Return whether a board or deck keeps a promise, or why that cannot be decided."""
    deciders = DECIDERS
    if promise.predicate in BOARD_PREDICATES:
        from pnp.rules.promises import boards

        deciders = boards.DECIDERS
    try:
        return deciders[promise.predicate](promise, subject)
    except UnansweredError as reason:
        return reason.result
