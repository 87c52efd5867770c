"""What it takes to bring goods to a place, and to leave tokens in several."""

from __future__ import annotations

from math import ceil
from typing import Any

from pnp.games.micro_pirates.gear import CHEST, COIN, FISH, MAP, PLANTAIN, RUM, Gains
from pnp.games.micro_pirates.playing.outlook import GOODS, Outlook
from pnp.games.micro_pirates.quests import open_legs
from pnp.games.micro_pirates.rules import Rules
from pnp.games.micro_pirates.seas import FAR
from pnp.games.micro_pirates.tasks import Leg, Quest

FORAGED = 2.4
"""Goods of a Forage, on average."""


def errand(
    look: Outlook, demand: Gains, value: float, acts: float, place: int, option: Any, kind: str
) -> None:
    """Note what a captain goes for who wants to bring goods to a place, where it then takes so many
    actions: the place itself, or where what is short is found; nothing where that is unknown."""
    cargo, table, seat = look.cargo, look.table, look.seat
    fish = plantain = rum = 0
    for icon, n in demand:
        if icon == FISH:
            fish = max(0, n - cargo[FISH])
        elif icon == PLANTAIN:
            plantain = max(0, n - cargo[PLANTAIN])
        elif icon == RUM:
            rum = max(0, n - cargo[RUM])
        elif icon in (MAP, CHEST):
            if cargo[icon] < n:
                return
        elif icon == COIN and table.coins[seat] < n:
            return
    if not (fish or plantain or rum):
        look.add(value, acts, place, option, kind, demand)
        return
    # Goods and rum that are not asked for can be thrown overboard, the rest is too dear.
    kept = cargo[MAP] + cargo[CHEST] + sum(n for icon, n in demand if icon in (FISH, PLANTAIN, RUM))
    if kept > look.kit.hold:
        return
    far = look.far
    if fish or plantain:
        icon = FISH if fish else PLANTAIN
        source = nearest(look, icon)
        first: tuple[Any, ...] = ("forage", icon)
        acts += ceil(fish / FORAGED) + ceil(plantain / FORAGED) + rum * 1.2
        acts += 2 if fish and plantain else 0
    else:
        spare = cargo[FISH] + cargo[PLANTAIN]
        spare -= sum(n for icon, n in demand if icon in (FISH, PLANTAIN))
        acts += rum * (0.8 if spare > 1 else 1.2)
        if spare > 0 or table.coins[seat] >= 3:
            ports = [at for at in look.chart.harbours if at not in look.ships]
            if not ports:
                return
            source, first = min(ports, key=far.__getitem__), ("trade",)
        else:
            source = min(nearest(look, FISH), nearest(look, PLANTAIN), key=far.__getitem__)
            first = ("forage", FISH if look.chart.fish[source] else PLANTAIN)
            acts += 2
    acts -= -look.chart.waters.far[source][place] // look.speed
    look.add(value, acts, source, first, kind, demand)


def nearest(look: Outlook, icon: int) -> int:
    """Return the nearest sector with fish or plantains, one that is free if there is any."""
    sectors = look.chart.sources[icon]
    free = [at for at in sectors if at not in look.ships] or sectors
    return min(free, key=look.far.__getitem__)


def legs(look: Outlook, rules: Rules, quest: Quest, prize: float) -> None:
    """Note the next parts of a special quest."""
    table, seat, far, chart = look.table, look.seat, look.far, look.chart
    open_ = list(open_legs(table, seat, quest))
    known = set[Leg]()
    for i, leg in open_:
        if leg in known:
            continue
        known.add(leg)
        best, nearest_ = FAR, -1
        for card in leg.cards:
            if table.left_at[seat] >> card & 1:
                continue
            for at in chart.places[leg.place][card]:
                if far[at] < best and at not in look.ships:
                    best, nearest_ = far[at], at
        if nearest_ >= 0:
            value = prize / len(open_)
            errand(look, leg.cost, value, 1, nearest_, ("leave-token", i), GOODS)
