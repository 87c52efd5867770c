"""The track of Fame ends before the Fame that a captain may need.

The marker of a captain with the worst reputation must reach the Fame that wins there, and that of
the Ghost Ship the Fame with which it ends the game.

Instead, print as many spaces of Fame as the worst space of the reputation track requires, or as
the Ghost Ship needs.
"""

import re
from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D15d",
    Severity.ERROR,
    "derived",
    "001:L90, L354, L557",
    over=Cards,
    after=("reputation-track-unsound",),
)

BOX = re.compile(r"fame-(\d+)")
"""The names of the boxes that print the track."""
LAST = re.compile(r"win-\d+")
"""Those of the space that ends the game, where the layout draws it apart."""


def check(deck: Cards) -> Iterator[Finding]:
    found = (BOX.fullmatch(name) for name in deck.record.layout)
    spaces = {int(match[1]) for match in found if match}
    for row in deck.rows("captain"):
        need = max((win for win in row.wins if win is not None), default=0)
        missing = [n for n in range(1, need + 1) if n not in spaces]
        if missing:
            where = row.wins.index(need) + 1
            boxes = ", ".join(f"fame-{n}" for n in missing)
            message = f"'{row.id}' may need {need} Fame, but its track ends at {missing[0] - 1}"
            yield Finding(row.at(f"win{where}"), message, f"add to the layout the boxes  {boxes}")
            return
    apart = any(LAST.fullmatch(name) for name in deck.record.layout)
    for row in deck.rows("ghost-ship")[:1] if spaces else ():
        need = deck.setting.fact("ghost-fame")
        box = f"{'win' if apart else 'fame'}-{need}"
        if box not in deck.record.layout:
            message = f"'{row.id}' needs {need} Fame, but its track has no space for it"
            yield Finding(row.at("goal"), message, f"add to the layout the box  {box}")
