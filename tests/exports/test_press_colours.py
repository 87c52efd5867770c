"""What a face becomes in the inks of a press: their total, and the colours that they cannot mix."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from exporting import kitchen
from PIL import Image as Pictures

import pnp
from pnp.base.diagnostics import Report
from pnp.exports.bundle import ExportPiece
from pnp.exports.press_colour import PressProfile, load_profile, to_press
from pnp.exports.press_gamut import picture_shift
from pnp.exports.press_ink import ink_of
from pnp.exports.shop_sizes import fit_of_page
from pnp.scene import Item, Raster, Text, rectangle
from pnp.scene import Path as Outline
from pnp.scene.piece import Piece

NIGHT = "#1c1450"


@pytest.fixture(scope="module")
def profile() -> PressProfile:
    found = load_profile("", Report())
    assert found is not None
    return found


def card(*items: Item) -> ExportPiece:
    piece = Piece("soup", "Soup", 30, 20, items, bleed=3)
    return ExportPiece("soup", "dishes", "deck", "dishes", piece, 1, ("a", ""))


def ground(colour: str) -> Item:
    return Outline(rectangle(-3, -3, 36, 26), colour)


def words(colour: str) -> Text:
    return Text("IIII", "AtkinsonHyperlegible-Bold", 12, 5, 14, (600,) * 4, colour)


def plates_of(colour: str, profile: PressProfile) -> list[float]:
    row = Pictures.new("RGB", (1, 1), colour)
    return [part / 2.55 for part in to_press(row, profile).getpixel((0, 0))]  # type: ignore[union-attr]


def test_black_text_adds_to_the_inks_below_it(profile: PressProfile) -> None:
    piece = card(ground(NIGHT), words("#000000"))
    found = ink_of(piece, 0, fit_of_page(piece, 3, "Card"), profile, 200)
    assert found is not None
    below = plates_of(NIGHT, profile)
    assert found.written == pytest.approx(sum(below), abs=1)
    assert found.over == pytest.approx(sum(below[:3]) + 100, abs=1)
    assert found.written < 240 < found.over


def test_coloured_text_replaces_the_inks_below_it(profile: PressProfile) -> None:
    piece = card(ground(NIGHT), words("#c02020"))
    found = ink_of(piece, 0, fit_of_page(piece, 3, "Card"), profile, 200)
    assert found is not None
    assert found.over == found.written


@pytest.mark.parametrize("colour", ["#fff5e0", "#7a2d1e"])
def test_a_face_that_cannot_have_too_much_is_not_drawn(
    profile: PressProfile, colour: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("pnp.exports.press_ink.shop_image")
    piece = card(ground(colour), words("#000000"))
    limit = max(238.5, sum(plates_of(colour, profile)[:3]) + 100)
    assert ink_of(piece, 0, fit_of_page(piece, 3, "Card"), profile, limit) is None


def test_black_text_above_strong_colours_is_one_warning(tmp_path: Path) -> None:
    game = kitchen(tmp_path / "game")
    deck = game / "dishes.yaml"
    deck.write_text(deck.read_text("utf-8").replace("'#f3e3c3'", "'#d07020'"), "utf-8")
    result = pnp.open(game).export("drivethrucards", out=tmp_path / "out", only={"dishes": []})
    assert result.ok, result.findings
    (found,) = [one for one in result.findings if one.rule == "overprinted-ink"]
    assert found.severity == "warning"
    assert "more than 240 %, if the shop prints its black text over the art" in found.message
    # The three fronts differ.
    assert len(found.diagnostic.details) == 2


def raster(picture: Pictures.Image) -> Raster:
    written = BytesIO()
    picture.save(written, "PNG")
    return Raster(written.getvalue(), "png", picture.mode, *picture.size)


def test_the_share_of_a_picture_that_cannot_be_printed(profile: PressProfile) -> None:
    picture = Pictures.new("RGBA", (300, 200), "#808080")
    picture.paste("#00ff00", (0, 0, 75, 200))
    picture.paste("#0000ff00", (150, 0, 300, 200))  # transparent, so that nobody sees its blue
    found = picture_shift(raster(picture), profile)
    assert found is not None
    assert found.share == pytest.approx(0.5, abs=0.02)
    assert found.worst.colour == "#00ff00"
    assert picture_shift(raster(Pictures.new("L", (9, 9), 90)), profile) is None


def test_each_picture_has_one_note(tmp_path: Path) -> None:
    game = kitchen(tmp_path / "game")
    Pictures.new("RGB", (64, 64), "#00ff00").save(game / "meadow.png")
    deck = game / "dishes.yaml"
    box = "  meadow: {draw: image, image: meadow.png, at: [6mm, 40mm], size: [30mm, 30mm]}\n"
    deck.write_text(deck.read_text("utf-8").replace("back:\n", f"{box}back:\n"), "utf-8")
    result = pnp.open(game).export("drivethrucards", out=tmp_path / "out", only={"dishes": []})
    assert result.ok, result.findings
    (note,) = [one for one in result.findings if one.rule == "unprintable-colour"]
    assert note.message.startswith("100 % of the picture of 64 x 64 pixels on the front of 'soup'")
    assert "#00ff00 becomes #" in note.message


def test_colours_beyond_those_listed_are_counted(tmp_path: Path) -> None:
    game = kitchen(tmp_path / "game")
    deck = game / "dishes.yaml"
    bright = [f"#{red:02x}ff00" for red in range(0, 100, 10)]
    boxes = "".join(
        f"  b{number}: {{draw: panel, at: [{6 + number}mm, 40mm], size: [1mm, 9mm], "
        f"fill: '{colour}'}}\n"
        for number, colour in enumerate(bright)
    )
    deck.write_text(deck.read_text("utf-8").replace("back:\n", f"{boxes}back:\n"), "utf-8")
    result = pnp.open(game).export("drivethrucards", out=tmp_path / "out", only={"dishes": []})
    (note,) = [one for one in result.findings if one.rule == "unprintable-colour"]
    assert note.message.startswith("10 colours of 'dishes' cannot be printed: ")
    assert len(note.diagnostic.details) == 8
    assert note.diagnostic.details[-1] == "2 more change less"
