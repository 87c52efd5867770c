"""What follows from a record, kept with it for those who ask after the same record again.

A file is judged by many rules before it is drawn, and a survey takes long.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

R = TypeVar("R")
T = TypeVar("T")


def kept(work: Callable[[R], T]) -> Callable[[R], T]:
    """Return ``work`` with its answers kept as attributes of the records, like those of cached
    properties: records hold mappings, so they have no hash."""
    name = f"_{work.__module__}.{work.__qualname__}"

    @wraps(work)
    def known(record: R) -> T:
        answers = vars(record)
        if name not in answers:
            answers[name] = work(record)
        answer: T = answers[name]
        return answer

    return known
