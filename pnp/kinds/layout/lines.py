"""The lines along which texts run, on the card."""

from __future__ import annotations

from pnp.kinds.layout.box_record import Box
from pnp.kinds.layout.record import CardBox
from pnp.kinds.layout.shape_outlines import PathDataError, line_in
from pnp.kinds.layout.turning import TurnedPlace
from pnp.model.braces import fields_in
from pnp.scene import Rect, transform_outline
from pnp.scene.extents import hull
from pnp.text.baselines import Baseline, baseline_of

# The middle of letters above their baseline, for what is under them.
_MIDDLE = 1.0
_SHARES = {"left": 0.0, "center": 0.5, "right": 1.0}


def baseline_along(
    text: CardBox, line: Box, place: TurnedPlace, d: str, above: float = 0.0
) -> Baseline | None:
    """Return the baseline of a text that runs along another box, ``above`` mm over it.

    ``place`` is that of the other box, and ``d`` the data of its path. None if it has no length.
    Raises PathDataError.
    """
    scaled, inside = "size" in line.model_fields_set, text.side == "inside"
    found, closed = line_in(line, line.draw, place.rect, scaled=scaled, d=d, inside=inside)
    outline = transform_outline(found, place.matrix) if place.turn else found
    gap = text.gap if "gap" in text.model_fields_set else 0.0
    return baseline_of(outline, gap + above, closed=closed)


def line_extent(text: CardBox, line: Box, place: TurnedPlace) -> tuple[Rect, Rect]:
    """Return the box around the line of a text, and a spot in the middle of the text; both are that
    of the other box if its path depends on the card."""
    if fields_in(line.d or ""):
        return place.hull, place.hull
    try:
        found = baseline_along(text, line, place, line.d or "", _MIDDLE)
    except PathDataError:
        found = None
    if found is None:
        return place.hull, place.hull
    (x, y), _ = found.at(_SHARES.get(text.align, 0.5) * found.length)
    points = (("M" if i == 0 else "L", point) for i, point in enumerate(found.points))
    return hull(tuple(points)), Rect(x, y, 0.0, 0.0)
