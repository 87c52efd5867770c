"""The wings of a screen do not fold flat on its middle.

When folded, both lie on the middle part, side by side. Wings of more than half its width overlap,
and the screen bulges in its box.

Instead, make each wing at most half as wide as the middle.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Severity
from pnp.rules.facts import Facts
from pnp.rules.rule import Finding, Rule

if TYPE_CHECKING:
    from pnp.model.screen import Screen


class Folded(Facts):
    """A screen."""

    kind = "screen"
    record: Screen


RULE = Rule("", Severity.ERROR, "derived", over=Folded, binding=True)


def check(screen: Folded) -> Iterator[Finding]:
    wing, middle = screen.record.wing, screen.record.middle
    if 2 * wing > middle:
        yield Finding(
            ("wing",),
            f"two wings of {wing:g} mm overlap on a middle of {middle:g} mm",
            f"make the wings at most {middle / 2:g} mm wide",
        )
