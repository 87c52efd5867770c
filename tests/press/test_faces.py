"""Pieces as pictures: one layer to look at, one to cut, one to fold."""

from __future__ import annotations

from pnp.press.files import CUT, FOLD, face_art, piece_faces
from pnp.scene import Group, Path, circle, line, rectangle
from pnp.scene.piece import Crease, Piece

ART = (Group((Path(circle(5, 5, 4), fill="#000000"),), name="art"), Group((), name="fold"))
PLAIN = Piece("a", "A", 10, 20, ART)
FOLDED = Piece("b", "B", 10, 20, ART, ART, 2.0, circle(5, 5, 4), (Crease((0, 10), (10, 10)),))


def names(items: tuple[object, ...]) -> list[str]:
    return [item.name for item in items if isinstance(item, Group)]


def test_faces_are_named_like_the_piece() -> None:
    assert [name for name, _ in piece_faces(PLAIN)] == ["a"]
    assert [name for name, _ in piece_faces(FOLDED)] == ["b", "b-back"]


def test_layers_are_there_once() -> None:
    art, cut = face_art(PLAIN, PLAIN.front, outlined=True)
    assert names((art, cut)) == ["art", "cut"]
    assert isinstance(art, Group)
    assert names(art.items) == ["", ""]
    assert names(face_art(FOLDED, FOLDED.front, outlined=True)) == ["art", "cut", "fold"]
    assert names(face_art(FOLDED, FOLDED.front, outlined=False)) == ["art"]


def test_cutters_get_the_outline_and_the_creases_in_the_coordinates_of_the_trim_box() -> None:
    _, cut = face_art(PLAIN, PLAIN.front, outlined=True)
    assert cut == Group((Path(rectangle(0, 0, 10, 20), stroke=CUT),), name="cut")
    _, cut, fold = face_art(FOLDED, FOLDED.front, outlined=True)
    assert cut == Group((Path(circle(5, 5, 4), stroke=CUT),), name="cut")
    assert fold == Group((Path(line(0, 10, 10, 10), stroke=FOLD),), name="fold")


def test_art_ends_with_the_bleed() -> None:
    art = face_art(FOLDED, FOLDED.front, outlined=False)[0]
    assert isinstance(art, Group)
    assert art.clip == rectangle(-2, -2, 14, 24)
