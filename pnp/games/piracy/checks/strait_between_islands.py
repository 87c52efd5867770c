"""A passage through the sea is one square wide, with land on both sides.

Islands end a move, so ships use such straits, and a single monster closes them. This may be
intended.

Instead, if it is not intended, leave two squares of sea between islands.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.facts import Seaboard, path_of
from pnp.model.board import name_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-M10", Severity.NOTE, "letter", "004:L355, L363", over=Seaboard)


def check(board: Seaboard) -> Iterator[Finding]:
    if not board.straits:
        return
    first, *others = board.straits
    more = f", and {len(others)} more" if others else ""
    yield Finding(
        path_of(first),
        f"the sea is one square wide at {name_of(first)}{more}",
        "leave two squares of sea between islands, unless the strait is intended",
        details=tuple(f"{name_of(square)}: {way}" for square, way in board.straits.items()),
        marks=(board.mark("spot", board.straits),),
    )
