"""A piece is wider than the place of a mat that is marked for it.

It covers its neighbours, or what is printed beside it, and a row of such places holds fewer pieces
than the mat counts.

Instead, make the places as wide as the piece, or the piece smaller.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from pnp.content.files import File
from pnp.diagnostics import Severity
from pnp.model.record import Record
from pnp.model.tokens import EMBLEM
from pnp.rules.facts import WholeGame
from pnp.rules.rule import Finding, Rule, Where
from pnp.units import number

if TYPE_CHECKING:
    from pnp.model.dice import Dice
    from pnp.model.mats import Mats
    from pnp.model.tokens import Tokens


class Laid(WholeGame):
    """A game with its mats and what may lie on them."""

    reads = ("mats", "tokens", "dice")


RULE = Rule("", Severity.WARNING, "derived", over=Laid)
SLIP = 0.5
"""A piece may be so many mm wider: less than the line about a place and its gap."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A token or a die, how wide it is, and the icons that it shows."""

    id: str
    width: float
    icons: frozenset[str]
    path: Where
    file: File[Record]


def check(game: Laid) -> Iterator[Finding]:
    pieces = tuple(_pieces(game))
    for file in game.setting.files("mats"):
        for where, mat, places in cast("Mats", file.record).blocks:
            # Of several that may be meant, the smallest fits, or none does.
            meant = _meant(places.icon, pieces)
            piece = min(meant, key=lambda one: one.width, default=None)
            if piece is not None and piece.width > places.size + SLIP:
                width = number(piece.width)
                yield Finding(
                    (*where, "size"),
                    f"'{piece.id}' is {width} mm wide, its place on '{mat.id}' "
                    f"{number(places.size)} mm",
                    f"write  size: {width}mm, or make '{piece.id}' smaller",
                    file=file,
                    labels=((piece.path, "the size of the piece", piece.file),),
                )


def _pieces(game: Laid) -> Iterator[_Piece]:
    for file in game.setting.files("tokens"):
        for i, token in enumerate(cast("Tokens", file.record).pieces):
            icons = frozenset(face.icon for face in (token.front, token.back) if face is not None)
            where = ("pieces", i, "size")
            yield _Piece(token.id, token.width, icons - {""}, where, file)
    for file in game.setting.files("dice"):
        for i, die in enumerate(cast("Dice", file.record).pieces):
            yield _Piece(die.id, die.size, frozenset(), ("pieces", i, "size"), file)


def _meant(icon: str, pieces: tuple[_Piece, ...]) -> list[_Piece]:
    """Return the pieces for which a place with an icon may be: the one that is called so, else
    those that show it, else those whose ids begin or end with it. The emblem of a player is on
    pieces of all kinds."""
    if icon in ("", EMBLEM):
        return []
    return (
        [piece for piece in pieces if piece.id == icon]
        or [piece for piece in pieces if icon in piece.icons]
        or [piece for piece in pieces if icon in (piece.id.split("-")[0], piece.id.split("-")[-1])]
    )
