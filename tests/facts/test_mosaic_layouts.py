"""Mosaics as facts: the ways to lay them out, and the sectors that touch then."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sectored import steps_of

from pnp.base.diagnostics import Report, Reporter
from pnp.kinds.boards.mosaic import sectors
from pnp.kinds.boards.mosaic.problems import sound_mosaic
from pnp.kinds.boards.mosaic.record import Mosaic
from pnp.model.record_errors import parse_record


def mosaic(a: int, b: int, rows: str = "a a\nb b\n", cards: str = "sea sea\nsea rock") -> Mosaic:
    """Return a mosaic of ``a`` cards of one kind and ``b`` of another, all alike."""
    kinds = {id: {"title": id, "icon": "star", "ground": "sea"} for id in ("a", "b")}
    made = [
        {"card": f"{kind}{i}", "kind": kind, "name": kind, "sectors": cards}
        for kind, count in (("a", a), ("b", b))
        for i in range(count)
    ]
    found = parse_record(
        Mosaic,
        {
            "map": "m",
            "title": "M",
            "legend": {"sea": {"title": "Sea"}, "rock": {"title": "Rock", "blocked": "true"}},
            "kinds": kinds,
            "arrangement": rows,
            "cards": made,
        },
    )
    assert isinstance(found, Mosaic), found
    return found


def test_every_order_of_the_cards_of_a_kind_is_a_layout() -> None:
    found = list(sectors.layouts(mosaic(3, 2, "a b a\nb a\n")))
    assert len(found) == 6 * 2
    assert len({tuple(sorted((at, card.card) for at, card in one.items())) for one in found}) == 12
    assert [found[0][at].card for at in ((0, 0), (0, 2), (1, 1))] == ["a0", "a1", "a2"]


def test_sectors_of_cards_side_by_side_touch_and_blocked_ones_are_left_out() -> None:
    record = mosaic(2, 2)
    steps = steps_of(record, next(sectors.layouts(record)))
    assert len(steps) == 16 - 4
    assert set(steps[0, 1]) == {(0, 0), (0, 2)}  # below lies a rock
    assert (1, 1) not in steps
    assert set(steps[2, 0]) == {(1, 0), (2, 1), (3, 0)}


@given(
    st.lists(
        st.lists(st.sampled_from(["sea", "rock"]), min_size=2, max_size=3), min_size=2, max_size=3
    ).filter(lambda grid: len({len(row) for row in grid}) == 1)
)
def test_steps_lead_both_ways_between_neighbours(grid: list[list[str]]) -> None:
    record = mosaic(2, 2, cards="\n".join(" ".join(row) for row in grid))
    steps = steps_of(record, next(sectors.layouts(record)))
    for at, near in steps.items():
        for by in near:
            assert at in steps[by]
            assert abs(at[0] - by[0]) + abs(at[1] - by[1]) == 1
    whole = nx.grid_2d_graph(2 * len(grid), 2 * len(grid[0]))
    marks = sectors.marks_of_layout(record, next(sectors.layouts(record)))
    open_ = whole.subgraph([at for at in whole if marks[at] == "sea"])
    assert {frozenset(edge) for edge in open_.edges} == {
        frozenset((at, by)) for at, near in steps.items() for by in near
    }


@pytest.mark.parametrize(
    ("a", "b", "code"),
    [(2, 2, None), (1, 2, "ocean-kind-miscounted"), (2, 3, "ocean-kind-miscounted")],
)
def test_there_are_as_many_cards_as_places(a: int, b: int, code: str | None) -> None:
    report = Report()
    fine = sound_mosaic(mosaic(a, b), Reporter(report, lambda path: None))
    assert fine == (code is None)
    assert [found.code for found in report.diagnostics] == ([code] if code else [])
