"""A game's own kinds of space: declared in its rulings, used by its maps and boards."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from pnp.annotate.picture import annotated_board
from pnp.base.diagnostics import Report
from pnp.base.library import docs_dir
from pnp.build import BuildOptions, build
from pnp.content.files import File
from pnp.content.project import load_project
from pnp.imposition.paper import parse_paper
from pnp.kinds.boards.map.survey import Waters, complete_waters
from pnp.kinds.boards.squares.squares import survey
from pnp.model.record import Record
from pnp.rules.validate import CheckOptions, validate

# What docs/content.md tells users to write.
_PAGE = (docs_dir() / "content.md").read_text("utf-8")
_BLOCK = re.search(r"### Your own kind of space\n.*?\n((?: {7}[^\n]*\n)+)", _PAGE, re.DOTALL)
assert _BLOCK is not None
RULINGS = dedent(_BLOCK[1])
LAGOON = "{space: lagoon, passable: true, draw: shore, icon: turtle}"
TURTLE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4H20V20H4Z"/></svg>'
)
GAME = """\
pnp: 1
game: turtle-bay
title: Turtle Bay
players: 2
designer: Us
licence: CC0-1.0
parts:
  - {part: maps, title: Map, of: [bay]}
"""
MAP = """\
pnp: 1
map: bay
title: Turtle Bay
players: 2
board: {width: 140mm, height: 110mm, margin: 6mm}
grid: {cells: hex, top: pointy, seed: 3}
inset: {corner: top-left, width: 40mm, height: 16mm}
legend:
  "~": ocean
  l: lagoon
  l2: {type: lagoon, name: Green Water}
  a: impassable
cells: |
  ~1   ~1   ~1   ~1   ~2   ~2   ~2   ~2   ~2   ~2   ~2   ~2
    ~1   ~1   ~1   ~1   ~1   ~2   ~2   ~2   ~2   ~2   ~2   ~2
  ~1   ~1   ~1   l1   l1   l1   l1   l3   l3   ~2   ~2   ~2
    ~1   ~1   l1   l1#  l1#  l1#  l3#  l3#  l3   ~2   ~2   ~2
  ~3   ~3   l1   l1   l1   l1   l3   l3#  l3#  a1   a1   ~4
    ~3   ~3   l2   l2   l2   l3   l3   l3   a1   a1   a1   ~4
  l2   l2   l2   l2   l2   l3   l3   l3   l3   a1   ~4   ~4
    l2   l2   l2   l2   l2   ~4   ~4   ~4   ~4   ~4   ~4   ~4
  l2   l2   l2   ~4   ~4   ~4   ~4   ~4   ~4   ~4   ~4   ~4
"""
BOARD = """\
pnp: 1
map: pond
title: Pond
squares: |
  ~ ~ ~ l
  ~ k k ~
  l ~ ~ ~
legend: {"~": sea, l: lagoon, k: kelp}
start: [a3]
spaces:
  - {space: kelp, passable: true, stop: true, single: true, draw: shore}
"""


def game(folder: Path, rulings: str = RULINGS, map_: str = MAP, board: str = "") -> Path:
    files = {"game.yaml": GAME, "rulings.yaml": rulings, "bay.yaml": map_, "pond.yaml": board}
    for name, text in files.items():
        if text:
            (folder / name).write_text(text, "utf-8")
    (folder / "icons").mkdir()
    (folder / "icons" / "turtle.svg").write_text(TURTLE)
    return folder


def read(path: Path) -> File[Record]:
    report = Report()
    project = load_project(path, report)
    assert project is not None
    assert report.diagnostics == ()
    return project.parts[0].files[0]


def told(folder: Path) -> list[tuple[str, str, str]]:
    """Return code, place and hint of what is found in a game."""
    found = validate(str(folder), folder, CheckOptions()).findings
    return [(f.code, str(f.span).rpartition("/")[2], f.hint) for f in found]


def graph(file: File[Record]) -> Waters:
    waters = complete_waters(file.record)
    assert waters is not None
    return waters


def test_a_kind_of_ones_own_as_the_page_says(tmp_path: Path) -> None:
    assert LAGOON in RULINGS
    folder = game(tmp_path)
    verdict = validate(str(folder), folder, CheckOptions())
    assert verdict.findings == ()

    lone = validate("bay.yaml", folder / "bay.yaml", CheckOptions())
    assert lone.findings == ()
    report = Report()
    picture = annotated_board(folder / "bay.yaml", lone, "", report)
    assert report.diagnostics == ()
    assert picture is not None
    assert "l3" in picture

    waters = graph(read(folder))
    assert waters.graph()["l1"] == ("l2", "l3", "~1", "~2", "~3")
    assert "a1" not in waters.graph()

    options = BuildOptions(papers=(parse_paper("a4"),), out=tmp_path / "out")
    assert build(str(folder), options, report, lambda *_: None) is not None
    assert report.diagnostics == ()
    drawn = next((tmp_path / "out").rglob("bay.svg")).read_text("utf-8")
    without = game(_inner(tmp_path), RULINGS.replace(", icon: turtle", ""))
    assert build(
        str(without), BuildOptions(papers=options.papers, out=tmp_path / "b"), report, _hush
    )
    plain = next((tmp_path / "b").rglob("bay.svg")).read_text("utf-8")
    assert drawn != plain


def test_its_icon_may_be_of_a_pack(tmp_path: Path) -> None:
    assert told(game(tmp_path, RULINGS.replace("icon: turtle", "icon: 'mdi:turtle'"))) == []
    slip = game(_inner(tmp_path), RULINGS.replace("turtle}", "mdi:turtel}"))
    assert ("unknown-icon", "rulings.yaml:4:56") in [found[:2] for found in told(slip)]


def _inner(folder: Path) -> Path:
    inner = folder / "inner"
    inner.mkdir()
    return inner


def _hush(*_: object) -> None:
    pass


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("l: lagoon", "l: lagon"), ("unknown-choice", "bay.yaml:10:6", "did you mean lagoon?")),
        (
            ("{type: lagoon, name", "{type: laggon, name"),
            ("unknown-choice", "bay.yaml:11:14", "did you mean lagoon?"),
        ),
    ],
)
def test_a_kind_that_nobody_declared_is_told_at_its_place(
    change: tuple[str, str], expected: tuple[str, str, str], tmp_path: Path
) -> None:
    folder = game(tmp_path, map_=MAP.replace(*change))
    assert expected in told(folder)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("draw: shore", "draw: shoer"), ("unknown-choice", "rulings.yaml:4:43")),
        (("icon: turtle", "icon: tortoise"), ("unknown-icon", "rulings.yaml:4:56")),
        (("passable: true", "passable: maybe"), ("not-a-flag", "rulings.yaml:4:31")),
        ((", draw: shore", ""), ("missing-key", "rulings.yaml:4:6")),
        (
            ("spaces:\n", "spaces:\n  - {space: lagoon, draw: land}\n"),
            ("duplicate-id", "rulings.yaml:5:13"),
        ),
    ],
)
def test_faults_of_a_declaration_are_told_once_where_it_stands(
    change: tuple[str, str], expected: tuple[str, str], tmp_path: Path
) -> None:
    found = told(game(tmp_path, RULINGS.replace(*change)))
    assert [(c, place) for c, place, _ in found if c != "unused-icon"] == [expected]


def test_what_a_kind_means_decides_where_ships_go(tmp_path: Path) -> None:
    folder = game(tmp_path, RULINGS.replace("passable: true, ", ""))
    assert not {"l1", "l2", "l3"} & set(graph(read(folder)).graph())


YIELDING = RULINGS.replace("icon: turtle", "yields: {pearls: turtle}")


def test_a_kind_yields_what_it_has_words_for(tmp_path: Path) -> None:
    rich = MAP.replace("name: Green Water", "name: Green Water, yields: {pearls: 2}")
    folder = game(tmp_path, YIELDING, rich)
    assert told(folder) == []
    assert graph(read(folder)).places["l2"].amounts == (("turtle", 2),)
    report = Report()
    lone = validate("bay.yaml", folder / "bay.yaml", CheckOptions())
    assert annotated_board(folder / "bay.yaml", lone, "", report) is not None
    assert report.diagnostics == ()


def test_an_amount_that_a_kind_has_no_word_for_is_told(tmp_path: Path) -> None:
    rich = MAP.replace("name: Green Water", "name: Green Water, yields: {perls: 2}")
    found = told(game(tmp_path, YIELDING, rich))
    assert ("unknown-choice", "bay.yaml:11:50", "did you mean pearls?") in found


def test_the_icon_of_an_amount_must_be_there(tmp_path: Path) -> None:
    found = told(game(tmp_path, YIELDING.replace("pearls: turtle", "pearls: tortoise")))
    assert ("unknown-icon", "rulings.yaml:4:67") in {(code, place) for code, place, _ in found}


def test_starts_are_kinds_that_say_so(tmp_path: Path) -> None:
    folder = game(tmp_path, RULINGS.replace("passable: true", "passable: true, start: true"))
    assert graph(read(folder)).edge_starts == ("l2",)


def test_a_board_of_squares_knows_the_words_of_its_game_and_its_own(tmp_path: Path) -> None:
    folder = game(tmp_path, board=BOARD)
    file = read(folder / "pond.yaml")
    field = survey(file.record)
    assert field is not None
    assert {(3, 0), (0, 2)} <= set(field.sea_graph)
    assert not {(1, 1), (2, 1)} & set(field.sea_graph)


AREAS = (
    RULINGS + "areas:\n  - {area: market, over: [water], draw: basin, icon: turtle, title: below}\n"
)
MARKET = BOARD + "market: {at: b3, size: [2, 1], title: Market}\n"


def test_a_board_of_squares_has_the_areas_of_its_game(tmp_path: Path) -> None:
    folder = game(tmp_path, AREAS, board=MARKET)
    assert validate("pond.yaml", folder / "pond.yaml", CheckOptions()).findings == ()
    file = read(folder / "pond.yaml")
    assert [area.title for _, area in file.record.placed_areas.values()] == ["Market"]  # type: ignore[attr-defined]
    options = BuildOptions(papers=(parse_paper("a4"),), out=tmp_path / "out")
    report = Report()
    assert build(str(folder / "pond.yaml"), options, report, _hush) is not None
    assert report.diagnostics == ()


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("market:", "makret:", ("unknown-key", "did you mean market?")),
        ("at: b3", "at: b2", ("misplaced-panel", "place it on free squares of type ocean or sea")),
    ],
)
def test_an_area_that_is_wrong_is_told(
    old: str, new: str, expected: tuple[str, str], tmp_path: Path
) -> None:
    folder = game(tmp_path, AREAS, board=MARKET.replace(old, new))
    (found,) = validate("pond.yaml", folder / "pond.yaml", CheckOptions()).findings
    assert found.code == expected[0]
    assert found.hint.startswith(expected[1])


def test_a_kind_of_which_a_board_has_one_is_told_where_it_lies_again(tmp_path: Path) -> None:
    twice = BOARD.replace("~ ~ ~ l", "k ~ ~ l")
    folder = game(tmp_path, board=twice)
    found = validate("pond.yaml", folder / "pond.yaml", CheckOptions()).findings
    assert [(f.code, f.span and f.span.line) for f in found] == [("split-island", 6)]


def test_a_lone_map_knows_the_general_words_and_its_own(tmp_path: Path) -> None:
    lone = MAP.replace("legend:", f"spaces:\n  - {LAGOON.replace(', icon: turtle', '')}\nlegend:")
    path = tmp_path / "bay.yaml"
    path.write_text(lone)
    assert validate("bay.yaml", path, CheckOptions()).findings == ()
    path.write_text(MAP)
    assert {f.code for f in validate("bay.yaml", path, CheckOptions()).findings} == {
        "unknown-choice"
    }


def test_a_game_that_keeps_bundled_rules_knows_their_words(tmp_path: Path) -> None:
    folder = game(tmp_path, board=BOARD.replace("k: kelp", "k: skull"))
    text = GAME.replace("title:", "rules: piracy\ntitle:", 1).replace("[bay]", "[bay, pond]")
    (folder / "game.yaml").write_text(text)
    report = Report()
    load_project(folder, report)
    assert report.diagnostics == ()
