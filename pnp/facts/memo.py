"""Values derived from a record, cached on it.

A file is checked by many rules before it is drawn, and a survey is slow.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

R = TypeVar("R")
T = TypeVar("T")


def cached_on_record(work: Callable[[R], T]) -> Callable[[R], T]:
    """Cache the results of ``work`` as attributes of the records, like cached properties: records
    contain mappings, so they are not hashable."""
    name = f"_{work.__module__}.{work.__qualname__}"

    @wraps(work)
    def known(record: R) -> T:
        answers = vars(record)
        if name not in answers:
            answers[name] = work(record)
        answer: T = answers[name]
        return answer

    return known
