"""The engravings of charts as pictures of other pieces, in colours of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pnp.base.diagnostics import KeyPath, Reporter
from pnp.components.chart import vignettes
from pnp.model.artwork import art_fault
from pnp.scene import Item, Point
from pnp.theme import Theme


def engraved(
    where: KeyPath,
    name: str,
    at: Point,
    size: float,
    theme: Theme,
    reporter: Reporter,
    *,
    ink: str,
    ground: str,
) -> Iterator[Item]:
    """Draw the engraving ``name``, about ``size`` mm across, in one ink on one ground.

    Reports a name that is none.
    """
    message, hint = art_fault(name, vignettes.NAMES)
    if message:
        reporter.error(where, "unknown-art", message, hint)
        return
    own = {"creature": ink, "creature.body": ground}
    if theme.art("fills") != "none":
        own["creature.dark"] = ink
    yield from vignettes.draw(name, at, size, replace(theme, colours={**theme.colours, **own}))
