"""The course of a track: where each of its spaces lies, in their order."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pnp.base.diagnostics import KEY, KeyPath, Reporter, suggest_word
from pnp.kinds.mats.tracks import Track
from pnp.scene import Point, Rect

# The strip of a track's title, and what stays free inside its panel.
HEAD, PAD = 7.6, 1.8
_DUST = 0.01

_STEPS: dict[str, Point] = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}


@dataclass(frozen=True, slots=True)
class TrackSpace:
    """A space of a track: its number, its box on the mat, and which run it belongs to."""

    value: int
    box: Rect
    run: int


def spaces(track: Track) -> tuple[TrackSpace, ...]:
    """Return the spaces in their order, centred in the panel below its title.

    Where the panel has no room for the size asked for they reach beyond it.
    """
    room = spaces_room(track)
    if track.run == "circle":
        return tuple(_spaces_on_circle(track, room))
    cells = _cells(track)
    columns = 1 + max(column for column, _, _ in cells)
    rows = 1 + max(row for _, row, _ in cells)
    wide, high = _space_size(track, room, columns, rows)
    left = room.x + (room.width - columns * wide - (columns - 1) * track.gap) / 2
    top = room.y + (room.height - rows * high - (rows - 1) * track.gap) / 2
    return tuple(
        TrackSpace(
            value,
            Rect(left + column * (wide + track.gap), top + row * (high + track.gap), wide, high),
            run,
        )
        for value, (column, row, run) in zip(track.numbers, cells, strict=True)
    )


def room_beside_start(track: Track, placed: Sequence[TrackSpace]) -> Rect:
    """Return what the first space, where it is apart, leaves free of its row or column."""
    zero = placed[0].box
    right, bottom = max(s.box.right for s in placed), max(s.box.bottom for s in placed)
    if track.go in ("up", "down"):
        x = zero.right + track.gap
        return Rect(x, zero.y, right - x, zero.height)
    y = zero.bottom + track.gap
    return Rect(zero.x, y, zero.width, bottom - y)


def spaces_room(track: Track) -> Rect:
    """Return where the spaces go: the panel without its title, its note and its edge."""
    box = track.at
    head = HEAD if track.title else PAD
    foot = 5.0 if track.note else PAD
    return Rect(box.x + PAD, box.y + head, box.width - 2 * PAD, box.height - head - foot)


def _cells(track: Track) -> list[tuple[int, int, int]]:
    """Return column, row and run of every space, the first column and row being 0."""
    count = len(track.numbers)
    apart = 1 if track.zero == "apart" else 0
    length = count if track.run == "line" else track.length or _run_length(track)
    ahead = _STEPS[track.go]
    aside = (1, 0) if ahead[0] == 0 else (0, 1)
    found = []
    for index in range(count):
        run, step = divmod(max(0, index - apart), length)
        if track.run == "snake" and run % 2:
            step = length - 1 - step
        if apart and index == 0:
            step = -1
        found.append(
            (
                int(ahead[0] * step + aside[0] * run),
                int(ahead[1] * step + aside[1] * run),
                run,
            )
        )
    left, top = min(c for c, _, _ in found), min(r for _, r, _ in found)
    return [(column - left, row - top, run) for column, row, run in found]


def _run_length(track: Track) -> int:
    """Return the length of runs that gives the largest spaces, the longest of equals."""
    count, room = len(track.numbers), spaces_room(track)
    apart = 1 if track.zero == "apart" else 0
    level = track.go in ("right", "left")

    def least(length: int) -> float:
        runs = max(1, -(-(count - apart) // length))
        along, across = (length + apart, runs)
        columns, rows = (along, across) if level else (across, along)
        return min(
            _space_length(room.width, columns, track.gap),
            _space_length(room.height, rows, track.gap),
        )

    return max(range(1, count + 1), key=lambda length: (round(least(length), 3), length))


def _space_length(room: float, count: int, gap: float) -> float:
    return (room - (count - 1) * gap) / count


def _space_size(track: Track, room: Rect, columns: int, rows: int) -> tuple[float, float]:
    wide, high = (
        _space_length(room.width, columns, track.gap),
        _space_length(room.height, rows, track.gap),
    )
    if track.size is not None:
        return track.size, track.size
    # A panel without room has no spaces of a size at all; the check reports that.
    wide, high = max(wide, 0.1), max(high, 0.1)
    return (wide, high) if track.shape == "rectangle" else (min(wide, high), min(wide, high))


def _spaces_on_circle(track: Track, room: Rect) -> Iterator[TrackSpace]:
    """Set the spaces upright on a circle; squares keep their diagonals apart."""
    count, across = len(track.numbers), min(room.width, room.height)
    stretch = 1.0 if track.shape == "round" else math.sqrt(2)
    sine = math.sin(math.pi / count) if count > 1 else 1.0
    # On a circle of radius (across - size) / 2 neighbours are 2 r sin(pi / n) apart.
    size = track.size or max(0.1, (across * sine - track.gap) / (stretch + sine))
    radius = (across - size) / 2 if count > 1 else 0.0
    x, y = room.centre
    for index, value in enumerate(track.numbers):
        turn = index * math.tau / count
        cx, cy = x + radius * math.sin(turn), y - radius * math.cos(turn)
        yield TrackSpace(value, Rect(cx - size / 2, cy - size / 2, size, size), 0)


def check_track(track: Track, reporter: Reporter, where: KeyPath) -> None:
    """Report spaces that leave their track, are too small or overlap, and values for which there is
    no space."""
    placed, room = spaces(track), spaces_room(track)
    name = f"the track '{track.title}'" if track.title else "the track"
    least = min(min(space.box.width, space.box.height) for space in placed)
    beyond = any(
        space.box.x < room.x - _DUST
        or space.box.y < room.y - _DUST
        or space.box.right > room.right + _DUST
        or space.box.bottom > room.bottom + _DUST
        for space in placed
    )
    if beyond:
        reporter.error(
            (*where, "at"),
            "outside-area",
            f"{len(placed)} spaces of {least:.1f} mm do not fit in {name}",
            "make its box larger, or remove its size",
        )
    elif least < track.piece - _DUST:
        reporter.error(
            (*where, "at"),
            "space-too-small",
            f"the spaces of {name} are {least:.1f} mm wide, their pieces {track.piece:g} mm",
            "enlarge its box, reduce its gap, or use smaller pieces",
        )
    if _spaces_overlap(track, placed):
        assert track.size is not None
        reporter.error(
            (*where, "size"),
            "spaces-overlap",
            f"{len(placed)} spaces of {track.size:g} mm do not fit around {name}",
            "make its box larger, or remove its size",
        )
    known = [str(value) for value in track.numbers]
    for key, values in (("icons", track.icons), ("labels", track.labels), ("marks", track.marks)):
        for value in sorted(values):
            if str(value) not in known:
                message = f"{name} has no space {value}"
                path = (*where, key, str(value), KEY)
                reporter.error(path, "unknown-space", message, suggest_word(str(value), known))
    if track.start is not None and str(track.start) not in known:
        message = f"{name} has no space {track.start}"
        reporter.error((*where, "start"), "unknown-space", message, "use one of its numbers")
    for i, sign in enumerate(track.signs):
        for key, number in (("at", sign.at), ("from", sign.from_), ("to", sign.to)):
            if number is not None and number not in track.numbers:
                message = f"{name} has no space {number}"
                path = (*where, "signs", i, key)
                reporter.error(path, "unknown-space", message, "use one of its numbers")


def _spaces_overlap(track: Track, placed: Sequence[TrackSpace]) -> bool:
    """Return whether spaces on a circle push into each other, which have a size of their own."""
    if track.run != "circle" or track.size is None:
        return False
    least = track.size * (1.0 if track.shape == "round" else math.sqrt(2)) - _DUST
    return any(math.dist(a.box.centre, b.box.centre) < least for a, b in pairwise(placed))
