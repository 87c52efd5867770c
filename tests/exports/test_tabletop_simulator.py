"""``pnp export tabletop-simulator``: the save is read by the rules that the game publishes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from exporting import export, names_in
from PIL import Image
from tabletops import full_kitchen

import pnp
from pnp.export import png
from pnp.exports.dice_models import ROTATIONS, cube_model
from pnp.exports.set_up import set_up

TARGET = "tabletop-simulator"
URL = "https://example.org/kitchen"
EVERYWHERE = {"GUID", "Name", "Transform", "Nickname", "LuaScript", "LuaScriptState"}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return full_kitchen(tmp_path_factory.mktemp("kitchen"))


@pytest.fixture(scope="module")
def folder(game: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return export(game, TARGET, tmp_path_factory.mktemp("out"), url=URL)


@pytest.fixture(scope="module")
def table(folder: Path) -> dict[str, Any]:
    return json.loads((folder / "kitchen.json").read_text("utf-8"))


def objects(table: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every object of a save, those in bags and decks and other states, too."""
    waiting = [*table["ObjectStates"]]
    while waiting:
        found = waiting.pop(0)
        yield found
        waiting += [*found.get("ContainedObjects", ()), *found.get("States", {}).values()]


def named(table: dict[str, Any], id: str) -> dict[str, Any]:
    (found,) = (one for one in objects(table) if one["GMNotes"] == id)
    return found


def addresses(value: object) -> Iterator[str]:
    """Yield the addresses of files in a save."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if isinstance(inner, str) and key.lower().endswith("url") and inner:
                yield inner
            yield from addresses(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from addresses(inner)


def test_every_object_has_the_fields_that_readers_demand(table: dict[str, Any]) -> None:
    assert table["Hands"]["Enable"] is True
    assert {"Note", "LuaScript", "LuaScriptState"} <= table.keys()
    found = [*objects(table)]
    assert all(one.keys() >= EVERYWHERE for one in found)
    assert len({one["GUID"] for one in found}) == len(found)
    assert all(len(one["Transform"]) == 9 for one in found)


def test_the_files_are_those_that_the_save_shows(folder: Path, table: dict[str, Any]) -> None:
    shown = {address.removeprefix(f"{URL}/") for address in addresses(table)}
    assert shown | {"kitchen.json"} == names_in(folder)


def test_cards_of_a_deck_are_on_its_sheets(folder: Path, table: dict[str, Any]) -> None:
    decks = [one for one in objects(table) if "DeckIDs" in one]
    assert [(d["Nickname"], len(d["DeckIDs"])) for d in decks] == [("Dishes", 6), ("Guests", 3)]
    for deck in decks:
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
        for card in deck["ContainedObjects"]:
            key, slot = divmod(card["CardID"], 100)
            sheet = deck["CustomDeck"][str(key)]
            assert card["CustomDeck"] == {str(key): sheet}
            assert sheet["BackIsHidden"]
            assert slot < sheet["NumWidth"] * sheet["NumHeight"]
            with Image.open(folder / sheet["FaceURL"].rsplit("/", 1)[1]) as picture:
                assert picture.mode == "RGB"
                cell = picture.width / sheet["NumWidth"], picture.height / sheet["NumHeight"]
                assert cell[0] / cell[1] == pytest.approx(63.5 / 88.9, abs=0.002)


def test_a_back_of_each_card_is_a_sheet_too(folder: Path, table: dict[str, Any]) -> None:
    (own,) = named(table, "guests/guests")["CustomDeck"].values()
    (shared,) = named(table, "dishes/dishes")["CustomDeck"].values()
    assert (own["UniqueBack"], shared["UniqueBack"]) == (True, False)
    sizes = []
    for sheet, side in ((own, "FaceURL"), (own, "BackURL"), (shared, "BackURL")):
        with Image.open(folder / sheet[side].rsplit("/", 1)[1]) as picture:
            sizes.append(picture.size)
    assert sizes == [(1000, 700), (1000, 700), (500, 700)]
    assert named(table, "guests/guests")["SidewaysCard"] is True


def test_pieces_have_their_real_size(table: dict[str, Any]) -> None:
    assert named(table, "dishes/dishes")["Transform"]["scaleX"] == pytest.approx(
        3.5 / 3.1, abs=1e-3
    )
    spoon = named(table, "spoons/spoon-red#1")
    assert spoon["Transform"]["scaleX"] == pytest.approx(20 / 25.4 / 2, abs=1e-3)
    star = named(table, "spoons/star-red")
    assert star["Name"] == "Custom_Token"
    assert star["Transform"]["scaleX"] == pytest.approx(30 / 25.4 / 3.7, abs=1e-2)


def test_boards_and_mats_have_points_at_their_places(table: dict[str, Any]) -> None:
    board = named(table, "stove/stove")
    points = [point["Position"] for point in board["AttachedSnapPoints"]]
    scale, cell = board["Transform"]["scaleX"], 20 / 25.4
    assert len(points) == 6
    # The row farther from the player first: upright, a board has its top at -z and its right at -x.
    xs, zs = ([round(point[axis] * scale / cell, 2) for point in points] for axis in "xz")
    assert xs == [1.0, 0.0, -1.0] * 2
    assert zs == pytest.approx([zs[0]] * 3 + [zs[0] + 1.0] * 3, abs=0.01)
    assert board["Transform"]["rotY"] == 180.0
    shelf = named(table, "shelves/shelf#2")
    first, second, third = (point["Position"] for point in shelf["AttachedSnapPoints"])
    unit = 25.4 * shelf["Transform"]["scaleX"]
    assert first["x"] * unit == pytest.approx(60 - (4 + 5 + 8), abs=0.05)
    assert first["z"] * unit == pytest.approx(14 + 12 + 8 - 30, abs=0.05)
    assert (first["x"] - second["x"]) * unit == pytest.approx(16.8, abs=0.05)
    assert first["z"] == second["z"] == third["z"]
    assert shelf["Locked"] is False


def test_figures_keep_their_heights_to_each_other(tmp_path: Path) -> None:
    game = full_kitchen(tmp_path / "game")
    cooks = game / "cooks.yaml"
    child = """  - {id: child, title: Child, size: [24mm, 30mm], base: tabs, base_size: 20mm,
     shape: arch, front: {icon: 'mdi:star', title: Cook}, back: {icon: 'mdi:heart', title: Kooc}}
"""
    cooks.write_text(cooks.read_text("utf-8") + child, "utf-8")
    folder = export(game, TARGET, tmp_path / "out", url=URL)
    table = json.loads((folder / "kitchen.json").read_text("utf-8"))
    sizes = {
        name: {named(table, f"cooks/{name}")["Transform"][f"scale{axis}"] for axis in "XYZ"}
        for name in ("cook", "child")
    }
    assert sizes == {"cook": {1.0}, "child": {0.75}}


def test_a_save_without_an_address_gets_a_note(game: Path, tmp_path: Path) -> None:
    def notes(**options: object) -> set[str]:
        result = pnp.open(game).export(TARGET, out=tmp_path, only={"heat": ["heat"]}, **options)
        assert result.ok
        return {one.rule for one in result.findings}

    assert "local-pictures" in notes()
    assert "local-pictures" not in notes(url=URL)


def test_copies_are_in_a_bag_and_each_piece_has_its_shape(table: dict[str, Any]) -> None:
    bag = named(table, "spoons/spoon-red")
    assert (bag["Name"], len(bag["ContainedObjects"])) == ("Bag", 4)
    shapes = {
        id: named(table, id)["CustomImage"]["CustomTile"]["Type"]
        for id in ("spoons/spoon-blue#4", "spoons/pot-blue", "stove/stove")
    }
    assert shapes == {"spoons/spoon-blue#4": 2, "spoons/pot-blue": 1, "stove/stove": 0}
    assert [named(table, id)["Locked"] for id in ("stove/stove", "spoons/pot-blue")] == [
        True,
        False,
    ]
    assert named(table, "spoons/star-red/back")["CustomImage"]["ImageURL"].endswith("_back.png")


def test_a_die_has_its_faces_and_a_figure_both_sides(folder: Path, table: dict[str, Any]) -> None:
    die = named(table, "heat/heat#2")
    assert die["CustomMesh"]["TypeIndex"] == 2
    assert [value["Value"] for value in die["RotationValues"]] == ["1", "2", "3", "4", "5", "6"]
    with Image.open(folder / "heat_heat.png") as picture:
        shown = picture.convert("L")
        across, high = shown.width // 3, shown.height // 2
        faces = [(x * across, y * high) for y in range(2) for x in range(3)]
        drawn = {shown.crop((x, y, x + across, y + high)).tobytes() for x, y in faces}
        assert len(drawn) == 6
    image = named(table, "cooks/cook")["CustomImage"]
    pictures = []
    for side in ("ImageURL", "ImageSecondaryURL"):
        with Image.open(folder / image[side].rsplit("/", 1)[1]) as picture:
            assert picture.size == (189, 315)
            # The shoulders of the arch are cut out, and its foot is there: both are upright.
            assert [picture.getpixel(at)[3] for at in ((1, 1), (94, 310))] == [0, 255]
            pictures.append(picture.tobytes())
    assert pictures[0] != pictures[1]
    assert not [one for one in objects(table) if "base" in one["GMNotes"]]


def test_rules_are_a_document(folder: Path, table: dict[str, Any]) -> None:
    assert named(table, "rules/rules")["CustomPDF"]["PDFUrl"] == f"{URL}/rules_rules.pdf"
    assert (folder / "rules_rules.pdf").read_bytes().startswith(b"%PDF-")


def test_things_on_the_table_do_not_overlap() -> None:
    rows = [{"bag": (2.0, 2.0)}, {"board": (20.0, 30.0), "wide": (40.0, 3.0)}, {"deck": (2.5, 3.5)}]
    seats = [{f"{n}{i}": (4.0, 6.0) for i in range(5)} for n in range(5)]
    sizes = {key: size for row in (*rows, *seats) for key, size in row.items()}
    places = set_up(rows, seats)
    assert places.keys() == sizes.keys()
    for one in sizes:
        for other in sizes:
            away = [abs(places[one][i] - places[other][i]) for i in (0, 1)]
            room = [(sizes[one][i] + sizes[other][i]) / 2 for i in (0, 1)]
            assert one == other or away[0] >= room[0] or away[1] >= room[1]
    assert places["00"][1] < places["deck"][1] < places["board"][1] < places["bag"][1]
    assert places["bag"][1] < places["10"][1]


def test_a_die_is_a_closed_cube_with_a_face_up_for_each_value() -> None:
    lines = [line.split() for line in cube_model(25.4).decode().splitlines()]
    points = [tuple(map(float, line[1:])) for line in lines if line[0] == "v"]
    faces = [[int(part.split("/")[0]) - 1 for part in line[1:]] for line in lines if line[0] == "f"]
    volume = 0.0
    for a, b, c, d in faces:
        for triangle in ((a, b, c), (a, c, d)):
            p, q, r = (points[i] for i in triangle)
            cross = (
                q[1] * r[2] - q[2] * r[1],
                q[2] * r[0] - q[0] * r[2],
                q[0] * r[1] - q[1] * r[0],
            )
            volume += sum(one * other for one, other in zip(p, cross, strict=True)) / 6
    assert volume == pytest.approx(1.0)
    for (_, turn), corners in zip(ROTATIONS, faces, strict=True):
        # The game mirrors x; a positive turn about x takes y to z, and about z it takes x to y.
        x, y, z = (sum(points[i][axis] for i in corners) / 4 for axis in range(3))
        x = -x
        quarter = turn[0] // 90
        for _ in range(quarter % 4):
            y, z = -z, y
        for _ in range(turn[2] // 90 % 4):
            x, y = -y, x
        assert y == pytest.approx(0.5)


def test_ids_are_the_same_in_a_new_version(table: dict[str, Any], tmp_path: Path) -> None:
    game = full_kitchen(tmp_path / "game")
    cards = game / "dishes.csv"
    cards.write_text(
        "Name,Cost,Qty\nFish,1,1\n" + cards.read_text("utf-8").split("\n", 1)[1], "utf-8"
    )
    folder = export(game, TARGET, tmp_path / "out", url=URL)
    later = json.loads((folder / "kitchen.json").read_text("utf-8"))
    guids = {one["GMNotes"]: one["GUID"] for one in objects(later)}
    assert {one["GMNotes"]: one["GUID"] for one in objects(table)}.items() <= guids.items()
    assert "dishes/fish#1" in guids


def test_many_cards_need_several_sheets(tmp_path: Path) -> None:
    game = full_kitchen(tmp_path / "game")
    rows = "".join(f"Card {n},1,1\n" for n in range(41))
    (game / "dishes.csv").write_text(f"Name,Cost,Qty\n{rows}", "utf-8")
    folder = export(game, TARGET, tmp_path / "out", dpi=200, only={"dishes": ["dishes"]})
    deck = named(json.loads((folder / "kitchen.json").read_text("utf-8")), "dishes/dishes")
    sheets = [(s["NumWidth"], s["NumHeight"]) for s in deck["CustomDeck"].values()]
    assert sheets == [(8, 5), (1, 1)]
    assert len({s["BackURL"] for s in deck["CustomDeck"].values()}) == 1
    # Without --url, the pictures are those in the folder of the export.
    pictures = {unquote(urlsplit(address).path) for address in addresses(deck)}
    assert {Path(picture).parent for picture in pictures} == {folder}
    assert all(Path(picture).is_file() for picture in pictures)


@pytest.mark.parametrize(
    ("options", "code"),
    [({"url": "ftp://example.org"}, "unusable-address"), ({"dpi": 600}, "picture-too-wide")],
)
def test_what_the_program_does_not_load_is_an_error(
    options: dict[str, object], code: str, tmp_path: Path
) -> None:
    game = full_kitchen(tmp_path / "game")
    board = game / "stove.yaml"
    board.write_text(board.read_text("utf-8").replace("20mm", "80mm"), "utf-8")
    result = pnp.open(game).export(TARGET, out=tmp_path / "out", **options)
    assert [one.rule for one in result.findings if one.severity == "error"] == [code]
    assert not (tmp_path / "out").exists()


def test_the_same_game_gives_the_same_bytes(game: Path, folder: Path, tmp_path: Path) -> None:
    other = export(game, TARGET, tmp_path, url=URL)
    assert all((folder / n).read_bytes() == (other / n).read_bytes() for n in names_in(folder))


def test_a_new_number_of_copies_draws_no_picture_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    game = full_kitchen(tmp_path / "game")
    folder = export(game, TARGET, tmp_path / "out")
    drawn: list[str] = []
    real = png.write_png
    monkeypatch.setattr(
        "pnp.exports.raster.write_png", lambda svg, *rest: drawn.append(svg) or real(svg, *rest)
    )
    cards = game / "dishes.csv"
    cards.write_text(cards.read_text("utf-8").replace("Soup,2,3", "Soup,2,5"), "utf-8")
    export(game, TARGET, tmp_path / "out")
    table = json.loads((folder / "kitchen.json").read_text("utf-8"))
    assert len(named(table, "dishes/dishes")["DeckIDs"]) == 8
    assert drawn == []
    cards.write_text(cards.read_text("utf-8").replace("Bread", "Toast"), "utf-8")
    export(game, TARGET, tmp_path / "out")
    # The sheet of this deck alone.
    assert len(drawn) == 3
