"""What players must provide, according to the game."""

from collections.abc import Iterable

from pnp.model.game import Game


def asks_for(game: Game, words: Iterable[str]) -> bool:
    """Return whether the needs of a game contain one of these English words; lists in other
    languages are not checked and count as if they did."""
    told = " ".join(game.needs).lower()
    return not game.language.startswith("en") or any(word in told for word in words)
