"""A merchant is wider than its marked place.

It covers the mark to which it returns. If it is also wider than its sector, it covers the
border, and its position is unclear.

Instead, make the token as wide as its spot or less, or the spots of the ocean wider.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from pnp.base.diagnostics import KeyPath, Severity
from pnp.content.files import File
from pnp.games.micro_pirates.pieces import Pieces
from pnp.rules.rule import Finding, Rule

if TYPE_CHECKING:
    from pnp.model.mosaic import Mosaic
    from pnp.model.record import Record

RULE = Rule("MP-M11b", Severity.WARNING, "derived", "001:L34-35, L70-71", over=Pieces)
MERCHANTS = {"small-merchant": "small", "large-merchant": "large"}
# Millimetres: widths are written to a tenth.
SLIP = 0.05


def check(pieces: Pieces) -> Iterator[Finding]:
    for i, piece in enumerate(pieces.record.pieces):
        spots = _spots(pieces, MERCHANTS.get(piece.id, ""))
        if not spots or piece.width <= min(spot[0] for spot in spots) + SLIP:
            continue
        wide, mark, file = min(spots, key=lambda spot: spot[:2])
        record = cast("Mosaic", file.record)
        across = record.trim[0] / len(record.cards[0].sectors[0])
        where: KeyPath = ("legend", mark, "spot")
        yield Finding(
            ("pieces", i, "size"),
            f"'{piece.id}' is {piece.width:g} mm wide, its spot '{mark}' {wide:g} mm"
            + (f", and a sector {across:.1f} mm" if piece.width > across else ""),
            f"write  size: {wide:g}mm  or less, or widen the spot",
            labels=((where, "its spot", file),),
        )


def _spots(pieces: Pieces, word: str) -> list[tuple[float, str, File[Record]]]:
    """Return the marked places for a kind of merchant: width, mark, and the ocean's file."""
    return [
        (sector.spot, mark, file)
        for file in pieces.setting.files("mosaic")
        for mark, sector in cast("Mosaic", file.record).legend.items()
        if sector.spot is not None
        and word
        and word in ((mark,) if sector.means is None else sector.means)
    ]
