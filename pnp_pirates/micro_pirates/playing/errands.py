"""What it takes to bring goods to a place, and to leave tokens in several."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from msgspec import Struct

from pnp_pirates.micro_pirates.gear import CHEST, COIN, FISH, MAP, PLANTAIN, RUM, Gains, count
from pnp_pirates.micro_pirates.playing.outlook import GOODS, Outlook
from pnp_pirates.micro_pirates.quests import open_legs
from pnp_pirates.micro_pirates.seas import FAR, HARBOURS
from pnp_pirates.micro_pirates.tasks import Leg, Quest

FORAGED = 2.4
"""Goods of a Forage, on average."""
FORAGE: tuple[tuple[str, int], ...] = (("forage", FISH), ("forage", PLANTAIN))
TRADE = ("trade",)


class Needs(Struct, frozen=True):
    """What is demanded, by kind; ``goods`` and ``found`` are how many fish and plantains that are,
    without rum and with it."""

    demand: Gains
    fish: int
    plantain: int
    rum: int
    maps: int
    chests: int
    coins: int
    goods: int
    found: int


def needs(demand: Gains) -> Needs:
    fish, plantain, rum = (count(demand, icon) for icon in (FISH, PLANTAIN, RUM))
    maps, chests, coins = (count(demand, icon) for icon in (MAP, CHEST, COIN))
    goods = fish + plantain
    return Needs(demand, fish, plantain, rum, maps, chests, coins, goods, goods + rum)


def errand(
    look: Outlook, needs: Needs, value: float, acts: float, place: int, option: Any, kind: str
) -> None:
    """Note what a captain goes for who wants to bring goods to a place, where it then takes so many
    actions: the place itself, or where what is short is found; nothing where that is unknown."""
    cargo = look.cargo
    if cargo[MAP] < needs.maps or cargo[CHEST] < needs.chests or look.coins < needs.coins:
        return
    fish, plantain = needs.fish - cargo[FISH], needs.plantain - cargo[PLANTAIN]
    rum = needs.rum - cargo[RUM]
    if fish <= 0 and plantain <= 0 and rum <= 0:
        look.add(value, acts, place, option, kind, needs.demand)
        return
    if not look.hopes(value, acts, place, kind):
        return
    # Goods and rum that are not asked for can be thrown overboard, the rest is too dear.
    if look.dear + needs.found > look.kit.hold:
        return
    first: tuple[Any, ...]
    rum = max(0, rum)
    if fish > 0 or plantain > 0:
        icon = FISH if fish > 0 else PLANTAIN
        source, first = nearest(look, icon), FORAGE[icon]
        acts += ceil(max(0, fish) / FORAGED) + ceil(max(0, plantain) / FORAGED) + rum * 1.2
        acts += 2 if fish > 0 and plantain > 0 else 0
    else:
        spare = cargo[FISH] + cargo[PLANTAIN] - needs.goods
        acts += rum * (0.8 if spare > 1 else 1.2)
        if spare > 0 or look.coins >= 3:
            source, first = look.nearest(HARBOURS), TRADE
            if source < 0:
                return
        else:
            source = min(nearest(look, FISH), nearest(look, PLANTAIN), key=look.far.__getitem__)
            first = FORAGE[FISH if look.chart.fish[source] else PLANTAIN]
            acts += 2
    acts -= -look.chart.waters.far[source][place] // look.speed
    look.add(value, acts, source, first, kind, needs.demand)


def nearest(look: Outlook, icon: int) -> int:
    """Return the nearest sector with fish or plantains, one that is free if there is any."""
    free = look.nearest(icon)
    return look.chart.nearest(icon, look.here)[0] if free < 0 else free


def legs(look: Outlook, quest: Quest, costs: Sequence[Needs], prize: float) -> None:
    """Note the next parts of a special quest; ``costs`` are those of its parts."""
    far, ships, places = look.far, look.ships, look.chart.places
    left_at = look.table.left_at[look.seat]
    open_ = list(open_legs(look.table, look.seat, quest))
    known = set[Leg]()
    for i, leg in open_:
        if leg in known:
            continue
        known.add(leg)
        best, nearest_ = FAR, -1
        sectors = places[leg.place]
        for card in leg.cards:
            if not left_at >> card & 1:
                for at in sectors[card]:
                    if far[at] < best and at not in ships:
                        best, nearest_ = far[at], at
        if nearest_ >= 0:
            value = prize / len(open_)
            errand(look, costs[i], value, 1, nearest_, ("leave-token", i), GOODS)
