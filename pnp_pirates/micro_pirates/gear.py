"""The possessions of captains for the engine: effects by action, and their sum.

Icons and actions are integers here. A kit is the combination of a captain's sheets, crew, upgrades
and place on the reputation track; kits are immutable and cached.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from pnp_pirates.micro_pirates.cards import Effect, PrintedCard, parse_effect

ICONS = (
    *("fish", "plantain", "rum", "map", "chest", "spyglass", "coin", "fame", "reputation"),
    *("repair", "loot", "die", "sail", "cutlass", "cargo", "move", "damage"),
)
FISH, PLANTAIN, RUM, MAP, CHEST, GLASS, COIN, FAME, REPUTATION = range(9)
REPAIR, LOOT, DIE, SAIL, CUTLASS, CARGO, MOVE, DAMAGE = range(9, 17)
ON = (
    *("Sail", "Forage fish", "Forage plantain", "Explore", "Port call", "Trade", "Export"),
    *("Overhaul", "Battle", "Battle won", "Quest done", "Any time"),
)
SAILING, FISHING, PICKING, EXPLORING, CALLING, TRADING, EXPORTING = range(7)
OVERHAULING, BATTLE, WON, DONE, ANY = range(7, 12)
# The actions on which an effect of any time with one of these icons may be used.
_WANTED = {
    SAIL: (SAILING,),
    CUTLASS: (BATTLE,),
    GLASS: (EXPLORING,),
    DIE: (FISHING, PICKING, EXPLORING, BATTLE),
}

Gains: TypeAlias = tuple[tuple[int, int], ...]
"""Icons with their numbers."""
CAPTAIN, SHIP = -1, -2
"""Instead of a gear: effects of the sheets."""


class Deed(NamedTuple):
    """A compiled effect: its actions, its cost in rum, whether it works only once, and its
    gains."""

    on: tuple[int, ...]
    rum: int
    once: bool
    gains: Gains


class Extra(NamedTuple):
    """An optional effect; ``gear`` is discarded after use if it works only once."""

    gear: int
    name: str
    rum: int
    once: bool
    gains: Gains


class Gear(Struct, frozen=True):
    """A crew card or an upgrade: its price, and its effects as crew or attached to crew
    (``aboard``) and on the ship (``fitted``)."""

    id: str
    crew: bool
    loot: bool
    price: Gains
    aboard: tuple[Deed, ...]
    fitted: tuple[Deed, ...] = ()

    def strength(self, icon: int) -> int:
        """Return the number of an icon on the card, on its better half."""
        return max(total_of(self.aboard, icon), total_of(self.fitted, icon))


class Kit(Struct, frozen=True, eq=False):
    """All effects of one captain: ``free`` are those that always work, summed by action, ``extras``
    the optional ones; ``known`` and ``speeds`` cache choices of these."""

    sails: int
    hold: int
    free: tuple[Gains, ...]
    extras: tuple[tuple[Extra, ...], ...]
    known: dict[tuple[int, int], tuple[tuple[Extra, ...], ...]] = {}
    speeds: dict[int, tuple[tuple[tuple[Extra, ...], int], ...]] = {}

    def choices(self, action: int, rum: int) -> tuple[tuple[Extra, ...], ...]:
        """Return each choice of effects on an action that the rum can pay for, the empty one
        first."""
        found = self.known.get((action, rum))
        if found is None:
            found = self.known[action, rum] = tuple(subsets(self.extras[action], rum))
        return found

    def sail_choices(self, rum: int) -> tuple[tuple[tuple[Extra, ...], int], ...]:
        """Return each choice of effects that may speed up a Sail, the shortest first, each with the
        resulting speed."""
        found = self.speeds.get(rum)
        if found is None:
            found = self.speeds[rum] = tuple(
                (used, self.sails + sum(count(extra.gains, SAIL) for extra in used))
                for used in sorted(self.choices(SAILING, rum), key=len)[1:]
            )
        return found


class Sheet(Struct, frozen=True):
    """A captain or ship sheet; ``reputation`` is how far a ship moves the marker at the start,
    ``spaces`` are the effects of each space of a captain's track, ``wins`` the Fame that wins
    there."""

    id: str
    deeds: tuple[Deed, ...]
    sails: int = 0
    hold: int = 0
    damage: int = 0
    cutlass: int = 0
    reputation: int = 0
    spaces: tuple[tuple[Deed, ...], ...] = ()
    wins: tuple[int, ...] = ()


def total_of(deeds: Iterable[Deed], icon: int) -> int:
    return sum(n for deed in deeds for found, n in deed.gains if found == icon)


def gains_of(found: Iterable[tuple[str, int]]) -> Gains:
    """Compile amounts by name, such as a reward."""
    return tuple((ICONS.index(name), n) for name, n in found)


def count(gains: Gains, icon: int) -> int:
    total = 0
    for found, n in gains:
        if found == icon:
            total += n
    return total


def gear_of(row: PrintedCard) -> Gear:
    """Return a crew card or an upgrade, including those of the loot deck."""
    crew = row.role == "crew" or row.text("type") == "crew"
    price = ((COIN, row.number("coins") or 0), (RUM, row.number("rum") or 0))
    loot = row.role == "loot"
    if row.role == "upgrade":
        aboard = _deeds(row, (("crew-on", "crew", "crew-once"),))
        return Gear(row.id, crew, loot, price, aboard, _deeds(row, (_FITTED,)))
    fields = (("on", "reward", ""),) if loot else _TWO
    deeds = _deeds(row, fields)
    return Gear(row.id, crew, loot, price, deeds, () if crew else deeds)


_FITTED = ("ship-on", "ship", "ship-once")
_TWO = (("on", "gain", ""), ("on2", "gain2", ""))


def ship_of(row: PrintedCard) -> Sheet:
    names = ("sail", "hold", "damage", "cutlass", "reputation")
    sails, hold, damage, cutlass, reputation = (row.number(name) or 0 for name in names)
    return Sheet(row.id, _deeds(row, _TWO), sails, hold, damage, cutlass, reputation)


def captain_of(row: PrintedCard) -> Sheet:
    spaces = tuple(
        _deeds(row, ((f"rep{n}-on", f"rep{n}", ""),)) for n in range(1, len(row.wins) + 1)
    )
    wins = tuple(fame or 0 for fame in row.wins)
    return Sheet(row.id, _deeds(row, _TWO), spaces=spaces, wins=wins)


def _deeds(row: PrintedCard, fields: Sequence[tuple[str, str, str]]) -> tuple[Deed, ...]:
    found = []
    for on, field, once in fields:
        one = parse_effect(row.text(field), row.text(on))
        if one is not None:
            found.append(_deed(one, bool(once) and row.text(once) == "yes"))
    return tuple(found)


def _deed(one: Effect, once: bool) -> Deed:
    gains = tuple((ICONS.index(icon), n) for n, icon in one.gains)
    match one.action:
        case "Hold":
            on: tuple[int, ...] = ()
        case "Forage":
            on = (FISHING, PICKING)
        case "Any time":
            actions = [action for icon, _ in gains for action in _WANTED.get(icon, ())]
            on = tuple(dict.fromkeys(actions)) or (ANY,)
        case named:
            on = (ON.index(named),)
    return Deed(on, int(one.paid), once, gains)


BARE = Kit(0, 0, ((),) * len(ON), ((),) * len(ON))
"""The kit of a captain without sheets."""


def kit_of(
    ship: Sheet, captain: Sheet, place: int, owned: Iterable[tuple[int, str, Sequence[Deed]]]
) -> Kit:
    """Return the kit of sheets, the place on the reputation track (from 1) and gear; for each gear
    its number, its name and the effects of the half that works."""
    free: list[dict[int, int]] = [{} for _ in ON]
    extras: list[list[Extra]] = [[] for _ in ON]
    hold = ship.hold
    if ship.cutlass:
        free[BATTLE][CUTLASS] = ship.cutlass
    for gear, name, deeds in (
        (SHIP, ship.id, ship.deeds),
        (CAPTAIN, captain.id, captain.deeds),
        (CAPTAIN, captain.id, captain.spaces[place - 1]),
        *owned,
    ):
        for deed in deeds:
            hold += 0 if deed.on else sum(n for icon, n in deed.gains if icon == CARGO)
            for action in deed.on:
                if deed.rum or deed.once or action == ANY:
                    extras[action].append(Extra(gear, name, deed.rum, deed.once, deed.gains))
                else:
                    for icon, n in deed.gains:
                        free[action][icon] = free[action].get(icon, 0) + n
    sails = max(0, ship.sails + free[SAILING].pop(SAIL, 0))
    return Kit(sails, hold, tuple(tuple(f.items()) for f in free), tuple(tuple(e) for e in extras))


def subsets(extras: Sequence[Extra], rum: int) -> Iterator[tuple[Extra, ...]]:
    """Yield each choice of effects that the rum can pay for, the empty one first."""
    found: list[tuple[Extra, ...]] = [()]
    for extra in extras:
        found += [(*some, extra) for some in found if sum(e.rum for e in some) + extra.rum <= rum]
    yield from found
