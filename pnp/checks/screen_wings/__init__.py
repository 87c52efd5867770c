"""Wings of a screen that are larger than its middle leaves room for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.rules.rule import Finding
from pnp.rules.views import View

if TYPE_CHECKING:
    from pnp.model.screen import Screen


class Folded(View):
    """A screen."""

    kind = "screen"
    record: Screen


def check(
    screen: Folded, *, key: str, within: str, wings: int, message: str, hint: str
) -> Iterator[Finding]:
    """Look for as many wings whose ``key`` is more than the side ``within`` which they lie."""
    given, room = getattr(screen.record, key), getattr(screen.record, within)
    if wings * given > room:
        text = message.format(given=f"{given:g}", room=f"{room:g}")
        yield Finding((key,), text, hint.format(most=f"{room / wings:g}"))
