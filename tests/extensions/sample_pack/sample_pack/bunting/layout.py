"""Flags of bunting: triangles that point down."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.art.pen import Pen
from pnp.base.diagnostics import Reporter
from pnp.scene import Path, polygon, rectangle
from pnp.scene.piece import Piece
from pnp.theme import Theme
from sample_pack.bunting.record import Bunting

BLEED = 3.0


def layout(record: Bunting, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    pen = Pen(theme, reporter)
    width, height = record.width, record.width * 1.2
    for i, flag in enumerate(record.flags):
        ground = rectangle(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED)
        style = theme.style("text")
        title = pen.centred(
            ("flags", i, "title"), flag.title, style, width / 2, height / 4, width * 0.6
        )
        yield Piece(
            flag.id,
            flag.title,
            width,
            height,
            (Path(ground, theme.colour(flag.ground)), *title),
            bleed=BLEED,
            cut=polygon([(0, 0), (width, 0), (width / 2, height)]),
            quantity=flag.quantity,
        )
