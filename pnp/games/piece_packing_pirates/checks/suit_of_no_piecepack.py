"""A tile or a coin has a suit or a value that no piecepack has.

The rules use arms, crowns, moons and suns, and null, ace and 2 to 5. Any other piece has no
place on the mat, with the player or in the bag.

Instead, write one of these suits, and the value as  number: 2  to  5, or an icon under  ace  or
calm  (null); a variant may declare other  suits  or  values.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.games.piece_packing_pirates.views import WORDS, Suited
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PPP-C01b",
    Severity.ERROR,
    "letter",
    "003:L27-33",
    over=Suited,
    instead=("back-unlike-the-others",),
)


def check(deck: Suited) -> Iterator[Finding]:
    values = max(1, deck.setting.fact("values"))
    for i, suit, value in deck.pieces:
        card = deck.record.cards[i]
        if suit not in deck.suits:
            told = f"'{suit}' is not a suit of a piecepack" if suit else "this piece has no suit"
            path = ("cards", i, "suit" if suit else "card")
            yield Finding(path, told, nearest(suit, deck.suits))
        if value is None or value >= values:
            written = card.fields.get("number", "")
            path = ("cards", i, "number" if written else "card")
            told = f"no {deck.role.removesuffix('s')} has the value '{written}'"
            highest = WORDS[values - 1] if values <= len(WORDS) else str(values - 1)
            yield Finding(
                path,
                told if written else f"'{card.card}' has no value",
                f"values go from null to {highest}: write  number: 2  or more, or an icon under "
                "ace  or  calm",
            )
