"""The pieces shown while a target is laid out again: new pieces replace old ones, and those that
cannot be drawn stay as they were, marked as stale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from pnp.base import world
from pnp.base.diagnostics import Span
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.project import PartFiles, Project
from pnp.export.svg import path_of
from pnp.live.pictures import Pictures, PieceSource
from pnp.live.spaces import has_spaces
from pnp.live.table import FilePlace, ShownPart, ShownPiece
from pnp.model.record import Record
from pnp.press.layout_cache import piece_path
from pnp.press.parts import LaidOutPart, place_of
from pnp.scene.piece import Piece

BySource: TypeAlias = dict[str, tuple[ShownPiece, ...]]
"""The pieces of a part by the names of their sources, in printing order."""


class Relayout:
    """The parts of a project as they are laid out, one after another."""

    def __init__(self, project: Project, before: Sequence[ShownPart], pictures: Pictures) -> None:
        self._parts = project.parts
        self._pictures = pictures
        self._shown = {part.id: _pieces_by_source(part) for part in before}
        self._owners: dict[str, PieceSource] = {}
        self._lasting = _existing_predicate(project)

    @property
    def owners(self) -> tuple[PieceSource, ...]:
        """The pieces that were laid out this time, with their keys."""
        shown = (piece for part in self.parts for piece in part.pieces if not piece.stale)
        return tuple(self._owners[piece.key] for piece in shown)

    @property
    def parts(self) -> tuple[ShownPart, ...]:
        """All parts that are shown now."""
        return tuple(self._current_parts())

    def add_file(self, file: File[Record], pieces: Sequence[Piece]) -> None:
        """Add the pieces of one file."""
        for part in self._parts:
            if any(file.source == own.source for own in part.files):
                shown = self._shown.setdefault(part.entry.part, {})
                shown[file.source.name] = tuple(self._shown_pieces(part, file, pieces))

    def replace_pieces(self, file: File[Record], pieces: Sequence[Piece]) -> None:
        """Replace some of the pieces of a file that are shown already."""
        for part in self._parts:
            shown = self._shown.get(part.entry.part, {})
            if file.source.name in shown:
                new = {one.key: one for one in self._shown_pieces(part, file, pieces)}
                old = shown[file.source.name]
                shown[file.source.name] = tuple(new.get(one.key, one) for one in old)

    def add_part(self, laid_out: LaidOutPart) -> None:
        """Add a part, and keep those earlier pieces of it that could not be drawn now."""
        id, made = laid_out.id, dict[str, list[Piece]]()
        for piece, file in laid_out.pieces:
            made.setdefault(file.source.name, []).append(piece)
        files = {file.source.name: file for file in laid_out.source.files}
        now = {
            name: tuple(self._shown_pieces(laid_out.source, files[name], pieces))
            for name, pieces in made.items()
        }
        before = self._shown.get(id, {})
        remaining = {
            n: s for n, s in before.items() if n not in now and (n in files or self._lasting(n))
        }
        stale = {n: tuple(replace(one, stale=True) for one in s) for n, s in remaining.items()}
        self._shown[id] = {
            n: now.get(n) or stale[n] for n in _merge_names([*before], [*now], stale)
        }

    def _current_parts(self) -> Iterator[ShownPart]:
        for part in self._parts:
            shown = self._shown.get(part.entry.part, {})
            pieces = tuple(piece for found in shown.values() for piece in found)
            yield ShownPart(part.entry.part, part.entry.title, pieces)

    def _shown_pieces(
        self, part: PartFiles, file: File[Record], pieces: Sequence[Piece]
    ) -> Iterator[ShownPiece]:
        seen: Counter[str] = Counter()
        for piece in pieces:
            earlier = seen[piece.id]
            seen[piece.id] += 1
            own = f"{file.name}/{piece.id}" + (f"~{earlier}" if earlier else "")
            key = f"{part.entry.part}/{own}"
            self._owners[key] = PieceSource(
                key, piece, file, piece_path(file.record, piece.id, earlier)
            )
            yield ShownPiece(
                key=key,
                id=piece.id,
                title=piece.title,
                source=file.source.name,
                place=shown_place(place_of(file, piece.id, earlier)),
                width=piece.width,
                height=piece.height,
                bleed=piece.bleed,
                quantity=piece.quantity,
                cut=path_of(piece.cut),
                creases=tuple((*crease.start, *crease.end) for crease in piece.creases),
                faces=self._pictures.faces_of(own, piece),
                board=has_spaces(file.kind),
            )


def shown_place(span: Span) -> FilePlace:
    """Return a place as it is shown."""
    return FilePlace(str(span), absolute_path(span.source.name), span.line, span.column)


def absolute_path(source: str) -> str:
    """Return the absolute path of a source."""
    return str(Path(source).absolute())


def mark_stale(parts: Sequence[ShownPart]) -> tuple[ShownPart, ...]:
    """Return parts with all pieces marked as stale."""
    return tuple(
        replace(part, pieces=tuple(replace(piece, stale=True) for piece in part.pieces))
        for part in parts
    )


def _pieces_by_source(part: ShownPart) -> BySource:
    found: dict[str, list[ShownPiece]] = {}
    for piece in part.pieces:
        found.setdefault(piece.source, []).append(piece)
    return {name: tuple(pieces) for name, pieces in found.items()}


def _existing_predicate(project: Project) -> Callable[[str], bool]:
    """Return a predicate for sources that still exist but have errors: whether they belong to the
    game is unknown until these are corrected."""
    drafts = {} if project.lone else {d.id.span.source.name: d for d in project.records.drafts()}

    def lasting(source: str) -> bool:
        draft = drafts.get(source)
        return world.is_file(Path(source)) if draft is None else draft.file is None

    return lasting


def _merge_names(
    before: Sequence[str], now: Sequence[str], remaining: Mapping[str, object]
) -> list[str]:
    """Return the current names, and each kept name after its former predecessor."""
    merged = list(now)
    for i, name in enumerate(before):
        if name in remaining:
            follows = before[i - 1] if i else ""
            merged.insert(merged.index(follows) + 1 if follows in merged else 0, name)
    return merged
