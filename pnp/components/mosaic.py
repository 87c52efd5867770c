"""Mosaics: a piece for every card, with the back of its kind, and one that shows the whole."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.components.pen import Pen
from pnp.components.sectors.back import back
from pnp.components.sectors.front import BLEED, art, plate
from pnp.components.sectors.overview import overview
from pnp.components.sectors.plan import Plan, plan
from pnp.diagnostics import Reporter
from pnp.model.mosaic import Mosaic
from pnp.piece import Piece
from pnp.scene import Group, Instance, Rect
from pnp.theme import Theme


def layout(record: Mosaic, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield the overview and all cards of a mosaic that can be laid out."""
    pen = Pen(theme, reporter)
    trim = Rect(0, 0, *record.trim)
    backs = {
        id: back(trim, kind, record.title, pen, ("kinds", id)) for id, kind in record.kinds.items()
    }
    drawn: list[tuple[Plan, Group]] = []
    for i, card in enumerate(record.cards):
        measured = plan(record, card)
        drawn.append((measured, art(measured, pen, ("cards", i))))
    if record.overview is not None:
        yield overview(record, record.overview, drawn, pen)
    for i, (measured, face) in enumerate(drawn):
        card = measured.card
        name = tuple(plate(measured, record.kinds[card.kind], pen, ("cards", i)))
        yield Piece(
            id=card.card,
            title=card.name,
            width=trim.width,
            height=trim.height,
            front=(Group((Instance(face), *name), name="art"),),
            back=(Group((Instance(backs[card.kind]),), name="art"),),
            bleed=BLEED,
        )
