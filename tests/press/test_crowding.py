"""Texts over one another, near the cut, and under what was painted later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from types import MappingProxyType

import pytest
from PIL import Image as Picture

from pnp.press.crowding import find_crowding
from pnp.scene import (
    Group,
    Image,
    Instance,
    Item,
    Matrix,
    Path,
    Raster,
    Rect,
    Stroke,
    Text,
    circle,
    rectangle,
)
from pnp.scene.items import Segments
from pnp.scene.piece import Piece


def text(words: str, x: float, y: float, size: float = 4.0) -> Text:
    return Text(words, "any", size, x, y, (500.0,) * len(words), "#000000")


def panel(x: float, y: float, width: float, height: float, opacity: float = 1.0) -> Path:
    return Path(rectangle(x, y, width, height), "#ff0000", opacity=opacity)


def found(
    *items: Item,
    size: tuple[float, float] = (60, 90),
    unread: Sequence[str] = (),
    icons: Mapping[int, str] = MappingProxyType({}),
    pictures: Mapping[int, str] = MappingProxyType({}),
    cut: Segments = (),
) -> list[str]:
    piece = Piece("p", "P", *size, items, cut=cut)
    read = lambda one: one.content not in unread  # noqa: E731
    return [one.code for one in find_crowding([piece], read, icons, pictures)]


def test_texts_in_lines_are_sound() -> None:
    assert found(text("Alpha", 10, 20), text("Beta", 10, 24.2), text("Gamma", 30, 20)) == []


def test_texts_over_each_other_are_found_once_a_face() -> None:
    over = text("Alpha", 10, 20), text("Beta", 12, 20.5), text("Gamma", 12, 21)
    assert found(*over) == ["text-over-text"]


def test_a_halo_of_the_same_words_is_none() -> None:
    assert found(text("Alpha", 10, 20), text("Alpha", 10.2, 20.2)) == []


def test_ornament_may_be_anywhere() -> None:
    assert found(text("~~~~", 0.2, 20), text("Alpha", 10, 20), unread=["~~~~"]) == []


def test_a_panel_hides_what_was_drawn_before_it_alone() -> None:
    words = text("Alpha", 10, 20)
    assert found(words, panel(5, 10, 30, 20)) == ["hidden-text"]
    assert found(panel(5, 10, 30, 20), words) == []
    assert found(words, panel(5, 10, 30, 20, opacity=0.5)) == []
    assert found(words, panel(5, 10, 7, 20)) == []  # less than half of it


def test_a_clip_lets_nothing_be_hidden_beyond_it() -> None:
    words = text("Alpha", 10, 20)
    clipped = Group((panel(0, 0, 60, 90),), clip=rectangle(0, 40, 60, 50))
    assert found(words, clipped) == []
    moved = Group((panel(0, 0, 60, 90),), Matrix.translate(0, 5), clip=rectangle(0, 0, 60, 50))
    assert found(words, moved) == ["hidden-text"]


@pytest.mark.parametrize(
    ("x", "y", "codes"),
    [
        (1.0, 20, ["text-near-cut"]),
        (10, 3.5, ["text-near-cut"]),
        (51, 20, ["text-near-cut"]),
        (10, 89.5, ["text-near-cut"]),
        (2, 20, []),
    ],
)
def test_text_keeps_from_the_cut(x: float, y: float, codes: list[str]) -> None:
    assert found(text("Alph", x, y)) == codes


def test_small_pieces_have_no_room_for_that() -> None:
    assert found(text("A", 0.5, 8), size=(12, 12)) == []


def test_icons_keep_from_the_cut_too() -> None:
    icon = Group((panel(0, 0, 1, 1),))
    for x, codes in ((0.6, ["text-near-cut"]), (3.0, [])):
        placed = Instance(icon, Matrix(6, 0, 0, 6, x, 20))
        assert found(placed, icons={id(icon): "star"}) == codes


def test_upright_text_that_crosses_one_letter_is_found() -> None:
    upright = Group((text("Beta", 0, 0),), Matrix(0, 1, -1, 0, 11, 15))
    assert found(text("Alpha", 10, 20), upright) == ["text-over-text"]


def test_an_icon_on_letters_is_found_and_one_below_them_is_their_ground() -> None:
    star = drawing(panel(0.4, 0.4, 0.2, 0.2), x=12, y=16, side=5)
    named = {id(star.of): "star"}
    assert found(text("Alpha", 10, 20), star, icons=named) == ["text-over-text"]
    assert found(star, text("Alpha", 10, 20), icons=named) == []


def test_a_shape_of_a_font_may_lie_under_a_number() -> None:
    disc = text("●", 10, 20, 8)
    assert found(disc, text("12", 10.5, 19.5, 6)) == []
    assert found(text("12", 10.5, 19.5, 6), disc) == ["text-over-text"]


@pytest.mark.parametrize(("width", "codes"), [(7, []), (10, ["hidden-text"])])
def test_a_text_of_which_letters_are_hidden_cannot_be_read(width: float, codes: list[str]) -> None:
    assert found(text("Alpha", 10, 20), panel(5, 10, width, 20)) == codes


def test_what_all_but_hides_is_as_bad() -> None:
    assert found(text("Alpha", 10, 20), panel(5, 10, 30, 20, opacity=0.9)) == ["hidden-text"]


def drawing(*items: Item, x: float, y: float, side: float) -> Instance:
    return Instance(Group(items), Matrix(side, 0, 0, side, x, y))


def hidden(drawn: Instance, *over: Item, kind: str) -> list[str]:
    named = {id(drawn.of): "star"}
    return (
        found(drawn, *over, icons=named) if kind == "icons" else found(drawn, *over, pictures=named)
    )


@pytest.mark.parametrize("kind", ["icons", "pictures"])
def test_a_panel_hides_drawings(kind: str) -> None:
    drawn = drawing(panel(0.1, 0.1, 0.8, 0.8), x=20, y=20, side=10)
    assert hidden(drawn, panel(18, 18, 14, 14), kind=kind) == ["hidden-picture"]
    assert hidden(drawn, panel(18, 18, 14, 14, opacity=0.5), kind=kind) == []
    assert hidden(drawn, panel(18, 18, 14, 6), kind=kind) == []


@pytest.mark.parametrize(("height", "codes"), [(6, []), (8, ["hidden-picture"])])
def test_a_picture_of_which_only_a_tip_is_seen_beside_one_panel_is_hidden(
    height: float, codes: list[str]
) -> None:
    drawn = drawing(panel(0.1, 0.1, 0.8, 0.8), x=20, y=20, side=10)
    assert hidden(drawn, panel(18, 18, 14, height), kind="icons") == codes


def test_several_small_panels_leave_a_large_picture_seen() -> None:
    drawn = drawing(panel(0, 0, 1, 1), x=5, y=20, side=50)
    beside = panel(5, 20, 20, 50), panel(30, 20, 25, 50)
    assert hidden(drawn, *beside, kind="pictures") == []


def test_only_the_ink_of_a_drawing_must_be_hidden() -> None:
    drawn = drawing(panel(0.4, 0.4, 0.3, 0.3), panel(0, 0, 0.01, 0.01), x=20, y=20, side=10)
    assert hidden(drawn, panel(22, 22, 6, 6), kind="icons") == ["hidden-picture"]


def test_a_picture_that_bleeds_is_seen_beside_a_panel() -> None:
    drawn = drawing(panel(0, 0, 1, 1), x=-3, y=-3, side=96)
    assert hidden(drawn, panel(3, 3, 54, 84), kind="pictures") == []
    assert hidden(drawn, panel(0, 0, 60, 90), kind="pictures") == ["hidden-picture"]


def test_icons_over_one_another_make_up_a_picture() -> None:
    face, hair = (drawing(panel(0, 0, 1, 1), x=20, y=20, side=20) for _ in range(2))
    assert found(face, hair, icons={id(face.of): "face", id(hair.of): "hair"}) == []


def test_a_sign_drawn_again_in_place_is_seen() -> None:
    star = drawing(panel(0.1, 0.1, 0.8, 0.8), x=20, y=20, side=10)
    assert hidden(star, panel(18, 18, 14, 14), star, kind="icons") == []


def image(*, frame: bool) -> Raster:
    """Return a picture, or a frame with a clear middle."""
    drawn = Picture.new("RGBA", (64, 64), (0, 90, 40, 255))
    if frame:
        drawn.paste((0, 0, 0, 0), (8, 8, 56, 56))
    file = BytesIO()
    drawn.save(file, "PNG")
    return Raster(file.getvalue(), "png", "RGBA", 64, 64)


@pytest.mark.parametrize(("frame", "codes"), [(True, []), (False, ["hidden-text"])])
def test_a_frame_hides_nothing_in_its_middle(frame: bool, codes: list[str]) -> None:
    over = Image(image(frame=frame), Rect(0, 0, 60, 90))
    assert found(text("Alpha", 10, 45), over) == codes


def test_text_keeps_from_a_cut_that_is_round() -> None:
    assert found(text("Alpha", 10, 12), cut=circle(30, 30, 30), size=(60, 60)) == ["text-near-cut"]
    assert found(text("Alpha", 25, 12), cut=circle(30, 30, 30), size=(60, 60)) == []


def test_small_pieces_keep_their_texts_whole() -> None:
    assert found(text("A", 0.1, 8), size=(20, 20)) == ["text-near-cut"]


@pytest.mark.parametrize(("height", "codes"), [(4.0, ["text-near-cut"]), (6.0, [])])
def test_turned_letters_keep_from_a_round_cut(height: float, codes: list[str]) -> None:
    # The hull of a turned letter is larger than the letter.
    letter = Group((text("A", -1, 0),), Matrix.translate(0, height - 15).then(Matrix.rotate(45)))
    moved = Group((letter,), Matrix.translate(15, 15))
    assert found(moved, size=(30, 30), cut=circle(15, 15, 15)) == codes


def line(x: float, width: float, **keys: float) -> Path:
    segments = (("M", (x, 10.0)), ("L", (x, 30.0)))
    return Path(segments, None, Stroke("#ff0000", width, **keys))


@pytest.mark.parametrize(
    ("drawn", "codes"),
    [
        (line(15, 2.0), ["hidden-text"]),  # the letter p, all of it
        (line(15, 0.6), []),
        (line(16, 2.0), []),  # halves of two letters
        (line(15, 2.0, opacity=0.5), []),
        (line(40, 2.0), []),
    ],
)
def test_a_line_hides_a_letter_only_as_a_whole(drawn: Path, codes: list[str]) -> None:
    assert found(text("Alpha", 10, 20), drawn) == codes
    assert found(drawn, text("Alpha", 10, 20)) == []


def test_a_clipped_line_hides_no_letters_beyond_its_window() -> None:
    clipped = Group((line(15, 2.0),), clip=rectangle(0, 22, 60, 50))
    assert found(text("Alpha", 10, 20), clipped) == []


def test_a_large_icon_hides_letters_that_are_few() -> None:
    icon = drawing(panel(0.0, 0.0, 0.13, 1.0), x=13.9, y=10, side=20)
    words = text("Alphabetical", 10, 20)
    assert found(words, icon, icons={id(icon.of): "star"}) == ["hidden-text"]
    assert found(icon, words, icons={id(icon.of): "star"}) == []


def test_letters_over_an_icon_of_another_text_are_found() -> None:
    star = drawing(panel(0.1, 0.1, 0.8, 0.8), x=13, y=16.5, side=4)
    named = {id(star.of): "star"}
    amount = Group((text("5", 10, 20), star))
    assert found(amount, text("Alpha", 14, 20), icons=named) == ["text-over-text"]
    assert found(amount, text("Alpha", 17.5, 20), icons=named) == []
    assert found(amount, text("1", 14, 19, 2), icons=named) == []  # a number in it
