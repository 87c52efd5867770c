"""What follows from a record, kept for those who ask after the same record again.

A file is judged by many rules before it is drawn, and a survey takes long.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

R = TypeVar("R")
T = TypeVar("T")

_MOST = 16


def kept(work: Callable[[R], T]) -> Callable[[R], T]:
    """Return ``work`` with its last answers kept, by the identity of the record: records hold
    mappings, so they have no hash."""
    # With the records, so that none is freed while another may take its identity.
    answers: dict[int, tuple[R, T]] = {}

    @wraps(work)
    def known(record: R) -> T:
        if id(record) not in answers:
            answer = work(record)
            for old in list(answers)[: 1 - _MOST]:
                del answers[old]
            answers[id(record)] = record, answer
        return answers[id(record)][1]

    return known
