"""Which course of a ship is best: those on which nothing happens are judged together, by rings of
squares about the aim, and only the others one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.play.sets import members
from pnp_pirates.piracy.chart import LEAVING_LAND
from pnp_pirates.piracy.courses import Part
from pnp_pirates.piracy.playing.judgement import COIN, IN_RANGE, LOW, Aim, Judgement
from pnp_pirates.piracy.table import Table


class Lookout(NamedTuple):
    """What a ship is about, on which squares a peril may catch it, and how far all is from those
    who can fire at it."""

    aim: Aim
    threatened: int
    gunners: list[list[int]]


class Helm:
    """Finds the best courses by a judgement."""

    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement
        book = judgement.book
        longest = max(max(map(max, book.almanac)), *(event.squares for event in book.events))
        self.nearer = longest + LEAVING_LAND

    def top(self, table: Table, part: Part) -> tuple[float, Lookout, Sequence[int]]:
        """Return what the best course of a ship is worth, what is seen from it, and which courses
        are worth that."""
        judgement = self.judgement
        ship, courses, shots = part
        aim = judgement.aim(table, ship, table.at[ship], table.aboard[ship])
        threatened = judgement.threatened(table)
        gunners = judgement.gunners(table, ship)
        at, chart = table.at[ship], judgement.chart
        options = part.options if shots else courses.options
        others: Sequence[int] = range(len(options))
        best: float = LOW
        found: list[int] = []
        # Whatever leaves a prison where coins lie takes some of them.
        if at not in chart.isles or at not in table.loose:
            best, found = self._plain(table, part, aim, threatened, gunners)
            one, other = table.perils
            special = courses.plain & (chart.jails | 1 << one | 1 << other)
            others = (
                *courses.eventful,
                *(courses.index[node] for node in members(special)),
                *range(len(courses.options), len(options)),
            )
        worth = judgement.worth
        for index in others:
            value = worth(table, ship, options[index], aim, threatened, gunners)
            if value > best:
                best, found = value, [index]
            elif value == best:
                found.append(index)
        return best, Lookout(aim, threatened, gunners), found

    def stay(self, table: Table, ship: int, lookout: Lookout) -> float:
        """Return what it is worth to let a ship stay."""
        aim, threatened, gunners = lookout
        judgement, at, carried = self.judgement, table.at[ship], table.aboard[ship]
        far = judgement.chart.fars[aim.node][at]
        worth = COIN * aim.coins - aim.rest - far / judgement.pace[carried]
        if judgement.chart.on_land[at]:
            return worth
        if threatened >> at & 1:
            worth -= judgement.fear(carried)
        return worth - judgement.dread(at, carried, gunners)

    def _plain(
        self, table: Table, part: Part, aim: Aim, threatened: int, gunners: list[list[int]]
    ) -> tuple[float, list[int]]:
        """Return what the best courses are worth on which nothing happens, and which they are."""
        judgement = self.judgement
        ship, courses, _ = part
        chart, carried = judgement.chart, table.aboard[ship]
        one, other = table.perils
        plain = courses.plain & ~(chart.jails | 1 << one | 1 << other)
        ashore = plain & chart.islands
        afloat = plain ^ ashore
        risky = afloat & threatened
        base = COIN * aim.coins - aim.rest
        kinds = (
            (afloat ^ risky, base, gunners),
            (ashore, base + judgement.landing(table, ship), ()),
            (risky, base - judgement.fear(carried), gunners),
        )
        pace, dread = judgement.pace[carried], judgement.style.dread * judgement.stake[carried]
        far, rings = chart.fars[aim.node], chart.rings(aim.node)
        nearest = max(0, min(far[table.at[ship]], len(rings)) - self.nearer)
        best, squares = LOW, 0
        for ends, worth, rivals in kinds:
            if not ends:
                continue
            if rivals:
                for node in members(ends):
                    close = 0
                    for reach in rivals:
                        if reach[node] < IN_RANGE:
                            close += IN_RANGE - reach[node]
                    value = worth - far[node] / pace - dread * close
                    if value > best:
                        best, squares = value, 1 << node
                    elif value == best:
                        squares |= 1 << node
                continue
            for away in range(nearest, len(rings)):
                there = ends & rings[away]
                if there:
                    value = worth - away / pace
                    if value > best:
                        best, squares = value, there
                    elif value == best:
                        squares |= there
                    break
        return best, [courses.index[node] for node in members(squares)]
