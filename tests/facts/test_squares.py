from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from pnp.base.diagnostics import Report, Reporter, Source
from pnp.content.source import parse
from pnp.content.structure import build_record, span_of
from pnp.kinds.boards.squares.problems import sound_field
from pnp.kinds.boards.squares.record import Board, name_of, square_of
from pnp.kinds.boards.squares.squares import SquareBoard, neighbours

SMALL = """\
map: pond
title: Pond
squares: |
  . . ~ ~
  ~ a a ~
  ~ ~ P ~
  X t ~ ~
legend:
  "~": sea
  a: {type: island, name: Reed}
  P: {type: wharf, which: port}
  X: {type: wharf, which: x}
  t: land
cartouche: {at: a1, size: [2, 1]}
start: [c3]
spaces:
  - {space: wharf, passable: true, draw: pier, which: {port: anchor, x: cross}}
  - {space: skull, passable: true, stop: true, single: true, draw: shore}
areas:
  - {area: berths, over: [none, land], draw: basin, icon: ship, title: below}
  - {area: hoard, over: [land, none]}
"""


def surveyed(text: str) -> tuple[SquareBoard | None, list[tuple[str, int, int]]]:
    report = Report()
    node = parse(Source("pond.yaml", text), report)
    assert node is not None
    record = build_record(Board, node, report)
    field = None
    if record is not None:
        field = sound_field(record, Reporter(report, lambda path: span_of(node, path)))
    places = [
        (found.code, found.span.line, found.span.column)
        for found in report.diagnostics
        if found.span is not None
    ]
    return field, places


def sound(text: str) -> SquareBoard:
    field, findings = surveyed(text)
    assert field is not None, findings
    assert findings == []
    return field


@given(st.integers(0, 701), st.integers(0, 97))
def test_names_of_squares_are_read_back(column: int, row: int) -> None:
    assert square_of(name_of((column, row))) == (column, row)


def test_touching_squares_of_one_mark_are_one_isle() -> None:
    field = sound(SMALL)
    isles = {isle.mark: isle.squares for isle in field.isles}
    assert isles == {"a": ((1, 1), (2, 1)), "P": ((2, 2),), "X": ((0, 3),), "t": ((1, 3),)}


def test_the_sea_joins_squares_of_sea_and_wharves_side_by_side() -> None:
    sea = sound(SMALL).sea_graph
    assert set(sea[2, 2]) == {(3, 2), (2, 3), (1, 2)}
    assert set(sea[0, 3]) == {(0, 2)}
    assert (1, 1) not in sea
    assert (1, 3) not in sea
    assert all(square in sea[other] for square, near in sea.items() for other in near)
    assert all(other in neighbours(square) for square, near in sea.items() for other in near)


def test_squares_lie_inside_the_margin() -> None:
    field = sound(SMALL.replace("title: Pond\n", "title: Pond\nmargin: 10mm\n"))
    assert (field.width, field.height) == (4 * 18 + 20, 4 * 18 + 20)
    assert field.middle("b2") == (10 + 27, 10 + 27)


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("  ~ ~ P ~\n", "  ~ ~ P\n", ("ragged-grid", 6, 3)),
        ("  ~ a a ~\n", "  ~ a a q\n", ("unknown-mark", 5, 9)),
        ("  . . ~ ~\n", "  . . ~ a\n", ("split-island", 5, 5)),
        ("  . . ~ ~\n", "  . . ~ P\n", ("second-of-its-kind", 6, 7)),
        ("at: a1, size: [2, 1]", "at: b1, size: [2, 1]", ("misplaced-panel", 14, 17)),
        ("at: a1, size: [2, 1]", "at: a1, size: [1, 5]", ("misplaced-panel", 14, 17)),
        ("start: [c3]", "start: [z9]", ("unknown-square", 15, 9)),
        ("start: [c3]", "start: [b2]", ("dry-start", 15, 9)),
        ("start: [c3]", "start: [9z]", ("not-a-square", 15, 9)),
        ("which: port}", "which: x}", ("second-of-its-kind", 7, 3)),
        ("  t: land", "  t: {type: land, which: x}", ("unclear-which", 13, 3)),
    ],
)
def test_what_is_wrong_is_found_at_its_place(
    old: str, new: str, finding: tuple[str, int, int]
) -> None:
    assert old in SMALL
    field, findings = surveyed(SMALL.replace(old, new, 1))
    assert field is None
    assert findings == [finding]


def test_marks_without_blanks_between_them_are_one_finding() -> None:
    field, findings = surveyed(SMALL.replace("  ~ a a ~\n", "  ~aa~\n", 1))
    assert field is None
    assert [code for code, *_ in findings] == ["ragged-grid"]
    rows = SMALL[SMALL.index("squares: |\n") + 11 : SMALL.index("legend:")]
    joined = "".join(f"  {row.replace(' ', '')}\n" for row in rows.splitlines())
    field, findings = surveyed(SMALL.replace(rows, joined))
    assert field is None
    assert findings == [("unparted-marks", 4, 3)]


@pytest.mark.parametrize(("rows", "columns", "line"), [(61, 4, 64), (4, 61, 3)])
def test_a_board_has_a_limit(rows: int, columns: int, line: int) -> None:
    row = "  " + "~ " * columns + "\n"
    text = f"map: b\ntitle: B\nsquares: |\n{row * rows}legend: {{'~': sea}}\n"
    field, findings = surveyed(text)
    assert field is None
    assert [found[:2] for found in findings] == [("board-too-large", line)]


def test_an_entry_of_the_legend_without_squares_is_a_warning() -> None:
    field, findings = surveyed(SMALL.replace("  t: land", "  t: land\n  k: sea"))
    assert field is not None
    assert findings == [("unused-legend", 14, 3)]


def test_quarters_want_even_numbers_of_rows_and_columns() -> None:
    quartered = SMALL.replace("title: Pond\n", "title: Pond\nquarters: true\n")
    assert surveyed(quartered)[0] is not None
    field, findings = surveyed(quartered.replace("  X t ~ ~\n", ""))
    assert field is None
    assert ("odd-quarters", 3, 11) in findings


def test_a_panel_on_the_seam_of_quarters_is_a_warning() -> None:
    quartered = SMALL.replace("title: Pond\n", "title: Pond\nquarters: true\n")
    crossing = quartered.replace("  . . ~ ~\n", "  . . . ~\n").replace("[2, 1]", "[3, 1]")
    field, findings = surveyed(crossing)
    assert field is not None
    assert [code for code, _, _ in findings] == ["cut-by-seam"]


def test_two_panels_do_not_lie_on_one_square() -> None:
    hoard = SMALL.replace(
        "start:", "hoard: {at: b4, size: [1, 1]}\nberths: {at: b4, size: [1, 1]}\nstart:"
    )
    field, findings = surveyed(hoard)
    assert field is None
    assert [code for code, _, _ in findings] == ["misplaced-panel"]


def test_rows_of_a_table_have_a_number_for_each_column() -> None:
    table = {"at": "a1", "size": (1, 1), "title": "T", "head": (1, 2)}
    with pytest.raises(ValidationError, match="3 numbers; expected 2, one per column"):
        Board.model_validate(
            {
                "map": "b",
                "title": "B",
                "squares": "~ ~\n~ ~",
                "legend": {"~": "sea"},
                "table": {**table, "rows": ({"label": "r", "steps": (1, 2, 3)},)},
            }
        )
