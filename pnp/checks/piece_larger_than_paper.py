"""A piece is larger than the paper, and its part has no scheme for it.

Cards, tiles and boards are placed side by side on sheets of A4 or Letter paper. Printers leave a
quarter of an inch empty at each edge. Anything larger cannot be printed in one piece.

Instead, make the piece smaller, or set for the part  scheme: poster  (overlapping tiles),
quarters  or  reduced.
"""

from collections.abc import Iterator
from typing import Any

from pnp.base.diagnostics import KeyPath, Severity
from pnp.base.units import number
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import WholeGame

RULE = Rule("G-F09", Severity.ERROR, "derived", over=WholeGame)

ROOM = ("A4", (197.3, 284.3)), ("Letter", (203.2, 266.7))
"""What printers ink of each paper, in millimetres; see ``pnp.imposition.paper``."""


def check(game: WholeGame) -> Iterator[Finding]:
    for entry in game.record.parts:
        for file in (file for word in entry.of for file in game.named(word)):
            found = _size(file.kind, file.record, entry.scheme)
            if found is not None and not any(_fits(found[1], room) for _, room in ROOM):
                where, (width, height) = found
                yield Finding(
                    where,
                    f"pieces of {number(width)} x {number(height)} mm do not fit the "
                    f"{' or '.join(f'{n} x {m} mm of {name}' for name, (n, m) in ROOM)} paper "
                    f"that printers can reach",
                    "make them smaller, or write  scheme: poster  in the part that prints them",
                    file=file,
                )


def _size(kind: str, record: Any, scheme: str | None) -> tuple[KeyPath, tuple[float, float]] | None:
    """Return width and height of what is placed whole on a sheet, and where they are written."""
    match kind:
        case "deck" | "mosaic" if scheme in (None, "nup"):
            return ("size",), record.trim
        case "map" if scheme == "nup":
            return ("board",), (record.board.width, record.board.height)
        case "board" if scheme == "nup":
            sides = len(record.squares[0]), len(record.squares)
            width, height = (n * record.grid.size + 2 * record.margin for n in sides)
            return ("grid",), (width, height)
    return None


def _fits(size: tuple[float, float], room: tuple[float, float]) -> bool:
    return min(size) <= min(room) and max(size) <= max(room)
