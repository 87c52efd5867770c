"""One captain against the Governor, whose two patrols ask for bribes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace as struct_replace

from pnp.play.kernel import Choice, Mark, Turn
from pnp.rules.views import Setting
from pnp_pirates.les_petits_pirates.captains import (
    FIGHT,
    FREELY,
    NOTHING,
    SAIL,
    TRADE,
    Captains,
    Option,
)
from pnp_pirates.les_petits_pirates.sea import Chart
from pnp_pirates.les_petits_pirates.seafaring import (
    ACTIONS,
    AGAINST_CAPTAINS,
    Seafaring,
    result_mark,
)
from pnp_pirates.les_petits_pirates.table import DONE, READY, RESERVE, Table
from pnp_pirates.les_petits_pirates.views import Numbers, supply

CHOICES_ALONE = 75
"""Maximum number of choices per gold of the target."""
ALONE = ("tip-off", "bribe")
"""The actions that only the solo game has."""
ISLAND, MAINLAND = 0, 1
PURSE = "the target buried; the score is the gold in the Governor's purse, below 0"
WAIT: Option = ("wait",)
PAYING = {"move": SAIL, "none": NOTHING, "move-gather-market": TRADE}
"""What ships that paid a bribe may do, by the value of the ruling; with ``position``, the same as
others."""
ROUNDS_AWAY = 2
"""Number of round ends until an attacked patrol returns: the next but one."""


class Outlaws(Captains):
    """Captains whose only opponents are the ships of the Governor."""

    def attacks(self, table: Table, ship: int, taken: int, foes: int) -> Iterator[Option]:
        """Yield the attacks on patrols on the same space or the next, from the nearest spaces."""
        space = table.at[ship]
        own, _ = self.waters(table, ship)
        before = 0
        for steps, price in enumerate(self.approaches):
            if price > table.resources[0]:
                return
            reached = self.sea.reachable(space, steps, own)
            for k, there in enumerate(table.patrol):
                if there == RESERVE:
                    continue
                for at in (there, *self.sea.near[there]):
                    if (reached & ~before) >> at & 1:
                        yield "attack", at, self.fleet + k
            before = reached


class SoloSeafaring(Seafaring):
    """The solo game. The Governor's ships are numbered after those of the captain. ``score`` is the
    game that only ends when the target is buried."""

    def __init__(
        self, chart: Chart, numbers: Numbers, coins: Mapping[str, int], score: bool
    ) -> None:
        super().__init__(chart, numbers, 1, coins, numbers.ships, scavenging=numbers.solo_scavenge)
        self.score = score
        self.victory = PURSE if score else ""
        self.bound = numbers.target * CHOICES_ALONE
        spots, sea = self.sea.spots, self.sea
        self.starts = [
            next(s for s in sea.of("start") if spots[s].start == area)
            for area in ("island", "mainland")
        ]
        self.landings = sorted(sea.of("number"), key=lambda s: spots[s].number or 0)
        self.coast = sorted(sea.of("mainland"), key=lambda s: spots[s].mainland or 0)
        self.patrols = (self.landings, self.coast)
        self.commands = [
            Choice(None, "command", [(k, face) for face in self.roll.options])
            for k in (ISLAND, MAINLAND)
        ]
        along = {s: i for i, s in enumerate(self.coast)}
        self.asked = [
            [
                {t for t, other in enumerate(spots) if other.island and other.island == spot.island}
                for spot in spots
            ],
            [
                {
                    t
                    for t in along
                    if t == s or t in sea.near[s] or abs(along[t] - along.get(s, 99)) == 1
                }
                for s in range(len(spots))
            ],
        ]
        self.marks |= {name: Mark("action", name) for name in ALONE}
        missing = (*AGAINST_CAPTAINS, *(() if numbers.solo_scavenge else ("scavenge",)))
        actions = (name for name in (*ACTIONS, *ALONE) if name not in missing)
        self.known = {**self.known, "action": tuple(actions)}
        self.captains = Outlaws(self.sea, numbers, self.fleet, numbers.solo_scavenge)

    @property
    def endings(self) -> tuple[str, ...]:
        return ("buried",) if self.score else ("buried", "imprisoned")

    def set_up(self) -> Table:
        table = super().set_up()
        table.patrol, table.order, table.away = list(self.starts), [0, 0], [0, 0]
        return table

    def turn(self, table: Table) -> Turn:
        if not table.rounds:
            yield from self._place(table)
            table.rounds = 1
            return
        for k in (ISLAND, MAINLAND):
            away = table.patrol[k] == RESERVE
            table.order[k] = 0 if away else (yield self.commands[k])[1]
        table.bribed.clear()
        slots = yield from self.assign(table, self.orders[0])
        table.patrolled = False
        yield from self.resolve_all(table, self.orders[0], slots.pop(1, ()))
        if not table.ending:
            yield from self._tip_offs(table)
            yield from self._patrol(table)
        table.patrolled = True
        for face in sorted(slots):
            if table.ending:
                return
            yield from self.resolve_all(table, self.orders[0], slots[face])
        if not table.ending:
            self.end_round(table)

    def end_round(self, table: Table) -> None:
        for k in (ISLAND, MAINLAND):
            if table.away[k]:
                table.away[k] -= 1
                if not table.away[k]:
                    table.patrol[k] = self.starts[k]
        super().end_round(table)

    def _tip_offs(self, table: Table) -> Turn:
        """Let ships be tipped off, to move before the Governor does."""
        numbers = self.numbers
        while True:
            ways: list[Option] = []
            for ship in (i for i, state in enumerate(table.state) if state == READY):
                own, _ = self.captains.waters(table, ship)
                if self.captains.sailing(table.at[ship], table.die[ship], own, 0).moves:
                    if table.gold[0] >= numbers.tip_off_gold:
                        ways.append(("tip-off", ship, "gold"))
                    if table.resources[0] >= numbers.tip_off_resources:
                        ways.append(("tip-off", ship, "resources"))
            if not ways:
                return
            way = yield Choice(0, "tip-off", (WAIT, *ways))
            if way is WAIT:
                return
            _, ship, kind = way
            if kind == "gold":
                table.gold[0] -= numbers.tip_off_gold
                table.bank += numbers.tip_off_gold
            else:
                table.resources[0] -= numbers.tip_off_resources
            table.marks.append(self.marks["tip-off"])
            table.acting = ship
            own, _ = self.captains.waters(table, ship)
            moves = self.captains.sailing(table.at[ship], table.die[ship], own, 0).moves
            _, space = yield Choice(0, "sail", moves)
            table.state[ship] = DONE
            self.sail(table, ship, space)

    def _patrol(self, table: Table) -> Turn:
        """Sail the Governor's ships; each asks every ship in its range for a bribe."""
        numbers = self.numbers
        table.sailed = table.rounds
        for k in (ISLAND, MAINLAND):
            space, to = table.patrol[k], self.bound_for(table, k)
            if space == RESERVE or not table.order[k]:
                continue
            table.patrol[k] = to
            if to != space and self.dues(table, to):
                self._fill_purse(table, numbers.port_dues)
                table.bank -= numbers.port_dues
            for ship in range(table.fleet[0]):
                if table.at[ship] in self.asked[k][to]:
                    self._bribe(table, ship)
        if not self.score and self.counted_gold(table) >= numbers.bribe_limit:
            table.ending = "imprisoned"
        yield from ()

    def dues(self, table: Table, space: int) -> int:
        """Return what a patrol takes from the bank when it comes to a space."""
        port = self.sea.spots[space].port
        return 0 if port is None or space in table.at else self.numbers.port_dues

    def bound_for(self, table: Table, k: int) -> int:
        """Return where a patrol will be after its move, from the number on its die."""
        order, space = table.order[k], table.patrol[k]
        if space == RESERVE or not order:
            return space
        if k == ISLAND:
            return self.landings[(order - 1) % len(self.landings)]
        return self.coast[(self.coast.index(space) + order) % len(self.coast)]

    def _bribe(self, table: Table, ship: int) -> None:
        """Let a ship pay gold, or resources if there is none, or lose its die."""
        numbers = self.numbers
        if table.gold[0] >= numbers.bribe_gold:
            table.gold[0] -= numbers.bribe_gold
        elif table.resources[0] >= numbers.bribe_resources:
            table.resources[0] -= numbers.bribe_resources
            table.bank -= numbers.bribe_gold
        else:
            if table.state[ship] == READY:
                self._idle(table, ship)
            return
        table.bribed.append(ship)
        table.bribes += numbers.bribe_gold
        self._fill_purse(table, numbers.bribe_gold)
        table.marks.append(self.marks["bribe"])

    def _idle(self, table: Table, ship: int) -> None:
        """Take the die of a ship, even if it ought to leave another one."""
        table.state[ship] = DONE
        if self.must_part(table, ship):
            table.marks.append(Mark("anomaly", "inseparable"))

    def _fill_purse(self, table: Table, coins: int) -> None:
        table.purse += coins

    def counted_gold(self, table: Table) -> int:
        """Return the gold that counts towards the limit of the Governor's patience."""
        return table.purse if self.numbers.governor_income_counts else table.bribes

    def may(self, table: Table, ship: int) -> int:
        if self.must_part(table, ship):
            return SAIL
        if not table.patrolled:
            return FREELY
        if ship in table.bribed and self.numbers.bribed in PAYING:
            return PAYING[self.numbers.bribed]
        space = table.at[ship]
        if any(there == space or there in self.sea.near[space] for there in table.patrol):
            return FIGHT if self.sea.spots[space].ocean else SAIL
        return FREELY

    def act_with(self, table: Table, ship: int, may: int) -> Turn:
        if may == NOTHING:
            self._idle(table, ship)
        else:
            yield from super().act_with(table, ship, may)

    def attack(self, table: Table, ship: int, option: Option) -> Turn:
        """Fight the Governor, who never rolls again."""
        _, at, other = option
        self.approach(table, ship, at)
        numbers, k = self.numbers, other - self.fleet
        spot = self.sea.spots[table.at[ship]]
        table.marks.append(Mark("fight", self.name(table.patrol[k])))
        table.fight = (ship, other, 0, 0)
        one = yield self.clash
        table.fight = (ship, other, one, 0)
        two = yield self.clash
        free, paid = spot.ocean, spot.ocean or spot.coast
        while one <= two:
            table.fight = (ship, other, one, two)
            ways = ["free"] if free else []
            if paid and table.resources[0] >= numbers.fight_reroll_resources:
                ways.append("paid")
            if not ways or (way := (yield Choice(0, "reroll", (*ways, "keep")))) == "keep":
                break
            if way == "free":
                free = False
            else:
                paid = False
                table.resources[0] -= numbers.fight_reroll_resources
            table.marks.append(self.marks["fight-reroll"])
            table.fight = (ship, other, 0, two)
            one = yield self.clash
        table.fight = (-1, -1, 0, 0)
        table.marks.append(result_mark(one - two, 0))
        yield from self._settle_fight(table, one - two)
        table.order[k] = 0
        if not numbers.governor_stays:
            table.patrol[k], table.away[k] = RESERVE, ROUNDS_AWAY
        if not self.score and self.counted_gold(table) >= numbers.bribe_limit:
            table.ending = "imprisoned"

    def _settle_fight(self, table: Table, lead: int) -> Turn:
        numbers = self.numbers
        if lead > 0:
            prizes = [("prize", "bank")]
            if table.purse >= numbers.governor_pays:
                prizes.append(("prize", "governor"))
            way = yield Choice(0, "prize", prizes)
            if way[1] == "bank":
                table.bank -= numbers.bank_pays
                self.earn(table, 0, numbers.bank_pays)
            else:
                table.purse -= numbers.governor_pays
                self.earn(table, 0, numbers.governor_pays)
        elif lead == 0:
            ways = []
            if table.gold[0] >= numbers.tie_gold:
                ways.append(("lose", "gold"))
            if table.resources[0] >= numbers.tie_resources:
                ways.append(("lose", "resources"))
            if ways and (yield Choice(0, "forfeit", ways))[1] == "gold":
                table.gold[0] -= numbers.tie_gold
                table.bank += numbers.tie_gold
            elif ways:
                table.resources[0] -= numbers.tie_resources
        else:
            self._seize_goods(table)

    def _seize_goods(self, table: Table) -> None:
        """Let the Governor take gold, resources for the shortfall, and the rest from the bank."""
        numbers = self.numbers
        coins = min(table.gold[0], numbers.governor_takes)
        lacking = numbers.governor_takes - coins
        table.gold[0] -= coins
        table.bank -= lacking
        rate = numbers.governor_takes_resources
        table.resources[0] -= min(table.resources[0], lacking * rate)
        table.bribes += numbers.governor_takes
        self._fill_purse(table, numbers.governor_takes)

    def scores(self, table: Table) -> Sequence[int]:
        return [-table.purse] if self.score else table.buried

    def winners(self, table: Table) -> tuple[int, ...]:
        return (0,) if table.ending == "buried" else ()

    def in_use(self, table: Table) -> Mapping[str, int]:
        return {**super().in_use(table), "governor": sum(s != RESERVE for s in table.patrol)}


def solo_game(setting: Setting, chart: Chart, numbers: Numbers, mode: str | None) -> SoloSeafaring:
    """Return the solo game in a mode, harder or easier by all means that the rulebook names;
    overridden numbers and readings apply in every mode."""
    limits = setting.fact("harder-bribe-limits")
    changes: dict[str, Any] = {}
    if mode == "easy":
        changes = {
            "bribed": "move-gather-market",
            "solo_scavenge": True,
            "bribe_limit": setting.fact("easier-bribe-limit"),
            "governor_takes": setting.fact("easier-loss-gold"),
            "governor_takes_resources": setting.fact("easier-loss-resources"),
        }
    elif mode in ("hard", "hardest"):
        limit = limits[0] if mode == "hard" else limits[-1]
        changes = {"bribed": "none", "bribe_limit": limit, "governor_stays": True}
    given = {*setting.varied, *setting.chosen}
    remaining = {
        name: value for name, value in changes.items() if name.replace("_", "-") not in given
    }
    numbers = struct_replace(numbers, **remaining)
    coins = {**supply(setting, 1, numbers.ships), "governor": sum(setting.fact("patrols").values())}
    return SoloSeafaring(chart, numbers, coins, score=mode == "score")
