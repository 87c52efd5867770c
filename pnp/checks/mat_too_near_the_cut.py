"""A panel of a mat ends at the cut, or so near it that a slip of the knife reaches it.

Hand tools miss a line by up to 1 mm, and the edge of a panel shows every slip: it is cut off, or a
strip of the ground is left beside it. Panels do not run into the bleed, so they cannot end at the
cut on purpose. Keep them 1.5 mm from it, as texts do; from 5 mm on they lie within the frame of the
mat.

Instead, move the area, the track or the summary, or make it smaller.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import MatFile

RULE = Rule("", Severity.WARNING, "judgement", over=MatFile)
# Millimetres from the cut, as for texts; sums of lengths differ by less than the dust.
SAFE, DUST = 1.5, 0.01


def check(file: MatFile) -> Iterator[Finding]:
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
