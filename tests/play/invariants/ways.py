"""Ways of ships over a sea of Les Petits Pirates, tried step by step: slow, plain, and of a kind
other than those of the engine, which has them all as numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from pnp_pirates.les_petits_pirates.sea import Sea
from pnp_pirates.les_petits_pirates.table import Table

MOST_KNOWN = 200_000


class Ways:
    """``passing`` says whether ships pass through others of their captain."""

    def __init__(self, sea: Sea, passing: bool) -> None:
        self.sea, self.near, self.passing = sea, sea.near, passing
        self.known: dict[tuple[int, ...], bool] = {}

    def stepped(self, table: Table, ship: int, to: int) -> bool:
        """Return whether a ship may go one step to a free space."""
        return to in self.near[table.at[ship]] and to not in table.at

    def sailed(self, table: Table, ship: int, fleet: int, end: int) -> bool:
        """Return whether a way to the end is of as many steps as the die says; of fewer only if
        no ship gets further."""
        start, die, (own, foes) = table.at[ship], table.die[ship], _others(table, ship, fleet)
        closed = foes if self.passing else own | foes
        near = self.sea.within[die][start]
        key = (start, die, end, closed & near, (own | foes) & near)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            barred = own | foes
            longest = next(
                (
                    n
                    for n in range(die, 0, -1)
                    if self._way(start, n, -1, 1 << start, closed, barred)
                ),
                0,
            )
            found = bool(longest) and self._way(start, longest, end, 1 << start, closed, barred)
            self.known[key] = found
        return found

    def approached(self, table: Table, ship: int, fleet: int, end: int) -> int:
        """Return in how many steps a ship gets to a space through free ones, 0 for never."""
        own, foes = _others(table, ship, fleet)
        seen = edge = {table.at[ship]}
        for steps in range(1, self.sea.faces + 1):
            edge = {to for at in edge for to in self.near[at] if not (own | foes) >> to & 1} - seen
            if end in edge:
                return steps
            seen = seen | edge
        return 0

    def sneaking(
        self, table: Table, ship: int, fleet: int, option: Any, price: int
    ) -> Iterator[str]:
        """Yield what is wrong with a way past other ships, each met from the space before it."""
        *passed, end = option
        start, die, (own, foes) = table.at[ship], table.die[ship], _others(table, ship, fleet)
        if not passed or any(not foes >> foe & 1 for _, foe in passed):
            yield f"I08 a ship sneaks past nobody: {option}"
        # Where it starts it may have shared the space with another one.
        stops = {end, *(at for at, _ in passed if at != start)}
        if any((own | foes) >> at & 1 for at in stops):
            yield f"I08 a ship that sneaks may end on another one: {option}"
        if len(passed) * price > table.resources[ship // fleet]:
            yield f"I08 a ship sneaks past {len(passed)} others for nothing"
        closed = foes if self.passing else own | foes
        lengths = range(die, 0, -1)
        longest = next(
            (n for n in lengths if self._past(start, n, 1 << start, closed, passed, end)), 0
        )
        most = table.resources[ship // fleet] // price
        if not longest:
            yield f"I08 no way leads so: {option}"
        elif any(
            self._any_past(start, n, 1 << start, closed, own | foes, foes, most, False)
            for n in range(longest + 1, die + 1)
        ):
            yield f"I08 a ship sneaks {longest} steps, though it could go further"

    def _way(self, at: int, left: int, end: int, used: int, closed: int, barred: int) -> bool:
        """Return whether so many further steps lead to the end; to any free space for -1."""
        for to in self.near[at]:
            if (used | closed) >> to & 1:
                continue
            if left == 1:
                found = not barred >> to & 1 and end in (-1, to)
            else:
                found = (end < 0 or self.sea.steps[end][to] < left) and self._way(
                    to, left - 1, end, used | 1 << to, closed, barred
                )
            if found:
                return True
        return False

    def _past(
        self, at: int, left: int, used: int, closed: int, passed: list[tuple[int, int]], end: int
    ) -> bool:
        if not left:
            return at == end and not passed
        if passed and at == passed[0][0]:
            foe = passed[0][1]
            if foe in self.near[at] and not used >> foe & 1 and left >= 2:
                rest = used | 1 << foe
                for to in self.near[foe]:
                    if not (rest | closed) >> to & 1 and self._past(
                        to, left - 2, rest | 1 << to, closed, passed[1:], end
                    ):
                        return True
        return any(
            self._past(to, left - 1, used | 1 << to, closed, passed, end)
            for to in self.near[at]
            if not (used | closed) >> to & 1
        )

    def _any_past(
        self, at: int, left: int, used: int, closed: int, ends: int, foes: int, most: int, met: bool
    ) -> bool:
        if not left:
            return met and not ends >> at & 1
        for to in self.near[at]:
            if used >> to & 1:
                continue
            if not closed >> to & 1:
                if self._any_past(to, left - 1, used | 1 << to, closed, ends, foes, most, met):
                    return True
            elif foes >> to & 1 and most and left >= 2 and not (ends & ~used) >> at & 1:
                rest = used | 1 << to
                for on in self.near[to]:
                    if not (rest | closed) >> on & 1 and self._any_past(
                        on, left - 2, rest | 1 << on, closed, ends, foes, most - 1, True
                    ):
                        return True
        return False


@cache
def ways_of(sea: Sea, passing: bool) -> Ways:
    return Ways(sea, passing)


def _others(table: Table, ship: int, fleet: int) -> tuple[int, int]:
    """Return the spaces of the other ships of a captain, and of those of others."""
    own = foes = 0
    for other, space in enumerate(table.at):
        if space >= 0 and other != ship:
            if other // fleet == ship // fleet:
                own |= 1 << space
            else:
                foes |= 1 << space
    return own, foes
