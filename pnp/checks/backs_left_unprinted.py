"""Cards with backs are in a part that prints only fronts.

Without their backs, the cards of two decks look alike face down, and a different shade of paper
gives a card away.

Instead, remove  sheets: fronts, or write  back: none  in the deck.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import WholeGame

RULE = Rule("G-F10", Severity.ERROR, "derived", over=WholeGame)


def check(game: WholeGame) -> Iterator[Finding]:
    for i, entry in enumerate(game.record.parts):
        if entry.sheets != "fronts":
            continue
        for file in (file for word in entry.of for file in game.named(word)):
            if file.kind == "deck" and getattr(file.record, "back", None) is not None:
                yield Finding(
                    ("parts", i, "sheets"),
                    f"the cards of '{file.id}' have backs, but this part prints none",
                    "remove  sheets: fronts, or write  back: none  in the deck",
                    labels=((("back",), "the back", file),),
                )
