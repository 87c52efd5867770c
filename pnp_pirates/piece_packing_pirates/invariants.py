"""What must be so on the table of Piece Packing Pirates, whatever happens."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pnp_pirates.piece_packing_pirates.chart import NOWHERE, Chart
from pnp_pirates.piece_packing_pirates.rates import Rates
from pnp_pirates.piece_packing_pirates.table import Table


def faults(chart: Chart, rates: Rates, known: Collection[int], table: Table) -> Iterator[str]:
    """Yield what is wrong; ``known`` are the tiles of which the file says what they are."""
    coins = sorted((*table.bag, *table.ships))
    if coins != list(range(len(rates.coins))):
        yield f"the coins in the bag and on the sea are {coins}"
    hidden = len(table.stack) + sum(table.values[tile] == NOWHERE for tile in known)
    if hidden + sum(value != NOWHERE for value in table.values) != len(rates.tiles):
        yield f"{hidden} tiles lie face down beside those that do not"
    spaces = range(len(chart.cells))
    astray = [at for at in (table.cell, *table.ships.values()) if at not in spaces]
    if astray not in ([], [NOWHERE]):
        yield f"ships are on no space of the sea: {astray}"
        return
    if table.ship != NOWHERE and table.crew > rates.ships[table.ship].most:
        yield f"a {rates.names[table.ship]} has {table.crew} crew"
    for tile, many in enumerate(table.fleet):
        if many != sum(chart.tile[at] == tile for at in table.ships.values()):
            yield f"tile {chart.marks[tile]} does not have {many} ships"
    left = rates.turns - table.turns
    if min(table.booty, table.buried, table.notoriety, table.crew, left) < 0:
        yield "something has fallen below 0"
    if table.buried and table.chest is None:
        yield "booty is buried nowhere"
    if table.sailing and table.left == rates.steps and not table.windy:
        yield from _unready(chart, rates, table)


def _unready(chart: Chart, rates: Rates, table: Table) -> Iterator[str]:
    """Yield what must not be where a turn begins."""
    ship = rates.ships[table.ship]
    if not ship.least <= table.crew <= ship.most:
        yield f"{table.crew} crew sail a {rates.names[table.ship]}"
    if table.winds[chart.tile[table.cell]] == NOWHERE:
        yield "the pirate is on a tile that lies face down"
    if table.booty > rates.hold:
        yield f"{table.booty} booty is in a hold for {rates.hold}"
