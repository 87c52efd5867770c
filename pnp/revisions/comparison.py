"""What two states of a game differ in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from pnp.api import Finding
from pnp.revisions.differences import SEEN, Difference
from pnp.revisions.snapshots import Look, Snapshot, SnapshotPiece, snapshot

Change: TypeAlias = Literal["changed", "added", "removed"]


class PieceChange(Struct, frozen=True):
    """A piece that differs: its ``part/id``, how, and both states, None where it does not exist.
    If it is ``changed``, ``differences`` are those of its faces, none if only the number of copies
    differs."""

    path: str
    change: Change
    old: SnapshotPiece | None
    new: SnapshotPiece | None
    differences: tuple[Difference, ...] = ()

    @property
    def title(self) -> str:
        found = self.new or self.old
        assert found is not None
        return found.title

    @property
    def is_to_print(self) -> bool:
        """Whether a copy of the old state has to be replaced or completed."""
        if self.new is None:
            return False
        old, new = None if self.old is None else self.old.copies, self.new.copies
        more = old is not None and new is not None and new > old
        return self.change == "added" or more or not SEEN.isdisjoint(self.differences)

    @property
    def note(self) -> str:
        """The change in words, for lists."""
        if self.old is None or self.new is None:
            return self.change
        old, new = self.old.copies, self.new.copies
        counted = [f"{old} -> {new} copies"] if None not in (old, new) and old != new else []
        return ", ".join([*self.differences, *counted])


class Comparison(Struct, frozen=True):
    """Two states of a game and the pieces that differ; none of them if there are ``errors``."""

    old: Snapshot
    new: Snapshot
    changes: tuple[PieceChange, ...] = ()
    errors: tuple[Finding, ...] = ()


@contextmanager
def compare_states(old: str, new: str, look: Look) -> Iterator[Comparison]:
    """Yield the comparison of two states as ``snapshot`` takes them; ``new`` is a game or a file,
    whose revision ``old`` may be. Pictures are drawn while the context is open.

    Raises UsageError if there is no such state, and StateError.
    """
    target = Path(new)
    with snapshot(old, target, look) as before, snapshot(new, target, look) as after:
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
            continue
        found = piece.differences_from(before)
        recounted = None not in (before.copies, piece.copies) and before.copies != piece.copies
        if found or recounted:
            yield PieceChange(path, "changed", before, piece, found)
    for path, piece in old.items():
        if path not in new:
            yield PieceChange(path, "removed", piece, None)


def pieces_to_print(changes: Sequence[PieceChange]) -> dict[str, list[str]]:
    """Return the ids of pieces that are new, are different once they are cut out, or are in more
    copies, by part, as ``Game.build`` takes them in ``only``."""
    found: dict[str, list[str]] = {}
    for change in changes:
        if change.is_to_print:
            part, _, id = change.path.partition("/")
            found.setdefault(part, []).append(id)
    return found
