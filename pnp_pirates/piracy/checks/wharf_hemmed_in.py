"""A wharf has too few neighbouring squares that ships may enter.

With none, ships cannot get there. With one square of sea, a ship cannot sail on, because it may
not turn straight back. With two, Blackbeard and the Sea Monster can close the wharf together. An
island next to the wharf helps: ships land on it, leave it by one square, and no monster can be
there.

Instead, put sea on three sides of the wharf, or an island on one of them.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.squares import Square
from pnp.model.board import name_of
from pnp.rules.rule import Finding, Rule
from pnp_pirates.piracy.views import PRISONS, Seaboard, path_of

RULE = Rule("PIR-M07", Severity.ERROR, "derived", "004:L51, L351, L357, L367", over=Seaboard)
WHY = {
    0: "no square next to {} is sea or an island: ships cannot get there",
    1: "ships can enter {} only from {}: they may not turn back there in their move",
    2: "ships can enter {} only from {}: Blackbeard and the Sea Monster can close it",
}


def check(board: Seaboard) -> Iterator[Finding]:
    for name, square in board.wharves.items():
        near = board.shores[square]
        # Nobody closes an island, and a ship that comes from one ends its move on the wharf.
        if any(n not in board.sea for n in near) or len(near) > 2:
            continue
        if len(near) == 2 and not _closed(board, near):
            continue
        own = board.field.legends[square].name or name
        said = " and ".join(map(name_of, near))
        yield Finding(
            path_of(square),
            WHY[len(near)].format(f"{own}, which is at {name_of(square)},", said),
            f"put sea on three sides of {name_of(square)}",
            severity=Severity.WARNING if near else Severity.ERROR,
            marks=(board.mark("spot", [square]), board.mark("cut", near)),
        )


def _closed(board: Seaboard, near: tuple[Square, ...]) -> bool:
    """Return whether each of the monsters can reach one of two squares; if a board lacks one of
    them, whether such a monster may be there."""
    if len(board.prowls) < len(PRISONS):
        return all(square in board.waters for square in near)
    one, other = (prowl.ends for prowl in board.prowls.values())
    first, second = near
    return (first in one and second in other) or (first in other and second in one)
