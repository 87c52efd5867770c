"""The engine of Piece Packing Pirates: one pirate alone on one of the seas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from pnp.content.files import File
from pnp.kinds.boards.seas.tiles import sea_of
from pnp.play.kernel import Choice, Engine, Mark, Turn, UnplayableError
from pnp.rules.views import Setting
from pnp_pirates.piece_packing_pirates.chart import NAMES, NOWHERE, Chart, Land
from pnp_pirates.piece_packing_pirates.numbers import Market, Numbers, numbers_of, tile_name
from pnp_pirates.piece_packing_pirates.views import SeaLayout

ON, ASHORE = "sail-on", "retire"
"""The options at the end of a turn."""
BOARD = "seas"
MODES = ()
PRINTED = (
    *("least-players", "most-players", "minutes", "tiles", "coins", "dice", "pawns", "suits"),
    *("own-suit", "kit", "buried-step", "table", "small-piece"),
)
"""Numbers that do not affect play: they are printed, or used to check what is printed."""
RETIRED, SERVED, DROWNED = "retired", "time-up", "drowned"
MOST_CHOICES = 60
"""Maximum number of choices in a turn of a sensible pirate."""
_DONE = {
    name: Mark("action", name)
    for name in (
        *("step", "wind", "stop", "fight", "bury", "dig", "abandon-treasure"),
        *("buy-ship", "buy-crew", "trade-down", ON, ASHORE),
    )
}
_EMPTY, _BEYOND, _LOST = (
    Mark("anomaly", name) for name in ("bag-empty", "beyond-a-track", "booty-beyond-the-hold")
)


@dataclass(slots=True)
class Table:
    """``values`` and ``winds`` are those of each tile, ``NOWHERE`` if it is face down; ``stack``
    are the tiles not turned up yet, ``bag`` the coins in the bag, ``ships`` the ships on the sea
    with their spaces, ``fleet`` the number of ships on each tile.

    While the pirate is ``sailing``, ``left`` is the number of remaining steps; ``heading`` is the
    direction of the last one, ``turned`` whether it has turned, ``windy`` whether it has used the
    wind. ``foe`` is the ship in a fight, or the next to sail.
    """

    winds: list[int]
    values: list[int]
    stack: list[int]
    bag: list[int]
    fleet: list[int]
    ships: dict[int, int] = field(default_factory=dict)
    marks: list[Mark] = field(default_factory=list)
    cell: int = NOWHERE
    ship: int = NOWHERE
    crew: int = 0
    booty: int = 0
    notoriety: int = 0
    chest: Land | None = None
    buried: int = 0
    turns: int = 0
    sailing: bool = False
    left: int = 0
    heading: int = NOWHERE
    turned: bool = False
    windy: bool = False
    foe: int = NOWHERE
    ended: str = ""


class PiecePacking(Engine[Table]):
    victory = "retired rich: alive, with booty aboard, booty buried and notoriety"

    def __init__(self, chart: Chart, numbers: Numbers) -> None:
        self.chart, self.numbers, self.market = chart, numbers, Market(numbers)
        self.seats = 1
        self.known = {"action": tuple(_DONE), "visit": chart.spaces}
        self.bound = MOST_CHOICES * numbers.turns
        self.size = tuple(coin.value for coin in numbers.coins)
        self.supply = {
            "ships": len(numbers.coins),
            "tiles": len(numbers.tiles),
            "notoriety": numbers.notoriety,
            "buried": numbers.buried,
        }
        faces = range(numbers.values)
        self._lookout = Choice(None, "lookout", tuple(faces))
        self._dice = tuple((arms, suns) for arms in faces for suns in faces)
        self._wind = Choice(0, "wind", tuple(range(len(NAMES))))
        self._end = Choice(0, "end", (ON, ASHORE))
        self._shores = tuple(Choice(0, "shore", (None, *shore)) for shore in chart.shores)
        self._visits = tuple(Mark("visit", space) for space in chart.spaces)
        self._fights = tuple(Mark("fight", space) for space in chart.spaces)
        self.ways = cache(self._ways)
        self.preset = self._preset()

    @property
    def endings(self) -> tuple[str, ...]:
        return RETIRED, SERVED, DROWNED

    def set_up(self) -> Table:
        tiles, known = len(self.chart.marks), self.preset.values()
        return Table(
            winds=[NOWHERE] * tiles,
            values=[NOWHERE] * tiles,
            stack=[tile for tile in range(len(self.numbers.tiles)) if tile not in known],
            bag=list(range(len(self.numbers.coins))),
            fleet=[0] * tiles,
        )

    def _preset(self) -> dict[int, int]:
        """Return the tile of the piecepack at each place for which the file of the sea defines
        it."""
        words = {tile_name(piece): i for i, piece in enumerate(self.numbers.tiles)}
        return {place: words[tile] for place, tile in self.chart.laid.items() if tile in words}

    def turn(self, table: Table) -> Turn:
        """Play a turn, or the rest of it if the pirate is already sailing."""
        if table.ship == NOWHERE:
            yield from self._beginning(table)
        if not table.sailing:
            table.sailing, table.left, table.heading = True, self.numbers.steps, NOWHERE
            table.turned = table.windy = False
        yield from self._sail(table)
        table.sailing = False
        if table.ships:
            yield from self._others(table)
        if self.chart.shores[table.cell]:
            yield from self._treasure(table)
        yield from self._buy(table)
        yield from self._finish(table)

    def _beginning(self, table: Table) -> Turn:
        arms, suns = yield Choice(None, "start", self._dice)
        table.booty = self.numbers.start + arms + suns
        yield from self._buy(table)
        table.cell = yield Choice(0, "anchor", self.chart.coast)
        yield from self._reveal(table, self.chart.tile[table.cell])

    def _reveal(self, table: Table, tile: int) -> Turn:
        if tile in self.preset:
            found = self.preset[tile]
        else:
            found = yield Choice(None, "tile", tuple(table.stack))
            table.stack.remove(found)
        table.values[tile] = self.numbers.tiles[found].value
        table.winds[tile] = yield self._wind

    def _sail(self, table: Table) -> Turn:
        chart, marks = self.chart, table.marks
        tile_of, winds = chart.tile, table.winds
        while True:
            here = table.cell
            choice = self.ways(
                here, table.left, table.heading, table.turned, table.windy, winds[tile_of[here]]
            )
            if len(choice.options) == 1:
                return
            to = yield choice
            if to == here:
                marks.append(_DONE["stop"])
                return
            self._move(table, to)
            tile = tile_of[to]
            if tile != tile_of[here]:
                if winds[tile] == NOWHERE:
                    yield from self._reveal(table, tile)
                if not table.fleet[tile]:
                    yield from self._look_out(table, tile)
            if to in table.ships.values():
                there = [coin for coin, at in table.ships.items() if at == to]
                yield from self._engage(table, there)

    def _move(self, table: Table, to: int) -> None:
        steps = self.chart.steps[table.cell]
        if to in steps:
            heading = steps.index(to)
            if heading != table.heading != NOWHERE:
                table.turned = True
            table.heading = heading
            table.left -= 1
            table.marks.append(_DONE["step"])
        else:
            table.windy = True
            table.marks.append(_DONE["wind"])
        table.cell = to
        table.marks.append(self._visits[to])

    def _ways(
        self, here: int, left: int, heading: int, turned: bool, windy: bool, wind: int
    ) -> Choice:
        """Return where a ship may go next; its own space means to stop. A step leads straight on
        or, once, to the side."""
        steps, found = self.chart.steps[here], [here]
        for way in range(4) if left else ():
            turns = heading not in (NOWHERE, way)
            reverse = turns and (way - heading) % 4 == 2
            if (
                steps[way] != NOWHERE
                and not (turns and turned)
                and (self.numbers.back or not reverse)
            ):
                found.append(steps[way])
        if not windy and self.chart.blown[wind][here] != NOWHERE:
            found.append(self.chart.blown[wind][here])
        return Choice(0, "sail", tuple(found))

    def _look_out(self, table: Table, tile: int) -> Turn:
        seen = yield self._lookout
        if seen > table.values[tile]:
            return
        if not table.bag:
            table.marks.append(_EMPTY)
            return
        coin = yield Choice(None, "ship", tuple(table.bag))
        table.bag.remove(coin)
        table.ships[coin] = self.chart.opposite[table.cell]
        table.fleet[tile] += 1

    def _engage(self, table: Table, coins: list[int]) -> Turn:
        """Fight the ships in the space of the pirate, in any order."""
        while coins:
            coin = coins[0] if len(coins) == 1 else (yield Choice(0, "fight", tuple(coins)))
            coins.remove(coin)
            table.foe = coin
            dice = yield Choice(None, "dice", self._dice)
            self.fight(table, coin, *dice)

    def fight(self, table: Table, coin: int, arms: int, suns: int) -> None:
        numbers, size, marks = self.numbers, self.size[coin], table.marks
        marks += (_DONE["fight"], self._fights[table.cell])
        won = table.ship + table.crew + arms - size - table.notoriety - suns
        if won > 0:
            table.fleet[self.chart.tile[table.ships.pop(coin)]] -= 1
            table.bag.append(coin)
            table.notoriety += numbers.won_notoriety
            plunder = arms * (size + suns) - table.crew
            table.booty = max(0, table.booty + plunder)
            if plunder > 0:
                marks.append(Mark("gold", self.chart.spaces[table.cell], plunder))
            if table.notoriety > numbers.notoriety:
                marks.append(_BEYOND)
        elif won < 0:
            table.notoriety = max(0, table.notoriety - numbers.lost_notoriety)
            table.crew = max(0, table.crew - numbers.lost_crew)
            table.ship = numbers.left_with(table.ship, table.crew)
            table.booty -= min(table.booty, suns)

    def _others(self, table: Table) -> Turn:
        """Let smaller ships nearby flee and larger ones chase, then fight those that arrive."""
        chart = self.chart
        here = table.cell
        near, ranks, tile_of = chart.near[chart.tile[here]], chart.ranks[here], chart.tile
        arrived = []
        for coin, at in list(table.ships.items()):
            size = self.size[coin] - table.ship
            if not size or tile_of[at] not in near:
                continue
            courses = chart.courses(table.winds, at)
            far = [ranks[to] for to in courses]
            top = min(far) if size > 0 else max(far)
            first = courses[far.index(top)]
            if far.count(top) > 1:
                equal = {to for to, rank in zip(courses, far, strict=True) if rank == top}
                if len(equal) > 1:
                    table.foe = coin
                    first = yield Choice(0, "course", tuple(sorted(equal)))
            if first != at:
                table.ships[coin] = first
                table.fleet[tile_of[at]] -= 1
                table.fleet[tile_of[first]] += 1
                if first == here:
                    arrived.append(coin)
        yield from self._engage(table, arrived)

    def _treasure(self, table: Table) -> Turn:
        if table.buried and table.chest in self.chart.shores[table.cell]:
            amount = yield Choice(0, "dig", range(table.buried + 1))
            if amount:
                table.buried -= amount
                table.booty += amount
                table.marks.append(_DONE["dig"])
        if not table.booty:
            return
        place = yield self._shores[table.cell]
        if place is None:
            return
        amount = yield Choice(0, "bury", range(1, table.booty + 1))
        if place != table.chest and table.buried:
            table.buried = 0
            table.marks.append(_DONE["abandon-treasure"])
        table.chest = place
        table.buried += amount
        table.booty -= amount
        table.marks.append(_DONE["bury"])
        if table.buried > self.numbers.buried:
            table.marks.append(_BEYOND)

    def _buy(self, table: Table) -> Turn:
        ship, crew = table.ship, table.crew
        offers = self.market.within(ship, crew, table.booty)
        if len(offers) == 1 and ship != NOWHERE:
            return
        to = yield Choice(0, "buy", offers)
        table.booty -= self.market.costs(ship, crew)[to]
        table.ship, table.crew = to
        if to[0] > ship:
            table.marks.append(_DONE["buy-ship"])
        elif to[0] < ship:
            table.marks.append(_DONE["trade-down"])
        if to[1] > crew:
            table.marks.append(_DONE["buy-crew"])

    def _finish(self, table: Table) -> Turn:
        if table.booty > self.numbers.hold:
            table.marks.append(_LOST)
            table.booty = self.numbers.hold
        table.turns += 1
        if not table.crew:
            table.ended = DROWNED
        elif table.turns == self.numbers.turns:
            table.ended = SERVED
        else:
            done = yield self._end
            table.marks.append(_DONE[done])
            if done == ASHORE:
                table.ended = RETIRED

    def finished(self, table: Table) -> bool:
        return bool(table.ended)

    def ending(self, table: Table) -> str:
        return table.ended

    def scores(self, table: Table) -> Sequence[int]:
        return (score(table),)

    def winners(self, table: Table) -> tuple[int, ...]:
        """Return seat 0 if the pirate retires alive with booty aboard, booty buried and notoriety;
        otherwise none."""
        rich = table.booty * table.buried * table.notoriety
        return (0,) if table.ended != DROWNED and rich else ()

    def in_use(self, table: Table) -> Mapping[str, int]:
        return {
            "ships": len(table.ships),
            "tiles": len(self.numbers.tiles) - len(table.stack),
            "notoriety": table.notoriety,
            "buried": table.buried,
        }


def score(table: Table) -> int:
    return table.ship * table.crew + table.buried * table.booty * table.notoriety + table.turns


def compiled(
    setting: Setting, game: File[Any], board: File[Any] | None, players: int, mode: str | None
) -> PiecePacking:
    del game, mode
    if players != 1:
        raise UnplayableError("Piece Packing Pirates is for one player")
    sea = None if board is None else sea_of(board.record)
    if board is None or sea is None:
        raise UnplayableError("there is no sea of whole tiles to sail")
    numbers = numbers_of(setting)
    if len(sea.tiles) > len(numbers.tiles):
        raise UnplayableError(
            f"the sea has {len(sea.tiles)} tiles, the piecepack only {len(numbers.tiles)}"
        )
    return PiecePacking(Chart(SeaLayout(board, setting, sea)), numbers)
