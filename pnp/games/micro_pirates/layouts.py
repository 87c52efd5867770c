"""All layouts of an ocean as bits: one whole number for what lies where, one bit for a sector.

Sector ``(row, column)`` of the board is bit ``row * stride + column``. Rows are one bit longer than
they are wide: that bit is never set, so a shift never leads from one row's end to the next row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import comb
from typing import TypeAlias

from pnp.base.diagnostics import BoardMark
from pnp.facts.sectors import Layout, Place, layouts, shape
from pnp.games.micro_pirates.views import Ocean, laid
from pnp.model.mosaic import Mosaic, MosaicCard


@dataclass(frozen=True, slots=True)
class OceanLayout:
    """One layout: where ships may sail, and where the sectors of each meaning lie."""

    layout: Layout
    open: int
    having: Mapping[str, int]


def stride_of(record: Mosaic) -> int:
    """Return how many bits lie between a sector and the one below it."""
    return len(record.arrangement[0]) * shape(record)[1] + 1


def boards(record: Mosaic, meanings: Mapping[str, frozenset[str]]) -> Iterator[OceanLayout]:
    """Yield every layout; ``meanings`` gives what each mark is to the rules."""
    stride, (rows, columns) = stride_of(record), shape(record)
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
        # Cards do not overlap, so the sum of their bits is all of them.
        open_, *having = map(sum, zip(*parts, strict=True))
        yield OceanLayout(layout, open_, dict(zip(words, having, strict=True)))


def around(bits: int, stride: int) -> int:
    """Return these sectors and all that touch them."""
    return bits | bits << 1 | bits >> 1 | bits << stride | bits >> stride


def rings(open_: int, start: int, stride: int) -> Iterator[int]:
    """Yield the open sectors at each distance from ``start``, from 0."""
    ring = found = start & open_
    while ring:
        yield ring
        ring = around(found, stride) & open_ & ~found
        found |= ring


def reached(open_: int, start: int, stride: int) -> int:
    """Return all open sectors to which ships come from ``start``."""
    found, last = start & open_, 0
    while found != last:
        found, last = around(found, stride) & open_, found
    return found


def single(bits: int) -> Iterator[int]:
    """Yield the bits one by one, from the lowest."""
    while bits:
        yield bits & -bits
        bits &= bits - 1


def places(bits: int, stride: int) -> tuple[Place, ...]:
    """Return row and column on the board of these sectors."""
    return tuple(divmod(bit.bit_length() - 1, stride) for bit in single(bits))


def parts(open_: int, stride: int) -> tuple[int, ...]:
    """Return the open sectors in groups that are connected, the largest first."""
    found = []
    while open_:
        found.append(reached(open_, open_ & -open_, stride))
        open_ &= ~found[-1]
    return tuple(sorted(found, key=int.bit_count, reverse=True))


Ways: TypeAlias = tuple[int, ...]
"""How many sectors each goal of a kind is away, the nearest first."""
GOALS = ("jungle", "fish", "plantain", "small", "large")


@dataclass(frozen=True, slots=True)
class Far:
    """The longest and the mean way to the nearest goal of a kind, in sectors; ``port`` and
    ``board`` are where it is longest, ``way`` the ids of its sectors."""

    most: int
    mean: Fraction
    port: str
    board: OceanLayout
    way: tuple[str, ...]

    @property
    def marks(self) -> tuple[BoardMark, ...]:
        return laid(self.board.layout), BoardMark("route", self.way)


def far_from_ports(ocean: Ocean) -> dict[str, Far]:
    """Return how far the nearest of each kind of goal is from a port, and Port Royal."""
    gone = {word: _gone(ocean, word) for word in GOALS}
    royal = tuple(ocean.royal_ports())
    longest: dict[str, tuple[int, int, int, OceanLayout]] = {}
    tally: dict[str, Counter[Ways]] = {word: Counter() for word in (*GOALS, "Port Royal")}
    known: dict[tuple[int, int], tuple[int, ...]] = {}
    for board in ocean.boards:
        home = sum(ocean.bit(board, sector) for sector in royal)
        for port in single(board.having.get("port", 0)):
            key = (board.open, port)
            if key not in known:
                known[key] = tuple(rings(board.open, port, ocean.stride))
            for word, count in tally.items():
                goals = home & ~port if word == "Port Royal" else board.having.get(word, 0)
                ways = _ways(known[key], goals)
                if ways:
                    count[ways] += 1
                    worst = ways[min(gone.get(word, 0), len(ways) - 1)]
                    if word not in longest or worst > longest[word][0]:
                        longest[word] = (worst, port, goals, board)
    return {
        word: Far(
            most,
            _mean(tally[word], gone.get(word, 0)),
            _card(ocean, board, port),
            board,
            _way(ocean, board, port, goals, most),
        )
        for word, (most, port, goals, board) in longest.items()
    }


def _gone(ocean: Ocean, word: str) -> int:
    """Return how many goals of a kind the draws at setup take away: blockaded jungles, and places
    of merchants that stay empty."""
    if word == "jungle":
        blockades: int = ocean.setting.fact("blockades")
        return max(0, blockades)
    if word in ("small", "large"):
        placed: int = ocean.setting.fact("merchants")[word]
        return max(0, len(ocean.having(word)) - placed)
    return 0


def _ways(rings_: Sequence[int], goals: int) -> Ways:
    """Return the distances of all goals, the nearest first."""
    found: list[int] = []
    for distance, ring in enumerate(rings_):
        hit = ring & goals
        if hit:
            found += [distance] * hit.bit_count()
            goals ^= hit
            if not goals:
                break
    return tuple(found)


def _mean(tally: Counter[Ways], taken: int) -> Fraction:
    """Return the mean way to the nearest goal that is left when so many are taken away."""
    total = Fraction(0)
    for size in {len(ways) for ways in tally}:
        chances = _chances(size, min(taken, size - 1))
        sums = [0] * len(chances)
        for ways, count in tally.items():
            if len(ways) == size:
                for nearer in range(len(sums)):
                    sums[nearer] += count * ways[nearer]
        total += sum((p * way for p, way in zip(chances, sums, strict=True)), Fraction(0))
    return total / tally.total()


def _chances(goals: int, taken: int) -> tuple[Fraction, ...]:
    """Return the chance that the nearest goal that is left is the first, the second, and so on,
    when so many of them, drawn with equal chances, are taken away."""
    every = comb(goals, taken)
    return tuple(
        Fraction(comb(goals - nearer - 1, taken - nearer), every) for nearer in range(taken + 1)
    )


def _way(ocean: Ocean, board: OceanLayout, port: int, goals: int, length: int) -> tuple[str, ...]:
    """Return the sectors of a shortest way from a port to a goal so far off."""
    passed = list(islice(rings(board.open, port, ocean.stride), length + 1))
    here = next(single(passed[-1] & goals), 0)
    way = [here]
    for ring in reversed(passed[:-1]):
        here = next(single(around(here, ocean.stride) & ring), 0)
        way.append(here)
    return tuple(ocean.sectors_at(board, bit)[0].id for bit in reversed(way) if bit)


def _card(ocean: Ocean, board: OceanLayout, port: int) -> str:
    return ocean.sectors_at(board, port)[0].card.card
