"""What must be so in Micro Pirates. Where each invariant is asserted:

===  ==========================================================  ==================================
I01  no tokens come or go                                        ``violations``
I02  each card is in one place                                   ``violations``, here
I03  Blockades are on Jungles, each on its own                   ``violations``, here
I04  holds are not too full                                      ``violations``
I05  a ship that moves keeps no spyglasses                       here
I06  crew, upgrades and quests are within their limits           ``violations``
I07  two ships share a sector only after a battle                ``violations``, here
I08  ships are on sectors that they may enter                    ``violations``
I09  Fame and reputation are within their tracks                 ``violations``, here
I10  no more dice are rolled than the rules allow                here
I11  merchants come back at the end of a turn, all of a kind     here
I12  a quest on offer leads elsewhere                            ``violations``
I13  all have had equally many turns at the end                  here
I14  the Ghost Ship holds neither goods nor rum                  ``Ghost`` has no place for them
I15  nobody keeps Map cards that match                           ``violations``
===  ==========================================================  ==================================
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.play.kernel import Choice, Mark
from pnp_pirates.micro_pirates import moves
from pnp_pirates.micro_pirates.engine import PILES, TOKENS, Seafaring
from pnp_pirates.micro_pirates.gear import BARE, CHEST, COIN, GLASS, MAP, RUM
from pnp_pirates.micro_pirates.holds import DECKS
from pnp_pirates.micro_pirates.table import (
    CREW,
    EXPORT,
    LOOT,
    MAPS,
    QUEST,
    UPGRADE,
    VOYAGE,
    Ghost,
    Table,
)

FIGHT, UNPLACED = "fight", Mark("anomaly", "no-navigation-card-fits")
FACES = 6


class Watch:
    """``turns`` is how many each seat has had, the Ghost Ship's last; ``rolls`` how many dice were
    thrown one by one."""

    def __init__(self, game: Seafaring) -> None:
        self.game, self.rules, self.numbers = game, game.rules, game.rules.numbers
        self.turns = [0] * (game.seats + game.solo)

    def violations(self, table: Table) -> Iterator[str]:
        """Yield what does not add up."""
        rules = self.rules
        yield from self._supply(table)
        yield from self._piles(table)
        if table.layout < 0 or table.kit[-1] is BARE:
            return
        numbers, chart = rules.numbers, rules.chart(table)
        if len(set(table.blockades)) != len(table.blockades):
            yield "two Blockades on one card"
        if set(table.blockades) - set(rules.cards.jungles):
            yield "a Blockade without a Jungle"
        if table.rounds > 1 and len(table.blockades) != numbers.blockades:
            yield f"{len(table.blockades)} Blockades"
        yield from self._sharing(table)
        yield from self._ends(table)
        for port, (_, _, quest) in enumerate(table.offers):
            if quest >= 0 and rules.cards.ports[port] in rules.quests[quest].targets:
                yield "a quest on offer leads to its own card"
        for seat, at in enumerate(table.at):
            kit = table.kit[seat]
            if at >= 0 and not chart.waters.beside[at]:
                yield f"seat {seat} lies on land"
            if not table.loose and sum(table.cargo[seat]) > kit.hold:
                yield f"the hold of seat {seat} is too full"
            if table.fame[seat] < 0:
                yield f"seat {seat} has less than no Fame"
            if not 1 <= table.reputation[seat] <= len(rules.captains[table.captain[seat]].wins):
                yield f"the reputation of seat {seat} is beyond the track"
            if table.damage[seat] >= rules.ships[table.ship[seat]].damage - 1:
                yield f"the ship of seat {seat} sails on though disabled"
            if (
                len(table.crew[seat]) > numbers.crew_limit
                or len(table.fitted[seat]) > numbers.ship_upgrades
            ):
                yield f"seat {seat} has too many crew or upgrades"
            if any(len(some) > numbers.crew_upgrades for some in table.attached[seat]):
                yield f"crew of seat {seat} has too many upgrades"
            if len(table.attached[seat]) != len(table.crew[seat]):
                yield f"seat {seat} has upgrades under nobody"
            yield from self._paired(table, seat)

    def _sharing(self, table: Table) -> Iterator[str]:
        """Yield who is where nobody may be. In the middle of a turn two ships fight in one sector;
        of those that fought the Ghost Ship, or found no sector to move to, neither need leave
        it."""
        numbers, chart, ghost = self.rules.numbers, self.rules.chart(table), table.ghost
        out = [at for at in table.merchants if at >= 0]
        if len(set(out)) < len(out):
            yield "two merchants lie in one sector"
        if ghost is not None and not chart.waters.beside[ghost.at]:
            yield "the Ghost Ship lies on land"
        if not self._between(table) or not numbers.defeat["sectors"]:
            return
        peace = numbers.occupied_port == "peace"
        for seat, at in enumerate(table.at):
            if at == chart.royal or (peace and chart.port[at] >= 0) or table.hemmed[seat]:
                continue
            if at in out:
                yield f"seat {seat} lies where a merchant does"
            if any(at == table.at[o] and not table.hemmed[o] for o in range(seat)):
                yield f"seat {seat} lies where another captain does"

    def _ends(self, table: Table) -> Iterator[str]:
        if table.ended and (table.seat or not table.last):
            yield "the game ended before all had as many turns"
        for m in table.due:
            if table.merchants[m] >= 0:
                yield f"merchant {m} is awaited, and on the ocean"
        if self._between(table):
            for large in (False, True):
                waits = all(m in table.due for m in moves.fleet(self.rules, large))
                if moves.all_gone(self.rules, table, large) and not waits:
                    yield f"all {'large' if large else 'small'} merchants are gone"

    def _between(self, table: Table) -> bool:
        """Return whether a captain's turn has just begun."""
        return table.seat < len(table.at) and table.left == self.rules.numbers.actions

    def _paired(self, table: Table, seat: int) -> Iterator[str]:
        targets = [self.rules.maps[card] for card in table.hand[seat]]
        waits = table.treasure[seat] >= 0 and self.rules.numbers.second_treasure == "waits"
        if not waits and any(targets.count(t) >= self.rules.numbers.matching_maps for t in targets):
            yield f"seat {seat} keeps equal Map cards"

    def _supply(self, table: Table) -> Iterator[str]:
        found = list(table.bank)
        for cargo in table.cargo:
            for icon in range(CHEST + 1):
                found[icon] += cargo[icon]
        found[GLASS] += sum(table.glass)
        found[COIN] += sum(table.coins)
        ghost = table.ghost
        if ghost is not None:
            for icon, n in (
                *((MAP, ghost.maps), (CHEST, ghost.chests), (GLASS, ghost.glass)),
                (COIN, ghost.coins),
            ):
                found[icon] += n
        for icon, (name, n) in enumerate(zip(TOKENS, found, strict=True)):
            if n != self.rules.supply[name] or table.bank[icon] < 0:
                yield f"{n} of {self.rules.supply[name]} {name}"

    def _piles(self, table: Table) -> Iterator[str]:
        piles = [deck + gone for deck, gone in zip(table.decks, table.gone, strict=True)]
        for offer in table.offers:
            for deck in (CREW, UPGRADE, QUEST):
                if offer[deck] >= 0:
                    piles[deck].append(offer[deck])
        piles[QUEST] += table.out[0]
        piles[EXPORT] += table.exports + table.out[1]
        piles[LOOT] += table.drawn
        gears = [] if table.bought < 0 else [table.bought]
        for seat, quests in enumerate(table.quests):
            piles[QUEST] += [quest for quest in quests if quest >= 0]
            piles[MAPS] += table.hand[seat]
            gears += table.crew[seat] + table.fitted[seat]
            for some in table.attached[seat]:
                gears += some
        ghost = table.ghost
        if ghost is not None:
            gears += ghost.crew + ghost.fitted
            for some in ghost.attached:
                gears += some
            piles[MAPS] += ghost.hand
        for gear in gears:
            if gear >= self.rules.first_loot:
                piles[LOOT].append(self.rules.loot_of_gear[gear])
            else:
                piles[CREW if self.rules.gears[gear].crew else UPGRADE].append(gear)
        for name, pile in zip(PILES, piles, strict=True):
            if len(pile) != self.rules.supply[name] or len(set(pile)) != len(pile):
                yield f"cards of the {name} deck are missing, or there twice"
        if any(self.rules.quests[quest].type != VOYAGE for quest in table.out[0]):
            yield "a quest left the game that is no voyage"

    def changed(self, before: Table, after: Table, choice: Choice, option: Any) -> Iterator[str]:
        kind = choice.kind
        if before.layout < 0 or -1 in before.at:
            return  # what is laid out and drafted, before ships are in port
        if kind.startswith("roll-"):
            most = max(self.numbers.dice_rolled.values())
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
