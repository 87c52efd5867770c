"""The pieces of a whole game of Les Petits Pirates, and their sizes."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.content.files import File
from pnp.kinds.boards.map.record import Map
from pnp.kinds.sheet.record import Sheet
from pnp.model.component import ListedPiece, Pieces, colours_of
from pnp.model.record import Record
from pnp.rules.views import Setting, WholeGame

if TYPE_CHECKING:
    from pnp.kinds.mats.record import Mat, MatArea, Mats


SHIPS = ("ship", "fleet-ship")
GOVERNORS = ("governor-island", "governor-mainland")
# Tolerance in mm: sizes are written to a tenth.
SLIP = 0.05


class SizedPiece(NamedTuple):
    """A piece that the game makes: its width in mm, its id, and the file and path of its size."""

    width: float
    id: str
    file: File[Record]
    path: KeyPath


def ship_width(setting: Setting, *, governors: bool = False) -> tuple[float, SizedPiece | None]:
    """Return the width of a ship in mm, and the piece that makes it wider than in the rules, if
    any; with ``governors``, including the Governor's ships."""
    width = float(setting.fact("ship-size"))
    made = [
        one for one in piece_widths(setting, "tokens") if one.id in SHIPS + (GOVERNORS * governors)
    ]
    widest = max(made, key=lambda one: one.width, default=None)
    if widest is None or widest.width <= width + SLIP:
        return width, None
    return widest.width, widest


def die_size(setting: Setting) -> float | None:
    """Return the edge of the largest action die that the game makes, or None if it makes none."""
    made = [one.width for one in piece_widths(setting, "dice") if one.id == "action-die"]
    return max(made, default=None)


def piece_widths(setting: Setting, kind: str) -> tuple[SizedPiece, ...]:
    """Return the widths of the game's own ``tokens`` or ``dice``."""

    def found() -> tuple[SizedPiece, ...]:
        return tuple(
            SizedPiece(_width(piece), piece.id, file, ("pieces", i, "size"))
            for file in setting.files(kind)
            for i, piece in enumerate(pieces_of(file))
        )

    return setting.once(("widths", kind), found)


def pieces_of(file: File[Record]) -> tuple[ListedPiece, ...]:
    """Return the pieces that a file lists."""
    return file.record.pieces if isinstance(file.record, Pieces) else ()


def _width(piece: Any) -> float:
    """Return the longer side of a piece."""
    size = piece.size
    return float(max(size)) if isinstance(size, tuple | list) else float(size)


# All pieces of a game of Les Petits Pirates: its coins, ships, dice, mats and boards.


class PieceKind(Struct, frozen=True):
    """A kind of piece, with the file and the path that describe it."""

    file: File[Record]
    path: KeyPath
    piece: Any

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours in which it is made; empty if it is made once."""
        return tuple(colours_of(self.file.record))


class AllPieces(WholeGame):
    """All pieces of the game."""

    reads = ("tokens", "dice", "mats", "sheet", "screen")

    @cached_property
    def pieces(self) -> dict[str, tuple[PieceKind, ...]]:
        """The tokens, dice and mats by id."""
        found: dict[str, list[PieceKind]] = {}
        for file in self.files:
            known = file.kind in ("tokens", "dice", "mats")
            for i, piece in enumerate(pieces_of(file) if known else ()):
                found.setdefault(piece.id, []).append(PieceKind(file, ("pieces", i), piece))
        return {id: tuple(made) for id, made in found.items()}

    def kinds_of(self, id: str) -> tuple[PieceKind, ...]:
        return self.pieces.get(id, ())

    def fact(self, name: str, file: File[Record]) -> Any:
        """Return a number of the rules, as changed by the game or the file."""
        return self.setting.with_decisions(file.record).fact(name)

    @property
    def maps(self) -> tuple[Map, ...]:
        return tuple(file.record for file in self.files if isinstance(file.record, Map))

    @property
    def solo(self) -> bool:
        return self.record.players[0] == 1 and any(map_.size == "solo" for map_ in self.maps)

    @cached_property
    def mats(self) -> tuple[tuple[File[Record], int, Mat], ...]:
        """The mats of captains, which are those with a hold, with their files and indices."""
        return tuple(
            (file, i, mat)
            for file in self.files
            for i, mat in enumerate(mats_of(file))
            if find_area(mat, "ship") is not None
        )

    @cached_property
    def prices(self) -> tuple[tuple[File[Record], KeyPath, int, str], ...]:
        """The texts of mats and sheets about numbered actions: file, path, action, text."""
        found: list[tuple[File[Record], KeyPath, int, str]] = []
        where: KeyPath
        for file in self.files:
            record = file.record
            for i, mat in enumerate(mats_of(file)):
                for j, entry in enumerate(mat.summary.entries if mat.summary else ()):
                    where = ("pieces", i, "summary", "entries", j, "text")
                    found.append((file, where, entry.number, entry.text))
            for i, block in enumerate(record.body if isinstance(record, Sheet) else ()):
                for j, row in enumerate(block.table.rows if block.table is not None else ()):
                    for k, cell in enumerate(row[:-1]):
                        if named := re.match(r"\*\*([1-6]) ", str(cell)):
                            where = ("body", i, "table", "rows", j, k + 1)
                            found.append((file, where, int(named[1]), str(row[k + 1])))
        return tuple(found)


def mats_of(file: File[Record]) -> tuple[Mat, ...]:
    """Return the mats of a file; empty for other kinds of file."""
    return cast("Mats", file.record).pieces if file.kind == "mats" else ()


def find_area(mat: Mat, icon: str) -> MatArea | None:
    """Return the area of a mat with an icon, or None."""
    return next((area for area in mat.areas if area.icon == icon), None)
