"""A captain and a ship together hardly ever win or gain anything.

Captains and ships are dealt in any combination. A pair that wins fewer than one in ten battles
against a small merchant, with the starting rum, or that forages fewer than two goods, starts at
a disadvantage.

Instead, give the ship or the captain more cutlasses, or write gains instead of losses.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards
from pnp.games.micro_pirates.odds import FORAGES, Odds
from pnp.games.micro_pirates.rolls import percent
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule("MP-D16", Severity.WARNING, "judgement", "001:L363-381", over=Cards, proof=True)

LEAST_WINS = 0.1
LEAST_GOODS = 2


def check(deck: Cards) -> Iterator[Finding | Proved]:
    own = deck.rows("captain", "ship")
    odds = Odds.of(deck.game) if own else None
    if odds is None:
        return
    chances, brought, weak = [], [], 0
    for row in own:
        for other in deck.game.rows("ship" if row.role == "captain" else "captain"):
            captain, ship = (row, other) if row.role == "captain" else (other, row)
            chances.append(wins := odds.wins(captain, ship))
            pair = f"with '{other.id}', '{row.id}'"
            if wins < LEAST_WINS:
                weak += 1
                message = f"{pair} beats a small merchant in {percent(wins)} of battles"
                yield Finding(("cards", row.index, "card"), message, "add a cutlass to one of them")
            for action in FORAGES:
                brought.append(goods := odds.forages(captain, ship, action))
                if goods < LEAST_GOODS:
                    weak += 1
                    message = f"{pair} gains {float(goods):.2f} goods on average by '{action}'"
                    hint = f"make one of them give more, at least {LEAST_GOODS} in total"
                    yield Finding(("cards", row.index, "card"), message, hint)
    if chances and not weak and deck.role == "captain":
        yield Proved(
            f"each of {len(chances)} pairs of captain and ship beats a small merchant in "
            f"{percent(min(chances))} of battles or more, and forages "
            f"{float(min(brought)):.2f} goods"
        )
