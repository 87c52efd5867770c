from __future__ import annotations

import pytest
from laying import box, drawn, findings, lay, paths, words

from pnp.scene import Path

SHEET = """\
sheet: s
title: S
width: 120mm
height: 160mm
columns: 1
sides: 1
body:
"""
PICTURES = """\
  - pictograms:
      columns: 3
      size: 15mm
      entries:
        - {icon: fish, caption: One}
        - {icon: star, caption: Two}
        - {icon: square, caption: Three}
        - {draw: ship, caption: Four}
"""


def rules(text: str) -> list[Path]:
    """Return the level lines of a sheet that are no furniture, from top to bottom."""
    (piece,), report = lay("sheet", SHEET + text)
    assert report.diagnostics == ()
    found = [p for p in paths(piece.front) if p.stroke and len(p.segments) == 2]
    level = [p for p in found if box(p.segments).height == 0]
    return sorted(level, key=lambda p: box(p.segments).y)[2:]


def test_blank_rows_are_ruled_at_their_height_with_rules_between_cells() -> None:
    text = (
        "  - table: {widths: [2, 1, 1], head: [Name, Date, Score], blank: 12, blank_height: 9mm}\n"
    )
    lines = rules(text)
    assert len(lines) == 13
    ys = [box(p.segments).y for p in lines]
    assert [b - a for a, b in zip(ys, ys[1:], strict=False)] == pytest.approx([9] * 12)
    (piece,), _ = lay("sheet", SHEET + text)
    upright = [box(p.segments) for p in paths(piece.front) if p.stroke and len(p.segments) == 2]
    xs = {round(found.x, 6) for found in upright if found.width == 0}
    left, width = 6.0, 108.0
    assert xs == {left + width / 2, left + width * 3 / 4}


def test_blank_rows_go_on_in_the_next_page_and_none_is_lost() -> None:
    pieces, report = lay("sheet", SHEET + "  - table: {widths: [1], blank: 40}\n")
    assert report.diagnostics == ()
    lines = [
        box(p.segments)
        for piece in pieces
        for p in paths(piece.front)
        if p.stroke and p.stroke.width == 0.2 and len(p.segments) == 2
    ]
    # Forty rows, and the fine rule below the title.
    assert len(lines) == 41


def test_no_row_of_a_table_stands_alone_at_a_foot_or_a_head() -> None:
    # As many lines above as leave room for the head and one row, or for all rows but the last.
    for above in range(1, 40):
        text = (
            f"  - lines: {above}\n  - table:\n      widths: [1]\n      head: [Head]\n      rows:\n"
        )
        text += "".join(f"        - [row {n}]\n" for n in range(1, 6))
        pieces, report = lay("sheet", SHEET + text)
        assert {found.code for found in report.diagnostics} <= {"page-for-few-lines"}
        pages = [[w for w in words(p.front) if w == "Head" or w[:3] == "row"] for p in pieces]
        shown = [rows for rows in pages if rows]
        # The head is above what goes on in another page, too.
        assert all(rows[0] == "Head" and len(rows) > 2 for rows in shown)
        assert sum((rows[1:] for rows in shown), []) == [f"row {n}" for n in range(1, 6)]


def test_lines_and_forms_leave_room_to_write() -> None:
    assert len(rules("  - lines: 5\n")) == 5
    name, date = rules("  - form: [Name, Date]\n")
    first, second = box(name.segments), box(date.segments)
    assert first.y == second.y
    assert first.right < second.x
    assert first.width > 40
    (piece,), _ = lay("sheet", SHEET + "  - form: [Name, Date]\n")
    for text, matrix in (found for found in drawn(piece.front) if isinstance(found, tuple)):
        if text.content in ("Name", "Date"):
            end = matrix.apply((text.x + text.width, text.y))[0]
            line = first if text.content == "Name" else second
            assert 0 < line.x - end < 3


def test_pictograms_stand_in_rows_over_their_captions() -> None:
    (piece,), report = lay("sheet", SHEET + PICTURES)
    assert report.diagnostics == ()
    found = {
        text.content: matrix.apply((text.x + text.width / 2, text.y))
        for text, matrix in (f for f in drawn(piece.front) if isinstance(f, tuple))
    }
    assert [word for word in words(piece.front) if word in ("One", "Two", "Three", "Four")]
    assert found["One"][1] == found["Two"][1] == found["Three"][1] < found["Four"][1]
    frames = [
        box(p.segments) for p in paths(piece.front) if p.stroke and len(p.segments) > 8 and p.fill
    ]
    frames = [frame for frame in frames if abs(frame.width - 15) < 1e-6]
    assert len(frames) == 4
    for frame, caption in zip(frames, ("One", "Two", "Three", "Four"), strict=True):
        x, y = found[caption]
        assert x == pytest.approx(frame.centre[0], abs=0.1)
        assert y > frame.bottom


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("  - table: {widths: [1, 1]}\n", "empty-table"),
        ("  - pictograms: {entries: [{caption: One}]}\n", "unclear-picture"),
        ("  - pictograms: {entries: [{icon: fish, draw: ship}]}\n", "unclear-picture"),
        ("  - pictograms: {entries: [{icon: nothing-such}]}\n", "unknown-icon"),
        ("  - pictograms: {entries: [{draw: nothing-such}]}\n", "unknown-art"),
        ("  - lines: 0\n", "out-of-range"),
    ],
)
def test_blocks_that_show_nothing_are_findings(text: str, code: str) -> None:
    _, report = lay("sheet", SHEET + text)
    assert [(found[0], found[1]) for found in findings(report)] == [(code, 8)]


def test_an_empty_cell_of_a_head_prints_nothing() -> None:
    table = '  - table: {widths: [1, 1, 1], head: ["", "A head", " "], rows: [[a, b, c]]}\n'
    (piece,), report = lay("sheet", SHEET + table)
    assert report.diagnostics == ()
    assert [word for word in words(piece.front) if word.strip()][-5:] == [
        "S",
        "A head",
        "a",
        "b",
        "c",
    ]
