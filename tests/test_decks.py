"""Decks through the whole pipeline: files, supply and spares, spreadsheets, decks in one part."""

from __future__ import annotations

import csv
from pathlib import Path

import openpyxl
import pytest
from conftest import edit
from test_build import faults, files_in, run

import pnp

EXAMPLES = Path(__file__).parent.parent / "docs" / "examples" / "decks"

DECK = """\
deck: crew
title: Crew
size: mini
print: +2
layout:
  name: {at: [4mm, 4mm], size: [36mm, 9mm]}
back: plain-back
defaults: {emblem: anchor}
cards:
  - {card: cook, quantity: 3, name: Cook}
  - {card: mate, name: Mate}
"""


@pytest.fixture
def game(small_game: Path) -> Path:
    """Return a game whose supply says that its money comes with a deck."""
    (small_game / "crew.yaml").write_text(DECK, "utf-8")
    edit(small_game / "game.yaml", "of: [coins]", "of: [coins, crew]")
    edit(small_game / "game.yaml", "  star: 1", "  star: 1\n  cook: 3\n  mate: 1")
    return small_game


def test_the_supply_does_not_count_spares(game: Path, tmp_path: Path) -> None:
    run(game, tmp_path / "out", formats=("svg",))
    edit(game / "crew.yaml", "quantity: 3", "quantity: 5")
    assert faults(game)[0] == ("count-mismatch", "game.yaml:13:9")


@pytest.mark.parametrize("shape", ["rectangle", "round", "hexagon"])
@pytest.mark.parametrize("size", ["[20mm, 20mm]", "[45mm, 45mm]", "[89mm, 57mm]", "[200mm, 280mm]"])
def test_the_plain_back_suits_cards_of_any_size(tmp_path: Path, size: str, shape: str) -> None:
    path = tmp_path / "tiles.yaml"
    label = "" if "20mm, 20mm" in size else ", label: Rail"
    path.write_text(
        f"deck: tiles\ntitle: Tiles\nsize: {size}\nshape: {shape}\nback: plain-back\n"
        "layout: {ground: {draw: panel, at: [0mm, 0mm], size: [100%, 100%], fill: paper}}\n"
        f"cards: [{{card: a, emblem: star{label}}}]\n",
        "utf-8",
    )
    assert "svg/a-back.svg" in run(path, tmp_path / "out", formats=("svg",)).files


def test_each_card_and_its_back_is_a_file(game: Path, tmp_path: Path) -> None:
    built = run(game / "crew.yaml", tmp_path / "out", formats=("svg",))
    names = {f"svg/{card}{side}.svg" for card in ("cook", "mate") for side in ("", "-back")}
    assert files_in(built.folder) == names


def test_cards_of_one_id_in_two_decks_of_a_part_are_a_fault(game: Path) -> None:
    other = DECK.replace("deck: crew", "deck: guests").replace("card: mate", "card: mate-2")
    (game / "guests.yaml").write_text(other, "utf-8")
    edit(game / "game.yaml", "of: [coins, crew]", "of: [coins, crew, guests]")
    assert ("piece-in-two-files", "guests.yaml:10:12") in faults(game)
    messages = [one.message for one in pnp.open(game).validate().findings]
    assert "the part 'money' has two pieces with the id 'cook', here and in deck/crew" in messages


def test_a_spreadsheet_makes_the_same_cards_as_its_csv(tmp_path: Path) -> None:
    folder = tmp_path / "decks"
    folder.mkdir()
    (folder / "crew.yaml").write_text((EXAMPLES / "crew.yaml").read_text("utf-8"), "utf-8")
    book = openpyxl.Workbook()
    with (EXAMPLES / "crew.csv").open(encoding="utf-8", newline="") as rows:
        for row in csv.reader(rows):
            book.active.append([int(cell) if cell.isdigit() else cell or None for cell in row])
    book.save(folder / "crew.xlsx")
    edit(folder / "crew.yaml", "data: crew.csv", "data: crew.xlsx")
    sheet = run(folder / "crew.yaml", tmp_path / "xlsx", formats=("svg",))
    table = run(EXAMPLES / "crew.yaml", tmp_path / "csv", formats=("svg",))
    assert sheet.files == table.files
    for name in sheet.files:
        assert (sheet.folder / name).read_bytes() == (table.folder / name).read_bytes()


def test_where_that_keeps_nothing_leaves_nothing_to_print(game: Path) -> None:
    edit(game / "crew.yaml", "cards:", "where: {name: Boy}\ncards:")
    assert ("no-cards", "crew.yaml:9:9") in faults(game / "crew.yaml")


def test_a_fault_in_a_cell_is_told_at_the_cell(game: Path) -> None:
    (game / "crew.csv").write_text("card;quantity;name\nboy;two;Boy\n", "utf-8")
    edit(game / "crew.yaml", "cards:", "data: crew.csv\ncards:")
    assert ("not-a-whole-number", "crew.csv:2:5") in faults(game / "crew.yaml")


def test_a_number_of_a_box_is_checked_at_its_cell_before_drawing(game: Path) -> None:
    (game / "crew.csv").write_text("card,name,turn\nboy,Boy,east\ngirl,Girl,\n", "utf-8")
    edit(game / "crew.yaml", "size: [36mm, 9mm]}", "size: [36mm, 9mm], rotate: '{turn}'}")
    edit(game / "crew.yaml", "cards:", "data: crew.csv\ncards:")
    edit(game / "crew.yaml", "name: Cook}", "name: Cook, turn: 360.5.1}")
    edit(game / "crew.yaml", "name: Mate}", "name: Mate, turn: -5}")
    found = faults(game / "crew.yaml")
    assert ("missing-field", "crew.csv:3:11") in found
    (game / "crew.csv").write_text("card,name,turn\nboy,Boy,east\n", "utf-8")
    found = faults(game / "crew.yaml")
    assert ("not-a-number", "crew.csv:2:9") in found
    assert ("not-a-number", "crew.yaml:11:49") in found


@pytest.mark.parametrize("turn", ["{1 / 8}", "{quantity / 8}", "{quantity - 7}"])
def test_numbers_of_boxes_have_a_decimal_point_in_all_languages(
    game: Path, tmp_path: Path, turn: str
) -> None:
    edit(game / "game.yaml", "licence: CC0", "licence: CC0\nlanguage: de")
    edit(game / "crew.yaml", "size: [36mm, 9mm]}", f"size: [36mm, 9mm], rotate: '{turn}'}}")
    assert run(game, tmp_path / "out", formats=("svg",)).files
