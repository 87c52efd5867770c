"""A number on a card is far larger than on all other cards of its deck.

A reward of 59 where others give up to 5 is rarely intended: perhaps a digit was typed twice, or
the number belongs in another column. If it is intended, it decides the game for the player who
draws the card.

Instead, write a number similar to those of the other cards.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import DeckFile

if TYPE_CHECKING:
    pass

FEWEST = 3
"""How many numbers of the same kind there must be to compare with."""
TIMES, MORE = 3, 10
"""A number is out of line if it is this many times the next largest, and this much more."""
# A text of icons alone; in sentences a number is part of a rule.
_ICONS = re.compile(r"(?:[+−-]?\d{1,6} :[a-z-]+:|:pay:|\s)+")
_AMOUNT = re.compile(r"(?<![\w.:])(\d{1,6}) :([a-z][a-z-]*):")


RULE = Rule("", Severity.WARNING, "judgement", over=DeckFile)


def check(deck: DeckFile) -> Iterator[Finding]:
    found: dict[tuple[str, bool], list[tuple[int, int, str]]] = defaultdict(list)
    for i, card in enumerate(deck.record.cards):
        for field, text in card.fields.items():
            if re.fullmatch(r"\d{1,6}", text):
                found[field, False].append((int(text), i, field))
            for amount in _AMOUNT.finditer(text) if _ICONS.fullmatch(text) else ():
                found[amount[2], True].append((int(amount[1]), i, field))
    # Where few cards have an icon, the amounts of all icons are what there is to compare with.
    amounts = [number for (_, icon), numbers in found.items() if icon for number in numbers]
    for (name, icon), numbers in found.items():
        rest = amounts if icon and len(numbers) <= FEWEST else numbers
        if len(rest) <= FEWEST:
            continue
        (most, i, field), (next_, *_) = sorted(rest, reverse=True)[:2]
        if (most, i, field) not in numbers:
            continue
        if most > TIMES * next_ and most >= next_ + MORE:
            what = f":{name}:" if icon else f"in '{name}'"
            yield Finding(
                ("cards", i, field),
                f"'{deck.record.cards[i].card}' has {most} {what}; no other card of the deck has "
                f"more than {next_}",
                f"write a number up to about {next_}",
            )
