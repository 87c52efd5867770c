"""Pages of books: where the text goes on, and how full they are."""

from __future__ import annotations

import pytest
from laying import box, drawn, lay, paths, plain_theme, words

from pnp.kinds.sheet.columns import BookPaging, FlowRow, PlacedRow, ResizedRow

HIGH = 100.0
STRIPE = plain_theme().colour("table.stripe")


def row(height: float, block: int = 0, **rest: object) -> FlowRow:
    return FlowRow((), height, 0.0, ("body", block), **rest)  # type: ignore[arg-type]


def picture(height: float, block: int = 0) -> FlowRow:
    """Return a row that may be as high as it is asked to be."""
    resized = ResizedRow(lambda by: height + by, lambda by: row(height + by, block))
    return row(height, block, resized=resized)


def pages(rows: list[FlowRow], count: int) -> list[list[PlacedRow]] | None:
    return BookPaging(rows, lambda page: HIGH).pages(count)


def starts(rows: list[FlowRow], count: int) -> list[int]:
    """Return with which row each page begins."""
    found = pages(rows, count)
    assert found
    return [rows.index(page[0].row) for page in found]


def test_nothing_is_lost_and_all_rows_are_within_their_pages() -> None:
    rows = [row(7.0 + i % 5, i) for i in range(40)]
    found = pages(rows, 5)
    assert found
    assert [spot.row for page in found for spot in page] == rows
    assert all(page[-1].y + page[-1].row.height <= HIGH for page in found)


@pytest.mark.parametrize("count", [1, 7])
def test_a_text_that_fits_no_such_pages_makes_none(count: int) -> None:
    assert pages([row(40, i) for i in range(6)], count) is None


def test_a_chapter_begins_on_a_page_of_its_own() -> None:
    rows = [row(30, 0), row(30, 1), row(5, 2, opens=1, keep=True), row(30, 3), row(50, 4)]
    assert starts(rows, 2) == [0, 2]


def test_a_list_is_not_torn_while_there_are_other_places() -> None:
    rows = [row(28, 0), row(22, 1), row(22, 1), row(22, 1), row(28, 2), row(50, 3)]
    assert starts(rows, 2) == [0, 4]


def test_a_section_goes_on_in_the_opened_spread_rather_than_over_it() -> None:
    """Of two breaks that are needed, that within the list is in the spread of pages 2 and 3."""
    rows = [row(90, 0), *(row(45 + i, 1) for i in range(4)), row(90, 2)]
    assert starts(rows, 4) == [0, 1, 3, 5]


def test_a_break_of_the_page_is_kept() -> None:
    rows = [row(20, 0), row(0, 1, force="page"), row(60, 2), row(60, 3)]
    assert starts([rows[0], *rows[2:]], 3) == [0, 1, 2]
    found = pages(rows, 3)
    assert found
    assert [page[0].row for page in found] == [rows[0], rows[2], rows[3]]


def test_pictures_fill_a_page_or_make_room_on_it() -> None:
    for text, least in ((60.0, HIGH - 0.01), (75.0, HIGH - 0.01)):
        found = pages([row(text, 0), picture(28, 1)], 1)
        assert found
        (_, shown) = found[0]
        assert least <= shown.y + shown.row.height <= HIGH + 0.01
        assert shown.row.height == pytest.approx(HIGH - text)


def test_pictures_have_limits() -> None:
    found = pages([row(10, 0), picture(20, 1)], 1)
    assert found
    assert found[0][1].row.height == pytest.approx(30)
    assert pages([row(90, 0), picture(20, 1)], 1) is None


BOOK = """\
sheet: s
title: Title
width: 80mm
height: 90mm
columns: 1
body:
"""


def test_an_example_is_in_a_box_and_columns_are_beside_each_other() -> None:
    body = """\
  - columns:
      - points: [one, two, three, four]
  - example:
      - subheading: Once
      - text: upon a time
"""
    (piece,), report = lay("sheet", BOOK + body)
    assert report.diagnostics == ()
    placed = [item for item in drawn(piece.front) if isinstance(item, tuple)]
    at = {text.content: place.apply((text.x, text.y)) for text, place in placed}
    assert at["one"][1] == pytest.approx(at["three"][1])
    assert at["one"][0] < at["three"][0]
    boxes = [box(path.segments) for path in paths(piece.front) if path.fill == STRIPE]
    about = (found for found in boxes if found.y < at["Once"][1] < found.bottom)
    around = min(about, key=lambda found: found.height)
    assert at["two"][1] < around.y


def test_a_book_opens_with_the_scene_of_the_front_and_its_title() -> None:
    opened = BOOK.replace("columns: 1", "columns: 1\nopening: {height: 45mm}")
    text = "  - text: The tale.\n"
    ((plain,), _), ((piece,), report) = (lay("sheet", head + text) for head in (BOOK, opened))
    assert report.diagnostics == ()
    assert "Title" in " ".join(words(piece.front))
    art, least = paths(piece.front), paths(plain.front)
    assert len(art) > 10 * len(least)
