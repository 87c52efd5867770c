"""The race of docs/examples, by its rules."""

from __future__ import annotations

import pytest
from conformance import RACE, game


def test_a_gust_is_over_where_the_race_is() -> None:
    engine = game(RACE).engine(2)
    table = engine.set_up()
    table.next, here = 0, table.at[0]
    there = engine.near[here][0]
    table.full = [3 if space == there else 0 for space in range(len(table.full))]
    turn = engine.turn(table)
    assert next(turn).kind == "sail"
    assert turn.send(-1).kind == "gust"
    assert turn.send(6).kind == "blown"
    with pytest.raises(StopIteration):
        turn.send(there)
    assert engine.finished(table)
    assert table.gold[0] == 3 + engine.last
