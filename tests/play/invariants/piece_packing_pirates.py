"""What must be so in Piece Packing Pirates. Where each invariant is asserted:

===  ==========================================================  ==================================
I01  all coins are in the bag or on the sea                      ``violations``
I02  no number is below nothing; a hold ends a turn within 50    ``violations``, here
I03  a ship has the crew it needs and carries                    ``violations``, here
I04  tiles lie as they were turned up                            here
I05  the tile of the pirate lies face up                         here
I06  ships are on the sea                                        ``violations``
I07  a tile without ships may show one, when it is entered       here
I08  others sail near the pirate, a step and a wind              here
I09  no game has more turns than the rules                       ``violations``
I10  the score is what is told                                   ``scored``
I11  a turned or mirrored sea is sailed as its image             ``test_seas_turned``
I12  booty changes by fights, trade and treasure                 here
===  ==========================================================  ==================================
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.play.kernel import Choice
from pnp_pirates.piece_packing_pirates.chart import NOWHERE
from pnp_pirates.piece_packing_pirates.engine import DROWNED, PiecePacking, Table


class Watch:
    """``entered`` is the tile, without ships, that the pirate has just sailed to, ``seen`` what was
    rolled there; ``moved`` are the coins of other ships that have sailed in this turn."""

    def __init__(self, game: PiecePacking) -> None:
        self.game, self.chart, self.numbers = game, game.chart, game.numbers
        self.entered = self.seen = NOWHERE
        self.moved: set[int] = set()
        self.turns = 0

    def violations(self, table: Table) -> Iterator[str]:
        game, chart, numbers = self.game, self.chart, self.numbers
        coins = sorted((*table.bag, *table.ships))
        if coins != list(range(len(numbers.coins))):
            yield f"the coins in the bag and on the sea are {coins}"
        hidden = len(table.stack) + sum(table.values[tile] == NOWHERE for tile in game.preset)
        if hidden + sum(value != NOWHERE for value in table.values) != len(numbers.tiles):
            yield f"{hidden} tiles lie face down beside those that do not"
        spaces = range(len(chart.cells))
        astray = [at for at in (table.cell, *table.ships.values()) if at not in spaces]
        if astray not in ([], [NOWHERE]):
            yield f"ships are on no space of the sea: {astray}"
            return
        if table.ship != NOWHERE and table.crew > numbers.ships[table.ship].most:
            yield f"a {numbers.names[table.ship]} has {table.crew} crew"
        for tile, many in enumerate(table.fleet):
            if many != sum(chart.tile[at] == tile for at in table.ships.values()):
                yield f"tile {chart.marks[tile]} does not have {many} ships"
        left = numbers.turns - table.turns
        if min(table.booty, table.buried, table.notoriety, table.crew, left) < 0:
            yield "something has fallen below 0"
        if table.buried and table.chest is None:
            yield "booty is buried nowhere"
        if table.sailing and table.left == numbers.steps and not table.windy:
            yield from self._unready(table)

    def _unready(self, table: Table) -> Iterator[str]:
        """Yield what must not be where a turn begins."""
        chart, numbers = self.chart, self.numbers
        ship = numbers.ships[table.ship]
        if not ship.least <= table.crew <= ship.most:
            yield f"{table.crew} crew sail a {numbers.names[table.ship]}"
        if table.winds[chart.tile[table.cell]] == NOWHERE:
            yield "the pirate is on a tile that lies face down"
        if table.booty > numbers.hold:
            yield f"{table.booty} booty is in a hold for {numbers.hold}"

    def changed(self, before: Table, after: Table, choice: Choice, option: Any) -> Iterator[str]:
        kind = choice.kind
        yield from self._tiles(before, after, kind)
        yield from self._sighted(before, after, kind, option)
        if after.ships != before.ships:
            at = dict(before.ships)
            if kind == "ship":
                at[option] = self.chart.opposite[before.cell]
            yield from self._others(before, after, at, kind)
        yield from self._booty(before, after, kind, option)
        if after.turns != before.turns:
            yield from self._end(before, after)
        if kind == "end" or after.ended:
            self.moved.clear()

    def _tiles(self, before: Table, after: Table, kind: str) -> Iterator[str]:
        if kind not in ("start", "buy", "anchor", "tile", "wind") or before.turns:
            here = self.chart.tile[before.cell]
            if before.winds[here] == NOWHERE and kind not in ("tile", "wind"):
                yield f"I05 tile {here} lies face down beneath the pirate ({kind})"
        if before.values == after.values and before.winds == after.winds:
            return
        tiles = zip(before.values, before.winds, after.values, after.winds, strict=True)
        for tile, (value, wind, now, blows) in enumerate(tiles):
            if value not in (NOWHERE, now) or wind not in (NOWHERE, blows):
                yield f"I04 tile {tile} was {value} with wind {wind}, is {now} with {blows}"

    def _sighted(self, before: Table, after: Table, kind: str, option: Any) -> Iterator[str]:
        """A ship comes in sight by a roll, across the tile that was entered."""
        tile = self.chart.tile
        if kind == "sail" and option != before.cell and tile[option] != tile[before.cell]:
            self.entered = tile[option]
            if any(tile[at] == self.entered for at in before.ships.values()):
                self.entered = NOWHERE
        elif kind == "lookout":
            self.seen = option
        new = after.ships.keys() - before.ships.keys()
        if kind != "ship":
            if new:
                yield f"I07 ships {new} appear by {kind}"
            return
        here = tile[before.cell]
        if new != {option} or here != self.entered or self.seen > before.values[here]:
            yield f"I07 ships {new} appear on tile {here}, after a {self.seen}"
        self.entered = NOWHERE

    def _others(
        self, before: Table, after: Table, ships: Mapping[int, int], kind: str
    ) -> Iterator[str]:
        chart, here = self.chart, after.cell
        near, cells = chart.near[chart.tile[here]], chart.cells
        for coin, at in ships.items():
            to = after.ships.get(coin, at)
            if coin not in after.ships and kind != "dice":
                yield f"I12 ship {coin} is gone without a fight"
            if to == at:
                continue
            apart = [abs(a - b) for a, b in zip(cells[at], cells[to], strict=True)]
            # Where a fight came just before, the pirate may have a smaller ship since.
            bigger = self.game.size[coin] - after.ship
            if chart.tile[at] not in near or coin in self.moved or max(apart) > 2 or sum(apart) > 3:
                yield f"I08 ship {coin} sails from {at} to {to}, far from {here} or again"
            far = chart.ranks[here]
            if bigger * (far[to] - far[at]) > 0 or not bigger:
                yield f"I08 ship {coin} sails from {at} to {to} by a size of {bigger}"
            self.moved.add(coin)

    def _booty(self, before: Table, after: Table, kind: str, option: Any) -> Iterator[str]:
        """Reckon anew what a choice brings and costs."""
        booty, buried = before.booty, before.buried
        match kind:
            case "start":
                booty = self.numbers.start + sum(option)
            case "buy":
                booty -= self._price(before, option)
            case "dig":
                booty, buried = booty + option, buried - option
            case "bury":
                booty -= option
                # Booty that is buried elsewhere is given up.
                buried = option + (buried if after.chest == before.chest else 0)
            case "dice":
                booty = self._fought(before, after, *option)
        if after.turns != before.turns:
            booty = min(booty, self.numbers.hold)
        if (after.booty, after.buried) != (booty, buried):
            yield f"I12 {kind} leaves {after.booty} and {after.buried}, not {booty} and {buried}"

    def _price(self, before: Table, to: tuple[int, int]) -> int:
        """Return what a ship with its crew costs, the old one taken in exchange."""
        ships, numbers, old = self.numbers.ships, self.numbers, before.ship
        ship, crew = to
        if to == (old, before.crew):
            return 0
        price = ships[ship].price + numbers.crew_price * max(0, crew - before.crew)
        # Who has lost all crew has lost the ship, and begins anew.
        if old == NOWHERE or not (before.crew or numbers.rescue_by_crew):
            return price
        return price - (
            ships[old].price if numbers.change else min(ships[old].price, ships[ship].price)
        )

    def _fought(self, before: Table, after: Table, arms: int, suns: int) -> int:
        """Return the booty after a fight: with the ship that it beat, which is gone, or any."""
        beaten = before.ships.keys() - after.ships.keys()
        if beaten:
            size = self.game.size[beaten.pop()]
            return max(0, before.booty + arms * (size + suns) - before.crew)
        lost = after.crew < before.crew or after.notoriety < before.notoriety
        return max(0, before.booty - suns) if lost or not before.crew else before.booty

    def _end(self, before: Table, after: Table) -> Iterator[str]:
        ship = self.numbers.ships[after.ship]
        if after.turns != before.turns + 1:
            yield f"I09 turn {after.turns} follows turn {before.turns}"
        if after.booty > self.numbers.hold:
            yield f"I02 {after.booty} booty in a hold at the end of a turn"
        if after.ended != DROWNED and not ship.least <= after.crew <= ship.most:
            yield f"I03 {after.crew} crew on ship {after.ship} at the end of a turn"

    def scored(self, table: Table) -> tuple[Sequence[int], tuple[int, ...]]:
        score = table.turns + table.ship * table.crew + table.buried * table.notoriety * table.booty
        rich = min(table.booty, table.buried, table.notoriety) > 0
        return (score,), (0,) if rich and table.crew else ()
