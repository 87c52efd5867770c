"""Piracy in words: the board, what options do, and their effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.kinds.boards.squares.record import column_name
from pnp.play.kernel import Choice, Mark
from pnp.play.narration import Narrator
from pnp_pirates.piracy.courses import ASHORE, Course
from pnp_pirates.piracy.engine import Piracy, Table
from pnp_pirates.piracy.kit import CANNONBALL, PERILS

_PERILS = ("Blackbeard", "the Sea Monster")
_SHORT = "BM"
_NEWS = {
    "becalmed": "has no way to sail",
    "sit-in-prison": "stays in prison",
    "peril-without-way": "finds no way for it, and it stays",
    "cannonballs-out": "gets no cannonball: the stock is empty",
    "reshuffle": "shuffles the event cards again",
}


class PiracyNarrator(Narrator[Piracy]):
    def __init__(self, engine: Piracy) -> None:
        super().__init__(engine)
        self._numbers, self._chart = engine.numbers, engine.chart
        isle = f"{_PERILS[1].removeprefix('the ')} Island"
        self._isles = engine.numbers.names["skull-island"], isle

    def _ship(self, ship: int) -> str:
        return f"ship {ship + 1} of seat {ship % self._numbers.seats + 1}"

    def _where(self, node: int) -> str:
        chart, port = self._chart, self._numbers.names["home-port"]
        if node == chart.off_map:
            return f"beside {port}"
        name = chart.names[node]
        if node in chart.prisons:
            return f"{self._isles[chart.prisons.index(node)]} ({name})"
        if node in (chart.port, chart.x):
            return f"{f'the wharf of {port}' if node == chart.port else 'the X'} ({name})"
        return f"the island at {name}" if chart.on_land[node] else name

    def describe(self, table: Table, choice: Choice, option: Any) -> str:
        """Return what an option does, and what it leads to."""
        kind = choice.kind
        if isinstance(option, Course):
            return self._course(table, kind, table.moving, option)
        if isinstance(option, tuple):
            ship, course = option
            return self._course(table, kind, ship, course)
        if kind in PERILS:
            caught = [self._ship(ship) for ship, at in enumerate(table.at) if at == option]
            catches = f", and catch {' and '.join(caught)}" if caught else ""
            return f"move {_PERILS[PERILS.index(kind)]} to {self._where(option)}{catches}"
        match kind:
            case "start":
                return f"seat {option + 1} starts"
            case "event":
                return self._event(option)
            case "roll":
                return f"the blue die of seat {table.seat + 1} shows {option}"
            case "take":
                some = f"take a coin at the X, of {table.trove} there"
                return some if option else "leave the coin at the X"
            case "load":
                return f"load {count_text(option, 'coin')}"
            case "siren" if option is not None:
                return f"lure {self._ship(option)}"
            case "aim":
                return f"fire at {self._ship(option)}, {self._carries(table, option)}"
        return "let the wind blow" if kind == "breeze" else "leave the siren alone"

    def _event(self, option: int) -> str:
        numbers = self._numbers
        if option >= len(numbers.events):
            return f"a card: {CANNONBALL}, which is kept"
        event = numbers.events[option]
        name = numbers.names[f"event-{event.kind}"]
        shown = f"the red die shows {option + 1}" if numbers.by_die else "a card"
        return f"{shown}: {name}, {event.squares} squares"

    def _course(self, table: Table, kind: str, ship: int, course: Course) -> str:
        """Return where a ship sails, what it passes, and what is at its destination."""
        numbers, chart, end = self._numbers, self._chart, course.end
        named = {chart.port: "the port", chart.x: "the X", ASHORE: "the land"}
        passed = course.passed[:-1] if course.passed[-1:] == (end,) else course.passed
        by = [named.get(node) or f"the coins on {chart.names[node]}" for node in passed]
        verb = {"sail": "sail to", "breeze": "run before the wind to"}
        words = f"{verb.get(kind, f'{kind} it to')} {self._where(end)}"
        if by:
            words += " by " + " and ".join(by)
        if course.fire:
            words += " and fire"
        if numbers.fleet > 1 and kind in ("sail", "breeze"):
            words = f"ship {ship + 1}: {words}"
        if end in table.perils:
            return f"{words}, and be caught by {_PERILS[table.perils.index(end)]}"
        met = [self._ship(other) for other, there in enumerate(table.at) if there == end]
        if met and not chart.on_land[end] and not course.fire:
            words += f", where {' and '.join(met)} {'is' if len(met) == 1 else 'are'}"
        return words

    def _carries(self, table: Table, ship: int) -> str:
        return f"with {count_text(table.aboard[ship], 'coin')} aboard"

    def describe_mark(self, table: Table, mark: Mark) -> str:
        return _NEWS.get(mark.where, "") if mark.what in ("action", "anomaly") else ""

    def effects(self, before: Table, table: Table, reader: int | None) -> Iterator[str]:
        """Yield the effects of a choice that its own text does not mention."""
        for ship, caught in enumerate(table.captive):
            if caught and not before.captive[ship]:
                peril = self._chart.prisons.index(table.at[ship])
                yield (
                    f"{_PERILS[peril]} catches {self._ship(ship)}, and takes it to "
                    f"{self._where(table.at[ship])}"
                )
        for ship, (was, now) in enumerate(zip(before.aboard, table.aboard, strict=True)):
            if was != now:
                yield (
                    f"{self._ship(ship)} now has {count_text(now, 'coin')} aboard ({now - was:+d})"
                )
        for seat in range(self._numbers.seats):
            for thing, held, had in (
                ("coin", table.home[seat], before.home[seat]),
                ("cannonball", table.balls[seat], before.balls[seat]),
            ):
                if held != had:
                    home = " home" if thing == "coin" else ""
                    yield (
                        f"seat {seat + 1} now has {count_text(held, thing)}{home} ({held - had:+d})"
                    )
        for node in sorted({*before.loose, *table.loose}):
            lying = table.loose.get(node, 0)
            if lying != before.loose.get(node, 0):
                yield f"{count_text(lying, 'coin')} now on the water at {self._where(node)}"
        if table.spare < before.spare:
            more = "one more" if before.spare > 0 else "one of them, which still counts,"
            yield f"all are level and all coins home: {more} is laid at the X"
        if table.seat != before.seat and not table.over and before.seat >= 0:
            yield f"it is the turn of seat {table.seat + 1}"

    def introduction(self, seat: int) -> Iterator[str]:
        """Yield which ships belong to whom, the teams, and what decides the game."""
        numbers = self._numbers
        for other in range(numbers.seats):
            ships = [
                str(ship + 1) for ship in range(other, numbers.seats * numbers.fleet, numbers.seats)
            ]
            fleet = f"ship{'s' * (len(ships) > 1)} {' and '.join(ships)}"
            yield f"{self._seat(other, seat)} sails {fleet}."
        if numbers.goal:
            yield f"Who first has {count_text(numbers.goal, 'coin')} home wins the race."
        else:
            yield "The team with the most of the hoard home wins."

    def _seat(self, other: int, seat: int | None) -> str:
        """Return how a seat is addressed to the reader's seat, or to no seat."""
        if seat is None or self.engine.sides[seat] != self.engine.sides[other]:
            return f"Seat {other + 1}"
        return f"Seat {other + 1} ({'you' if other == seat else 'your partner'})"

    def _key(self) -> Iterator[str]:
        """Yield the key to the signs of the board."""
        blackbeard, monster = _PERILS
        ships = self._numbers.seats * self._numbers.fleet
        yield f"1-{ships} ships, + with others there   B {blackbeard}   M {monster}"
        yield f"P the wharf of {self._numbers.names['home-port']}   X where the hoard is   $ coins"
        yield f"# {' and '.join(self._isles)}   ^ other islands   . water"

    def position(self, table: Table, reader: int | None) -> Iterator[str]:
        """Yield the board, with two letters per square, and what each seat has; for a person, also
        the key to its signs."""
        numbers, chart = self._numbers, self._chart
        at = table.places
        letters = map(column_name, range(chart.width - 1))
        yield "    " + "".join(f"{letter:<2}" for letter in letters).rstrip()
        for row in range(chart.off_map // chart.width):
            line = f"{row + 1:>3} "
            for column in range(chart.width - 1):
                line += self._square(table, at, row * chart.width + column)
            yield line.rstrip()
        for other in range(numbers.seats):
            coins, balls = (
                count_text(table.home[other], "coin"),
                count_text(table.balls[other], "cannonball"),
            )
            yield f"{self._seat(other, reader)}: {coins} home, {balls}"
            for ship in range(other, len(at), numbers.seats):
                place = self._place(table, at, ship)
                yield f"  ship {ship + 1} {place}, {self._carries(table, ship)}"
        lying = "".join(f", {n} on {self._where(node)}" for node, n in table.loose.items())
        yield f"Coins at the X: {table.trove}{lying}; cannonballs in stock: {table.stock}"
        if reader is not None:
            yield ""
            yield from self._key()

    def _place(self, table: Table, at: Sequence[int], ship: int) -> str:
        if at[ship] == self._chart.off_map:
            return f"waits {self._where(at[ship])}"
        return f"{'caught on' if table.captive[ship] else 'at'} {self._where(at[ship])}"

    def _square(self, table: Table, at: Sequence[int], node: int) -> str:
        chart, bit = self._chart, 1 << node
        ships = [ship + 1 for ship, there in enumerate(at) if there == node]
        if ships:
            return f"{ships[0]}{'+' if len(ships) > 1 else ' '}"
        if node in table.perils:
            return f"{_SHORT[table.perils.index(node)]} "
        if node in table.loose:
            return "$ "
        if node in (chart.port, chart.x):
            return "P " if node == chart.port else "X "
        if bit & chart.jails:
            return "# "
        return "^ " if bit & chart.land else ". " if bit & chart.sea else "  "

    def figures(self, table: Table) -> Mapping[str, Sequence[str]]:
        chart = self._chart
        found: dict[str, list[str]] = {}
        for ship, at in enumerate(table.places):
            if at != chart.off_map:
                found.setdefault(chart.names[at], []).append(f"seat-{ship % self._numbers.seats}")
        for at, peril in zip(table.perils, PERILS, strict=True):
            found.setdefault(chart.names[at], []).append(peril)
        for node in (*table.loose, *((chart.x,) if table.trove else ())):
            found.setdefault(chart.names[node], []).append("doubloon")
        return found


def count_text(count: int, thing: str) -> str:
    """Return a count with its noun.

    >>> count_text(1, "coin"), count_text(0, "cannonball")
    ('1 coin', '0 cannonballs')
    """
    return f"{count} {thing}{'' if count == 1 else 's'}"


NARRATOR = PiracyNarrator
