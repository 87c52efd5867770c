"""A game's statements about its players: their number, and what they must provide."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.kinds.game.record import Game
from pnp.rules.views import Setting

BOUNDS = ("least-players", "most-players")
"""The facts that say so; a game whose boards say so has none."""


def player_bounds(setting: Setting) -> tuple[int, int] | None:
    """Return the fewest and the most players, None where the rulebook leaves that to boards."""
    stated = setting.stated.facts if setting.stated is not None else ()
    if not {*BOUNDS} <= {known.fact for known in stated}:
        return None
    least, most = (int(setting.fact(bound)) for bound in BOUNDS)
    return least, most


def asks_for(game: Game, words: Iterable[str]) -> bool:
    """Return whether the needs of a game contain one of these English words; lists in other
    languages are not checked and count as if they did."""
    told = " ".join(game.needs).lower()
    return not game.language.startswith("en") or any(word in told for word in words)
