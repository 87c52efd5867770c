"""A round of captains against each other: their moves, and how ships fight, lure away and sneak
past."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar

from pnp.play.kernel import Choice, Engine, Mark, Turn
from pnp_pirates.les_petits_pirates.captains import FREELY, SAIL, SNEAK, Captains, Option
from pnp_pirates.les_petits_pirates.sea import Chart
from pnp_pirates.les_petits_pirates.table import DONE, IDLE, READY, RESERVE, Table
from pnp_pirates.les_petits_pirates.views import Numbers

# What ships of captains do to each other: fight, lure away and sneak past.


ENTER = ("enter", "keep off")


def fight(game: Seafaring, table: Table, ship: int, other: int) -> Turn:
    """Let a ship attack another: roll both dice, perhaps again, and take the spoils."""
    for side in (ship, other):
        if table.state[side] != IDLE:
            table.state[side] = DONE
    table.marks.append(Mark("fight", game.name(table.at[other])))
    table.fight = (ship, other, 0, 0)
    one = yield game.clash
    table.fight = (ship, other, one, 0)
    two = yield game.clash
    table.fight = (ship, other, one, two)
    yield from _reroll(game, table, ship, other)
    _, _, one, two = table.fight
    table.marks.append(result_mark(one - two, ship // game.fleet))
    if one > two:
        yield from _spoils(game, table, ship, other, one - two)
    elif two > one:
        yield from _reward_defender(game, table, ship // game.fleet, other // game.fleet)
    table.fight = (-1, -1, 0, 0)
    yield from _move_apart(game, table, other)


def result_mark(lead: int, attacker: int) -> Mark:
    """Return the mark that describes the result of a fight."""
    won = (
        f"wins the fight by {lead}"
        if lead > 0
        else "loses the fight"
        if lead
        else "the fight is a tie"
    )
    return Mark("told", won, 1, attacker)


def _reroll(game: Seafaring, table: Table, ship: int, other: int) -> Turn:
    """Let the losing side reroll; at a tie the attacker, then the defender."""
    spots, price = game.sea.spots, game.numbers.fight_reroll_resources
    here, there = spots[table.at[ship]], spots[table.at[other]]
    free = [here.ocean, there.ocean]
    paid = [True, there.port is None]
    owners = ship // game.fleet, other // game.fleet
    while True:
        _, _, one, two = table.fight
        sides = (0, 1) if one == two else (0,) if one < two else (1,)
        for side in sides:
            owner = owners[side]
            ways = []
            if free[side]:
                ways.append("free")
            if paid[side] and table.resources[owner] >= price:
                ways.append("paid")
            if not ways:
                continue
            way = yield Choice(owner, "reroll", (*ways, "keep"))
            if way == "keep":
                continue
            if way == "free":
                free[side] = False
            else:
                paid[side] = False
                table.resources[owner] -= price
            table.marks.append(game.marks["fight-reroll"])
            table.fight = (ship, other, 0, two) if side == 0 else (ship, other, one, 0)
            face = yield game.clash
            table.fight = (ship, other, face, two) if side == 0 else (ship, other, one, face)
            break
        else:
            return


def _spoils(game: Seafaring, table: Table, ship: int, other: int, lead: int) -> Turn:
    """Let the attacker take as much as the lead, or less to push the other ship away."""
    owner, loser = ship // game.fleet, other // game.fleet
    earned = min(lead, table.gold[loser] + table.resources[loser])
    pushes: list[Option] = []
    if lead >= game.numbers.push_lead:
        pushes = [("push", to) for to in game.free_beside(table, table.at[other])]
    kinds = _lootable_kinds(table, loser)
    way = yield Choice(owner, "spoils", (*(kinds or [("nothing",)]), *pushes))
    if way[0] == "push":
        table.marks.append(game.marks["push"])
        left = table.at[other]
        game.put(table, other, way[1])
        earned = max(0, earned - game.numbers.push_spoils)
        if earned:
            _, _, _, two = table.fight
            table.fight = (ship, other, two + earned, two)
            way = yield Choice(owner, "spoils", _lootable_kinds(table, loser))
            _take(game, table, owner, loser, way[1], earned)
        if game.is_free(table, left) and (yield Choice(owner, "enter", ENTER)) == "enter":
            game.put(table, ship, left)
    elif earned:
        _take(game, table, owner, loser, way[1], earned)


def _lootable_kinds(table: Table, loser: int) -> list[Option]:
    held = (("gold", table.gold[loser]), ("resources", table.resources[loser]))
    return [("take", kind) for kind, amount in held if amount]


def _take(game: Seafaring, table: Table, winner: int, loser: int, kind: str, amount: int) -> None:
    """Take a kind of spoils, and the other kind if there is too little. What does not fit into the
    winner's hold goes to the bank."""
    coins, goods = loot_shares(table, loser, kind, amount)
    table.gold[loser] -= coins
    table.resources[loser] -= goods
    game.earn(table, winner, coins)
    game.load(table, winner, goods)


def loot_shares(table: Table, loser: int, kind: str, amount: int) -> tuple[int, int]:
    """Return the gold and the resources taken for an amount of a kind."""
    gold, resources = table.gold[loser], table.resources[loser]
    if kind == "gold":
        coins = min(gold, amount)
        return coins, min(resources, amount - coins)
    goods = min(resources, amount)
    return min(gold, amount - goods), goods


def _reward_defender(game: Seafaring, table: Table, owner: int, winner: int) -> Turn:
    """Let the defender take a little from the beaten attacker."""
    kinds = _lootable_kinds(table, owner)
    if kinds:
        kind = (yield Choice(winner, "spoils", kinds))[1]
        _take(game, table, winner, owner, kind, defence_reward(game, table, owner, kind))


def defence_reward(game: Seafaring, table: Table, loser: int, kind: str) -> int:
    """Return how much of a kind a beaten attacker gives up."""
    if kind == "gold":
        return min(game.numbers.defence_gold, table.gold[loser])
    return min(game.numbers.defence_resources, table.resources[loser])


def _move_apart(game: Seafaring, table: Table, ship: int) -> Turn:
    """Move an attacked ship off a space that it shares with a ship that has not moved."""
    if table.state[ship] == IDLE or not game.must_part(table, ship):
        return
    places = game.free_beside(table, table.at[ship])
    if places:
        to = yield Choice(ship // game.fleet, "part", places)
        game.put(table, ship, to)
    else:
        table.marks.append(Mark("anomaly", "inseparable"))


WATCH = ("roll", "let pass")
POUNCE = ("attack", "let go")


def lure(game: Seafaring, table: Table, ship: int) -> Turn:
    """Lure another ship to a space next to it, then move."""
    owner, numbers = ship // game.fleet, game.numbers
    other, to = yield Choice(owner, "lure", tuple(game.captains.lures(table, ship)))
    price = numbers.lure_bank + numbers.lure_opponent
    table.gold[owner] -= price
    table.bank += numbers.lure_bank
    game.earn(table, other // game.fleet, numbers.lure_opponent)
    game.put(table, other, to)
    own, foes = game.captains.waters(table, ship)
    space, die = table.at[ship], table.die[ship]
    ways = list(game.captains.sailing(space, die, own, foes).moves)
    if table.resources[owner] >= numbers.sneak_min and game.captains.can_sneak(
        space, die, own, foes
    ):
        ways.append(SNEAK)
    if not ways:
        game.stay(table, ship)
        return
    way = yield Choice(owner, "sail", ways)
    if way is SNEAK:
        yield from sneak(game, table, ship)
    else:
        game.sail(table, ship, way[1])


def sneak(game: Seafaring, table: Table, ship: int) -> Turn:
    """Sneak past one or more ships. Each may let the ship pass; otherwise, a roll higher than the
    price paid means that it sees the ship, which then stops."""
    captains, numbers = game.captains, game.numbers
    owner, space = ship // game.fleet, table.at[ship]
    own, foes = captains.waters(table, ship)
    most = table.resources[owner] // numbers.sneak_min
    routes = captains.routes(space, table.die[ship], own, foes, most)
    *passed, end = yield Choice(owner, "route", routes)
    for left, (before, foe) in zip(range(len(passed) - 1, -1, -1), passed, strict=True):
        most = min(numbers.sneak_most, table.resources[owner] - left * numbers.sneak_min)
        price = yield Choice(owner, "pay", range(numbers.sneak_min, most + 1))
        table.resources[owner] -= price
        watcher = next(i for i, there in enumerate(table.at) if there == foe)
        if (yield Choice(watcher // game.fleet, "watch", WATCH)) == "let pass":
            continue
        faces = [(price, face) for face in game.roll.options]
        if (yield Choice(None, "lookout", faces))[1] > price:
            stops = Mark("told", f"stops at {game.name(before)}", 1, owner)
            table.marks += (game.marks["spotted"], stops)
            game.sail(table, ship, before)
            if game.must_part(table, ship):
                game.stay(table, ship)
            yield from _pounce(game, table, watcher, ship)
            return
    game.sail(table, ship, end)


def _pounce(game: Seafaring, table: Table, watcher: int, ship: int) -> Turn:
    """Let the ship that saw another attack it at once, if it still has its die and need not leave a
    shared space."""
    ships = [i for i, there in enumerate(table.at) if there == table.at[watcher]]
    armed = (i for i in ships if table.state[i] == READY and not game.must_part(table, i))
    ready = next(armed, None)
    if ready is None:
        return
    if (yield Choice(ready // game.fleet, "pounce", POUNCE)) == "attack":
        table.marks.append(game.marks["pounce"])
        yield from fight(game, table, ready, ship)


AGAINST_CAPTAINS = "lure", "sneak", "push"
ACTIONS = (
    *("attack", "approach", "plunder", "gather", "market", "buy", "bury", "scavenge", "move"),
    *("shift", "reroll", "fight-reroll", *AGAINST_CAPTAINS),
)
FOLLOWING = "spotted", "pounce", "stay"
"""Actions that follow from others, by luck or by other players' choices."""
CHANGES = ("shift", "reroll")
"""Actions that change a die before a ship acts."""
HAND = "hand"
"""The kind of the rolls that only their owner may see until the dice are placed."""
CHOICES_FOR_EACH_COIN = 18
"""Maximum number of choices per captain and gold of the target, after which a game is stopped."""


class Seafaring(Engine[Table]):
    """Captains against each other. Seat 0 is the captain who begins.

    ``roll`` is the roll of a die on a ship, ``clash`` one in a fight; ``marks`` are those of
    actions by name; ``fleet`` is the maximum number of ships per captain. Dice rolled in secret are
    not on the table before they are placed, so that no seat sees another's.
    """

    stuck: ClassVar[Sequence[str]] = ("stuck", "inseparable")

    def __init__(
        self,
        chart: Chart,
        numbers: Numbers,
        seats: int,
        supply: Mapping[str, int],
        fleet: int,
        cycles: int = 0,
        scavenging: bool = True,
    ) -> None:
        self.chart, self.sea, self.numbers, self.seats = chart, chart.sea, numbers, seats
        self.supply, self.fleet, self.cycles = supply, fleet, cycles
        self.bound = seats * numbers.target * CHOICES_FOR_EACH_COIN
        self.captains = Captains(self.sea, numbers, fleet, scavenging)
        faces = range(1, numbers.die + 1)
        self.roll, self.clash = Choice(None, "roll", faces), Choice(None, "fight", faces)
        self.hidden_rolls = [
            Choice(None, HAND, [(seat, face) for face in faces]) for seat in range(seats)
        ]
        self.fleets = [[*range(seat * fleet, (seat + 1) * fleet)] for seat in range(seats)]
        self.last_dice = [
            [Choice(seat, "assign", [(ship, face)]) for face in range(numbers.die + 1)]
            for seat, ships in enumerate(self.fleets)
            for ship in ships
        ]
        self.orders = [[(first + i) % seats for i in range(seats)] for first in range(seats)]
        self.visits = [Mark("visit", spot.name) for spot in self.sea.spots]
        self.gains = [
            [Mark("gold", spot.name, coins) for coins in range(numbers.hold_gold + 1)]
            for spot in self.sea.spots
        ]
        self.marks = {name: Mark("action", name) for name in (*ACTIONS, *FOLLOWING)}
        # Open sea is only crossed, and visits count only where ships stop.
        self.known = {
            "action": ACTIONS,
            "visit": tuple(spot.name for spot in self.sea.spots if not spot.ocean),
        }

    @property
    def endings(self) -> tuple[str, ...]:
        return ("cycles",) if self.cycles else ("buried",)

    def set_up(self) -> Table:
        ships = self.seats * self.fleet
        start = self.numbers.start_gold
        return Table(
            at=[RESERVE] * ships,
            fleet=[0] * self.seats,
            gold=[start] * self.seats,
            resources=[0] * self.seats,
            buried=[0] * self.seats,
            bank=self.supply["gold"] - start * self.seats,
            die=[0] * ships,
            state=[IDLE] * ships,
            waters=[0] * self.seats,
        )

    def turn(self, table: Table) -> Turn:
        if not table.rounds:
            yield from self._place(table)
            table.rounds = 1
            return
        order, state = self.orders[table.first], table.state
        slots = yield from self.assign(table, order)
        for face in sorted(slots):
            waiting = slots[face]
            if len(waiting) > 1:
                yield from self.resolve_all(table, order, waiting)
            elif state[waiting[0]] == READY:
                # Most numbers are on one ship only, so there is no order to choose.
                ship = waiting[0]
                yield from self.act_with(table, ship, self.may(table, ship))
            if table.ending:
                return
        self.end_round(table)

    def end_round(self, table: Table) -> None:
        if table.bank < 0:
            table.marks.append(Mark("anomaly", "bank-empty"))
        if self.cycles and table.rounds == self.cycles * self.seats:
            table.ending = "cycles"
            return
        table.rounds += 1
        table.acting = -1
        table.first = (table.first + 1) % self.seats

    def _place(self, table: Table) -> Turn:
        """Let each captain place the first ships, in turn order, on ocean at the edge of the
        board."""
        for _ in range(self.numbers.start_ships):
            for captain in self.orders[0]:
                free = [s for s in self.sea.starts if self.is_free(table, s)]
                space = yield Choice(captain, "place", free)
                self.launch(table, captain, space)

    def assign(
        self, table: Table, order: Sequence[int]
    ) -> Generator[Choice, Any, dict[int, list[int]]]:
        """Let each captain secretly roll a die for each ship, then place them in turns. Return the
        ships by the numbers on them, which order the round even if the dice change."""
        die, state = table.die, table.state
        hands: list[tuple[list[int], list[int]]] = []
        for captain, count in enumerate(table.fleet):
            hand: list[int] = []
            roll = self.hidden_rolls[captain]
            while len(hand) < count:
                hand.append((yield roll)[1])
            hands.append((hand, self.fleets[captain][:count]))
        slots: dict[int, list[int]] = {}
        for _ in range(max(table.fleet)):
            for captain in order:
                hand, bare = hands[captain]
                if not hand:
                    continue
                if len(hand) == 1:
                    choice = self.last_dice[bare[0]][hand[0]]
                else:
                    choice = Choice(captain, "assign", [*product(bare, sorted(set(hand)))])
                ship, face = yield choice
                hand.remove(face)
                bare.remove(ship)
                die[ship], state[ship] = face, READY
                slots.setdefault(face, []).append(ship)
        return slots

    def resolve_all(self, table: Table, order: Sequence[int], waiting: Sequence[int]) -> Turn:
        """Resolve all ships with a number: captain by captain, each one's ships in the order of
        their choice."""
        fleet, state = self.fleet, table.state
        owners = [i // fleet for i in waiting]
        for captain in order:
            if captain not in owners:
                continue
            ships = [i for i in waiting if i // fleet == captain and state[i] == READY]
            while ships:
                ship = ships[0]
                if len(ships) > 1:
                    ship = yield Choice(captain, "ship", sorted(ships))
                yield from self.act_with(table, ship, self.may(table, ship))
                if table.ending:
                    return
                ships.remove(ship)
                ships = [i for i in ships if state[i] == READY]

    def may(self, table: Table, ship: int) -> int:
        """Return what a ship may do on its space."""
        return SAIL if self.must_part(table, ship) else FREELY

    def act_with(self, table: Table, ship: int, may: int) -> Turn:
        """Play a ship's turn: change its die as often as paid for, then perform one action."""
        owner, numbers, options = ship // self.fleet, self.numbers, self.captains.options
        while True:
            table.acting = ship
            option = yield Choice(owner, "act", options(table, ship, may))
            verb = option[0]
            if verb not in CHANGES:
                break
            if verb == "shift":
                price = abs(option[1] - table.die[ship]) * numbers.shift_gold
                table.gold[owner] -= price
                table.bank += price
                table.die[ship] = option[1]
            else:
                table.resources[owner] -= numbers.reroll_resources
                table.die[ship] = yield self.roll
            table.marks.append(self.marks[verb])
        table.state[ship] = DONE
        table.marks.append(self.marks[verb])
        if verb == "move":
            self.sail(table, ship, option[1])
        elif verb == "attack":
            yield from self.attack(table, ship, option)
        elif verb == "lure":
            yield from lure(self, table, ship)
        elif verb == "sneak":
            yield from sneak(self, table, ship)
        elif verb == "stay":
            self.stay(table, ship)
        else:
            self.act(table, ship, option)

    def quick(self, choice: Choice, taken: int) -> bool:
        kind = choice.kind
        return kind == "reroll" or (kind == "act" and choice.options[taken][0] in CHANGES)

    def attack(self, table: Table, ship: int, option: Option) -> Turn:
        """Approach if paid for, then fight."""
        _, at, other = option
        self.approach(table, ship, at)
        yield from fight(self, table, ship, other)

    def approach(self, table: Table, ship: int, at: int) -> None:
        if at != table.at[ship]:
            table.resources[ship // self.fleet] -= self.price_of(table, ship, at)
            self.sail(table, ship, at)
            table.marks.append(self.marks["approach"])

    def price_of(self, table: Table, ship: int, at: int) -> int:
        """Return the price in resources of approaching to a space for an attack."""
        own, foes = self.captains.waters(table, ship)
        return next(
            price
            for steps, price in enumerate(self.captains.approaches)
            if self.sea.reachable(table.at[ship], steps, own | foes) >> at & 1
        )

    def act(self, table: Table, ship: int, option: Option) -> None:
        """Perform the action of the number on a die on a space, or scavenge."""
        owner, numbers, space = ship // self.fleet, self.numbers, table.at[ship]
        match option[0]:
            case "plunder":
                port = self.sea.spots[space].port
                self.collect(table, ship, port.gold)  # type: ignore[union-attr] # of ports only
                self.load(table, owner, port.resources)  # type: ignore[union-attr]
            case "gather" if option[1] == "gold":
                self.collect(table, ship, numbers.gather_gold)
            case "gather":
                self.load(table, owner, numbers.gather_resources)
            case "scavenge" if option[1] == "gold":
                self.collect(table, ship, numbers.scavenge_gold)
            case "scavenge":
                self.load(table, owner, numbers.scavenge_resources)
            case "market":
                coins = option[1]
                table.gold[owner] += coins
                table.bank -= coins
                table.resources[owner] -= coins * numbers.market_resources
            case "buy":
                in_gold = option[1] == "gold"
                price = numbers.ship_gold if in_gold else numbers.ship_less_gold
                table.gold[owner] -= price
                table.bank += price
                table.resources[owner] -= 0 if in_gold else numbers.ship_resources
                self.launch(table, owner, space)
            case "bury":
                coins = option[1]
                table.gold[owner] -= coins
                table.buried[owner] += coins
                if table.buried[owner] >= numbers.target and not self.cycles:
                    table.ending = "buried"

    def launch(self, table: Table, captain: int, space: int) -> None:
        """Take a ship from the reserve."""
        ship = captain * self.fleet + table.fleet[captain]
        table.fleet[captain] += 1
        table.state[ship] = IDLE
        self.put(table, ship, space)

    def put(self, table: Table, ship: int, space: int) -> None:
        owner, at, count = ship // self.fleet, table.at, table.fleet[ship // self.fleet]
        at[ship] = space
        if count == 1:
            table.waters[owner] = 1 << space
            return
        waters = 0
        for there in at[owner * self.fleet : owner * self.fleet + count]:
            if there >= 0:
                waters |= 1 << there
        table.waters[owner] = waters

    def sail(self, table: Table, ship: int, space: int) -> None:
        self.put(table, ship, space)
        table.marks.append(self.visits[space])

    def stay(self, table: Table, ship: int) -> None:
        """Record that a ship does not sail although it should."""
        kind = "inseparable" if self.must_part(table, ship) else "stuck"
        table.marks.append(Mark("anomaly", kind))

    def collect(self, table: Table, ship: int, coins: int) -> None:
        """Take gold from the bank at a ship's space."""
        owner = ship // self.fleet
        coins = min(coins, self.numbers.hold_gold - table.gold[owner])
        if coins > 0:
            table.gold[owner] += coins
            table.bank -= coins
            table.marks.append(self.gains[table.at[ship]][coins])

    def earn(self, table: Table, captain: int, coins: int) -> None:
        """Take gold that another captain gave up; what does not fit into the hold goes to the
        bank."""
        gain = min(coins, self.numbers.hold_gold - table.gold[captain])
        table.gold[captain] += gain
        table.bank += coins - gain

    def load(self, table: Table, captain: int, goods: int) -> None:
        loaded = table.resources[captain] + goods
        table.resources[captain] = min(loaded, self.numbers.hold_resources)

    def name(self, space: int) -> str:
        return self.sea.spots[space].name

    def is_free(self, table: Table, space: int) -> bool:
        return space not in table.at

    def free_beside(self, table: Table, space: int) -> list[int]:
        return [s for s in self.sea.near[space] if s not in table.at]

    def must_part(self, table: Table, ship: int) -> bool:
        """Return whether a ship must leave the space that it shares with a ship that stayed
        there."""
        space = table.at[ship]
        if table.at.count(space) < 2:
            return False
        mates = range(ship - ship % self.fleet, ship - ship % self.fleet + self.fleet)
        return any(table.at[i] == space and table.state[i] == DONE for i in mates if i != ship)

    def finished(self, table: Table) -> bool:
        return bool(table.ending)

    def ending(self, table: Table) -> str:
        return table.ending

    def scores(self, table: Table) -> Sequence[int]:
        return table.buried

    def winners(self, table: Table) -> tuple[int, ...]:
        """Return the captains who buried most; ties are broken by the contents of the holds."""
        ranks = list(zip(table.buried, table.gold, table.resources, strict=True))
        best = max(ranks)
        return tuple(captain for captain, rank in enumerate(ranks) if rank == best)

    def in_use(self, table: Table) -> Mapping[str, int]:
        ships = sum(table.fleet)
        return {
            "gold": self.supply["gold"] - table.bank,
            "ship": ships,
            "action-die": ships,
        }
