"""There are aim cards for fewer pirates than may play.

Each player takes a sign and the cards that belong to it. With fewer sets than players, one
player cannot aim.

Instead, add cards for more pirates, or reduce the number of players.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp_pirates.loot_pirates.views import Hoard

RULE = Rule(
    "LOOT-C08b",
    Severity.ERROR,
    "derived",
    "002:L11, L34",
    over=Hoard,
    after=("players-beyond-the-rulebook",),
)


def check(hoard: Hoard) -> Iterator[Finding]:
    decks, most = hoard.aim_decks(), hoard.record.players[1]
    crews = {crew for deck in decks for crew in deck.crews}
    if decks and len(crews) < most:
        yield Finding(
            ("deck",),
            f"these cards are for {len(crews)} pirates; the game is for up to {most} players",
            f"add the cards of {most - len(crews)} more",
            labels=((("players",), "the players of the game"),),
            file=decks[0].file,
        )
