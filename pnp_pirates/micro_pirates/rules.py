"""A game of Micro Pirates, compiled from its files: the current numbers, and lookup tables for
engine and agents."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from msgspec import Struct

from pnp.content.files import File
from pnp.facts.settings import Settings
from pnp.kinds.boards.mosaic.record import Mosaic
from pnp.kinds.boards.mosaic.sectors import layouts, sectors_per_card
from pnp.kinds.dice.record import Die
from pnp.play.kernel import Choice, Mark, UnplayableError
from pnp_pirates.micro_pirates.cards import ROLES, ActionLine, CardFiles, PrintedCard, Role
from pnp_pirates.micro_pirates.gear import (
    DIE,
    GLASS,
    ICONS,
    Deed,
    Gains,
    Gear,
    Kit,
    captain_of,
    count,
    gear_of,
    kit_of,
    ship_of,
)
from pnp_pirates.micro_pirates.seas import Cards, Chart, cards_of, chart_of
from pnp_pirates.micro_pirates.supply import ROLLED_FOR, face_symbols
from pnp_pirates.micro_pirates.table import Table
from pnp_pirates.micro_pirates.tasks import TYPES, bargains, export_of, loot_of, quest_of
from pnp_pirates.micro_pirates.views import Ocean


class Numbers(Struct, frozen=True, kw_only=True):
    """Each field is the fact or the ruling of the same name in ``rulings.yaml``."""

    least_players: int
    least_captains: int
    most_players: int
    actions: int
    start_coins: int
    start_rum: int
    exports_on_offer: int
    merchants: Mapping[str, int]
    blockades: int
    supply: Mapping[str, int]
    coins: Mapping[int, int]
    dice_rolled: Mapping[str, int]
    crew_limit: int
    crew_upgrades: int
    ship_upgrades: int
    explore_spyglasses: int
    treasure_fame: Mapping[str, int]
    matching_maps: int
    chest_export: Mapping[str, int]
    merchant_strength: Mapping[str, int]
    merchant_fame: Mapping[str, int]
    merchant_loot: Mapping[str, int]
    battle_damage: int
    battle_reputation: int
    defeat: Mapping[str, int]
    lowest_reputation: int
    good_coins: int
    trades: Mapping[str, str]
    treasure_map_card: str
    treasure_blockade: str
    captains_battle: str
    stealing: str
    repeated_actions: str
    trade_lines: int
    occupied_port: str
    lost_map_cards: str
    spyglass_bonus: str
    matched_map_tokens: str
    second_treasure: str

    @property
    def money(self) -> int:
        """The total value of all coins."""
        return sum(int(value) * count for value, count in self.coins.items())


def numbers_of(settings: Settings) -> Numbers:
    """Return the current numbers and readings."""
    return Numbers(
        **{name: settings.value(name.replace("_", "-")) for name in Numbers.__struct_fields__}
    )


MOST_AT_ONCE = 3
"""Maximum number of dice thrown at once; more are thrown one after the other."""
MOST_KITS = 20_000
"""Maximum number of cached kits."""


class Throw(NamedTuple):
    """Some dice thrown at once: the choice of chance, and the icons shown by each option."""

    choice: Choice
    shows: tuple[Gains, ...]


class GhostCard(NamedTuple):
    """A card of the Ghost Ship; ``explored`` and ``won`` are its Fame for each success in exploring
    and each battle won."""

    id: str
    cutlass: int
    glass: int
    goal: int
    explored: int
    won: int


class ActionCard(NamedTuple):
    id: str
    stays: bool
    lines: tuple[ActionLine, ...]


class Rules:
    """The game's cards and dice, the current numbers, and its ocean. ``gears`` are all crew cards,
    then the upgrades, then those of the loot deck."""

    def __init__(self, game: CardFiles, ocean: File[Mosaic], numbers: Numbers) -> None:
        self.numbers, self.files = numbers, game
        missing = [role for role in ROLES if not game.rows(role)]
        if missing:
            raise UnplayableError(f"the game has no deck '{missing[0]}'")
        self._compile_ocean(game, ocean)
        self._compile_gear(game)
        self.quests = [quest_of(row, self.cards) for row in _quest_cards(game)]
        self.exports = [export_of(row) for row in _card_copies(game, "export")]
        ids = self.cards.ids
        self.maps = [ids.index(row.text("target")) for row in _card_copies(game, "map")]
        self.navigation = [
            ids.index(row.text("target")) for row in _card_copies(game, "navigation")
        ]
        self.captains = [captain_of(row) for row in _card_copies(game, "captain")]
        self.ships = [ship_of(row) for row in _card_copies(game, "ship")]
        self.ghosts = [_ghost_card(row) for row in _card_copies(game, "ghost-ship")]
        self.actions = [_action_card(row) for row in _card_copies(game, "action")]
        self.dice = {
            icon: _throws(name, icon, game.dice[name])
            for name, icon in ROLLED_FOR.items()
            if name in game.dice
        }
        if len(self.dice) < len(ROLLED_FOR):
            raise UnplayableError("the game has no dice of some colour")
        self.supply = {
            **{name: numbers.supply[name] for name in ICONS[: GLASS + 1]},
            "coins": numbers.money,
            "crew": self.first_upgrade,
            "upgrade": self.first_loot - self.first_upgrade,
            "quest": len(self.quests),
            "loot": len(self.loots),
            "map-card": len(self.maps),
            "export": len(self.exports),
        }
        self.small = numbers.merchants["small"]
        self.merchants = self.small + numbers.merchants["large"]
        self.bargains = bargains(numbers.trades)
        self.acts: dict[str, Mark] = {}
        self._kits: dict[tuple[object, ...], Kit] = {}

    def _compile_ocean(self, game: CardFiles, ocean: File[Mosaic]) -> None:
        view = Ocean(ocean, game.setting)
        self._record, self._meanings = ocean.record, view.meanings
        self.cards: Cards = cards_of(ocean.record, view.meanings)
        self.layouts = tuple(layouts(ocean.record))
        self.width = len(ocean.record.arrangement[0]) * sectors_per_card(ocean.record)[1]
        self._charts: list[Chart | None] = [None] * len(self.layouts)

    def _compile_gear(self, game: CardFiles) -> None:
        crew, upgrades = _card_copies(game, "crew"), _card_copies(game, "upgrade")
        self.gears: list[Gear] = [gear_of(row) for row in (*crew, *upgrades)]
        self.first_upgrade, self.first_loot = len(crew), len(self.gears)
        self.loots = []
        self.loot_of_gear: dict[int, int] = {}
        known: dict[object, int] = {}
        for copy, row in enumerate(_card_copies(game, "loot")):
            gear = -1
            if row.text("type") in ("crew", "upgrade"):
                gear = len(self.gears)
                self.gears.append(gear_of(row))
                self.loot_of_gear[gear] = copy
            face = known.setdefault(row.deeds, len(known))
            self.loots.append(loot_of(row, face, gear))

    def role(self, gear: int) -> Role:
        """Return the deck that a gear is from."""
        if gear < self.first_upgrade:
            return "crew"
        return "upgrade" if gear < self.first_loot else "loot"

    def chart(self, table: Table) -> Chart:
        found = self._charts[table.layout]
        if found is None:
            layout = self.layouts[table.layout]
            found = chart_of(self._record, self._meanings, self.cards, layout)
            self._charts[table.layout] = found
        return found

    def refit(self, table: Table, seat: int) -> Kit:
        """Recompute the kit of a captain."""
        crew, attached, fitted = table.crew[seat], table.attached[seat], table.fitted[seat]
        place = table.reputation[seat]
        key = (
            *(table.captain[seat], table.ship[seat], place),
            *(tuple(crew), tuple(map(tuple, attached)), tuple(fitted)),
        )
        found = self._kits.get(key)
        if found is None:
            if len(self._kits) >= MOST_KITS:
                self._kits.clear()
            ship, captain = self.ships[table.ship[seat]], self.captains[table.captain[seat]]
            owned = self.working(crew, attached, fitted)
            found = self._kits[key] = kit_of(ship, captain, place, owned)
        table.kit[seat] = found
        return found

    def working(
        self, crew: Sequence[int], attached: Sequence[Sequence[int]], fitted: Sequence[int]
    ) -> Iterator[tuple[int, str, tuple[Deed, ...]]]:
        """Yield each gear of an owner, with its name and the effects of the half that works."""
        gears = self.gears
        for gear in (*crew, *(one for some in attached for one in some)):
            yield gear, gears[gear].id, gears[gear].aboard
        for gear in fitted:
            yield gear, gears[gear].id, gears[gear].fitted

    def act(self, table: Table, name: str) -> None:
        """Record that a player takes an action."""
        mark = self.acts.get(name)
        if mark is None:
            mark = self.acts[name] = Mark("action", name)
        table.marks.append(mark)


def dice(rules: Rules, gains: Gains) -> int:
    """Return the number of dice rolled with these effects."""
    given = rules.numbers.dice_rolled
    return min(max(given["usual"], given["most"]), given["usual"] + count(gains, DIE))


def roll(rules: Rules, icon: str, dice: int) -> Generator[Choice, int, Gains]:
    """Throw the dice for an icon; return what they show."""
    throws = rules.dice[icon]
    if dice < len(throws):
        throw = throws[dice]
        return throw.shows[(yield throw.choice)]
    shown: Gains = ()
    for _ in range(dice):
        shown += throws[1].shows[(yield throws[1].choice)]
    return shown


def _throws(name: str, icon: str, die: Die) -> tuple[Throw, ...]:
    sides = [
        tuple((ICONS.index(i), n) for i, n in face.items() if i in ICONS)
        for face in face_symbols(die)
    ]
    found = []
    for dice in range(MOST_AT_ONCE + 1):
        shows = tuple(_sum_gains(face for face in some) for some in product(sides, repeat=dice))
        found.append(Throw(Choice(None, f"roll-{icon}", range(len(shows))), shows))
    return tuple(found)


def _sum_gains(some: Iterable[Gains]) -> Gains:
    total: dict[int, int] = {}
    for gains in some:
        for icon, n in gains:
            total[icon] = total.get(icon, 0) + n
    return tuple(total.items())


def _card_copies(game: CardFiles, role: Role) -> list[PrintedCard]:
    return [row for row in game.rows(role) for _ in range(row.card.quantity)]


def _quest_cards(game: CardFiles) -> list[PrintedCard]:
    """Return the quests.

    Raises UnplayableError for a quest of an unknown type, or one that cannot be completed.
    """
    types = game.setting.fact("quest-types")
    quests = _card_copies(game, "quest")
    for row in quests:
        kind = row.text("type")
        if kind not in types or kind not in TYPES:
            known = ", ".join(type for type in TYPES if type in types)
            raise UnplayableError(f"the quest '{row.id}' is of type '{kind}', not of {known}")
    return quests


def _ghost_card(row: PrintedCard) -> GhostCard:
    fields = ("cutlass", "spyglass", "goal", "explore-fame", "battle-fame")
    return GhostCard(row.id, *(row.number(field) or 0 for field in fields))


def _action_card(row: PrintedCard) -> ActionCard:
    return ActionCard(row.id, row.text("stays") == "yes", row.lines)
