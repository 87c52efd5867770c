"""Figures of a sheet: look up the pieces and boards that they show by name.

The files become part of the node of the sheet, each reduced to the pieces that are shown, so that
drawing a sheet needs no other file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import Report, suggest_word
from pnp.base.values import replace
from pnp.content.fixes import spelling_fix
from pnp.content.game_files import Files
from pnp.content.kinds import ParsedFile, record_type_of
from pnp.content.nodes import (
    EnclosedFiles,
    Mapping,
    Node,
    Scalar,
    items_of,
    nodes_in,
    text_of,
    with_value,
)
from pnp.content.nodes import Sequence as Items
from pnp.content.structure import build_record
from pnp.kinds import GRAPHS
from pnp.kinds.sheet.figure_record import PieceReference, PlaceReference
from pnp.model.record import BOARD, Record, word_of

Link: TypeAlias = Callable[[str, Mapping, Path, Report], Mapping | None]
"""Completes the node of a file; returns None if no record can be made of it."""
# Kinds of file that make one piece with the id of the file; and for other kinds, the key of their
# list and of the ids in it.
_ALONE = ("board", "map", "squares", "seas")
_LISTS = {
    "dice": ("pieces", "id"),
    "mats": ("pieces", "id"),
    "standees": ("pieces", "id"),
    "tokens": ("pieces", "id"),
    "mosaic": ("cards", "card"),
    "deck": ("cards", "card"),
}
_BASE = "base"
_DIE = ("1", "2", "3", "4", "5", "6")


class _FoundPiece(Struct, frozen=True):
    """A piece with its file: its id in the file, and its colour; ``part`` is the part that is
    shown, such as the base of a standee, empty for the piece itself."""

    file: ParsedFile
    id: str
    colour: str = ""
    part: str = ""


class Figures:
    """Looks up the subjects of figures among the ``files`` of a game."""

    def __init__(self, files: Files, link: Link) -> None:
        self.files = files
        self.link = link

    def complete(self, node: Mapping, report: Report) -> Mapping:
        """Return a sheet with the files that its figures show; missing ones are reported."""
        if node.key_node("figured") is not None:
            return node  # the record rejects it
        blocks = [*_blocks_in(node.get("body"))]
        figures = [f for b in blocks if isinstance(f := b.get("figure"), Mapping)]
        requested: dict[str, list[_FoundPiece]] = {}
        for figure in figures:
            shown: dict[str, _FoundPiece | None] = {}
            for name in _piece_names(figure):
                found = self._find_piece(name, report)
                shown.update(dict.fromkeys((name.text, *PieceReference.of(name.text).names), found))
                if found is not None:
                    key = f"{found.file.kind}/{found.file.id.text}"
                    requested.setdefault(key, []).append(found)
            self._check_places(figure, shown, report)
        if not requested:
            return node
        entries: list[tuple[Scalar, Node]] = []
        for key, found_here in sorted(requested.items()):
            linked = self._link_file(found_here[0].file)
            if linked is not None:
                entries.append((Scalar(key, True, node.span), _keep_shown(linked, found_here)))
        files = Mapping(tuple(entries), node.span)
        return with_value(node, "figured", EnclosedFiles(files, node.span))

    def _link_file(self, file: ParsedFile) -> Mapping | None:
        return self.link(file.kind, file.node, file.path, Report())

    def _find_piece(self, name: Scalar, report: Report) -> _FoundPiece | None:
        """Return the piece that a figure names; None with a finding if it does not exist."""
        if not self.files.in_game:
            message = f"'{name.text}' cannot be looked up: this file does not belong to a game"
            hint = "move the file to the folder of a game"
            report.error("unknown-reference", message, name.span, hint)
            return None
        thing = PieceReference.of(name.text)
        found: list[_FoundPiece] = [
            *self._listed_pieces.get(thing.id, ()),
            *self._cards.get(thing.id, ()),
        ]
        if len(found) > 1:
            message = f"{len(found)} files have pieces with the id '{thing.id}'"
            names = [one.file.id.text for one in found]
            if len(set(names)) < len(names):
                names = [word_of(one.file.kind) for one in found]
            hint = "write " + " or ".join(f"{name}/{thing.id}" for name in names)
            report.error("ambiguous-id", message, name.span, hint)
        elif not found and self.files.has_unread(*_ALONE, *_LISTS):
            message = f"'{thing.id}' may be in a file that could not be read"
            report.error("unread-reference", message, name.span, "fix that file first")
        elif not found:
            message = f"the game has no piece named '{thing.id}'"
            known = {*self._listed_pieces, *self._cards}
            hint = suggest_word(thing.id, {id for id in known if ("/" in id) == ("/" in thing.id)})
            fix = spelling_fix(name.span, hint) if not thing.side else None
            rests = tuple(map(word_of, (*_ALONE, *_LISTS)))
            report.error("unknown-reference", message, name.span, hint, fix=fix, rests=rests)
        elif self._link_file(found[0].file) is None:
            message = f"'{thing.id}' has errors, so it cannot be shown"
            report.error("unread-reference", message, name.span, "fix them first")
        elif "turned" in thing.side.split():
            message = f"'{name.text}' is turned by no quarter of a circle"
            hint = f"write  {thing.id} turned 90,  or 180 or 270: so many degrees, clockwise"
            report.error("unknown-reference", message, name.span, hint)
        elif thing.side not in ("", *(_DIE if found[0].file.kind == "dice" else ("back",))):
            sides = "a number from 1 to 6" if found[0].file.kind == "dice" else "back"
            message = f"'{thing.id}' has no side '{thing.side}'"
            hint = f"write the id alone, or {sides} after it"
            report.error("unknown-reference", message, name.span, hint)
        else:
            return found[0]
        return None

    @cached_property
    def _listed_pieces(self) -> dict[str, list[_FoundPiece]]:
        """The pieces of all files except decks, by name."""
        kinds = (*_ALONE, *(kind for kind in _LISTS if kind != "deck"))
        return _index_by_name(
            found for file in self.files.of(*kinds) for found in _pieces_in(file, file.node)
        )

    @cached_property
    def _cards(self) -> dict[str, list[_FoundPiece]]:
        """The cards of decks by name; most are rows of tables."""
        linked = ((file, self._link_file(file)) for file in self.files.of("deck"))
        return _index_by_name(
            f for file, node in linked if node is not None for f in _pieces_in(file, node)
        )

    def _check_places(
        self, figure: Mapping, shown: dict[str, _FoundPiece | None], report: Report
    ) -> None:
        """Report places that are on no piece that the figure shows."""
        known: set[str] = set()
        lands: set[str] = set()
        for found in shown.values():
            if found is None:
                return  # reported already; it may be the one with the places
            record = self._record_of(found)
            if record is not None:
                known |= {*record.spaces_of(found.id)}
                lands |= {*record.lands_of(found.id)}
            if record is not None and found.file.kind == BOARD:
                graph = GRAPHS.load(BOARD).graph_of(record)
                if graph is None:
                    return  # the board has errors, which are reported there
                known |= {name for s in graph.spaces.values() for name in (s.id, s.name) if name}
        for name in _place_names(figure):
            place = PlaceReference.of(name.text)
            alone = place.point is not None and not place.name and len(shown) > 0
            if alone or place.name in shown or (place.point is None and place.name in known):
                continue
            things = sorted(shown)
            if place.point is not None and place.name:
                message = f"the figure shows no piece named '{place.name}'"
                report.error(
                    "unknown-reference", message, name.span, suggest_word(place.name, things)
                )
                continue
            if place.point is None and place.name in lands:
                message = f"'{place.name}' is land, where no piece lies"
                hint = f"name a space of water, or a point in percent, such as  {things[0]} 20% 70%"
                report.error("unknown-space", message, name.span, hint)
                continue
            message = f"there is no space '{place.name}' on what the figure shows"
            hint = suggest_word(place.name, sorted(known) or things)
            report.error("unknown-space", message, name.span, hint)

    def _record_of(self, found: _FoundPiece) -> Record | None:
        """Return the record of the file of a piece, None if it has errors."""
        linked, record_type = self._link_file(found.file), record_type_of(found.file.kind)
        assert linked is not None
        assert record_type is not None
        return build_record(record_type, linked, Report())


def _blocks_in(body: Node | None) -> Iterator[Mapping]:
    """Yield the blocks of a text, including nested ones."""
    for block in items_of(body):
        if isinstance(block, Mapping):
            yield block
            for within in ("example", "columns"):
                yield from _blocks_in(block.get(within))


def _piece_names(figure: Mapping) -> Iterator[Scalar]:
    """Yield the names of the pieces that a figure shows."""
    shown, on = figure.get("show"), figure.get("on")
    on_top = [value for _, value in on.entries] if isinstance(on, Mapping) else []
    for node in (shown, *on_top):
        yield from _scalars_in(node)


def _place_names(figure: Mapping) -> Iterator[Scalar]:
    """Yield the places that a figure names."""
    on = figure.get("on")
    yield from (key for key, _ in on.entries) if isinstance(on, Mapping) else ()
    for key in ("crop", "moves", "attacks"):
        yield from _scalars_in(figure.get(key))
    for note in items_of(figure.get("notes")):
        yield from _scalars_in(note.get("at") if isinstance(note, Mapping) else None)


def _scalars_in(node: Node | None) -> Iterator[Scalar]:
    if isinstance(node, Scalar | Items):
        found = [one for one in nodes_in(node) if isinstance(one, Scalar)]
        yield from sorted(found, key=lambda one: (one.span.line, one.span.column))


def _pieces_in(file: ParsedFile, node: Mapping) -> Iterator[_FoundPiece]:
    if file.kind in _ALONE:
        yield _FoundPiece(file, file.id.text)
        return
    key, name = _LISTS[file.kind]
    own = node.get("colours")
    colours = [key.text for key, _ in own.entries] if isinstance(own, Mapping) else [""]
    for piece in items_of(node.get(key)):
        if not isinstance(piece, Mapping) or not (id := text_of(piece.get(name))):
            continue
        based = file.kind == "standees" and text_of(piece.get("base")) != "tent"
        for part in ("", *((_BASE,) if based else ())):
            yield from (_FoundPiece(file, id, colour, part) for colour in colours)


def _index_by_name(found: Iterator[_FoundPiece]) -> dict[str, list[_FoundPiece]]:
    """Return pieces by their ids, alone and prefixed with the id or the kind of their file."""
    names: dict[str, list[_FoundPiece]] = {}
    for one in found:
        id = "-".join(filter(None, (one.id, one.part, one.colour)))
        for name in {id, f"{one.file.id.text}/{id}", f"{word_of(one.file.kind)}/{id}"}:
            names.setdefault(name, []).append(one)
    return names


def _keep_shown(node: Mapping, found: Sequence[_FoundPiece]) -> Mapping:
    """Return the node of a file reduced to the pieces and colours that are shown."""
    if found[0].file.kind not in _LISTS or found[0].file.kind == "mosaic":
        return node
    key, name = _LISTS[found[0].file.kind]
    pieces, ids = node.get(key), {one.id for one in found}
    assert isinstance(pieces, Items)
    remaining = (i for i in pieces.items if isinstance(i, Mapping) and text_of(i.get(name)) in ids)
    node = with_value(node, key, replace(pieces, items=tuple(remaining)))
    colours = {one.colour for one in found}
    for own in ("colours", "borders"):
        given = node.get(own)
        if isinstance(given, Mapping):
            some = tuple(entry for entry in given.entries if entry[0].text in colours)
            node = with_value(node, own, Mapping(some, given.span, given.flow))
    return node
