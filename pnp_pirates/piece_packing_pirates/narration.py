"""Piece Packing Pirates in words: its choices, their effects, and the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.play.kernel import Choice
from pnp.play.narration import Narrator
from pnp_pirates.piece_packing_pirates.chart import NAMES, NOWHERE
from pnp_pirates.piece_packing_pirates.engine import ASHORE, PiecePacking, Table, score

_ARROWS = "↖↗↙↘"
"""The winds, in the order of their names."""
_HERE, _CHEST, _LAND, _HIDDEN = "@", "x", ".", "?"


class PiecePackingNarrator(Narrator[PiecePacking]):
    def __init__(self, engine: PiecePacking) -> None:
        super().__init__(engine)
        self._chart, self._numbers = engine.chart, engine.numbers

    def introduction(self, seat: int) -> Iterator[str]:
        yield "You play for a score: ship x crew + buried x aboard x notoriety + turns played."

    def describe(self, table: Table, choice: Choice, option: Any) -> str:
        """Return what an option does, with its cost, where it leads, and the results of fights."""
        chart, numbers = self._chart, self._numbers
        match choice.kind:
            case "start":
                arms, suns = option
                total = numbers.start + arms + suns
                return f"begin with {numbers.start} and {arms} and {suns} booty: {total} in all"
            case "buy":
                size, crew = option
                return f"take a {numbers.names[size]} with {crew} crew{self._price(table, option)}"
            case "tile":
                return f"turn up the {numbers.tiles[option].name}"
            case "wind":
                return f"let the wind blow {NAMES[option]} {_ARROWS[option]}"
            case "sail" if option == choice.options[0]:
                return "stop"
            case "sail":
                by_wind = " with the wind" * (option not in chart.steps[table.cell])
                met = [self._ship(coin) for coin, at in table.ships.items() if at == option]
                fights = f", and fight {' and '.join(met)}" if met else ""
                water = self._water(table, option)
                return f"sail to {chart.spaces[option]}{by_wind}{water}{fights}"
            case "lookout":
                value = table.values[chart.tile[table.cell]]
                sees = "a ship in sight" if option <= value else "nobody in sight"
                than = "no more than" if option <= value else "more than"
                return f"the lookout rolls {option}, {than} the {value} of the tile: {sees}"
            case "ship":
                return f"sight {self._ship(option)}"
            case "fight":
                return f"fight {self._ship(option)}"
            case "dice":
                return self._describe_fight(table, *option)
            case "course":
                return f"let {self._ship(table.foe)} sail to {chart.spaces[option]}"
            case "anchor":
                return f"weigh anchor at {chart.spaces[option]}"
            case "dig":
                return f"dig up {option}" if option else "dig up nothing"
            case "shore":
                return self._shore(table, option)
            case "bury":
                return f"bury {option}"
        if option == ASHORE:
            return f"retire, with a score of {self._describe_score(table)}"
        return "go on"

    def _shore(self, table: Table, place: Any) -> str:
        if place is None:
            return "bury nothing"
        words = f"dig a hole at {self._chart.name_of_land(place)}"
        if not table.buried:
            return words
        if place == table.chest:
            return f"{words}, to the {table.buried} there"
        return f"{words}, giving up the {table.buried} buried"

    def _ship(self, coin: int) -> str:
        found = self._numbers.coins[coin]
        return f"a {self._numbers.names[found.value]} ({found.name})"

    def _price(self, table: Table, to: tuple[int, int]) -> str:
        cost = self.engine.market.costs(table.ship, table.crew)[to]
        if to == (table.ship, table.crew):
            return ", as now"
        return f" for {cost} booty" if cost >= 0 else f", and get {-cost} booty back"

    def _water(self, table: Table, space: int) -> str:
        tile = self._chart.tile[space]
        if tile == self._chart.tile[table.cell]:
            return ""
        value = table.values[tile]
        return ", an unexplored tile" if value == NOWHERE else f", a tile of {value}"

    def _describe_fight(self, table: Table, arms: int, suns: int) -> str:
        foe = self._numbers.coins[table.foe].value
        own, other = table.ship + table.crew + arms, foe + table.notoriety + suns
        end = "you win" if own > other else "you lose" if own < other else "a draw"
        return (
            f"arms {arms}: {table.ship} ship + {table.crew} crew + {arms} = {own}; suns {suns}: "
            f"{foe} ship + {table.notoriety} notoriety + {suns} = {other}; {end}"
        )

    def effects(self, before: Table, table: Table, reader: int | None) -> Iterator[str]:
        """Yield changes of ships, chest and tracks."""
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
            yield f"the ship shrinks to a {self._numbers.names[table.ship]}"
        for name in ("crew", "notoriety", "booty", "buried"):
            was, now = getattr(before, name), getattr(table, name)
            if was != now:
                label = {"booty": "booty aboard", "buried": "booty buried"}.get(name, name)
                yield f"{label} is now {now} ({now - was:+d})"
        if before.turns != table.turns < self._numbers.turns and not table.ended:
            yield f"turn {table.turns + 1} of {self._numbers.turns} begins"

    def final_score(self, table: Table) -> str:
        return f"your score is {score(table)}: {self._describe_score(table)}"

    def _describe_score(self, table: Table) -> str:
        """Return how a score is counted."""
        return (
            f"ship {table.ship} x crew {table.crew} + buried {table.buried} x aboard {table.booty} "
            f"x notoriety {table.notoriety} + turns played {table.turns} = {score(table)}"
        )

    def _key(self) -> Iterator[str]:
        """Yield the key to the signs of the sea."""
        ships = ", ".join(
            f"{chr(ord('a') + size)} {name} ({size})"
            for size, name in enumerate(self._numbers.names)
        )
        yield "Rows are numbered at the left, columns above: 5-4 is row 5, column 4."
        yield "A number is how busy a tile is, an arrow its wind."
        yield f"{_HERE} you   {_CHEST} your chest   {_LAND} land   {_HIDDEN} unexplored tile"
        yield f"Other ships, with their sizes: {ships}"

    def position(self, table: Table, reader: int | None) -> Iterator[str]:
        """Yield the sea, the ships on it and the tracks; for a person, also the key to the
        signs."""
        yield from self._sea(table)
        yield from self._tracks(table)
        if reader is not None:
            yield ""
            yield from self._key()

    def _sea(self, table: Table) -> Iterator[str]:
        """Yield the sea, with three letters per space."""
        chart, numbers = self._chart, self._numbers
        signs = dict.fromkeys(chart.cells, _HIDDEN)
        winds = {}
        for cell, tile in zip(chart.cells, chart.tile, strict=True):
            if table.values[tile] != NOWHERE:
                signs[cell] = str(table.values[tile])
            if table.winds[tile] != NOWHERE:
                winds[cell] = _ARROWS[table.winds[tile]]
        for coin, at in table.ships.items():
            signs[chart.cells[at]] = chr(ord("a") + numbers.coins[coin].value)
        if table.chest is not None and table.buried:
            signs[table.chest] = _CHEST
        if table.cell != NOWHERE:
            signs[chart.cells[table.cell]] = _HERE
        rows, columns = (
            range(min(cell[i] for cell in signs) - 1, max(cell[i] for cell in signs) + 2)
            for i in (0, 1)
        )
        labels = [chart.name_of_land((rows[0], column)).partition("-")[2] for column in columns]
        yield "   " + "".join(f"{label:>3}" for label in labels)
        for row in rows:
            line = chart.name_of_land((row, columns[0])).partition("-")[0].rjust(3)
            for column in columns:
                cell = row, column
                line += f"{signs.get(cell, _LAND):>2}{winds.get(cell, ' ')}"
            yield line.rstrip()

    def _tracks(self, table: Table) -> Iterator[str]:
        numbers = self._numbers
        for coin, at in table.ships.items():
            yield f"At {self._chart.spaces[at]}: {self._ship(coin)}"
        ship = (
            "no ship" if table.ship == NOWHERE else f"a {numbers.names[table.ship]} ({table.ship})"
        )
        place = "" if table.cell == NOWHERE else f" at {self._chart.spaces[table.cell]}"
        yield (
            f"Turn {min(table.turns + 1, numbers.turns)} of {numbers.turns}: {ship}{place}, "
            f"crew {table.crew}, notoriety {table.notoriety}"
        )
        buried = "none buried"
        if table.chest is not None and table.buried:
            buried = f"{table.buried} buried at {self._chart.name_of_land(table.chest)} ({_CHEST})"
        steps = f"; steps left {table.left}" if table.sailing else ""
        yield f"Booty {table.booty} of {numbers.hold} aboard, {buried}{steps}"

    def figures(self, table: Table) -> Mapping[str, Sequence[str]]:
        chart, found = self._chart, dict[str, list[str]]()
        for coin, at in table.ships.items():
            found.setdefault(chart.spaces[at], []).append(self._numbers.coins[coin].card)
        if table.cell != NOWHERE:
            found.setdefault(chart.spaces[table.cell], []).append("seat-0")
        return found


NARRATOR = PiecePackingNarrator
