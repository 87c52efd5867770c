"""Tables: grids of spaces whose marks are printed."""

from __future__ import annotations

import pytest
from laying import box, findings, lay, paths, plain_theme, words

from pnp.base.diagnostics import Report, Reporter
from pnp.kinds.mats.grids import spaces_room, table_box, table_spaces
from pnp.kinds.mats.layout import pictured
from pnp.kinds.mats.record import Mats
from pnp.kinds.mats.tables import Table
from pnp.model.record_errors import parse_record
from pnp.scene import Rect

MARKS = "75 80 100p\n70 75 90p\n65 70 .\n"
MAT = """\
mats: m
title: M
pieces:
  - id: mat
    title: Prices
    width: 150mm
    height: 120mm
    tables:
      - table: market
        at: {at}
        marks: |
          75 80 100p
          70 75  90p
          65 70   .
        {keys}
"""


def table(**keys: object) -> Table:
    found = parse_record(Table, {"table": "market", "at": ["10mm", "20mm"], "marks": MARKS, **keys})
    assert isinstance(found, Table), found
    return found


def on_mat(keys: str, at: str = "[10mm, 20mm]") -> str:
    return MAT.format(at=at, keys=keys.replace("; ", "\n        "))


def test_spaces_are_named_by_column_and_row_from_the_top_left() -> None:
    placed = table_spaces(table(size="20mm", panel="none"))
    at = {space.name: space for space in placed}
    assert list(at) == [f"market/{c}{r}" for r in (1, 2, 3) for c in "abc"][:-1]
    assert at["market/a1"].box == Rect(10, 20, 20, 20)
    assert at["market/c2"].box == Rect(50, 40, 20, 20)
    assert at["market/c2"].mark.text == "90p"


def test_a_mark_may_end_with_a_kind_of_the_legend() -> None:
    kinds = {"p": {"title": "Par"}, "pp": {"ground": "red"}, "x": {}}
    found = table(size="20mm", legend=kinds, marks="10p 10pp\nx p\n1px pt")
    marks = [(space.mark.text, space.mark.kind) for space in table_spaces(found)]
    assert marks == [("10", "p"), ("10", "pp"), ("", "x"), ("", "p"), ("1p", "x"), ("pt", "")]


def test_a_table_without_a_box_is_as_large_as_its_spaces() -> None:
    bare = table(size="20mm", panel="none", gap="2mm")
    assert table_box(bare) == Rect(10, 20, 64, 64)
    headed = table(size="20mm", title="Market")
    assert (table_box(headed).width, spaces_room(headed).width) == pytest.approx((63.6, 60))
    assert spaces_room(headed).height == pytest.approx(60)
    assert table_spaces(headed)[0].box.y == pytest.approx(27.6)


def test_spaces_fill_a_box_of_a_width_and_a_height() -> None:
    at = {"x": "10mm", "y": "20mm", "width": "90mm", "height": "60mm"}
    square = table_spaces(table(at=at, panel="none"))[0].box
    assert square == Rect(25, 20, 20, 20)
    wide = table_spaces(table(at=at, panel="none", shape="rectangle"))[0].box
    assert wide == Rect(10, 20, 30, 20)


def test_spaces_have_the_size_of_their_pieces() -> None:
    assert table_spaces(table(piece="17mm"))[0].box.width == 17


def test_marks_kinds_and_arrows_are_printed() -> None:
    legend = "legend: {p: {title: Par value, ground: red}}"
    arrows = "arrows: {right: Dividend, left: No dividend, up: Sold out}"
    text = on_mat(f"size: 26mm; title: Market; {legend}; {arrows}")
    (mat,), report = lay("mats", text)
    assert report.diagnostics == ()
    assert words(mat.front) == [
        *("Prices", "Market", "75", "80", "100", "70", "75", "90", "65", "70"),
        *("Par value", "Dividend", "No dividend", "Sold out"),
    ]
    red = [box(p.segments) for p in paths(mat.front) if p.fill == "#ff0000"]
    sides = [26, 26, 3.2]
    assert [b.width for b in red] == pytest.approx(sides)
    assert [b.height for b in red] == pytest.approx(sides)
    panel = table_box(table(size="26mm", title="Market"))
    assert red[2].y > panel.bottom - 3
    heads = [p for p in paths(mat.front) if len(p.segments) == 8 and p.fill == "#000000"]
    right, left, up = (box(p.segments) for p in heads)
    assert (right.width, left.width, up.height) == pytest.approx((3.2, 3.2, 3.2))
    assert right.x < left.x < up.x


def test_the_icon_of_a_space_without_words_is_in_its_middle() -> None:
    text = on_mat("size: 26mm; panel: none; legend: {p: {icon: mdi:square}}")
    (mat,), report = lay("mats", text.replace("75 80 100p", "75 80 p"))
    assert report.diagnostics == ()
    boxes = (box(path.segments) for path in paths(mat.front))
    alone, beside = (found for found in boxes if found.width < 20)
    assert alone.centre == pytest.approx((10 + 2.5 * 26, 20 + 26 / 2))
    assert alone.width > 1.5 * beside.width
    assert beside.centre[0] > alone.centre[0] + 3


def test_an_area_may_hold_a_table() -> None:
    text = """\
mats: m
title: M
pieces:
  - id: mat
    title: Prices
    areas:
      - title: Market
        at: {x: 10mm, y: 20mm, width: 60mm, height: 60mm}
        tables:
          - {table: market, panel: none, size: 12mm, at: [5mm, 10mm], marks: "5 6\\n7 8"}
"""
    (mat,), report = lay("mats", text)
    assert report.diagnostics == ()
    assert words(mat.front)[2:] == ["5", "6", "7", "8"]
    _, report = lay("mats", text.replace("12mm", "28mm"))
    assert [code for code, _, _ in findings(report)] == ["outside-mat"]


@pytest.mark.parametrize(
    ("marks", "fault"),
    [
        ("75 80\n70", ("ragged-rows", ("marks", 1))),
        (". .\n. .", ("unknown-mark", ("marks",))),
        ("75 80q\n70 75", ("unknown-mark", ("marks", 0, 1))),
        ("75 80 # best\n70 75", ("unknown-mark", ("marks", 0, 2))),
        ("75 80", ("not-rows", ("marks",))),
        ("1 " * 41 + "\n" + "1 " * 41, ("out-of-range", ("marks",))),
    ],
)
def test_marks_that_are_no_table_are_refused(
    marks: str, fault: tuple[str, tuple[str | int, ...]]
) -> None:
    tree = {"table": "a", "at": ["1mm", "1mm"], "size": "9mm", "legend": {"p": {}}, "marks": marks}
    found = parse_record(Table, tree)
    assert not isinstance(found, Table)
    assert [(one.code, one.path) for one in found] == [fault]


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ({}, ("unclear-size", ("table",))),
        ({"at": {"x": "1mm", "y": "1mm", "width": "9mm"}}, ("unclear-size", ("at",))),
        ({"size": "9mm", "arrows": {"away": "Far"}}, ("unknown-choice", ("arrows", "away"))),
        ({"at": ["1mm"]}, ("wrong-type", ("at",))),
    ],
)
def test_a_table_needs_a_place_and_a_size(
    keys: dict[str, object], fault: tuple[str, tuple[str, ...]]
) -> None:
    found = parse_record(Table, {"table": "a", "at": ["1mm", "1mm"], "marks": MARKS, **keys})
    assert not isinstance(found, Table)
    assert [(one.code, one.path) for one in found] == [fault]


@pytest.mark.parametrize(
    ("keys", "at", "found"),
    [
        ("size: 60mm", "[10mm, 20mm]", ("outside-mat", 10, 13)),
        ("piece: 30mm; size: 20mm", "[10mm, 20mm]", ("space-too-small", 16, 15)),
        ("size: 20mm", "{x: 9mm, y: 20mm, width: 50mm, height: 80mm}", ("outside-area", 10, 9)),
        ("size: 4mm", "[10mm, 20mm]", ("text-too-small", 11, 16)),
        (
            "size: 20mm; legend: {p: {}, q: {title: Stop}}",
            "[10mm, 20mm]",
            ("unused-legend", 16, 25),
        ),
        (
            "size: 20mm; legend: {p: {icon: nothing-such}}",
            "[10mm, 20mm]",
            ("unknown-icon", 16, 28),
        ),
        (
            "size: 16mm; arrows: {up: To the end of the world and back to where it began}",
            "[10mm, 20mm]",
            ("text-overflow", 16, 22),
        ),
    ],
)
def test_what_does_not_fit_in_a_table_is_found(
    keys: str, at: str, found: tuple[str, int, int]
) -> None:
    _, report = lay("mats", on_mat(keys, at))
    assert findings(report)[:1] == [found]


def test_a_table_may_not_have_the_name_of_a_track() -> None:
    text = on_mat("size: 20mm")
    text += "    tracks: [{track: market, at: {x: 10mm, y: 100mm, width: 90mm, height: 18mm}, "
    _, report = lay("mats", text + "from: 1, to: 5}]\n")
    assert [code for code, _, _ in findings(report)] == ["duplicate-id"]


def test_figures_find_the_spaces_of_an_area_where_they_are_on_the_mat() -> None:
    at = {"x": "10mm", "y": "20mm", "width": "70mm", "height": "70mm"}
    grid = {"table": "market", "at": ["5mm", "10mm"], "size": "12mm", "panel": "none"}
    below = {"x": "5mm", "y": "48mm", "width": "50mm", "height": "20mm"}
    turns = {"track": "turn", "from": "1", "to": "3", "at": below}
    area = {"title": "A", "at": at, "tables": [{**grid, "marks": MARKS}], "tracks": [turns]}
    mats = parse_record(
        Mats, {"mats": "m", "title": "M", "pieces": [{"id": "a", "title": "A", "areas": [area]}]}
    )
    assert isinstance(mats, Mats), mats
    reporter = Reporter(Report(), lambda path: None)
    (shown,) = pictured(mats, plain_theme(), reporter)
    assert shown.spots["market/b2"].at == (10 + 5 + 18, 20 + 10 + 18)
    assert {*shown.spots} == {*mats.spaces_of("a")} > {"turn/1", "turn/3", "market/a3"}
