"""A box is too small for the decks that it holds.

Where a box names its decks and also gives a count, a size or an inside of its own, all their cards
must lie within that. A deck in a box that is too small wears out, and the lid stays open.

Instead, leave out what is too small, which then follows from the decks, or make it larger.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.model.tuckbox import Tuckbox
from pnp.rules.referring import Referring
from pnp.rules.rule import Finding, Rule, Where
from pnp.units import number

RULE = Rule("", Severity.ERROR, "derived", over=Referring)
# Less than this, in mm, is how lengths are rounded.
LEAST = 0.01


def check(file: Referring) -> Iterator[Finding]:
    if file.held is None:
        return
    box: Tuckbox = file.record
    if box.cards is not None and box.cards < file.held.cards:
        message = f"the box is made for {box.cards} cards, and its decks have {file.held.cards}"
        yield Finding(("cards",), message, f"leave out  cards, or write  cards: {file.held.cards}")
        return
    needed = box.needed(file.held)
    for i, (side, least) in enumerate(zip(box.room, needed, strict=True)):
        if side < least - LEAST:
            name = ("width", "height", "depth")[i]
            message = f"the cards of its decks need {number(least)} mm of {name},"
            message += f" and the box has {number(side)} mm"
            yield Finding(_where(box, i), message, f"leave out  {_where(box, i)[0]}, or enlarge it")


def _where(box: Tuckbox, side: int) -> Where:
    """Return what sets the width, height or depth of a box."""
    if box.inside is not None:
        return "inside", side
    return ("thickness",) if side == 2 else ("of",)
