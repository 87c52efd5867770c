"""Race of the Buoys: the rules by which the game plays itself.

Ships begin at their quays. In your turn sail to a neighbouring space, or trust in a gust: roll the
die, and with a high roll sail twice. Who first enters a buoy takes its gold, from the last buoy
some more. Who enters a space with another ship fights: both roll, and the higher roll takes the
prize. The race ends when all buoys are empty or night falls; the most gold wins.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.kinds.boards.graph import distances
from pnp.kinds.boards.map.survey import complete_waters
from pnp.play.kernel import Choice, Engine, Mark, UnplayableError, best
from pnp.play.narration import Narrator
from pnp.play.third_party import FaultyBoardError

BOARD = "map"
MODES = ()
DIE = range(1, 7)


@dataclass(slots=True)
class Table:
    at: list[int]
    gold: list[int]
    full: list[int]  # what each space still holds
    round: int = 0
    next: int = -1  # the seat that begins is drawn
    marks: list[Mark] = field(default_factory=list)


class Race(Engine[Table]):
    endings = ("empty", "night")

    def __init__(self, setting, board, players):
        waters = complete_waters(board.record)
        if waters is None:
            raise FaultyBoardError(board.path)
        graph = waters.graph()
        self.names = tuple(graph)
        numbers = {name: i for i, name in enumerate(self.names)}
        self.near = tuple(tuple(numbers[n] for n in graph[name]) for name in self.names)
        signs = [waters.places[name].legend.signs for name in self.names]
        self.buoys = tuple(sign["buoy"]["gold"] if "buoy" in sign else 0 for sign in signs)
        quays = {sign["quay"]: i for i, sign in enumerate(signs) if "quay" in sign}
        if any(number not in quays for number in range(1, players + 1)):
            raise UnplayableError(f"this map has quays for {len(quays)} players")
        self.starts = tuple(quays[number] for number in range(1, players + 1))
        self.far = tuple(
            tuple(found.get(n, len(graph)) for n in self.names)
            for found in (distances(graph, [name]) for name in self.names)
        )
        self.seats = players
        self.rounds = setting.fact("rounds")
        self.gust_from = setting.fact("gust-from")
        self.prize, self.last = setting.fact("prize"), setting.fact("last")
        self.bound = 3 * players * self.rounds
        self.supply = {"gold": setting.fact("gold")}
        self.known = {"action": ("sail", "gust"), "visit": self.names}

    def set_up(self):
        return Table(list(self.starts), [0] * self.seats, list(self.buoys))

    def turn(self, table):
        if table.next < 0:
            table.next = yield Choice(None, "begin", range(self.seats))
        seat = table.next
        here = self.near[table.at[seat]]
        to = yield Choice(seat, "sail", (*here, -1))
        if to >= 0:
            table.marks.append(Mark("action", "sail"))
            yield from self._enter(table, seat, to)
        else:
            table.marks.append(Mark("action", "gust"))
            if (yield Choice(None, "gust", DIE)) >= self.gust_from:
                for _ in range(2):
                    if any(table.full):  # the race may end in the middle of a gust
                        to = yield Choice(seat, "blown", self.near[table.at[seat]])
                        yield from self._enter(table, seat, to)
        table.next = (seat + 1) % self.seats
        table.round += 1

    def _enter(self, table, seat, to):
        table.at[seat] = to
        table.marks.append(Mark("visit", self.names[to]))
        for other in range(self.seats):
            if other != seat and table.at[other] == to:
                table.marks.append(Mark("fight", self.names[to]))
                mine = yield Choice(None, "attack", DIE)
                theirs = yield Choice(None, "defence", DIE)
                if mine != theirs:
                    winner, loser = (seat, other) if mine > theirs else (other, seat)
                    taken = min(self.prize, table.gold[loser])
                    table.gold[winner] += taken
                    table.gold[loser] -= taken
        if table.full[to]:
            gold, table.full[to] = table.full[to], 0
            gold += 0 if any(table.full) else self.last
            table.marks.append(Mark("gold", self.names[to], gold))
            table.gold[seat] += gold

    def finished(self, table):
        return not any(table.full) or table.round >= self.rounds * self.seats

    def ending(self, table):
        return "night" if any(table.full) else "empty"

    def scores(self, table):
        return table.gold

    def in_use(self, table):
        return {"gold": sum(table.gold)}


class RaceNarrator(Narrator):
    """The race in words, for people who play it or watch a replay."""

    def describe(self, table, choice, option):
        names = self.engine.names
        if choice.kind in ("sail", "blown"):
            return f"{choice.kind} to {names[option]}" if option >= 0 else "trust in a gust"
        if choice.kind == "begin":
            return f"player {option + 1} begins"
        return f"{choice.kind} roll {option}"

    def position(self, table, reader):
        game = self.engine
        for seat in range(game.seats):
            yield f"player {seat + 1}: {game.names[table.at[seat]]}, {table.gold[seat]} gold"
        left = (f"{n} ({gold})" for n, gold in zip(game.names, table.full, strict=True) if gold)
        yield f"buoys: {', '.join(left) or 'none'}; round {table.round // game.seats + 1}"

    def figures(self, table):
        found = {}
        for seat, at in enumerate(table.at):
            found.setdefault(self.engine.names[at], []).append(f"seat-{seat}")
        return found


NARRATOR = RaceNarrator


def compiled(setting, game, board, players, mode):
    least, most = game.record.players
    if not least <= players <= most:
        raise UnplayableError(f"race is for {least} to {most} players, not for {players}")
    return Race(setting, board, players)


def sailor(engine, worth, gust=True):
    """Sail where it is worth most to be; a gust is worth what it is on average."""
    likely = (7 - engine.gust_from) / 6

    def choose(table, choice, chance):
        seat, values = choice.player, []
        for place in choice.options:
            if place >= 0:
                values.append(worth(table, seat, place))
            elif gust:
                here = table.at[seat]
                two = max(worth(table, seat, n) for p in engine.near[here] for n in engine.near[p])
                values.append(likely * two + (1 - likely) * worth(table, seat, here))
            else:
                values.append(-99)
        return best(values, chance)

    return choose


def greedy(engine, gust=True):
    """Go for what is worth most for the way there."""
    far = engine.far

    def worth(table, seat, place):
        return max((gold / (1 + far[place][i]) for i, gold in enumerate(table.full) if gold))

    return sailor(engine, worth, gust)


def planner(engine, raid=0.02):
    """Count all gold, near and far, and whether others are nearer to it."""
    far = engine.far

    def worth(table, seat, place):
        total = 0.0
        rivals = [table.at[s] for s in range(engine.seats) if s != seat]
        last = engine.last / sum(map(bool, table.full))
        for i, gold in enumerate(table.full):
            if gold:
                way = far[place][i]
                mine = sum(far[at][i] > way for at in rivals) + 0.3
                total += (gold + last) * mine * 0.6**way
        for other in range(engine.seats):
            if other != seat and table.at[other] == place:
                total += raid * (table.gold[other] - table.gold[seat])
        return total

    return sailor(engine, worth)


AGENTS = {
    "greedy": greedy,
    "planner": planner,
    "steady": lambda engine: greedy(engine, gust=False),
    "raider": lambda engine: planner(engine, raid=2.0),
}
