"""The panels of mats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import KeyPath, Severity
from pnp.model.measure import shared
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import MatFile

if TYPE_CHECKING:
    from pnp.model.mats import Patch


# Less than this, in mm, is a line that two frames share.
LEAST = 0.5


HINT = "move one of them, make one smaller, or remove the duplicate"


@Rule("mat-places-overlap", Severity.ERROR, "derived")
def mat_places_overlap(file: MatFile) -> Iterator[Finding]:
    """Two areas or tracks of a mat overlap, or two blocks of places or tracks in an area do.

    The one that is drawn later covers the other, and players cannot tell which of the two a piece
    is on. Tracks are drawn over areas, and a summary over both. To put a track in an area, write it
    under the ``tracks`` of the area, beside its places.

    Instead, move one of them, make one smaller, or remove the duplicate.
    """
    for i, mat in enumerate(file.record.pieces):
        yield from _pairs(("pieces", i), list(mat.panels))
        for j, area in enumerate(mat.areas):
            yield from _pairs(("pieces", i, "areas", j), list(area.blocks))


def _pairs(path: KeyPath, patches: list[Patch]) -> Iterator[Finding]:
    for later, (where, noun, box) in enumerate(patches):
        for other, covered, below in patches[:later]:
            over = shared(box, below)
            if over > LEAST:
                article = "an" if covered[0] in "aeiou" else "a"
                yield Finding(
                    (*path, *where),
                    f"this {noun} overlaps "
                    f"{'another' if covered == noun else f'{article} {covered}'} by {over:.1f} mm",
                    "move one of them, make one smaller, or remove the duplicate",
                    labels=(((*path, *other), "the other"),),
                )
                break


# Millimetres from the cut, as for texts; sums of lengths differ by less than the dust.
SAFE, DUST = 1.5, 0.01


@Rule("mat-too-near-the-cut", Severity.WARNING, "judgement")
def mat_too_near_the_cut(file: MatFile) -> Iterator[Finding]:
    """A panel of a mat ends at the cut, or so near it that a slip of the knife reaches it.

    Hand tools miss a line by up to 1 mm, and the edge of a panel shows every slip: it is cut off,
    or a strip of the ground is left beside it. Panels do not run into the bleed, so they cannot end
    at the cut on purpose. Keep them 1.5 mm from it, as texts do; from 5 mm on they lie within the
    frame of the mat.

    Instead, move the area, the track or the summary, or make it smaller.
    """
    for i, mat in enumerate(file.record.pieces):
        for where, noun, box in mat.panels:
            gap = min(box.x, box.y, mat.width - box.right, mat.height - box.bottom)
            if gap < SAFE - DUST:
                yield Finding(
                    ("pieces", i, *where),
                    f"the {noun} ends {max(gap, 0):.1f} mm from the cut of the mat of "
                    f"{mat.width:g} x {mat.height:g} mm; {SAFE:g} mm are needed",
                    "move it, or make it smaller; 5 mm keep it within the frame of the mat",
                )
