"""What must be so in Piracy. Where each invariant is asserted:

===  ==========================================================  ==================================
I01  no coins come or go                                         ``violations``
I02  no cannonballs come or go                                   ``violations``
I03  perils are at sea or at home                                ``violations``
I04  ships are on the board, and enter one island in a move      ``violations``, here, ``lines``
I05  nothing turns straight back                                 here, with ``lines``
I06  a move has its length, or a reason to be shorter            here, with ``lines``
I07  captives are on the island of their peril without coins     ``violations``, here
I08  what was delivered stays so                                 here
I09  nobody carries more than a ship may                         ``violations``
I10  each cannonball is fired once, one in a stage               here
I11  the cards of the deck and those drawn are all there are     ``violations``, here
I12  a mirrored board is sailed as its mirror image              ``test_piracy_in_a_mirror``
I13  of two ships of a player, one sails in a turn               here
===  ==========================================================  ==================================
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from invariants.lines import Lines, lines_of
from pnp.play.bitsets import members
from pnp.play.kernel import Choice
from pnp_pirates.piracy.courses import Course, PerilMode
from pnp_pirates.piracy.engine import Piracy, Table
from pnp_pirates.piracy.kit import PERILS

STAGES = {
    "breeze": PerilMode.WIND,
    "lure": PerilMode.WIND,
    "sail": PerilMode.SAIL,
    "push": PerilMode.PUSH,
}
"""What moves ships, and how."""


class Watch:
    """Of a turn: what the ships ``load`` at its start, the ``squares`` that its event or its die
    allows, the ``course`` that is followed, whether a ball was ``fired`` in this stage, the ship
    that the player ``sailed``. Of a
    game: the cards drawn since the deck was full, and what each player has ``home``."""

    def __init__(self, game: Piracy) -> None:
        self.game, self.numbers, self.chart = game, game.numbers, game.chart
        self.lines: Lines = lines_of(game.chart, game.sailing.limits)
        self.cards = len(game.numbers.events) + (
            game.numbers.balls - game.seats if game.numbers.balls_in_deck else 0
        )
        self.drawn: set[int] = set()
        self.home = [0] * game.seats
        self.seat = self.squares = self.roll = self.sailed = -1
        self.fired = False
        self.load: list[int] = []
        self.course = (-1, Course(-1))

    def violations(self, table: Table) -> Iterator[str]:
        numbers, chart = self.numbers, self.chart
        coins = table.trove + table.spare + sum(table.home) + sum(table.aboard)
        if coins + sum(table.loose.values()) != numbers.hoard + numbers.spare:
            yield "there are more or fewer coins than were laid out"
        undrawn = sum(card >= len(numbers.events) for card in table.deck)
        if table.stock + undrawn + sum(table.balls) != numbers.balls or table.stock < 0:
            yield "there are more or fewer cannonballs than printed"
        if table.spare < 0 and not numbers.until_parted:
            yield "more coins are laid out than there are"
        if min(*table.home, *table.balls, *table.aboard, table.trove) < 0:
            yield "there is less than nothing of something"
        cards = len(numbers.events) + (
            numbers.balls - numbers.seats if numbers.balls_in_deck else 0
        )
        if len(set(table.deck)) != len(table.deck) or not set(table.deck) <= set(range(cards)):
            yield "a card is in the deck twice, or is none"
        sailed = chart.merge_prison(chart.sea | chart.land)
        for ship, at in enumerate(table.at):
            if at != chart.off_map and not sailed >> at & 1:
                yield f"ship {ship} is on no square of the board"
            if table.captive[ship] and (at not in chart.prisons or table.aboard[ship]):
                yield f"ship {ship} is a captive with coins, or on no prison"
            if table.aboard[ship] > numbers.hold:
                yield f"ship {ship} carries more than it may"
        for peril, at in enumerate(table.perils):
            if at != chart.prisons[peril] and not chart.open_sea >> at & 1:
                yield f"peril {peril} is neither at sea nor at home"
            if at in table.at and at != chart.prisons[peril]:
                yield f"a ship shares the square of peril {peril}"
        if table.perils[0] == table.perils[1]:
            yield "both perils are on one square"
        wet = sorted(node for node in table.loose if node not in chart.prisons)
        if list(members(table.lying)) != wet or 0 in table.loose.values():
            yield "coins on the water are not those that are noted"

    def changed(self, before: Table, after: Table, choice: Choice, option: Any) -> Iterator[str]:
        kind = choice.kind
        if kind == "event":
            self.load, self.sailed = list(before.aboard), -1
            yield from self._drawn(before, after, choice.options, option)
        if kind == "roll":
            self.roll = option
        if kind in ("event", "roll"):
            self.fired = False
        if kind in STAGES and option is not None:
            ship, course = self._course(before, choice, option)
            yield from self._moved(before, ship, course, kind)
        if before.home != after.home:
            yield from self._delivered(before, after, kind)
        if before.balls != after.balls:
            yield from self._balls(before, after, kind, option)
        if before.perils != after.perils or kind in PERILS:
            yield from self._perils(before, after, kind, option)
        if before.at != after.at or before.captive != after.captive:
            yield from self._places(before, after, kind, option)

    def _drawn(
        self, before: Table, after: Table, deck: Sequence[int], option: int
    ) -> Iterator[str]:
        events = self.numbers.events
        if self.numbers.by_die:
            self.squares = events[option].squares
            if before.deck != after.deck:
                yield "I11 the red die draws cards"
            return
        if not self.drawn.isdisjoint(deck):
            # All were drawn; cannonballs do not come back into the deck.
            if len(self.drawn) not in (len(events), self.cards):
                yield f"I11 the deck is full again after {len(self.drawn)} cards"
            self.drawn.clear()
            self.cards = len(events)
        self.drawn.add(option)
        if {*after.deck} | self.drawn != set(range(self.cards)) or option in after.deck:
            yield f"I11 {sorted(self.drawn)} were drawn, {after.deck} are left"
        if option < len(events):
            self.squares = events[option].squares

    def _delivered(self, before: Table, after: Table, kind: str) -> Iterator[str]:
        taken = before.trove - after.trove if kind == "take" else 0
        taken += max(0, sum(before.loose.values()) - sum(after.loose.values()))
        for seat, (old, new) in enumerate(zip(before.home, after.home, strict=True)):
            fleet = range(seat, len(before.aboard), self.game.seats)
            aboard = sum(before.aboard[ship] for ship in fleet)
            if not old <= new <= old + aboard + taken:
                yield f"I08 {old} coins at home become {new}"
            self.home[seat] += new - old

    def _balls(self, before: Table, after: Table, kind: str, option: Any) -> Iterator[str]:
        for seat, (old, new) in enumerate(zip(before.balls, after.balls, strict=True)):
            if new == old + 1:
                ashore = [
                    ship
                    for ship in range(seat, len(after.at), self.game.seats)
                    if self.chart.islands >> after.at[ship] & 1
                    and after.at[ship] != before.at[ship]
                ]
                if not ashore and not (kind == "event" and option >= len(self.numbers.events)):
                    yield f"I10 seat {seat} finds a cannonball"
            elif new == old - 1:
                ship, course = self.course
                own = course.fire and ship % self.game.seats == seat == before.seat
                if not own or self.fired or after.stock != before.stock + 1:
                    yield f"I10 seat {seat} fires again, or in a stage of another"
                self.fired = True
            elif new != old:
                yield f"I10 seat {seat} has {new} cannonballs after {old}"

    def _perils(self, before: Table, after: Table, kind: str, option: Any) -> Iterator[str]:
        """Perils walk when they are called, and go home with those whom they catch."""
        for peril, (old, new) in enumerate(zip(before.perils, after.perils, strict=True)):
            home = self.chart.prisons[peril]
            walks = kind == PERILS[peril]
            if walks:
                end = option
                other = before.perils[1 - peril]
                if not self.lines.walks(old, self.squares, other, end):
                    yield f"I05 peril {peril} does not get from {old} to {end}"
                met = end in before.at
            else:
                end = old
                met = self.course[1].end == old
            if new != (home if met and (walks or new != old) else end):
                yield f"I06 peril {peril} goes from {old} to {new}"

    def _course(self, before: Table, choice: Choice, option: Any) -> tuple[int, Course]:
        paired = choice.kind in ("breeze", "sail") and self.numbers.fleet > 1
        return option if paired else (before.moving, option)

    def _moved(self, before: Table, ship: int, course: Course, kind: str) -> Iterator[str]:
        numbers, chart, at = self.numbers, self.chart, before.at[ship]
        self.course = (ship, course)
        if kind in ("breeze", "sail"):
            if self.sailed not in (-1, ship):
                yield f"I13 ship {ship} sails after ship {self.sailed}"
            self.sailed = ship
        if kind == "push":
            steps = numbers.push
        elif kind != "sail":
            steps = self.squares
        elif chart.on_land[at]:
            steps = 1
        else:
            steps = numbers.almanac[max(0, min(self.load[ship], 4) - 1)][self.roll - 1]
        noted = {chart.x} if before.trove else set[int]()
        noted |= {node for node in before.loose if node not in chart.isles}
        if before.aboard[ship]:
            noted.add(chart.port)
        if not (numbers.counts_when_moved or kind in ("breeze", "sail")):
            noted.clear()
        manner = STAGES[kind]
        if not self.lines.leads(at, steps, manner, before.perils, course, frozenset(noted)):
            yield f"I06 no line of {steps} squares from {at} is {course} ({kind})"

    def _places(self, before: Table, after: Table, kind: str, option: Any) -> Iterator[str]:
        """Ships end where their courses do, or on the island of the peril that caught them."""
        prisons = self.chart.prisons
        for ship, (old, new) in enumerate(zip(before.at, after.at, strict=True)):
            caught = after.captive[ship] and (not before.captive[ship] or old != new)
            if old == new and not caught:
                continue
            end = self.course[1].end if self.course[0] == ship else -1
            if kind in PERILS:
                end = option if old == option else -1
                peril = PERILS.index(kind)
            else:
                peril = before.perils.index(end) if end in before.perils else -1
            if caught:
                if peril < 0 or new != prisons[peril] or after.aboard[ship]:
                    yield f"I07 ship {ship} is caught on {end} and taken to {new}"
            elif new != end:
                yield f"I04 ship {ship} is on {new} after a course to {end}"

    def scored(self, table: Table) -> tuple[Sequence[int], tuple[int, ...]]:
        teams = [sum(self.home[team :: self.numbers.teams]) for team in range(self.numbers.teams)]
        scores = tuple(teams[seat % self.numbers.teams] for seat in range(self.game.seats))
        return scores, tuple(s for s, score in enumerate(scores) if score == max(teams))
