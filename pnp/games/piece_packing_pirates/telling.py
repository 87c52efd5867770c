"""Piece Packing Pirates in words: its choices, and the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.games.piece_packing_pirates.chart import NAMES, NOWHERE, Chart
from pnp.games.piece_packing_pirates.rates import Rates
from pnp.games.piece_packing_pirates.table import ASHORE, ON, Table
from pnp.play.kernel import Choice


class Telling:
    def __init__(self, chart: Chart, rates: Rates) -> None:
        self._chart, self._rates = chart, rates

    def worded(self, choice: Choice, option: Any) -> str:
        match choice.kind:
            case "start":
                return f"begin with {self._rates.start} and {option[0]} and {option[1]} booty"
            case "dice":
                return f"the arms die shows {option[0]}, the suns die {option[1]}"
            case "lookout":
                return f"the lookout rolls {option}"
            case "tile":
                return f"turn up the {self._rates.tiles[option].name}"
            case "ship":
                return f"sight {self._ship(option)}"
            case "fight":
                return f"fight {self._ship(option)}"
            case "buy":
                return f"take a {self._rates.names[option[0]]} with {option[1]} crew"
            case "wind":
                return f"let the wind blow {NAMES[option]}"
        return self._sailed(choice, option)

    def _sailed(self, choice: Choice, option: Any) -> str:
        """Return choices that name a space or an amount."""
        chart = self._chart
        match choice.kind:
            case "sail":
                stay = option == choice.options[0]
                return "stop" if stay else f"sail to {chart.spaces[option]}"
            case "anchor":
                return f"weigh anchor at {chart.spaces[option]}"
            case "course":
                return f"let the ship sail to {chart.spaces[option]}"
            case "shore":
                return "bury nothing" if option is None else f"dig a hole at {chart.named(option)}"
            case "bury":
                return f"bury {option}"
            case "dig":
                return f"dig up {option}" if option else "dig up nothing"
        return {ON: "go on", ASHORE: "retire"}[option]

    def _ship(self, coin: int) -> str:
        found = self._rates.coins[coin]
        return f"a {self._rates.names[found.value]}, the {found.name}"

    def shown(self, table: Table) -> Iterator[str]:
        """Yield the sea, a sign for each space: land ``.``, the value of its tile or ``?``, ``@``
        the pirate, the size of a ship as a letter from ``a``; then the tracks."""
        chart, rates = self._chart, self._rates
        signs = dict.fromkeys(chart.cells, "?")
        for cell, tile in zip(chart.cells, chart.tile, strict=True):
            if table.values[tile] != NOWHERE:
                signs[cell] = str(table.values[tile])
        for coin, at in table.ships.items():
            signs[chart.cells[at]] = chr(ord("a") + rates.coins[coin].value)
        if table.chest is not None and table.buried:
            signs[table.chest] = "x"
        if table.cell != NOWHERE:
            signs[chart.cells[table.cell]] = "@"
        rows, columns = (sorted({cell[i] for cell in signs}) for i in (0, 1))
        for row in range(rows[0], rows[-1] + 1):
            across = range(columns[0], columns[-1] + 1)
            yield " ".join(signs.get((row, column), ".") for column in across)
        ship = "no ship" if table.ship == NOWHERE else f"a {rates.names[table.ship]}"
        yield f"Turn {table.turns + 1}: {ship}, crew {table.crew}, notoriety {table.notoriety}"
        yield f"Booty {table.booty} aboard, {table.buried} buried (x)"

    def standing(self, table: Table) -> Mapping[str, Sequence[str]]:
        chart, found = self._chart, dict[str, list[str]]()
        for coin, at in table.ships.items():
            found.setdefault(chart.spaces[at], []).append(self._rates.coins[coin].card)
        if table.cell != NOWHERE:
            found.setdefault(chart.spaces[table.cell], []).append("seat-0")
        return found
