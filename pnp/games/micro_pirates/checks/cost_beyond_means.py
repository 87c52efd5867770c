"""The cost of a crew card or an upgrade cannot be paid, or only rarely.

Costs are paid in coins and in rum from the hold. A cost that is not a number, more rum than fits
in a hold, or more coins than there are can never be paid; more than 20 coins rarely.

Instead, write whole numbers of coins and rum that a captain can have.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards, PrintedCard
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-D11", Severity.ERROR, "derived", "001:L215, L225, L277", over=Cards)

STEEP = 20
"""More coins than this take most of a game to gather; our measure."""


def check(deck: Cards) -> Iterator[Finding]:
    rows = deck.rows("crew", "upgrade")
    if not rows:
        return
    purse = sum(int(face) * n for face, n in deck.setting.fact("coins").items())
    holds = [ship.number("hold") or 0 for ship in deck.game.rows("ship")]
    barrels = deck.setting.fact("supply")["rum"]
    hold = min(barrels, max(holds) + deck.game.most("cargo", "Hold")) if holds else barrels
    for row in rows:
        yield from _of(row, "coins", purse, "coins in the game")
        yield from _of(row, "rum", hold, "rum that fit in the largest hold")
        coins = row.number("coins")
        if coins is not None and STEEP < coins <= purse:
            message = f"'{row.id}' costs {coins} coins, which few captains ever hold"
            yield Finding(row.at("coins"), message, f"write at most {STEEP}", Severity.WARNING)


def _of(row: PrintedCard, field: str, most: int, whose: str) -> Iterator[Finding]:
    cost = row.number(field)
    if cost is None or cost < 0:
        message = f"'{row.id}' costs '{row.text(field)}' {field}"
        yield Finding(row.at(field), message, "write a whole number, or leave it empty")
    elif cost > most:
        message = f"'{row.id}' costs {cost} {field}, more than the {most} {whose}"
        yield Finding(row.at(field), message, f"write at most {most}")
