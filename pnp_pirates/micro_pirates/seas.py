"""The ocean on the table, in one layout and in all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeAlias

from msgspec import Struct

from pnp.kinds.boards.mosaic.record import Mosaic, MosaicCard, sector_name
from pnp.kinds.boards.mosaic.sectors import (
    Layout,
    Place,
    layouts,
    marks_of_layout,
    open_sectors,
    sector_graph,
    sectors_per_card,
)
from pnp.play.bitsets import members
from pnp.play.kernel import Mark


class OceanLayout(Struct, frozen=True):
    """One layout: where ships may sail, and the sectors of each meaning."""

    layout: Layout
    open: int
    having: Mapping[str, int]


def stride_of(record: Mosaic) -> int:
    """Return the number of bits between a sector and the one below it."""
    return len(record.arrangement[0]) * sectors_per_card(record)[1] + 1


def ocean_layouts(record: Mosaic, meanings: Mapping[str, frozenset[str]]) -> Iterator[OceanLayout]:
    """Yield every layout; ``meanings`` maps each mark to its meanings in the rules."""
    stride, (rows, columns) = stride_of(record), sectors_per_card(record)
    words = sorted({word for found in meanings.values() for word in found})
    known: dict[tuple[str, Place], list[int]] = {}

    def bits(card: MosaicCard, place: Place) -> list[int]:
        found = [0] * (len(words) + 1)
        for r, row in enumerate(card.sectors):
            for c, mark in enumerate(row):
                bit = 1 << ((place[0] * rows + r) * stride + place[1] * columns + c)
                found[0] |= 0 if record.legend[mark].blocked else bit
                for i, word in enumerate(words, 1):
                    found[i] |= bit if word in meanings[mark] else 0
        return found

    for layout in layouts(record):
        parts = []
        for place, card in layout.items():
            key = (card.card, place)
            if key not in known:
                known[key] = bits(card, place)
            parts.append(known[key])
        # Cards do not overlap, so the sum of their bits is their union.
        open_, *having = map(sum, zip(*parts, strict=True))
        yield OceanLayout(layout, open_, dict(zip(words, having, strict=True)))


def neighbourhood(bits: int, stride: int) -> int:
    """Return these sectors and all that touch them."""
    return bits | bits << 1 | bits >> 1 | bits << stride | bits >> stride


def rings(open_: int, start: int, stride: int) -> Iterator[int]:
    """Yield the open sectors at each distance from ``start``, from 0."""
    ring = found = start & open_
    while ring:
        yield ring
        ring = neighbourhood(found, stride) & open_ & ~found
        found |= ring


def reachable_sectors(open_: int, start: int, stride: int) -> int:
    """Return all open sectors that ships can reach from ``start``."""
    found, last = start & open_, 0
    while found != last:
        found, last = neighbourhood(found, stride) & open_, found
    return found


def single_bits(bits: int) -> Iterator[int]:
    """Yield the bits one by one, from the lowest."""
    while bits:
        yield bits & -bits
        bits &= bits - 1


def places_of(bits: int, stride: int) -> tuple[Place, ...]:
    """Return the rows and columns of these sectors on the board."""
    return tuple(divmod(bit.bit_length() - 1, stride) for bit in single_bits(bits))


def connected_parts(open_: int, stride: int) -> tuple[int, ...]:
    """Return the connected components of the open sectors, the largest first."""
    found = []
    while open_:
        found.append(reachable_sectors(open_, open_ & -open_, stride))
        open_ &= ~found[-1]
    return tuple(sorted(found, key=int.bit_count, reverse=True))


# The ocean on the table: where ships sail, and what is in each sector.


Sail: TypeAlias = tuple[str, int, tuple[()]]
"""The option to sail to a sector, without effects that must be paid for."""
MOST_KNOWN = 50_000
"""Maximum number of cached results."""
HARBOURS = 2
"""Stands for ports, in place of an icon, among sources."""
FAR = 99
"""Larger than any distance: for sectors that ships cannot reach."""


class Waters(Struct, frozen=True):
    """For each sector: ``beside`` are its neighbours, ``far`` the distances to all others,
    ``within`` the Sails possible in a number of steps, ``passed`` the set of sectors on the way to
    each other one, ``sails`` the Sail to it; ``known`` caches results. A set of sectors is an
    integer: ``bits`` has that of each sector, and an empty one for no sector (-1); ``around`` are
    the sets of neighbours."""

    beside: tuple[tuple[int, ...], ...]
    around: tuple[int, ...]
    far: tuple[tuple[int, ...], ...]
    within: tuple[tuple[tuple[Sail, ...], ...], ...]
    passed: tuple[tuple[int, ...], ...]
    sails: tuple[Sail, ...]
    bits: tuple[int, ...]

    known: dict[tuple[int, int, int], tuple[Sail, ...]] = {}

    def reach(self, start: int, speed: int, ships: int) -> tuple[Sail, ...]:
        """Return where a ship may end its Sail; sectors of ``ships`` can be entered, but not
        passed."""
        rings = self.within[start]
        if speed >= len(rings):
            speed = len(rings) - 1
        near = ships & self.passed[start][speed]
        if not near:
            return rings[speed]
        key = (start, speed, near)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            found = self.known[key] = self._around(start, speed, near)
        return found

    def _around(self, start: int, speed: int, ships: int) -> tuple[Sail, ...]:
        around, sails = self.around, self.sails
        seen = edge = self.bits[start]
        for _ in range(speed):
            further = 0
            edge &= ~ships
            for at in members(edge):
                further |= around[at]
            edge = further & ~seen
            seen |= edge
        return tuple([sails[at] for at in members(seen ^ self.bits[start])])


class Chart(Struct, frozen=True):
    """One layout. ``card`` is the card of each sector, ``port`` the number of its port or -1. By
    card, ``jungle`` and ``spots`` are the sectors of jungles and of marked places of merchants, -1
    if there is none; ``places`` the sectors of each kind of place. ``royal`` is the port of Port
    Royal; ``sources`` are the sectors of fish, of plantains and of ports, ``sorted`` caches them by
    distance from a sector, nearest first."""

    waters: Waters
    names: tuple[str, ...]
    card: tuple[int, ...]
    port: tuple[int, ...]
    harbours: tuple[int, ...]
    fish: tuple[bool, ...]
    plantain: tuple[bool, ...]
    is_jungle: tuple[bool, ...]
    jungle: tuple[int, ...]
    spots: tuple[tuple[int, ...], tuple[int, ...]]
    royal: int
    sources: tuple[tuple[int, ...], ...]
    places: Mapping[str, tuple[tuple[int, ...], ...]]
    visits: tuple[Mark, ...]
    fights: tuple[Mark, ...]
    sorted: dict[tuple[int, int], tuple[int, ...]] = {}

    def nearest(self, what: int, start: int) -> tuple[int, ...]:
        """Return the ``sources`` of something, sorted by distance from a sector."""
        found = self.sorted.get((what, start))
        if found is None:
            far = self.waters.far[start]
            found = tuple(sorted(self.sources[what], key=far.__getitem__))
            self.sorted[what, start] = found
        return found


class Cards(Struct, frozen=True):
    """Properties of the ocean's cards in any layout, in the order of their numbers; cards without a
    number come last. Ports are the cards with a port, in this order."""

    ids: tuple[str, ...]
    ports: tuple[int, ...]
    jungles: tuple[int, ...]
    open: tuple[int, ...]
    royal: int


def cards_of(record: Mosaic, meanings: Mapping[str, frozenset[str]]) -> Cards:
    order = sorted(record.cards, key=lambda card: (card.number is None, card.number or 0))
    by_id = {card.card: card for card in order}
    ids = tuple(by_id)

    def having(word: str) -> tuple[int, ...]:
        return tuple(
            i
            for i, id in enumerate(ids)
            if any(word in meanings[mark] for row in by_id[id].sectors for mark in row)
        )

    royal = next(i for i, id in enumerate(ids) if by_id[id].kind == "royal")
    open_ = tuple(i for i, id in enumerate(ids) if by_id[id].kind == "open")
    return Cards(ids, having("port"), having("jungle"), open_, royal)


def chart_of(
    record: Mosaic, meanings: Mapping[str, frozenset[str]], cards: Cards, layout: Layout
) -> Chart:
    """Return the chart of a layout."""
    marks = marks_of_layout(record, layout)
    rows, columns = sectors_per_card(record)
    places = tuple(sorted(marks))
    waters = _waters(places, open_sectors(record, marks))
    found = [cards.ids.index(layout[r // rows, c // columns].card) for r, c in places]
    names = tuple(
        sector_name(cards.ids[card], r % rows, c % columns)
        for card, (r, c) in zip(found, places, strict=True)
    )
    means = [meanings[marks[at]] for at in places]

    def first(word: str) -> tuple[int, ...]:
        sectors = [-1] * len(cards.ids)
        for i, words in enumerate(means):
            if word in words and sectors[found[i]] < 0:
                sectors[found[i]] = i
        return tuple(sectors)

    harbours = first("port")
    every = range(len(places))
    inside: list[list[int]] = [[] for _ in cards.ids]
    for i in every:
        if waters.beside[i]:
            inside[found[i]].append(i)

    def sectors(word: str) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple([i for i in some if not word or word in means[i]]) for some in inside)

    port = [-1] * len(places)
    for i, card in enumerate(cards.ports):
        port[harbours[card]] = i
    return Chart(
        waters=waters,
        names=names,
        card=tuple(found),
        port=tuple(port),
        harbours=tuple(harbours[card] for card in cards.ports),
        fish=tuple("fish" in words for words in means),
        plantain=tuple("plantain" in words for words in means),
        is_jungle=tuple("jungle" in words for words in means),
        jungle=first("jungle"),
        spots=(first("small"), first("large")),
        royal=harbours[cards.royal],
        sources=(
            tuple(i for i in every if "fish" in means[i]),
            tuple(i for i in every if "plantain" in means[i]),
            tuple(harbours[card] for card in cards.ports),
        ),
        places={
            "port": sectors("port"),
            "jungle": sectors("jungle"),
            "open": sectors(""),
        },
        visits=tuple([_mark("visit", name) for name in names]),
        fights=tuple([_mark("fight", name) for name in names]),
    )


@cache
def _mark(what: str, name: str) -> Mark:
    # The sectors of a card have the same names in all layouts.
    return Mark(what, name)


@cache
def _waters(places: tuple[Place, ...], open_: frozenset[Place]) -> Waters:
    number = {at: i for i, at in enumerate(places)}
    steps = sector_graph(open_)
    beside = tuple(tuple(number[other] for other in steps.get(at, ())) for at in places)
    far, within, passed = [], [], []
    bits = (*(1 << at for at in range(len(beside))), 0)
    sails: tuple[Sail, ...] = tuple(("sail", at, ()) for at in range(len(beside)))
    for start in range(len(beside)):
        row = [FAR] * len(beside)
        row[start] = 0
        edge, away = [start], 0
        rings: list[tuple[Sail, ...]] = [()]
        sets = [0]
        reached: list[Sail] = []
        while edge:
            away += 1
            further = []
            for at in edge:
                for other in beside[at]:
                    if row[other] == FAR:
                        row[other] = away
                        further.append(other)
            edge = further
            reached += (sails[at] for at in further)
            rings.append(tuple(reached))
            sets.append(sets[-1] + sum(bits[at] for at in further))
        far.append(tuple(row))
        within.append(tuple(rings))
        passed.append((0, *sets[:-1]))
    around = tuple(sum(bits[other] for other in some) for some in beside)
    return Waters(beside, around, tuple(far), tuple(within), tuple(passed), sails, bits)
