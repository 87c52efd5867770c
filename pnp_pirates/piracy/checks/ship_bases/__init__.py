"""The bases of ships and their squares."""

from collections.abc import Iterator

from pnp.model.standees import Standees
from pnp.rules.rule import Finding
from pnp_pirates.piracy.kit import PERILS, Figures
from pnp_pirates.piracy.views import Seaboard


def square(board: Seaboard) -> Iterator[Finding]:
    """Compare squares with the base of the rules."""
    base, size = board.setting.fact("ship-base"), board.record.grid.size
    if size < base:
        yield Finding(
            ("grid", "size"),
            f"squares of {size:g} mm are smaller than the base of a ship, {base} mm",
            f"write {base}mm or more",
        )


def base(figures: Figures) -> Iterator[Finding]:
    """Compare the bases of standees with the squares."""
    sizes = {board.grid.size: (file, board) for file, board in figures.boards}
    if not sizes:
        return
    size = min(sizes)
    board_file, board = sizes[size]
    for file, standees in figures.of_kind(Standees):
        for i, piece in enumerate(standees.pieces):
            if piece.id in ("ship", *PERILS) and piece.base_size > size:
                yield Finding(
                    ("pieces", i, "base_size"),
                    f"the base of '{piece.id}' is {piece.base_size:g} mm wide, a square of "
                    f"'{board.title}' {size:g} mm",
                    f"write  base_size: {size:g}mm  or less",
                    labels=((("grid",), "its squares", board_file),),
                    file=file,
                )
