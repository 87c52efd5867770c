"""Coins and tiles of the piecepack that no card is."""

from collections.abc import Iterator

from pnp.rules.rule import Finding
from pnp_pirates.piece_packing_pirates.views import Suited, named


def check(deck: Suited, *, role: str, message: str, own: bool | None = None) -> Iterator[Finding]:
    """Look at a deck in this role: at the suit of the player alone, or at all but this, if said."""
    suit_of_player = deck.setting.fact("own-suit") if own is not None else ""
    for suit, value in deck.missing() if deck.role == role else ():
        if own is None or (suit == suit_of_player) == own:
            text = message.format(piece=named(suit, value))
            yield Finding(deck.place, text, f"add a card with  suit: {suit}  and its value")
