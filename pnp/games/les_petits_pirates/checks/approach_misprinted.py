"""A text gives a different price for closing in before an attack than the rules.

The price of an approach depends on its number of spaces. If a text has a number of spaces that no
approach has, or the price of another number, captains pay too much or too little.

Instead, write the spaces and the price given in the rules, or declare others under  variant  of the
game.
"""

import re
from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import Texts

RULE = Rule("LPP-C12d", Severity.ERROR, "letter", "000:L172-173", over=Texts)
_PAIR = re.compile(r"(\d+)(?: spaces?)? for (\d+) :resource:")
_LABEL = re.compile(r"close in by (\d+)", re.IGNORECASE)


def check(facts: Texts) -> Iterator[Finding]:
    prices = {int(n): price for n, price in facts.setting.fact("approach-resources").items()}
    for where, spaces, price in _approaches(facts.texts):
        if prices.get(spaces) != price:
            rules = ", ".join(f"{n} for {cost}" for n, cost in prices.items())
            yield Finding(
                where,
                f"closing in by {spaces} has the price {price} here; in the rules it is {rules}",
                "write the spaces and the price given in the rules",
            )


def _approaches(texts: tuple[tuple[KeyPath, str], ...]) -> Iterator[tuple[KeyPath, int, int]]:
    """Yield path, spaces and price of each approach: in a sentence, or in two cells of a row."""
    told = dict(texts)
    for where, text in texts:
        if "close in" in text.lower().replace("*", ""):
            for spaces, price in _PAIR.findall(text):
                yield where, int(spaces), int(price)
        label, last = _LABEL.fullmatch(text), where[-1] if where else None
        beside = told.get((*where[:-1], last + 1), "") if isinstance(last, int) else ""
        cost = re.fullmatch(r"(\d+) :resource:", beside)
        if label and cost:
            yield where, int(label[1]), int(cost[1])
