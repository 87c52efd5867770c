"""Tracks: spaces in an order, each worth a number, along which a marker counts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema, model_validator

from pnp.kinds.tokens.record import Long, Marked
from pnp.model.measure import SizedForPieces
from pnp.model.record import IdleKey, Inked, Length, Record, Short, Text, Whole, validation_error
from pnp.model.roles import Role
from pnp.scene import Rect

# More spaces than any sheet of paper has room for.
MOST_SPACES = 400

Run = Literal["line", "snake", "columns", "circle"]
Heading = Literal["right", "left", "up", "down"]


class MatBox(Record):
    """Where something lies on its mat, from the mat's top left."""

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
    """An icon, a colour or both for the space of the number ``at``, or for those of the numbers
    ``from`` to ``to`` in steps."""

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
        """Return the numbers whose spaces have it."""
        if self.at is not None:
            return range(self.at, self.at + 1)
        assert self.from_ is not None
        assert self.to is not None
        return range(self.from_, self.to + 1, self.step)


class Track(SizedForPieces):
    """Spaces for the numbers ``from`` to ``to`` in steps, down with a ``step`` below 0, or for the
    ``values`` listed.

    They run in one ``line``, to and fro as a ``snake``, in ``columns`` that all begin at the same
    end, or round a ``circle`` clockwise from its top. The first run heads where ``go`` says and has
    ``length`` spaces; the next lies to its right, or below it where runs are level. With ``zero:
    apart`` the first space is placed before the first run, so that tens end on an edge. Spaces are
    as large as the box allows unless a ``size`` is given, and never smaller than their ``piece``,
    the largest of those that ``for`` names, with ``room`` mm to spare.

    ``icons`` are beneath a number, ``labels`` in its place (marked-up text), ``marks`` colour its
    space, ``signs`` do both; ``start`` is the space with a ring. ``aside`` is a text (marked up) in
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
        """Return the numbers of the spaces in their order."""
        if self.values is not None:
            return self.values
        assert self.from_ is not None
        assert self.to is not None
        return tuple(range(self.from_, self.to + (1 if self.step > 0 else -1), self.step))

    @cached_property
    def icons_by_number(self) -> dict[int, tuple[str, ...]]:
        """The icons beneath each number that has any."""
        found = dict(self.icons)
        for number in self.numbers:
            more = [sign.icon for sign in self.signs if sign.icon and number in sign.numbers]
            if more:
                found[number] = (*found.get(number, ()), *more)
        return found

    @cached_property
    def colours_by_number(self) -> dict[int, Role]:
        """The colours of the spaces that have one of their own."""
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
    """Fail where no equal steps lead from the first number to the last, or too many."""
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
