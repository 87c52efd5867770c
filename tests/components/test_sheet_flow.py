from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laying import box, bundled, drawn, findings, lay, paths, plain_theme, words

from pnp.art.pen import keep_amounts_together
from pnp.base.diagnostics import Severity
from pnp.kinds.sheet.columns import FlowRow, balance_columns, fill_columns, sections
from pnp.scene import Rect

ROWS = st.lists(
    st.builds(
        FlowRow,
        st.just(()),
        st.floats(2, 30),
        st.floats(0, 6),
        st.tuples(st.integers(0, 99)),
        st.booleans(),
        st.sampled_from(["", "", "", "", "column"]),
    ),
    max_size=25,
)
COLUMNS = st.lists(st.floats(150, 300), min_size=1, max_size=3)

SHEET = """\
sheet: s
title: S
width: 80mm
height: 60mm
columns: 1
body:
"""


def row(height: float, keep: bool = False, force: str = "") -> FlowRow:
    return FlowRow((), height, 2.0, (), keep, force)


@given(ROWS, COLUMNS)
def test_nothing_is_lost_or_repeated(rows: list[FlowRow], columns: list[float]) -> None:
    placed, rest = fill_columns(rows, columns)
    found = [id(spot.row) for spot in placed] + [id(r) for r in rest]
    assert Counter(found) <= Counter(id(r) for r in rows)
    assert [id(r) for r in rows if not r.force] == [
        id(r) for r in [spot.row for spot in placed] + rest if not r.force
    ]


@given(ROWS, COLUMNS)
def test_rows_of_a_column_do_not_overlap(rows: list[FlowRow], columns: list[float]) -> None:
    placed, _ = fill_columns(rows, columns)
    for one, other in zip(placed, placed[1:], strict=False):
        assert other.column >= one.column
        if other.column == one.column:
            assert other.y >= one.y + one.row.height - 1e-9


@given(st.lists(st.floats(2, 30), max_size=25), st.integers(1, 3))
def test_rows_stay_within_columns_and_balancing_keeps_them_all(
    heights: list[float], count: int
) -> None:
    rows, columns = [row(height) for height in heights], [200.0] * count
    placed, rest = fill_columns(rows, columns)
    assert all(spot.y + spot.row.height <= 200.01 for spot in placed)
    if not rest:
        even = balance_columns(rows, columns)
        assert [spot.row for spot in even] == rows
        deepest = max((s.y + s.row.height for s in placed), default=0)
        assert max((s.y + s.row.height for s in even), default=0) <= deepest + 0.01


def test_a_heading_goes_to_the_next_column_with_what_it_heads() -> None:
    rows = [row(80), row(10, keep=True), row(20)]
    placed, rest = fill_columns(rows, [100, 100])
    assert [(spot.column, spot.y) for spot in placed] == [(0, 0), (1, 0), (1, 12)]
    assert rest == []


def test_what_belongs_together_is_parted_where_no_column_holds_it() -> None:
    rows = [row(10), *[row(30, keep=True)] * 4, row(30)]
    placed, rest = fill_columns(rows, [100, 100])
    assert [(spot.column, spot.y) for spot in placed] == [
        (0, 0), (1, 0), (1, 32), (1, 64),
    ]  # fmt: skip
    assert len(rest) == 2


@pytest.mark.parametrize(("points", "heads"), [(3, "lead-in"), (4, "three")])
def test_a_list_read_at_a_glance_stays_with_its_lead_in(points: int, heads: str) -> None:
    listed = "".join(f"      - {name}\n" for name in ("one", "two", "three", "four")[:points])
    # Room on the first page for the filler, the lead-in and some of the points.
    filler = "".join(f"  - text: filler {i}\n" for i in range(4 if points == 3 else 2))
    (piece,), report = lay("sheet", f"{SHEET}{filler}  - text: lead-in\n  - points:\n{listed}")
    assert report.diagnostics == ()
    assert piece.back is not None
    assert words(piece.back)[2] == heads  # after the foot and the number of the page


def test_a_number_stays_with_the_icon_of_what_it_counts() -> None:
    assert keep_amounts_together("pay 4 :coin: and 3 :barrel:, **2** :coin: or **no** :coin:") == (
        "pay 4\N{NO-BREAK SPACE}:coin: and 3\N{NO-BREAK SPACE}:barrel:, "
        "**2**\N{NO-BREAK SPACE}:coin: or **no** :coin:"
    )


def test_breaks_go_on_in_the_next_column_or_on_the_next_page() -> None:
    rows = [row(10), row(0, force="column"), row(10), row(0, force="page"), row(10)]
    first, second = sections(rows)
    placed, _ = fill_columns(first, [100, 100])
    assert [spot.column for spot in placed] == [0, 1]
    assert second == [rows[4]]


def test_balanced_columns_end_alike() -> None:
    placed = balance_columns([row(10) for _ in range(6)], [200, 200])
    assert Counter(spot.column for spot in placed) == {0: 3, 1: 3}


def test_pages_are_fronts_and_backs_of_pieces() -> None:
    body = "".join(f"  - text: Page {n}\n  - break: page\n" for n in range(1, 4))
    pieces, report = lay("sheet", SHEET + body)
    assert report.diagnostics == ()
    assert [(piece.id, piece.back is None) for piece in pieces] == [("s-1", False), ("s-2", True)]
    assert "Page 2" in words(pieces[0].back or ())
    assert [words(piece.front)[-2:] for piece in pieces] == [
        ["1 / 3", "Page 1"],
        ["3 / 3", "Page 3"],
    ]
    single, _ = lay("sheet", SHEET.replace("columns: 1", "sides: 1") + body)
    assert [piece.id for piece in single] == ["s-1", "s-2", "s-3"]


@pytest.mark.parametrize(("sides", "page"), [(1, 2), (1, 3), (2, 3)])
def test_a_page_that_is_begun_for_few_lines_is_noted_where_it_takes_more_paper(
    sides: int, page: int
) -> None:
    text = SHEET.replace("columns: 1", f"columns: 1\nsides: {sides}")
    told: dict[int, list[tuple[int, str]]] = {}
    for count in range(1, 25):
        pieces, report = lay("sheet", text + "".join(f"  - text: {n}\n" for n in range(count)))
        pages = sum(1 + (piece.back is not None) for piece in pieces)
        for found in report.diagnostics:
            assert (found.code, found.severity) == ("page-for-few-lines", Severity.NOTE)
            assert found.span is not None
            lines = count - int(found.span.source.line(found.span.line).split()[-1])
            told.setdefault(pages, []).append((lines, found.message.partition(",")[0]))
    # A page holds eight lines, of which so many count as few.
    few = [(many, f"{many} lines spill onto page {page}") for many in (2, 3)]
    assert told[page] == [(1, f"1 line spills onto page {page}"), *few]
    assert (2 in told) == (sides == 1)


def test_every_word_of_a_text_is_printed() -> None:
    body = (
        "  - heading: One\n  - text: two *three*\n  - steps: [four, five]\n  - points: [six]\n"
        "  - note: seven\n  - table: {widths: [1, 1], head: [eight, nine], rows: [[ten, eleven]]}\n"
    )
    (piece,), report = lay("sheet", SHEET.replace("height: 60mm", "height: 140mm") + body)
    assert report.diagnostics == ()
    found = " ".join(words(piece.front)).split()
    for word in ("One", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
                 "eleven", "1", "2"):  # fmt: skip
        assert word in found


def test_a_block_with_two_keys_and_an_uneven_row_are_findings() -> None:
    body = "  - heading: One\n    text: two\n  - table:\n      widths: [1, 1]\n      rows: [[a]]\n"
    _, report = lay("sheet", SHEET + body)
    assert [(code, line) for code, line, _ in findings(report)] == [
        ("unclear-block", 7),
        ("uneven-table", 11),
    ]


def test_text_faults_are_found_at_their_block() -> None:
    body = "  - text: 'a :nothing-such: b'\n  - steps: ['ꯍ']\n  - text: '" + "word " * 400 + "'\n"
    _, report = lay("sheet", SHEET + body)
    assert findings(report) == [
        ("unknown-icon", 7, 11),
        ("missing-glyph", 8, 13),
        ("text-overflow", 9, 11),
    ]


def test_a_word_wider_than_its_column_is_a_finding() -> None:
    body = "  - text: " + "w" * 60 + "\n"
    _, report = lay("sheet", SHEET + body)
    assert findings(report) == [("text-overflow", 7, 11)]


@pytest.mark.parametrize(
    ("path", "pages"), [("sheets/rules.yaml", 12), ("sheets/reference.yaml", 1)]
)
def test_the_games_texts_fill_whole_sheets_that_fit_a4_and_letter(path: str, pages: int) -> None:
    pieces = bundled(path)
    assert sum(1 if piece.back is None else 2 for piece in pieces) == pages
    assert all(piece.width <= 210 - 12.7 and piece.height <= 279.4 - 12.7 for piece in pieces)


def test_the_rules_tell_of_every_action_space_and_price() -> None:
    found = " ".join(
        word for piece in bundled("sheets/rules.yaml")
        for face in (piece.front, piece.back or ()) for word in words(face)
    )  # fmt: skip
    for term in ("Attack", "Plunder", "Gather", "Market", "Buy a ship", "Bury", "Scavenge", "Lure",
                 "Sneak", "Open ocean", "Coast", "Port", "Shipyard", "River", "Land",
                 "Impassable", "Set cycles", "20 gold buried", "Governor", "tip-off", "Bribes",
                 "George Jaros"):  # fmt: skip
        assert term in found


@pytest.mark.parametrize("kind", ["points", "steps"])
@pytest.mark.parametrize("fillers", range(7))
def test_neither_the_first_nor_the_last_of_a_list_stands_alone(kind: str, fillers: int) -> None:
    names = ["one", "two", "three", "four", "five"]
    filler = "".join(f"  - text: filler {i}\n" for i in range(fillers))
    listed = "".join(f"      - {name}\n" for name in names)
    pieces, report = lay("sheet", f"{SHEET}{filler}  - heading: Head\n  - {kind}:\n{listed}")
    assert {found.code for found in report.diagnostics} <= {"page-for-few-lines"}
    faces = [face for piece in pieces for face in (piece.front, piece.back) if face is not None]
    shown = [[name for name in names if name in words(face)] for face in faces]
    assert [name for page in shown for name in page] == names
    assert 1 not in [len(page) for page in shown]
    for face, page in zip(faces, shown, strict=True):
        assert ("Head" in words(face)) == ("one" in page)
        if kind == "steps":
            assert all(str(names.index(name) + 1) in words(face) for name in page)


def test_balancing_does_not_part_a_heading_from_its_table() -> None:
    table = [row(8, keep=True), row(20, keep=True), row(20)]
    rows = [row(12), *table, row(12)]
    placed = balance_columns(rows, [100, 100])
    heading, head = (next(s for s in placed if s.row is found) for found in table[:2])
    assert heading.column == head.column
    assert [spot.row for spot in placed] == rows


@given(ROWS.filter(lambda rows: not any(r.force for r in rows)), COLUMNS)
def test_balancing_parts_nothing_that_stood_together(
    rows: list[FlowRow], columns: list[float]
) -> None:
    placed, rest = fill_columns(rows, columns)
    if rest:
        return
    even = balance_columns(rows, columns)
    for i, (one, other) in enumerate(zip(placed, placed[1:], strict=False)):
        if one.row.keep and one.column == other.column:
            chain = _chain_of(rows, i)
            if chain <= max(columns):
                assert even[i].column == even[i + 1].column


def _chain_of(rows: list[FlowRow], index: int) -> float:
    """Return how high the rows are that are tied to the one at ``index``."""
    first, last = index, index
    while first > 0 and rows[first - 1].keep:
        first -= 1
    while last + 1 < len(rows) and rows[last].keep:
        last += 1
    return sum(r.height + r.before for r in rows[first : last + 1])


def test_a_text_that_leads_into_a_table_stays_with_it() -> None:
    table = "  - table: {widths: [1, 1], head: [A, B], rows: [[a, b], [c, d], [e, f]]}\n"
    filler = "".join(f"  - text: filler {i}\n" for i in range(3))
    (piece,), report = lay("sheet", f"{SHEET}{filler}  - heading: Head\n  - text: lead\n{table}")
    assert report.diagnostics == ()
    assert piece.back is not None
    assert {"Head", "lead", "A", "a", "f"} <= set(words(piece.back))


CARD = """\
sheet: s
title: A Day
width: 62mm
height: 90mm
margin: 5mm
columns: 1
size: 9.4pt
frame: blue
body:
  - heading: First
  - text: Roll.
  - break: page
  - heading: Last
  - text: Rest.
"""


@pytest.mark.parametrize("fills", ["full", "none"])
def test_a_framed_sheet_is_a_card_with_its_title_on_both_sides(fills: str) -> None:
    theme = plain_theme(fills)
    (piece,), report = lay("sheet", CARD, theme)
    assert report.diagnostics == ()
    for face, said in ((piece.front, ["First", "Roll."]), (piece.back, ["Last", "Rest."])):
        assert face is not None
        assert words(face) == ["A Day", *said]
        filled = [path for path in paths(face) if path.fill]
        ground, panel, *bands = (box(path.segments) for path in filled)
        assert filled[0].fill == theme.colour("blue" if fills == "full" else "paper")
        assert ground == Rect(-3, -3, 68, 96)
        assert min(panel.x, panel.y, 62 - panel.right, 90 - panel.bottom) >= 3 - 1e-6
        title, heading = bands
        assert title.bottom < heading.y < heading.bottom
        for item in drawn(face):
            if isinstance(item, tuple):
                x, y = item[1].apply((item[0].x, item[0].y))
                assert panel.x < x < panel.right
                assert title.y < y < panel.bottom - 1


def test_a_framed_sheet_has_a_foot_where_one_is_written() -> None:
    (piece,), _ = lay("sheet", CARD.replace("frame:", "foot: Gulls\nframe:"), plain_theme())
    assert words(piece.front)[:3] == ["A Day", "Gulls", "1 / 2"]


@pytest.mark.parametrize(("words", "alone"), [(20, False), (35, False), (50, True)])
def test_a_heading_that_its_paragraph_leaves_behind_is_told(words: int, alone: bool) -> None:
    body = f"  - text: start\n  - heading: Next\n  - text: {' '.join(['words'] * words)}\n"
    _, report = lay("sheet", SHEET + body)
    found = [(one.code, one.span.line) for one in report.diagnostics if one.span is not None]
    assert (("heading-alone", 8) in found) == alone
