"""Tracks: ordered spaces along which a marker counts, and the places of these spaces."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema, model_validator

from pnp.base.diagnostics import KEY, KeyPath, Reporter, suggest_word
from pnp.model.measure import SizedForPieces
from pnp.model.record import (
    IdleKey,
    Inked,
    Length,
    Long,
    Marked,
    Record,
    Role,
    Short,
    Text,
    Whole,
    validation_error,
)
from pnp.scene import Point, Rect

# More spaces than a sheet of paper has room for.
MOST_SPACES = 400

Run = Literal["line", "snake", "columns", "circle"]
Heading = Literal["right", "left", "up", "down"]


class MatBox(Record):
    """The place of something on its mat, from the mat's top left."""

    x: Annotated[Length, Field(ge=0)]
    y: Annotated[Length, Field(ge=0)]
    width: Annotated[Length, Field(gt=0)]
    height: Annotated[Length, Field(gt=0)]

    @property
    def rect(self) -> Rect:
        return Rect(self.x, self.y, self.width, self.height)


def _as_list(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


Icons = Annotated[
    tuple[Annotated[str, StringConstraints(max_length=120)], ...],
    BeforeValidator(_as_list),
    Field(min_length=1, max_length=4),
    WithJsonSchema({"type": ["string", "array"], "items": {"type": "string"}, "maxItems": 4}),
]
"""One icon, or a list of up to four."""


class TrackSign(Record):
    """An icon, a colour or both for spaces.

    It applies to the space of the number ``at``, or those ``from`` a number ``to`` another in
    steps.
    """

    icon: Annotated[str, StringConstraints(max_length=120)] = ""
    colour: Role | None = None
    at: Whole | None = None
    from_: Annotated[Whole | None, Field(alias="from")] = None
    to: Whole | None = None
    step: Annotated[Whole, Field(ge=1, le=10_000)] = 1

    def idle_keys(self) -> Iterator[IdleKey]:
        if self.at is not None:
            yield IdleKey(
                "step", "the sign is on a single space", "remove it, or write from and to"
            )

    @model_validator(mode="after")
    def _one_place(self) -> TrackSign:
        ends = (self.from_ is not None, self.to is not None)
        if (self.at is not None) == all(ends) or any(ends) != all(ends):
            hint = "write  at: 5, or  from: 3  and  to: 30"
            raise validation_error(
                "unclear-track", "a sign needs either  at  or both  from  and  to", hint
            )
        if not self.numbers:
            message = f"the range of a sign runs backwards, from {self.from_} to {self.to}"
            raise validation_error("uneven-track", message, "write the smaller number first", "to")
        return self

    @property
    def numbers(self) -> range:
        """Return the numbers of its spaces."""
        if self.at is not None:
            return range(self.at, self.at + 1)
        assert self.from_ is not None
        assert self.to is not None
        return range(self.from_, self.to + 1, self.step)


class Track(SizedForPieces):
    """Spaces for the numbers ``from`` to ``to`` in steps, or for the ``values`` listed.

    A negative ``step`` counts down. Spaces run in one ``line``, back and forth as a ``snake``, in
    ``columns`` that all begin at the same end, or around a ``circle`` clockwise from its top. The
    first run goes in the direction ``go`` and has ``length`` spaces; the next is to its right, or
    below it if runs are horizontal. With ``zero: apart`` the first space is placed before the first
    run, so that tens end at an edge. Spaces are as large as the box allows unless a ``size`` is
    given, and never smaller than their ``piece``, the largest of those that ``for`` names, with
    ``room`` mm to spare.

    ``icons`` are below a number, ``labels`` replace it (marked-up text), ``marks`` colour its
    space, ``signs`` do both; ``start`` is the space with a ring. ``aside`` is a marked-up text in
    the free room beside a first space set apart.
    """

    title: Short = ""
    icon: str = ""
    note: Annotated[Text, StringConstraints(max_length=400), Inked] = ""
    at: MatBox
    from_: Annotated[Whole | None, Field(alias="from")] = None
    to: Whole | None = None
    step: Annotated[Whole, Field(ge=-10_000, le=10_000)] = 1
    values: Annotated[tuple[Whole, ...] | None, Field(min_length=1, max_length=MOST_SPACES)] = None
    prefix: Annotated[Text, Field(max_length=3)] = ""
    run: Run = "line"
    go: Heading = "right"
    length: Annotated[Whole, Field(ge=1, le=MOST_SPACES)] | None = None
    zero: Literal["inside", "apart"] = "inside"
    aside: Long = ""
    shape: Literal["round", "square", "rectangle"] = "square"
    size: Annotated[Length, Field(ge=4, le=80)] | None = None
    piece: Annotated[Length, Field(ge=4, le=80)] = 6.0
    gap: Annotated[Length, Field(ge=0, le=20)] = 1.2
    start: Whole | None = None
    icons: dict[Whole, Icons] = {}
    labels: dict[Whole, Marked] = {}
    marks: dict[Whole, Role] = {}
    signs: Annotated[tuple[TrackSign, ...], Field(max_length=100)] = ()
    ground: Role = "mat.place"
    accent: Role | None = None

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the numbers of the spaces in order."""
        if self.values is not None:
            return self.values
        assert self.from_ is not None
        assert self.to is not None
        return tuple(range(self.from_, self.to + (1 if self.step > 0 else -1), self.step))

    @cached_property
    def icons_by_number(self) -> dict[int, tuple[str, ...]]:
        """The icons below each number that has any."""
        found = dict(self.icons)
        for number in self.numbers:
            more = [sign.icon for sign in self.signs if sign.icon and number in sign.numbers]
            if more:
                found[number] = (*found.get(number, ()), *more)
        return found

    @cached_property
    def colours_by_number(self) -> dict[int, Role]:
        """The colours of the spaces that have their own."""
        signs = ((sign.numbers, sign.colour) for sign in self.signs)
        own = {n: role for at, role in signs if role for n in self.numbers if n in at}
        return {**self.marks, **own}

    def idle_keys(self) -> Iterator[IdleKey]:
        if not self.title:
            hint = "add a title, or write the icon in a text"
            yield IdleKey("icon", "it is beside the title, and the track has none", hint)
        if self.run in ("line", "circle"):
            hint = "write  run: snake  or  run: columns, or remove it"
            yield IdleKey("length", f"a track with  run: {self.run}  has a single run", hint)
        if self.run == "circle":
            hint = "remove it, or write another run"
            yield IdleKey("go", "a circle runs clockwise from its top", hint)
            if self.size is not None:
                hint = "remove either gap or size"
                yield IdleKey("gap", "the size of its spaces says how far apart they are", hint)
        if self.values is not None:
            yield IdleKey("step", "the track lists its values", "remove it, or write from and to")

    @model_validator(mode="after")
    def _one_order(self) -> Track:
        listed, ranged = self.values is not None, (self.from_ is not None, self.to is not None)
        if listed == all(ranged) or any(ranged) != all(ranged):
            message = "a track needs either values or both from and to"
            hint = "write  from: 0  and  to: 20, or  values: [1, 2]"
            raise validation_error("unclear-track", message, hint, *(["values"] if listed else []))
        if not listed:
            assert self.from_ is not None
            assert self.to is not None
            _check_steps(self.from_, self.to, self.step)
        values = self.values or ()
        for i, (a, b) in enumerate(pairwise(values), 1):
            if (a < b) != (values[0] < values[1]) or a == b:
                message = "the values of a track must all increase or all decrease"
                hint = "write each value once, in order"
                raise validation_error("unordered-track", message, hint, "values", i)
        return self

    @model_validator(mode="after")
    def _zero_before_runs(self) -> Track:
        if self.zero == "apart" and self.run not in ("snake", "columns"):
            message = f"the first space cannot be set apart on a track with  run: {self.run}"
            raise validation_error(
                "unclear-track", message, "use  run: snake  or  run: columns", "zero"
            )
        if self.aside and self.zero != "apart":
            message = "no space of the track is set apart to have a text next to it"
            raise validation_error(
                "unclear-track", message, "add  zero: apart, or use  note", "aside"
            )
        return self


def _check_steps(start: int, end: int, step: int) -> None:
    """Refuse a step that does not lead from the first number to the last, or too many spaces."""
    if not step:
        raise validation_error(
            "uneven-track", "a step cannot be 0", "write 1, or -1 to count down", "step"
        )
    spaces, rest = divmod(end - start, step)
    if spaces < 0:
        message = f"steps of {step} do not go from {start} to {end}"
        hint = f"write  step: {-step}  to count {'down' if step > 0 else 'up'}"
        raise validation_error("uneven-track", message, hint, "to")
    if rest:
        last = start + spaces * step
        message = f"steps of {step} go from {start} to {last} and {last + step}, but not to {end}"
        raise validation_error(
            "uneven-track", message, f"write  to: {last}  or  to: {last + step}", "to"
        )
    if spaces >= MOST_SPACES:
        message = f"the track has {spaces + 1:,} spaces"
        raise validation_error("long-track", message, f"use at most {MOST_SPACES} spaces", "to")


# The course of a track: the places of its spaces, in order.


# The height of a track's title strip, and the clearance inside its panel.
HEAD, PAD = 7.6, 1.8
_DUST = 0.01

_STEPS: dict[str, Point] = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}


@dataclass(frozen=True, slots=True)
class TrackSpace:
    """A space of a track: its number, its box on the mat, and the index of its run."""

    value: int
    box: Rect
    run: int


def spaces(track: Track) -> tuple[TrackSpace, ...]:
    """Return the spaces in order, centred in the panel below its title.

    If the panel has no room for the requested size, they extend beyond it.
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
    """Return the free rest of the row or column of a first space that is set apart."""
    zero = placed[0].box
    right, bottom = max(s.box.right for s in placed), max(s.box.bottom for s in placed)
    if track.go in ("up", "down"):
        x = zero.right + track.gap
        return Rect(x, zero.y, right - x, zero.height)
    y = zero.bottom + track.gap
    return Rect(zero.x, y, zero.width, bottom - y)


def spaces_room(track: Track) -> Rect:
    """Return the room for the spaces: the panel without its title, its note and its edge."""
    box = track.at
    head = HEAD if track.title else PAD
    foot = 5.0 if track.note else PAD
    return Rect(box.x + PAD, box.y + head, box.width - 2 * PAD, box.height - head - foot)


def _cells(track: Track) -> list[tuple[int, int, int]]:
    """Return column, row and run of every space, starting from column and row 0."""
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
    """Return the length of runs that gives the largest spaces, preferring longer runs."""
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
    # A panel without room has no spaces of positive size; the check reports that.
    wide, high = max(wide, 0.1), max(high, 0.1)
    return (wide, high) if track.shape == "rectangle" else (min(wide, high), min(wide, high))


def _spaces_on_circle(track: Track, room: Rect) -> Iterator[TrackSpace]:
    """Yield upright spaces on a circle; squares are spaced by their diagonals."""
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
    """Report spaces that leave their track, are too small or overlap, and values without a
    space."""
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
    """Return whether spaces of fixed size on a circle overlap."""
    if track.run != "circle" or track.size is None:
        return False
    least = track.size * (1.0 if track.shape == "round" else math.sqrt(2)) - _DUST
    return any(math.dist(a.box.centre, b.box.centre) < least for a, b in pairwise(placed))
