"""``pnp export vassal``: the module is read as VASSAL describes its files."""

from __future__ import annotations

from io import BytesIO
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from exporting import export
from PIL import Image
from tabletops import full_kitchen

from pnp.exports.targets.vassal import plain_name


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    game = full_kitchen(tmp_path_factory.mktemp("kitchen"))
    folder = export(game, "vassal", tmp_path_factory.mktemp("out"))
    return ZipFile(BytesIO((folder / "kitchen.vmod").read_bytes()))


@pytest.fixture(scope="module")
def module(archive: ZipFile) -> ElementTree.Element:
    return ElementTree.fromstring(archive.read("buildFile.xml"))


def slots(module: ElementTree.Element) -> list[ElementTree.Element]:
    return [one for one in module.iter() if one.tag.endswith("Slot")]


def pictures_of(slot: ElementTree.Element) -> list[str]:
    """Return the pictures of a piece, from its outermost trait to the piece itself."""
    start, null, types, states = (slot.text or "").strip().split("/")
    assert (start, null) == ("+", "null")
    traits = types.split("\t")
    assert len(states.split("\t")) == len(traits)
    assert traits[-1].startswith("piece;;;")
    return [trait.split(";")[2 if trait.startswith("obs;") else 3] for trait in traits]


def test_the_module_is_recognized_by_its_data(archive: ZipFile) -> None:
    data = ElementTree.fromstring(archive.read("moduledata"))
    assert data.findtext("name") == "Kitchen"
    assert data.findtext("version") == "0.3"
    assert data.findtext("VassalVersion") == "3.7.0"


def test_every_piece_has_an_id_of_its_own_and_pictures_of_its_size(
    archive: ZipFile, module: ElementTree.Element
) -> None:
    ids = [int(slot.attrib["gpid"]) for slot in slots(module)]
    assert sorted(ids) == [*range(1, len(ids) + 1)]
    assert int(module.attrib["nextPieceSlotId"]) > max(ids)
    for slot in slots(module):
        states = (slot.text or "").strip().rsplit("/", 1)[1].split("\t")
        assert states[-1].split(";")[3] == slot.attrib["gpid"]
        for name in pictures_of(slot):
            with Image.open(BytesIO(archive.read(f"images/{name}"))) as picture:
                size = int(slot.attrib["width"]), int(slot.attrib["height"])
                assert picture.size == size


def test_all_pictures_are_shown(archive: ZipFile, module: ElementTree.Element) -> None:
    shown = {name for slot in slots(module) for name in pictures_of(slot)}
    shown |= {one.attrib["image"] for one in module.iter() if "image" in one.attrib}
    files = {name for name in archive.namelist() if name.startswith("images/")}
    assert files == {f"images/{name}" for name in shown}


def test_decks_have_every_copy_and_pieces_are_in_a_palette(module: ElementTree.Element) -> None:
    piles = {one.attrib["name"]: len(one) for one in module.iter() if one.tag.endswith("DrawPile")}
    assert piles == {"Dishes": 6, "Guests": 3, "Heat 1": 6, "Heat 2": 6}
    palette = [one for one in slots(module) if one.tag.endswith("PieceSlot")]
    names = [one.attrib["entryName"] for one in palette]
    assert len(names) == 7
    assert {"Spoon, red (4)", "Pot, blue", "Cook"} <= set(names)
    assert all(len(pictures_of(one)) == 2 for one in palette)


def test_boards_and_mats_lie_side_by_side_and_decks_on_theirs(module: ElementTree.Element) -> None:
    setups = [one.text or "" for one in module.iter("setup")]
    assert setups == [
        "TableBoardPicker\tStove\t0\t0\tShelf\t1\t0\tShelf 2\t2\t0",
        "DecksBoardPicker\tDecks\t0\t0",
    ]
    assert {one.attrib["allowMultiple"] for one in module.iter() if one.tag.endswith(".Map")} == {
        "true"
    }
    boards = {one.attrib["name"] for one in module.iter() if one.tag.endswith(".Board")}
    assert boards == {"Stove", "Shelf", "Shelf 2", "Decks"}
    (own,) = (one for one in module.iter() if one.attrib.get("color"))
    for pile in (one for one in module.iter() if one.tag.endswith("DrawPile")):
        assert pile.attrib["owningBoard"] == "Decks"
        for axis, length in (("x", "width"), ("y", "height")):
            half = int(pile.attrib[length]) / 2
            assert half <= int(pile.attrib[axis]) <= int(own.attrib[length]) - half


def test_names_have_no_separators() -> None:
    assert plain_name("Rum; 2/3\tcups\\") == "Rum 2 3 cups"
