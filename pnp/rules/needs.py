"""What a game says that players bring."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.model.game import Game


def asks_for(game: Game, words: Iterable[str]) -> bool:
    """Tell whether the needs of a game may hold one of these English words; lists in other
    languages are not read."""
    told = " ".join(game.needs).lower()
    return not game.language.startswith("en") or any(word in told for word in words)
