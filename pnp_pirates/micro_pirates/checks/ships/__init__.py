"""The sheets of ships and captains."""

from collections.abc import Iterator
from fractions import Fraction

from pnp.rules.rule import Finding, Proved, Said, Withheld
from pnp_pirates.micro_pirates.cards import Cards
from pnp_pirates.micro_pirates.rolls import FORAGES, Odds, above, percent, rolled

LEAST = {
    "sail": (1, "sails"),
    "hold": (2, "places in its hold"),
    "damage": (3, "spaces of damage"),
    "cutlass": (0, "cutlasses"),
}


def least(deck: Cards) -> Iterator[Finding]:
    """Compare the numbers of ships with the least."""
    for row in deck.rows("ship"):
        for field, (least, words) in LEAST.items():
            found = row.number(field)
            if found is None:
                message = f"'{row.id}' has '{row.text(field)}' {words}, which is not a number"
            else:
                message = f"'{row.id}' has {found} {words}"
            if found is None or found < least:
                yield Finding(row.at(field), message, f"write {least} or more as  {field}")


OFTEN = Fraction(1, 10)


def defeat(deck: Cards) -> Iterator[Said]:
    """Compare the spaces of damage with a lost battle."""
    ships = deck.rows("ship")
    die = deck.game.dice.get("battle-die") if ships else None
    if die is None or isinstance(die.faces, str):
        if ships:
            yield Withheld("the game has no battle die with icons")
        return
    sure, worst = deck.setting.fact("battle-damage"), Fraction(0)
    damage = rolled(die, "damage", 1)
    for ship in ships:
        spaces = ship.number("damage") or 0
        if spaces < 1:
            continue
        # The marker starts on the rightmost space; the leftmost disables the ship.
        chance = above(damage, spaces - 1 - sure - 1)
        worst = max(worst, chance)
        if chance >= OFTEN:
            yield Finding(
                ship.at("damage"),
                f"one lost battle disables the undamaged '{ship.id}', with {spaces} spaces, in "
                f"{percent(chance)} of cases",
                f"write {_enough(damage, sure)} or more",
            )
    if worst < OFTEN:
        yield Proved(
            f"one lost battle disables an undamaged ship in {percent(worst)} of cases at most"
            if worst
            else f"one lost battle never disables any of the {len(ships)} ships undamaged"
        )


def _enough(damage: dict[int, Fraction], sure: int) -> int:
    """Return the fewest spaces with which a defeat is survived often enough."""
    most = 2 + sure + max(damage)
    return next(n for n in range(2, most + 1) if above(damage, n - 1 - sure - 1) < OFTEN)


LEAST_WINS = 0.1
LEAST_GOODS = 2


def pairs(deck: Cards) -> Iterator[Said]:
    """Look for pairs of ship and captain that win and forage too little."""
    own = deck.rows("captain", "ship")
    odds = Odds.of(deck.game) if own else None
    if odds is None:
        if own:
            yield Withheld("a die for battles or foraging is missing")
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
