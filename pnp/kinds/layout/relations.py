"""The places of all boxes of a layout on a card, those relative to other boxes included."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct

from pnp.kinds.layout.box_record import GROUP
from pnp.kinds.layout.measures import ANCHORS, Extent
from pnp.kinds.layout.number_record import TemplateNumber
from pnp.kinds.layout.record import CardBox
from pnp.kinds.layout.turning import TurnedPlace, place_of
from pnp.model.measure import safe_distance
from pnp.scene import IDENTITY, Matrix, Rect

Sizes: TypeAlias = Mapping[str, tuple[float, float]]
"""The width and height of set texts, by the name of their box."""
_NO_SIZES: Sizes = {}
# The part of its room that a text probably takes up.
_PROBABLE = 0.25
# Boxes that must not lose anything when a card is cut.
_LEGIBLE = ("text", "icon", "place", GROUP)


class Outer(Struct, frozen=True):
    """The turn of the groups around a box."""

    matrix: Matrix = IDENTITY
    turn: float = 0.0

    def moved(self, place: TurnedPlace) -> TurnedPlace:
        """Return a place in a group on the card."""
        return place.turned(self.matrix, self.turn) if self.turn else place


class ArrangedBox(Struct, frozen=True):
    """A box of a layout: its path below that of the layout, its place as written (``plain``), the
    area that percentages refer to, and its place on the card.

    ``varies`` is true if the place depends on the card: on the size of a text, or on whether a box
    is drawn. ``room`` is the largest size of a box that is as large as its text.
    """

    name: str
    box: CardBox
    path: tuple[str, ...]
    plain: Rect
    room: tuple[float, float]
    area: Rect
    outer: Outer
    varies: bool

    @property
    def place(self) -> TurnedPlace:
        return self.outer.moved(place_of(self.box, self.plain))


def arrange(
    layout: Mapping[str, CardBox],
    width: float,
    height: float,
    sizes: Sizes = _NO_SIZES,
    hidden: Collection[str] = (),
) -> list[ArrangedBox]:
    """Return the boxes of a layout with their places on a card of this size, in drawing order.

    ``sizes`` are those of texts whose box is as large as they are; without them, such a box has a
    probable size. ``hidden`` boxes take no room.
    """
    margin = safe_distance(width, height)
    level = _Level(layout, Rect(0, 0, width, height), margin, sizes, hidden)
    return list(level.arranged((), Outer(), varies=False))


class _Level:
    """Boxes that are placed in one area: those of the layout, or those of a group."""

    def __init__(
        self,
        boxes: Mapping[str, CardBox],
        area: Rect,
        margin: float,
        sizes: Sizes,
        hidden: Collection[str],
    ) -> None:
        self.boxes, self.area, self.margin = boxes, area, margin
        self.sizes, self.hidden = sizes, hidden
        self._rects: dict[str, Rect] = {}
        self._rooms: dict[str, tuple[float, float]] = {}
        self._areas: dict[str, Rect] = {}
        # The areas in which boxes are placed: another one next to a box is placed in the same.
        self._frames: dict[str, Rect] = {}
        self._anchors: dict[str, tuple[float, float]] = {}

    def arranged(
        self, where: tuple[str, ...], outer: Outer, *, varies: bool
    ) -> Iterator[ArrangedBox]:
        for name, box in self.boxes.items():
            rect, path = self._rect(name), (*where, name)
            own = varies or self._varies(name)
            room = self._rooms.get(name, (rect.width, rect.height))
            yield ArrangedBox(name, box, path, rect, room, self._areas[name], outer, own)
            if box.draw == GROUP:
                inner = _Level(box.boxes, rect, 0.0, self.sizes, self.hidden)
                across, down = ANCHORS[box.about]
                point = rect.x + across * rect.width, rect.y + down * rect.height
                turned = Outer(
                    Matrix.rotate(box.rotate, *point).then(outer.matrix),
                    (box.rotate + outer.turn) % 360,
                )
                yield from inner.arranged((*path, "boxes"), turned, varies=own)

    def _varies(self, name: str) -> bool:
        box = self.boxes[name]
        if any(side.open == "auto" for side in box.size) or turns_by_card(box):
            return True
        return any(
            self._varies(other) or (key != "within" and is_conditional(self.boxes[other]))
            for key, other in box.relations
        )

    def _hull(self, name: str) -> Rect:
        return place_of(self.boxes[name], self._rect(name)).hull

    def _rect(self, name: str) -> Rect:
        if name not in self._rects:
            self._rects[name] = self._solve(name)
        return self._rects[name]

    def _solve(self, name: str) -> Rect:
        box = self.boxes[name]
        self._areas[name] = self._frames[name] = self.area
        self._anchors[name] = ANCHORS[box.anchor]
        if box.around is not None:
            found = _grown(self._hull(box.around), box.pad, 1)
            self._areas[name] = found
            return found
        area, margin = self.area, self.margin if box.draw in _LEGIBLE else 0.0
        if box.within is not None:
            area, margin = _grown(self._hull(box.within), box.inset, -1), 0.0
        next_to = box.below or box.above or box.beside
        if next_to is not None:
            target = self._hull(next_to)
            if box.within is None and self._frames[next_to] != self.area:
                area, margin = self._frames[next_to], 0.0
        self._areas[name] = self._frames[name] = area
        sizes = self.sizes.get(name, (None, None))
        across = _Axis(area.x, area.right, margin)
        down = _Axis(area.y, area.bottom, margin)
        anchor = list(ANCHORS[box.anchor])
        if next_to is not None:
            theirs = self._anchors[next_to]
            shown = next_to not in self.hidden
            gap = box.gap if "gap" in box.model_fields_set and box.quantity is None else 0.0
            gap = gap if shown else 0.0
            inherited = "anchor" not in box.model_fields_set
            if box.beside is not None:
                across = across.at(target.right + gap if shown else target.x)
                down = down.between(target.y, target.bottom)
                anchor = [0.0, theirs[1] if inherited else anchor[1]]
            else:
                across = across.between(target.x, target.right)
                if box.below is not None:
                    down = down.at(target.bottom + gap if shown else target.y)
                else:
                    down = down.at(target.y - gap if shown else target.bottom)
                vertical = 0.0 if box.below is not None else 1.0
                anchor = [theirs[0] if inherited else anchor[0], vertical]
        self._anchors[name] = (anchor[0], anchor[1])
        shift = (box.at[0].of(area.width), box.at[1].of(area.height))
        x, w, widest = across.place(anchor[0], shift[0], box.size[0], sizes[0])
        y, h, highest = down.place(anchor[1], shift[1], box.size[1], sizes[1])
        self._rooms[name] = widest, highest
        return Rect(round(x, 6), round(y, 6), w, h)


class _Axis(Struct, frozen=True):
    """One direction of an area, from its ``start`` to its ``end``. A box is aligned between ``low``
    and ``high``; the room that is left ends at a ``margin``."""

    start: float
    end: float
    margin: float
    low: float | None = None
    high: float | None = None

    def at(self, point: float) -> _Axis:
        return self.between(point, point)

    def between(self, low: float, high: float) -> _Axis:
        return _Axis(self.start, self.end, self.margin, low, high)

    def place(
        self, fraction: float, shift: float, size: Extent, measured: float | None
    ) -> tuple[float, float, float]:
        """Return the start, the length and the greatest length of a box."""
        low = self.start if self.low is None else self.low
        high = self.end if self.high is None else self.high
        length = most = size.of(self.end - self.start)
        if size.open:
            length = most = round(self._room(low, high, fraction, shift), 6)
            if size.open == "auto":
                length = _PROBABLE * most if measured is None else measured
        return low + fraction * (high - low - length) + shift, length, most

    def _room(self, low: float, high: float, fraction: float, shift: float) -> float:
        start, end = self.start + self.margin, self.end - self.margin
        if fraction == 0:
            return end - low - shift
        if fraction == 1:
            return high + shift - start
        middle = (low + high) / 2 + shift
        return 2 * min(middle - start, end - middle)


def turns_by_card(box: CardBox) -> bool:
    """Return whether each card gives the turn of a box."""
    return isinstance(box.rotate, TemplateNumber)


def is_conditional(box: CardBox) -> bool:
    """Return whether a card may be without a box."""
    return bool(box.when) or box.optional or box.continues is not None


def _grown(rect: Rect, sides: tuple[Extent, ...], sign: int) -> Rect:
    """Return a box larger by lengths at its top, right, bottom and left, or smaller."""
    top, right, bottom, left = (
        sign * side.of(whole)
        for side, whole in zip(
            sides, (rect.height, rect.width, rect.height, rect.width), strict=True
        )
    )
    return Rect(
        round(rect.x - left, 6),
        round(rect.y - top, 6),
        round(rect.width + left + right, 6),
        round(rect.height + top + bottom, 6),
    )
