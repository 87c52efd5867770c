"""What a captain may go for: where, what is done there first, and what it is worth an action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil
from typing import Any, NamedTuple

from pnp.games.micro_pirates.gear import (
    BATTLE,
    CARGO,
    CHEST,
    COIN,
    EXPLORING,
    FAME,
    FISH,
    GLASS,
    MAP,
    PLANTAIN,
    RUM,
    Gains,
    count,
)
from pnp.games.micro_pirates.harbour import price
from pnp.games.micro_pirates.holds import affords
from pnp.games.micro_pirates.playing.valuing import WORTH, Odds, better_half, worth
from pnp.games.micro_pirates.quests import fits, open_legs
from pnp.games.micro_pirates.rules import Rules
from pnp.games.micro_pirates.seas import FAR, Chart
from pnp.games.micro_pirates.table import BOUGHT, DELIVERY, HIRED, RAID, SPECIAL, STARTED, VOYAGE, Table


class Goal(NamedTuple):
    """``rate`` is the worth for each action; ``option`` what is done in ``sector``, None where
    entering it is all; ``kind`` is what styles prefer or not, ``demand`` the goods it takes."""

    rate: float
    sector: int
    option: Any
    kind: str
    demand: Gains = ()


FORAGED = 2.4
"""Goods of a Forage, on average."""
SEEN = 2.3
"""Spyglasses of an Explore, on average."""


class Goals:
    """Finds goals; ``taste`` multiplies what those of a kind are worth."""

    def __init__(self, rules: Rules, taste: Mapping[str, float]) -> None:
        self.rules, self.taste, self.odds = rules, taste, Odds(rules)
        self.gear = [better_half(gear) for gear in rules.gears]
        fame = WORTH[FAME]
        self.prize = [quest.fame * fame + worth(quest.reward) for quest in rules.quests]
        self.contract = [card.fame * fame + worth(card.reward) for card in rules.exports]
        self.wanted = [_start_value(quest.type) for quest in rules.quests]
        given = rules.laws.chest_export
        self.chests, self.chest_fame = given["chests"], given["fame"] * fame
        self.treasure = rules.laws.treasure_fame["captain"] * fame
        self.strength = [rules.laws.merchant_strength[kind] for kind in ("small", "large")]
        self.loot = [
            rules.laws.merchant_loot[kind] * 4.5 + rules.laws.merchant_fame[kind] * fame
            for kind in ("small", "large")
        ]
        self._sources: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}

    def best(self, table: Table, seat: int) -> tuple[float, list[Goal]]:
        """Return the highest rate, and all goals."""
        found = list(self.every(table, seat))
        return max((goal.rate for goal in found), default=0.0), found

    def every(self, table: Table, seat: int) -> Iterator[Goal]:
        rules, taste = self.rules, self.taste
        chart, here = rules.chart(table), table.at[seat]
        far = chart.waters.far[here]
        kit = table.kit[seat]
        speed = max(1, kit.sails)
        left = max(0.15, 1 - max(table.fame) / 10)
        ships = set(table.at)
        ships.discard(here)
        ships.discard(chart.royal)
        ships.update(table.merchants)
        if table.ghost is not None and table.ghost.at != here:
            ships.add(table.ghost.at)

        def goal(
            value: float, acts: float, sector: int, option: Any, kind: str, demand: Gains = ()
        ) -> Goal:
            steps = far[sector]
            if sector in ships:
                value *= 0.3
            sails = -(-steps // speed)
            return Goal(value * taste.get(kind, 1) / (sails + acts), sector, option, kind, demand)

        yield from self._fights(table, seat, chart, far, speed, kit)
        errand = self._errand
        quests = table.quests[seat]
        number = quests[DELIVERY]
        if number >= 0:
            quest = rules.quests[number]
            place = (
                chart.harbours[rules.cards.ports.index(quest.target)]
                if quest.place == "port"
                else chart.jungle[quest.target]
            )
            found = errand(
                table, seat, chart, quest.demand, self.prize[number], place, ("deliver", -1), ships
            )
            if found is not None:
                yield goal(*found, "goods", quest.demand)
        for card in table.exports:
            demand = rules.exports[card].demand
            value = self.contract[card] + worth(kit.free[6])
            found = errand(
                table, seat, chart, demand, value, chart.royal, ("export", card), ships
            )
            if found is not None:
                yield goal(*found, "goods", demand)
        cargo = table.cargo[seat]
        if cargo[CHEST] >= self.chests:
            yield goal(self.chest_fame, 1, chart.royal, ("chests",), "goods")
        if table.treasure[seat] >= 0:
            at = table.treasure[seat]
            if chart.card[at] not in table.blockades:
                yield goal(self.treasure, self._digs(table, seat, at, 6), at, ("explore",), "dig")
        yield from self._jungles(table, seat, chart, goal)
        number = quests[VOYAGE]
        if number >= 0:
            quest = rules.quests[number]
            if table.dug[seat]:
                yield goal(self.prize[number], 1, table.home[seat], ("return", -1), "dig")
            else:
                at = chart.jungle[quest.target]
                goods = tuple(pair for pair in quest.demand if pair[0] != GLASS)
                back = 1 - (-chart.waters.far[at][table.home[seat]] // speed)
                acts = back + self._digs(table, seat, at, count(quest.demand, GLASS))
                if affords(table, seat, goods):
                    yield goal(self.prize[number], acts, at, ("search", -1), "dig", goods)
                else:
                    found = errand(
                        table, seat, chart, goods, self.prize[number], at, ("search", -1), ships
                    )
                    if found is not None:
                        value, more, sector, option = found
                        yield goal(value, more + acts, sector, option, "dig", goods)
        number = quests[SPECIAL]
        if number >= 0:
            yield from self._legs(table, seat, chart, number, goal, ships)
        yield from self._ports(table, seat, chart, goal, left)

    def _fights(self, table, seat, chart, far, speed, kit) -> Iterator[Goal]:
        rules, odds = self.rules, self.odds
        free, extras = kit.free[BATTLE], kit.extras[BATTLE]
        rum = table.cargo[seat][RUM]
        near_end = table.damage[seat] + 2 >= rules.ships[table.ship[seat]].damage - 1
        chances = [odds.best(free, extras, rum, needed) for needed in self.strength]
        special = table.quests[seat][SPECIAL]
        beat = rules.quests[special].merchant if special >= 0 and rules.quests[special].beat else -1
        for merchant, at in enumerate(table.merchants):
            if at < 0:
                continue
            kind = merchant >= rules.small
            chance, value = chances[kind], self.loot[kind]
            if table.raid[seat] == merchant:
                number = table.quests[seat][RAID]
                value += self.prize[number]
                chance = odds.best(free, extras, rum, rules.quests[number].strength)
            if beat == kind:
                value += self.prize[special] / 2
            total = chance * value - 1 - (1 - chance) * 3 - (2.5 if kind else 0)
            if near_end:
                total -= (1 - chance) * (4 + 2 * sum(table.cargo[seat])) + 2
            if total > 0:
                rate = total * self.taste.get("fight", 1) / max(1, -(-far[at] // speed))
                yield Goal(rate, at, None, "fight")

    def _digs(self, table: Table, seat: int, sector: int, needed: int) -> float:
        """Return how many actions it takes until enough spyglasses are found in a sector."""
        have = table.glass[seat] if table.at[seat] == sector else 0
        mean = max(0.5, SEEN + count(table.kit[seat].free[EXPLORING], GLASS))
        return max(1.0, (needed - have) / mean + 0.3)

    def _jungles(self, table, seat, chart: Chart, goal) -> Iterator[Goal]:
        """The nearest open jungle: a Map card, which one day makes a pair."""
        far = chart.waters.far[table.at[seat]]
        open_ = [
            at
            for card, at in enumerate(chart.jungle)
            if at >= 0 and card not in table.blockades and at != table.treasure[seat]
        ]
        if open_:
            at = min(open_, key=far.__getitem__)
            hand = len(table.hand[seat])
            value = WORTH[MAP] + (1.0 + 2.0 * hand) * (table.treasure[seat] < 0)
            acts = self._digs(table, seat, at, self.rules.laws.explore_spyglasses)
            yield goal(value + acts * 0.7 * WORTH[RUM], acts, at, ("explore",), "dig")

    def _legs(self, table, seat, chart, number, goal, ships) -> Iterator[Goal]:
        quest = self.rules.quests[number]
        far = chart.waters.far[table.at[seat]]
        open_ = list(open_legs(table, seat, quest))
        known = set()
        for i, leg in open_:
            if leg in known:
                continue
            known.add(leg)
            at, best = -1, FAR
            for card in leg.cards:
                if not table.left_at[seat] >> card & 1:
                    for sector in self._sectors(chart, card, leg.place):
                        if far[sector] < best and sector not in ships:
                            at, best = sector, far[sector]
            if at >= 0:
                value = self.prize[number] / max(1, len(open_))
                found = self._errand(
                    table, seat, chart, leg.cost, value, at, ("leave-token", i), ships
                )
                if found is not None:
                    yield goal(*found, "goods", leg.cost)

    def _sectors(self, chart: Chart, card: int, place: str) -> tuple[int, ...]:
        if place == "port":
            return (chart.harbours[self.rules.cards.ports.index(card)],)
        if place == "jungle":
            return (chart.jungle[card],)
        beside = chart.waters.beside
        return tuple(i for i, found in enumerate(chart.card) if found == card and beside[i])

    def _ports(self, table, seat, chart, goal, left) -> Iterator[Goal]:
        """What the ports offer, and repairs."""
        coins, rum = table.coins[seat], table.cargo[seat][RUM]
        quests, rules, used = table.quests[seat], self.rules, table.used
        damaged = table.damage[seat] - rules.ships[table.ship[seat]].damage
        places = self.room(table, seat)
        for port, (crew, upgrade, quest) in enumerate(table.offers):
            at = chart.harbours[port]
            value = 0.0
            for gear, done, room in ((crew, HIRED, places[0]), (upgrade, BOUGHT, places[1])):
                if gear >= 0 and not used & done and room:
                    card = rules.gears[gear]
                    if card.coins <= coins and card.rum <= rum:
                        value += max(0.0, self.surplus(gear, left))
            if quest >= 0 and not used & STARTED and quests[rules.quests[quest].type] < 0:
                value += self.prize[quest] * self.wanted[quest]
            if value:
                yield goal(value, 1, at, ("call",), "port")
            if damaged >= -3:
                yield goal(5 if damaged >= -2 else 3, 1, at, ("overhaul",), "port")

    def room(self, table: Table, seat: int) -> tuple[bool, bool]:
        laws = self.rules.laws
        crew = len(table.crew[seat]) < laws.crew_limit
        upgrade = len(table.fitted[seat]) < laws.ship_upgrades or any(
            len(some) < laws.crew_upgrades for some in table.attached[seat]
        )
        return crew, upgrade

    def surplus(self, gear: int, left: float) -> float:
        """Return what a gear is worth above its price for the rest of a game."""
        card = self.rules.gears[gear]
        return self.gear[gear] * left - card.coins * 0.35 - card.rum * WORTH[RUM]

    def _errand(
        self, table, seat, chart, demand, value, place, option, ships
    ) -> tuple[float, float, int, Any] | None:
        """Return what it takes to bring goods to a place: its value, the actions from the first
        sector on, that sector, and what is done there; None where it is out of reach."""
        cargo = table.cargo[seat]
        short = [0] * 7
        lacking = 0
        for icon, n in demand:
            have = cargo[icon] if icon <= CHEST else table.coins[seat]
            if have < n and icon != GLASS:
                short[icon] += n - have
                lacking += n - have
        if not lacking:
            return value, 1, place, option
        if short[MAP] or short[CHEST] or short[COIN]:
            return None
        wanted = dict(demand)
        # Goods and rum that are not asked for can be thrown overboard, the rest is too dear.
        kept = cargo[MAP] + cargo[CHEST]
        for icon in (FISH, PLANTAIN, RUM):
            kept += wanted.get(icon, 0)
        if kept > table.kit[seat].hold:
            return None
        waters, here = chart.waters, table.at[seat]
        far = waters.far[here]
        speed = max(1, table.kit[seat].sails)
        if short[FISH] or short[PLANTAIN]:
            icon = FISH if short[FISH] else PLANTAIN
            source = self._nearest(chart, icon, far, ships)
            acts = ceil(short[FISH] / FORAGED) + ceil(short[PLANTAIN] / FORAGED)
            acts += short[RUM] * 1.2 + (2 if short[FISH] and short[PLANTAIN] else 0)
            first: Any = ("forage", icon)
        else:
            spare = sum(max(0, cargo[i] - wanted.get(i, 0)) for i in (FISH, PLANTAIN))
            acts = short[RUM] * (0.8 if spare > 1 else 1.2)
            if spare or table.coins[seat] >= 3:
                ports = [at for at in chart.harbours if at not in ships]
                if not ports:
                    return None
                source, first = min(ports, key=far.__getitem__), ("trade",)
            else:
                source = min(
                    self._nearest(chart, FISH, far, ships),
                    self._nearest(chart, PLANTAIN, far, ships),
                    key=far.__getitem__,
                )
                first = ("forage", FISH if chart.fish[source] else PLANTAIN)
                acts += 2
        acts += 1 - (-waters.far[source][place] // speed)
        return value, acts, source, first

    def _nearest(self, chart: Chart, icon: int, far, ships) -> int:
        found = self._sources.get(id(chart))
        if found is None:
            found = self._sources[id(chart)] = (
                tuple(i for i, there in enumerate(chart.fish) if there),
                tuple(i for i, there in enumerate(chart.plantain) if there),
            )
        free = [at for at in found[icon] if at not in ships] or found[icon]
        return min(free, key=far.__getitem__)


def _start_value(type: int) -> float:
    return (0.45, 0.4, 0.35, 0.35)[type]
