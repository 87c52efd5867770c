"""Link a file to others: boxes of layouts, rows of tables, sizes, kinds of space, and the values of
placeholders in its texts.

Linking works on nodes, before records are made of them: the boxes that a layout extends, the layout
that a deck names and the rows of its table become part of the deck's node. Each value keeps the
place where it was written, so findings name the right file and line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from pnp.base.diagnostics import Diagnostic, Report
from pnp.base.values import replace
from pnp.content.board_tables import with_tables
from pnp.content.boards import with_boards
from pnp.content.cards import with_cards
from pnp.content.causes import WAITING
from pnp.content.figures import Figures
from pnp.content.game_files import Files
from pnp.content.kinds import counted_kinds, record_type_of
from pnp.content.language.board_text import fill_board
from pnp.content.language.card_text import fill_deck
from pnp.content.language.languages import PLAIN, Edition, Wordings
from pnp.content.language.placeholder_values import UnreadFileError
from pnp.content.language.placeholders import UNFILLED, Count, Filler, check_decisions
from pnp.content.layouts import ROW, GameLayouts
from pnp.content.lookups import check_used, with_lookups
from pnp.content.nodes import Mapping, Node, Scalar, Sequence, items_of, with_value
from pnp.content.piece_tables import (
    PIECES,
    WITH_BLOCKS,
    from_row,
    with_pieces,
    with_table_blocks,
)
from pnp.content.references import References
from pnp.content.rulebook import are_rulings_valid, check_unique_names
from pnp.content.shapes import with_areas, with_shapes
from pnp.content.structure import build_record
from pnp.content.token_boxes import fill_but_boxes, with_boxes
from pnp.content.vocabulary import (
    BOARDS,
    DECLARING,
    check_signs,
    rulings_for_boards,
    with_vocabulary,
)
from pnp.kinds.game.record import WithRulings
from pnp.model.component import Pieces
from pnp.model.record import BOARD, word_of


class _LinkResult(Struct, frozen=True):
    """The linked form of a ``given`` node, with its errors; ``counted`` if it depends on numbers of
    pieces."""

    given: Mapping
    linked: Mapping | None
    findings: tuple[Diagnostic, ...]
    counted: bool


@dataclass(frozen=True)
class Linker:
    """Completes the nodes of files from the other ``files`` of their game, from tables and from the
    layouts that come with pnp.

    A name that is not found is not an error if it may be in a file that could not be read.
    ``count`` returns how many pieces of an id or a file are printed; by default, the bill of the
    game does.
    """

    files: Files
    count: Count | None = field(default=None, compare=False)
    edition: Edition = PLAIN
    _results: dict[Path, _LinkResult] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    # The number of times that the number of pieces was requested.
    _count_queries: list[int] = field(
        default_factory=lambda: [0], init=False, compare=False, repr=False
    )

    def link(self, kind: str, node: Mapping, path: Path, report: Report) -> Mapping | None:
        """Return the node with everything that it refers to, or None with a finding. A file that
        others refer to is linked once."""
        known = self._results.get(path)
        if known is None or known.given is not node:
            own, before = Report(), self._count_queries[0]
            found = self._link(kind, node, path, own)
            known = _LinkResult(node, found, own.diagnostics, self._count_queries[0] > before)
            self._results[path] = known
        elif known.counted:
            self._count_queries[0] += 1
        for fault in known.findings:
            report.add(fault)
        return known.linked

    def _link(self, kind: str, node: Mapping, path: Path, own: Report) -> Mapping | None:
        if kind in DECLARING and not self.has_unread_rules:
            check_signs(kind, node, self.files.of("game", "map", "rulings"), own)
        found = self._complete(kind, node, path, own)
        if found is not None and not own.failed and kind not in UNFILLED:
            found = self._fill_texts(kind, found, own)
        if found is not None and kind == "joining":  # its boards are filled in separately
            found = with_boards(found, self.files, self._check_node, own)
        if found is not None and kind == "sheet":  # so are the files that its figures show
            found = self._figures.complete(found, own)
        if found is not None and not own.failed and kind in BOARDS:
            self._check_words(kind, found, own)
        if found is not None and kind == "rulings":
            check_unique_names(found, path, self.files, own)
            check_decisions(found, self.files, own)
        return None if own.failed else found

    @cached_property
    def has_unread_rules(self) -> bool:
        """True if the game or its rulings cannot be read, so that facts and words are missing."""
        return self.files.has_unread("game", "rulings") or not are_rulings_valid(self.files)

    def _check_words(self, kind: str, node: Mapping, report: Report) -> None:
        """Report errors of a board that may be caused by words that the game declares."""
        record = record_type_of(kind)
        if (
            record is not None
            and self.has_unread_rules
            and build_record(record, node, Report()) is None
        ):
            message = "the rules of the game have errors, so its kinds of space are not known"
            report.error(WAITING, message, node.span, self.files.fix_hint)

    def _complete(self, kind: str, node: Mapping, path: Path, report: Report) -> Mapping | None:
        if kind == "layout":
            merged = self._layouts.merge_layout(node, report)
            if merged is None:
                return None
            node = merged
        if kind == "deck":
            node = self._layouts.complete_deck(with_lookups(node, path, report), report)
            node = with_cards(node, path, self.wordings.written, report)
            scope = self._filler.scope(node)
            node = self._layouts.choose_per_card(
                node,
                lambda text, card: self._filler.fill_for_card(text, card, scope, report),
                report,
            )
            node = self._layouts.add_chosen(node, report)
            check_used(node, report)
        if kind == "game":
            with_lookups(node, path, report)
        if kind == BOARD:
            node = self._layouts.complete_board(node, report)
            node = with_areas(node, path, report)
            node = with_tables(node, path, report, self.wordings.written)
        if _lists_pieces(kind):
            node = with_pieces(node, path, self.wordings.written, report)
        if kind == "tokens":
            own = self._filler.scope(node)
            node = self._layouts.complete_tokens(
                node,
                lambda text, piece: self._filler.fill_for_card(text, piece, own, report),
                report,
            )
        if kind in WITH_BLOCKS:
            found = with_table_blocks(node, path, self.wordings.written, report)
            assert isinstance(found, Mapping)
            node = found
        if kind == "map":
            node = with_shapes(node, path, report)
        if kind in BOARDS:
            node = with_vocabulary(kind, node, rulings_for_boards(self.files.of("rulings", "game")))
        return self._references.complete(kind, node, report)

    def _check_node(self, kind: str, node: Mapping, path: Path, report: Report) -> Mapping | None:
        """Return the linked node of a file if a record can be made of it."""
        found, record_type = self.link(kind, node, path, report), record_type_of(kind)
        assert record_type is not None
        sound = found is not None and build_record(record_type, found, report) is not None
        return found if sound else None

    def _fill_texts(self, kind: str, node: Mapping, report: Report) -> Mapping:
        """Return a node in the words in which it is printed, with the placeholders of its texts
        filled in."""
        node = self.wordings.translate(kind, node)
        if kind == "deck":
            filled: Node = fill_deck(node, self._filler, report)
        elif kind == BOARD:
            filled = fill_board(node, self._filler, report)
        else:
            filled = self._filled_pieces(kind, node, report)
        assert isinstance(filled, Mapping)
        for key in WithRulings.model_fields:
            own = node.get(key)
            filled = filled if own is None else with_value(filled, key, own)
        return filled

    def _filled_pieces(self, kind: str, node: Mapping, report: Report) -> Node:
        """Return a file with its texts filled in; those of pieces from a table with their rows, and
        those of boxes with the fields of each piece."""
        scope, pieces = self._filler.scope(node), node.get(PIECES)
        if not isinstance(pieces, Sequence):
            return self._filler.fill_tree(node, scope, report)
        made: list[Node] = []
        for item in pieces.items:
            row = item.get(ROW) if isinstance(item, Mapping) else None
            if isinstance(item, Mapping) and isinstance(row, Mapping):
                fields = {key.text: v for key, v in row.entries if isinstance(v, Scalar)}
                own = replace(scope, fields=fields, filled_texts=[])
                item = from_row(item, row)
                made.append(fill_but_boxes(item, self._filler, own, report))
            else:
                made.append(fill_but_boxes(item, self._filler, scope, report))
        if kind == "tokens":
            made = with_boxes(made, self._filler, report)
        rest = with_value(node, PIECES, Sequence((), pieces.span))
        filled = self._filler.fill_tree(rest, scope, report)
        assert isinstance(filled, Mapping)
        return with_value(filled, PIECES, replace(pieces, items=tuple(made)))

    @cached_property
    def _layouts(self) -> GameLayouts:
        return GameLayouts(self.files)

    @cached_property
    def _references(self) -> References:
        return References(
            self.files, self.link, lambda k, node: self._fill_texts(k, node, Report())
        )

    @cached_property
    def _figures(self) -> Figures:
        return Figures(self.files, self._check_node)

    @cached_property
    def _filler(self) -> Filler:

        def count(name: str) -> int | None:
            self._count_queries[0] += 1
            return (self.count or self.piece_count)(name)

        unread, draft = (lambda: self.has_unread_rules), self.edition.draft
        return Filler(self.files, count, unread, self.wordings, draft)

    @cached_property
    def wordings(self) -> Wordings:
        return Wordings(self.files, self.edition)

    def piece_count(self, name: str) -> int | None:
        """Return how many pieces the bill prints under an id, None if there are none."""
        counts, whole = self._printed_counts
        if name not in counts and not whole:
            message = f"'{name}' may be in a file that has errors, so it is not counted"
            raise UnreadFileError(message, "correct them first")
        return counts.get(name)

    @cached_property
    def _printed_counts(self) -> tuple[Counter[str], bool]:
        """The number of pieces that the bill prints, without spares, and whether all of them are
        known.

        Pieces count under their id, under that of their file, and under the latter with its kind
        (``deck/crew``). Extras of a file, such as bases, count under their own id only. A file that
        several parts print counts once; one with errors counts nothing, but is known. A number of
        pieces must not depend on the number of others.
        """
        alone = replace(self, count=lambda name: 0)
        listed = {name for game in self.files.of("game") for name in _listed_files(game.node)}
        found: Counter[str] = Counter()
        whole = not self.files.has_unread(*counted_kinds())
        for file in self.files.of(*counted_kinds()):
            own = {file.id.text, f"{word_of(file.kind)}/{file.id.text}"}
            if listed and not own & listed:
                continue
            found.update(dict.fromkeys(own, 0))
            node = alone.link(file.kind, file.node, file.path, Report())
            record_type = record_type_of(file.kind)
            assert record_type is not None
            record = None if node is None else build_record(record_type, node, Report())
            whole = whole and record is not None
            for piece in record.pieces_made() if record is not None else ():
                for name in {piece.id} if piece.beside else own | {piece.id}:
                    found[name] += piece.quantity
        for path, known in alone._results.items():
            # Replaced words are recorded where they are printed.
            if not known.counted and self.wordings.of(known.given).is_unchanged:
                self._results.setdefault(path, known)
        return found, whole


def _lists_pieces(kind: str) -> bool:
    record = record_type_of(kind)
    return record is not None and issubclass(record, Pieces)


def _listed_files(game: Mapping) -> Iterator[str]:
    """Yield the files in the bill of a game."""
    for part in items_of(game.get("parts")):
        of = part.get("of") if isinstance(part, Mapping) else None
        yield from (name.text for name in items_of(of) if isinstance(name, Scalar))
