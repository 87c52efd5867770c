"""The merchants, blockades or markers of the ocean are not as many as the rulebook counts.

Three merchants of each kind and four blockades lie on the ocean at any time; with other numbers
there is more or less to attack and to explore.

Instead, write the number of the rulebook, or declare your own under `variant`.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.micro_pirates.pieces import Pieces, board_pieces
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-C14",
    Severity.ERROR,
    "letter",
    "001:L34-37, L423",
    over=Pieces,
    covers=("MP-C15", "MP-C16"),
    after=("duplicate-piece",),
    instead=("count-mismatch",),
)


def check(file: Pieces) -> Iterator[Finding]:
    yield from file.miscounted(board_pieces(file.setting), "merchants, blockades or other-pieces")
