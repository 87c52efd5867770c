"""The base of a ship is wider than the squares of the board.

It extends into the next square, and the position of the ship is unclear.

Instead, make `base_size` of the standee as wide as a square or less, or the squares larger.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.kit import PERILS, Figures
from pnp.model.standees import Standees
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-M12b", Severity.ERROR, "derived", "004:L281", over=Figures)


def check(figures: Figures) -> Iterator[Finding]:
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
