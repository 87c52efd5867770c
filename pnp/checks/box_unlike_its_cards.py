"""A tuckbox does not fit the cards that it is said to hold.

Cards that are larger or more than the box was made for do not go in; fewer or smaller ones slide
about, and the number printed on it is wrong.

Instead, write the size and the number of the cards of the decks that its id, title or note names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from pnp.content.files import File
from pnp.diagnostics import Severity
from pnp.model.record import Record
from pnp.rules.facts import WholeGame
from pnp.rules.rule import Finding, Rule
from pnp.units import number

if TYPE_CHECKING:
    from pnp.model.deck import Deck
    from pnp.model.mosaic import Mosaic
    from pnp.model.tuckbox import Tuckbox


class Boxed(WholeGame):
    """A game with its tuckboxes and its cards."""

    reads = ("tuckbox", "deck", "mosaic")


RULE = Rule("", Severity.WARNING, "derived", over=Boxed)
PLAY = 6.0
"""By how many mm a box may be wider or higher than its cards before they slide about."""


def check(game: Boxed) -> Iterator[Finding]:
    cards = (*game.setting.files("deck"), *game.setting.files("mosaic"))
    boxes = [(file, cast("Tuckbox", file.record)) for file in game.setting.files("tuckbox")]
    held = [[deck for deck in cards if _words(deck.id) <= _said(box)] for _, box in boxes]
    shared = Counter(deck.source.name for decks in held for deck in decks)
    for (file, box), decks in zip(boxes, held, strict=True):
        yield from _sized(box, file, decks)
        # Cards that are shared out among several boxes lie in none of them as a whole.
        if decks and all(shared[deck.source.name] == 1 for deck in decks):
            yield from _counted(box, file, decks)


def _said(box: Tuckbox) -> frozenset[str]:
    return _words(f"{box.tuckbox} {box.title} {box.note}")


def _sized(box: Tuckbox, file: File[Record], held: list[File[Record]]) -> Iterator[Finding]:
    """Yield a finding about the first deck whose cards do not go in, or slide about."""
    for deck in held:
        trim = cast("Deck | Mosaic", deck.record).trim
        spare = [inside - side for inside, side in zip(box.room, trim, strict=False)]
        if min(spare) < 0 or max(spare) > PLAY:
            own = " x ".join(map(number, trim))
            room = " x ".join(map(number, box.room[:2]))
            verb = "do not go into" if min(spare) < 0 else "slide about in"
            yield Finding(
                ("of",) if box.inside is None and "of" in box.model_fields_set else ("tuckbox",),
                f"the cards of '{deck.id}', {own} mm, {verb} the {room} mm of '{box.tuckbox}'",
                f"write  of: {_size(deck)}"
                if box.inside is None
                else "measure the inside by the cards",
                file=file,
            )
            return


def _size(deck: File[Record]) -> str:
    """Return the size of cards as their file writes it."""
    size = cast("Deck | Mosaic", deck.record).size
    return size if isinstance(size, str) else f"[{', '.join(f'{number(s)}mm' for s in size)}]"


def _counted(box: Tuckbox, file: File[Record], held: list[File[Record]]) -> Iterator[Finding]:
    count = sum(_cards(deck.record) for deck in held)
    names = " and ".join(f"'{deck.id}'" for deck in held)
    verb = "have" if len(held) > 1 else "has"
    if box.inside is not None:
        if count * box.thickness > box.inside[2]:
            yield Finding(
                ("inside", 2),
                f"'{box.tuckbox}' is {number(box.inside[2])} mm deep, and the {count} cards of "
                f"{names} are {number(round(count * box.thickness, 1))} mm thick",
                "make it deeper",
                file=file,
            )
    elif box.cards is not None and box.cards * box.quantity != count:
        yield Finding(
            ("cards",),
            f"'{box.tuckbox}' is made for {box.cards} cards, and {names} {verb} {count}",
            f"write  cards: {count}, and the same in the texts of the box",
            file=file,
        )


def _cards(record: Record) -> int:
    """Return how many cards lie in the box, without spares."""
    cards = cast("Deck | Mosaic", record).cards
    return sum(getattr(card, "quantity", 1) for card in cards)


def _words(text: str) -> frozenset[str]:
    """Return the words of a text without an s at their ends, so that exports is export."""
    return frozenset(word.removesuffix("s") for word in re.findall(r"[^\W\d_]+", text.lower()))
