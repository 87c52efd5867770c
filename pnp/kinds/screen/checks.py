"""Rules for the wings of players' screens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import View

if TYPE_CHECKING:
    from pnp.kinds.screen.record import Screen


class ScreenFile(View):
    """A screen."""

    kind = "screen"
    record: Screen


@Rule("wing-too-high", Severity.ERROR, "derived", binding=True)
def wing_too_high(screen: ScreenFile) -> Iterator[Finding]:
    """The wings of a screen end higher than its middle.

    Wings slope down from the folds to their outer edges. Wings that slope up extend above the
    middle, where they hide nothing and bend.

    Instead, make the wings as high as the middle or lower.
    """
    return _wing_findings(
        key="wing_height",
        given=screen.record.wing_height,
        room=screen.record.height,
        wings=1,
        message="the wings end {given} mm high, the middle {room} mm",
        hint="make the wings as high as the middle or lower",
    )


@Rule("wings-overlap", Severity.ERROR, "derived", binding=True)
def wings_overlap(screen: ScreenFile) -> Iterator[Finding]:
    """The wings of a screen do not fold flat on its middle.

    When folded, both lie on the middle part, side by side. Wings of more than half its width
    overlap, and the screen bulges in its box.

    Instead, make each wing at most half as wide as the middle.
    """
    return _wing_findings(
        key="wing",
        given=screen.record.wing,
        room=screen.record.middle,
        wings=2,
        message="two wings of {given} mm overlap on a middle of {room} mm",
        hint="make the wings at most {most} mm wide",
    )


def _wing_findings(
    *, key: str, given: float, room: float, wings: int, message: str, hint: str
) -> Iterator[Finding]:
    """Yield a finding at ``key`` if ``wings`` of ``given`` mm each need more than ``room`` mm."""
    if wings * given > room:
        text = message.format(given=f"{given:g}", room=f"{room:g}")
        yield Finding((key,), text, hint.format(most=f"{room / wings:g}"))
