"""A quest or an export demands more goods than fit in a hold.

Fish, plantains, rum, maps and chests take one place each. What does not fit in the largest hold
with all extensions can never be delivered; what does not fit in the smallest hold excludes one
ship.

Instead, demand fewer goods, or print ships with larger holds.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards
from pnp.games.micro_pirates.effects import CARGO
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-D08", Severity.WARNING, "derived", "001:L159, L259, L308", over=Cards)


def check(deck: Cards) -> Iterator[Finding]:
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
