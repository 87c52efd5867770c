"""The spaces of a board that are not on its grid: those of its named tracks and of its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.board.record import Board
from pnp.kinds.mats.courses import closes
from pnp.kinds.mats.tables import Table
from pnp.kinds.mats.tracks import Track


class OffGridSpace(Struct, frozen=True):
    """A space of a track or a table: its id, such as ``points/7``, the name of the track or table,
    where that is written, and the spaces ``after`` it on a track or ``beside`` it in a table."""

    id: str
    of: str
    where: KeyPath
    after: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()

    @property
    def near(self) -> tuple[str, ...]:
        """The spaces that it touches in this direction."""
        return self.after + self.beside


@cached_on_record
def off_grid_spaces(record: Board) -> Mapping[str, OffGridSpace]:
    """Return the spaces by id, in the order of the file. Of two tracks or tables with one name,
    which is an error, the first counts."""
    found: dict[str, OffGridSpace] = {}
    for i, track in enumerate(record.tracks):
        for space in _track_spaces(track, ("tracks", i, "track")):
            found.setdefault(space.id, space)
    for i, table in enumerate(record.tables):
        for space in _table_spaces(table, ("tables", i, "marks")):
            found.setdefault(space.id, space)
    return found


def _track_spaces(track: Track, where: KeyPath) -> Iterator[OffGridSpace]:
    if track.track is None:
        return
    ids = [track.space_name(number) for number in track.numbers]
    last = (ids[0],) if closes(track) else ()
    steps = [*((after,) for _, after in pairwise(ids)), last]
    for id, after in zip(ids, steps, strict=True):
        yield OffGridSpace(id, track.track, where, after=after)


def _table_spaces(table: Table, where: KeyPath) -> Iterator[OffGridSpace]:
    places = table.marks_by_place
    for column, row in places:
        near = ((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row))
        beside = tuple(table.space_name(place) for place in near if place in places)
        id, at = table.space_name((column, row)), (*where, row, column)
        yield OffGridSpace(id, table.table, at, beside=beside)
