"""A wharf has fewer than three squares of sea around it.

With none, no ship gets there. With one, a ship cannot sail past, for it may not turn straight back.
With two, Blackbeard and the Sea Monster can close it together, and nobody brings treasure home.

Instead, let sea lie on three sides of the wharf.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.piracy.facts import Seaboard, path_of
from pnp.model.squares import name_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-M07", Severity.ERROR, "derived", "004:L51, L351, L357", over=Seaboard)
WHY = {
    0: "no square beside {} is sea: no ship gets there",
    1: "of the squares beside {} only {} is sea: a ship may not turn back there in its move",
    2: "of the squares beside {} only {} are sea: Blackbeard and the Sea Monster can close it",
}


def check(board: Seaboard) -> Iterator[Finding]:
    for name, square in board.wharves.items():
        near = [n for n in board.sea[square] if n in board.waters]
        if len(near) < 3:
            own = board.field.legends[square].name or name
            said = " and ".join(map(name_of, near))
            yield Finding(
                path_of(square),
                WHY[len(near)].format(f"{own}, which lies at {name_of(square)},", said),
                f"let sea lie on three sides of {name_of(square)}",
                severity=Severity.WARNING if near else Severity.ERROR,
                marks=(board.mark("spot", [square]), board.mark("cut", near)),
            )
