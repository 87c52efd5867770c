"""Find texts that are too small to read, overlap one another, are too near the cut, or are covered
by later items.

Boxes of a layout may overlap on purpose, so the check compares not the boxes but their contents as
drawn: the middle band of the letters, without ascenders and descenders.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from pnp.base.units import POINTS_PER_MM, format_number
from pnp.base.values import replace
from pnp.model.measure import SAFE, safe_distance
from pnp.pictures import mean_at
from pnp.press.grounds import PathOutline, Window, inverse_of, is_visible
from pnp.press.letters import letter_points
from pnp.scene import IDENTITY, Group, Image, Instance, Item, Matrix, Path, Point, Rect, Text
from pnp.scene.extents import Ruler, hull, scale_factor, transform_box
from pnp.scene.piece import Piece

# The square of an icon may be nearer, since the icon does not fill it.
_SAFE_SQUARE = 1.0
# Two texts may overlap by this share of the height of their letters; even tight lines do not.
_OVER = 0.15
# The height of the middle band of letters, as a share of the type size.
_BAND = 0.6
# A text is hidden if this share of its probed points is.
_SHARE = 0.3
# A picture is hidden if nearly all of it is: most are larger than the panel over them.
_WHOLE = 0.98
# Or if more than this of it is under a single panel that is larger than the picture: art shows
# around a caption, but no picture is meant to show only its tip.
_MOST = 0.5
# A line at least this wide, in millimetres, may hide letters.
_BROAD = 0.4
# The largest height of an icon in a line of text, as a multiple of the type size.
_IN_TEXT = 1.6
# From this opacity on, nothing legible shows through.
_HIDES = 0.85
# A picture with a lower opacity is invisible.
_CLEAR = 0.2
# From this size on, an icon is a picture, in millimetres.
_PICTURE = 16.0
_DUST = 0.01
# The number of probed places of a picture, across and down, and the number that must be visible.
_PROBES, _ENOUGH = 15, 4
# The largest blank margin of an icon in its square.
_ROOM = 0.15
# Icons are drawn in a square of this size, and scaled.
_SQUARE = Rect(0, 0, 1, 1)
# The number of overlapping texts that are reported on one board.
_MOST_ON_BOARD = 5
# The side of the grid cells that index texts, in millimetres.
_FIELD = 8.0

Face: TypeAlias = tuple[Item, ...]
Windows: TypeAlias = tuple[Window, ...]
"""Outlines to which items are clipped."""


class Crowding(Struct, frozen=True):
    """A badly placed text or picture on a face of a piece, with its printed ``box`` and, for a
    text, its ``words``."""

    piece: str
    code: str
    message: str
    hint: str
    box: Rect
    words: str = ""
    behind: bool = False


_Letters: TypeAlias = Callable[[], Sequence[tuple[str, tuple[Point, ...]]]]


class _PlacedItem(Struct, frozen=True):
    """A text, icon or picture on a face: its words or else its name, the box of its middle band,
    sample points, whether it is level, its corners, and whether it is an icon. ``letters`` returns
    its letters with points in each."""

    order: int
    words: str
    name: str
    box: Rect
    points: tuple[Point, ...]
    is_level: bool
    corners: tuple[Point, ...]
    is_icon: bool
    letters: _Letters


class _Drawing(Struct, frozen=True):
    """A picture in coordinates of its own: its ``box`` and the ``inked`` ones of its probes."""

    box: Rect
    inked: tuple[Point, ...]


def find_crowding(
    pieces: Iterable[Piece],
    read: Callable[[Text], bool],
    icons: Mapping[int, str],
    pictures: Mapping[int, str],
) -> Iterator[Crowding]:
    """Yield the problems on pieces, one of each kind per piece. ``read`` returns whether a text is
    more than ornament; ``icons`` and ``pictures`` are their names, by the ``id`` of their art."""
    known: dict[int, tuple[Face, _Face]] = {}
    sampled: dict[int, _Drawing | None] = {}
    for piece in pieces:
        for art in (piece.front, piece.back):
            if art is None:
                continue
            if id(art) not in known:
                known[id(art)] = art, _Face(piece, art, read, icons, pictures, sampled)
            behind = art is piece.back
            yield from (
                replace(one, behind=behind) for one in _check_face(piece, known[id(art)][1])
            )


def _check_face(piece: Piece, face: _Face) -> Iterator[Crowding]:
    # A board has many spaces, each with a text of its own.
    board = piece.seams != ((), ())
    for one, other, box, words in face.over[: _MOST_ON_BOARD if board else 1]:
        yield Crowding(
            piece.id,
            "text-over-text",
            f"{one} and {other} are printed over each other on the piece '{piece.id}'",
            "move one of their boxes, make it smaller, or shorten the text",
            box,
            words,
        )
    # Letters of a compass and of columns may be under the islands and panels of a board.
    hidden = [seen for seen in face.hidden if not (board and len(seen.words) == 1)]
    for seen in hidden[:1]:
        what = f"the text '{seen.words}'" if seen.words else seen.name
        if not seen.words and not face.is_all_hidden(seen):
            what = f"more than half of {what}"
        yield Crowding(
            piece.id,
            "hidden-text" if seen.words else "hidden-picture",
            f"{what} of the piece '{piece.id}' is under a picture or panel, which is drawn later",
            "move one of them; in a layout, write its box after the one that covers it",
            seen.box,
            seen.words,
        )
    shown = {seen.order for seen in hidden[:1]}
    for seen, letters in face.lost_letters:
        if seen.order not in shown:
            yield Crowding(
                piece.id,
                "hidden-text",
                f"'{letters}' in '{seen.words}' of the piece '{piece.id}' is under a line or an "
                "icon, which is drawn later",
                "move one of them; in a layout, write its box after the one that covers it",
                seen.box,
                seen.words,
            )
            break
    if piece.creases:
        return
    most = safe_distance(piece.width, piece.height) / SAFE
    room = Rect(0, 0, piece.width, piece.height).inset(SAFE)
    cut = PathOutline(piece.cut) if piece.cut else None
    texts = ((seen.words, seen.corners, SAFE * most) for seen in face.texts)
    small = (box for box in face.signs if max(box.width, box.height) < _PICTURE)
    # An icon on a non-rectangular piece may leave the corners of its square blank.
    inner = (box if cut is None else box.inset(_ROOM * box.width) for box in small)
    signs = (("", _corners_of(box), _SAFE_SQUARE * most) for box in inner)
    for words, corners, least in (*texts, *signs):
        box = _hull_of(corners)
        gap = min(box.x, box.y, piece.width - box.right, piece.height - box.bottom)
        if cut is not None:
            gap = min(gap, _distance_to_cut(cut, corners, least))
        # Drawing beyond the cut is ornament that is meant to be cut, or is reported as such.
        if -_DUST <= gap < least - _DUST and _do_meet(box, room):
            what = f"'{words}'" if words else "an icon"
            yield Crowding(
                piece.id,
                "text-near-cut",
                f"{what} is {max(gap, 0):.1f} mm from the cut of the piece '{piece.id}', "
                f"{least:.2g} mm are needed",
                "move it, or make it smaller; 3 mm are safe on any machine",
                box,
                words,
            )
            break


def _corners_of(box: Rect) -> tuple[Point, ...]:
    return tuple((x, y) for x in (box.x, box.right) for y in (box.y, box.bottom))


def _hull_of(corners: tuple[Point, ...]) -> Rect:
    xs, ys = zip(*corners, strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _distance_to_cut(cut: PathOutline, corners: tuple[Point, ...], least: float) -> float:
    """Return the distance of the corners of a box from an outline, in millimetres, at most
    ``least``: 0 if some corners are outside, -1 if all are."""
    inside = [corner for corner in corners if cut.contains(corner)]
    if len(inside) < 4:
        return 0.0 if inside else -1.0
    steps = [least * step / 10 for step in range(1, 11)]
    return next((s - steps[0] for s in steps if any(cut.passes_near(c, s) for c in inside)), least)


def _sample(art: Group, square: Rect | None) -> _Drawing | None:
    """Return the probes of a drawing, those of its ``square`` or else of the box of its shapes;
    None if it has no shapes."""
    painted = list(_filled_shapes(art, IDENTITY))
    boxes = [hull(path.segments) for path, _ in painted]
    if not boxes:
        return None
    box = square
    if box is None:
        corners = [transform_box(b, m) for b, (_, m) in zip(boxes, painted, strict=True)]
        left, top = min(b.x for b in corners), min(b.y for b in corners)
        right, bottom = max(b.right for b in corners), max(b.bottom for b in corners)
        box = Rect(left, top, right - left, bottom - top)
    shapes = [(PathOutline(p.segments), p.evenodd, inverse_of(m)) for p, m in painted]

    def inked(at: Point) -> bool:
        return any(
            inverse is not None and outline.contains(inverse.apply(at), evenodd=evenodd)
            for outline, evenodd, inverse in shapes
        )

    return _Drawing(box, _probes(box, inked))


def _probes(box: Rect, inked: Callable[[Point], bool]) -> tuple[Point, ...]:
    """Return the points of a grid over a box that are inked."""
    places = [(i + 0.5) / _PROBES for i in range(_PROBES)]
    inner = ((box.x + box.width * x, box.y + box.height * y) for x in places for y in places)
    return tuple(at for at in inner if inked(at))


class _Face:
    """The result of traversing a face: its texts, pairs of overlapping ones, and hidden items with
    their covers."""

    def __init__(
        self,
        piece: Piece,
        art: Face,
        read: Callable[[Text], bool],
        icons: Mapping[int, str],
        pictures: Mapping[int, str],
        sampled: dict[int, _Drawing | None],
    ) -> None:
        self.read, self.icons, self.shown = read, icons, pictures
        self.sampled = sampled
        self.trim = Rect(0, 0, piece.width, piece.height)
        self.signs: list[Rect] = []
        self.texts: list[_PlacedItem] = []
        self.pictures: list[_PlacedItem] = []
        self.over: list[tuple[str, str, Rect, str]] = []
        self._fields: dict[tuple[int, int], list[_PlacedItem]] = {}
        self._covered: dict[int, set[Point]] = {}
        self._buried: set[int] = set()
        self._in_text: set[int] = set()
        self._letters: dict[int, list[tuple[str, set[Point]]]] = {}
        self._count = 0
        self._walk(art, IDENTITY, 1.0, ())
        items = (*self.texts, *self.pictures)
        under = {seen.order for seen in items if self._is_hidden(seen)}
        seen_still = [seen for seen in items if seen.order not in under]
        self.hidden = [
            seen
            for seen in items
            if seen.order in under and not any(_is_repeated(later, seen) for later in seen_still)
        ]

    @property
    def lost_letters(self) -> Iterator[tuple[_PlacedItem, str]]:
        """Yield the texts with letters that lines or icons hide, and these letters."""
        found = {words for *_, words in self.over} | {seen.words for seen in self.hidden}
        for seen in self.texts:
            left = self._letters.get(seen.order, ())
            letters = "".join(letter for letter, points in left if not points)
            if letters and seen.words not in found:
                yield seen, letters

    def _is_hidden(self, seen: _PlacedItem) -> bool:
        if seen.words:
            return self._hidden_share(seen) >= _SHARE
        return seen.order in self._buried or self.is_all_hidden(seen)

    def is_all_hidden(self, seen: _PlacedItem) -> bool:
        """Return whether a picture is hidden completely, or nearly so."""
        return self._hidden_share(seen) >= _WHOLE

    def _hidden_share(self, seen: _PlacedItem) -> float:
        return len(self._covered.get(seen.order, ())) / len(seen.points)

    def _walk(
        self,
        items: Sequence[Item],
        matrix: Matrix,
        opacity: float,
        windows: Windows,
        part: str = "",
    ) -> None:
        """Record visible items and what they hide; ``part`` is ``icon`` or ``picture`` if they are
        parts of one."""
        texts = [item for item in items if isinstance(item, Text)]
        for item in items:
            match item:
                case Instance():
                    within = item.matrix.then(matrix)
                    icon, picture = self.icons.get(id(item.of)), self.shown.get(id(item.of))
                    if icon is not None:
                        self.signs.append(transform_box(_SQUARE, within))
                    named = "icon" if icon is not None else "picture" if picture is not None else ""
                    self._walk((item.of,), within, opacity, windows, part or named)
                    # Only now, since its own parts overlap.
                    if named and not part:
                        if icon is not None:
                            self._add_icon(icon, transform_box(_SQUARE, within))
                        if icon is not None and any(_is_in_line(item, text) for text in texts):
                            self._in_text.add(self._count)
                        self._add_drawing(item.of, icon, picture, within, windows)
                case Group():
                    within, seen = item.matrix.then(matrix), windows
                    inverse = inverse_of(within) if item.clip is not None else None
                    if item.clip is not None and inverse is not None:
                        seen = (*windows, Window(PathOutline(item.clip), inverse))
                    self._walk(item.items, within, opacity * item.opacity, seen, part)
                case Text():
                    self._add_text(item, matrix)
                case Image():
                    self._cover(item, matrix, opacity, windows, part)
                    if not part:
                        self._add_image(item, matrix, windows)
                case Path():
                    if item.fill is not None:
                        self._cover(item, matrix, opacity * item.opacity, windows, part)
                    self._cross(item, matrix, opacity, windows, part)
                case _:
                    pass

    def _cross(
        self, item: Path, matrix: Matrix, opacity: float, windows: Windows, part: str
    ) -> None:
        """Record the points of earlier letters that a broad line, or a shape of an icon, hides."""
        if not self.texts:
            return
        scale = scale_factor(matrix)
        line = item.stroke
        reach = 0.0 if line is None or line.dash else line.width / 2
        if reach * 2 * scale < _BROAD or (line is not None and line.opacity * opacity < _HIDES):
            reach = 0.0
        filled = part == "icon" and item.fill is not None and item.opacity * opacity >= _HIDES
        if not reach and not filled:
            return
        box = transform_box(hull(item.segments).inset(-reach), matrix)
        found = [
            s for s in dict.fromkeys(self._items_near(box)) if s.words and _do_meet(s.box, box)
        ]
        inverse = inverse_of(matrix) if found else None
        if inverse is None:
            return
        outline = PathOutline(item.segments)
        for seen in found:
            if seen.order not in self._letters:
                self._letters[seen.order] = [(one, set(points)) for one, points in seen.letters()]
            for _, points in self._letters[seen.order]:
                for point in tuple(points):
                    at = inverse.apply(point)
                    hidden = filled and outline.contains(at, evenodd=item.evenodd)
                    hidden = hidden or (reach > 0 and outline.passes_near(at, reach))
                    if hidden and is_visible(windows, point):
                        points.discard(point)

    def _add_icon(self, icon: str, square: Rect) -> None:
        """Record an icon that covers earlier letters; an icon below letters is their background."""
        if max(square.width, square.height) >= _PICTURE:
            return
        box = square.inset(_ROOM * min(square.width, square.height))
        for other in dict.fromkeys(self._items_near(box)):
            letters = other.is_level and any(c.isalnum() for c in other.words)
            if letters and _overlap_share(box, other.box) > _OVER:
                self.over.append((f"'{other.words}'", f"the icon '{icon}'", box, ""))
                return

    def _add_drawing(
        self, art: Group, icon: str | None, picture: str | None, matrix: Matrix, windows: Windows
    ) -> None:
        if id(art) not in self.sampled:  # once, though an icon may be on thousands of cards
            self.sampled[id(art)] = _sample(art, _SQUARE if icon is not None else None)
        drawing = self.sampled[id(art)]
        if drawing is not None:
            name = f"the icon '{icon}'" if icon is not None else f"the picture '{picture}'"
            self._add_picture(name, drawing, matrix, windows, icon=icon is not None)

    def _add_image(self, image: Image, matrix: Matrix, windows: Windows) -> None:
        name, box = self.shown.get(id(image.of)), image.box

        def inked(at: Point) -> bool:
            return _opacity_at(image, at) >= _CLEAR

        called = "a picture" if name is None else f"the picture '{name}'"
        self._add_picture(called, _Drawing(box, _probes(box, inked)), matrix, windows)

    def _add_picture(
        self,
        name: str,
        drawing: _Drawing,
        matrix: Matrix,
        windows: Windows,
        *,
        icon: bool = False,
    ) -> None:
        """Record the points at which a picture is printed on the piece."""
        box = drawing.box
        points = [matrix.apply(at) for at in drawing.inked]
        points = [p for p in points if _is_within(p, self.trim) and is_visible(windows, p)]
        if len(points) >= _ENOUGH:
            self._add_item(self.pictures, "", name, box, box, matrix, tuple(points), icon=icon)

    def _add_text(self, text: Text, matrix: Matrix) -> None:
        words = text.content.strip()
        if text.hidden or not words or not self.read(text):
            return
        box = Rect(text.x, text.y - _BAND * text.size, text.width, _BAND * text.size)
        near = Rect(text.x, text.y - 0.7 * text.size, text.width, 0.7 * text.size)
        columns = max(5, min(12, len(words)))
        points = tuple(
            matrix.apply((box.x + box.width * (i + 0.5) / columns, box.y + box.height * 0.5))
            for i in range(columns)
        )
        seen = self._add_item(
            self.texts,
            words,
            "",
            box,
            near,
            matrix,
            points,
            letters=lambda: [
                (letter, tuple(map(matrix.apply, some))) for letter, some in letter_points(text)
            ],
        )
        if not seen.is_level:
            return
        for other in dict.fromkeys(self._items_near(seen.box)):
            if self._crosses_icon(other, seen):
                self.over.append((other.name, f"'{seen.words}'", seen.box, seen.words))
                return
            if (
                other.is_level
                and other is not seen
                and other.words
                and self._do_overlap(seen, other)
            ):
                over = f"'{other.words}'", f"'{seen.words}'", seen.box, seen.words
                self.over.append(over)
                return

    def _crosses_icon(self, icon: _PlacedItem, seen: _PlacedItem) -> bool:
        """Return whether a text extends over an earlier icon of another text. Other icons below
        letters are their background."""
        if icon.order not in self._in_text or not any(c.isalnum() for c in seen.words):
            return False
        square = icon.box.inset(_ROOM * icon.box.width)
        inside = _is_within((seen.box.x, seen.box.y), icon.box)
        inside = inside and _is_within((seen.box.right, seen.box.bottom), icon.box)
        return not inside and _overlap_share(square, seen.box) > _OVER

    def _do_overlap(self, one: _PlacedItem, other: _PlacedItem) -> bool:
        # The same words at nearly the same place are a halo, or letters with a shadow. Characters
        # that are neither letters nor digits are shapes, such as a disc under a number.
        if one.words == other.words or not any(c.isalnum() for c in other.words):
            return False
        return _overlap_share(one.box, other.box) > _OVER

    def _add_item(
        self,
        items: list[_PlacedItem],
        words: str,
        name: str,
        box: Rect,
        near: Rect,
        matrix: Matrix,
        points: tuple[Point, ...],
        *,
        icon: bool = False,
        letters: _Letters = tuple,
    ) -> _PlacedItem:
        level = abs(matrix.b) < 1e-9 or abs(matrix.a) < 1e-9
        seen = _PlacedItem(
            self._count,
            words,
            name,
            transform_box(box, matrix),
            points,
            level,
            tuple(map(matrix.apply, _corners_of(near))),
            icon,
            letters,
        )
        self._count += 1
        items.append(seen)
        for field in _cells_of(seen.box):
            self._fields.setdefault(field, []).append(seen)
        return seen

    def _items_near(self, box: Rect) -> Iterator[_PlacedItem]:
        wide, high = box.width / _FIELD + 1, box.height / _FIELD + 1
        if wide * high > len(self._fields):
            yield from (*self.texts, *self.pictures)
            return
        for field in _cells_of(box):
            yield from self._fields.get(field, ())

    def _cover(
        self,
        item: Path | Image,
        matrix: Matrix,
        opacity: float,
        windows: Windows,
        part: str,
    ) -> None:
        """Record the points of earlier texts and pictures that an item hides."""
        if opacity < _HIDES or not self._fields:
            return
        local = item.box if isinstance(item, Image) else hull(item.segments)
        box = transform_box(local, matrix)
        found = [s for s in dict.fromkeys(self._items_near(box)) if _do_meet(s.box, box)]
        inverse = inverse_of(matrix) if found else None
        if inverse is None:
            return
        outline = None if isinstance(item, Image) else PathOutline(item.segments)
        for seen in found:
            # Icons are stacked to make up a picture, such as a portrait.
            if part == "icon" and seen.is_icon:
                continue
            hidden: set[Point] = set()
            for point in seen.points:
                at = inverse.apply(point)
                if not _is_within(at, local):
                    continue
                if isinstance(item, Image):
                    if _opacity_at(item, at) * opacity < _HIDES:
                        continue
                elif outline is None or not outline.contains(at, evenodd=item.evenodd):
                    continue
                if is_visible(windows, point):
                    hidden.add(point)
            self._covered.setdefault(seen.order, set()).update(hidden)
            larger = box.width * box.height > seen.box.width * seen.box.height
            if not part and larger and len(hidden) > _MOST * len(seen.points):
                self._buried.add(seen.order)


def _is_in_line(icon: Instance, text: Text) -> bool:
    """Return whether an icon of the same group is beside a text, in its line."""
    box, size = transform_box(_SQUARE, icon.matrix), text.size
    middle = abs(box.y + box.height / 2 - (text.y - _BAND * size / 2))
    beside = box.right <= text.x + _DUST or box.x >= text.x + text.width - _DUST
    return beside and middle < _BAND * size / 2 and box.height <= _IN_TEXT * size


def _is_repeated(later: _PlacedItem, seen: _PlacedItem) -> bool:
    """Return whether an item shows again what it hides, such as a lit sign."""
    alike = (later.words, later.name) == (seen.words, seen.name)
    return alike and later.order > seen.order and _do_meet(later.box, seen.box)


def _opacity_at(image: Image, at: Point) -> float:
    box = image.box
    return mean_at(image.of, (at[0] - box.x) / box.width, (at[1] - box.y) / box.height)[3]


def _filled_shapes(item: Item, matrix: Matrix) -> Iterator[tuple[Path, Matrix]]:
    """Yield the filled, visible shapes of a drawing."""
    match item:
        case Group():
            if item.opacity >= _CLEAR:
                inner = item.matrix.then(matrix)
                for one in item.items:
                    yield from _filled_shapes(one, inner)
        case Instance():
            yield from _filled_shapes(item.of, item.matrix.then(matrix))
        case Path() if item.fill is not None and item.opacity >= _CLEAR:
            yield item, matrix
        case _:
            pass


def _cells_of(box: Rect) -> Iterator[tuple[int, int]]:
    for column in range(math.floor(box.x / _FIELD), math.floor(box.right / _FIELD) + 1):
        for row in range(math.floor(box.y / _FIELD), math.floor(box.bottom / _FIELD) + 1):
            yield column, row


def _do_meet(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.right
        and other.x < one.right
        and one.y < other.bottom
        and other.y < one.bottom
    )


def _overlap_share(one: Rect, other: Rect) -> float:
    """Return how far two boxes overlap, as a share of the shortest of their sides."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    least = min(one.width, one.height, other.width, other.height)
    return min(wide, high) / least if least > 0 else 0.0


def _is_within(point: Sequence[float], box: Rect) -> bool:
    return box.x <= point[0] <= box.right and box.y <= point[1] <= box.bottom


# Find text that is too small to read on the finished pieces.


# The tolerance for type sizes in millimetres; smaller differences are invisible.
_SIZE_TOLERANCE = 0.02


class SmallType(Struct, frozen=True):
    """The smallest text with one ``least`` size: its piece, words and size, and the number of
    ``more`` such texts in the file; sizes in millimetres."""

    piece: str
    words: str
    size: float
    least: float
    more: int

    @property
    def message(self) -> str:
        size, least = (format_number(mm * POINTS_PER_MM, 1) for mm in (self.size, self.least))
        count = f", as are {self.more} more" if self.more else ""
        return (
            f"'{self.words}' of the piece '{self.piece}' is set in {size} pt, below the {least} pt "
            f"that such a text needs{count}"
        )


HINT = "shorten the text, give it more room, or set a larger  size  for its text style"


def find_small_type(pieces: Iterable[Piece], ruler: Ruler) -> Iterator[SmallType]:
    """Yield the smallest text for each least size that is violated."""
    found: dict[float, list[tuple[float, str, str]]] = {}
    for piece in pieces:
        for size, text in ruler.texts((*piece.front, *(piece.back or ()))):
            if size < text.least - _SIZE_TOLERANCE:
                found.setdefault(text.least, []).append((size, piece.id, text.content.strip()))
    for least, texts in found.items():
        # A full stop of a line says less than its words.
        size, id, words = min(texts, key=lambda text: (text[0], -len(text[2]), text[1:]))
        yield SmallType(id, words, size, least, len({shown for _, _, shown in texts}) - 1)
