"""What follows from a record is worked out once, and kept with it."""

from __future__ import annotations

import gc
import weakref

from pnp.facts.memo import kept
from pnp.model.record import Record


class Hold(Record):
    coins: tuple[int, ...]


class Answer:
    """Something that is too large to keep for nothing."""

    def __init__(self, total: int) -> None:
        self.total = total


asked: list[Hold] = []


@kept
def counted(hold: Hold) -> Answer:
    asked.append(hold)
    return Answer(sum(hold.coins))


def test_an_answer_is_kept_for_the_same_record_and_no_other() -> None:
    asked.clear()
    one, other = Hold(coins=(1, 2)), Hold(coins=(1, 2))
    assert counted(one) is counted(one)
    assert counted(other) is not counted(one)
    assert len(asked) == 2


def test_a_record_is_the_same_with_an_answer() -> None:
    one, other = Hold(coins=(1, 2)), Hold(coins=(1, 2))
    counted(one)
    assert one == other
    assert repr(one) == repr(other)
    assert one.model_dump() == {"coins": (1, 2)}


def test_a_copy_is_asked_again() -> None:
    one = Hold(coins=(1, 2))
    assert counted(one).total == 3
    assert counted(one.model_copy(update={"coins": (5,)})).total == 5


def test_an_answer_goes_with_its_record() -> None:
    asked.clear()
    one = Hold(coins=(1, 2))
    answer = weakref.ref(counted(one))
    asked.clear()
    del one
    gc.collect()
    assert answer() is None
