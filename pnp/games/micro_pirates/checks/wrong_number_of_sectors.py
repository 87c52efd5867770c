"""The cards of the ocean are not divided into three rows of three sectors.

Speeds, and the distances that quests are paid for, count sectors. Larger cards make a slower
game, and smaller ones have no room for their contents.

Instead, give each card three rows of three words, or declare another size under `variant`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.sectors import shape
from pnp.games.micro_pirates.views import Ocean
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-M03", Severity.ERROR, "letter", "001:L133", over=Ocean)


def check(ocean: Ocean) -> Iterator[Finding]:
    given, wanted = shape(ocean.record), tuple(ocean.setting.fact("card-sectors"))
    # All cards of a mosaic are of one size, so one finding tells it.
    if given != wanted:
        yield Finding(
            ("cards", 0, "sectors"),
            f"each card has {given[0]} rows of {given[1]} sectors; the game's have {wanted[0]} "
            f"rows of {wanted[1]}",
            f"write {wanted[0]} rows of {wanted[1]} words on every card, "
            f"or  variant: {{card-sectors: [{given[0]}, {given[1]}]}}",
        )
