"""Texts that lie over one another, near the cut, or under what was painted later.

Boxes of a layout may overlap on purpose, so it is not their places that are compared, but what is
set in them, as it is drawn: the middle of the letters, without what rises above or hangs below.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from pnp.press.underneath import PathOutline, Window, inverse_of, is_seen
from pnp.scene import IDENTITY, Group, Image, Instance, Item, Matrix, Path, Point, Rect, Text
from pnp.scene.extents import hull, moved
from pnp.scene.piece import Piece

SAFE = 1.5
"""Text and icons keep this far from the cut, in millimetres: hand tools miss a line by up to 1 mm.
Print shops ask for 3 mm."""
# As far keeps the square of an icon, in which the icon has some room.
_SAFE_SQUARE = 1.0
# Of the middle of the smaller text, this share may lie under another one.
_OVER = 0.2
# Of the points at which a text or a picture is probed, this share hides it.
_SHARE = 0.6
# From this opacity on, nothing shows through.
_HIDES = 0.99
# Pieces below this size have no room to keep their texts from the cut.
_LEAST = 30.0
# An icon of this size is a picture, in millimetres.
_PICTURE = 16.0
_DUST = 0.01
# Icons are drawn in a square of this size, and scaled.
_SQUARE = Rect(0, 0, 1, 1)
# The side of the fields by which texts are found, in millimetres.
_FIELD = 8.0

Face: TypeAlias = tuple[Item, ...]
Windows: TypeAlias = tuple[Window, ...]
"""Outlines to which items are clipped."""


class Crowding(Struct, frozen=True):
    """What is wrong with the place of a text or picture on a piece."""

    piece: str
    code: str
    message: str
    hint: str


class _Seen(Struct, frozen=True):
    """A text or picture on a face: what it is called, the box of its middle, and points of it."""

    order: int
    words: str
    box: Rect
    points: tuple[Point, ...]
    level: bool
    near: Rect


def crowding(
    pieces: Iterable[Piece], read: Callable[[Text], bool], icons: Container[int]
) -> Iterator[Crowding]:
    """Yield what is found on pieces; one of each kind on a piece. ``read`` says which texts are
    more than ornament, ``icons`` are the groups that are icons, by what ``id`` says of them."""
    known: dict[int, tuple[Face, _Face]] = {}
    for piece in pieces:
        for art in (piece.front, piece.back):
            if art is None:
                continue
            if id(art) not in known:
                known[id(art)] = art, _Face(art, read, icons)
            yield from _on(piece, known[id(art)][1])


def _on(piece: Piece, face: _Face) -> Iterator[Crowding]:
    for one, other in face.over[:1]:
        yield Crowding(
            piece.id,
            "text-over-text",
            f"'{one}' and '{other}' are printed over each other on the piece '{piece.id}'",
            "move one of their boxes, make it smaller, or shorten the text",
        )
    # Letters of a compass and of columns may lie under the islands and panels of a board.
    board = piece.seams != ((), ())
    for words, picture in [h for h in face.hidden if not (board and len(h[0]) == 1)][:1]:
        what = f"the text '{words}'" if words else "a picture"
        yield Crowding(
            piece.id,
            "hidden-text" if words else "hidden-picture",
            f"{what} of the piece '{piece.id}' is under {picture}, which is drawn later",
            "write its box after the one that covers it, or move one of them",
        )
    if piece.cut or piece.creases or min(piece.width, piece.height) < _LEAST:
        return
    room = Rect(0, 0, piece.width, piece.height).inset(SAFE)
    texts = ((f"'{seen.words}'", seen.near, SAFE) for seen in face.texts)
    small = (box for box in face.signs if max(box.width, box.height) < _PICTURE)
    for what, box, least in (*texts, *(("an icon", box, _SAFE_SQUARE) for box in small)):
        gap = min(box.x, box.y, piece.width - box.right, piece.height - box.bottom)
        # What goes beyond the cut is ornament that is meant to be cut, or is reported as such.
        if -_DUST <= gap < least - _DUST and _meet(box, room):
            yield Crowding(
                piece.id,
                "text-near-cut",
                f"{what} is {max(gap, 0):.1f} mm from the cut of the piece '{piece.id}', "
                f"{least:g} mm are needed",
                "move it, or make it smaller; 3 mm are safe on any machine",
            )
            break


class _Face:
    """A face as it was walked through: its texts, pairs of those that lie over one another, and
    what is hidden, with what hides it."""

    def __init__(self, art: Face, read: Callable[[Text], bool], icons: Container[int]) -> None:
        self.read, self.icons = read, icons
        self.signs: list[Rect] = []
        self.texts: list[_Seen] = []
        self.pictures: list[_Seen] = []
        self.over: list[tuple[str, str]] = []
        self.hidden: list[tuple[str, str]] = []
        self._fields: dict[tuple[int, int], list[_Seen]] = {}
        self._covered: dict[int, set[Point]] = {}
        self._count = 0
        self._walk(art, IDENTITY, 1.0, ())
        for seen in (*self.texts, *self.pictures):
            if len(self._covered.get(seen.order, ())) >= _SHARE * len(seen.points):
                self.hidden.append((seen.words, "a picture or panel"))

    def _walk(
        self, items: Iterable[Item], matrix: Matrix, opacity: float, windows: Windows
    ) -> None:
        for item in items:
            match item:
                case Instance():
                    within = item.matrix.then(matrix)
                    if id(item.of) in self.icons:
                        self.signs.append(moved(_SQUARE, within))
                    self._walk((item.of,), within, opacity, windows)
                case Group():
                    within, seen = item.matrix.then(matrix), windows
                    inverse = inverse_of(within) if item.clip is not None else None
                    if item.clip is not None and inverse is not None:
                        seen = (*windows, Window(PathOutline(item.clip), inverse))
                    self._walk(item.items, within, opacity * item.opacity, seen)
                case Text():
                    self._text(item, matrix)
                case Image():
                    self._cover(item, matrix, opacity, windows)
                    self._add(self.pictures, "", item.box, item.box, matrix)
                case Path() if item.fill is not None:
                    self._cover(item, matrix, opacity * item.opacity, windows)
                case _:
                    pass

    def _text(self, text: Text, matrix: Matrix) -> None:
        words = text.content.strip()
        if text.hidden or not words or not self.read(text):
            return
        box = Rect(text.x, text.y - 0.5 * text.size, text.width, 0.5 * text.size)
        near = Rect(text.x, text.y - 0.7 * text.size, text.width, 0.7 * text.size)
        seen = self._add(self.texts, words, box, near, matrix)
        if not seen.level:
            return
        for other in dict.fromkeys(self._about(seen.box)):
            if other.level and other is not seen and other.words and self._clash(seen, other):
                self.over.append((other.words, seen.words))
                return

    def _clash(self, one: _Seen, other: _Seen) -> bool:
        # The same words at nearly the same place are a halo, or letters with a shadow.
        if one.words == other.words:
            return False
        wide = min(one.box.right, other.box.right) - max(one.box.x, other.box.x)
        high = min(one.box.bottom, other.box.bottom) - max(one.box.y, other.box.y)
        if wide <= 0 or high <= 0:
            return False
        least = min(one.box.width * one.box.height, other.box.width * other.box.height)
        return wide * high > _OVER * least

    def _add(self, kept: list[_Seen], words: str, box: Rect, near: Rect, matrix: Matrix) -> _Seen:
        columns = 5
        points = tuple(
            matrix.apply((box.x + box.width * (i + 0.5) / columns, box.y + box.height * part))
            for i in range(columns)
            for part in ((0.5,) if words else (0.2, 0.5, 0.8))
        )
        level = abs(matrix.b) < 1e-9 or abs(matrix.a) < 1e-9
        seen = _Seen(self._count, words, moved(box, matrix), points, level, moved(near, matrix))
        self._count += 1
        kept.append(seen)
        for field in _fields_of(seen.box):
            self._fields.setdefault(field, []).append(seen)
        return seen

    def _about(self, box: Rect) -> Iterator[_Seen]:
        wide, high = box.width / _FIELD + 1, box.height / _FIELD + 1
        if wide * high > len(self._fields):
            yield from (*self.texts, *self.pictures)
            return
        for field in _fields_of(box):
            yield from self._fields.get(field, ())

    def _cover(self, item: Path | Image, matrix: Matrix, opacity: float, windows: Windows) -> None:
        """Note the points of earlier texts and pictures that an item hides."""
        if opacity < _HIDES or not self._fields:
            return
        local = item.box if isinstance(item, Image) else hull(item.segments)
        box = moved(local, matrix)
        found = [s for s in dict.fromkeys(self._about(box)) if _meet(s.box, box)]
        inverse = inverse_of(matrix) if found else None
        if inverse is None:
            return
        outline = None if isinstance(item, Image) else PathOutline(item.segments)
        for seen in found:
            for point in seen.points:
                at = inverse.apply(point)
                if not _within(at, local):
                    continue
                if outline is not None and not outline.holds(at, evenodd=_is_evenodd(item)):
                    continue
                if is_seen(windows, point):
                    self._covered.setdefault(seen.order, set()).add(point)


def _is_evenodd(item: Path | Image) -> bool:
    return isinstance(item, Path) and item.evenodd


def _fields_of(box: Rect) -> Iterator[tuple[int, int]]:
    for column in range(math.floor(box.x / _FIELD), math.floor(box.right / _FIELD) + 1):
        for row in range(math.floor(box.y / _FIELD), math.floor(box.bottom / _FIELD) + 1):
            yield column, row


def _meet(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.right
        and other.x < one.right
        and one.y < other.bottom
        and other.y < one.bottom
    )


def _within(point: Sequence[float], box: Rect) -> bool:
    return box.x <= point[0] <= box.right and box.y <= point[1] <= box.bottom
