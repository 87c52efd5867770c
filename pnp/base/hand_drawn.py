"""Wavering lines as if drawn by hand, identical in every run and on every machine."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Sequence

from pnp.base.sums import plain_sum
from pnp.scene import Point


def signed_noise(key: str) -> float:
    """Return a number from -1 to 1 that depends on ``key`` alone, in every run and on every
    machine."""
    digest = hashlib.blake2b(key.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") / 2**63 - 1


def round_corners(points: Sequence[Point], rounds: int, closed: bool) -> list[Point]:
    """Cut the corners of a chain (Chaikin's scheme); an open chain keeps its ends."""
    chain = list(points)
    for _ in range(rounds):
        if len(chain) < 3:
            break
        cut: list[Point] = []
        last = len(chain) if closed else len(chain) - 1
        for i in range(last):
            (x0, y0), (x1, y1) = chain[i], chain[(i + 1) % len(chain)]
            cut.append((0.75 * x0 + 0.25 * x1, 0.75 * y0 + 0.25 * y1))
            cut.append((0.25 * x0 + 0.75 * x1, 0.25 * y0 + 0.75 * y1))
        chain = cut if closed else [chain[0], *cut[1:-1], chain[-1]]
    return chain


def roughen(points: Sequence[Point], key: str, step: float, reach: float) -> list[Point]:
    """Give a closed chain the detail of a coast: bays and headlands of up to ``reach`` mm on three
    scales.

    The chain is cut into steps of about ``step`` mm and each point moved along its normal by seeded
    noise, smooth from point to point.
    """
    ring = [*points, points[0]]
    around = plain_sum(map(math.dist, ring, ring[1:]))
    count = max(8, round(around / step))
    chain = list(points_along(ring, around, count))
    waves = (
        _noise(f"{key}/{w}", count, max(4, round(around / wavelength)))
        for w, wavelength in enumerate((9.0, 4.2, 1.9))
    )
    moved: list[Point] = []
    for i, ((x, y), (long_, middle, short)) in enumerate(
        zip(chain, zip(*waves, strict=True), strict=True)
    ):
        (xa, ya), (xb, yb) = chain[i - 1], chain[(i + 1) % count]
        gap = math.hypot(xb - xa, yb - ya) or 1.0
        shift = 0.5 * long_ + 0.3 * middle + 0.2 * short
        moved.append((x + (yb - ya) / gap * shift * reach, y - (xb - xa) / gap * shift * reach))
    return moved


def points_along(chain: Sequence[Point], length: float, count: int) -> Iterator[Point]:
    """Yield ``count`` points at equal distances along a chain, from its start."""
    before, i = 0.0, 0
    step = math.dist(chain[0], chain[1])
    for n in range(count):
        at = n / count * length
        while before + step <= at and i + 2 < len(chain):
            before, i = before + step, i + 1
            step = math.dist(chain[i], chain[i + 1])
        part = min(1.0, (at - before) / step) if step else 0.0
        (xa, ya), (xb, yb) = chain[i], chain[i + 1]
        yield xa + (xb - xa) * part, ya + (yb - ya) * part


def _noise(key: str, count: int, knots: int) -> Iterator[float]:
    """Yield periodic value noise at ``count`` places: random at ``knots`` of them, eased in
    between."""
    heights = [signed_noise(f"{key}:{k}") for k in range(knots)]
    for i in range(count):
        at = i / count * knots
        low = int(at)
        part = at - low
        ease = part * part * (3 - 2 * part)
        a, b = heights[low % knots], heights[(low + 1) % knots]
        yield a + (b - a) * ease
