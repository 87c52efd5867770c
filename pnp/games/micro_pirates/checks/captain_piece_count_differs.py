"""Player pieces are made for more or fewer captains than in the rulebook.

A captain needs a ship, markers for quests and treasure, and six universal markers: three for the
tracks, the others for the steps of a special quest. There is a set for each captain.

Instead, list as many colours as the rulebook has captains, or declare your own number under
`variant`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity
from pnp.games.micro_pirates.pieces import Pieces, captain_pieces
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-C18",
    Severity.ERROR,
    "letter",
    "001:L43-49",
    over=Pieces,
    counts=True,
)


def check(file: Pieces) -> Iterator[Finding]:
    wanted, players = captain_pieces(file.setting), file.setting.fact("most-players")
    if not {piece.id for piece in file.record.pieces} & wanted.keys():
        return
    if len(file.record.colours) != players:
        yield Finding(
            ("colours", KEY) if file.record.colours else ("tokens",),
            f"{len(file.record.colours)} captains have pieces of their colour; the rulebook has "
            f"{players}",
            f"list {players} colours, or declare  "
            f"variant: {{most-players: {len(file.record.colours)}}}",
        )
