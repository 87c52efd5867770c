"""Whatever a table or workbook holds, a deck gets its rows or findings, and never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import sampled
from hostile_tables import listing, table, workbook

from pnp.base.diagnostics import MOST_FAULTS, Report, Source
from pnp.content.nodes import Scalar
from pnp.content.source import decode, parse
from pnp.content.table import read_table
from pnp.content.table_query import TableQuery
from pnp.content.tree import MOST_VALUES


@pytest.mark.parametrize("share", sampled(range(4), 4))
@pytest.mark.parametrize("kind", [table, workbook], ids=lambda kind: kind.__name__)
def test_hostile_tables_are_read_or_told(kind: object, share: int, tmp_path: Path) -> None:
    name = "crew.csv" if kind is table else "crew.xlsx"
    given = Scalar(name, True, Source("crew.yaml", f"data: {name}").span())
    for seed in range(share * 10, share * 10 + 10):
        (tmp_path / name).write_bytes(kind(seed))  # type: ignore[operator]
        report = Report()
        found = read_table(tmp_path, TableQuery(given), report)
        rows = None if found is None else found.rows
        assert (rows is None) == report.failed
        assert sum(len(row.entries) for row in rows or ()) <= MOST_VALUES
        assert len(report.diagnostics) <= 2 * MOST_FAULTS


@pytest.mark.parametrize("share", sampled(range(3), 3))
def test_hostile_listings_are_read_or_told(share: int) -> None:
    for seed in range(share * 10, share * 10 + 10):
        report = Report()
        source = decode(listing(seed), "deck.yaml", report)
        assert source is not None
        assert (parse(source, report) is None) == report.failed
        assert len(report.diagnostics) <= MOST_FAULTS + 2


@pytest.mark.parametrize("kind", [table, workbook, listing], ids=lambda kind: kind.__name__)
def test_a_seed_gives_the_same_bytes(kind: object) -> None:
    assert kind(7) == kind(7)  # type: ignore[operator]
    assert kind(7) != kind(8)  # type: ignore[operator]
