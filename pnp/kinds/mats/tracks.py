"""Tracks of mats and boards: ordered spaces along which a marker counts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    WithJsonSchema,
    model_validator,
)

from pnp.model.measure import SizedForPieces
from pnp.model.record import (
    Flag,
    Id,
    IdleKey,
    Inked,
    Length,
    Long,
    Marked,
    Number,
    Record,
    Role,
    Short,
    Text,
    Whole,
    validation_error,
)
from pnp.scene import Rect

# More spaces than a sheet of paper has room for.
MOST_SPACES = 400

Run = Literal["line", "snake", "columns", "circle", "around", "path"]
Heading = Literal["right", "left", "up", "down"]
Turn = Literal["clockwise", "anticlockwise"]
Stack = Literal["down", "up", "right", "left"]
Corner = Literal["top-left", "top-right", "bottom-right", "bottom-left"]
TrackShape = Literal["round", "square", "rectangle", "spike"]
PanelChoice = Literal["box", "none"]


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


def _count_sides(value: Any) -> str:
    return "Sides" if isinstance(value, list | tuple) else "Side"


_Side = Annotated[Length, Field(ge=4, le=80)]
_LongSide = Annotated[Length, Field(ge=4, le=420)]
SpaceSize = Annotated[
    Annotated[_Side, Tag("Side")] | Annotated[tuple[_LongSide, _LongSide], Tag("Sides")],
    Discriminator(_count_sides),
]
"""The width of a space, or its width and height."""

_Distance = Annotated[Number, Field(ge=0, le=2_000)]


class TrackSign(Record):
    """An icon, a colour or a band for spaces, or several of them.

    It applies to the space of the number ``at``, or those ``from`` a number ``to`` another in
    steps. A ``band`` is a strip of a colour along the top of the space.
    """

    icon: Annotated[str, StringConstraints(max_length=120)] = ""
    colour: Role | None = None
    band: Role | None = None
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
    ``columns`` that all begin at the same end, around a ``circle`` from its top, ``around`` the
    edge of a box from one of its corners, or along a ``path``: the lines that join the points
    ``across``, in mm, or a smooth curve through them.

    The first straight run goes in the direction ``go`` and has ``length`` spaces; the next is to
    its right, or below it if runs are horizontal, unless ``stack`` is the opposite. With
    ``zero: apart`` the first space is placed before the first run, so that tens end at an edge.
    ``gaps`` replace the gap after the spaces with these positions in a run, ``run_gap`` the gap
    between runs.

    Spaces are as large as the box allows unless a ``size`` is given, and never smaller than their
    ``piece``, the largest of those that ``for`` names, with ``room`` mm to spare; with ``holds``,
    their length is enough for this many pieces in a row. A ``spike`` is a triangle that is as long
    as these pieces; its base is at the top and at the bottom of the box in turn.

    ``icons`` are below a number, ``labels`` replace it (marked-up text), ``marks`` colour its
    space, ``signs`` do both; ``grounds`` are the colours of all spaces in turn. ``start`` is the
    space with a ring. ``aside`` is a marked-up text in the free room beside a first space set
    apart. A track without a ``panel`` has neither title nor note, and its spaces fill its box.
    """

    track: Id | None = None
    title: Short = ""
    icon: str = ""
    note: Annotated[Text, StringConstraints(max_length=400), Inked] = ""
    panel: PanelChoice = "box"
    at: MatBox | None = None
    across: (
        Annotated[tuple[tuple[_Distance, _Distance], ...], Field(min_length=2, max_length=200)]
        | None
    ) = None
    curve: Flag = False
    follow: Flag = False
    from_: Annotated[Whole | None, Field(alias="from")] = None
    to: Whole | None = None
    step: Annotated[Whole, Field(ge=-10_000, le=10_000)] = 1
    values: Annotated[tuple[Whole, ...] | None, Field(min_length=1, max_length=MOST_SPACES)] = None
    prefix: Annotated[Text, Field(max_length=3)] = ""
    print: Literal["numbers", "none"] = "numbers"
    run: Run = "line"
    go: Heading | Turn = "right"
    begin: Corner = "top-left"
    stack: Stack | None = None
    length: Annotated[Whole, Field(ge=1, le=MOST_SPACES)] | None = None
    zero: Literal["inside", "apart"] = "inside"
    aside: Long = ""
    shape: TrackShape = "square"
    size: SpaceSize | None = None
    corners: Literal["equal", "large"] = "equal"
    face: Literal["upright", "in", "out"] = "upright"
    piece: Annotated[Length, Field(ge=4, le=80)] = 6.0
    holds: Annotated[Whole, Field(ge=2, le=40)] | None = None
    gap: Annotated[Length, Field(ge=0, le=20)] = 1.2
    gaps: dict[Whole, Annotated[Length, Field(ge=0, le=200)]] = {}
    run_gap: Annotated[Length, Field(ge=0, le=200)] | None = None
    start: Whole | None = None
    icons: dict[Whole, Icons] = {}
    labels: dict[Whole, Marked] = {}
    marks: dict[Whole, Role] = {}
    signs: Annotated[tuple[TrackSign, ...], Field(max_length=100)] = ()
    ground: Role = "mat.place"
    grounds: Annotated[tuple[Role, ...], Field(min_length=1, max_length=12)] | None = None
    accent: Role | None = None

    @property
    def name(self) -> str:
        """The track in the words of findings."""
        own = self.title or self.track
        return f"the track '{own}'" if own else "the track"

    def space_name(self, number: int) -> str:
        """Return the name of the space of a number, such as ``points/7``; on a track without a
        name, the number."""
        return f"{self.track}/{number}" if self.track else str(number)

    @property
    def place_key(self) -> str:
        """The key that says where the track is."""
        return "across" if self.run == "path" else "at"

    @property
    def bare(self) -> bool:
        """Whether the spaces are not on a panel."""
        return self.panel == "none" or self.run in ("around", "path")

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the numbers of the spaces in order."""
        if self.values is not None:
            return self.values
        assert self.from_ is not None
        assert self.to is not None
        return tuple(range(self.from_, self.to + (1 if self.step > 0 else -1), self.step))

    @property
    def given_size(self) -> tuple[float, float] | None:
        """The width and height that all spaces must have, in millimetres."""
        return (self.size, self.size) if isinstance(self.size, float | int) else self.size

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
        turns = self.grounds or ()
        in_turn = {n: turns[i % len(turns)] for i, n in enumerate(self.numbers) if turns}
        return {**in_turn, **self.marks, **own}

    @cached_property
    def bands_by_number(self) -> dict[int, Role]:
        """The colours of the bands of the spaces that have one."""
        signs = ((sign.numbers, sign.band) for sign in self.signs)
        return {n: role for at, role in signs if role for n in self.numbers if n in at}

    def idle_keys(self) -> Iterator[IdleKey]:
        yield from self._idle_on_no_panel()
        yield from self._idle_for_run()
        if self.values is not None:
            yield IdleKey("step", "the track lists its values", "remove it, or write from and to")
        if self.grounds is not None:
            yield IdleKey("ground", "the grounds are the colours of all spaces", "remove it")
        if self.shape in ("round", "square"):
            why = f"the spaces are {self.shape} and hold one piece"
            yield IdleKey("holds", why, "write  shape: rectangle, or remove it")

    def _idle_on_no_panel(self) -> Iterator[IdleKey]:
        if self.run in ("around", "path"):
            why = f"a track with  run: {self.run}  has no panel"
            yield IdleKey("panel", why, "remove it")
        elif self.panel == "none":
            why = "it is printed on the panel, and the track has none"
        elif not self.title:
            hint = "add a title, or write the icon in a text"
            yield IdleKey("icon", "it is beside the title, and the track has none", hint)
            return
        else:
            return
        for key in ("icon", "note", "title"):
            yield IdleKey(key, why, "remove it")

    def _idle_for_run(self) -> Iterator[IdleKey]:
        run = self.run
        straight = run in ("line", "snake", "columns")
        if run in ("line", "circle", "path"):
            hint = "write  run: snake  or  run: columns, or remove it"
            yield IdleKey("length", f"a track with  run: {run}  has a single run", hint)
        if run == "path":
            yield IdleKey("at", "the points across say where the path is", "remove it")
            yield IdleKey("go", "the points across say where the path goes", "remove it")
        elif run in ("circle", "around") and self.go not in ("clockwise", "anticlockwise"):
            start = "a circle runs clockwise from its top"
            why = start if run == "circle" else "a track around a box runs clockwise"
            hint = "remove it, or write another run"
            yield IdleKey("go", why, f"{hint}, or  go: anticlockwise")
        if run == "circle" and self.size is not None:
            hint = "remove either gap or size"
            yield IdleKey("gap", "the size of its spaces says how far apart they are", hint)
        if run == "path" and self.size is not None:
            hint = "remove either gap or size"
            yield IdleKey("gap", "the path and its spaces say how far apart they are", hint)
        if not straight:
            yield IdleKey("gaps", "only straight runs have gaps of their own", "remove it")
        if run not in ("snake", "columns"):
            why = f"a track with  run: {run}  has a single run"
            yield IdleKey("run_gap", why, "write  run: snake, or remove it")
            if not (straight and self.shape == "spike"):
                yield IdleKey("stack", why, "write  run: snake, or remove it")
        if run != "around":
            for key in ("begin", "corners", "face"):
                why = f"a track with  run: {run}  has no corners and sides"
                yield IdleKey(key, why, "write  run: around, or remove it")
        elif self.corners == "large":
            yield IdleKey("shape", "large corners make the other spaces rectangles", "remove it")
        if run != "path":
            for key in ("across", "curve", "follow"):
                why = f"a track with  run: {run}  does not go along a path"
                yield IdleKey(key, why, "write  run: path, or remove it")

    @model_validator(mode="after")
    def _somewhere(self) -> Track:
        if self.run == "path" and len(set(self.across or ())) < 2:
            message = "a path needs two or more points across which it goes"
            hint = "add  across: [[20, 30], [120, 30]], in mm from the top left"
            raise validation_error("unclear-track", message, hint, "run")
        if self.place_key == "at" and self.at is None:
            hint = "add  at: {x: 10mm, y: 20mm, width: 90mm, height: 30mm}"
            raise validation_error("unclear-track", "the track has no place", hint)
        return self

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

    @model_validator(mode="after")
    def _one_direction(self) -> Track:
        straight = self.run in ("line", "snake", "columns")
        if straight and self.go in ("clockwise", "anticlockwise"):
            message = f"a track with  run: {self.run}  does not turn {self.go}"
            hint = "write right, left, up or down"
            raise validation_error("unclear-track", message, hint, "go")
        across = ("left", "right") if self.go in ("up", "down") else ("up", "down")
        if straight and self.stack not in (None, *across):
            message = f"runs that go {self.go} cannot have  stack: {self.stack}"
            raise validation_error(
                "unclear-track", message, f"write {' or '.join(across)}", "stack"
            )
        if self.shape == "spike" and not straight:
            message = f"a track with  run: {self.run}  has no edges for the bases of spikes"
            hint = "use  run: snake, or another shape"
            raise validation_error("unclear-track", message, hint, "shape")
        return self

    @model_validator(mode="after")
    def _one_width(self) -> Track:
        if self.given_size is not None and self.shape in ("round", "square"):
            wide, high = self.given_size
            if wide != high:
                message = f"a {self.shape} space cannot be {wide:g} x {high:g} mm"
                hint = f"write  size: {wide:g}mm, or  shape: rectangle"
                raise validation_error("unclear-size", message, hint, "size")
        return self

    @model_validator(mode="after")
    def _closed_around(self) -> Track:
        if self.run != "around":
            return self
        count = len(self.numbers)
        if count < 4 or count % 2:
            message = f"{count} spaces do not go around a box"
            hint = f"use an even number, such as {max(4, count + 1)}: opposite sides are equal"
            raise validation_error("uneven-track", message, hint, "run")
        if self.length is not None and not 2 <= self.length <= count // 2:
            message = f"{self.length} spaces at the top leave none of {count} for the sides"
            if self.length == 1:
                message = "a box has at least 2 spaces at the top, its corners"
            raise validation_error("uneven-track", message, f"write 2 to {count // 2}", "length")
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
