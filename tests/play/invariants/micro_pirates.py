"""What must be so in Micro Pirates. Where each invariant is asserted:

===  ==========================================================  ==================================
I01  no tokens come or go                                        ``faults``
I02  each card is in one place                                   ``faults``, here
I03  Blockades are on Jungles, each on its own                   ``faults``, here
I04  holds are not too full                                      ``faults``
I05  a ship that moves keeps no spyglasses                       here
I06  crew, upgrades and quests are within their limits           ``faults``
I07  two ships share a sector only after a battle                ``faults``, here
I08  ships are on sectors that they may enter                    ``faults``
I09  Fame and reputation are within their tracks                 ``faults``, here
I10  no more dice are rolled than the rules allow                here
I11  merchants come back at the end of a turn, all of a kind     here
I12  a quest on offer leads elsewhere                            ``faults``
I13  all have had equally many turns at the end                  here
I14  the Ghost Ship holds neither goods nor rum                  ``Ghost`` has no place for them
I15  nobody keeps Map cards that match                           ``faults``
===  ==========================================================  ==================================
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.play.kernel import Choice, Mark
from pnp_pirates.micro_pirates.engine import Seafaring
from pnp_pirates.micro_pirates.gear import RUM
from pnp_pirates.micro_pirates.holds import DECKS
from pnp_pirates.micro_pirates.table import Ghost, Table

FIGHT, UNPLACED = "fight", Mark("anomaly", "no-navigation-card-fits")
FACES = 6


class Watch:
    """``turns`` is how many each seat has had, the Ghost Ship's last; ``rolls`` how many dice were
    thrown one by one."""

    def __init__(self, game: Seafaring) -> None:
        self.game, self.rules, self.laws = game, game.rules, game.rules.laws
        self.turns = [0] * (game.seats + game.solo)

    def changed(self, before: Table, after: Table, choice: Choice, option: Any) -> Iterator[str]:
        kind = choice.kind
        if before.layout < 0 or -1 in before.at:
            return  # what is laid out and drafted, before ships are in port
        if kind.startswith("roll-"):
            most = max(self.laws.dice_rolled.values())
            if len(choice.options) not in {FACES**dice for dice in range(most + 1)}:
                yield f"I10 {len(choice.options)} ways to fall for {most} dice"
        if before.at != after.at:
            yield from self._sailed(before, after)
        if before.ghost is not None and after.ghost is not None:
            yield from self._haunted(before.ghost, after.ghost)
        yield from self._battles(before, after)
        if before.blockades != after.blockades:
            yield from self._blockades(before, after, kind)
        if before.merchants != after.merchants:
            yield from self._merchants(before, after, kind)
        yield from self._drawn(before, after, kind, option)
        if before.seat != after.seat or after.ended:
            yield from self._turn(before, after)

    def _sailed(self, before: Table, after: Table) -> Iterator[str]:
        for seat, (old, new) in enumerate(zip(before.at, after.at, strict=True)):
            if old != new and after.glass[seat]:
                yield f"I05 seat {seat} sails on with {after.glass[seat]} spyglasses"

    def _haunted(self, before: Ghost, after: Ghost) -> Iterator[str]:
        if before.at != after.at and after.glass:
            yield f"I05 the Ghost Ship sails on with {after.glass} spyglasses"
        if after.fame < before.fame:
            yield f"I09 the Fame of the Ghost Ship sinks to {after.fame}"

    def _battles(self, before: Table, after: Table) -> Iterator[str]:
        """A battle begins as a ship enters the sector: that of the captain, or the Ghost Ship,
        which may be there already when its card tells it to attack."""
        begun = after.marks[len(before.marks) :]
        if before.seat >= self.game.seats or not any(mark.what == FIGHT for mark in begun):
            return
        if before.at[before.seat] == after.at[before.seat]:
            yield f"I07 seat {before.seat} fights in a sector that it did not enter"

    def _blockades(self, before: Table, after: Table, kind: str) -> Iterator[str]:
        """One at a time is moved, to the card that was explored."""
        gone, new = set(before.blockades) - set(after.blockades), set(after.blockades)
        new -= set(before.blockades)
        chart, ghost = self.rules.chart(after), before.ghost
        at = (
            ghost.at
            if before.seat == self.game.seats and ghost
            else before.at[before.seat % len(before.at)]
        )
        if kind != "navigation" or len(gone) != 1 or new != {chart.card[at]}:
            yield f"I03 Blockades on {before.blockades} come to {after.blockades}"

    def _merchants(self, before: Table, after: Table, kind: str) -> Iterator[str]:
        """One is sunk by a roll of dice; others come by Navigation cards."""
        for merchant, (old, new) in enumerate(zip(before.merchants, after.merchants, strict=True)):
            sunk = kind.startswith("roll-") and new < 0
            came = kind == "navigation" and old < 0
            if old != new and not sunk and not came:
                yield f"I11 merchant {merchant} goes from {old} to {new} by {kind}"

    def _drawn(self, before: Table, after: Table, kind: str, option: Any) -> Iterator[str]:
        """A card that is drawn leaves its deck, into which all that was discarded may come."""
        for deck, name in enumerate(DECKS):
            old, new = before.decks[deck], after.decks[deck]
            if old == new:
                continue
            lost = set(old) - set(new)
            if lost - {option if kind in (name, "quest") else -1}:
                yield f"I02 {sorted(lost)} leave the deck of {name} by {kind}"

    def _turn(self, before: Table, after: Table) -> Iterator[str]:
        """Look at the table where a turn has ended."""
        seats = len(self.turns)
        self.turns[before.seat] += 1
        if after.seat != (before.seat + 1) % seats:
            yield f"I13 seat {after.seat} follows seat {before.seat}"
        if after.ended and len(set(self.turns)) > 1:
            yield f"I13 the game ends after turns of {self.turns}"
        small = self.rules.small
        for fleet in (after.merchants[:small], after.merchants[small:]):
            if max(fleet) < 0 and UNPLACED not in after.marks:
                yield "I11 no merchant of a kind is left at the end of a turn"

    def scored(self, table: Table) -> tuple[Sequence[int], tuple[int, ...]]:
        fame = tuple(table.fame)
        if table.ghost is not None:
            return fame, (0,) if fame[0] > table.ghost.fame else ()
        best = max(fame)
        left = [seat for seat, own in enumerate(fame) if own == best]
        # Of equals the one with the fewest crew wins, then the most coins, then the most rum.
        for worth in (
            lambda seat: -len(table.crew[seat]),
            lambda seat: table.coins[seat],
            lambda seat: table.cargo[seat][RUM],
        ):
            top = max(map(worth, left))
            left = [seat for seat in left if worth(seat) == top]
        return fame, tuple(left)
