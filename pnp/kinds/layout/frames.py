"""The frames that a theme adds to cards.

Frames of a theme replace those of layouts, or are drawn on the grounds of faces without frames, in
the margin that texts and icons leave free. A frame that crosses several grounds is drawn on each in
a visible colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from pnp.art.card_patterns import BAND, FRAMES, CardFrame
from pnp.art.patterns import RIMS, rim
from pnp.art.tints import LARGE_CONTRAST, first_visible_ink
from pnp.base.colours import contrast
from pnp.kinds.layout.shapes import extent_of
from pnp.kinds.layout.slots import CardRow, CardSide, CardSlot, fill_template
from pnp.scene import Group, Item, Path, Rect, rectangle
from pnp.theme import Theme

# The start of a frame inside the cut, its range of widths, and its distance from texts.
_START, _LEAST, _MOST, _AIR = 1.0, 0.8, 2.2, 0.3
_CORNER = 1.5
_LEADING = 0.8
# The ground of a frame that a layout draws without a fill.
_PLAIN = "card.ground"
_DUST = 1e-6


class Framing(Struct, frozen=True):
    """The frames of a face: their kind, and the band in the margin, if any.

    ``grounds`` maps each box with a frame on it or in its place to the box whose fill is the
    ground.
    """

    kind: str
    margin: Rect | None
    band: float
    grounds: Mapping[str, CardSlot]
    corner: float = _CORNER

    def replaces(self, slot: CardSlot) -> bool:
        """Return whether a box is a frame that the theme's replaces."""
        return slot.box.pattern in FRAMES and slot.name in self.grounds

    def draw_frame(self, slot: CardSlot, row: CardRow, theme: Theme) -> Iterator[Item]:
        """Draw the frame on a box, or in its place."""
        ground = self.grounds.get(slot.name)
        if ground is None:
            return
        under = theme.colour(fill_template(ground.box.fill or _PLAIN, row))
        box = slot.box
        if self.replaces(slot):
            frame, start, band = CardFrame(slot.rect, box.radius), 0.0, box.width or BAND
            ink = theme.colour(fill_template(box.line, row) if box.line else "rule")
        elif self.margin is not None:
            frame, start, band = CardFrame(self.margin, self.corner), _START, self.band
            ink = _visible_frame_colour(under, theme)
        else:
            return
        ring = (*frame.path(start), *frame.path(start + band))
        items = (Path(ring, under, evenodd=True), *rim(frame, self.kind, start, band, ink, under))
        over = slot.place.hull
        clip = rectangle(over.x, over.y, over.width, over.height)
        yield Group(items, clip=None if self.replaces(slot) else clip)


def framing_of(
    face: CardSide, width: float, height: float, theme: Theme, corner: float = 0.0
) -> Framing | None:
    """Return the frames that the theme adds to a face, parallel to the cut of its corners; None if
    it has none."""
    kind = theme.art("cards")
    if kind not in RIMS:
        return None
    card = Rect(0, 0, width, height)
    grounds = {
        slot.name: found for slot in face.slots if (found := _ground_of_frame(slot, face, card))
    }
    if any(slot.box.pattern in FRAMES for slot in face.slots):
        own = {slot.name for slot in face.slots if slot.box.pattern in FRAMES}
        return Framing(kind, None, 0.0, {name: grounds[name] for name in own & grounds.keys()})
    band = min(_MOST, _margin_width(face, card) - _START - _AIR)
    margin = card if band >= _LEAST else None
    return Framing(kind, margin, band, grounds, max(_CORNER, corner))


def _ground_of_frame(slot: CardSlot, face: CardSide, card: Rect) -> CardSlot | None:
    """Return the box whose fill is the ground of a frame on a box; None if there is no frame."""
    own = slot.box.pattern in FRAMES
    if not (own or _at_edge(slot, card)):
        return None
    if slot.box.fill is not None:
        return slot
    before = face.slots[: face.slots.index(slot)]
    below = (one for one in reversed(before) if one.box.fill and _at_edge(one, card))
    return next(below, slot if own else None)


def _at_edge(slot: CardSlot, card: Rect) -> bool:
    """Return whether a box is a ground that extends to two opposite edges of the card."""
    rect, box = slot.rect, slot.box
    if slot.turn % 180:
        return False
    across = rect.x <= _DUST and rect.right >= card.right - _DUST
    down = rect.y <= _DUST and rect.bottom >= card.bottom - _DUST
    plain = box.draw in ("panel", "pattern") and not box.is_round and not box.radius
    return plain and (across or down)


def _margin_width(face: CardSide, card: Rect) -> float:
    """Return the distance of everything but grounds from the nearest edge of the card."""
    return min(
        (
            min(r.x, r.y, card.right - r.right, card.bottom - r.bottom)
            for r in (_visible_rect(slot) for slot in face.slots if not _at_edge(slot, card))
        ),
        default=_START + _MOST + _AIR,
    )


def _visible_rect(slot: CardSlot) -> Rect:
    """Return the visible extent of a box's content: a line of text has space above and below it."""
    rect = extent_of(slot)
    air = _LEADING if slot.box.draw == "text" and rect.height > 2 * _LEADING else 0.0
    return Rect(rect.x, rect.y + air, rect.width, rect.height - 2 * air)


def _visible_frame_colour(under: str, theme: Theme) -> str:
    """Return the colour of a frame on a ground: the theme's own if it is visible there."""
    known = (theme.colour(role) for role in ("card.frame", "paper", "ink"))
    return next(
        (one for one in known if contrast(one, under) >= LARGE_CONTRAST), first_visible_ink(under)
    )
