"""The outline of a figure does not reach from the top to the bottom of its face.

Front and back are one piece of paper, folded at the top; at the bottom the figure goes into its
base. An outline that touches the top or the bottom at one point, or not at all, falls apart when
it is cut out.

Instead, start and end the outline at 1, and put two neighbouring points at 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Severity
from pnp.checks.no_sail import Figures
from pnp.model.standees import LEAST_CREASE
from pnp.rules.rule import Finding, Rule

if TYPE_CHECKING:
    from pnp.model.standees import Standee

RULE = Rule("", Severity.ERROR, "derived", over=Figures, binding=True)


def check(figures: Figures) -> Iterator[Finding]:
    for i, standee in enumerate(figures.record.pieces):
        if standee.outline and not _reaching(standee):
            yield Finding(
                ("pieces", i, "outline"),
                "the outline does not reach from the top to the bottom of its face",
                "start and end it at 1, and put two neighbouring points at 0",
            )


def _reaching(standee: Standee) -> bool:
    """Return whether a given outline touches the top and the foot of the face along an edge."""
    wide = [max(x) - min(x) for y in (0, 1) if (x := [p[0] for p in standee.outline if p[1] == y])]
    return len(wide) == 2 and min(wide) * standee.size[0] >= LEAST_CREASE
