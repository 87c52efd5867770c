"""What cards cost, demand and give."""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.games.micro_pirates.cards import Cards, PrintedCard
from pnp.games.micro_pirates.effects import CARGO, VOCABULARY, amounts, values
from pnp.rules.rule import Finding

STEEP = 20
"""More coins than this take most of a game to gather; our measure."""


def costs(deck: Cards) -> Iterator[Finding]:
    """Compare costs with the coins and rum of the game."""
    rows = deck.rows("crew", "upgrade")
    if not rows:
        return
    purse = sum(int(face) * n for face, n in deck.setting.fact("coins").items())
    holds = [ship.number("hold") or 0 for ship in deck.game.rows("ship")]
    barrels = deck.setting.fact("supply")["rum"]
    hold = min(barrels, max(holds) + deck.game.most("cargo", "Hold")) if holds else barrels
    for row in rows:
        yield from _cost(row, "coins", purse, "coins in the game")
        yield from _cost(row, "rum", hold, "rum that fit in the largest hold")
        coins = row.number("coins")
        if coins is not None and STEEP < coins <= purse:
            message = f"'{row.id}' costs {coins} coins, which few captains ever hold"
            yield Finding(row.at("coins"), message, f"write at most {STEEP}", Severity.WARNING)


def _cost(row: PrintedCard, field: str, most: int, whose: str) -> Iterator[Finding]:
    cost = row.number(field)
    if cost is None or cost < 0:
        message = f"'{row.id}' costs '{row.text(field)}' {field}"
        yield Finding(row.at(field), message, "write a whole number, or leave it empty")
    elif cost > most:
        message = f"'{row.id}' costs {cost} {field}, more than the {most} {whose}"
        yield Finding(row.at(field), message, f"write at most {most}")


def demands(deck: Cards) -> Iterator[Finding]:
    """Compare demands with the holds of ships."""
    rows = deck.rows("quest", "export")
    ships = deck.game.rows("ship") if rows else ()
    holds = {ship.id: ship.number("hold") or 0 for ship in ships}
    if not holds:
        return
    wider = deck.game.most("cargo", "Hold")
    supply = deck.setting.fact("supply")
    for row in rows:
        if row.text("type") in ("raid", "special"):
            continue
        goods = {icon: n for icon, n in row.gives("demand").items() if icon in CARGO}
        total, where = sum(goods.values()), row.at("demand")
        largest, smallest = max(holds.values()), min(holds.values())
        scarce = next((icon for icon, n in goods.items() if n > supply[icon]), "")
        if total > largest + wider:
            message = f"'{row.id}' demands {total} goods; the largest hold has {largest} places"
            message += f", {largest + wider} with all extensions" if wider else ""
            hint = f"demand at most {smallest}, which every ship can carry"
            yield Finding(where, message, hint, Severity.ERROR)
        elif scarce:
            message = f"'{row.id}' demands {goods[scarce]} of '{scarce}', but there are only "
            message += f"{supply[scarce]}"
            yield Finding(where, message, f"demand at most {supply[scarce]}", Severity.ERROR)
        elif total > smallest:
            ship = next(id for id, hold in holds.items() if hold == smallest)
            message = (
                f"'{row.id}' demands {total} goods; the hold of '{ship}' has {smallest} places"
            )
            yield Finding(where, message, f"demand at most {smallest}")


def readable(deck: Cards) -> Iterator[Finding]:
    """Look for amounts that cannot be read."""
    for row in deck.rows("quest", "export", "loot"):
        for where, text in (*((row.at(field), text) for field, text in row.amounts), *row.asked):
            field, found = where[-1], amounts(text)
            if found is None:
                message = f"the {field} of '{row.id}' is not a list of amounts: '{text}'"
                yield Finding(where, message, "write it as in  2 :rum: 1 :fish:")
                continue
            for icon in sorted(found.keys() - VOCABULARY):
                message = f"the {field} of '{row.id}' uses '{icon}', which the game does not have"
                yield Finding(where, message, nearest(icon, VOCABULARY))
        for i, key, text in values(row.card.effect, ("times",)):
            if not text.isdecimal() or int(text) < 1:
                message = f"a step of '{row.id}' is repeated '{text}' times"
                yield Finding(row.step(i, key), message, "write a whole number of 1 or more")
        if (row.number("fame") or 0) < 0 or row.number("fame") is None:
            message = f"the fame of '{row.id}' is '{row.text('fame')}'"
            yield Finding(row.at("fame"), message, "write a whole number, or leave it empty")
        if row.text("type") in ("delivery", "voyage") and not row.text("demand"):
            message = f"'{row.id}' is a {row.text('type')} without a demand"
            yield Finding(row.at("demand"), message, "write the demand, as in  2 :rum:")


def idle(deck: Cards) -> Iterator[Finding]:
    """Look for cards that give nothing."""
    for row in deck.rows("crew", "upgrade", "quest", "export", "loot"):
        if row.legible and not _does_something(row):
            field = "reward" if row.amounts else row.shown[0].field if row.shown else "title"
            worth = "no effect" if row.role in ("crew", "upgrade") else "neither Fame nor reward"
            message = f"'{row.id}' has {worth}"
            yield Finding(row.at(field), message, "write what it gives, such as  +1 :rum:")


def _does_something(row: PrintedCard) -> bool:
    gains = any(n != 0 for one in row.effects for n, _ in one.gains)
    return gains or bool(row.number("fame")) or any(row.gives("reward").values())
