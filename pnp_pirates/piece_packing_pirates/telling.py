"""Piece Packing Pirates in words: its choices and what comes of them, and the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.play.kernel import Choice
from pnp_pirates.piece_packing_pirates.chart import NAMES, NOWHERE, Chart
from pnp_pirates.piece_packing_pirates.rates import Market, Rates
from pnp_pirates.piece_packing_pirates.table import ASHORE, ON, Table

_ARROWS = "↖↗↙↘"
"""The winds, in the order of their names."""
_HERE, _CHEST, _LAND, _HIDDEN = "@", "x", ".", "?"


class Telling:
    def __init__(self, chart: Chart, rates: Rates, market: Market) -> None:
        self._chart, self._rates, self._market = chart, rates, market

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
        return f"a {self._rates.names[found.value]} ({found.name})"

    def offered(self, table: Table, choice: Choice, option: Any) -> str:
        """Return what is done by taking an option, with what it costs, where it leads, and how
        dice decide."""
        chart, words = self._chart, self.worded(choice, option)
        match choice.kind:
            case "start":
                return f"{words}: {self._rates.start + sum(option)} in all"
            case "buy":
                return f"{words}{self._price(table, option)}"
            case "wind":
                return f"{words} {_ARROWS[option]}"
            case "sail" if option != choice.options[0]:
                by_wind = option not in chart.steps[table.cell]
                met = [self._ship(coin) for coin, at in table.ships.items() if at == option]
                fights = f", and fight {' and '.join(met)}" if met else ""
                return f"{words}{' with the wind' * by_wind}{self._water(table, option)}{fights}"
            case "lookout":
                value = table.values[chart.tile[table.cell]]
                sees = "a ship in sight" if option <= value else "nobody in sight"
                than = "no more than" if option <= value else "more than"
                return f"{words}, {than} the {value} of the tile: {sees}"
            case "dice":
                return self._fought(table, *option)
            case "course":
                return f"let {self._ship(table.foe)} sail to {chart.spaces[option]}"
            case "shore" if option is not None and table.buried:
                same = option == table.chest
                lost = (
                    f"to the {table.buried} there"
                    if same
                    else f"giving up the {table.buried} buried"
                )
                return f"{words}, {lost}"
            case "end" if option == ASHORE:
                return f"{words}, with a score of {self.reckoned(table)}"
        return words

    def _price(self, table: Table, to: tuple[int, int]) -> str:
        cost = self._market.costs(table.ship, table.crew)[to]
        if to == (table.ship, table.crew):
            return ", as now"
        return f" for {cost} booty" if cost >= 0 else f", and get {-cost} booty back"

    def _water(self, table: Table, space: int) -> str:
        tile = self._chart.tile[space]
        if tile == self._chart.tile[table.cell]:
            return ""
        value = table.values[tile]
        return ", an unexplored tile" if value == NOWHERE else f", a tile of {value}"

    def _fought(self, table: Table, arms: int, suns: int) -> str:
        foe = self._rates.coins[table.foe].value
        own, other = table.ship + table.crew + arms, foe + table.notoriety + suns
        end = "you win" if own > other else "you lose" if own < other else "a draw"
        return (
            f"arms {arms}: {table.ship} ship + {table.crew} crew + {arms} = {own}; suns {suns}: "
            f"{foe} ship + {table.notoriety} notoriety + {suns} = {other}; {end}"
        )

    def changed(self, before: Table, table: Table) -> Iterator[str]:
        """Yield what a choice has changed of ships, chest and tracks."""
        spaces = self._chart.spaces
        for coin, at in before.ships.items():
            now = table.ships.get(coin)
            if now is None:
                yield f"{self._ship(coin)} goes back into the bag"
            elif now != at:
                yield f"{self._ship(coin)} sails from {spaces[at]} to {spaces[now]}"
        for coin in table.ships.keys() - before.ships.keys():
            yield f"{self._ship(coin)} lies at {spaces[table.ships[coin]]}"
        if NOWHERE != before.ship != table.ship and table.crew < before.crew:
            yield f"the ship shrinks to a {self._rates.names[table.ship]}"
        for name in ("crew", "notoriety", "booty", "buried"):
            was, now = getattr(before, name), getattr(table, name)
            if was != now:
                label = {"booty": "booty aboard", "buried": "booty buried"}.get(name, name)
                yield f"{label} is now {now} ({now - was:+d})"
        if before.turns != table.turns < self._rates.turns and not table.ended:
            yield f"turn {table.turns + 1} of {self._rates.turns} begins"

    def reckoned(self, table: Table) -> str:
        """Return how a score is counted."""
        total = table.ship * table.crew + table.buried * table.booty * table.notoriety + table.turns
        return (
            f"ship {table.ship} x crew {table.crew} + buried {table.buried} x aboard {table.booty} "
            f"x notoriety {table.notoriety} + turns played {table.turns} = {total}"
        )

    def key(self) -> Iterator[str]:
        """Yield what the signs of the sea mean."""
        ships = ", ".join(
            f"{chr(ord('a') + size)} {name} ({size})" for size, name in enumerate(self._rates.names)
        )
        yield "Rows are numbered at the left, columns above: 5-4 is row 5, column 4."
        yield "A number is how busy a tile is, an arrow its wind."
        yield f"{_HERE} you   {_CHEST} your chest   {_LAND} land   {_HIDDEN} unexplored tile"
        yield f"Other ships, with their sizes: {ships}"

    def shown(self, table: Table) -> Iterator[str]:
        """Yield the sea, three letters a space, then the ships on it and the tracks."""
        chart, rates = self._chart, self._rates
        signs = dict.fromkeys(chart.cells, _HIDDEN)
        winds = {}
        for cell, tile in zip(chart.cells, chart.tile, strict=True):
            if table.values[tile] != NOWHERE:
                signs[cell] = str(table.values[tile])
            if table.winds[tile] != NOWHERE:
                winds[cell] = _ARROWS[table.winds[tile]]
        for coin, at in table.ships.items():
            signs[chart.cells[at]] = chr(ord("a") + rates.coins[coin].value)
        if table.chest is not None and table.buried:
            signs[table.chest] = _CHEST
        if table.cell != NOWHERE:
            signs[chart.cells[table.cell]] = _HERE
        rows, columns = (
            range(min(cell[i] for cell in signs) - 1, max(cell[i] for cell in signs) + 2)
            for i in (0, 1)
        )
        numbers = [chart.named((rows[0], column)).partition("-")[2] for column in columns]
        yield "   " + "".join(f"{number:>3}" for number in numbers)
        for row in rows:
            line = chart.named((row, columns[0])).partition("-")[0].rjust(3)
            for column in columns:
                cell = row, column
                line += f"{signs.get(cell, _LAND):>2}{winds.get(cell, ' ')}"
            yield line.rstrip()
        yield from self._tracks(table)

    def _tracks(self, table: Table) -> Iterator[str]:
        rates = self._rates
        for coin, at in table.ships.items():
            yield f"At {self._chart.spaces[at]}: {self._ship(coin)}"
        ship = "no ship" if table.ship == NOWHERE else f"a {rates.names[table.ship]} ({table.ship})"
        place = "" if table.cell == NOWHERE else f" at {self._chart.spaces[table.cell]}"
        yield (
            f"Turn {min(table.turns + 1, rates.turns)} of {rates.turns}: {ship}{place}, "
            f"crew {table.crew}, notoriety {table.notoriety}"
        )
        buried = "none buried"
        if table.chest is not None and table.buried:
            buried = f"{table.buried} buried at {self._chart.named(table.chest)} ({_CHEST})"
        steps = f"; steps left {table.left}" if table.sailing else ""
        yield f"Booty {table.booty} of {rates.hold} aboard, {buried}{steps}"

    def standing(self, table: Table) -> Mapping[str, Sequence[str]]:
        chart, found = self._chart, dict[str, list[str]]()
        for coin, at in table.ships.items():
            found.setdefault(chart.spaces[at], []).append(self._rates.coins[coin].card)
        if table.cell != NOWHERE:
            found.setdefault(chart.spaces[table.cell], []).append("seat-0")
        return found
