"""Compare the supply of a game, as promised by its rules, with what its parts print.

A fact of the rulebook promises what it counts (``counts: gold-1``); ``supply`` in ``game.yaml``
promises a piece (``coin-1: 20``) or all pieces of a file (``deck/crew: 25``, or ``crew`` if no
piece and no other file has that name). A file that several parts print, such as a board in quarters
and reduced, counts once. A game that promises anything itself promises all cards, dice, standees
and tokens that it prints, and prints all that it promises. It may omit pieces of facts that it only
takes over with the rules of another game. A file in another folder, which only replaces one of the
game, is checked against what facts count of its own pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, cast

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import KeyPath, suggest_word
from pnp.base.sums import plain_sum
from pnp.content.files import File
from pnp.content.kinds import counted_kinds
from pnp.kinds.game.record import variant_of
from pnp.model.component import colours_of
from pnp.model.measure import EACH_COLOUR, PieceCount
from pnp.model.record import Record
from pnp.rules.card_fields import misnamed_quantity
from pnp.rules.views import WholeGame

if TYPE_CHECKING:
    from pnp.kinds.rulings.record import GameFact, Rulings

Place: TypeAlias = tuple[KeyPath, File[Any]]
RULINGS = "rulings"
SHEET = "sheet"
STOCK = ("deck", "dice", "standees", "tokens")
"""The kinds of file whose pieces are counted. Others are boards, mats and boxes."""


class Promise(Struct, frozen=True):
    """The quantity promised of a piece or file, by a ``fact``, by the entry ``key`` of its table,
    or by ``supply`` of the game if there is no fact."""

    name: str
    count: int
    fact: GameFact | None = None
    key: str | None = None

    def declaration_text(self, name: str, count: int) -> str:
        """Return how a game declares another count for a promised name."""
        if self.fact is None:
            return f"{name}: {count}"
        value = f"{count}" if self.key is None else f"{{{self.key}: {count}}}"
        return f"variant: {{{self.fact.fact}: {value}}}"


@dataclass(slots=True)
class PrintedCount:
    """The number of pieces printed under one name, and the files they are from."""

    count: int = 0
    files: dict[str, tuple[File[Record], int]] = field(default_factory=dict)

    def add(self, file: File[Record], count: int) -> None:
        before = self.files.get(file.source.name, (file, 0))[1]
        self.files[file.source.name] = (file, before + count)
        self.count += count


class BrokenPromise(Struct, frozen=True):
    """A promise that differs from what is printed: the name, the promised quantity and the printed
    one."""

    promise: Promise
    name: str
    promised: int
    counted: PrintedCount

    @property
    def difference(self) -> int:
        return self.counted.count - self.promised


class Supply(WholeGame):
    """What a game promises and what it prints.

    ``pages`` are the pieces of sheets by source name, which are known only after layout; promises
    about sheets are not checked before.
    """

    reads = (SHEET, RULINGS)
    reads_counted = True
    pages: ClassVar[Mapping[str, Mapping[str, int]]] = {}

    @classmethod
    def concerns(cls, lone: File[Record], game: File[Any]) -> bool:
        """Return whether anything is promised of a lone file."""
        return super().concerns(lone, game) and (lone.kind in STOCK or _is_in_game(game, lone))

    @cached_property
    def promises(self) -> tuple[Promise, ...]:
        """The promises of facts, then those under ``supply`` of the game."""
        found: list[Promise] = []
        for fact in self.setting.facts:
            for key, name, count in fact.counted_items(self.setting.fact(fact.fact)):
                found.append(Promise(name, count, fact, key))
        return (*found, *(Promise(name, count) for name, count in self.record.supply.items()))

    @cached_property
    def stated_facts(self) -> dict[str, tuple[File[Record], int]]:
        """Where the game's own files state its facts, by name: the file and the index."""
        return {
            fact.fact: (file, i)
            for file in self.files
            if file.kind == RULINGS
            for i, fact in enumerate(cast("Rulings", file.record).facts)
        }

    def is_binding(self, promise: Promise) -> bool:
        """Return whether the game itself promises this, and so must print it."""
        return promise.fact is None or promise.fact.fact in self.stated_facts

    def place_of(self, promise: Promise, files: Iterable[File[Record]]) -> Place | None:
        """Return the position of a promise: under ``supply``, in a variant of one of the files that
        print the pieces or of the game, or in its rulebook; None for a fact of another game."""
        if promise.fact is None:
            return ("supply", promise.name), self.file
        name, entry = promise.fact.fact, () if promise.key is None else (promise.key,)
        for file in (*files, self.file):
            value = variant_of(file.record).get(name)
            if value is not None and (promise.key is None or promise.key in value):
                return ("variant", name, *entry), file
        if name in self.stated_facts:
            file, index = self.stated_facts[name]
            return ("facts", index, "value", *entry), file
        return None

    @cached_property
    def parts(self) -> tuple[tuple[File[Record], ...], ...]:
        """The files of each part."""
        return tuple(
            tuple(file for word in entry.of for file in self.files_named(word))
            for entry in self.record.parts
        )

    @cached_property
    def _printed_pieces(self) -> tuple[tuple[File[Record], PieceCount], ...]:
        """All pieces with their files, without spares; pages of sheets if known."""
        files = {file.source.name: file for part in self.parts for file in part}
        kinds = counted_kinds()
        files |= {
            f.source.name: f for f in self.files if f.kind in kinds and self._is_outside_game(f)
        }
        found = [(file, piece) for file in files.values() for piece in file.record.pieces_made()]
        for name, file in files.items():
            own = self.pages.get(name, {}).items()
            found += [(file, PieceCount(id, count, (SHEET,))) for id, count in own]
        return tuple(found)

    @cached_property
    def printed_counts(self) -> dict[str, PrintedCount]:
        """The printed counts, by ids of pieces and by names of files."""
        found: dict[str, PrintedCount] = {}
        for file, piece in self._printed_pieces:
            for name in (piece.id, file.name):
                found.setdefault(name, PrintedCount()).add(file, piece.quantity)
        # A sheet that takes several pieces of paper, as in a longer language, still counts once.
        for file in {made.source.name: made for made, _ in self._printed_pieces}.values():
            if len(own := self.pages.get(file.source.name, {})) > 1 and file.id not in found:
                found.setdefault(file.id, PrintedCount()).add(file, max(own.values()))
        return found

    @cached_property
    def _counts_by_colour(self) -> dict[str, dict[str, PrintedCount]]:
        """The printed counts of each piece in several colours, by its id as written."""
        found: dict[str, dict[str, PrintedCount]] = {}
        for file, piece in self._printed_pieces:
            for colour in colours_of(file.record):
                if piece.id.endswith(f"-{colour}"):
                    own = found.setdefault(piece.id.removesuffix(f"-{colour}"), {})
                    own.setdefault(piece.id, PrintedCount()).add(file, piece.quantity)
        return found

    def counts_of(self, promise: Promise) -> dict[str, PrintedCount]:
        """Return the printed counts of all pieces that a promise means, by name; each must match
        it. Empty if none is printed."""
        name = promise.name
        if promise.fact is None:
            files = self.files_called(name)
            name = files[0] if name not in self.printed_counts and len(files) == 1 else name
        if EACH_COLOUR in name:
            stem = name.removesuffix(f"-{EACH_COLOUR}")
            return self._counts_by_colour.get(stem, {})
        if name in self.printed_counts:
            return {name: self.printed_counts[name]}
        total = PrintedCount()
        for one in (
            self._counts_by_colour.get(name, {}).values() if promise.fact is not None else ()
        ):
            for file, count in one.files.values():
                total.add(file, count)
        return {name: total} if total.files else {}

    @cached_property
    def broken_promises(self) -> tuple[BrokenPromise, ...]:
        """The promises that differ from what is printed. Decks with misnamed quantities are
        skipped, because their counts are unknown; the misnaming is reported there."""
        found = []
        for promise in self.promises:
            for name, counted in self.counts_of(promise).items():
                if any(self._has_unknown_count(file) for file, _ in counted.files.values()):
                    continue
                own = {n: one for n, one in counted.files.items() if self._is_outside_game(one[0])}
                if own and promise.fact is None:
                    continue
                if own:  # A file of another folder is counted alone.
                    counted = PrintedCount(plain_sum(count for _, count in own.values()), own)
                promised = self._promised_count(promise, counted)
                if counted.count != promised:
                    found.append(BrokenPromise(promise, name, promised, counted))
        return tuple(
            one for one in found if "/" not in one.name or not self._is_compensated(one, found)
        )

    def _has_unknown_count(self, file: File[Any]) -> bool:
        return file.kind == "deck" and misnamed_quantity(file) != ""

    def _promised_count(self, promise: Promise, counted: PrintedCount) -> int:
        """Return the promised quantity, by a variant of the file that prints the pieces if it has
        one."""
        if promise.fact is not None:
            for file, _ in counted.files.values():
                value = self.setting.with_decisions(file.record).fact(promise.fact.fact)
                count: int = value if promise.key is None else value[promise.key]
                if count != promise.count:
                    return count
        return promise.count

    def _is_compensated(self, whole: BrokenPromise, found: Iterable[BrokenPromise]) -> bool:
        """Return whether broken promises about the pieces of a file, and promises about missing
        pieces, explain the whole difference of the promise about the file."""
        files = {*whole.counted.files}
        own = (one for one in found if "/" not in one.name and files >= {*one.counted.files})
        difference = whole.difference - plain_sum(
            {one.name: one.difference for one in own}.values()
        )
        lost = {promise.name: promise.count for promise in self.unknown_promises}
        return difference in (0, -plain_sum(lost.values()))

    @cached_property
    def unknown_promises(self) -> tuple[Promise, ...]:
        """The promises about things that are neither a printed piece nor a printed file."""
        return tuple(
            promise
            for promise in self.promises
            if promise.count and self.is_binding(promise)
            if not self.counts_of(promise) and not self.is_uncounted_sheet(promise.name)
        )

    @cached_property
    def unpromised_pieces(self) -> dict[str, tuple[str, ...]]:
        """The ids of pieces that no promise covers, by the file that prints them."""
        if not any(self.is_binding(promise) for promise in self.promises):
            return {}
        names = {name for promise in self.promises for name in self.counts_of(promise)}
        names |= {id for name in names for id in self._counts_by_colour.get(name, ())}
        # The promise of a figure covers its base.
        covered = {
            _origin_of(file, piece) for file, piece in self._printed_pieces if piece.id in names
        }
        found: dict[str, tuple[str, ...]] = {}
        for file, piece in self._printed_pieces:
            name, own = file.name, found.get(file.name, ())
            known = name in names or _origin_of(file, piece) in covered or piece.id in own
            if file.kind in STOCK and not known and not self._is_outside_game(file):
                found[name] = (*own, piece.id)
        return found

    @cached_property
    def unused_files(self) -> dict[str, File[Record]]:
        """The files that no part prints, by their names and by the ids of their pieces."""
        used = {file.source.name for part in self.parts for file in part}
        kinds = counted_kinds()
        rest = [f for f in self.files if f.kind in kinds and f.source.name not in used]
        found = {piece.id: file for file in rest for piece in file.record.pieces_made()}
        named = {name: file for file in rest for name in (file.id, file.name)}
        return named | found

    def files_called(self, id: str) -> list[str]:
        """Return the names of the files with an id, including their kinds."""
        return sorted(name for name in self.printed_counts if name.partition("/")[2] == id)

    def _is_outside_game(self, file: File[Record]) -> bool:
        """Return whether a file is outside this game's folder but checked as one of its files."""
        return not _is_in_game(self.file, file)

    def is_uncounted_sheet(self, name: str) -> bool:
        """Return whether a promise is about a sheet whose pages are not known."""
        if name in self.printed_counts:
            return False
        return any(
            name in (f"{SHEET}/{id}", id) or name.rpartition("-")[0] == id
            for id in self._uncounted_sheets()
        )

    def _uncounted_sheets(self) -> Iterator[str]:
        for part in self.parts:
            for file in part:
                if file.kind == SHEET and file.source.name not in self.pages:
                    yield file.id


def unknown_piece_message(id: str, known: Iterable[str]) -> tuple[str, str]:
    """Return the message for a piece on the cover that the kit does not print, and a hint."""
    return f"the kit prints no piece with the id '{id}'", suggest_word(id, known)


def _origin_of(file: File[Record], piece: PieceCount) -> tuple[str, KeyPath]:
    return file.source.name, piece.path


def _is_in_game(game: File[Any], file: File[Record]) -> bool:
    """Return whether a file is in the folder of a game."""
    return world.absolute_path(file.path).is_relative_to(world.absolute_path(game.path.parent))
