"""Sizes and quantities that a file derives from the pieces that it is designed for.

A place on a mat names its piece (``for: gold-1``), a box its decks (``holds: deck/crew``). Their
sizes and counts are added to the node before records are made, with the span of the reference. A
size or count given by the author takes precedence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from msgspec import Struct, field

from pnp.base.diagnostics import Diagnostic, Report, suggest_word
from pnp.content.fixes import spelling_fix
from pnp.content.game_files import VERSION, Files
from pnp.content.kinds import ParsedFile, record_type_of
from pnp.content.nodes import Mapping, Node, Scalar, Sequence, text_of, with_value
from pnp.content.places import SIZED, PiecePlace, map_along, names_in
from pnp.content.source import MOST_EXTENDED
from pnp.content.structure import build_record
from pnp.model.measure import CardFile, Measure, Stack, combined_stack, largest
from pnp.model.record import records_in, word_of

if TYPE_CHECKING:
    from pnp.kinds.deck.record import Deck
    from pnp.kinds.dice.record import Die
    from pnp.kinds.standees.record import Standee
    from pnp.kinds.tokens.record import Token

# Kinds of file whose pieces are put on places, and those whose cards are put into boxes.
_PIECES, _HELD = ("tokens", "dice", "standees"), ("deck", "mosaic")
_LYING = (*_PIECES, "deck")
REFERRING = (*SIZED, "tuckbox")
"""The kinds of file that derive sizes or counts from others."""


Link: TypeAlias = Callable[[str, Mapping, Path, Report], Mapping | None]
"""Completes the node of a file with values from others."""


class PieceEntry(Struct, frozen=True, eq=False):
    """A piece with its printed ids, or a file of cards, which has none."""

    file: ParsedFile
    names: tuple[str, ...]
    node: Mapping
    # Computed values with their findings: the size, and the cards of a file of cards.
    known: dict[str, tuple[Any, tuple[Diagnostic, ...]]] = field(default_factory=dict)

    @property
    def file_name(self) -> str:
        """The file with its kind, as in ``deck/crew``."""
        word = word_of(self.file.kind)
        return f"{word}/{text_of(self.file.node.get(word))}"


class References(Struct, frozen=True):
    """The pieces made by the ``files`` of a game, by name."""

    files: Files
    link: Link
    fill: Callable[[str, Mapping], Mapping]
    _read: dict[str, tuple[list[PieceEntry], bool]] = field(default_factory=dict)

    def complete(self, kind: str, node: Mapping, report: Report) -> Mapping:
        """Return the node of a file with the sizes and counts that follow from its references."""
        if kind == "tuckbox":
            return self._complete_box(self._with_version(node), report)
        for way, key, shape in SIZED.get(kind, ()):
            sized = partial(self._complete_place, key=key, shape=shape, report=report)
            node = map_along(node, way, sized)
        return node

    def measure(self, names: Iterable[Scalar], report: Report) -> Measure | None:
        """Return the size of the largest of the named pieces; None with a finding if one is
        unknown."""
        return self._measure(names, report, ())

    def measure_stack(self, names: Iterable[Scalar], report: Report) -> Stack | None:
        """Return the stack of the cards of all named files; None with a finding if one is
        unknown."""
        decks: list[CardFile | None] = []
        for name in names:
            found = self._find_entries(name, _HELD, report)
            cards = [
                self._compute_once(entry, "cards", self._cards_of, name, report) for entry in found
            ]
            decks += cards or [None]
        whole = [deck for deck in decks if deck is not None]
        return combined_stack(whole) if len(whole) == len(decks) else None

    def _with_version(self, node: Mapping) -> Mapping:
        """Return the node of a file with the version of its game, if it has none of its own."""
        version = self.files.version
        if version is None or node.get(VERSION) is not None:
            return node
        return with_value(node, VERSION, version)

    def _complete_box(self, node: Mapping, report: Report) -> Mapping:
        """Return a box with the count, size and thickness of the cards that it holds."""
        names = list(names_in(node.get("holds")))
        measured = node.get("inside") is not None
        if not names or (not self.files.in_game and (measured or node.get("cards") is not None)):
            return node
        found = self.measure_stack(names, report)
        if found is None or measured:
            return node
        span = names[0].span
        sides = (Scalar(_format_length(side), True, span) for side in (found.width, found.height))
        values: dict[str, Node] = {
            "cards": Scalar(str(found.cards), True, span),
            "of": Sequence(tuple(sides), span),
            "thickness": Scalar(_format_length(found.thickness), True, span),
        }
        for key, value in values.items():
            node = node if node.get(key) is not None else with_value(node, key, value)
        return node

    def _complete_place(
        self,
        item: Mapping,
        key: str,
        shape: str,
        report: Report,
        chain: tuple[PieceEntry, ...] = (),
    ) -> Mapping:
        """Return a place, or a token, with the size of the pieces that it is for."""
        place = PiecePlace(item, key, shape)
        if place.size_node is not None:
            for name in place.names if self.files.in_game else ():
                self._find_entries(name, _LYING, report)
            return item
        found = self._measure(place.names, report, chain) if place.names else None
        if found is None:
            return item
        span = place.names[0].span
        if not place.shape:
            shape = place.shape_for(found)
            item = with_value(item, "shape", Scalar(shape, True, span))
        sides = [
            Scalar(_format_length(side), True, span)
            for side in PiecePlace(item, key, shape).needed_size(found)
        ]
        return with_value(item, key, sides[0] if len(sides) == 1 else Sequence(tuple(sides), span))

    def _measure(
        self, names: Iterable[Scalar], report: Report, chain: tuple[PieceEntry, ...]
    ) -> Measure | None:
        sizes: list[Measure | None] = []
        for name in names:
            found = self._find_entries(name, _LYING, report)
            sizes += [None] if not found else []
            for entry in found:
                if entry in chain or len(chain) > MOST_EXTENDED:
                    self._report_endless((*chain, entry), report)
                    return None
                work = partial(self._measure_entry, chain=(*chain, entry))
                sizes.append(self._compute_once(entry, "size", work, name, report))
        known = [size for size in sizes if size is not None]
        return largest(known) if len(known) == len(sizes) else None

    def _report_endless(self, chain: tuple[PieceEntry, ...], report: Report) -> None:
        """Report tokens whose sizes refer to each other in a circle or too often, in the same words
        and at the same place for all tokens of the chain."""
        seen = [chain[0]]
        links: list[Scalar] = []  # the names that lead from each to the next
        message = f"more than {MOST_EXTENDED} tokens refer to each other for their size"
        while True:
            place = PiecePlace(seen[-1].node, "size", "round")
            lying = seen[-1].file.kind == "tokens" and place.size_node is None
            leads = [
                (entry, name)
                for name in (place.names if lying else ())
                for entry in self._find_entries(name, _LYING, Report())
            ]
            if not leads:
                break
            ahead = chain[len(seen)] if len(seen) < len(chain) else leads[0][0]
            entry, name = next((lead for lead in leads if lead[0] == ahead), leads[0])
            links.append(name)
            if entry in seen:
                circle = links[seen.index(entry) :]
                links = [min(circle, key=_position_of)]
                message = f"'{links[0].text}' refers to its own size"
                break
            seen.append(entry)
        first = links[max(0, len(links) - MOST_EXTENDED - 1)]
        report.error("cyclic-reference", message, first.span, _WRITE_ONE)

    def _measure_entry(
        self, entry: PieceEntry, report: Report, chain: tuple[PieceEntry, ...]
    ) -> Measure | None:
        """Return the size of one piece, or of the cards of a deck."""
        kind = entry.file.kind
        if kind == "deck":
            deck = cast("Deck | None", self._cards_of(entry, report))
            return None if deck is None else deck.measure()
        node = entry.node
        if kind == "tokens":
            node = self._complete_place(node, "size", "round", report, chain)
        record_type = record_type_of(kind)
        assert record_type is not None
        (piece,) = records_in(record_type, "pieces")
        record = None if report.failed else build_record(piece, node, Report())
        return None if record is None else cast("Die | Standee | Token", record).measure()

    def _cards_of(self, entry: PieceEntry, report: Report) -> CardFile | None:
        """Return the record of a file of cards; None if it has errors, which it reports itself."""
        kind, own = entry.file.kind, Report()
        node = self.link(kind, entry.node, entry.file.path, own)
        record_type = record_type_of(kind)
        assert record_type is not None
        record = None if node is None else build_record(record_type, node, own)
        return record if isinstance(record, CardFile) else None

    def _compute_once(
        self,
        entry: PieceEntry,
        what: str,
        work: Callable[[PieceEntry, Report], Any],
        name: Scalar,
        report: Report,
    ) -> Any:
        """Return a value computed from an entry, once for all names that refer to it. Report if
        there is none."""
        if what not in entry.known:
            own = Report()
            answer = work(entry, own)
            entry.known[what] = answer, own.diagnostics
        answer, findings = entry.known[what]
        for found in findings:
            report.add(found)
        if answer is None and not findings:
            message = f"'{name.text}' has errors, so its size is unknown"
            report.error("unread-reference", message, name.span, "fix them first")
        return answer

    def _find_entries(
        self, name: Scalar, kinds: tuple[str, ...], report: Report
    ) -> list[PieceEntry]:
        """Return the pieces that a name means, or those of the files; all are of one file. Report
        if there are none. Decks for places are named with their kind."""
        if not self.files.in_game:
            message = f"'{name.text}' cannot be looked up: this file does not belong to a game"
            hint = "write the size or count, or move the file to the folder of a game"
            report.error("unknown-reference", message, name.span, hint)
            return []
        kind, _, id = name.text.rpartition("/")
        usual = tuple(k for k in kinds if k != "deck" or kinds is _HELD)
        wrong = kind not in ("", *map(word_of, kinds))
        kinds = tuple(k for k in kinds if word_of(k) == kind) or usual
        read = [self._entries(kind) for kind in kinds]
        entries = [entry for found, _ in read for entry in found]
        found = [e for e in entries if id in e.names]
        found = found or [e for e in entries if id == e.file_name.partition("/")[2]]
        found = [] if wrong else found
        files = sorted({entry.file_name for entry in found})
        if len(files) > 1:
            message = f"{len(files)} files have pieces with the id '{name.text}'"
            hint = "write " + " or ".join(f"{file.partition('/')[0]}/{id}" for file in files)
            report.error("ambiguous-id", message, name.span, hint)
        elif not found and any(unread for _, unread in read):
            message = f"'{name.text}' may be in a file that could not be read"
            report.error("unread-reference", message, name.span, "fix that file first")
        elif not found:
            names = {
                n for e in entries for n in (*e.names, e.file_name) if ("/" in n) == bool(kind)
            }
            names = names or {e.file_name for e in entries}
            message = f"the game has no piece named '{name.text}'"
            listed = " or ".join(map(word_of, kinds))
            hint = suggest_word(name.text, names) if names else f"the game has no {listed}"
            fix = spelling_fix(name.span, hint)
            rests = tuple(map(word_of, kinds))
            report.error("unknown-reference", message, name.span, hint, fix=fix, rests=rests)
        return found if len(files) == 1 else []

    def _entries(self, kind: str) -> tuple[list[PieceEntry], bool]:
        """Return the pieces of the files of a kind, and whether any of them could not be read."""
        if kind not in self._read:
            made = [entry for file in self.files.of(kind) for entry in self._entries_of_file(file)]
            self._read[kind] = made, self.files.has_unread(kind)
        return self._read[kind]

    def _entries_of_file(self, file: ParsedFile) -> Iterator[PieceEntry]:
        """Yield the pieces of a file. Those in player colours are also found by their id alone."""
        if file.kind not in _PIECES:
            yield PieceEntry(file, (), file.node)
            return
        node = self.fill(file.kind, file.node)
        colours, pieces = node.get("colours"), node.get("pieces")
        owners = [key.text for key, _ in colours.entries] if isinstance(colours, Mapping) else []
        for piece in pieces.items if isinstance(pieces, Sequence) else ():
            id = text_of(piece.get("id")) if isinstance(piece, Mapping) else ""
            if id and isinstance(piece, Mapping):
                yield PieceEntry(file, (id, *(f"{id}-{owner}" for owner in owners)), piece)


_WRITE_ONE = "write the size of one of them"


def _format_length(millimetres: float) -> str:
    return f"{millimetres:.6g}mm"


def _position_of(name: Scalar) -> tuple[str, int, int]:
    return name.span.source.name, name.span.line, name.span.column
