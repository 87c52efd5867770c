"""The ocean has more or fewer cards of a kind than the game needs.

One card of Port Royal, four ports and four open waters fill the nine places of the ocean.
Distances, quests and the deck of navigation cards all depend on these numbers.

Instead, write as many cards of each kind, or declare your own numbers under `variant`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, KeyPath, Severity
from pnp.games.micro_pirates.views import Ocean
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-M01",
    Severity.ERROR,
    "letter",
    "001:L17",
    over=Ocean,
    after=("ocean-kind-unknown",),
    counts=True,
)


def check(ocean: Ocean) -> Iterator[Finding]:
    for kind, wanted in ocean.setting.fact("ocean-cards").items():
        cards = [i for i, card in enumerate(ocean.record.cards) if card.kind == kind]
        if len(cards) == wanted:
            continue
        path: KeyPath = ("kinds", kind, KEY) if cards else ("kinds", KEY)
        if len(cards) > wanted:
            path = ("cards", cards[wanted], "kind")
        yield Finding(
            path,
            f"{len(cards)} cards are of the kind '{kind}'; the ocean has {wanted}",
            f"write {wanted}, or write  variant: {{ocean-cards: {{{kind}: {len(cards)}}}}}",
        )
