"""A choice card differs from what the rules say about that choice.

A pirate who drops cannot be hit and gets no share, which leaves more for each survivor. One who
raises hits nobody; one who shoots wins the price of a hit. A hit costs both that price and the
share.

Instead, correct the steps of the card's effect, with {hit-price} and {share} for the numbers.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.views import AimDeck
from pnp.rules.rule import Finding, Rule

RULE = Rule("LOOT-C08e", Severity.ERROR, "letter", "002:L43-67", over=AimDeck)
HIT = {"hit": "costs", "pay": "{hit-price}", "lose": "share"}
DONE = {
    "drop": {"hit": "never", "share": "none", "others": "{share}"},
    "raise": {"fire": "nobody", "get": "share", **HIT},
    "shoot": {"fire": "target", "win": "{hit-price}", **HIT},
}
"""What each choice does, by the keys of its steps; a number by the name of its fact."""


def check(deck: AimDeck) -> Iterator[Finding]:
    # Cards of a product share what they do.
    told: set[tuple[str, int, str]] = set()
    for i, _, choice in deck.choices:
        for n, step in enumerate(deck.record.cards[i].effect):
            for key, value in step.items():
                right = _right(deck, choice, key)
                if right not in ("", value) and (choice, n, key) not in told:
                    told.add((choice, n, key))
                    written = DONE[choice][key]
                    written = f'"{written}"' if "{" in written else written
                    yield Finding(
                        ("cards", i, "effect", n, key),
                        f"'{choice}' has '{key}: {value}'; the rules say '{right}'",
                        f"write  {key}: {written}",
                    )


def _right(deck: AimDeck, choice: str, key: str) -> str:
    """Return what the rules have under a key of a step, an empty text where they have nothing."""
    written = DONE.get(choice, {}).get(key, "")
    return str(deck.setting.fact(written[1:-1])) if "{" in written else written
