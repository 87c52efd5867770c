"""The wings of a screen end higher than its middle.

Wings slope down from the folds to their outer edges. Wings that slope up extend above the middle,
where they hide nothing and bend.

Instead, make the wings as high as the middle or lower.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.checks.wings_overlap import Folded
from pnp.rules.rule import Finding, Rule

RULE = Rule("", Severity.ERROR, "derived", over=Folded, binding=True)


def check(screen: Folded) -> Iterator[Finding]:
    high, middle = screen.record.wing_height, screen.record.height
    if high > middle:
        yield Finding(
            ("wing_height",),
            f"the wings end {high:g} mm high, the middle {middle:g} mm",
            "make the wings as high as the middle or lower",
        )
