"""Things that players need and the game does not list."""

from collections.abc import Iterator, Sequence

from pnp.rules.players import asks_for
from pnp.rules.rule import Finding
from pnp_pirates.loot_pirates.views import Hoard


def check(
    hoard: Hoard, *, words: Sequence[str], message: str, hint: str, or_aims: bool = False
) -> Iterator[Finding]:
    """Look for one of these words under the needs of the game; for aims there may be cards."""
    if not asks_for(hoard.record, words) and not (or_aims and hoard.aim_decks()):
        yield Finding(("needs",) if hoard.record.needs else ("game",), message, hint)
