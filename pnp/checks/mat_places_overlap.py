"""Two areas of a mat, or two blocks of places in an area, overlap.

The second one covers the first, and players cannot tell which of the two a piece is on.

Instead, move one of them, make one smaller, or remove the duplicate.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import KeyPath, Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import View

if TYPE_CHECKING:
    from pnp.model.mats import Mat, MatArea, Mats


class MatFile(View):
    """A file of mats."""

    kind = "mats"
    record: Mats


RULE = Rule("", Severity.ERROR, "derived", over=MatFile)
# Less than this, in mm, is a line that two frames share.
LEAST = 0.5
Side = tuple[float, float]
Patch = tuple[KeyPath, Side, Side]


def check(file: MatFile) -> Iterator[Finding]:
    for i, mat in enumerate(file.record.pieces):
        yield from _pairs(list(_areas(mat, ("pieces", i))), "area")
        for j, area in enumerate(mat.areas):
            yield from _pairs(list(_blocks(area, ("pieces", i, "areas", j))), "block of places")


def _areas(mat: Mat, path: KeyPath) -> Iterator[Patch]:
    named = [((*path, "areas", j, "at"), area.at) for j, area in enumerate(mat.areas)]
    if mat.summary is not None:
        named.append(((*path, "summary", "at"), mat.summary.at))
    for where, at in named:
        yield where, (at.x, at.x + at.width), (at.y, at.y + at.height)


def _blocks(area: MatArea, path: KeyPath) -> Iterator[Patch]:
    for k, block in enumerate(area.places):
        sides = (block.rect.x, block.rect.right), (block.rect.y, block.rect.bottom)
        yield (*path, "places", k), *sides


def _pairs(patches: list[Patch], noun: str) -> Iterator[Finding]:
    for later, (path, across, down) in enumerate(patches):
        for other, x, y in patches[:later]:
            over = min(_shared(across, x), _shared(down, y))
            if over > LEAST:
                yield Finding(
                    path,
                    f"this {noun} overlaps another by {over:.1f} mm",
                    "move one of them, make one smaller, or remove the duplicate",
                    labels=((other, "the other"),),
                )
                break


def _shared(one: Side, other: Side) -> float:
    return min(one[1], other[1]) - max(one[0], other[0])
