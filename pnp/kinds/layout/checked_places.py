"""Check that the boxes of a layout have room on a card, and where they are on it."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.base.diagnostics import KEY, KeyPath, Reporter
from pnp.base.units import format_length, format_number
from pnp.kinds.layout.box_record import GROUP
from pnp.kinds.layout.record import CardBox
from pnp.kinds.layout.relations import ArrangedBox, arrange
from pnp.kinds.layout.repetition import fixed_places
from pnp.kinds.layout.shape_outlines import MOST_LINES, PathDataError, line_count, outline_in
from pnp.kinds.layout.shape_record import OPEN, SHAPES
from pnp.kinds.layout.turning import TurnedPlace
from pnp.model.braces import fields_in
from pnp.model.measure import extends_beyond
from pnp.model.record import validation_error
from pnp.scene import Rect, transform_outline
from pnp.scene.extents import hull


def check_places(
    layout: Mapping[str, CardBox], where: tuple[str, ...], width: float, height: float
) -> None:
    """Raise an error for a box of a layout without room on a card of this size, or one that cannot
    be drawn there."""
    size = f"{format_length(width)} x {format_length(height)}"
    for one in arrange(layout, width, height):
        path = (*where, *one.path)
        _check_room(one, path, size)
        if one.box.draw == "grid":
            _check_grid(one, path)
        if one.box.draw != GROUP:
            for place in fixed_places(one) or ():
                _extent(one.box, place, path)


def report_beyond(
    layout: Mapping[str, CardBox],
    where: KeyPath,
    card: tuple[float, float],
    bleed: float,
    reporter: Reporter,
    *,
    word: str = "card",
) -> bool:
    """Report each box of a layout that is partly beyond the bleed of a ``card`` of this width and
    height, or of another piece that ``word`` names; return whether there is one. Boxes whose place
    depends on the card are checked when they are drawn."""
    width, height = card
    room = Rect(0, 0, width, height).inset(-bleed)
    size = f"{format_length(width)} x {format_length(height)}"
    hint = "change at or size"
    if word == "card":
        larger = "bleed" if not bleed else f"larger bleed than {bleed:g}mm"
        hint += f", or give the deck a {larger}"
    found = False
    for one in arrange(layout, width, height):
        beyond = _first_beyond(one, room)
        if beyond is None:
            continue
        found, path = True, (*where, *one.path)
        what = f"the box '{one.name}' extends beyond"
        if one.box.places is not None:
            what = f"place {beyond + 1} of the box '{one.name}' is beyond"
            path = (*path, "places", beyond)
        elif one.box.repeat is not None:
            what = f"repetition {beyond + 1} of the box '{one.name}' is beyond"
            path = (*path, "repeat", KEY)
        else:
            path = (*path, KEY)
        reporter.error(path, "outside-card", f"{what} the {word} of {size}", hint)
    return found


def _first_beyond(one: ArrangedBox, room: Rect) -> int | None:
    """Return the index of the first place of a box that is partly outside of a room."""
    if one.box.draw == GROUP:
        return None
    extents = (_extent(one.box, place, one.path) for place in fixed_places(one) or ())
    return next((i for i, extent in enumerate(extents) if extends_beyond(extent, room)), None)


def places_on_card(
    layout: Mapping[str, CardBox], width: float, height: float
) -> dict[str, list[Rect]]:
    """Return the places of the boxes of a layout, by name: the whole card for a box whose places
    depend on the card."""
    whole = [Rect(0, 0, width, height)]
    found = {}
    for one in arrange(layout, width, height):
        places = fixed_places(one)
        found[one.name] = whole if places is None else [place.hull for place in places]
    return found


def _check_room(one: ArrangedBox, path: tuple[str, ...], size: str) -> None:
    wide, high = one.plain.width, one.plain.height
    if one.box.draw in OPEN and min(wide, high) >= 0 and max(wide, high) > 0:
        return
    for i, (length, side) in enumerate(((wide, "wide"), (high, "high"))):
        if length > 0:
            continue
        if one.box.size[i].open:
            message = f"no room is left for the box '{one.name}': it would be "
            message += f"{format_number(length)} mm {side}"
            hint = "make the boxes before it smaller, or its gap"
            raise validation_error("no-room", message, hint, *path, "size", i)
        given = f"{format_number(wide)} x {format_number(high)} mm"
        message = f"the box '{one.name}' has no area: {given} on a card of {size}"
        key = "size"
        if "size" not in one.box.model_fields_set:
            key = "inset" if one.box.within is not None else "draw"
        raise validation_error("no-room", message, "make it larger", *path, key)


def _check_grid(one: ArrangedBox, path: tuple[str, ...]) -> None:
    for i, side in enumerate(one.box.step or ()):
        whole = (one.plain.width, one.plain.height)[i]
        step = side.of(whole)
        if step <= 0 or line_count(whole, step) > MOST_LINES:
            message = f"a grid with a step of {format_number(step)} mm cannot be drawn"
            hint = "write a length such as 5mm"
            raise validation_error("out-of-range", message, hint, *path, "step")


def _extent(box: CardBox, place: TurnedPlace, path: tuple[str, ...]) -> Rect:
    """Return the bounding box of what a box draws at a place."""
    if box.draw not in SHAPES or (box.draw == "path" and fields_in(box.d or "")):
        return place.hull
    try:
        scaled = "size" in box.model_fields_set
        found = outline_in(box, box.draw, place.rect, scaled=scaled, d=box.d or "")
    except PathDataError as error:
        hint = "write the  d  of an SVG path, such as  M0 0 L10 5 L0 10 Z"
        raise validation_error("not-a-path", str(error), hint, *path, "d") from None
    return hull(transform_outline(found, place.matrix) if place.turn else found)
