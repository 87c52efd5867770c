"""Rules of boards of any game that pnp checks without being asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import HEAD

from pnp.base.diagnostics import Severity
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.verdict import Verdict

RULES = (
    *("space-without-moves", "unreachable-space", "unused-on-board", "starts-nearly-alike"),
    *("piece-beyond-cell", "spaces-covered"),
)


def judged(text: str, folder: Path) -> Verdict:
    path = folder / "b.yaml"
    path.write_text(f"pnp: 1\n{HEAD}{text}", "utf-8")
    return validate(str(path), path, CheckOptions())


def messages(text: str, folder: Path) -> list[str]:
    found = judged(text, folder).findings
    assert not [one for one in found if one.severity is Severity.ERROR], found
    return [one.message for one in found if one.code in RULES]


def proved(text: str, folder: Path) -> list[str]:
    return [one.text for one in judged(text, folder).proved if one.rule == "unreachable-space"]


TWO_ISLES = """\
grid: {cells: square, shape: 5x1}
spaces:
  - {space: sea, at: c1, enter: closed}
"""


def test_a_board_that_is_joined_is_proved_with_its_number_of_spaces(tmp_path: Path) -> None:
    assert proved("grid: {cells: hex, shape: 5x4}\n", tmp_path) == [
        "20 spaces; all can be reached from each other"
    ]
    text = "grid: {cells: hex, shape: 5x4}\nspaces: [{space: home, at: a1, start: true}]\n"
    assert proved(text, tmp_path) == ["20 spaces; all can be reached from a1"]
    text = "grid: {cells: square, shape: 5x1}\nmoves: [next]\n"
    assert proved(text, tmp_path) == [
        "5 spaces; all can be reached from each other, whatever the direction of moves"
    ]


def test_a_part_of_a_board_is_cut_off(tmp_path: Path) -> None:
    assert messages(TWO_ISLES, tmp_path) == [
        "2 spaces (d1 and e1) cannot be reached from the rest of the board"
    ]
    ferry = TWO_ISLES + "ways: [{way: ferry, joins: [[b1, d1]]}]\n"
    assert messages(ferry, tmp_path) == []
    assert proved(ferry, tmp_path) == ["4 spaces, 1 closed; all can be reached from each other"]


def test_from_a_start_moves_lead_in_their_direction(tmp_path: Path) -> None:
    text = "grid: {cells: square, shape: 4x1}\nmoves: [next]\n"
    start = "spaces: [{space: home, at: c1, start: true}]\n"
    assert messages(text, tmp_path) == []
    assert messages(text + start, tmp_path) == ["2 spaces (a1 and b1) cannot be reached from c1"]


def test_a_lonely_space_has_no_moves(tmp_path: Path) -> None:
    text = "grid: {cells: square, shape: 4x1}\nclosed: [[c1, d1]]\n"
    assert messages(text, tmp_path) == ["d1 has no moves: no border of it is open"]
    # Where nothing moves, nothing is lonely.
    assert messages(text.replace("closed: [[c1, d1]]", "moves: []"), tmp_path) == []
    shut = "grid: {cells: square, shape: 4x1}\nspaces: [{space: sea, at: d1, enter: closed}]\n"
    assert messages(shut, tmp_path) == []


def test_kinds_regions_and_ways_are_somewhere(tmp_path: Path) -> None:
    text = """\
grid: {cells: square, shape: 4x2}
spaces:
  - {space: field, at: rest}
  - {space: base, ground: grass}
  - {space: wood, at: a1, extends: base}
  - {space: pond}
regions: {wet: pond}
ways:
  - {way: path, joins: [[a1, c1]], draw: none, effect: none}
  - {way: wall, along: {between: [a1, c1]}}
"""
    assert messages(text, tmp_path) == [
        "no space is of the kind 'pond'",
        "the region 'wet' has no spaces",
        "the way 'path' is not drawn and changes no move",
        "the way 'wall' runs along no side",
    ]


STARTS = """\
grid: {{cells: square, shape: 9x7}}
spaces:
  - {{space: wood, at: [b2, {wood}]}}
  - {{space: red, start: true, at: {red}}}
  - {{space: blue, start: true, at: i4}}
"""


@pytest.mark.parametrize(
    ("red", "wood", "message"),
    [
        ("a4", "h2", []),
        (
            "a4",
            "g2",
            ["the mirror left to right takes 'red' to 'blue', but b2, 'wood', to h2, 'plain'"],
        ),
        # Where the starts do not match, the board is not meant to be alike.
        ("a2", "g2", []),
        (
            "a3",
            "h2",
            [
                "the mirror left to right takes 'red' to 'blue', but a3 to i3, which is on "
                "neither side"
            ],
        ),
        # Where much does not match, neither.
        ("a4", "g2, c3, c5, c6, d1, d2", []),
        # Two starts of unequal size are not meant to be alike.
        ("[a4, a5]", "g2", []),
    ],
)
def test_starts_that_nearly_match(red: str, wood: str, message: list[str], tmp_path: Path) -> None:
    assert messages(STARTS.format(red=red, wood=wood), tmp_path) == message


GAME = """\
pnp: 1
game: gulls
title: Gulls
designer: A. Tern
licence: Public domain
players: 2
parts:
  - {part: all, title: All, of: [b, eggs, birds]}
"""
EGGS = """\
pnp: 1
tokens: eggs
title: Eggs
pieces: [{id: egg, title: Egg, shape: round, size: 20mm, front: {icon: 'mdi:egg'}}]
"""
BIRDS = """\
pnp: 1
standees: birds
title: Birds
pieces: [{id: gull, title: Gull, size: [24mm, 30mm], base_size: 15mm, front: {draw: gulls}}]
"""


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        ("for: egg", []),
        ("for: egg, size: 20mm", []),
        (
            "for: egg, size: 18mm",
            ["cells of 18 mm are too small for their pieces, which need 20 mm"],
        ),
        ("for: gull, size: 26mm", []),
        ("for: gull, size: 24mm", ["'Gull' is 24 mm wide, a space only 24 mm"]),
    ],
)
def test_pieces_fit_the_cells_that_are_for_them(
    grid: str, message: list[str], tmp_path: Path
) -> None:
    for name, text in (("game", GAME), ("eggs", EGGS), ("birds", BIRDS)):
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    assert messages(f"grid: {{cells: hex, shape: 4x4, {grid}}}\n", tmp_path) == message


@pytest.mark.parametrize(
    ("drawn", "codes"), [("key", []), ("panel, fill: ink", ["key-without-effect"])]
)
def test_a_key_has_columns_without_a_quantity(drawn: str, codes: list[str], tmp_path: Path) -> None:
    box = f"boxes: {{b: {{draw: {drawn}, columns: 2, size: [9mm, 9mm]}}}}\n"
    found = judged(f"grid: {{cells: hex, shape: 5x4}}\n{box}", tmp_path).findings
    assert [one.code for one in found if "columns" in one.message] == codes


@pytest.mark.parametrize(
    ("grid", "at", "covered"),
    [
        ("cells: square, shape: 3x3", "[20mm, 20mm], size: [12mm, 4mm]", "2 spaces (a1 and b1)"),
        ("cells: square, shape: 3x3", "[25.2mm, 25.2mm], size: [9.6mm, 9.6mm]", "b2"),
        ("cells: square, shape: 3x3", "[2mm, 2mm], size: [13.4mm, 13.4mm]", ""),
        # The corner between two hexes is outside both.
        ("cells: hex, top: pointy, shape: 3x1", "[17mm, 26mm], size: [3mm, 3mm]", "a1"),
        ("cells: hex, top: pointy, shape: 3x1", "[24mm, 22mm], size: [2mm, 4mm]", ""),
        ("points: square, shape: 3x3", "[21mm, 21mm], size: [8mm, 8mm]", ""),
        ("points: square, shape: 3x3", "[28mm, 28mm], size: [4mm, 4mm]", "b2"),
    ],
)
def test_spaces_under_a_box_of_the_board(grid: str, at: str, covered: str, tmp_path: Path) -> None:
    text = (
        f"grid: {{{grid}, size: 10mm}}\nboard: {{width: 60mm, height: 60mm}}\n"
        f"boxes: {{b: {{draw: panel, fill: ink, at: {at}}}}}\n"
    )
    assert messages(text, tmp_path) == ([f"the box 'b' covers {covered}"] if covered else [])


def test_a_track_over_a_board_covers_its_spaces(tmp_path: Path) -> None:
    text = (
        "grid: {cells: square, shape: 3x3, size: 10mm}\nboard: {width: 60mm, height: 60mm}\n"
        "tracks: [{track: t, run: path, across: [[4, 4], [21, 21]], from: 1, to: 3, size: 6mm}]\n"
    )
    assert messages(text, tmp_path) == ["the track 't' covers a1"]


@pytest.mark.parametrize(
    ("table", "text"),
    [("t.csv", "space,kind\nz9,woods\n"), ("t.json", '[{"space": "z9", "kind": "woods"}]')],
)
def test_an_error_in_the_table_of_a_board_is_found_by_validating(
    table: str, text: str, tmp_path: Path
) -> None:
    (tmp_path / table).write_text(text, "utf-8")
    board = "grid: {cells: square, shape: 2x1}\nspaces: [{space: woods}, {space: bog, at: rest}]\n"
    (found,) = (
        one
        for one in judged(f"{board}data: {table}\n", tmp_path).findings
        if one.severity is Severity.ERROR
    )
    assert found.message == "there is no space 'z9'"
    assert found.span is not None
    assert found.span.source.name.endswith(table)


RING = (
    "grid: {{cells: square, shape: 3x3, holes: b2{more}}}\nways: [{{way: w, within: {{{cell}}}}}]\n"
)


@pytest.mark.parametrize(
    ("cell", "more", "severity"),
    [
        ("a1: e-s", "", None),
        ("a1: n", "", Severity.NOTE),
        ("a1: n-e", "", Severity.NOTE),
        ("a2: e", "", Severity.ERROR),
        ("a1: n-s", ", edge: cut", None),
        # Open to the outside, the hole is a part of the rim.
        ("a2: e", "", Severity.NOTE),
    ],
)
def test_a_way_inside_a_cell_leads_to_another(
    cell: str, more: str, severity: Severity | None, tmp_path: Path
) -> None:
    text = RING.format(cell=cell, more=more)
    if severity is Severity.NOTE and cell == "a2: e":
        text = text.replace("holes: b2", "holes: [b2, b1]")
    found = [one for one in judged(text, tmp_path).findings if one.code == "way-leads-off"]
    assert [one.severity for one in found] == ([] if severity is None else [severity])


RIVER = "grid: {cells: square, shape: 4x8, size: 18mm}\nways:\n  - {way: river, along: [%s]}\n"


@pytest.mark.parametrize(
    ("along", "gaps"),
    [
        ("b1/e, b2/e, b3/e", 0),
        ("b1/e, b3/e", 1),
        ("b1/e, b3/e, b5/e", 1),
        ("b1/e, b3/e, b5/e, b7/e", 0),  # doors
        ("b1/e, b4/e", 0),
        ("b1/e, c3/n", 1),
    ],
)
def test_a_gap_of_one_side_is_noted(along: str, gaps: int, tmp_path: Path) -> None:
    found = judged(RIVER % along, tmp_path).findings
    assert sum(one.code == "way-in-pieces" for one in found) == gaps


def test_a_gap_that_another_way_fills_is_none(tmp_path: Path) -> None:
    text = RIVER % "b1/e, b3/e" + "  - {way: ford, along: b2/e}\n"
    assert [
        one.code for one in judged(text, tmp_path).findings if one.code == "way-in-pieces"
    ] == []


SIDES = """\
grid: {{cells: square, shape: 6x5}}
spaces:
  - {{space: red, at: {red}, start: true}}
  - {{space: blue, at: {blue}, start: true}}
"""


@pytest.mark.parametrize(
    ("red", "blue", "nearly"),
    [
        ("a1-a3", "f1-f3", False),
        ("a1-a3", "f1-f2", True),
        ("a1-a3", "[f1, f2, f4]", True),
        ("a1", "f5", False),
        ("a1", "f4", True),
        ("a1", "c3", False),
        ("a1-a4", "f1", False),
    ],
)
def test_starts_of_two_kinds_nearly_match(
    red: str, blue: str, nearly: bool, tmp_path: Path
) -> None:
    found = messages(SIDES.format(red=red, blue=blue), tmp_path)
    assert len(found) == nearly
    assert not nearly or "takes 'red' to 'blue', but" in found[0]


def test_starts_on_a_small_board_are_not_compared_with_those_beside(tmp_path: Path) -> None:
    small = SIDES.format(red="a1", blue="b2").replace("6x5", "3x3")
    assert messages(small, tmp_path) == []


def test_a_space_that_lacks_what_most_of_its_kind_have_is_noticed(tmp_path: Path) -> None:
    text = (
        "grid: {cells: square, shape: 5x1}\nspaces:\n"
        "  - {space: town, at: {a1: {tax: 2}, b1: {tax: 1}, c1: {name: Ash}}}\n"
        "  - {space: wood, at: rest}\nlayout:\n  tax: {draw: text, text: '{tax}'%s}\n"
    )
    codes = [one.code for one in judged(text % "", tmp_path).findings]
    assert codes.count("space-lacks-field") == 1
    for fine in (text % ", optional: true", (text % "").replace("b1: {tax: 1}", "b1: {name: B}")):
        found = judged(fine, tmp_path).findings
        assert "space-lacks-field" not in [one.code for one in found]


def test_a_way_all_of_whose_ends_lead_off_is_a_warning(tmp_path: Path) -> None:
    text = RING.format(cell="a1: [n, w]", more="")
    found = [one for one in judged(text, tmp_path).findings if one.code == "way-leads-off"]
    assert [one.severity for one in found] == [Severity.WARNING] * 2


@pytest.mark.parametrize(
    ("cells", "severities"),
    [
        # One of many ends leads off the board; of few, or together with another, on purpose.
        ("a1: [e, s], b1: e, c1: s, a2: n, a3: w", [Severity.WARNING]),
        ("a1: [e, s], b1: e, a3: w", [Severity.NOTE]),
        ("a1: [e, s], b1: e, c1: s, a2: n, a3: w, c3: e", [Severity.NOTE] * 2),
    ],
)
def test_one_of_many_ends_that_leads_off_is_a_warning(
    cells: str, severities: list[Severity], tmp_path: Path
) -> None:
    text = RING.format(cell=cells, more="")
    found = [one for one in judged(text, tmp_path).findings if one.code == "way-leads-off"]
    assert [one.severity for one in found] == severities
