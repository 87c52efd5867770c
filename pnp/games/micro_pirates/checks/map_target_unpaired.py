"""Only one map leads to this ocean card.

A treasure is revealed by two maps of the same ocean card. A map without a second one can never be
matched and fills a hand for the rest of the game. If no card has a pair, there are no treasures.

Instead, make a second map lead to the same ocean card, or make this one lead to a card of other
maps.
"""

from collections import Counter
from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-D03", Severity.WARNING, "derived", "001:L179", over=Cards)


def check(deck: Cards) -> Iterator[Finding]:
    rows = deck.rows("map")
    jungles = {id for id, marks in deck.game.marks.items() if "jungle" in marks} if rows else set()
    if jungles and any(row.text("target") not in jungles for row in rows):
        return  # which is told, and mending it may make the pairs
    count: Counter[str] = Counter()
    for row in rows:
        count[row.text("target")] += row.card.quantity
    wanted = deck.setting.fact("matching-maps")
    paired = [target for target, n in count.items() if n >= wanted]
    hint = "make a second map lead to it" if wanted == 2 else f"make {wanted} maps lead to it"
    hint += f", or use one of {', '.join(paired)}" if paired else "; no two maps match yet"
    for row in rows:
        target = row.text("target")
        if count[target] < wanted:
            only = "the only map" if count[target] == 1 else f"one of only {count[target]} maps"
            message = f"'{row.id}' is {only} of '{target}', so it can never be matched"
            severity = None if paired else Severity.ERROR
            yield Finding(row.at("target"), message, hint, severity)
