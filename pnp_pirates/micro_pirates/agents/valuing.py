"""How a captain values the table: what things are worth, how likely a fight is to succeed, and
which goal is worth its actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import ceil, inf
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp_pirates.micro_pirates.actions import spyglasses_kept
from pnp_pirates.micro_pirates.gear import (
    BATTLE,
    CALLING,
    CARGO,
    CHEST,
    COIN,
    CUTLASS,
    DAMAGE,
    DIE,
    DONE,
    EXPLORING,
    EXPORTING,
    FAME,
    FISH,
    FISHING,
    GLASS,
    LOOT,
    MAP,
    MOVE,
    OVERHAULING,
    PICKING,
    PLANTAIN,
    REPAIR,
    REPUTATION,
    RUM,
    SAIL,
    SAILING,
    TRADING,
    WON,
    Deed,
    Extra,
    Gains,
    Gear,
    Kit,
    count,
)
from pnp_pirates.micro_pirates.quests import goods, open_legs, place_of
from pnp_pirates.micro_pirates.rules import MOST_KITS, Rules
from pnp_pirates.micro_pirates.seas import FAR, HARBOURS
from pnp_pirates.micro_pirates.table import (
    BOUGHT,
    DELIVERY,
    HIRED,
    RAID,
    SPECIAL,
    STARTED,
    VOYAGE,
    Table,
)
from pnp_pirates.micro_pirates.tasks import KINDS, Leg, Quest

FIGHT, GOODS, DIG, PORT = "fight", "goods", "dig", "port"
"""Kinds of goals, which styles weight."""
HOPELESS = 15.0
"""A number of Explores that no captain waits for."""


class Goal(Struct, gc=False):
    """A goal. ``rate`` is its value per action; ``option`` the action in ``sector``, None if
    entering it is enough; ``demand`` the goods that it needs."""

    rate: float
    sector: int
    option: Any
    demand: Gains = ()


class Known(NamedTuple):
    """Cached values of a kit. ``export`` is the value of its effects on an Export; ``seen`` the
    spyglasses that an Explore finds, and the additional ones that count in each; ``call`` the coins
    and rum that a Port call brings before anything is bought. ``fights`` are the values of fights
    with each kind of merchant, by the available rum, the cost of a defeat, and the special quest,
    -1 for none."""

    kit: Kit
    export: float
    seen: tuple[float, int]
    call: tuple[int, int]
    fights: dict[tuple[int, int, int], tuple[float, float]]


class Outlook:
    """The table as one captain sees it, and the goals found on it: all of them or, with ``best``,
    none with a lower rate than one before. ``far`` is the distance to each sector; ``ships`` are
    the sectors of others; ``dear`` is the number of tokens in the hold that are never thrown
    overboard."""

    __slots__ = (
        *("table", "seat", "chart", "here", "far", "kit", "speed", "ships", "cargo", "coins"),
        *("dear", "goals", "taste", "known", "best", "least"),
    )

    def __init__(
        self,
        rules: Rules,
        table: Table,
        seat: int,
        taste: Mapping[str, float],
        known: Known,
        *,
        best: bool,
    ) -> None:
        self.best, self.least = best, -inf
        self.known, kit = known, known.kit
        self.table, self.seat, self.taste = table, seat, taste
        self.chart, self.here = rules.chart(table), table.at[seat]
        self.far = self.chart.waters.far[self.here]
        self.kit, self.speed = kit, kit.sails or 1
        self.cargo, self.coins = table.cargo[seat], table.coins[seat]
        self.dear = self.cargo[MAP] + self.cargo[CHEST]
        ships = {*table.at, *table.merchants}
        if table.ghost is not None:
            ships.add(table.ghost.at)
        ships.discard(self.here)
        ships.discard(self.chart.royal)
        self.ships = ships
        self.goals: list[Goal] = []

    def add(
        self, value: float, acts: float, sector: int, option: Any, kind: str, demand: Gains = ()
    ) -> None:
        """Add a goal of a kind that needs ``acts`` actions in the sector and afterwards."""
        if sector in self.ships:
            value *= 0.3
        actions = acts - (-self.far[sector] // self.speed)
        rate = value * self.taste[kind] / actions
        if rate >= self.least:
            self.note(Goal(rate, sector, option, demand))

    def note(self, goal: Goal) -> None:
        self.goals.append(goal)
        if self.best:
            self.least = goal.rate

    def hopes(self, value: float, acts: float, sector: int, kind: str) -> bool:
        """Return whether a goal that takes at least ``acts`` actions, plus those to reach its
        sector, may be good enough. Allows for rounding of its rate."""
        actions = acts - (-self.far[sector] // self.speed)
        return value * self.taste[kind] / actions > self.least * 0.999

    def nearest(self, what: int) -> int:
        """Return the nearest free sector with fish, plantains or a port; -1 for none."""
        ships = self.ships
        for at in self.chart.nearest(what, self.here):
            if at not in ships:
                return at
        return -1


def searches_needed(look: Outlook, sector: int, needed: int) -> float:
    """Return the mean number of Explores until there are enough spyglasses in a sector."""
    own, (mean, bonus) = look.table.glass[look.seat], look.known.seen
    if own + look.table.bank[GLASS] + bonus < needed:
        # Other captains have the tokens, and keep them while they stay.
        return HOPELESS
    have = 0 if look.far[sector] else own
    return max(1.0, (needed - bonus - have) / mean + 0.3)


WORTH: Mapping[int, float] = {
    FISH: 1.1,
    PLANTAIN: 1.1,
    RUM: 2.2,
    MAP: 5,
    CHEST: 7,
    GLASS: 1.2,
    COIN: 0.8,
    FAME: 10,
    REPUTATION: 3,
    REPAIR: 0.6,
    LOOT: 4.5,
    DIE: 2.2,
    SAIL: 0.7,
    CUTLASS: 2,
    CARGO: 3,
    MOVE: 0.5,
    DAMAGE: -1,
}
USES: Mapping[int, float] = {
    SAILING: 10,
    FISHING: 2,
    PICKING: 2,
    EXPLORING: 4,
    CALLING: 4,
    TRADING: 2,
    EXPORTING: 2,
    OVERHAULING: 1,
    BATTLE: 4,
    WON: 3,
    DONE: 3,
}
"""How often each action is taken in a whole game."""


def worth_of(gains: Gains) -> float:
    return plain_sum(n * WORTH[icon] for icon, n in gains)


def value_of(deeds: Sequence[Deed]) -> float:
    """Return the gain of effects in a whole game."""
    total = 0.0
    for deed in deeds:
        once = worth_of(deed.gains)
        if deed.once or not deed.on:
            total += once
        else:
            uses = plain_sum(USES.get(action, 1) for action in deed.on)
            # Rum must be found each time, and is then missing elsewhere.
            total += uses * (max(0.0, once - WORTH[RUM]) * 0.7 if deed.rum else once)
    return total


def better_half(gear: Gear) -> float:
    return max(value_of(gear.aboard), value_of(gear.fitted))


class Odds:
    """The chances of rolls of battle dice."""

    def __init__(self, rules: Rules) -> None:
        self.above: list[list[float]] = []
        for throw in rules.dice["cutlass"]:
            sums = Counter(count(shown, CUTLASS) for shown in throw.shows)
            most = max(sums)
            self.above.append(
                [
                    plain_sum(n for s, n in sums.items() if s > x) / len(throw.shows)
                    for x in range(most + 1)
                ]
            )
        self.usual = rules.numbers.dice_rolled["usual"]
        self.most = max(self.usual, rules.numbers.dice_rolled["most"])

    def beats(self, gains: Gains, needed: int) -> float:
        """Return the chance of exceeding a strength with these effects."""
        dice = min(self.most, self.usual + count(gains, DIE), len(self.above) - 1)
        least = needed - count(gains, CUTLASS)
        if least < 0:
            return 1.0
        row = self.above[dice]
        return row[least] if least < len(row) else 0.0

    def best(self, free: Gains, extras: Sequence[Extra], rum: int, needed: int) -> float:
        """Return the chance with all affordable effects."""
        for extra in extras:
            if extra.rum <= rum:
                rum -= extra.rum
                free = free + extra.gains
        return self.beats(free, needed)


def worth_of_possessions(
    rules: Rules, table: Table, seat: int, gear_values: Sequence[float]
) -> float:
    """Return the value of all that a captain has: Fame first, then what may bring more of it."""
    left = max(0.2, 1 - max(table.fame) / 10)
    total = table.fame[seat] * WORTH[FAME] + table.coins[seat] * 0.5
    total += plain_sum(n * WORTH[icon] for icon, n in enumerate(table.cargo[seat])) * 0.8
    total += table.glass[seat] + (table.reputation[seat]) * WORTH[REPUTATION]
    total -= table.damage[seat] * WORTH[REPAIR]
    for some in (table.crew[seat], table.fitted[seat], *table.attached[seat]):
        total += plain_sum(gear_values[gear] for gear in some) * left
    for number in table.quests[seat]:
        if number >= 0:
            quest = rules.quests[number]
            total += 0.25 * (quest.fame * WORTH[FAME] + worth_of(quest.reward))
    if table.quests[seat][2] >= 0 and table.dug[seat]:
        total += 8
    if table.quests[seat][3] >= 0:
        quest = rules.quests[table.quests[seat][3]]
        parts = quest.beat or len(quest.legs)
        total += 0.6 * table.legs[seat].bit_count() / parts * quest.fame * WORTH[FAME]
    return total + (9 if table.treasure[seat] >= 0 else 0) + 2 * len(table.hand[seat])


# What a captain may go for: where, what is done there first, and what it is worth an action.


FORAGED = 2.4
"""Mean number of goods of a Forage."""
FORAGE: tuple[tuple[str, int], ...] = (("forage", FISH), ("forage", PLANTAIN))
TRADE = ("trade",)


class Needs(Struct, frozen=True):
    """Demanded amounts by kind; ``goods`` is the number of fish and plantains, ``found`` the same
    with rum."""

    demand: Gains
    fish: int
    plantain: int
    rum: int
    maps: int
    chests: int
    coins: int
    goods: int
    found: int


def needs(demand: Gains) -> Needs:
    fish, plantain, rum = (count(demand, icon) for icon in (FISH, PLANTAIN, RUM))
    maps, chests, coins = (count(demand, icon) for icon in (MAP, CHEST, COIN))
    goods = fish + plantain
    return Needs(demand, fish, plantain, rum, maps, chests, coins, goods, goods + rum)


def add_delivery(
    look: Outlook, needs: Needs, value: float, acts: float, place: int, option: Any, kind: str
) -> None:
    """Add the goal of bringing goods to a place, which takes ``acts`` actions there: the place
    itself, or the source of missing goods; none if there is no known source."""
    cargo = look.cargo
    if cargo[MAP] < needs.maps or cargo[CHEST] < needs.chests or look.coins < needs.coins:
        return
    fish, plantain = needs.fish - cargo[FISH], needs.plantain - cargo[PLANTAIN]
    rum = needs.rum - cargo[RUM]
    if fish <= 0 and plantain <= 0 and rum <= 0:
        look.add(value, acts, place, option, kind, needs.demand)
        return
    if not look.hopes(value, acts, place, kind):
        return
    # Other goods and rum can be thrown overboard; the rest is too valuable.
    if look.dear + needs.found > look.kit.hold:
        return
    first: tuple[Any, ...]
    rum = max(0, rum)
    if fish > 0 or plantain > 0:
        icon = FISH if fish > 0 else PLANTAIN
        source, first = nearest_source(look, icon), FORAGE[icon]
        acts += ceil(max(0, fish) / FORAGED) + ceil(max(0, plantain) / FORAGED) + rum * 1.2
        acts += 2 if fish > 0 and plantain > 0 else 0
    else:
        spare = cargo[FISH] + cargo[PLANTAIN] - needs.goods
        acts += rum * (0.8 if spare > 1 else 1.2)
        if spare > 0 or look.coins >= 3:
            source, first = look.nearest(HARBOURS), TRADE
            if source < 0:
                return
        else:
            source = min(
                nearest_source(look, FISH), nearest_source(look, PLANTAIN), key=look.far.__getitem__
            )
            first = FORAGE[FISH if look.chart.fish[source] else PLANTAIN]
            acts += 2
    acts -= -look.chart.waters.far[source][place] // look.speed
    look.add(value, acts, source, first, kind, needs.demand)


def nearest_source(look: Outlook, icon: int) -> int:
    """Return the nearest sector with fish or plantains, preferring free ones."""
    free = look.nearest(icon)
    return look.chart.nearest(icon, look.here)[0] if free < 0 else free


def add_quest_legs(look: Outlook, quest: Quest, costs: Sequence[Needs], prize: float) -> None:
    """Add the next parts of a special quest as goals; ``costs`` are those of its parts."""
    far, ships, places = look.far, look.ships, look.chart.places
    left_at = look.table.left_at[look.seat]
    open_ = list(open_legs(look.table, look.seat, quest))
    known = set[Leg]()
    for i, leg in open_:
        if leg in known:
            continue
        known.add(leg)
        best, nearest_ = FAR, -1
        sectors = places[leg.place]
        for card in leg.cards:
            if not left_at >> card & 1:
                for at in sectors[card]:
                    if far[at] < best and at not in ships:
                        best, nearest_ = far[at], at
        if nearest_ >= 0:
            value = prize / len(open_)
            add_delivery(look, costs[i], value, 1, nearest_, ("leave-token", i), GOODS)


START = (0.45, 0.4, 0.35, 0.35)
"""The value of starting a quest, as a share of its reward, by type."""
SEEN = 2.3
"""Mean number of spyglasses of an Explore."""
EXPLORE, CHESTS, CALL, OVERHAUL = ("explore",), ("chests",), ("call",), ("overhaul",)
DELIVER, SEARCH, RETURN = ("deliver", -1), ("search", -1), ("return", -1)


class Goals:
    """Finds goals; ``taste`` multiplies their value by kind."""

    def __init__(self, rules: Rules, taste: Mapping[str, float]) -> None:
        self.rules, self.odds = rules, Odds(rules)
        self.taste = {kind: taste.get(kind, 1.0) for kind in (FIGHT, GOODS, DIG, PORT)}
        numbers, fame = rules.numbers, WORTH[FAME]
        self.gear = [better_half(gear) for gear in rules.gears]
        self.price = [
            count(gear.price, COIN) * 0.35 + count(gear.price, RUM) * WORTH[RUM]
            for gear in rules.gears
        ]
        self.costs = [(count(gear.price, COIN), count(gear.price, RUM)) for gear in rules.gears]
        self.prize = [quest.fame * fame + worth_of(quest.reward) for quest in rules.quests]
        self.start = [
            prize * START[quest.type] for prize, quest in zip(self.prize, rules.quests, strict=True)
        ]
        self.needs = [needs(goods(quest)) for quest in rules.quests]
        self.glass = [count(quest.demand, GLASS) for quest in rules.quests]
        self.legs = [[needs(leg.cost) for leg in quest.legs] for quest in rules.quests]
        self.contract = [card.fame * fame + worth_of(card.reward) for card in rules.exports]
        self.exported = [
            (needs(card.demand), ("export", i)) for i, card in enumerate(rules.exports)
        ]
        self.chests = numbers.chest_export["fame"] * fame
        self.treasure = numbers.treasure_fame["captain"] * fame
        self.strength = [numbers.merchant_strength[kind] for kind in KINDS]
        self.loot = [
            numbers.merchant_loot[k] * 4.5 + numbers.merchant_fame[k] * fame for k in KINDS
        ]
        self._kits: dict[int, Known] = {}
        self._surpluses: dict[int, list[float]] = {}

    def every(self, table: Table, seat: int) -> list[Goal]:
        return self._found(self._look(table, seat, best=False))

    def best(self, table: Table, seat: int) -> list[Goal]:
        """Return the goals with the highest rate."""
        look = self._look(table, seat, best=True)
        return [goal for goal in self._found(look) if goal.rate == look.least]

    def _look(self, table: Table, seat: int, *, best: bool) -> Outlook:
        known = self.evaluate_kit(table.kit[seat])
        return Outlook(self.rules, table, seat, self.taste, known, best=best)

    def _found(self, look: Outlook) -> list[Goal]:
        self._fights(look)
        self._deliveries(look)
        self._digs(look)
        self._voyage(look)
        self._ports(look)
        return look.goals

    def demanding(self, table: Table, seat: int) -> list[Goal]:
        """Return the goals that need goods."""
        look = self._look(table, seat, best=False)
        self._deliveries(look)
        self._voyage(look)
        return [goal for goal in look.goals if goal.demand]

    def surpluses(self, table: Table) -> list[float]:
        """Return the value of each gear for the rest of the game, less its price."""
        fame = max(table.fame)
        found = self._surpluses.get(fame)
        if found is None:
            left = max(0.15, 1 - fame / 10)
            found = [gear * left - price for gear, price in zip(self.gear, self.price, strict=True)]
            self._surpluses[fame] = found
        return found

    def room(self, table: Table, seat: int) -> tuple[bool, bool]:
        """Return whether there is room for crew, and for an upgrade."""
        numbers = self.rules.numbers
        upgrade = len(table.fitted[seat]) < numbers.ship_upgrades or any(
            len(some) < numbers.crew_upgrades for some in table.attached[seat]
        )
        return len(table.crew[seat]) < numbers.crew_limit, upgrade

    def evaluate_kit(self, kit: Kit) -> Known:
        """Return the cached values of a kit."""
        found = self._kits.get(id(kit))
        if found is None or found.kit is not kit:
            if len(self._kits) >= MOST_KITS:
                self._kits.clear()
            glass = count(kit.free[EXPLORING], GLASS)
            spyglasses, bonus = spyglasses_kept(self.rules, 0, glass)
            seen = max(0.5, SEEN + spyglasses), bonus
            brought = kit.free[CALLING]
            call = count(brought, COIN), count(brought, RUM)
            found = self._kits[id(kit)] = Known(kit, worth_of(kit.free[EXPORTING]), seen, call, {})
        return found

    def fight(self, kit: Kit, rum: int, risk: int, kind: int, needed: int, prize: float) -> float:
        """Return the value of fighting a merchant of a kind and strength, with all affordable
        effects; ``prize`` is an additional gain."""
        chance = self.odds.best(kit.free[BATTLE], kit.extras[BATTLE], rum, needed)
        lost = (1 - chance) * (3 + risk)
        return chance * (self.loot[kind] + prize) - lost - (3.5 if kind else 1)

    def fights(self, known: Known, rum: int, risk: int, special: int) -> tuple[float, float]:
        """Return the values of fights with small and with large merchants."""
        kit, fights = known.kit, known.fights
        found = fights.get((rum, risk, special))
        if found is None:
            beat = self.rules.quests[special].merchant if special >= 0 else -1
            prizes = [self.prize[special] / 2 if beat == kind else 0.0 for kind in (0, 1)]
            small, large = (
                self.fight(kit, rum, risk, kind, self.strength[kind], prizes[kind])
                for kind in (0, 1)
            )
            found = fights[rum, risk, special] = small, large
        return found

    def _fights(self, look: Outlook) -> None:
        rules, table, seat, kit = self.rules, look.table, look.seat, look.kit
        rum, far, speed, small = look.cargo[RUM], look.far, look.speed, rules.small
        near_end = table.damage[seat] + 2 >= rules.ships[table.ship[seat]].damage - 1
        risk = 4 + 2 * plain_sum(look.cargo) if near_end else 0
        totals = self.fights(look.known, rum, risk, table.quests[seat][SPECIAL])
        marked, taste = table.raid[seat], self.taste[FIGHT]
        for merchant, at in enumerate(table.merchants):
            if at < 0:
                continue
            kind = merchant >= small
            total = totals[kind]
            if merchant == marked:
                number = table.quests[seat][RAID]
                strength = rules.quests[number].strength
                total = self.fight(kit, rum, risk, kind, strength, self.prize[number])
            if near_end:
                total -= 2
            if total > 0:
                rate = total * taste / (-(-far[at] // speed) or 1)
                if rate >= look.least:
                    look.note(Goal(rate, at, None))

    def _deliveries(self, look: Outlook) -> None:
        rules, table, seat = self.rules, look.table, look.seat
        number = table.quests[seat][DELIVERY]
        if number >= 0:
            place = place_of(rules, table, seat, DELIVERY)
            add_delivery(look, self.needs[number], self.prize[number], 1, place, DELIVER, GOODS)
        royal, bonus = look.chart.royal, look.known.export
        for card in table.exports:
            demand, option = self.exported[card]
            add_delivery(look, demand, self.contract[card] + bonus, 1, royal, option, GOODS)
        if look.cargo[CHEST] >= rules.numbers.chest_export["chests"]:
            look.add(self.chests, 1, royal, CHESTS, GOODS)
        number = table.quests[seat][SPECIAL]
        if number >= 0:
            add_quest_legs(look, rules.quests[number], self.legs[number], self.prize[number])

    def _digs(self, look: Outlook) -> None:
        """Add goals: the treasure, and the nearest open jungle, for a Map that may later make a
        pair."""
        rules, table, seat, chart = self.rules, look.table, look.seat, look.chart
        far, needed, blocked = look.far, rules.numbers.explore_spyglasses, table.blockades
        treasure = table.treasure[seat]
        if treasure >= 0 and chart.card[treasure] not in blocked:
            acts = searches_needed(look, treasure, needed)
            look.add(self.treasure, acts, treasure, EXPLORE, DIG)
        at = -1
        for card in rules.cards.jungles:
            jungle = chart.jungle[card]
            if (at < 0 or far[jungle] < far[at]) and card not in blocked and jungle != treasure:
                at = jungle
        if at >= 0:
            value = WORTH[MAP] + (1.0 + 2.0 * len(table.hand[seat])) * (treasure < 0)
            acts = searches_needed(look, at, needed)
            look.add(value + acts * 0.7 * WORTH[RUM], acts, at, EXPLORE, DIG)

    def _voyage(self, look: Outlook) -> None:
        rules, table, seat, chart = self.rules, look.table, look.seat, look.chart
        number = table.quests[seat][VOYAGE]
        if number < 0:
            return
        if table.dug[seat]:
            look.add(self.prize[number], 1, table.home[seat], RETURN, DIG)
            return
        quest = rules.quests[number]
        at = chart.jungle[quest.target]
        acts = searches_needed(look, at, self.glass[number])
        acts += 1 - (-chart.waters.far[at][table.home[seat]] // look.speed)
        add_delivery(look, self.needs[number], self.prize[number], acts, at, SEARCH, DIG)

    def _ports(self, look: Outlook) -> None:
        """Add goals: the offers of ports, and repairs."""
        rules, table, seat, worths = self.rules, look.table, look.seat, self.surpluses(look.table)
        used, quests = table.used, table.quests[seat]
        spaces = rules.ships[table.ship[seat]].damage - table.damage[seat]
        crew_room, upgrade_room = self.room(table, seat)
        hires, buys = crew_room and not used & HIRED, upgrade_room and not used & BOUGHT
        coins, rum = look.coins + look.known.call[0], look.cargo[RUM] + look.known.call[1]
        costs = self.costs
        for at, (crew, upgrade, quest) in zip(look.chart.harbours, table.offers, strict=True):
            value = 0.0
            if hires and crew >= 0 and worths[crew] > 0:
                price, drink = costs[crew]
                if price <= coins and drink <= rum:
                    value += worths[crew]
            if buys and upgrade >= 0 and worths[upgrade] > 0:
                price, drink = costs[upgrade]
                if price <= coins and drink <= rum:
                    value += worths[upgrade]
            if quest >= 0 and not used & STARTED and quests[rules.quests[quest].type] < 0:
                value += self.start[quest]
            if value:
                look.add(value, 1, at, CALL, PORT)
            if spaces <= 3:
                look.add(5 if spaces <= 2 else 3, 1, at, OVERHAUL, PORT)
