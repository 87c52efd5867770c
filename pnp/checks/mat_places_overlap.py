"""Two areas or tracks of a mat overlap, or two blocks of places or tracks in an area do.

The one that is drawn later covers the other, and players cannot tell which of the two a piece is
on. Tracks are drawn over areas, and a summary over both. To put a track in an area, write it under
the ``tracks`` of the area, beside its places.

Instead, move one of them, make one smaller, or remove the duplicate.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import KeyPath, Severity
from pnp.model.measure import shared
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import MatFile

if TYPE_CHECKING:
    from pnp.model.mats import Patch


RULE = Rule("", Severity.ERROR, "derived", over=MatFile)
# Less than this, in mm, is a line that two frames share.
LEAST = 0.5
HINT = "move one of them, make one smaller, or remove the duplicate"


def check(file: MatFile) -> Iterator[Finding]:
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
