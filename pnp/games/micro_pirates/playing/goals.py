"""What a captain may go for: where, what is done there first, and what it is worth an action."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.games.micro_pirates.gear import (
    BATTLE,
    CHEST,
    EXPORTING,
    FAME,
    GLASS,
    MAP,
    RUM,
    Kit,
    count,
)
from pnp.games.micro_pirates.playing.errands import errand, legs
from pnp.games.micro_pirates.playing.outlook import (
    DIG,
    FIGHT,
    GOODS,
    PORT,
    Goal,
    Outlook,
    searches,
)
from pnp.games.micro_pirates.playing.valuing import WORTH, Odds, better_half, worth
from pnp.games.micro_pirates.quests import goods, place_of
from pnp.games.micro_pirates.rules import Rules
from pnp.games.micro_pirates.table import (
    BOUGHT,
    DELIVERY,
    HIRED,
    RAID,
    SPECIAL,
    STARTED,
    VOYAGE,
    Table,
)
from pnp.games.micro_pirates.tasks import KINDS

START = (0.45, 0.4, 0.35, 0.35)
"""How much of its reward the start of a quest of each type is worth."""


class Goals:
    """Finds goals; ``taste`` multiplies what those of a kind are worth."""

    def __init__(self, rules: Rules, taste: Mapping[str, float]) -> None:
        self.rules, self.odds = rules, Odds(rules)
        self.taste = {kind: taste.get(kind, 1.0) for kind in (FIGHT, GOODS, DIG, PORT)}
        laws, fame = rules.laws, WORTH[FAME]
        self.gear = [better_half(gear) for gear in rules.gears]
        self.price = [gear.coins * 0.35 + gear.rum * WORTH[RUM] for gear in rules.gears]
        self.prize = [quest.fame * fame + worth(quest.reward) for quest in rules.quests]
        self.contract = [card.fame * fame + worth(card.reward) for card in rules.exports]
        self.chests = laws.chest_export["fame"] * fame
        self.treasure = laws.treasure_fame["captain"] * fame
        self.strength = [laws.merchant_strength[kind] for kind in KINDS]
        self.loot = [laws.merchant_loot[k] * 4.5 + laws.merchant_fame[k] * fame for k in KINDS]
        self._chances: dict[tuple[int, int, int], float] = {}

    def every(self, table: Table, seat: int) -> list[Goal]:
        look = Outlook(self.rules, table, seat, self.taste)
        self._fights(look)
        self._deliveries(look)
        self._digs(look)
        self._ports(look)
        return look.goals

    def surplus(self, gear: int, left: float) -> float:
        """Return what a gear is worth above its price for the rest of a game."""
        return self.gear[gear] * left - self.price[gear]

    def room(self, table: Table, seat: int) -> tuple[bool, bool]:
        """Return whether there is a place for crew, and for an upgrade."""
        laws = self.rules.laws
        upgrade = len(table.fitted[seat]) < laws.ship_upgrades or any(
            len(some) < laws.crew_upgrades for some in table.attached[seat]
        )
        return len(table.crew[seat]) < laws.crew_limit, upgrade

    def chance(self, kit: Kit, rum: int, needed: int) -> float:
        """Return the chance to beat a strength with all effects that can be paid for."""
        key = (id(kit), rum, needed)
        found = self._chances.get(key)
        if found is None:
            if len(self._chances) > 20_000:
                self._chances.clear()
            found = self.odds.best(kit.free[BATTLE], kit.extras[BATTLE], rum, needed)
            self._chances[key] = found
        return found

    def _fights(self, look: Outlook) -> None:
        rules, table, seat, kit = self.rules, look.table, look.seat, look.kit
        rum, far, speed = look.cargo[RUM], look.far, look.speed
        near_end = table.damage[seat] + 2 >= rules.ships[table.ship[seat]].damage - 1
        risk = 4 + 2 * sum(look.cargo) if near_end else 0
        special = table.quests[seat][SPECIAL]
        beat = rules.quests[special].merchant if special >= 0 else -1
        totals = []
        for kind in (0, 1):
            value = self.loot[kind] + (self.prize[special] / 2 if beat == kind else 0)
            chance = self.chance(kit, rum, self.strength[kind])
            totals.append(chance * value - (1 - chance) * (3 + risk) - (3.5 if kind else 1))
        marked = table.raid[seat]
        for merchant, at in enumerate(table.merchants):
            if at < 0:
                continue
            kind = merchant >= rules.small
            total = totals[kind]
            if merchant == marked:
                number = table.quests[seat][RAID]
                chance = self.chance(kit, rum, rules.quests[number].strength)
                value = self.loot[kind] + self.prize[number]
                total = chance * value - (1 - chance) * (3 + risk) - (3.5 if kind else 1)
            if near_end:
                total -= 2
            if total > 0:
                sails = -(-far[at] // speed) or 1
                look.goals.append(Goal(total * self.taste[FIGHT] / sails, at, None))

    def _deliveries(self, look: Outlook) -> None:
        rules, table, seat = self.rules, look.table, look.seat
        number = table.quests[seat][DELIVERY]
        if number >= 0:
            place = place_of(rules, table, seat, DELIVERY)
            demand = rules.quests[number].demand
            errand(look, demand, self.prize[number], 1, place, ("deliver", -1), GOODS)
        royal = look.chart.royal
        bonus = worth(look.kit.free[EXPORTING])
        for card in table.exports:
            demand = rules.exports[card].demand
            errand(look, demand, self.contract[card] + bonus, 1, royal, ("export", card), GOODS)
        if look.cargo[CHEST] >= rules.laws.chest_export["chests"]:
            look.add(self.chests, 1, royal, ("chests",), GOODS)
        number = table.quests[seat][SPECIAL]
        if number >= 0:
            legs(look, rules, rules.quests[number], self.prize[number])

    def _digs(self, look: Outlook) -> None:
        """The treasure, the nearest open jungle with a Map that one day makes a pair, a voyage."""
        rules, table, seat, chart = self.rules, look.table, look.seat, look.chart
        far, needed = look.far, rules.laws.explore_spyglasses
        treasure = table.treasure[seat]
        if treasure >= 0 and chart.card[treasure] not in table.blockades:
            look.add(self.treasure, searches(look, treasure, needed), treasure, ("explore",), DIG)
        at = -1
        for card in rules.cards.jungles:
            jungle = chart.jungle[card]
            if card in table.blockades or jungle == treasure:
                continue
            if at < 0 or far[jungle] < far[at]:
                at = jungle
        if at >= 0:
            value = WORTH[MAP] + (1.0 + 2.0 * len(table.hand[seat])) * (treasure < 0)
            acts = searches(look, at, needed)
            look.add(value + acts * 0.7 * WORTH[RUM], acts, at, ("explore",), DIG)
        number = table.quests[seat][VOYAGE]
        if number < 0:
            return
        if table.dug[seat]:
            look.add(self.prize[number], 1, table.home[seat], ("return", -1), DIG)
            return
        quest = rules.quests[number]
        at = chart.jungle[quest.target]
        acts = 1 - (-chart.waters.far[at][table.home[seat]] // look.speed)
        acts += searches(look, at, count(quest.demand, GLASS))
        errand(look, goods(quest), self.prize[number], acts, at, ("search", -1), DIG)

    def _ports(self, look: Outlook) -> None:
        """What the ports offer, and repairs."""
        rules, table, seat, left = self.rules, look.table, look.seat, look.left
        coins, rum, used = table.coins[seat], look.cargo[RUM], table.used
        quests, gears = table.quests[seat], rules.gears
        spaces = rules.ships[table.ship[seat]].damage - table.damage[seat]
        crew_room, upgrade_room = self.room(table, seat)
        hires, buys = crew_room and not used & HIRED, upgrade_room and not used & BOUGHT
        for at, (crew, upgrade, quest) in zip(look.chart.harbours, table.offers, strict=True):
            value = 0.0
            if hires and crew >= 0:
                card = gears[crew]
                if card.coins <= coins and card.rum <= rum:
                    value += max(0.0, self.surplus(crew, left))
            if buys and upgrade >= 0:
                card = gears[upgrade]
                if card.coins <= coins and card.rum <= rum:
                    value += max(0.0, self.surplus(upgrade, left))
            if quest >= 0 and not used & STARTED:
                type = rules.quests[quest].type
                if quests[type] < 0:
                    value += self.prize[quest] * START[type]
            if value:
                look.add(value, 1, at, ("call",), PORT)
            if spaces <= 3:
                look.add(5 if spaces <= 2 else 3, 1, at, ("overhaul",), PORT)
