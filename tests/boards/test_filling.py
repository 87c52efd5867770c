"""Three ways to fill a board, and what contradicts."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import HEAD, board, facts, problems

from pnp.base.diagnostics import Report, Severity, Source
from pnp.content.project import load_project
from pnp.content.source import parse
from pnp.content.structure import build_record
from pnp.kinds.boards.board.grid import grid_of
from pnp.kinds.boards.board.record import Board

KINDS = "spaces:\n  - {space: woods, %s}\n  - {space: lake, %s}\n  - {space: clear, at: rest}\n"


def described(text: str) -> dict[str, tuple[str, str, dict[str, str]]]:
    return {
        id: (space.kind.id, space.name, dict(space.fields))
        for id, space in facts(text).spaces.items()
    }


def test_a_list_marks_and_a_table_say_the_same() -> None:
    grid = "grid: {cells: hex, shape: 3x2}\ncoordinates: A1\n"
    listed = grid + KINDS % ("at: {B1: {number: 6}, C2: {number: 9}}", "at: {A2: Mere}")
    marked = (
        grid
        + "marks: |\n  c f6 c\n  m c f9\n"
        + "legend: {f: woods, c: clear, m: {space: lake, name: Mere}}\n"
        + "spaces: [{space: woods}, {space: lake}, {space: clear}]\n"
    )
    assert described(listed) == described(marked)
    rows = board(grid + "spaces: [{space: woods}, {space: lake}, {space: clear, at: rest}]\n")
    table = rows.model_copy(
        update={
            "rows": (
                {"space": "B1", "kind": "woods", "number": "6"},
                {"space": "C2", "kind": "woods", "number": "9"},
                {"space": "A2", "kind": "lake", "name": "Mere"},
            )
        }
    )
    from pnp.kinds.boards.board.spaces import facts_of

    found = facts_of(table)
    assert not found.problems
    made = {i: (s.kind.id, s.name, dict(s.fields)) for i, s in found.spaces.items()}
    assert made == described(listed)


def test_a_kind_takes_what_it_does_not_give_from_the_one_it_extends() -> None:
    found = facts(
        "grid: {cells: square, shape: 2x1}\ndefaults: {slots: 1, tax: 3}\nspaces:\n"
        "  - {space: town, ground: town, enter: 2, fields: {slots: 2, gold: 1}, at: a1}\n"
        "  - {space: city, extends: town, fields: {slots: 3}, at: b1}\n"
    )
    city = found.spaces["b1"]
    assert (city.kind.ground, city.kind.enter) == ("town", 2)
    assert dict(city.fields) == {"slots": "3", "tax": "3", "gold": "1"}


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (
            "grid: {cells: square, shape: 2x2}\nspaces:\n  - {space: a, at: a1}\n"
            "  - {space: b, at: [a1, b1]}\n",
            "space-twice",
            "the space 'a1' is 'a' and 'b'",
        ),
        (
            "grid: {cells: square, shape: 2x1}\nmarks: |\n  x y\n  x y\n"
            "legend: {x: s, y: s}\nspaces: [{space: s}]\n",
            "ragged-grid",
            "the marks have 2 rows, the board 1",
        ),
        (
            "grid: {cells: square, shape: 3x2}\nmarks: |\n  x x x\n  x x\n"
            "legend: {x: s}\nspaces: [{space: s}]\n",
            "ragged-grid",
            "this row has 2 marks, its row of the board 3 spaces",
        ),
        (
            "grid: {cells: square, shape: 2x1}\nspaces: [{space: s, at: {a1: b1}}]\n",
            "name-is-coordinate",
            "the name 'b1' is the coordinate of a space of this board",
        ),
        (
            "grid: {cells: square, shape: 2x1}\nspaces: [{space: s, extends: t}]\n",
            "unknown-kind-of-space",
            "there is no kind of space 't'",
        ),
        (
            "grid: {cells: square, shape: 2x1}\n"
            "spaces: [{space: s, extends: t}, {space: t, extends: s}]\n",
            "cyclic-kind",
            "the kind 't' extends itself",
        ),
    ],
)
def test_a_contradiction_is_told_once(text: str, code: str, message: str) -> None:
    found = [(one, told) for one, told, _ in problems(text)]
    assert (code, message) in found
    assert len(found) == 1


def test_touching_marks_may_be_joined_to_one_space() -> None:
    text = (
        "grid: {cells: square, shape: 3x2}\njoin: mark\nmarks: |\n  k1 k1 k2\n  k1 k2 k2\n"
        "legend: {k: land}\nspaces: [{space: land}]\n"
    )
    found = facts(text)
    assert {id: len(space.cells) for id, space in found.spaces.items()} == {"k1": 3, "k2": 3}


def test_joined_spaces_are_named_by_their_marks_and_by_each_of_their_coordinates() -> None:
    text = (
        "grid: {cells: square, shape: 4x2}\njoin: mark\nmarks: |\n  a2 a2 k1 .\n  a2 a2 k1 b1\n"
        "legend: {a: land, b: land, k: land}\nspaces: [{space: land}]\n"
    )
    selector = facts(text).selector([])
    named = {word: selector.lookup(word) for word in ("a2", "k1", "b1", "c1", "c1-d2", "all")}
    # The mark a2 goes before the coordinate a2, and b1, the mark of d2, before the coordinate b1.
    assert named == {
        "a2": ("a2",),
        "k1": ("k1",),
        "b1": ("b1",),
        "c1": ("k1",),
        "c1-d2": ("k1", "b1"),
        "all": ("a2", "k1", "b1"),
    }
    assert len([*selector.sides(["a2|k1"], ())]) == 2
    assert len([*selector.sides([{"around": "a2"}], ())]) == 8
    assert selector.problems == []
    assert [*selector.sides(["a2/n"], ())] == []
    assert [one.message for one in selector.problems] == [
        "'a2' is 4 cells, so its sides have no compass names"
    ]


def test_holes_and_dots_are_no_spaces() -> None:
    holes = facts("grid: {cells: square, shape: 3x3, holes: [b2]}\n")
    dots = facts(
        "grid: {cells: square, shape: 3x3}\nmarks: |\n  x x x\n  x . x\n  x x x\n"
        "legend: {x: s}\nspaces: [{space: s}]\n"
    )
    assert set(holes.spaces) == set(dots.spaces)
    assert holes.grid is not None
    assert len(holes.grid.neighbours[holes.spaces["a1"].cells[0]]) == 2


def test_a_board_without_a_shape_has_the_cells_that_are_named() -> None:
    found = grid_of(
        board(
            "grid: {cells: hex, top: flat}\ncoordinates: {first: A1, doubled: true}\n"
            "spaces: [{space: s, at: [A1, B2, C3]}]\n"
        )
    ).grid
    assert found is not None
    assert [found.name(cell) for cell in found.cells] == ["A1", "B2", "C3"]


@pytest.mark.parametrize(
    "towns", ["spaces: [{space: town, at: {0202: Oakham}}]\n", "data: t.csv\n"]
)
def test_texts_name_the_spaces_of_boards_by_their_coordinates(towns: str, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("space,name\n0202,Oakham\n", "utf-8")
    files = {
        "game.yaml": "game: g\ntitle: G\ndesigner: D\nplayers: 2\nage: 8\nminutes: 9\n"
        "licence: CC0\nparts: [{part: all, title: All, of: [mill-valley, rules]}]\n",
        "b.yaml": "map: mill-valley\ntitle: V\ngrid: {cells: hex, shape: 3x3}\n"
        f"coordinates: '0101'\n{towns}",
        "r.yaml": "sheet: rules\ntitle: R\nbody: [{text: 'Go to {name mill-valley/0202}.'}]\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(f"pnp: 1\n{text}", "utf-8")
    report = Report()
    project = load_project(tmp_path, report)
    assert project is not None
    assert report.diagnostics == ()
    (sheet,) = (file.record for file in project.files if file.kind == "sheet")
    assert sheet.body[0].text == "Go to Oakham."


@pytest.mark.parametrize(
    ("named", "text", "message", "hint"),
    [
        ("mill-valley/0303", "0303", "", ""),
        (
            "mill-valley/0399",
            "",
            "the board 'mill-valley' has no space '0399'",
            "the nearest space is 0303",
        ),
    ],
)
def test_texts_name_spaces_without_a_name(
    named: str, text: str, message: str, hint: str, tmp_path: Path
) -> None:
    files = {
        "game.yaml": "game: g\ntitle: G\ndesigner: D\nplayers: 2\nage: 8\nminutes: 9\n"
        "licence: CC0\nparts: [{part: all, title: All, of: [mill-valley, rules]}]\n",
        "b.yaml": "map: mill-valley\ntitle: '{name rules}'\ngrid: {cells: hex, shape: 3x3}\n"
        "coordinates: '0101'\nspaces: [{space: town, at: {0202: Oakham}}]\n"
        "tracks: [{track: points, beside: top, from: 1, to: 5}]\n"
        "layout: {n: {draw: text, text: '{income}', size: [9mm, 5mm]}}\ndefaults: {income: 2}\n",
        "r.yaml": f"sheet: rules\ntitle: R\nbody: [{{text: 'Go to {{name {named}}}.'}}]\n",
    }
    for name, lines in files.items():
        (tmp_path / name).write_text(f"pnp: 1\n{lines}", "utf-8")
    report = Report()
    project = load_project(tmp_path, report)
    if message:
        (found,) = (one for one in report.diagnostics if one.severity is Severity.ERROR)
        assert found.message == message
        assert found.hint.endswith(hint)
        return
    assert report.diagnostics == ()
    assert project is not None
    (sheet,) = (file.record for file in project.files if file.kind == "sheet")
    assert sheet.body[0].text == f"Go to {text}."


def test_facts_are_filled_in_wherever_a_board_has_numbers(tmp_path: Path) -> None:
    files = {
        "game.yaml": "game: g\ntitle: G\ndesigner: D\nplayers: 2\nage: 8\nminutes: 9\n"
        "licence: CC0\nparts: [{part: all, title: All, of: [valley]}]\n",
        "rulings.yaml": "rulings: g\nfacts:\n  - {fact: toll, value: 3, text: A toll.}\n"
        "  - {fact: room, value: 2, text: Places.}\n",
        "b.yaml": "map: valley\ntitle: V\ngrid: {cells: square, shape: 2x1}\n"
        "spaces: [{space: marsh, enter: '{toll}', at: b1}]\n"
        "ways: [{way: wall, title: 'Wall, {toll}', along: a1/e, cross: '{toll}'}]\n"
        "layout: {slots: {draw: place, slot: 5mm, quantity: '{room}'}}\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(f"pnp: 1\n{text}", "utf-8")
    report = Report()
    project = load_project(tmp_path, report)
    assert project is not None
    assert report.diagnostics == ()
    (record,) = (file.record for file in project.files if file.kind == "board")
    assert (record.spaces[0].enter, record.ways[0].cross) == (3, 3)
    assert (record.ways[0].title, record.layout["slots"].quantity) == ("Wall, 3", "2")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            "regions: {rim: a1}",
            "'rim' is a word of lists of spaces, so no list could name the region",
        ),
        (
            "spaces: [{space: rest, at: a1}]",
            "'rest' is a word of lists of spaces, so no list could name the kind",
        ),
        (
            "spaces: [{space: lake, at: a1}]\nregions: {lake: a1-b1}",
            "'lake' is a kind and a region, so lists would mean only one of them",
        ),
        (
            "regions: [{region: west, at: a1}, {region: west, at: b1}]",
            "the region 'west' is declared twice",
        ),
        (
            "spaces: [{space: town, at: {a1: mill}}]\nregions: {mill: b1}",
            "'mill' is a space of the board, so no list could name the region",
        ),
    ],
)
def test_kinds_and_regions_have_names_of_their_own(lines: str, message: str) -> None:
    ((code, told, hint),) = problems(f"grid: {{cells: square, shape: 2x2}}\n{lines}\n")
    assert (code, told) == ("ambiguous-name", message)
    assert "another id" in hint


def test_a_hint_lists_each_name_once() -> None:
    text = "grid: {cells: square, shape: 2x1}\nspaces: [{space: west, at: {a1: east}}]\n"
    ((_, _, hint),) = problems(text + "ways: [{way: road, through: [qqq, b1]}]\n")
    assert hint == "known: east, plain, west"


@pytest.mark.parametrize(
    ("lines", "code", "hint"),
    [
        ("spaces: [{space: a, at: a1, enter: shut}]", "not-a-number", ", or  closed"),
        ("spaces: [{space: a, at: a1, enter: 1001}]", "out-of-range", "from 0 to 1000, or  closed"),
        ("spaces: [{space: a, at: a1, enter: -1}]", "out-of-range", "from 0 to 1000, or  closed"),
        ("ways: [{way: w, along: a1/e, cross: shut}]", "not-a-number", ", or  closed"),
    ],
)
def test_the_hint_of_a_price_offers_closed(lines: str, code: str, hint: str) -> None:
    report = Report()
    node = parse(Source("b.yaml", f"{HEAD}grid: {{cells: square, shape: 2x1}}\n{lines}\n"), report)
    assert node is not None
    assert build_record(Board, node, report) is None
    (found,) = report.diagnostics
    assert found.code == code
    assert found.hint.endswith(hint)


def test_marks_without_a_legend_have_a_whole_hint() -> None:
    ((_, _, hint),) = problems("grid: {cells: square}\nmarks: |\n  f f\n  . .\n")
    assert hint == "add  f: ...  to the legend"
