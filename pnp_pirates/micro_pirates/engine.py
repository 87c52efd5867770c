"""The engine of Micro Pirates: the turns of captains, also of one against the Ghost Ship."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from random import Random
from typing import Any, ClassVar

from pnp.content.files import File
from pnp.play.kernel import Choice, Engine, Turn, UnplayableError, copy_table
from pnp.rules.views import Setting
from pnp_pirates.micro_pirates import actions, ghost, quests
from pnp_pirates.micro_pirates.actions import refill, show_export
from pnp_pirates.micro_pirates.cards import CardFiles
from pnp_pirates.micro_pirates.gear import BARE, CHEST, COIN, FISH, OVERHAULING, PLANTAIN, RUM
from pnp_pirates.micro_pirates.ghost import appear
from pnp_pirates.micro_pirates.holds import affords, at_any_time, take, use
from pnp_pirates.micro_pirates.moves import arrive, bring_merchants, mark_raid, navigate, occupied
from pnp_pirates.micro_pirates.rules import Rules, numbers_of
from pnp_pirates.micro_pirates.table import (
    CHESTS,
    MAPS,
    VOYAGE,
    Table,
)

BOARD = "mosaic"
MODES: tuple[str, ...] = ()
PRINTED = (
    *("solo-setup", "base-speed", "usual-cutlasses", "decks", "dice", "captain-pieces"),
    *("other-pieces", "ocean-cards", "arrangement", "card-sectors", "port-sectors"),
    *("forbidden-sectors", "navigable-sectors"),
)
"""Numbers that do not affect play: they are printed, or used to check what is printed."""
CHOICES_FOR_EACH_CAPTAIN = 300
"""Maximum number of choices per captain, after which a game is stopped."""
STOP = ("stop",)
QUEST_ACTIONS = ("deliver", "search", "return", "leave-token")
ACTIONS = (
    *("sail", "forage", "explore", "call", "trade", "export", "chests", "overhaul"),
    *QUEST_ACTIONS,
)
TOKENS = ("fish", "plantain", "rum", "map", "chest", "spyglass", "coins")
PILES = ("crew", "upgrade", "quest", "loot", "map-card", "export")
_UNSEEN = [-1] * 100
_ALL = attrgetter(*Table.__slots__)


class Seafaring(Engine[Table]):
    """Captains against each other, or one against the Ghost Ship. Seat 0 begins."""

    secret: ClassVar[bool] = True
    stuck: ClassVar[Sequence[str]] = ("ghost-idle",)

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules, self.seats = rules, seats
        self.solo = seats < rules.numbers.least_captains
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
        rules, seats, numbers = self.rules, self.seats, self.rules.numbers
        crew = list(range(rules.first_upgrade))
        upgrades = list(range(rules.first_upgrade, rules.first_loot))
        every = (rules.quests, rules.loots, rules.maps, rules.exports)
        return Table(
            at=[-1] * seats,
            captain=[-1] * seats,
            ship=[-1] * seats,
            coins=[0] * seats,
            cargo=[[0] * (CHEST + 1) for _ in range(seats)],
            glass=[0] * seats,
            fame=[0] * seats,
            reputation=[1] * seats,
            damage=[0] * seats,
            crew=[[] for _ in range(seats)],
            attached=[[] for _ in range(seats)],
            fitted=[[] for _ in range(seats)],
            quests=[[-1] * 4 for _ in range(seats)],
            raid=[-1] * seats,
            home=[-1] * seats,
            dug=[False] * seats,
            legs=[0] * seats,
            left_at=[0] * seats,
            hand=[[] for _ in range(seats)],
            treasure=[-1] * seats,
            merchants=[-1] * rules.merchants,
            hemmed=[False] * seats,
            bank=[*(numbers.supply[name] for name in TOKENS[:-1]), numbers.money],
            decks=[crew, upgrades, *(list(range(len(cards))) for cards in every)],
            gone=[[] for _ in range(6)],
            navigation=sorted(rules.navigation),
            kit=[BARE] * seats,
            offers=[[-1] * 3 for _ in rules.cards.ports],
        )

    def turn(self, table: Table) -> Turn:
        """Play a turn; a turn already begun on this table continues with its next action."""
        if table.layout < 0:
            yield from _begin(self.rules, table, solo=self.solo)
            table.left = self.rules.numbers.actions
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
        """Return the possible actions of a captain: the name of each, and its argument."""
        rules, numbers = self.rules, self.rules.numbers
        chart, here = rules.chart(table), table.at[seat]
        kit, cargo, port = table.kit[seat], table.cargo[seat], chart.port[here]
        found: list[Any] = list(actions.destinations(rules, table, seat))
        if chart.fish[here]:
            found.append(("forage", FISH))
        if chart.plantain[here]:
            found.append(("forage", PLANTAIN))
        if chart.is_jungle[here]:
            card = chart.card[here]
            open_ = numbers.treasure_blockade == "open" and here == table.treasure[seat]
            if open_ or card not in table.blockades:
                found.append(("explore",))
        found += quests.actions(rules, table, seat, chart)
        if port >= 0:
            if actions.can_call(rules, table, seat, port):
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
            if cargo[CHEST] >= numbers.chest_export["chests"] and not table.used & CHESTS:
                found.append(("chests",))
        if table.before and numbers.repeated_actions == "forbidden":
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
                yield from actions.sail(rules, table, seat, option[1], option[2])
            case "forage":
                yield from actions.forage(rules, table, seat, option[1])
            case "explore":
                yield from actions.explore(rules, table, seat)
            case "call":
                yield from actions.port_call(rules, table, seat)
            case "trade":
                yield from actions.trade(rules, table, seat)
            case "overhaul":
                yield from actions.overhaul(rules, table, seat)
            case "export":
                yield from actions.export(rules, table, seat, option[1])
            case "chests":
                table.used |= CHESTS
                yield from actions.export_chests(rules, table, seat)
            case "deliver":
                yield from quests.deliver(rules, table, seat)
            case "search":
                quests.seek(rules, table, seat, (yield from actions.search(rules, table, seat)))
            case "return":
                yield from quests.complete(rules, table, seat, VOYAGE)
            case "leave-token":
                yield from quests.leave_token(rules, table, seat, option[1])

    def _end(self, table: Table, seat: int) -> Turn:
        """Bring merchants back, check whether a captain has enough Fame, and pass on the turn."""
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
        table.left, table.used, table.before = rules.numbers.actions, 0, ""

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
        total = self.rules.supply
        used = {name: total[name] - table.bank[icon] for icon, name in enumerate(TOKENS)}
        for deck, name in enumerate(PILES):
            used[name] = total[name] - len(table.decks[deck]) - len(table.gone[deck])
        return used

    def view(self, table: Table, seat: int) -> Table:
        """Return the table as a seat sees it: Map cards of others are -1, and are counted among
        those in the deck. The rest is shared with the table."""
        for other, hand in enumerate(table.hand):
            if hand and other != seat:
                return _without_unseen(table, seat)
        return table

    def redeal(self, table: Table, seat: int, chance: Random) -> Table:
        """Return a copy in which the Map cards of the others and of the deck are dealt again: no
        hand has a pair that would have been shown."""
        other = copy_table(table)
        _deal_unseen(self.rules, other, seat, chance)
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
    numbers = numbers_of(setting)
    if not numbers.least_players <= players <= numbers.most_players:
        raise UnplayableError(
            f"{players} cannot play; {numbers.least_players} to {numbers.most_players} can"
        )
    if board is None:
        raise UnplayableError("the game has no ocean")
    rules = Rules(CardFiles(setting), board, numbers)
    if players > min(len(rules.captains), len(rules.ships)):
        raise UnplayableError(f"there are sheets for {len(rules.captains)} captains")
    if players + (players < numbers.least_captains) > len(rules.cards.ports):
        raise UnplayableError(f"there are only {len(rules.cards.ports)} ports to begin in")
    return Seafaring(rules, players)


def _begin(rules: Rules, table: Table, *, solo: bool) -> Turn:
    """Lay out the ocean and the offers, then let captains choose their sheets and find their ports;
    a lone captain is dealt them."""
    numbers, seats = rules.numbers, len(table.at)
    table.layout = yield Choice(None, "layout", range(len(rules.layouts)))
    table.names = rules.chart(table).names
    for port in range(len(table.offers)):
        yield from refill(rules, table, port)
    for _ in range(numbers.exports_on_offer):
        yield from show_export(table)
    for large in (False, True):
        yield from bring_merchants(rules, table, large)
    jungles = rules.cards.jungles
    for _ in range(numbers.blockades):
        card = yield from navigate(
            rules, table, lambda card: card in jungles and card not in table.blockades
        )
        if card >= 0:
            table.blockades.append(card)
    table.navigation = sorted(rules.navigation)
    yield from (_deal(rules, table) if solo else _draft(rules, table))
    for seat in range(seats):
        _fit_out(rules, table, seat)
    yield from _leave_port(rules, table)
    if solo:
        card = yield Choice(None, "ghost", range(len(rules.ghosts)))
        yield from appear(rules, table, card)
    table.navigation = sorted(rules.navigation)


def _deal(rules: Rules, table: Table) -> Turn:
    for seat in range(len(table.at)):
        for kind, taken, every in _sheet_choices(rules, table):
            free = tuple(i for i in range(len(every)) if i not in taken)
            taken[seat] = yield Choice(None, kind, free)


def _draft(rules: Rules, table: Table) -> Turn:
    """Let each captain take one sheet of either kind, from the last to the first; then one of the
    other kind, from the first to the last."""
    seats = range(len(table.at))
    for seat in (*reversed(seats), *seats):
        options = tuple(
            (kind, i)
            for kind, taken, every in _sheet_choices(rules, table)
            if taken[seat] < 0
            for i in range(len(every))
            if i not in taken
        )
        kind, sheet = yield Choice(seat, "draft", options)
        (table.captain if kind == "captain" else table.ship)[seat] = sheet


def _sheet_choices(rules: Rules, table: Table) -> tuple[tuple[str, list[int], list[object]], ...]:
    return (
        ("captain", table.captain, list(rules.captains)),
        ("ship", table.ship, list(rules.ships)),
    )


def _fit_out(rules: Rules, table: Table, seat: int) -> None:
    """Give a captain coins, rum, and a place on the reputation track."""
    captain, ship = rules.captains[table.captain[seat]], rules.ships[table.ship[seat]]
    middle = len(captain.wins) // 2 + 1
    table.reputation[seat] = min(len(captain.wins), max(1, middle + ship.reputation))
    rules.refit(table, seat)
    coins = min(rules.numbers.start_coins, table.bank[COIN])
    table.coins[seat] += coins
    table.bank[COIN] -= coins
    take(table, seat, RUM, rules.numbers.start_rum)


def _leave_port(rules: Rules, table: Table) -> Turn:
    """Draw Navigation cards until each captain has an empty port."""
    harbours = dict(zip(rules.cards.ports, rules.chart(table).harbours, strict=True))
    for seat in range(len(table.at)):
        card = yield from navigate(
            rules, table, lambda card: card in harbours and not occupied(table, harbours[card])
        )
        if card < 0:
            raise UnplayableError("no Navigation card names an empty port")
        arrive(rules, table, seat, harbours[card])


def _without_unseen(table: Table, seat: int) -> Table:
    """Return the table without the cards that a seat does not see; the rest is shared."""
    other = Table(*_ALL(table))
    decks = other.decks = table.decks[:]
    decks[MAPS] = _unseen_maps(table, seat)
    hands = other.hand = [_UNSEEN[: len(hand)] for hand in table.hand]
    hands[seat] = table.hand[seat]
    return other


def _deal_unseen(rules: Rules, table: Table, seat: int, chance: Random) -> None:
    """Deal the Map cards that a seat does not see: the deck, and the hands of the others. Tries up
    to a thousand deals until no hand has cards that would have been shown."""
    others = [hand for other, hand in enumerate(table.hand) if other != seat]
    unseen = _unseen_maps(table, seat)
    sizes = [len(hand) for hand in others]
    for _ in range(1000):
        chance.shuffle(unseen)
        cards = list(unseen)
        hands = [[cards.pop() for _ in range(size)] for size in sizes]
        if all(_are_different(rules, hand) for hand in hands):
            break
    for hand, dealt in zip(others, hands, strict=True):
        hand[:] = dealt
    table.decks[MAPS][:] = sorted(cards)


def _unseen_maps(table: Table, seat: int) -> list[int]:
    """Return the Map cards that a seat does not see."""
    unseen = list(table.decks[MAPS])
    for other, hand in enumerate(table.hand):
        if other != seat:
            unseen += hand
    if -1 in unseen:
        # In a view, the deck has all of them.
        unseen = table.decks[MAPS][:]
    unseen.sort()
    return unseen


def _are_different(rules: Rules, hand: list[int]) -> bool:
    targets = [rules.maps[card] for card in hand]
    return all(targets.count(t) < rules.numbers.matching_maps for t in targets)
