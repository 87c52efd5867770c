"""What figures of sheets show is looked up among the files of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.content.project import Project, load_project
from pnp.kinds.sheet.figure_record import FigureFiles
from pnp.kinds.sheet.record import Sheet

GAME = """\
game: test-game
title: Test Game
designer: A. Tern
licence: Public domain
players: 2-4
language: en
parts:
  - {part: all, title: All, of: [coins, dice, loot, rules]}
"""
COINS = """\
tokens: coins
title: Coins
colours: {blue: fish, red: star}
pieces:
  - {id: coin, title: Coin, size: 18mm, front: {text: '1'}}
  - {id: crate, title: Crate, size: 12mm, front: {text: '2'}}
"""
DICE = "dice: dice\ntitle: Dice\npieces:\n  - {id: die, title: Die, size: 14mm}\n"
DECK = """\
deck: {id}
title: Cards
size: mini
layout: {{title: {{at: [4mm, 4mm], size: [9mm, 8mm]}}}}
data: cards.csv
"""
POND = """\
map: pond
title: Pond
players: 2-4
grid: {cells: hex}
cells: |
  ~1 ~1 ~2
  ~1 c1 ~2
legend: {"~": ocean, c: coast}
"""
STRAIT = """\
map: strait
title: Strait
tiles: |
  a a . .
  a a b b
  . . b b
"""
FILES = {
    "game.yaml": GAME,
    "coins.yaml": COINS,
    "dice.yaml": DICE,
    "loot.yaml": DECK.format(id="loot"),
    "maps.yaml": DECK.format(id="maps"),
    "pond.yaml": POND,
    "strait.yaml": STRAIT,
    "cards.csv": "card,title\na,A\nb,B\n",
    "rulings.yaml": """\
rulings: test-game
spaces:
  - {space: ocean, passable: true, start: true, draw: water}
  - {space: coast, passable: true, draw: shore}
""",
}
SHEET = "sheet: rules\ntitle: Rules\nbody:\n  - figure: {FIGURE}\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "test-game"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def read(home: Path, figure: str) -> tuple[Sheet | None, list[tuple[str, int, str]]]:
    """Return a sheet with a figure, and code, column and hint of all findings."""
    path = home / "rules.yaml"
    path.write_text(SHEET.replace("FIGURE", figure), "utf-8")
    report = Report()
    project = load_project(path, report)
    record = project.parts[0].files[0].record if isinstance(project, Project) else None
    assert record is None or isinstance(record, Sheet)
    found = [(f.code, f.span.column if f.span else 0, f.hint) for f in report.diagnostics]
    return record, found


def shown(home: Path, figure: str) -> FigureFiles:
    sheet, found = read(home, figure)
    assert found == []
    assert sheet is not None
    return sheet.figured


def test_a_sheet_holds_no_more_of_a_file_than_it_shows(home: Path) -> None:
    files = shown(home, "show: [coin-red, die 4, loot/b], on: {coin-red: coin-red back}").records
    assert list(files) == ["deck/loot", "dice/dice", "tokens/coins"]
    coins, deck = files["tokens/coins"], files["deck/loot"]
    assert [piece.id for piece in coins.pieces] == ["coin"]
    assert list(coins.colours) == ["red"]
    assert [card.card for card in deck.cards] == ["b"]


def test_the_base_of_a_standee_is_shown_by_its_own_name(home: Path) -> None:
    size = "size: [20mm, 30mm], base_size: 20mm, front: {icon: emblem}"
    made = f"  - {{id: %s, title: A, base: %s, {size}}}\n"
    head = "standees: figures\ntitle: Figures\ncolours: {blue: fish, red: star}\npieces:\n"
    text = head + made % ("gull", "tabs") + made % ("tern", "tent")
    (home / "figures.yaml").write_text(text, "utf-8")
    figures = shown(home, "show: [gull-base-red]").records["standees/figures"]
    assert [piece.id for piece in figures.pieces] == ["gull"]
    assert list(figures.colours) == ["red"]
    _, found = read(home, "show: [tern-base-red]")
    assert [code for code, _, _ in found] == ["unknown-reference"]


def test_pieces_and_points_of_them_are_places(home: Path) -> None:
    shown(home, "show: [die 4 turned 180, crate-blue turned 90], moves: [[die, crate-blue]]")
    shown(home, "show: strait, crop: [1-1], on: {strait 80% 10%: coin-red}, moves: [[1-1, b]]")
    shown(home, "show: crate-blue, notes: [{at: 20% 30%, text: Here}]")
    shown(home, "show: [die 4, crate-blue], moves: [[die 4, crate-blue 1% 2%]]")
    shown(home, "show: pond, crop: [c1], on: {~1: coin-red}, attacks: [[~1, c1]]")


@pytest.mark.parametrize(
    ("figure", "code", "column", "hint"),
    [
        ("show: coim-red", "unknown-reference", 20, "did you mean coin-red?"),
        ("show: a", "ambiguous-id", 20, "write loot/a or maps/a"),
        ("show: die 7", "unknown-reference", 20, "write the id alone, or a number from 1 to 6 a"),
        ("show: coin-red turned 45", "unknown-reference", 20, "write  coin-red turned 90,"),
        ("show: die 4 turned 9", "unknown-reference", 20, "write  die turned 90,"),
        ("show: strait, crop: [1-3]", "unknown-space", 35, "name a space of water, or a point"),
        ("show: strait, on: {4-4: die}", "unknown-space", 33, "did you mean"),
        ("show: coin-red 1", "unknown-reference", 20, "write the id alone, or back after it"),
        ("show: pond, crop: [c2]", "unknown-space", 33, "known: c1, ~1, ~2"),
        ("show: pond, on: {c1: gold}", "unknown-reference", 35, "known: a, b, coin-blue"),
        ("show: pond, moves: [[c1, c1x]]", "unknown-space", 39, "did you mean c1?"),
        ("show: pond, notes: [{at: pand 1% 1%, text: A}]", "unknown-reference", 39, "did you mean"),
        ("show: pond, notes: [{at: c1}]", "missing-key", 0, ""),
        ("show: pond, crop: c1}\nfigured: {a: {}", "unknown-key", 0, ""),
    ],
)
def test_what_is_not_there_is_found(
    home: Path, figure: str, code: str, column: int, hint: str
) -> None:
    _, found = read(home, figure)
    assert [one[0] for one in found] == [code]
    assert column in (0, found[0][1])
    assert hint in found[0][2]


def test_a_card_and_a_token_of_one_id_are_told_apart_by_their_kinds(home: Path) -> None:
    deck = DECK.format(id="loot").replace("cards.csv", "die.csv")
    (home / "loot.yaml").write_text(deck, "utf-8")
    (home / "die.csv").write_text("card,title\ndie,Die\n", "utf-8")
    _, found = read(home, "show: die")
    assert [(code, hint) for code, _, hint in found] == [
        ("ambiguous-id", "write dice/die or loot/die")
    ]
    shown(home, "show: [loot/die, dice/die]")


def test_spaces_of_a_board_of_any_game_are_places_by_coordinates_and_names(home: Path) -> None:
    grid = "grid: {cells: hex, shape: 3x2}\ncoordinates: '0101'\n"
    spaces = "spaces:\n  - {space: town, at: {0201: Kell}}\n"
    (home / "ford.yaml").write_text(f"map: ford\ntitle: Ford\n{grid}{spaces}", "utf-8")
    figures = shown(home, "show: ford, on: {Kell: coin-red}, moves: [['0101', '0201']]")
    assert sorted(figures.records) == ["board/ford", "tokens/coins"]
    _, found = read(home, "show: map/ford, on: {Kelp: coin-red}")
    assert [(code, hint) for code, _, hint in found] == [("unknown-space", "did you mean Kell?")]


def test_a_sheet_of_no_game_shows_nothing(tmp_path: Path) -> None:
    assert [code for code, _, _ in read(tmp_path, "show: coin")[1]] == ["unknown-reference"]
