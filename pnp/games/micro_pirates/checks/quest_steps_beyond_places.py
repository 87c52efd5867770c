"""A quest has more steps than there are places for them.

Tokens cannot be left in six ports if the ocean has five, so the quest cannot be completed.

Instead, require at most as many places as the ocean has, or add more to its cards.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Decks
from pnp.games.micro_pirates.steps import values
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D06d",
    Severity.ERROR,
    "derived",
    "001:L259-263, L344",
    over=Decks,
    after=("ocean-kind-miscounted", "unknown-mark", "ragged-grid"),
)


def check(decks: Decks) -> Iterator[Finding]:
    ocean = decks.game.ocean
    if ocean is None:
        return
    marks = decks.game.marks.values()
    for row in decks.game.rows("quest"):
        for i, place, _ in values(row.card.effect, ("visit",)):
            times = row.card.effect[i].get("times", "")
            have = sum(row.card.effect[i][place] in has for has in marks)
            if times.isdecimal() and int(times) > have:
                wanted = f"{times} {row.card.effect[i][place]}s"
                yield Finding(
                    row.step(i, "times"),
                    f"'{row.id}' requires {wanted}, but the ocean has {have or 'none'}",
                    f"require at most {have}" if have else "require other places",
                    file=row.file,
                )
                break
