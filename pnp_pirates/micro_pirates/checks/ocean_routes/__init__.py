"""Routes on the ocean, in all its layouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from math import comb
from typing import TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import BoardMark
from pnp.rules.rule import Finding, Proved
from pnp_pirates.micro_pirates.layouts import OceanLayout, around, parts, rings, single
from pnp_pirates.micro_pirates.views import Ocean, drawn, laid


def connected(ocean: Ocean) -> Iterator[Finding | Proved]:
    """Look for layouts whose sectors are not connected."""
    lost: dict[int, int] = {}  # bits of what is cut off, by the open sectors of a layout
    cut: list[tuple[OceanLayout, int]] = []
    for board in ocean.boards:
        if board.open not in lost:
            lost[board.open] = sum(parts(board.open, ocean.stride)[1:])
        if lost[board.open]:
            cut.append((board, lost[board.open]))
    if cut:
        board, bits = max(cut, key=lambda found: found[1].bit_count())
        sectors = ocean.sectors_at(board, bits)
        one = f"a sector of '{sectors[0].card.card}' is"
        many = one if len(sectors) == 1 else f"{len(sectors)} sectors at worst are"
        yield Finding(
            sectors[0].path,
            f"{many} cut off in {len(cut)} of {len(ocean.boards)} layouts",
            "open a blocked sector next to it",
            labels=tuple((sector.path, "also cut off") for sector in sectors[1:4]),
            details=("such as", *drawn(board.layout)),
            marks=(
                laid(board.layout),
                BoardMark("unreachable", tuple(sector.id for sector in sectors)),
            ),
        )
    elif ocean.boards:
        open_ = sorted({board.open.bit_count() for board in ocean.boards})
        yield Proved(
            f"all {open_[0]} sectors open to ships are connected in all {len(ocean.boards)} layouts"
        )


def port_royal(ocean: Ocean) -> Iterator[Finding | Proved]:
    """Look for layouts in which ships cannot reach Port Royal."""
    for sector in ocean.royal_ports():
        ways = []
        for board in ocean.boards:
            port = ocean.bit(board, sector)
            ways.append((around(port, ocean.stride) & board.open & ~port).bit_count())
        shut = ways.count(0)
        if shut:
            yield Finding(
                sector.path,
                f"ships cannot reach this port in {shut} of {len(ways)} layouts",
                "open a sector next to it",
                details=("such as", *drawn(ocean.boards[ways.index(0)].layout)),
                marks=(laid(ocean.boards[ways.index(0)].layout), *sector.spot),
            )
        elif ways:
            sides = str(min(ways)) if min(ways) == max(ways) else f"{min(ways)} to {max(ways)}"
            yield Proved(f"Port Royal has {sides} exits to the sea in all {len(ways)} layouts")


TURNS = 3


def far(ocean: Ocean) -> Iterator[Finding | Proved]:
    """Compare the routes to goals with what captains sail in a few turns."""
    actions = ocean.setting.fact("actions")
    speed = ocean.slowest
    reach = max(1, actions * speed)
    found = far_from_ports(ocean) if ocean.boards else {}
    for word, far in found.items():
        if far.most > TURNS * reach:
            turns = -(-far.most // reach)
            yield Finding(
                ocean.entry("port" if word == "Port Royal" else word),
                f"from '{far.port}' the route to {_named(word)} can be {far.most} sectors: "
                f"{turns} turns at a speed of {speed}",
                f"move it within {TURNS * reach} sectors in all layouts: {TURNS} turns of "
                f"{actions} Sails",
                details=(f"{far.most} sectors in this layout:", *drawn(far.board.layout)),
                marks=far.marks,
            )
    if found:
        farthest = max(found.values(), key=lambda far: far.most)
        yield Proved(_told(found, len(ocean.boards)), farthest.marks)


def _named(word: str) -> str:
    match word:
        case "Port Royal":
            return word
        case "jungle":
            return "the nearest open jungle"
        case "small" | "large":
            return f"the nearest {word} merchant"
        case _:
            return f"the nearest {word}"


def _told(found: dict[str, Far], layouts: int) -> str:
    ways = ", ".join(
        f"{'open ' if word == 'jungle' else ''}{word} {float(far.mean):.1f} (at most {far.most})"
        for word, far in found.items()
    )
    return f"sectors from the ports in all {layouts} layouts and draws, on average: {ways}"


Ways: TypeAlias = tuple[int, ...]
"""How many sectors each goal of a kind is away, the nearest first."""
GOALS = ("jungle", "fish", "plantain", "small", "large")


class Far(Struct, frozen=True):
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
    """Return the mean way to the nearest goal that is left when a number of them is taken away."""
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
    when a number of them, drawn with equal chances, is taken away."""
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
