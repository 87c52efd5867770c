"""Errors that prevent the layout of mats' tracks and tables."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.diagnostics import KEY, KeyPath, Reporter, suggest_word
from pnp.kinds.mats.courses import (
    TrackSpace,
    overlapping,
    run_length,
    spaces,
    spaces_room,
    track_boxes,
)
from pnp.kinds.mats.grids import spaces_room as table_room
from pnp.kinds.mats.grids import table_box, table_spaces
from pnp.kinds.mats.record import Mats
from pnp.kinds.mats.tables import Table
from pnp.kinds.mats.tracks import Track
from pnp.model.measure import DUST, extends_beyond, shortfall_text
from pnp.scene import Rect

_SMALLER = "move it, or make it smaller"
_LARGER = "make its box larger, or remove its size"
# How to make room for larger spaces, by the key that says where a track is.
_MORE_ROOM = {"at": "enlarge its box", "across": "make the path longer"}


def survey(mats: Mats, reporter: Reporter, *, counted: bool) -> None:
    """Report tracks and tables that cannot be drawn."""
    del counted
    for i, mat in enumerate(mats.pieces):
        room = Rect(0, 0, mat.width, mat.height)
        check_all(mat.tracks, mat.tables, room, reporter, ("pieces", i))
        for j, area in enumerate(mat.areas):
            room = Rect(0, 0, area.at.width, area.at.height)
            where = ("pieces", i, "areas", j)
            check_all(area.tracks, area.tables, room, reporter, where)


def check_all(
    tracks: Iterable[Track],
    tables: Iterable[Table],
    room: Rect,
    reporter: Reporter,
    where: KeyPath,
) -> None:
    """Report tracks and tables of one mat, area or board that cannot be drawn in its room."""
    names: set[str] = set()
    for i, track in enumerate(tracks):
        check_track(track, room, reporter, (*where, "tracks", i))
        _check_name(track.track, names, reporter, (*where, "tracks", i, "track"))
    for i, table in enumerate(tables):
        check_table(table, room, reporter, (*where, "tables", i))
        _check_name(table.table, names, reporter, (*where, "tables", i, "table"))


def _check_name(name: str | None, names: set[str], reporter: Reporter, where: KeyPath) -> None:
    if name in names:
        message = f"another track or table here is called '{name}'"
        reporter.error(where, "duplicate-id", message, "give one of them another name")
    elif name is not None:
        names.add(name)


def check_track(track: Track, room: Rect, reporter: Reporter, where: KeyPath) -> None:
    """Report a track that extends beyond the room of its mat, area or board, spaces that leave
    their track, are too small or overlap, and values without a space."""
    if track.run == "path":
        _check_path(track, room, reporter, where)
    elif track.at is not None and extends_beyond(track.at.rect, room):
        size = f"{room.width:g} x {room.height:g} mm"
        message = f"{track.name} extends beyond its area of {size}"
        reporter.error((*where, "at"), "outside-mat", message, _SMALLER)
    _check_spaces(track, reporter, where)
    _check_overlap(track, reporter, where)
    _check_gaps(track, reporter, where)
    _check_values(track, reporter, where)


def _check_spaces(track: Track, reporter: Reporter, where: KeyPath) -> None:
    """Report spaces that extend beyond their box or are smaller than their pieces."""
    placed = spaces(track)
    least = min(min(space.box.width, space.box.height) for space in placed)
    key = track.place_key
    if track.run != "path" and _leaves(placed, spaces_room(track)):
        reporter.error(
            (*where, key),
            "outside-area",
            f"{len(placed)} spaces of {least:.1f} mm do not fit in {track.name}",
            "remove its size, or use fewer spaces" if key == "beside" else _LARGER,
        )
    elif least < track.piece - DUST:
        what = _MORE_ROOM.get(key, "use fewer spaces")
        given = "piece" in track.model_fields_set
        needed = "their pieces" if given else "pieces usually need"
        smaller = "use smaller pieces" if given else "name smaller pieces under  for"
        reporter.error(
            (*where, key),
            "space-too-small",
            f"the spaces of {track.name} are {least:.1f} mm wide, {needed} {track.piece:g} mm",
            f"{what}, reduce its gap, or {smaller}",
        )
    elif track.holds is not None and track.shape in ("rectangle", "spike"):
        longest = min(max(space.box.width, space.box.height) for space in placed)
        if longest < track.holds * track.piece - DUST:
            reporter.error(
                (*where, "holds"),
                "space-too-small",
                f"the spaces of {track.name} are {longest:.1f} mm long, "
                f"{track.holds} pieces {track.holds * track.piece:g} mm",
                f"{_MORE_ROOM.get(key, 'use fewer spaces')}, or use fewer or smaller pieces",
            )


def _leaves(placed: Iterable[TrackSpace], room: Rect) -> bool:
    return any(extends_beyond(space.extent, room) for space in placed)


def _check_path(track: Track, room: Rect, reporter: Reporter, where: KeyPath) -> None:
    for space, box in zip(spaces(track), track_boxes(track), strict=True):
        if extends_beyond(box, room):
            size = f"{room.width:g} x {room.height:g} mm"
            message = f"the space {space.value} of {track.name} extends beyond its area of {size}"
            reporter.error((*where, "across"), "outside-mat", message, "move the path inwards")
            return


def _check_overlap(track: Track, reporter: Reporter, where: KeyPath) -> None:
    pair = overlapping(track)
    if pair is None:
        return
    count = len(track.numbers)
    wide = max(pair[0].box.width, pair[0].box.height)
    if track.run == "circle":
        message = f"{count} spaces of {wide:g} mm do not fit around {track.name}"
        hint = "make its box larger, or remove its size"
        reporter.error((*where, "size"), "spaces-overlap", message, hint)
        return
    message = f"the spaces {pair[0].value} and {pair[1].value} of {track.name} overlap"
    hint = "remove its size" if track.size is not None else "move its parts away from each other"
    key = "size" if track.size is not None else "across"
    reporter.error((*where, key), "spaces-overlap", message, f"make the path longer, or {hint}")


def _check_gaps(track: Track, reporter: Reporter, where: KeyPath) -> None:
    if track.run not in ("line", "snake", "columns"):
        return
    last = min(run_length(track), len(track.numbers)) - 1
    for position in sorted(track.gaps):
        if not 1 <= position <= last:
            message = f"{track.name} has no gap after space {position} of a run"
            hint = f"write a position from 1 to {last}" if last else "remove it"
            path = (*where, "gaps", str(position), KEY)
            reporter.error(path, "unknown-space", message, hint)


def _check_values(track: Track, reporter: Reporter, where: KeyPath) -> None:
    """Report the numbers that are not those of a space."""
    known = [str(value) for value in track.numbers]
    for key, values in (("icons", track.icons), ("labels", track.labels), ("marks", track.marks)):
        for value in sorted(values):
            if str(value) not in known:
                message = f"{track.name} has no space {value}"
                path = (*where, key, str(value), KEY)
                reporter.error(path, "unknown-space", message, suggest_word(str(value), known))
    if track.start is not None and str(track.start) not in known:
        message = f"{track.name} has no space {track.start}"
        reporter.error((*where, "start"), "unknown-space", message, "use one of its numbers")
    for i, sign in enumerate(track.signs):
        for key, number in (("at", sign.at), ("from", sign.from_), ("to", sign.to)):
            if number is not None and number not in track.numbers:
                message = f"{track.name} has no space {number}"
                path = (*where, "signs", i, key)
                reporter.error(path, "unknown-space", message, "use one of its numbers")


def check_table(table: Table, room: Rect, reporter: Reporter, where: KeyPath) -> None:
    """Report a table that extends beyond the room of its mat, area or board, spaces that leave it
    or are too small, and kinds that no space has."""
    placed, box = table_spaces(table), table_box(table)
    least = min(min(space.box.width, space.box.height) for space in placed)
    columns, rows = table.extent
    if extends_beyond(box, room):
        size = f"{room.width:g} x {room.height:g} mm"
        message = f"{table.name} extends beyond its area of {size}"
        if table.at.width is None:
            lack = shortfall_text(box, room)
            message = f"{columns} x {rows} spaces of {least:g} mm do not fit in {size}"
            message = f"{message}: {lack} are missing" if lack else message
        reporter.error((*where, table.place_key), "outside-mat", message, _SMALLER)
    elif any(extends_beyond(space.box, table_room(table)) for space in placed):
        message = f"{columns} x {rows} spaces of {least:.1f} mm do not fit in {table.name}"
        hint = "make its box larger, or remove its size"
        reporter.error((*where, table.place_key), "outside-area", message, hint)
    elif table.piece is not None and least < table.piece - DUST:
        reporter.error(
            (*where, "size" if table.size is not None else table.place_key),
            "space-too-small",
            f"the spaces of {table.name} are {least:.1f} mm wide, their pieces {table.piece:g} mm",
            "make them larger, or use smaller pieces",
        )
    for kind in table.legend:
        if kind not in table.kinds_used:
            message = f"no mark of {table.name} ends with '{kind}'"
            hint = "use the kind in the table, or remove the line"
            reporter.warning((*where, "legend", kind, KEY), "unused-legend", message, hint)
