"""Merchants: where they are placed, and what their pieces show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from pnp.base.diagnostics import KeyPath
from pnp.content.files import File
from pnp.rules.rule import Finding
from pnp_pirates.micro_pirates.pieces import Pieces
from pnp_pirates.micro_pirates.views import Ocean, listed

if TYPE_CHECKING:
    from pnp.model.mosaic import Mosaic
    from pnp.model.record import Record


def haven(ocean: Ocean) -> Iterator[Finding]:
    """Look for merchants in a port where no battle takes place."""
    for sector in ocean.royal_ports():
        for size in ("small", "large"):
            if size in ocean.meanings[sector.mark]:
                yield Finding(
                    sector.path,
                    f"a {size} merchant placed here is in the port of '{sector.card.card}', "
                    "where no battle takes place",
                    "write only port here, and mark the merchant's place in another sector",
                    marks=sector.spot,
                )


def spots(ocean: Ocean) -> Iterator[Finding]:
    """Look for two spots in one sector."""
    alone = {"small", "large"}
    if ocean.setting.ruling("occupied-port") == "battle":
        alone.add("port")
    for sector in ocean.having("small", "large"):
        words = ocean.meanings[sector.mark] & alone
        if len(words) > 1:
            yield Finding(
                sector.path,
                f"{listed(tuple(sorted(words)))} are one sector of '{sector.card.card}'",
                "put them in different sectors",
                marks=sector.spot,
            )


def strength(file: Pieces) -> Iterator[Finding]:
    """Compare printed strengths with those of the rules."""
    strengths = file.setting.fact("merchant-strength")
    for i, piece in enumerate(file.record.pieces):
        size = piece.id.removesuffix("-merchant")
        text = piece.front.text or ""
        if size in strengths and text and text != f">{strengths[size]}":
            hint = f'write ">{strengths[size]}"'
            shown = text.removeprefix(">")
            if shown.isdecimal() and int(shown) != strengths[size]:
                hint += f", or declare  variant: {{merchant-strength: {{{size}: {shown}}}}}"
            yield Finding(
                ("pieces", i, "front", "text"),
                f"'{piece.id}' shows '{text}'; it is beaten by more than {strengths[size]}",
                hint,
            )


MERCHANTS = {"small-merchant": "small", "large-merchant": "large"}
# Millimetres: widths are written to a tenth.
SLIP = 0.05


def width(pieces: Pieces) -> Iterator[Finding]:
    """Compare the widths of merchants with their spots."""
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
