"""A tuckbox does not fit its cards.

Cards do not fit in a box that is too small for their size or number, and slide around in one that
is much too wide or high. If a box names the decks that it ``holds``, a count or size that is too
small for them is an error. A box without ``holds`` is checked against the decks that its id or
title names, and a misfit is a warning. A deck that its text counts but that it does not hold is
also a warning.

Instead, list the decks that the box ``holds``, and remove its count and size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pnp.base.diagnostics import KeyPath, Severity
from pnp.base.units import number
from pnp.content.files import File
from pnp.content.language.translatable import printed_texts as printed
from pnp.model.braces import BRACES, expression
from pnp.model.measure import Stack, stacked
from pnp.rules.referring import Referring
from pnp.rules.rule import Finding, Rule

if TYPE_CHECKING:
    from pnp.model.tuckbox import Tuckbox

RULE = Rule("", Severity.ERROR, "derived", over=Referring, reads_words=True)
# Less than this, in mm, is how lengths are rounded.
LEAST = 0.01
PLAY = 6.0
"""By how many mm a box may be wider or higher than its cards before they slide about."""


def check(file: Referring) -> Iterator[Finding]:
    if file.file.kind != "tuckbox":
        return
    box: Tuckbox = file.record
    if box.holds:
        yield from _left_out(file, box)
        if file.held is not None:
            yield from _counted(box, file.held, f"write  cards: {file.held.cards}, or remove it")
            yield from _sized(box, file.held, "remove it, or make it larger", Severity.ERROR)
        return
    decks = _meant(file, box)
    if not decks:
        return
    names = [f"{deck.kind}/{deck.id}" for deck in decks]
    holds = names[0] if len(names) == 1 else f"[{', '.join(names)}]"
    hint = f"write  holds: {holds}  instead"
    cards = stacked(deck.record for deck in decks)
    others = [other for other in file.setting.files("tuckbox") if other.id != box.tuckbox]
    # Cards that are shared out among several boxes lie in none of them as a whole.
    whole = not any(_named(deck, other.record) for other in others for deck in decks)
    if not whole:
        cards = Stack(0, cards.width, cards.height, cards.thickness)
    elif box.cards is not None and box.cards * box.quantity != cards.cards:
        yield _miscounted(box, cards, hint, Severity.WARNING)
    yield from _sized(box, cards, hint, Severity.WARNING)


def _left_out(file: Referring, box: Tuckbox) -> Iterator[Finding]:
    """Yield a finding about the first deck that the texts of a box count and that it lacks."""
    held = {name.rpartition("/")[2] for name in box.holds}
    for path, text, _ in printed(file.file.kind, file.file.node):
        for found in BRACES.finditer(text.raw):
            asked = expression(found[1])
            for name in asked.names if asked is not None and asked.asks == "count" else ():
                kind, _, id = name.rpartition("/")
                if kind and id not in held:
                    message = f"the box does not hold '{name}', but its text counts their cards"
                    hint = f"add {name} to holds, or change the text"
                    labels = ((path, "counted here", file.file),)
                    yield Finding(("holds",), message, hint, Severity.WARNING, labels=labels)
                    return


def _counted(box: Tuckbox, cards: Stack, hint: str) -> Iterator[Finding]:
    if box.cards is not None and box.cards * box.quantity < cards.cards:
        yield _miscounted(box, cards, hint, Severity.ERROR)


def _miscounted(box: Tuckbox, cards: Stack, hint: str, severity: Severity) -> Finding:
    boxes = "the box is" if box.quantity == 1 else f"{box.quantity} boxes are"
    message = f"{boxes} made for {box.cards} cards, and there are {cards.cards}"
    return Finding(("cards",), message, hint, severity)


def _sized(box: Tuckbox, cards: Stack, hint: str, severity: Severity) -> Iterator[Finding]:
    """Yield a finding about the first side of a box that its cards do not fit."""
    # Whether a box with a count is made for all of them is a matter of its count.
    each = -(-cards.cards // box.quantity) if box.cards is None else box.cards
    cards = Stack(each, cards.width, cards.height, cards.thickness)
    width, height, depth = box.needed(cards)
    for i, (side, need) in enumerate(zip(box.room, (width, height, depth), strict=True)):
        name = ("wide", "high", "deep")[i]
        if side < need - LEAST:
            message = f"the box is {number(side)} mm {name}, and its cards need {number(need)} mm"
        elif i < 2 and side > need + PLAY:
            message = f"the box is {number(side)} mm {name}, and its cards of {number(need)} mm "
            message += "will slide around in it"
            severity = Severity.WARNING
        else:
            continue
        yield Finding(_where(box, i), message, hint, severity)
        return


def _where(box: Tuckbox, side: int) -> KeyPath:
    """Return what sets the width, height or depth of a box."""
    if box.inside is not None:
        return "inside", side
    key = "thickness" if side == 2 else "of"
    return (key,) if key in box.model_fields_set else ("tuckbox",)


def _meant(file: Referring, box: Tuckbox) -> list[File[Any]]:
    """Return the files of cards that the id or the title of a box names."""
    cards = (*file.setting.files("deck"), *file.setting.files("mosaic"))
    return [deck for deck in cards if _named(deck, box)]


def _named(deck: File[Any], box: Any) -> bool:
    return _words(deck.id) <= _words(f"{box.tuckbox} {box.title}")


def _words(text: str) -> frozenset[str]:
    """Return the words of a text without an s at their ends, so that exports is export."""
    return frozenset(word.removesuffix("s") for word in re.findall(r"[^\W\d_]+", text.lower()))
