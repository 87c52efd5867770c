"""The colours and text styles of boxes on each card, as the theme resolves their roles."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.art.pen import Pen
from pnp.art.tints import colour_on, line_colour, saves_ink
from pnp.base.colours import LARGE, LEGIBLE, VISIBLE
from pnp.kinds.layout.number_record import TYPE_SIZE
from pnp.kinds.layout.slots import CardRow, CardSlot, fill_template
from pnp.kinds.layout.typefaces import with_type
from pnp.model.braces import FIELD, fields_in
from pnp.scene import Rect, Stroke
from pnp.scene.extents import contains_box
from pnp.text.shaping import Style

LINE = 0.25
"""The width of lines of boxes that give none, in millimetres."""
SPARED = 0.4
"""The width of the line around a ground that is left unfilled to save ink."""
# A panel as narrow as this is itself a line.
_RULE = 1.5


def colour_of(slot: CardSlot, row: CardRow, key: str, template: str, pen: Pen) -> str:
    """Return the colour of the role under a key of a box; report an unknown role."""
    role = fill_template(template, row)
    if not pen.theme.has_colour(role):
        _report_unknown_role(slot, row, key, template, role, pen)
    return pen.theme.colour(role)


def style_of(slot: CardSlot, row: CardRow, pen: Pen) -> Style:
    """Return the style of the text of a box, legible on the panel under it."""
    role = fill_template(slot.box.style, row)
    if not pen.theme.has_style(role) and role != "text":
        _report_unknown_role(slot, row, "style", slot.box.style, role, pen)
    style = with_type(slot, pen.theme.style(role), pen)
    fill = colour_of(slot, row, "fill", slot.box.fill, pen) if slot.box.fill else style.fill
    least = VISIBLE if style.size >= LARGE else LEGIBLE
    named = fill_template(slot.box.fill, row) if slot.box.fill else ""
    return style.with_fill(colour_on(pen.theme, slot.ground(row), fill, least, named))


def styles_of(placed: Iterable[tuple[CardSlot, CardRow]], pen: Pen) -> list[Style]:
    """Return the style of a box at each of its places on cards, computed once for each type size if
    no card decides anything else about it."""
    found: list[Style] = []
    known: dict[float | None, Style] = {}
    alike: bool | None = None
    for slot, row in placed:
        alike = _is_same_style(slot) if alike is None else alike
        size = slot.numbers.get(TYPE_SIZE)
        if not alike or size not in known:
            known[size] = style_of(slot, row, pen)
        found.append(known[size])
    return found


def _is_same_style(slot: CardSlot) -> bool:
    """Return whether all cards have the same style in a box, apart from its size."""
    if fields_in(slot.box.style) or fields_in(slot.box.fill or ""):
        return False
    ground = next(iter(slot.beneath), None)
    return ground is None or ground.is_picture or ground.is_constant


def ground_inks(
    slot: CardSlot, row: CardRow, rect: Rect, room: Rect, pen: Pen, line: str | None
) -> tuple[str | None, Stroke | None]:
    """Return the colour of a ground in ``rect`` and its line, in the role ``line`` if any.

    In themes that save ink, large dark grounds are left unfilled, with a line around them if they
    are inside the ``room``.
    """
    box, theme = slot.box, pen.theme
    fill = colour_of(slot, row, "fill", box.fill, pen) if box.fill else None
    ink = colour_of(slot, row, "line", line, pen) if line else None
    if ink is not None:
        ink = line_colour(theme, slot.ground(row), ink)
    width = box.width or LINE
    if theme.art("fills") == "none":
        width = min(width, SPARED)
    if fill is not None and min(rect.width, rect.height) > _RULE and saves_ink(theme, fill):
        # Clipped at the edge of the card, it needs no line there.
        if ink is None and contains_box(room, rect):
            ink, width = fill, SPARED
        fill = theme.colour("paper")
    return fill, Stroke(ink, width, box.dash) if ink else None


def _report_unknown_role(
    slot: CardSlot, row: CardRow, key: str, template: str, role: str, pen: Pen
) -> None:
    """Report an unknown role, which would be drawn in plain ink."""
    message, hint = pen.theme.role_fault(role, text=key == "style")
    where = slot.path_to_blame(row, key, template if FIELD.search(template) else None)
    pen.reporter.error(where, "unknown-role", message, hint)
