"""The places of boxes that are drawn several times: at given places, in rows, or in a ring."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.kinds.layout.measures import Extent
from pnp.kinds.layout.record import CardBox
from pnp.kinds.layout.relations import ArrangedBox
from pnp.kinds.layout.repetition_record import Repeat, Spot, Spots
from pnp.kinds.layout.turning import TurnedPlace, place_of
from pnp.scene import Matrix, Rect


def fixed_places(one: ArrangedBox) -> list[TurnedPlace] | None:
    """Return the places of a box on every card; None if they depend on the card."""
    box = one.box
    if one.varies or isinstance(box.places, str):
        return None
    if box.repeat is not None:
        if not box.repeat.count.isdecimal():
            return None
        found = repeated_places(box, box.repeat, one.plain, int(box.repeat.count))
    elif box.places is not None:
        found = spot_places(box, one.plain, one.area, box.places)
    else:
        return [one.place]
    return [one.outer.moved(place) for place in found]


def spot_places(box: CardBox, plain: Rect, area: Rect, spots: Spots) -> Iterator[TurnedPlace]:
    """Yield a box, as large as ``plain``, with its middle at each of some spots of an area."""
    for spot in spots:
        yield _at_spot(box, plain, area, spot)


def _at_spot(box: CardBox, plain: Rect, area: Rect, spot: Spot) -> TurnedPlace:
    x, y = area.x + spot.x.of(area.width), area.y + spot.y.of(area.height)
    left, top = round(x - plain.width / 2, 6), round(y - plain.height / 2, 6)
    found = place_of(box, Rect(left, top, plain.width, plain.height))
    if not spot.turn:
        return found
    if box.about == "centre":
        return TurnedPlace(found.rect, (found.turn + spot.turn) % 360)
    return found.turned(Matrix.rotate(spot.turn, x, y), spot.turn)


def repeated_places(box: CardBox, repeat: Repeat, plain: Rect, count: int) -> Iterator[TurnedPlace]:
    """Yield the places of a box that is repeated ``count`` times, beginning with ``plain`` or, in a
    ring, around it."""
    if repeat.radius is not None:
        rx, ry = _lengths(repeat.radius, plain)
        for i in range(count):
            turn = 360 * i / count
            angle = math.radians(turn)
            moved = _moved(plain, rx * math.sin(angle), -ry * math.cos(angle))
            found = place_of(box, moved)
            if repeat.turned and turn:
                found = found.turned(Matrix.rotate(turn, *moved.centre), turn)
            yield found
        return
    assert repeat.step is not None
    across, down = _lengths(repeat.step, plain)
    wrap = repeat.wrap or max(count, 1)
    for i in range(count):
        far, near = divmod(i, wrap)
        column, row = (near, far) if repeat.order == "rows" else (far, near)
        yield place_of(box, _moved(plain, column * across, row * down))


def _lengths(sides: tuple[Extent, Extent], plain: Rect) -> tuple[float, float]:
    """Return distances across and down; percentages are of the width and height of the box."""
    return sides[0].of(plain.width), sides[1].of(plain.height)


def _moved(rect: Rect, dx: float, dy: float) -> Rect:
    return Rect(round(rect.x + dx, 6), round(rect.y + dy, 6), rect.width, rect.height)
