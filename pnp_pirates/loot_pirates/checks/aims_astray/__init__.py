"""Cards with a target that is missing, their owner, or repeated."""

from collections.abc import Iterator

from pnp.base.diagnostics import nearest
from pnp.rules.rule import Finding
from pnp_pirates.loot_pirates.views import AimDeck


def nobody(deck: AimDeck) -> Iterator[Finding]:
    """Look for targets that are not in the game."""
    crews = {owner for _, owner, _ in deck.aims}
    for i, owner, target in deck.aims:
        if target not in crews:
            yield Finding(
                ("cards", i, "target"),
                f"'{owner}' aims at '{target}', who has no aim cards",
                nearest(target, crews - {owner}),
            )


def oneself(deck: AimDeck) -> Iterator[Finding]:
    """Look for pirates who aim at themselves."""
    for i, owner, target in deck.aims:
        if owner == target:
            message = f"'{owner}' uses this card to aim at itself"
            yield Finding(("cards", i, "target"), message, _other(deck, owner, "the card"))


def again(deck: AimDeck) -> Iterator[Finding]:
    """Look for pirates who aim twice at the same one."""
    first: dict[tuple[str, str], int] = {}
    for i, owner, target in deck.aims:
        known = first.setdefault((owner, target), i)
        if known != i:
            yield Finding(
                ("cards", i, "target"),
                f"'{owner}' has a second card that aims at '{target}'",
                _other(deck, owner, "one of them"),
                labels=((("cards", known, "target"), "the first card"),),
            )


def _other(deck: AimDeck, owner: str, card: str) -> str:
    """Return at whom to aim instead: the first at whom the owner has no card yet."""
    there = {owner, *(target for _, other, target in deck.aims if other == owner)}
    free = next((crew for crew in deck.crews if crew not in there), None)
    return f"remove {card}" if free is None else f"aim it at '{free}'"
