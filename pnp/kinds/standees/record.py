"""Standees: figures of folded paper on a base."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from pnp.base.diagnostics import KEY
from pnp.base.sums import plain_sum
from pnp.model.component import ListedPiece, Pieces, TableForm
from pnp.model.drawings import OwnPicture
from pnp.model.measure import Measure, PieceCount, ids_by_colour
from pnp.model.record import (
    MOST_PIECES,
    Id,
    IdleKey,
    Length,
    Number,
    Record,
    Role,
    Short,
    Version,
    validation_error,
)

Part = Annotated[Number, Field(ge=0, le=1)]
Side = Annotated[Length, Field(ge=12, le=150)]
# More points than any author writes; each is compared with all others.
MOST_POINTS = 200
LEAST_BASE = 8.0
"""The minimum diameter in millimetres of a base that holds up a figure."""
LEAST_CREASE = 6.0
"""The minimum length in millimetres of a crease that holds a front and its back together."""

Point = tuple[float, float]


def _first_crossing(points: Sequence[Point]) -> int | None:
    """Return the index of the point at the end of the first edge that crosses an earlier one."""
    edges = list(zip(points, (*points[1:], *points[:1]), strict=True))
    for j, (a, b) in enumerate(edges):
        # The edges before and after share a point with this one; the last touches the first.
        for i in range(1 if j == len(edges) - 1 else 0, j - 1):
            if _segments_meet(a, b, *edges[i]):
                return (j + 1) % len(points)
    return None


def _segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether two line segments have a point in common."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    def on(p: Point, q: Point, r: Point) -> bool:
        within = (min(p[i], q[i]) <= r[i] <= max(p[i], q[i]) for i in (0, 1))
        return side(p, q, r) == 0 and all(within)

    across = side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
    return across or on(a, b, c) or on(a, b, d) or on(c, d, a) or on(c, d, b)


class StandeeFace(Record):
    """The content of one side.

    It is a figure, either an ``icon`` or an engraving of charts (``draw``), or an ``image`` that
    fills the face. ``sail`` is an icon on the main sail of a ship, ``badge`` an icon on a disc at
    the foot, and ``title`` is written along the foot instead. Without water the badge is in a
    corner next to the title.
    """

    draw: str = ""
    icon: str = ""
    image: OwnPicture | None = None
    sail: str = ""
    badge: str = ""
    title: Short = ""

    @property
    def icons_shown(self) -> tuple[str, ...]:
        """The icons of the face; empty strings for missing ones."""
        return (self.icon, self.badge, self.sail)

    @model_validator(mode="after")
    def _single(self) -> StandeeFace:
        if plain_sum(map(bool, (self.icon, self.draw, self.image))) != 1:
            message = "a figure must have exactly one of icon, draw and image"
            raise validation_error("unclear-figure", message, "write one of icon, draw and image")
        return self


class Standee(ListedPiece):
    """One kind of figure.

    ``size`` is width and height of one face. ``shape`` is the line to cut: ``figure`` follows the
    drawing, or an ``outline`` of points as fractions of the face, which extends from the top (0) to
    the foot (1).

    ``foot`` is the bottom: ``bare``, or ``waves`` about what floats. ``sea`` colours the water, or
    the strip of the name of a bare foot, and bases. ``base`` is the support:
    ``tabs`` are glued onto a round base, feet pass through the ``slot`` of a base made of two
    discs, a ``tent`` is an A-frame that needs none. ``base_size`` is the diameter of the base, or
    the depth of the tent; ``stock`` is the thickness of the paper.
    """

    shape: Literal["figure", "arch", "rectangle"] = "figure"
    size: tuple[Side, Side]
    outline: Annotated[tuple[tuple[Part, Part], ...], Field(max_length=MOST_POINTS)] = ()
    base: Literal["tabs", "slot", "tent"] = "tabs"
    base_size: Annotated[Length, Field(ge=LEAST_BASE, le=80)] = 15.0
    stock: Annotated[Length, Field(ge=0.1, le=1)] = 0.3
    ground: Role = "standee.ground"
    rim: Role = "standee.rim"
    rim_ink: Role | None = None
    ink: Role = "standee.ink"
    body: Role = "standee.body"
    canvas: Role = "standee.canvas"
    flag: Role = "standee.flag"
    device: Role = "standee.ink"
    sea: Role | None = None
    foot: Literal["waves", "bare"] = "bare"
    front: StandeeFace
    back: StandeeFace | None = None

    def idle_keys(self) -> Iterator[IdleKey]:
        if self.base != "slot":
            hint = "write  base: slot, or remove it"
            yield IdleKey("stock", "only the slot of a base is as wide as the paper is thick", hint)
        faces = [face for face in (self.front, self.back) if face is not None]
        if not any(face.draw for face in faces):
            for key in ("canvas", "flag", "device"):
                hint = "write  draw: ...,  or remove it"
                yield IdleKey(key, "neither side has an engraving", hint)
        front = self.front
        signed = self.base != "tent" and (front.badge or front.icon or front.sail)
        if not signed and not any(face.badge or face.title for face in faces):
            hint = "add a title or a badge, or remove it"
            yield IdleKey("rim_ink", "nothing is written on the rim", hint)

    @model_validator(mode="after")
    def _cut(self) -> Standee:
        if self.outline and (self.shape != "figure" or len(self.outline) < 3):
            message = "an outline needs at least three points and the shape 'figure'"
            hint = "write  shape: figure, and more points"
            raise validation_error("unclear-outline", message, hint, "outline")
        faces = {"front": self.front, "back": self.back}
        for side, face in faces.items():
            if self.shape == "figure" and not self.outline and face is not None and face.image:
                message = "an image has no silhouette to cut along"
                hint = "write  shape: arch  or  shape: rectangle, or an outline"
                raise validation_error("unclear-outline", message, hint, side, "image", KEY)
            if self.foot == "waves" and face is not None and face.badge and face.title:
                message = "a badge and a title would be in the same place"
                hint = "write either badge or title, or  foot: bare"
                raise validation_error("crowded-foot", message, hint, side, "title")
        crossed = _first_crossing(self.outline)
        if crossed is not None:
            hint = "write its points in order along the edge"
            message = "the outline crosses itself just before this point"
            raise validation_error("outline-crosses", message, hint, "outline", crossed)
        if self.base != "tent" and self.base_size > self.size[0] + 2:
            # Its tabs would be wider than the figure.
            message = f"a base of {self.base_size:g} mm is wider than its figure"
            hint = f"make it {self.size[0] + 2:g} mm or less"
            raise validation_error("base-too-wide", message, hint, "base_size")
        return self

    @property
    def foot_role(self) -> str:
        """The role of the water, or of the strip of the name, and of bases."""
        return self.sea or ("standee.sea" if self.foot == "waves" else "standee.base")

    @property
    def parts(self) -> tuple[str, ...]:
        """The ids of the figure, and of its base and sole."""
        base = (f"{self.id}-base",) if self.base != "tent" else ()
        return (self.id, *base, f"{self.id}-sole") if self.base == "slot" else (self.id, *base)

    def measure(self) -> Measure:
        """Return the size of the base of the figure."""
        if self.base == "tent":
            return Measure(self.size[0], self.base_size, cornered=True)
        return Measure(self.base_size, self.base_size)


class Standees(Pieces):
    """A file of standees; with ``colours`` each is made once per colour, as for tokens."""

    table_form: ClassVar[TableForm] = "figure"

    pnp: Version = 1
    standees: Id
    pieces: Annotated[tuple[Standee, ...], Field(min_length=1, max_length=MOST_PIECES)]

    def pieces_made(self) -> Iterator[PieceCount]:
        for i, standee in enumerate(self.pieces):
            ids = [ids_by_colour(id, self.colours) for id in standee.parts]
            for own in zip(*ids, strict=True):
                for part, id in enumerate(own):
                    yield PieceCount(id, standee.quantity, ("pieces", i, "id"), beside=part > 0)


FILE = Standees
