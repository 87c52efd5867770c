"""Pirates who lack cards that others have."""

from collections.abc import Iterator

from pnp.rules.rule import Finding
from pnp_pirates.loot_pirates.views import AimDeck


def aims(deck: AimDeck) -> Iterator[Finding]:
    """Look for a card of each pirate to aim at each other, and report all missing ones at once."""
    last = {owner: i for i, owner, _ in deck.aims}
    for owner, index in last.items():
        there = {target for _, other, target in deck.aims if other == owner}
        lacking = [crew for crew in last if crew not in (owner, *there)]
        if lacking:
            yield _lacks(index, owner, "aim at", " and at ", "target", lacking)


def choices(deck: AimDeck) -> Iterator[Finding]:
    """Look for a card of each pirate for each choice."""
    last = {owner: i for i, owner, _ in deck.choices}
    for owner, index in last.items():
        there = {choice for _, other, choice in deck.choices if other == owner}
        for choice in deck.setting.fact("choices"):
            if choice not in there:
                yield _lacks(index, owner, "choose", "", "choice", [choice])


def _lacks(index: int, owner: str, do: str, joint: str, key: str, lacking: list[str]) -> Finding:
    names = joint.join(f"'{one}'" for one in lacking)
    return Finding(
        ("cards", index, "owner"),
        f"'{owner}' has no card to {do} {names}",
        f"add a card with  owner: {owner}  and  {key}: {lacking[0]}",
    )
