"""``pnp export tabletopia`` and ``pnp export screentop``: pictures to upload, and their list."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from exporting import export, names_in
from PIL import Image
from tabletops import full_kitchen

import pnp


@pytest.fixture(scope="module", params=["tabletopia", "screentop"])
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = full_kitchen(tmp_path_factory.mktemp("kitchen"))
    return export(game, request.param, tmp_path_factory.mktemp("out"))


def rows_of(folder: Path) -> list[dict[str, str]]:
    with (folder / "pieces.csv").open(encoding="utf-8-sig", newline="") as file:
        return [*csv.DictReader(file)]


def test_the_list_names_every_picture(folder: Path) -> None:
    rows = rows_of(folder)
    pictures = {row[side] for row in rows for side in ("front", "back")}
    assert pictures | {"pieces.csv"} == names_in(folder)
    assert len({row["id"] for row in rows}) == len(rows)
    copies = {row["id"]: row["copies"] for row in rows}
    assert copies["dishes_soup"] == "3"
    assert copies["spoons_spoon-red"] == "4"
    assert copies["heat_heat_6"] == "2"
    assert [row["kind"] for row in rows if row["id"] == "rules_rules"] == ["rules"]


def test_all_pictures_of_a_kind_and_size_are_equal_to_the_pixel(folder: Path) -> None:
    for row in rows_of(folder):
        sizes = []
        for side in ("front", "back"):
            kind, size, _ = row[side].split("/")
            with Image.open(folder / row[side]) as picture:
                assert f"{picture.width}x{picture.height}" == size
                sizes.append(picture.size)
            assert kind == row["kind"]
        assert sizes[0] == sizes[1]


def test_blank_backs_are_white_within_the_outline(folder: Path) -> None:
    (heat, *_) = (row for row in rows_of(folder) if row["id"] == "heat_heat_1")
    with Image.open(folder / heat["back"]) as picture:
        middle = picture.convert("RGBA").getpixel((picture.width // 2, picture.height // 2))
    assert middle == (255, 255, 255, 255)


def test_faces_without_a_ground_are_on_white_paper(folder: Path) -> None:
    paths = {row["id"]: folder / row["front"] for row in rows_of(folder)}
    for id, inside in (("guests_aunt", 1.0), ("spoons_star-red", 0.5)):
        with Image.open(paths[id]) as picture:
            alpha = picture.convert("RGBA").getchannel("A")
            assert alpha.getpixel((alpha.width // 2, alpha.height - 4)) == 255
            opaque = alpha.tobytes().count(255)
        assert opaque / (alpha.width * alpha.height) == pytest.approx(inside, abs=0.02)


def test_a_picture_too_wide_for_the_program_is_an_error(tmp_path: Path) -> None:
    game = full_kitchen(tmp_path / "game")
    board = game / "stove.yaml"
    board.write_text(board.read_text("utf-8").replace("20mm", "90mm"), "utf-8")
    result = pnp.open(game).export("tabletopia", out=tmp_path / "out", dpi=400)
    (error,) = (one for one in result.findings if one.severity == "error")
    assert error.rule == "picture-too-wide"
    assert error.file.endswith("stove.yaml")
    assert error.hint.startswith("write  --dpi 3")
    assert not (tmp_path / "out").exists()
