"""``pnp export card-game-simulator``, held against the rules that its schema publishes."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from exporting import export, names_in
from PIL import Image
from tabletops import full_kitchen

# What docs/schema/cgs.json of finol-digital/Card-Game-Simulator says of the keys that we write; it
# allows no others.
SIZE = {"x": float, "y": float}
SCHEMA: dict[str, Any] = {
    "name": str,
    "cardSize": SIZE,
    "cardNameIsUnique": bool,
    "cardProperties": [{"name": str, "type": str}],
    "cardBackFaceImageUrls": [{"id": str}],
    "gameBoardUrls": [{"id": str}],
    "gameBoardCards": [{"card": str, "boards": [{"id": str, "offsetMin": SIZE, "size": SIZE}]}],
    "deckFileType": str,
    "playMatSize": SIZE,
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = full_kitchen(tmp_path_factory.mktemp("kitchen"))
    return export(game, "card-game-simulator", tmp_path_factory.mktemp("out"))


def read(folder: Path, name: str) -> Any:
    return json.loads((folder / "kitchen" / name).read_text("utf-8"))


def check(value: object, schema: Any) -> None:
    if isinstance(schema, list):
        assert isinstance(value, list)
        for inner in value:
            check(inner, schema[0])
    elif isinstance(schema, dict):
        assert isinstance(value, dict)
        assert value.keys() <= schema.keys()
        for key, inner in value.items():
            check(inner, schema[key])
    elif schema is float:
        assert isinstance(value, int | float)
        assert not isinstance(value, bool)
    else:
        assert isinstance(value, schema)


def test_the_definition_keeps_the_schema(folder: Path) -> None:
    check(read(folder, "cgs.json"), SCHEMA)
    assert read(folder, "cgs.json")["cardSize"] == {"x": 2.5, "y": 3.5}


def test_every_card_has_its_pictures_in_one_size(folder: Path) -> None:
    cards = read(folder, "AllCards.json")
    assert len({card["id"] for card in cards}) == len(cards) == 3 + 2 + 6 + 6 + 1 + 1 + 1
    codes = {found["code"] for found in read(folder, "AllSets.json")}
    backs = {back["id"] for back in read(folder, "cgs.json")["cardBackFaceImageUrls"]}
    files = [f"sets/{card['set']}/{card['id']}.png" for card in cards]
    files += [f"backs/{back}.png" for back in backs]
    assert {card["set"] for card in cards} <= codes
    assert {back for card in cards for back in card.get("backs", ())} == backs
    for file in files:
        with Image.open(folder / "kitchen" / file) as picture:
            assert picture.size == (500, 700)
    soup = next(card for card in cards if card["id"] == "dishes_soup")
    assert soup["cost"] == "2"
    assert soup["deck"] == "Dishes"


def test_a_token_keeps_its_size_on_its_card(folder: Path) -> None:
    with Image.open(folder / "kitchen/sets/spoons/spoons_spoon-red.png") as picture:
        left, top, right, bottom = picture.getchannel("A").getbbox()
    assert (right - left, bottom - top) == (157, 157)
    assert (left + right) // 2 == pytest.approx(250, abs=1)


def test_decks_hold_every_copy(folder: Path) -> None:
    decks = {
        path.stem: [line.split() for line in path.read_text("utf-8").splitlines()]
        for path in (folder / "kitchen" / "decks").iterdir()
    }
    ids = {f"[{card['id']}]" for card in read(folder, "AllCards.json")}
    assert {id for lines in decks.values() for _, id in lines} == ids
    counts = {name: sum(int(count) for count, _ in lines) for name, lines in decks.items()}
    assert counts["dishes_dishes"] == 6
    assert counts["spoons_spoons"] == 12
    assert counts["heat_heat_1"] == counts["heat_heat_2"] == 6
    assert counts["stove_stove"] == counts["shelves_shelf"] == 1


def test_a_board_comes_with_its_card_in_its_true_size(folder: Path) -> None:
    found, _ = read(folder, "cgs.json")["gameBoardCards"]
    (board,) = found["boards"]
    assert (folder / "kitchen" / "boards" / f"{board['id']}.png").is_file()
    assert board["offsetMin"]["x"] == pytest.approx(-board["size"]["x"] / 2, abs=0.001)


def test_copies_of_a_mat_come_with_its_card_side_by_side(folder: Path) -> None:
    _, found = read(folder, "cgs.json")["gameBoardCards"]
    assert found["card"] == "shelves_shelf"
    left, right = found["boards"]
    width = left["size"]["x"]
    assert width == pytest.approx(120 / 25.4, abs=0.001)
    assert left["offsetMin"]["x"] + width < right["offsetMin"]["x"]
    assert left["offsetMin"]["x"] == pytest.approx(-(right["offsetMin"]["x"] + width), abs=0.01)


def test_columns_named_like_keys_of_the_program_get_a_prefix(tmp_path: Path) -> None:
    game = full_kitchen(tmp_path / "game")
    deck = game / "dishes.yaml"
    unprinted = "unprinted: [set, deck, backs, card-set]\nlayout:"
    deck.write_text(deck.read_text("utf-8").replace("layout:", unprinted, 1), "utf-8")
    rows = "Name,Cost,Qty,set,deck,backs,card-set\nSoup,2,3,Winter,Soups,none,x\nBread,1,2,,,,\n"
    (game / "dishes.csv").write_text(rows, "utf-8")
    folder = export(game, "card-game-simulator", tmp_path / "out")
    (soup,) = (card for card in read(folder, "AllCards.json") if card["id"] == "dishes_soup")
    assert (soup["set"], soup["deck"], soup["name"]) == ("dishes", "Dishes", "Soup")
    own = {key: soup[key] for key in ("card-card-set", "card-deck", "card-backs", "card-set")}
    assert own == {
        "card-card-set": "Winter",
        "card-deck": "Soups",
        "card-backs": "none",
        "card-set": "x",
    }
    names = {one["name"] for one in read(folder, "cgs.json")["cardProperties"]}
    assert {"deck", "cost", *own} <= names
    assert "card-name" not in names


def test_the_archive_has_the_files_of_the_folder(folder: Path) -> None:
    content = (folder / "kitchen.cgs.zip").read_bytes()
    with ZipFile(BytesIO(content)) as archive:
        assert set(archive.namelist()) == names_in(folder) - {"kitchen.cgs.zip"}
        assert {info.date_time[0] for info in archive.infolist()} == {1980}
        for name in archive.namelist():
            assert archive.read(name) == (folder / name).read_bytes()
