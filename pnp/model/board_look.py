"""How a theme draws boards: grounds, lines, signs scattered over land, and ways."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from pnp.model.record import Flag, Id, Length, Number, Record, Role

SYMBOLS = (
    *("tree", "conifer", "palm-tree", "hill", "mountain", "tuft", "reeds", "ripple", "dune"),
    *("furrow", "stone", "house", "star", "crater"),
)
"""The signs that pnp draws itself; others are pictures in the folder of the theme."""
PLAIN_LOOK = "plain"

LineWidth = Annotated[Length, Field(ge=0.05, le=12)]


class LookLine(Record):
    """A line: its role, its width, the role and width of its casing on both sides, and dashes.

    ``draw`` is how a way is drawn: as a ``line``, with sleepers as a ``rail``, with merlons as a
    ``wall``, with an ``arrow`` at its end, as a ``ladder`` or a ``snake``.
    """

    line: Role | None = None
    width: LineWidth | None = None
    casing: Role | None = None
    dash: Flag | None = None
    draw: Literal["line", "arrow", "rail", "ladder", "snake", "wall", "none"] | None = None

    def over(self, other: LookLine) -> LookLine:
        """Return this line, with the values of another where it gives none."""
        given = {key: getattr(self, key) for key in self.model_fields_set}
        return other.model_copy(update=given)


class Scatter(Record):
    """Signs strewn over a ground: which, how high, how many per cell, and their role."""

    signs: Annotated[
        tuple[Annotated[str, StringConstraints(max_length=200)], ...],
        Field(min_length=1, max_length=12),
    ]
    size: Annotated[Length, Field(ge=1, le=60)] = 4.0
    density: Annotated[Number, Field(ge=0.1, le=40)] = 5.0
    line: Role = "ink"
    fill: Role | None = None


class KindLook(Record):
    """How spaces of a kind look: their ground, whether its edge is drawn by hand, and what is
    strewn over it."""

    ground: Role | None = None
    natural: Flag = False
    edge: Role | None = None
    scatter: Scatter | None = None


_BARE = KindLook()


class Look(Record):
    """A way of drawing boards. What it does not give comes from the look that it ``extends``.

    ``ground`` is that of the board, ``sides`` the lines of the grid, ``outline`` its edge.
    ``kinds`` are found by the id of a kind of space, or else by its ground; ``ways`` by their id.
    """

    extends: Id | None = None
    ground: Role | None = None
    sides: LookLine = LookLine()
    outline: LookLine = LookLine()
    point: Role | None = None
    kinds: Annotated[dict[Role, KindLook], Field(max_length=200)] = {}
    ways: Annotated[dict[Id, LookLine], Field(max_length=100)] = {}

    def over(self, other: Look) -> Look:
        """Return this look, with the values of another where it gives none."""
        given = {key: getattr(self, key) for key in self.model_fields_set - {"extends"}}
        for key in ("sides", "outline"):
            if key in given:
                given[key] = given[key].over(getattr(other, key))
        for key in ("kinds", "ways"):
            if key in given:
                given[key] = {**getattr(other, key), **given[key]}
        return other.model_copy(update=given)

    def way(self, id: str) -> LookLine:
        """Return the line of a way, by its id, else that of all ways."""
        usual = self.ways.get("default", LookLine())
        return self.ways[id].over(usual) if id in self.ways else usual

    def kind(self, id: str, ground: str | None) -> KindLook:
        """Return the look of a kind of space, by its id, else by its ground, else of all."""
        for key in (id, ground):
            if key is not None and key in self.kinds:
                return self.kinds[key]
        return self.kinds.get("default", _BARE)
