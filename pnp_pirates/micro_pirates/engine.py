"""Micro Pirates, played by itself: how a turn goes, alone against the Ghost Ship too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from pnp.content.files import File
from pnp.play.copying import copied
from pnp.play.kernel import Choice, Engine, Turn, UnplayableError
from pnp.rules.views import Setting
from pnp_pirates.micro_pirates import counting, ghost, harbour, quests, sailing
from pnp_pirates.micro_pirates.cards import CardFiles
from pnp_pirates.micro_pirates.gear import CHEST, FISH, OVERHAULING, PLANTAIN, RUM
from pnp_pirates.micro_pirates.holds import affords, at_any_time, use
from pnp_pirates.micro_pirates.laws import laws_of
from pnp_pirates.micro_pirates.moves import bring_merchants, mark_raid
from pnp_pirates.micro_pirates.rules import Rules
from pnp_pirates.micro_pirates.setting_up import empty_table, set_up
from pnp_pirates.micro_pirates.table import CHESTS, VOYAGE, Table

BOARD = "mosaic"
MODES: tuple[str, ...] = ()
PRINTED = (
    *("solo-setup", "base-speed", "usual-cutlasses", "decks", "dice", "captain-pieces"),
    *("other-pieces", "ocean-cards", "arrangement", "card-sectors", "port-sectors"),
    *("forbidden-sectors", "navigable-sectors"),
)
"""Numbers by which nobody plays: they are printed, or what is printed is checked by them."""
CHOICES_FOR_EACH_CAPTAIN = 300
"""How many choices a captain may take before a game is given up."""
STOP = ("stop",)
QUEST_ACTIONS = ("deliver", "search", "return", "leave-token")
ACTIONS = (
    *("sail", "forage", "explore", "call", "trade", "export", "chests", "overhaul"),
    *QUEST_ACTIONS,
)


class Seafaring(Engine[Table]):
    """Captains against each other, or one against the Ghost Ship. Seat 0 begins."""

    secret: ClassVar[bool] = True
    stuck: ClassVar[Sequence[str]] = ("ghost-idle",)

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules, self.seats = rules, seats
        self.solo = seats < rules.laws.least_captains
        self.bound = CHOICES_FOR_EACH_CAPTAIN * seats
        self.supply = rules.supply
        quests = (quest.id for quest in rules.quests)
        self.known = {
            "action": ACTIONS,
            "card": tuple(
                dict.fromkeys((*(gear.id for gear in rules.gears[: rules.first_loot]), *quests))
            ),
        }

    @property
    def endings(self) -> tuple[str, ...]:
        return ("freed", "cursed") if self.solo else ("renown",)

    def set_up(self) -> Table:
        return empty_table(self.rules, self.seats)

    def turn(self, table: Table) -> Turn:
        """Play a turn; one that was begun on this table goes on with its next action."""
        if table.layout < 0:
            yield from set_up(self.rules, table, solo=self.solo)
            table.left = self.rules.laws.actions
            return
        seat = table.seat
        if seat == self.seats:
            yield from ghost.haunt(self.rules, table)
        else:
            while table.left:
                option = yield Choice(seat, "act", self.options(table, seat))
                yield from self._act(table, seat, option)
        yield from self._end(table, seat)

    def options(self, table: Table, seat: int) -> tuple[Any, ...]:
        """Return what a captain may do now: the name of an action, and what it is done with."""
        rules, laws = self.rules, self.rules.laws
        chart, here = rules.chart(table), table.at[seat]
        kit, cargo, port = table.kit[seat], table.cargo[seat], chart.port[here]
        found: list[Any] = list(sailing.destinations(rules, table, seat))
        if chart.fish[here]:
            found.append(("forage", FISH))
        if chart.plantain[here]:
            found.append(("forage", PLANTAIN))
        if chart.is_jungle[here]:
            card = chart.card[here]
            open_ = laws.treasure_blockade == "open" and here == table.treasure[seat]
            if open_ or card not in table.blockades:
                found.append(("explore",))
        found += quests.actions(rules, table, seat, chart)
        if port >= 0:
            if harbour.calls(rules, table, seat, port):
                found.append(("call",))
            if cargo[FISH] or cargo[PLANTAIN] or cargo[RUM] or table.coins[seat]:
                found.append(("trade",))
            if table.damage[seat] or kit.free[OVERHAULING]:
                found.append(("overhaul",))
        if here == chart.royal:
            exports = rules.exports
            found += [
                ("export", e) for e in table.exports if affords(table, seat, exports[e].demand)
            ]
            if cargo[CHEST] >= laws.chest_export["chests"] and not table.used & CHESTS:
                found.append(("chests",))
        if table.before and laws.repeated_actions == "forbidden":
            found = [option for option in found if action_of(option) != table.before]
        found += [("use", extra) for extra in at_any_time(table, seat)]
        found.append(STOP)
        return tuple(found)

    def _act(self, table: Table, seat: int, option: Any) -> Turn:
        rules = self.rules
        name = option[0]
        if name == "stop":
            table.left = 0
            return
        rules.act(table, name)
        if name == "use":
            yield from use(rules, table, seat, option[1])
            return
        table.left -= 1
        table.before = action_of(option)
        match name:
            case "sail":
                yield from sailing.sail(rules, table, seat, option[1], option[2])
            case "forage":
                yield from sailing.forage(rules, table, seat, option[1])
            case "explore":
                yield from sailing.explore(rules, table, seat)
            case "call":
                yield from harbour.port_call(rules, table, seat)
            case "trade":
                yield from harbour.trade(rules, table, seat)
            case "overhaul":
                yield from harbour.overhaul(rules, table, seat)
            case "export":
                yield from harbour.export(rules, table, seat, option[1])
            case "chests":
                table.used |= CHESTS
                yield from harbour.export_chests(rules, table, seat)
            case "deliver":
                yield from quests.deliver(rules, table, seat)
            case "search":
                quests.seek(rules, table, seat, (yield from sailing.search(rules, table, seat)))
            case "return":
                yield from quests.complete(rules, table, seat, VOYAGE)
            case "leave-token":
                yield from quests.leave_token(rules, table, seat, option[1])

    def _end(self, table: Table, seat: int) -> Turn:
        """Bring merchants back, look whether someone has enough Fame, and pass the turn on."""
        rules = self.rules
        for large in (False, True):
            yield from bring_merchants(rules, table, large)
        for other in range(self.seats):
            yield from mark_raid(rules, table, other)
        if seat < self.seats:
            wins = rules.captains[table.captain[seat]].wins
            table.last |= table.fame[seat] >= wins[table.reputation[seat] - 1]
        elif table.ghost is not None:
            table.last |= table.ghost.fame >= rules.ghosts[table.ghost.card].goal
        table.seat += 1
        if table.seat == self.seats + self.solo:
            table.seat = 0
            table.ended = table.last
            table.rounds += not table.last
        table.left, table.used, table.before = rules.laws.actions, 0, ""

    def finished(self, table: Table) -> bool:
        return table.ended

    def ending(self, table: Table) -> str:
        if not self.solo:
            return "renown"
        return "freed" if self.winners(table) else "cursed"

    def scores(self, table: Table) -> Sequence[int]:
        return tuple(table.fame)

    def winners(self, table: Table) -> tuple[int, ...]:
        if table.ghost is not None:
            return (0,) if table.fame[0] > table.ghost.fame else ()
        ranks = [
            (table.fame[s], -len(table.crew[s]), table.coins[s], table.cargo[s][RUM])
            for s in range(self.seats)
        ]
        best = max(ranks)
        return tuple(seat for seat, rank in enumerate(ranks) if rank == best)

    def in_use(self, table: Table) -> Mapping[str, int]:
        return counting.in_use(self.rules, table)

    def view(self, table: Table, seat: int) -> Table:
        """Return the table as a seat sees it: Map cards of others are -1, and with those of the
        deck in one pile. It shares with the table all that is seen."""
        for other, hand in enumerate(table.hand):
            if hand and other != seat:
                return counting.view(table, seat)
        return table

    def redeal(self, table: Table, seat: int, chance: Random) -> Table:
        """Return a copy in which the Map cards of the others are dealt anew, with those of the
        deck: no hand has a pair that would have been shown."""
        other = copied(table)
        counting.redeal(self.rules, other, seat, chance)
        return other

    def quick(self, choice: Choice, taken: int) -> bool:
        return choice.kind == "toss"


def action_of(option: Any) -> str:
    """Return which of the eight actions an option takes."""
    name: str = option[0]
    if name in QUEST_ACTIONS:
        return "quest"
    return "export" if name == "chests" else name


def compiled(
    setting: Setting, game: File[Any], board: File[Any], players: int, mode: str | None
) -> Seafaring:
    laws = laws_of(setting)
    if not laws.least_players <= players <= laws.most_players:
        raise UnplayableError(
            f"{players} cannot play; {laws.least_players} to {laws.most_players} can"
        )
    if board is None:
        raise UnplayableError("the game has no ocean")
    rules = Rules(CardFiles(setting), board, laws)
    if players > min(len(rules.captains), len(rules.ships)):
        raise UnplayableError(f"there are sheets for {len(rules.captains)} captains")
    if players + (players < laws.least_captains) > len(rules.cards.ports):
        raise UnplayableError(f"there are only {len(rules.cards.ports)} ports to begin in")
    return Seafaring(rules, players)
