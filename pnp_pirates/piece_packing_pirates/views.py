"""Views of Piece Packing Pirates for its rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from pnp.base.diagnostics import KeyPath, Report
from pnp.content.files import File
from pnp.kinds.boards.seas.problems import sound_sea
from pnp.kinds.boards.seas.tiles import Cell, Sea, connected_parts
from pnp.kinds.mats.record import Mat
from pnp.kinds.mats.tracks import Track
from pnp.rules.views import AnyFile, Setting, View, WholeGame, cached_per_reading
from pnp_pirates.piece_packing_pirates.sailing import mean_reach, steps_of
from pnp_pirates.piece_packing_pirates.ships import Ship, fleet

if TYPE_CHECKING:
    from pnp.kinds.boards.seas.record import Seas
    from pnp.kinds.deck.record import Deck
    from pnp.kinds.dice.record import Dice
    from pnp.kinds.mats.record import Mats

WORDS = ("null", "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine")
"""The names of the values of a piecepack, from 0."""


class SeaLayout(View):
    """A layout of tiles, legal or not."""

    kind = "seas"
    record: Seas

    def __init__(self, file: File[Any], setting: Setting, sea: Sea) -> None:
        super().__init__(file, setting)
        self.sea = sea

    @classmethod
    def of(cls, file: File[Any], setting: Setting, report: Report) -> Self | None:
        sea = sound_sea(file.record, file.reporter(report))
        return None if sea is None else cls(file, setting, sea)

    @cached_property
    def graph(self) -> dict[Cell, tuple[Cell, ...]]:
        """Where a ship can move from each space by a step without wind."""
        return steps_of(self.sea.cells)

    @cached_property
    def bordering(self) -> dict[str, tuple[str, ...]]:
        """The tiles that each tile shares at least a quarter of a side with."""
        near: dict[str, dict[str, None]] = {mark: {} for mark in self.sea.tiles}
        for cell, steps in self.graph.items():
            own = self.sea.cells[cell]
            near[own].update((self.sea.cells[s], None) for s in steps if self.sea.cells[s] != own)
        return {mark: tuple(others) for mark, others in near.items()}

    @property
    def corners(self) -> bool:
        """Whether ships can pass between two corners of land; the ruling is not looked up if no
        corners meet."""
        return bool(self.sea.pinches) and self.setting.ruling("pinch") == "allow"

    @property
    def whole(self) -> bool:
        """Whether ships can move from each space to every other."""
        return len(connected_parts(self.sea.cells, corners=self.corners)) == 1

    @property
    @cached_per_reading
    def chokes(self) -> dict[str, list[frozenset[Cell]]]:
        """The tiles without which the sea would not be connected, with the parts that would be cut
        off from the largest."""
        if not self.sea.chokes:
            return {}
        # Without a tile, spaces on both sides of it may meet at a corner.
        slip = self.setting.ruling("pinch") == "allow"
        behind = {mark: self.sea.cut_off_parts(mark, corners=slip) for mark in self.sea.tiles}
        return {mark: lost for mark, lost in behind.items() if lost}

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tiles of a piecepack as ``values`` names them."""
        words = [str(value) if value > 1 else WORDS[value] for value in range(self.values)]
        return tuple(f"{suit}-{word}" for suit in self.setting.fact("suits") for word in words)

    @property
    def values(self) -> int:
        found = self.setting.fact("values")
        assert isinstance(found, int)
        return found

    @property
    @cached_per_reading
    def reach(self) -> float:
        """The mean number of other spaces that a ship reaches in a step of sailing."""
        steps, pinch = self.setting.fact("steps"), self.setting.ruling("pinch") == "allow"
        back = self.setting.ruling("turn-back")
        return mean_reach(self.sea.cells, steps=steps, pinch=pinch, back=back)

    @property
    def a_turn(self) -> int:
        """Maximum number of spaces that a ship enters in a turn: its steps and one with the
        wind."""
        steps = self.setting.fact("steps")
        assert isinstance(steps, int)
        return steps + 1


class SuitedFile(View):
    """A file with a set of pieces for each suit."""

    @property
    def suits(self) -> tuple[str, ...]:
        return tuple(self.setting.fact("suits"))


class Suited(SuitedFile):
    """A deck of tiles or coins of a piecepack; ``role`` is which of these, empty for other
    decks."""

    kind = "deck"
    record: Deck

    @property
    def role(self) -> str:
        return self.record.deck if self.record.deck in ("tiles", "coins") else ""

    @cached_property
    def pieces(self) -> tuple[tuple[int, str, int | None], ...]:
        """The index, suit and value of each piece; the value is None if no piece of the piecepack
        has it."""
        cards = self.record.cards if self.role else ()
        return tuple(
            (i, c.fields.get("suit", ""), _value_of(c.fields)) for i, c in enumerate(cards)
        )

    @property
    def wanted(self) -> tuple[tuple[str, int], ...]:
        """The suit and value of each piece that the deck must have."""
        values = range(self.setting.fact("values"))
        return tuple((suit, value) for suit in self.suits for value in values)

    def missing(self) -> Iterator[tuple[str, int]]:
        """Yield the suit and value of each piece that the deck lacks."""
        there = {(suit, value) for _, suit, value in self.pieces}
        if self.role:
            yield from (piece for piece in self.wanted if piece not in there)

    @property
    def place(self) -> KeyPath:
        """The path at which pieces would be added: the tables, or the list of cards."""
        return ("data",) if self.record.data else ("rows",) if self.record.rows else ("deck",)


def _value_of(fields: dict[str, str]) -> int | None:
    number = fields.get("number", "")
    if number:
        return int(number) if re.fullmatch(r"\d{1,2}", number) else None
    return 1 if fields.get("ace") else 0 if fields.get("calm") else None


def name_of_piece(suit: str, value: int) -> str:
    """Return the name of a tile or coin.

    >>> name_of_piece("arms", 1)
    'ace of arms'
    """
    word = WORDS[value] if value < len(WORDS) else str(value)
    return f"{word} of {suit}"


class SuitDice(SuitedFile):
    """A file of dice."""

    kind = "dice"
    record: Dice


class Pawns(SuitedFile):
    """A file of standees; those of pawns have a file with that id."""

    kind = "standees"


class PlayMat(View):
    """A file of mats. ``mats`` are those with tracks, by index."""

    kind = "mats"
    record: Mats

    @property
    def mats(self) -> tuple[tuple[int, Mat], ...]:
        return tuple((i, mat) for i, mat in enumerate(self.record.pieces) if mat.tracks)

    @cached_property
    def spans(self) -> dict[str, range]:
        """The numbers of the tracks in the rulebook, by track name."""
        fact = self.setting.fact
        step, crews = max(1, fact("buried-step")), fact("most-crew").values()
        ends = {"turn": fact("turns"), "crew": max(crews), "booty": fact("hold"), **fact("tracks")}
        spans = {name: range(end + 1) for name, end in ends.items()}
        return {**spans, "buried": range(step, ends["buried"] + 1, step)}

    def tracks(self) -> Iterator[tuple[KeyPath, str, Track]]:
        """Yield the tracks that the rulebook has, with their paths and names."""
        for i, mat in self.mats:
            for j, track in enumerate(mat.tracks):
                if track.title.lower() in self.spans:
                    yield ("pieces", i, "tracks", j), track.title.lower(), track

    def tracks_of(self, name: str) -> Iterator[tuple[KeyPath, Track]]:
        return ((path, track) for path, title, track in self.tracks() if title == name)


def icons_at(path: KeyPath, track: Track, number: int | None = None) -> KeyPath:
    """Return the path of the entry that lists the icons at a number of a track."""
    if number in track.icons:
        return (*path, "icons", number)
    return (*path, "icons" if track.icons else "signs" if track.signs else "title")


class PrintedTables(AnyFile):
    """A file of any kind with its printed tables."""

    @cached_property
    def ships(self) -> dict[str, Ship]:
        return fleet(self.setting)


class AllPieces(WholeGame):
    """The game as a whole."""

    reads = ("deck", "dice", "mats", "sheet", "tokens", "standees")


class Rates(WholeGame):
    """The prices and crews of the game."""

    reads = ("mats",)
