"""``pnp export playingcards-io``: the file is read by the rules that importers follow."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from exporting import export
from PIL import Image
from tabletops import full_kitchen

import pnp

TARGET = "playingcards-io"
MOST_BYTES = 2 * 1024 * 1024
TYPES = {"hand", "board", "cardPile", "cardDeck", "card"}


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    game = full_kitchen(tmp_path_factory.mktemp("kitchen"))
    folder = export(game, TARGET, tmp_path_factory.mktemp("out"))
    return ZipFile(BytesIO((folder / "kitchen.pcio").read_bytes()))


@pytest.fixture(scope="module")
def widgets(archive: ZipFile) -> list[dict[str, Any]]:
    return json.loads(archive.read("widgets.json"))


def test_widgets_refer_only_to_widgets_that_exist(widgets: list[dict[str, Any]]) -> None:
    ids = [widget["id"] for widget in widgets]
    assert len(set(ids)) == len(ids)
    by_id = {widget["id"]: widget for widget in widgets}
    assert {widget["type"] for widget in widgets} == TYPES
    assert len({widget["z"] for widget in widgets}) == len(widgets)
    for widget in widgets:
        assert widget.get("parent", "hand") in by_id
        if widget["type"] == "card":
            deck = by_id[widget["deck"]]
            assert widget["cardType"] in deck["cardTypes"]
            assert deck["parent"] == widget["parent"]


def test_every_value_that_importers_read_as_text_is_one(widgets: list[dict[str, Any]]) -> None:
    for deck in (widget for widget in widgets if widget["type"] == "cardDeck"):
        for kind in deck["cardTypes"].values():
            assert all(isinstance(value, str) for value in kind.values())
        for template in (deck["faceTemplate"], deck["backTemplate"]):
            for drawn in template["objects"]:
                assert isinstance(drawn["value"], str)
                if drawn["valueType"] == "dynamic":
                    assert all(drawn["value"] in kind for kind in deck["cardTypes"].values())


def test_the_archive_has_exactly_the_pictures_that_are_shown(
    archive: ZipFile, widgets: list[dict[str, Any]]
) -> None:
    def shown(value: object) -> set[str]:
        if isinstance(value, str):
            return {value} if value.startswith("package://") else set()
        inner = value.values() if isinstance(value, dict) else value
        return set().union(*map(shown, inner)) if isinstance(value, dict | list) else set()

    names = {name.removeprefix("package://") for name in shown(widgets)}
    assert names | {"widgets.json", "schemaVersion"} == set(archive.namelist())
    assert archive.read("schemaVersion") == b"3"
    for name in names:
        content = archive.read(name)
        assert len(content) < MOST_BYTES
        with Image.open(BytesIO(content)) as picture:
            assert picture.format == ("JPEG" if name.endswith(".jpg") else "PNG")


def test_there_is_a_card_for_each_copy(widgets: list[dict[str, Any]]) -> None:
    cards = [widget for widget in widgets if widget["type"] == "card"]
    counts = {
        type: sum(card["cardType"] == type for card in cards)
        for type in ("soup", "uncle", "spoon-red", "cook", "heat_6")
    }
    # Two dice, each with its six faces.
    assert counts == {"soup": 3, "uncle": 2, "spoon-red": 4, "cook": 1, "heat_6": 2}
    labels = {widget["label"] for widget in widgets if widget["type"] == "cardPile"}
    assert {"Dishes", "Spoons (red)", "Heat 1", "Heat 2"} <= labels


def test_everything_is_on_the_table_in_one_scale(widgets: list[dict[str, Any]]) -> None:
    for widget in widgets:
        assert 0 <= widget["x"] < 1600
        assert 0 <= widget["y"] < 1000
    board, *mats = (widget for widget in widgets if widget["type"] == "board")
    assert [mat["id"] for mat in mats] == ["shelves_shelf", "shelves_shelf-2"]
    assert len({(one["x"], one["y"]) for one in (board, *mats)}) == 3
    below = max(widget["z"] for widget in (board, *mats))
    assert all(widget["z"] > below for widget in widgets if widget["type"] != "board")
    (dishes,) = (w for w in widgets if w["id"] == "dishes_dishes_1-deck")
    assert (dishes["cardWidth"], dishes["cardHeight"]) == (103, 144)
    assert board["width"] / board["height"] == pytest.approx(68 / 48, rel=0.2)


def test_larger_pictures_have_fewer_dots_per_inch(tmp_path: Path) -> None:
    game = full_kitchen(tmp_path / "game")
    folder = export(game, TARGET, tmp_path / "out", dpi=300)
    (room,) = folder.glob("*.pcio")
    with ZipFile(room) as archive:
        assert max(found.file_size for found in archive.infolist()) < 2 * 1024 * 1024


def test_crowded_rooms_are_found(tmp_path: Path) -> None:
    game = full_kitchen(tmp_path / "game")
    (game / "dishes.csv").write_text("Name,Cost,Qty\nSoup,2,1200\n", "utf-8")
    result = pnp.open(game).export(TARGET, out=tmp_path / "out", only={"dishes": ["soup"]})
    assert "crowded-room" in {one.rule for one in result.findings}
