"""A quest has more steps than there are places for them.

A token in each of six ports cannot be left on an ocean of five, nor can one quest lead to more
ocean cards than lie on the table. Whoever starts it can never fulfil it.

Instead, ask for as many places as the ocean has, or put more of them on its cards.
"""

import re
from collections.abc import Iterator, Mapping

from pnp.diagnostics import Severity
from pnp.games.micro_pirates.cards import Decks
from pnp.model.mosaic import Mosaic
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D06d",
    Severity.ERROR,
    "derived",
    "001:L259-263, L344",
    over=Decks,
    after=("quest-target-unknown", "ocean-kind-miscounted", "unknown-mark", "ragged-grid"),
)
_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS = {word: number for number, word in enumerate(_WORDS, 2)}
# Such as "in 3 different Ports", "on each of the 4 open waters".
_PLACES = re.compile(
    rf"\b(\d{{1,2}}|{'|'.join(_NUMBERS)}) (?:different |other )?"
    r"(ports?|jungles?|open waters|ocean cards)\b"
)


def check(decks: Decks) -> Iterator[Finding]:
    ocean = decks.game.ocean
    if ocean is None:
        return
    there = _there(decks.game.marks, ocean.record)
    for row in decks.game.rows("quest"):
        asked = [
            ("text", _NUMBERS.get(number) or int(number), place, there[place.removesuffix("s")])
            for number, place in _PLACES.findall(row.text("text").lower())
        ]
        asked.append(
            ("steps", row.number("steps") or 0, "steps on ocean cards", len(ocean.record.cards))
        )
        for field, wanted, places, have in asked:
            if wanted > have:
                yield Finding(
                    row.at(field),
                    f"'{row.id}' asks for {wanted} {places}, and the ocean has {have or 'none'}",
                    f"ask for at most {have}" if have else "ask for other places",
                    file=row.file,
                )
                break


def _there(marks: Mapping[str, frozenset[str]], ocean: Mosaic) -> dict[str, int]:
    """Return how many cards have a place of each kind."""
    return {
        **{place: sum(place in has for has in marks.values()) for place in ("port", "jungle")},
        "open water": len(ocean.of_kind("open")),
        "ocean card": len(ocean.cards),
    }
