"""Texts over one another, near the cut, and under what was painted later."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pnp.press.crowding import crowding
from pnp.scene import Group, Instance, Item, Matrix, Path, Text, rectangle
from pnp.scene.piece import Piece


def text(words: str, x: float, y: float, size: float = 4.0) -> Text:
    return Text(words, "any", size, x, y, (500.0,) * len(words), "#000000")


def panel(x: float, y: float, width: float, height: float, opacity: float = 1.0) -> Path:
    return Path(rectangle(x, y, width, height), "#ff0000", opacity=opacity)


def found(
    *items: Item,
    size: tuple[float, float] = (60, 90),
    unread: Sequence[str] = (),
    icons: frozenset[int] = frozenset(),
) -> list[str]:
    piece = Piece("p", "P", *size, items)
    read = lambda one: one.content not in unread  # noqa: E731
    return [one.code for one in crowding([piece], read, icons)]


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
        assert found(placed, icons=frozenset({id(icon)})) == codes
