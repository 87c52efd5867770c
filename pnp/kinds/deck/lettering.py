"""The texts of one box over a whole deck, all in one size of type.

That is the largest at which every card's text fits; a smaller one than the style asks for is
reported once, at the card that forced it. Where cards ask for different styles, each style has a
size of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pnp.art.pen import Pen, keep_amounts_together
from pnp.art.tints import text_tints
from pnp.base.diagnostics import KeyPath
from pnp.kinds.layout.record import Box
from pnp.scene import Item
from pnp.text.fitting import FittedText, fit
from pnp.text.shaping import Style


class TextRequest(Struct, frozen=True):
    """A text to set in a style, and the path of the value that asks for it."""

    text: str
    style: Style
    where: KeyPath


def set_texts(
    box: Box,
    width: float,
    height: float,
    asked: Sequence[TextRequest],
    pen: Pen,
    language: str | None,
) -> list[tuple[Item, ...]]:
    """Return the items of each text, from the top left of a place of ``width`` x ``height`` mm."""
    done: dict[tuple[str, Style], FittedText] = {}

    def fitted(text: str, style: Style) -> FittedText:
        key = text, style
        if key not in done:
            done[key] = fit(
                keep_amounts_together(text),
                style,
                width,
                height,
                floor=min(box.floor, style.size),
                align=box.align,
                valign=box.valign,
                hyphenate=language if box.hyphenate else None,
                icons=pen.theme.icon,
                roles=text_tints(pen.theme, style),
                called=pen.theme.icon_title,
            )
        return done[key]

    first = [fitted(one.text, one.style) for one in asked]
    sizes: dict[Style, float] = {}
    forced: dict[Style, KeyPath] = {}
    for one, found in zip(asked, first, strict=True):
        # A text that does not fit at all is an error, and the smaller type is not its cause.
        if found.style.size < sizes.setdefault(one.style, one.style.size) and found.fits:
            sizes[one.style], forced[one.style] = found.style.size, one.where
    for style, where in forced.items():
        pen.report_shrunk(where, style.size, sizes[style])
    items = []
    for one, found in zip(asked, first, strict=True):
        if found.style.size != sizes[one.style]:
            found = fitted(one.text, one.style.with_size(sizes[one.style]))
        _report_text_problems(found, one, pen)
        items.append(found.block.items)
    return items


def _report_text_problems(found: FittedText, asked: TextRequest, pen: Pen) -> None:
    if not found.fits:
        pen.report_overflow(asked.where, asked.text, found.style.size)
    pen.report_unprintable(asked.where, found.block, found.style.face)
