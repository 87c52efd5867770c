"""From laid-out parts to the bundle that targets receive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import groupby
from operator import is_
from typing import cast

from msgspec import msgpack

from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.project import Project
from pnp.exports.bundle import Bundle, ExportPiece, PieceSet
from pnp.facts.memo import cached_on_record
from pnp.kinds.deck.record import Deck
from pnp.kinds.sheet.record import Sheet
from pnp.model.component import Component, colours_of
from pnp.model.record import Record, word_of
from pnp.press.articles import illustrated_article
from pnp.press.parts import LaidOutPart, place_of
from pnp.scene import Group, Instance, Item
from pnp.scene.items import GUIDE
from pnp.scene.piece import Piece


def bundle_of(project: Project, parts: Sequence[LaidOutPart]) -> Bundle:
    """Return a game for export.

    Parts that replace others are left out unless some of their files are in no other part. So is a
    board that an earlier part has, too: a kit may print it in quarters and on one page.
    """
    game = None if project.game is None else project.game.record
    kept = [part for part in parts if part.source.entry.kit]
    listed = {file.source.name for part in kept for _, file in part.pieces}
    for part in parts:
        own = {file.source.name for _, file in part.pieces}
        if part not in kept and not own <= listed:
            kept.append(part)
            listed |= own
    kept = list(_without_repeats(kept))
    faces = Faces()
    return Bundle(
        id=project.name,
        title=project.title,
        author=project.author,
        version=project.version,
        language=project.language,
        licence="" if game is None or project.lone else game.licence,
        players=(0, 0) if game is None or project.lone else game.players,
        minutes=(0, 0) if game is None or project.lone else game.minutes or (0, 0),
        parts={part.id: part.source.entry.title for part in kept},
        sets=tuple(found for part in kept for found in _sets_of(part, faces)),
    )


def _without_repeats(parts: Iterable[LaidOutPart]) -> Iterator[LaidOutPart]:
    """Yield parts without files that earlier ones have, if both are printed in special ways."""
    seen: dict[str, str | None] = {}
    for part in parts:
        scheme = part.source.entry.scheme
        again = {name for name, other in seen.items() if scheme and other and scheme != other}
        pieces = tuple(found for found in part.pieces if found[1].source.name not in again)
        seen |= {file.source.name: scheme for _, file in pieces}
        if pieces:
            yield replace(part, pieces=pieces)


def _sets_of(part: LaidOutPart, faces: Faces) -> Iterator[PieceSet]:
    for _, group in groupby(part.pieces, key=lambda found: found[1].source.name):
        drawn = [*group]
        file = drawn[0][1]
        pieces = tuple(_piece_of(part, piece, file, faces) for piece, _ in drawn)
        kind = word_of(file.kind)
        sheet = file.record if isinstance(file.record, Sheet) else None
        article = None if sheet is None else illustrated_article(sheet, part.themes[0])
        yield PieceSet(
            part.id,
            kind,
            file.id,
            file.title,
            pieces,
            file.id_span,
            article,
            file.record.table_form if isinstance(file.record, Component) else "token",
        )


def _piece_of(part: LaidOutPart, piece: Piece, file: File[Record], faces: Faces) -> ExportPiece:
    colours = colours_of(file.record)
    # The longest: dark-red rather than red.
    owner = max((one for one in colours if piece.id.endswith(f"-{one}")), key=len, default="")
    shown = faces.without_guides(piece)
    return ExportPiece(
        id=piece.id,
        part=part.id,
        kind=word_of(file.kind),
        file=file.id,
        drawn=shown,
        copies=max(piece.quantity - piece.spares, 0),
        marks=(faces.of(shown, shown.front), faces.of(shown, shown.back)),
        place=place_of(file, piece.copy_of or piece.id, 0),
        owner=owner,
        fields=_fields_of(file.record, piece),
    )


def _fields_of(record: Record, piece: Piece) -> Mapping[str, str]:
    """Return the values of a card by the names of its columns."""
    if not isinstance(record, Deck):
        return {}
    return _fields_by_card(record).get(piece.copy_of or piece.id, {})


@cached_on_record
def _fields_by_card(deck: Deck) -> Mapping[str, Mapping[str, str]]:
    return {card.card: card.fields for card in deck.cards}


class Faces:
    """Faces for export and their hashes, each made once: cards of a deck share a back."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, str]] = {}
        self._shown: dict[int, tuple[object, tuple[Item, ...]]] = {}

    def without_guides(self, piece: Piece) -> Piece:
        """Return a piece without the lines to cut along by hand."""
        back = None if piece.back is None else self._show(piece.back)
        return replace(piece, front=self._show(piece.front), back=back)

    def _show(self, art: tuple[Item, ...]) -> tuple[Item, ...]:
        if id(art) not in self._shown:
            self._shown[id(art)] = art, _without_guides(art)
        return self._shown[id(art)][1]

    def of(self, piece: Piece, art: tuple[Item, ...] | None) -> str:
        """Return the hash of a face with its size and outline; empty for a blank back."""
        if art is None:
            return ""
        if id(art) not in self._known:
            # The items are kept, so that no other object gets their id.
            self._known[id(art)] = art, blake2b(msgpack.encode(art), digest_size=16).hexdigest()
        shape = repr((piece.width, piece.height, piece.bleed, piece.cut))
        both = f"{self._known[id(art)][1]} {shape}".encode()
        return blake2b(both, digest_size=16).hexdigest()


def _without_guides(items: tuple[Item, ...]) -> tuple[Item, ...]:
    kept = tuple(found for item in items if (found := _without_guide(item)) is not None)
    same = len(kept) == len(items) and all(map(is_, kept, items))
    return items if same else kept


def _without_guide(item: Item) -> Item | None:
    match item:
        case Group():
            if item.name == GUIDE:
                return None
            inner = _without_guides(item.items)
            return item if inner is item.items else replace(item, items=inner)
        case Instance():
            of = _without_guide(item.of)
            if of is item.of:
                return item
            return None if of is None else Instance(cast(Group, of), item.matrix)
        case _:
            return item
