"""What two states of a game differ in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from pnp.api import Finding
from pnp.revisions.snapshots import Snapshot, SnapshotPiece, snapshot

Change: TypeAlias = Literal["changed", "copies", "added", "removed"]


class PieceChange(Struct, frozen=True):
    """A piece that differs: its ``part/id``, how, and both states, None where it does not exist.
    ``copies`` means that only their number differs."""

    path: str
    change: Change
    old: SnapshotPiece | None
    new: SnapshotPiece | None

    @property
    def title(self) -> str:
        found = self.new or self.old
        assert found is not None
        return found.title

    @property
    def has_more_copies(self) -> bool:
        old = None if self.old is None else self.old.copies
        new = None if self.new is None else self.new.copies
        return old is not None and new is not None and new > old

    @property
    def note(self) -> str:
        """The change in words, for lists."""
        old = None if self.old is None else self.old.copies
        new = None if self.new is None else self.new.copies
        counted = old is not None and new is not None and old != new
        copies = f"{old} -> {new} copies" if counted else ""
        match self.change:
            case "copies":
                return copies
            case "changed":
                return f"changed, {copies}" if copies else "changed"
            case _:
                return self.change


class Comparison(Struct, frozen=True):
    """Two states of a game and the pieces that differ; none of them if there are ``errors``."""

    old: Snapshot
    new: Snapshot
    changes: tuple[PieceChange, ...] = ()
    errors: tuple[Finding, ...] = ()


@contextmanager
def compare_states(old: str, new: str, theme: str | None = None) -> Iterator[Comparison]:
    """Yield the comparison of two states as ``snapshot`` takes them; ``new`` is a game or a file,
    whose revision ``old`` may be. Pictures are drawn while the context is open.

    Raises UsageError if there is no such state, and StateError.
    """
    target = Path(new)
    with snapshot(old, target, theme) as before, snapshot(new, target, theme) as after:
        errors = (*before.errors, *after.errors)
        changes = () if errors else compare(before, after)
        yield Comparison(before, after, changes, errors)


def compare(old: Snapshot, new: Snapshot) -> tuple[PieceChange, ...]:
    """Return the pieces that differ, those of the new state first, in its order."""
    return tuple(_changes(old.pieces, new.pieces))


def _changes(
    old: Mapping[str, SnapshotPiece], new: Mapping[str, SnapshotPiece]
) -> Iterator[PieceChange]:
    for path, piece in new.items():
        before = old.get(path)
        if before is None:
            yield PieceChange(path, "added", None, piece)
        elif not piece.looks_like(before):
            yield PieceChange(path, "changed", before, piece)
        elif None not in (before.copies, piece.copies) and before.copies != piece.copies:
            yield PieceChange(path, "copies", before, piece)
    for path, piece in old.items():
        if path not in new:
            yield PieceChange(path, "removed", piece, None)


def pieces_to_print(changes: Sequence[PieceChange]) -> dict[str, list[str]]:
    """Return the ids of pieces that are new, look different or are in more copies, by part, as
    ``Game.build`` takes them in ``only``."""
    found: dict[str, list[str]] = {}
    for change in changes:
        if change.change in ("changed", "added") or change.has_more_copies:
            part, _, id = change.path.partition("/")
            found.setdefault(part, []).append(id)
    return found
