"""The greedy agent and its styles, which choose the goal with the highest value per action; and the
planner."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from pnp.base.sums import plain_sum
from pnp.play.kernel import Choice, best
from pnp.play.positions import continue_game
from pnp_pirates.micro_pirates.agents.valuing import (
    WORTH,
    Goal,
    Goals,
    value_of,
    worth_of,
    worth_of_possessions,
)
from pnp_pirates.micro_pirates.gear import (
    ANY,
    BATTLE,
    CHEST,
    COIN,
    CUTLASS,
    DIE,
    FAME,
    FISH,
    PLANTAIN,
    REPAIR,
    Gains,
)
from pnp_pirates.micro_pirates.rules import Rules
from pnp_pirates.micro_pirates.table import RAID, Table
from pnp_pirates.micro_pirates.tasks import Bargain

if TYPE_CHECKING:
    from pnp_pirates.micro_pirates.engine import Seafaring


PLAIN: Mapping[str, float] = {}


class Greedy:
    """An agent; ``taste`` multiplies the value of goals by kind."""

    def __init__(self, rules: Rules, taste: Mapping[str, float] = PLAIN) -> None:
        self.rules, self.goals = rules, Goals(rules, taste)
        self.aboard = [value_of(gear.aboard) for gear in rules.gears]
        self.fitted = [value_of(gear.fitted) for gear in rules.gears]
        self.rules_of: dict[str, Callable[[Table, int, Sequence[Any], Random], int]] = {
            "act": self.act,
            "effects": self.effects,
            "toss": self.toss,
            "port": self.port,
            "keep": self.keep,
            "exchange": self.exchange,
            "sell": self.sell,
            "loot": self.loot,
            "prize": self.prize,
            "steal": self.steal,
            "move": self.move,
        }

    def __call__(self, table: Table, choice: Choice, chance: Random) -> int:
        rule = self.rules_of.get(choice.kind)
        if rule is None:
            return int(chance.random() * len(choice.options))
        assert choice.player is not None
        return rule(table, choice.player, choice.options, chance)

    def act(self, table: Table, seat: int, options: Sequence[Any], chance: Random) -> int:
        if table.kit[seat].extras[ANY]:
            for i, option in enumerate(options):
                if option[0] == "use" and self.useful(table, seat, option[1]):
                    return i
        goals = self.goals.best(table, seat)
        if not goals:
            return len(options) - 1
        goal = goals[0] if len(goals) == 1 else chance.choice(goals)
        i = self.towards(table, seat, options, goal, chance)
        if i >= 0:
            return i
        goals = self.goals.every(table, seat)
        goals.remove(goal)
        while goals:
            goal = goals.pop(best([goal.rate for goal in goals], chance))
            i = self.towards(table, seat, options, goal, chance)
            if i >= 0:
                return i
        return len(options) - 1

    def rank_options(
        self, table: Table, seat: int, options: Sequence[Any], chance: Random, most: int
    ) -> list[int]:
        """Return the indices of at most ``most`` options that lead to the best goals, each once,
        best first."""
        first = self.act(table, seat, options, chance)
        found = [first]
        if options[first][0] != "use":
            goals = sorted(self.goals.every(table, seat), key=lambda goal: -goal.rate)
            for goal in goals:
                if len(found) == most or goal.rate < 0.7 * goals[0].rate:
                    break
                i = self.towards(table, seat, options, goal, chance)
                if i >= 0 and i not in found:
                    found.append(i)
        return found

    def towards(self, table: Table, seat: int, options: Any, goal: Goal, chance: Random) -> int:
        """Return the option that leads to a goal: the action there, or the Sail that comes nearest;
        -1 if there is none."""
        here = table.at[seat]
        if here == goal.sector:
            return options.index(goal.option) if goal.option in options else -1
        far = self.rules.chart(table).waters.far[goal.sector]
        nearest, found = far[here], []
        into = goal.option is None
        for i, option in enumerate(options):
            if option[0] != "sail":
                break
            where = option[1]
            # Effects that cost rum or a card are only used to arrive.
            if option[2] and where != goal.sector:
                continue
            if far[where] <= nearest:
                if self.is_battle(table, where) and not (where == goal.sector and into):
                    continue
                if far[where] < nearest:
                    nearest, found = far[where], [i]
                elif found:
                    found.append(i)
        if not found:
            return -1
        return found[0] if len(found) == 1 else chance.choice(found)

    def is_battle(self, table: Table, where: int) -> bool:
        """Return whether entering a sector leads to a battle."""
        someone = where in table.merchants or where in table.at or _is_haunted(table, where)
        return someone and where != self.rules.chart(table).royal

    def useful(self, table: Table, seat: int, extra: Any) -> bool:
        """Return whether an effect that can be used at any time is useful now."""
        for icon, n in extra.gains:
            if icon == REPAIR:
                return bool(table.damage[seat] >= n)
            if icon <= CHEST and plain_sum(table.cargo[seat]) + n > table.kit[seat].hold:
                return False
        return True

    def effects(self, table: Table, seat: int, options: Sequence[Any], chance: Random) -> int:
        """Pay for effects that gain more than they cost, and in battle for those that decide it."""
        fight = self.strength_needed(table, seat)
        values = []
        for used in options:
            cost = plain_sum(extra.rum * 1.5 + extra.once * 2.5 for extra in used)
            gains: Gains = plain_sum((extra.gains for extra in used), ())
            if fight is not None:
                free = table.kit[seat].free[BATTLE]
                chance_to_win = self.goals.odds.beats(free + gains, fight)
                others = plain_sum(n * WORTH[i] for i, n in gains if i not in (DIE, CUTLASS))
                values.append(chance_to_win * 14 + others - cost)
            else:
                values.append(worth_of(gains) - cost)
        return best(values, chance)

    def strength_needed(self, table: Table, seat: int) -> int | None:
        """Return the strength to beat in this sector, or None without a battle."""
        here, rules = table.at[seat], self.rules
        if here in table.merchants:
            merchant = table.merchants.index(here)
            if table.raid[seat] == merchant:
                return rules.quests[table.quests[seat][RAID]].strength
            return self.goals.strength[merchant >= rules.small]
        if table.at.count(here) > 1 and here != rules.chart(table).royal:
            return 7
        if _is_haunted(table, here):
            return 9
        return None

    def demand(self, table: Table, seat: int) -> Mapping[int, int]:
        """Return the goods needed for the best goal that needs any."""
        goals = self.goals.demanding(table, seat)
        if not goals:
            return {}
        return dict(max(goals, key=lambda goal: goal.rate).demand)

    def stock(self, table: Table, seat: int, icon: int, n: int, demand: Mapping[int, int]) -> float:
        """Return the value of some tokens, which is higher for those that are wanted."""
        needed = min(n, demand.get(icon, 0))
        return n * WORTH[icon] + needed * 3

    def toss(self, table: Table, seat: int, options: Sequence[Any], chance: Random) -> int:
        demand, cargo = self.demand(table, seat), table.cargo[seat]
        values = []
        for icon in options:
            have = cargo[icon]
            with_it = self.stock(table, seat, icon, have, demand)
            values.append(self.stock(table, seat, icon, have - 1, demand) - with_it)
        return best(values, chance)

    def port(self, table: Table, seat: int, options: Sequence[Any], chance: Random) -> int:
        chart = self.rules.chart(table)
        offer = table.offers[chart.port[table.at[seat]]]
        worths, room = self.goals.surpluses(table), self.goals.room(table, seat)
        values = []
        for option in options:
            match option:
                case "hire":
                    values.append(worths[offer[0]] if room[0] else -1.0)
                case "buy":
                    values.append(worths[offer[1]] if room[1] else -1.0)
                case "quest":
                    values.append(100.0)
                case _:
                    values.append(0.0)
        return best(values, chance)

    def keep(self, table: Table, seat: int, options: Sequence[Any], chance: Random) -> int:
        """Place gear where it is worth most, and replace the gear that is worth least."""
        if table.bought >= 0:
            gear = table.bought
        else:
            gear = next(
                self.rules.loots[c].gear for c in table.drawn if self.rules.loots[c].gear >= 0
            )
        values = []
        for where, _, replaced in options:
            lost = 0.0
            if where == "refuse":
                values.append(0.0)
                continue
            if where == "ship":
                gained = self.fitted[gear]
                lost = self.fitted[replaced] if replaced >= 0 else 0.0
            else:
                gained = self.aboard[gear]
                lost = self.aboard[replaced] if replaced >= 0 else 0.0
                lost -= 0.5 * (where == "heir")
            values.append(gained - lost)
        return best(values, chance)

    def exchange(self, table: Table, seat: int, options: Sequence[Any], chance: Random) -> int:
        demand = self.demand(table, seat)
        return best(self._exchange_values(table, seat, options, table.cargo[seat], demand), chance)

    def _exchange_values(
        self,
        table: Table,
        seat: int,
        lines: Sequence[Bargain],
        cargo: Sequence[int],
        demand: Mapping[int, int],
    ) -> list[float]:
        """Return the value of each exchange for a captain with this cargo."""
        room = table.kit[seat].hold - plain_sum(cargo)
        values = []
        for line in lines:
            value = 0.0
            for sign, gains in ((-1, line.given), (1, line.got)):
                for icon, n in gains:
                    if icon == COIN:
                        value += sign * n * 0.7
                        continue
                    have = cargo[icon]
                    before = self.stock(table, seat, icon, have, demand)
                    value += self.stock(table, seat, icon, have + sign * n, demand) - before
            got = plain_sum(n for icon, n in line.got if icon <= CHEST)
            given = plain_sum(n for icon, n in line.given if icon <= CHEST)
            values.append(value - max(0, got - given - room) * 1.5)
        return values

    def sell(self, table: Table, seat: int, options: Sequence[Any], chance: Random) -> int:
        """Sell goods that are not wanted and not used by the following exchange."""
        demand, cargo = self.demand(table, seat), table.cargo[seat]
        coin = 1.3 if table.coins[seat] < 6 else 0.9
        price, bargains = self.rules.numbers.good_coins, self.rules.bargains
        values = []
        for fish, plantain in options:
            left, coins = cargo.copy(), table.coins[seat] + price * (fish + plantain)
            left[FISH] -= fish
            left[PLANTAIN] -= plantain
            value = coin * price * (fish + plantain)
            for icon in (FISH, PLANTAIN):
                value += self.stock(table, seat, icon, left[icon], demand)
            lines = [
                line
                for line in bargains
                if all(n <= (coins if icon == COIN else left[icon]) for icon, n in line.given)
            ]
            best_line = max(self._exchange_values(table, seat, lines, left, demand), default=0.0)
            values.append(value + max(0.0, best_line))
        return best(values, chance)

    def loot(self, table: Table, seat: int, options: Sequence[Any], chance: Random) -> int:
        loots = self.rules.loots
        values = [
            worth_of(loots[card].reward)
            if loots[card].gear < 0
            else self.goals.gear[loots[card].gear]
            for card in options
        ]
        return best(values, chance)

    def prize(self, table: Table, seat: int, options: Sequence[Any], chance: Random) -> int:
        return options.index("treasure") if "treasure" in options else 0

    def steal(self, table: Table, seat: int, options: Sequence[Any], chance: Random) -> int:
        return best([5 * 0.8 if icon == COIN else WORTH[icon] for icon in options], chance)

    def move(self, table: Table, seat: int, options: Sequence[Any], chance: Random) -> int:
        """After a Forage, move on towards the next goal if that is elsewhere."""
        goals = self.goals.best(table, seat)
        if not goals:
            return 0
        goal = goals[0] if len(goals) == 1 else chance.choice(goals)
        far = self.rules.chart(table).waters.far[goal.sector]
        here = table.at[seat]
        values = [
            -99.0
            if where != here
            and self.is_battle(table, where)
            and not (where == goal.sector and goal.option is None)
            else -float(far[where])
            for where in options
        ]
        return best(values, chance)


def _is_haunted(table: Table, where: int) -> bool:
    return table.ghost is not None and table.ghost.at == where


CANDIDATES = 2
"""Number of options that are tried."""
GAMES = 2
"""Number of simulated games per option, with the same dice for all options."""
TURNS = 4
"""Number of turns of each simulated game."""
VICTORY = 4 * WORTH[FAME]


class Planner:
    """An agent that looks ahead when choosing an action, and otherwise chooses like the greedy
    one."""

    def __init__(self, engine: Seafaring) -> None:
        self.engine, self.greedy = engine, Greedy(engine.rules)

    def __call__(self, table: Table, choice: Choice, chance: Random) -> int:
        if choice.kind != "act":
            return self.greedy(table, choice, chance)
        assert choice.player is not None
        candidates = self.greedy.rank_options(
            table, choice.player, choice.options, chance, CANDIDATES
        )
        if len(candidates) == 1:
            return candidates[0]
        values = [0.0] * len(candidates)
        for _ in range(GAMES):
            seed = chance.getrandbits(32)
            # Information hidden from this seat is dealt at random.
            dealt = self.engine.redeal(table, choice.player, Random(seed))
            for i, option in enumerate(candidates):
                values[i] += self._value_by_playout(dealt, choice.player, option, seed)
        return candidates[best(values, chance)]

    def _value_by_playout(self, table: Table, seat: int, option: int, seed: int) -> float:
        engine = self.engine
        end = continue_game(engine, table, [option], [self.greedy] * engine.seats, seed, TURNS)
        if end.ended:
            winners = engine.winners(end)
            won = VICTORY / len(winners) if seat in winners else -VICTORY
        else:
            won = 0.0
        gear = self.greedy.goals.gear
        own = worth_of_possessions(engine.rules, end, seat, gear)
        others = [
            worth_of_possessions(engine.rules, end, other, gear)
            for other in range(engine.seats)
            if other != seat
        ]
        return own + won - 0.3 * max(others, default=0.0)
