"""A figure has an icon for its sail, but is not a ship with a sail.

The icon would not be drawn, and players could not tell whose figure it is.

Instead, draw a ship that has a sail, or remove the line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Severity
from pnp.model.drawings import SHIPS
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import View

if TYPE_CHECKING:
    from pnp.model.standees import Standees


class Figures(View):
    """A file of standees."""

    kind = "standees"
    record: Standees


RULE = Rule("", Severity.ERROR, "derived", over=Figures, binding=True)


def check(figures: Figures) -> Iterator[Finding]:
    for i, standee in enumerate(figures.record.pieces):
        for side, face in (("front", standee.front), ("back", standee.back)):
            if face is not None and face.sail and face.draw not in SHIPS:
                yield Finding(
                    ("pieces", i, side, "sail"),
                    f"'{face.draw or face.icon}' has no sail",
                    f"draw {' or '.join(SHIPS)}, or remove the line",
                )
