"""The cards with which players choose what to do."""

from collections.abc import Iterator

from pnp.rules.rule import Finding
from pnp_pirates.loot_pirates.views import AimDeck

HIT = {"hit": "costs", "pay": "{hit-price}", "lose": "share"}
DONE = {
    "drop": {"hit": "never", "share": "none", "others": "{share}"},
    "raise": {"fire": "nobody", "get": "share", **HIT},
    "shoot": {"fire": "target", "win": "{hit-price}", **HIT},
}
"""What each choice does, by the keys of its steps; a number by the name of its fact."""


def stated(deck: AimDeck) -> Iterator[Finding]:
    """Compare the steps of each choice with the rules."""
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


STEPS = {
    "drop": ("hit", "share"),
    "raise": ("fire", "get", "hit", "lose"),
    "shoot": ("fire", "hit", "lose"),
}
"""The steps of each choice, in the order of the rules."""


def missing(deck: AimDeck) -> Iterator[Finding]:
    """Look for steps that a choice lacks."""
    # Cards of a product share their effects.
    first = {choice: i for i, _, choice in reversed(deck.choices)}
    for choice, i in first.items():
        verbs = {next(iter(step), "") for step in deck.record.cards[i].effect}
        for verb in STEPS.get(choice, ()) if verbs else ():
            # A deck without words for a step has it in other words, or elsewhere.
            if verb not in verbs and verb in deck.record.steps:
                yield Finding(
                    ("cards", i, "effect"),
                    f"'{choice}' lacks the step '{verb}'",
                    f"add a step  {verb}, as on the other cards",
                )
