"""Oceans in which fewer cards have a place of a kind than the game needs."""

from collections.abc import Iterator, Sequence

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding
from pnp_pirates.micro_pirates.views import Ocean


def merchants(ocean: Ocean, *, size: str) -> Iterator[Finding]:
    """Count the cards with a place for merchants of a size; ships may occupy some."""
    found, players = len(ocean.cards_with(size)), ocean.setting.fact("most-players")
    wanted = ocean.setting.fact("merchants")[size]
    have = f"{_cards(found)} a place for a {size} merchant"
    if found < wanted:
        yield Finding(
            ocean.entry(size),
            f"{have}, and {wanted} are placed",
            _more(ocean, size, wanted - found),
        )
    elif found < wanted + players:
        yield Finding(
            ocean.entry(size),
            f"{have}; {players} ships may hold so many "
            f"that {wanted} have no room and wait for the next turn",
            f"mark such a place on {wanted + players} cards to avoid this",
            severity=Severity.NOTE,
        )


def jungles(ocean: Ocean) -> Iterator[Finding]:
    """Count the cards with a jungle; some of these are blockaded."""
    found, blocked = len(ocean.cards_with("jungle")), ocean.setting.fact("blockades")
    if found <= blocked:
        yield Finding(
            ocean.entry("jungle"),
            f"{_cards(found)} a jungle, and {blocked} are always blockaded",
            f"{_more(ocean, 'jungle', blocked + 1 - found)}, for a choice on one more still",
        )


def ports(ocean: Ocean) -> Iterator[Finding]:
    """Count the cards with a port, in which captains begin."""
    found, players = len(ocean.cards_with("port")), ocean.setting.fact("most-players")
    if found < players:
        declared = "most-players" in ocean.record.variant
        yield Finding(
            ("variant", "most-players") if declared else ocean.entry("port"),
            f"{players} captains need a starting port each, but the ocean has {found}",
            f"write  variant: {{most-players: {found}}}, or add cards with ports",
        )


def goods(ocean: Ocean, *, words: Sequence[str]) -> Iterator[Finding]:
    """Look for goods that no card has."""
    for good in words:
        if not ocean.cards_with(good):
            yield Finding(
                ocean.entry(good),
                f"no sector of the ocean has {good}",
                f"write {ocean.mark(good)} in three sectors, on different cards",
            )


def _cards(found: int) -> str:
    return f"{found or 'no'} card{' has' if found == 1 else 's have'}"


def _more(ocean: Ocean, word: str, count: int) -> str:
    cards = f"card{'' if count == 1 else 's'}"
    return f"write {ocean.mark(word)} in a sector of {count} more {cards}"
