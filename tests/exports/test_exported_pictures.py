"""``pnp export png``: pictures of faces, to the pixel."""

from __future__ import annotations

import csv
import os
import struct
from pathlib import Path

import pytest
from click.testing import CliRunner
from exporting import export, kitchen, names_in
from PIL import Image

import pnp
from pnp.cli import group
from pnp.export import png


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kitchen(tmp_path_factory.mktemp("kitchen"))


def test_each_face_is_a_picture_and_a_shared_back_only_one(game: Path, tmp_path: Path) -> None:
    folder = export(game, "png", tmp_path)
    assert folder == tmp_path / "kitchen" / "plain" / "png"
    assert names_in(folder) == {
        "pieces.csv",
        *(f"dishes/{id}.png" for id in ("soup", "bread", "pie", "dishes_backs")),
        *(f"spoons/spoon-{colour}.png" for colour in ("red", "blue")),
        "spoons/spoons_backs.png",
        "rules/rules.png",
    }


def test_a_card_named_like_a_back_has_its_front(tmp_path: Path) -> None:
    game = kitchen(tmp_path / "game")
    cards = game / "dishes.csv"
    cards.write_text(cards.read_text("utf-8").replace("Bread", "Dishes back"), "utf-8")
    folder = export(game, "png", tmp_path / "out")
    files = {"dishes/dishes-back.png", "dishes/dishes_backs.png"}
    assert names_in(folder) >= files
    assert len({(folder / name).read_bytes() for name in files}) == 2


@pytest.mark.parametrize(
    ("options", "size"),
    [
        ({}, (750, 1050)),
        ({"dpi": 150}, (375, 525)),
        ({"dpi": 600}, (1500, 2100)),
        ({"bleed": True}, (821, 1121)),
    ],
)
def test_pictures_have_the_size_of_the_card_to_the_pixel(
    game: Path, tmp_path: Path, options: dict[str, object], size: tuple[int, int]
) -> None:
    folder = export(game, "png", tmp_path, only={"dishes": ["soup"]}, **options)
    with Image.open(folder / "dishes" / "soup.png") as picture:
        assert picture.size == size
        dpi = options.get("dpi", 300)
        assert [round(found) for found in picture.info["dpi"]] == [dpi, dpi]


def test_trimmed_pictures_are_transparent_outside_the_cut_line(game: Path, tmp_path: Path) -> None:
    cut = export(game, "png", tmp_path / "cut")
    square = export(game, "png", tmp_path / "square", corners="square")
    bleed = export(game, "png", tmp_path / "bleed", bleed=True)
    for folder, alpha in ((cut, 0), (square, 255), (bleed, 255)):
        with Image.open(folder / "dishes" / "soup.png") as picture:
            assert picture.convert("RGBA").getpixel((1, 1))[3] == alpha
    with Image.open(cut / "spoons" / "spoon-red.png") as picture:
        shown = picture.convert("RGBA")
        middle = shown.width // 2
        assert [shown.getpixel(at)[3] for at in ((3, 3), (middle, middle))] == [0, 255]


def test_lines_to_cut_along_by_hand_are_not_exported(game: Path, tmp_path: Path) -> None:
    folder = export(game, "png", tmp_path, bleed=True)
    with Image.open(folder / "dishes" / "soup.png") as picture:
        shown = picture.convert("RGB")
    corner = shown.crop((2, 2, 90, 90)).getcolors()
    assert corner is not None
    assert [colour for _, colour in corner] == [(0xF3, 0xE3, 0xC3)]


def test_pictures_say_that_their_colours_are_srgb(game: Path, tmp_path: Path) -> None:
    content = (export(game, "png", tmp_path) / "dishes" / "soup.png").read_bytes()
    at, chunks = 8, []
    while at < len(content):
        length, name = struct.unpack(">I4s", content[at : at + 8])
        chunks.append(name)
        at += 12 + length
    assert chunks.index(b"sRGB") < chunks.index(b"IDAT")


def test_the_table_lists_each_piece_with_its_pictures(game: Path, tmp_path: Path) -> None:
    folder = export(game, "png", tmp_path)
    with (folder / "pieces.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["id"]: row for row in csv.DictReader(file)}
    assert rows["soup"]["copies"] == "3"
    assert (rows["soup"]["width_mm"], rows["soup"]["height_mm"]) == ("63.5", "88.9")
    for row in rows.values():
        assert all((folder / row[side]).is_file() for side in ("front", "back") if row[side])
    assert {row["back"] for row in rows.values() if row["kind"] == "deck"} == {
        "dishes/dishes_backs.png"
    }


def test_an_unchanged_deck_is_not_drawn_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    game = kitchen(tmp_path / "game")
    folder = export(game, "png", tmp_path / "out")
    before = {path: path.stat() for path in folder.rglob("*.png")}
    drawn: list[str] = []
    real = png.write_png
    monkeypatch.setattr(
        "pnp.exports.raster.write_png",
        lambda svg, *rest: drawn.append(svg) or real(svg, *rest),
    )
    table = game / "dishes.csv"
    table.write_text(table.read_text("utf-8").replace("Bread,1", "Bread,7"), "utf-8")
    export(game, "png", tmp_path / "out")
    assert len(drawn) == 1
    changed = [p.name for p, old in before.items() if p.stat().st_mtime_ns != old.st_mtime_ns]
    assert changed == ["bread.png"]


def test_the_same_game_gives_the_same_bytes(game: Path, tmp_path: Path) -> None:
    one, other = (export(game, "png", tmp_path / name) for name in ("a", "b"))
    assert all((one / n).read_bytes() == (other / n).read_bytes() for n in names_in(one))


def test_a_picture_too_large_for_memory_is_an_error_with_the_resolution_that_fits(
    tmp_path: Path,
) -> None:
    game = kitchen(tmp_path / "game")
    deck = game / "dishes.yaml"
    deck.write_text(deck.read_text("utf-8").replace("size: poker", "size: [250mm, 180mm]"), "utf-8")
    result = pnp.open(game).export("png", out=tmp_path / "out", dpi=1200)
    errors = [one for one in result.findings if one.severity == "error"]
    assert {one.rule for one in errors} == {"picture-too-large"}
    assert errors[0].hint == "write  --dpi 1197  or less"
    assert errors[0].file.endswith("dishes.csv")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["png", "--dpi", "20"], "write a whole number from 150 to 1200"),
        (["png", "--corners", "rond"], "'rond' is not a valid choice"),
        (["tabletop"], "is not a target of pnp export"),
        (["png", "no-such-game"], "is not a game, folder or file"),
    ],
)
def test_wrong_options_are_explained(
    arguments: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke(group, ["export", *arguments])
    assert run.exit_code != 0
    assert told in run.output
    assert os.listdir(tmp_path) == []


def test_an_unknown_option_is_an_error_of_the_caller(game: Path, tmp_path: Path) -> None:
    with pytest.raises(pnp.UsageError, match="dpi"):
        pnp.open(game).export("png", out=tmp_path, dbi=300)
    with pytest.raises(pnp.UsageError, match="150"):
        pnp.open(game).export("png", out=tmp_path, dpi=1)


def test_a_card_without_a_ground_is_on_white_paper(tmp_path: Path) -> None:
    game = kitchen(tmp_path / "game")
    deck = game / "dishes.yaml"
    lines = deck.read_text("utf-8").splitlines(keepends=True)
    deck.write_text("".join(line for line in lines if "ground:" not in line), "utf-8")
    folder = export(game, "png", tmp_path / "out", only={"dishes": []})
    with Image.open(folder / "dishes" / "soup.png") as picture:
        shown = picture.convert("RGBA")
    assert shown.getpixel((shown.width // 2, shown.height - 10)) == (255, 255, 255, 255)
    # Outside the round corner it is transparent.
    assert shown.getpixel((0, 0))[3] == 0
