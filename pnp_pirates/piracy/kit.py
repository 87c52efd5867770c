"""Views of the cards and other contents of a kit of Piracy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from pnp.base.diagnostics import KeyPath
from pnp.content.files import File
from pnp.kinds.boards.squares.record import Board
from pnp.kinds.deck.record import Card, Deck
from pnp.kinds.dice.record import Dice, Die
from pnp.model.record import Record
from pnp.rules.views import View, WholeGame

if TYPE_CHECKING:
    from pnp.kinds.sheet.record import Sheet
    from pnp.kinds.spinner.record import Spinner

R = TypeVar("R", bound=Record)
PERILS = ("blackbeard", "sea-monster")
CANNONBALL = "cannonball"


class PirateDeck(View):
    """A deck of events or of cannonballs; other decks have no ``events`` and no ``balls``.

    The kind of a card is its field ``event``, or else its id without ``event-``.
    """

    kind = "deck"
    record: Deck

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each card."""
        return tuple(kind_of(card) for card in self.record.cards)

    @cached_property
    def is_events(self) -> bool:
        known = self.setting.fact("event-cards")
        return self.record.deck == "events" or any(kind in known for kind in self.kinds)

    @cached_property
    def events(self) -> tuple[tuple[int, Card, str], ...]:
        """The cards of a deck of events, each with its index and kind."""
        if not self.is_events:
            return ()
        return tuple(
            (i, card, kind)
            for i, (card, kind) in enumerate(zip(self.record.cards, self.kinds, strict=True))
        )

    @cached_property
    def balls(self) -> tuple[tuple[int, Card], ...]:
        """The cannonballs of the deck, each with its index."""
        return tuple(
            (i, card) for i, card in enumerate(self.record.cards) if self.kinds[i] == CANNONBALL
        )

    def counts(self) -> dict[str, int]:
        """Return the number of cards of each event."""
        found: dict[str, int] = {}
        for _, card, kind in self.events:
            found[kind] = found.get(kind, 0) + card.quantity
        return found


class PirateDice(View):
    """A file of dice."""

    kind = "dice"

    def coloured_dice(self) -> Iterator[tuple[int, Die]]:
        """Yield the blue and the red die, each with its index."""
        record: Dice = self.record
        for i, die in enumerate(record.pieces):
            if die.id in ("move-die", "event-die"):
                yield i, die


class PirateSpinner(View):
    """A spinner that replaces the dice."""

    kind = "spinner"
    record: Spinner


class PirateSheet(View):
    """A sheet of rules."""

    kind = "sheet"
    record: Sheet


class Crates(WholeGame):
    """All contents of a kit of Piracy."""

    def of_kind(self, record: type[R]) -> Iterator[tuple[File[R], R]]:
        for file in self.files:
            if isinstance(file.record, record):
                yield file, file.record  # type: ignore[misc]

    @cached_property
    def decks(self) -> tuple[PirateDeck, ...]:
        return tuple(
            PirateDeck(file, self.setting.with_decisions(deck)) for file, deck in self.of_kind(Deck)
        )

    @cached_property
    def boards(self) -> tuple[tuple[File[Board], Board], ...]:
        return tuple(self.of_kind(Board))

    @property
    def players(self) -> tuple[int, int]:
        found: tuple[int, int] = self.file.record.players
        return found

    def pieces(self, id: str) -> Iterator[tuple[File[Record], KeyPath, int]]:
        """Yield where pieces with an id are made: the file, the path of the quantity, and the
        quantity."""
        for file in self.files:
            if file.kind not in ("standees", "tokens"):
                continue
            record: Any = file.record
            for i, piece in enumerate(record.pieces):
                if piece.id != id:
                    continue
                colours = len(record.colours) or 1
                written = "quantity" in piece.model_fields_set
                where: KeyPath = ("pieces", i, "quantity" if written else "id")
                if record.colours and not written:
                    where = ("colours",)
                yield file, where, piece.quantity * colours


class DeckAndBoard(Crates):
    """The events as cards and as numbers of the red die."""

    reads = ("deck", "squares")


class WithSpinner(Crates):
    """The spinner that replaces the dice."""

    @property
    def spinners(self) -> Iterator[tuple[File[Any], Spinner]]:
        files: tuple[File[Any], ...] = self.files
        return ((file, file.record) for file in files if file.kind == "spinner")


class SpinnerAndDice(WithSpinner):
    """The dice, and the spinner."""

    reads = ("dice", "spinner")

    @property
    def dice(self) -> Iterator[tuple[File[Dice], Dice]]:
        return self.of_kind(Dice)


class SpinnerEvents(WithSpinner):
    """The spinner, and the names of the events on cards and boards."""

    reads = ("squares", "deck", "spinner")

    @cached_property
    def callers(self) -> dict[int, str]:
        """The event that each number of the red die triggers."""
        stated = self.setting.fact("event-die")
        return {face: event for event, faces in stated.items() for face in numbers_in(str(faces))}

    @cached_property
    def titles(self) -> tuple[tuple[str, str], ...]:
        """The events, each with a title from a card or a panel."""
        cards = (
            (kind, card.fields.get("title", ""))
            for deck in self.decks
            for _, card, kind in deck.events
        )
        panels = ((panel.panel, panel.title) for _, board in self.boards for panel in board.panels)
        return tuple((event, title) for event, title in (*cards, *panels) if title)


class PieceStock(Crates):
    """The cannonballs."""

    reads = ("deck",)


class PieceFigures(Crates):
    """The ships, Blackbeard and the Sea Monster."""

    reads = ("standees",)


class Coins(Crates):
    """The treasure."""

    reads = ("tokens",)


class LessonPictures(Crates):
    """The pictures that teach how to sail."""

    reads = ("sheet",)


def kind_of(card: Card) -> str:
    """Return the kind of a card."""
    return card.fields.get("event") or card.card.removeprefix("event-")


def steps_of(card: Card, verb: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the steps of a card's effect with a verb, each with its index."""
    for i, step in enumerate(card.effect):
        if next(iter(step), None) == verb:
            yield i, step


def where_counted(index: int, card: Card) -> KeyPath:
    """Return the path that defines the quantity of a card."""
    return "cards", index, "quantity" if "quantity" in card.model_fields_set else "card"


def faces_of(text: str) -> tuple[int, ...]:
    """Return the faces of a die that a text names.

    >>> faces_of("5"), faces_of("1-2"), faces_of("3–5"), faces_of("1, 6"), faces_of("x")
    ((5,), (1, 2), (3, 4, 5), (1, 6), ())
    """
    found: list[int] = []
    for first, last in re.findall(r"(\d)(?:\s*[-\u2013]\s*(\d))?", text):
        found += range(int(first), int(last or first) + 1)
    return tuple(found)


def numbers_in(text: str) -> list[int]:
    """Return the whole numbers in a text.

    >>> numbers_in("Move it exactly **3 squares**.")
    [3]
    """
    return [int(digits) for digits in re.findall(r"\d+", text)]
