"""What cards cost, demand and give."""

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, Severity, nearest
from pnp.model.game import Ruled
from pnp.model.rulings import Rulings
from pnp.rules.rule import Finding
from pnp.rules.views import Setting, View
from pnp_pirates.micro_pirates.cards import Cards, PrintedCard
from pnp_pirates.micro_pirates.effects import CARGO, VOCABULARY, amounts, values
from pnp_pirates.micro_pirates.means import HELD, Beyond, beyond, purse, stock

STEEP = 20
"""More coins than this take most of a game to gather; our measure."""


def costs(deck: Cards) -> Iterator[Finding]:
    """Compare costs with the coins and rum of the game."""
    rows = deck.rows("crew", "upgrade")
    if not rows:
        return
    coins_there = purse(deck.setting)
    holds = [ship.number("hold") or 0 for ship in deck.game.rows("ship")]
    barrels = deck.setting.fact("supply")["rum"]
    hold = min(barrels, max(holds) + deck.game.most("cargo", "Hold")) if holds else barrels
    for row in rows:
        yield from _cost(row, "coins", coins_there, "coins in the game")
        yield from _cost(row, "rum", hold, "rum that fit in the largest hold")
        coins = row.number("coins")
        if coins is not None and STEEP < coins <= coins_there:
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


def beyond_means(deck: Cards) -> Iterator[Finding]:
    """Look for amounts that nobody can ever hold."""
    for row in deck.rows("quest", "export"):
        texts = [*row.asked]
        if row.text("type") not in ("raid", "special"):
            texts.append((row.at("demand"), row.text("demand")))
        for where, text in texts:
            # What a card demands that fits in no hold, another rule reports.
            told = (one for one in beyond(deck.game, text) if "effect" in where or _token(one))
            for one in told:
                message = f"'{row.id}' asks for {one}"
                yield Finding(where, message, f"write at most {one.most}")
    there = stock(deck.setting)
    # A number of the rules is reported where it is stated.
    stated = {str(n) for n in _stated(deck.setting)} if deck.role == "action" else set()
    for row in deck.rows("action"):
        for i, key, text in values(row.card.effect, tuple(_HELD)):
            icon = _HELD[key]
            if text.isdecimal() and int(text) > there[icon] and text not in stated:
                message = f"a step of '{row.id}' asks for {text} of '{icon}' where the game has "
                yield Finding(
                    row.step(i, key), f"{message}{there[icon]}", f"write at most {there[icon]}"
                )


_HELD = {
    "pay": "coin",
    "coins": "coin",
    "give": "chest",
    "least": "chest",
    "spyglasses": "spyglass",
}
"""What the numbers of steps of action cards count, by their keys."""


def _stated(setting: Setting) -> Iterator[int]:
    """Yield the numbers of the rules that count what somebody holds."""
    known = {fact.fact for fact in setting.facts}
    for fact in HELD.keys() & known:
        value = setting.fact(fact)
        yield from (value.get(key, 0) if key else value for key in HELD[fact])


def _token(found: Beyond) -> bool:
    """Return whether it is a kind of token that runs out and takes no place in a hold."""
    return found.thing in ("of 'spyglass'", "of 'coin'")


class Numbers(View):
    """A file as far as it states numbers of the rules, or declares others."""

    kind = "*"

    @property
    def held(self) -> Iterator[tuple[KeyPath, str, str, int]]:
        """Yield each number of what somebody holds: its place, its name, its key, and itself.
        What a file declares of the supply makes it answer for all numbers."""
        record = self.record
        facts: dict[str, KeyPath]
        if isinstance(record, Rulings):
            # What the game declares instead is reported there.
            own = [(i, one) for i, one in enumerate(record.facts) if not self._varies(one.fact)]
            facts = {one.fact: ("facts", i, "value") for i, one in own}
        elif isinstance(record, Ruled):
            limits = [name for name in ("supply", "coins") if name in record.variant]
            facts = dict.fromkeys(HELD, ("variant", limits[0])) if limits else {}
            facts |= {name: ("variant", name) for name in record.variant if name in HELD}
        else:
            return
        known = {fact.fact for fact in self.setting.facts}
        for fact in HELD.keys() & facts.keys() & known:
            value = self.setting.fact(fact)
            for key in HELD[fact]:
                number = value.get(key) if key else value
                entry = key and facts[fact][-1] in (fact, "value")
                if isinstance(number, int):
                    yield (*facts[fact], key) if entry else facts[fact], fact, key, number

    def _varies(self, fact: str) -> bool:
        """Return whether the game itself declares a number, or what limits it."""
        games = (file.record for file in self.setting.files("game"))
        variants = [game.variant for game in games if isinstance(game, Ruled)]
        return any(name in variant for variant in variants for name in (fact, "supply", "coins"))


def numbers(file: Numbers) -> Iterator[Finding]:
    """Look for numbers of the rules that nobody can ever hold."""
    there = stock(file.setting)
    for where, fact, key, number in file.held:
        icon = HELD[fact][key]
        # A game that makes none of a piece plays with something else in its place.
        if number > there[icon] > 0:
            called = f"{fact}.{key}" if key else fact
            message = f"'{called}' is {number}, but the game has only {there[icon]} of '{icon}'"
            yield Finding(where, message, f"write at most {there[icon]}")


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
