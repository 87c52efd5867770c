"""Draw texts along the lines of other boxes."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.art.pen import Pen
from pnp.kinds.layout.inks import styles_of
from pnp.kinds.layout.lines import baseline_along
from pnp.kinds.layout.record import CardBox
from pnp.kinds.layout.shape_outlines import PathDataError
from pnp.kinds.layout.slots import (
    CardFormat,
    CardSlot,
    fill_template,
    set_texts,
)
from pnp.kinds.layout.spots import Copy
from pnp.model.measure import extends_beyond
from pnp.scene import Item, Path, Rect
from pnp.scene.extents import Ruler
from pnp.text.baselines import Baseline, bend
from pnp.text.glyphs import words_to_outlines


def draw_along(
    slot: CardSlot, copies: Sequence[Copy], card: CardFormat, pen: Pen
) -> list[tuple[Item, ...]]:
    """Return a text on each card, along a line; report letters beyond the card."""
    lines = [_line_on(one) for one in copies]
    placed = [(one, line) for one, line in zip(copies, lines, strict=True) if line is not None]
    styles = styles_of(((one.slot, one.row) for one, _ in placed), pen)
    asked = [
        one.slot.request(one.row, style, line.length, None)
        for (one, line), style in zip(placed, styles, strict=True)
    ]
    texts = iter(set_texts(slot.box, asked, pen, None))
    drawn: list[tuple[Item, ...]] = [
        () if line is None else (bend(next(texts).block.items, line),) for line in lines
    ]
    room = Rect(0, 0, card.width, card.height)
    beyond = next((i for i, items in enumerate(drawn) if _is_beyond(items, room)), None)
    if beyond is not None:
        shown = copies[beyond].row.values.get("card", "")
        message = f"the text '{slot.name}' extends beyond the card"
        message += f" '{shown}'" if shown and not slot.is_constant else ""
        hint = "move its line, or make it or the text smaller"
        pen.reporter.error(slot.where, "outside-card", message, hint)
    return drawn


def _line_on(one: Copy) -> Baseline | None:
    """Return the line of a text on a card; None if it cannot be drawn, which is reported with the
    box that draws it."""
    line, box = one.slot.along, one.slot.box
    assert line is not None
    assert isinstance(box, CardBox)
    try:
        return baseline_along(box, line.box, line.place, fill_template(line.box.d or "", one.row))
    except PathDataError:
        return None


def _is_beyond(items: Sequence[Item], room: Rect) -> bool:
    """Return whether the outline of a letter, or an icon, is partly outside of a room."""
    ruler = Ruler()
    if not any(True for _ in ruler.beyond(items, room)):
        return False
    return any(
        extends_beyond(extent.box, room)
        for extent in ruler.beyond(words_to_outlines(items), room)
        if isinstance(extent.item, Path)
    )
