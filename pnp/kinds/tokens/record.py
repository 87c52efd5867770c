"""Tokens: flat markers of any shape, with ornaments on their rim and field."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Discriminator, Field, StringConstraints, Tag, model_validator

from pnp.base.diagnostics import KEY, closest_word, suggest_word
from pnp.kinds.game.record import WithRulings
from pnp.kinds.layout.checked_places import check_places
from pnp.kinds.layout.continuation import LayoutSide, check_continuations
from pnp.kinds.layout.record import Layout, flat_boxes
from pnp.model.braces import FIELD_NAME
from pnp.model.component import ListedPiece, Mounted, Pieces
from pnp.model.drawings import Border, OwnPicture
from pnp.model.measure import (
    Corner,
    Measure,
    PieceCount,
    SizedForPieces,
    ids_by_colour,
    require_corner,
)
from pnp.model.record import (
    MOST_ITEMS,
    MOST_PIECES,
    MOST_PLAYERS,
    Id,
    IdleKey,
    Length,
    Quantity,
    Record,
    Role,
    Short,
    Version,
    Whole,
    validation_error,
)

Shape = Literal["round", "square", "rectangle", "diamond", "hexagon", "octagon", "shield", "drop"]
Rim = Literal[Border, "bare"]
Pattern = Literal["plain", "rays", "waves", "cross", "rosette"]

Side = Annotated[Length, Field(ge=8, le=120)]
Value = Annotated[str, StringConstraints(max_length=2000)]
TokenField = Annotated[
    str, StringConstraints(pattern=rf"^(?:{FIELD_NAME}|\{{.*\}})$", max_length=2000)
]
"""A field of a token, or a value that linking adds, whose name is in braces."""
BLEED = 3.0
"""How far the art of tokens extends beyond the cut line, in millimetres."""
MOST_BOXES = 20_000
"""Boxes of the layouts of all tokens of a file together, for all players."""
MOST_FIELDS = 200
"""The limit of fields that the layout of a token may show."""


# Units of a path; its size on paper follows from the width of the token.
FARTHEST = 1_000_000
_COORDINATE = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")


def _limit_distances(value: str) -> str:
    """Refuse a path with points so far away that distances overflow."""
    for found in _COORDINATE.findall(value):
        if abs(float(found)) > FARTHEST:
            hint = f"write coordinates from -{FARTHEST:,} to {FARTHEST:,}"
            raise validation_error(
                "out-of-range", f"'{found}' in the outline is out of range", hint
            )
    return value


def _read_sides(value: Any) -> str:
    return "Sides" if isinstance(value, list | tuple) else "Side"


Size = Annotated[
    Annotated[Side, Tag("Side")] | Annotated[tuple[Side, Side], Tag("Sides")],
    Discriminator(_read_sides),
]
"""The width of a token, or the width and height of one whose shape does not determine its
height."""

# Heights of tokens that are not as high as wide, as multiples of their width.
_HEIGHTS = {"hexagon": 2 / math.sqrt(3), "diamond": 1.24, "drop": 1.4, "shield": 1.2}


class TokenFace(Record):
    """The content of one side: an icon or a text in the middle, or an icon above a text.

    ``above`` and ``below`` follow the rim. ``badge`` is a small icon below the middle one.
    ``image`` is below all of these, inside the rim, or covers the whole of a token without one.
    """

    image: OwnPicture | None = None
    icon: str = ""
    badge: str = ""
    text: Short = ""
    above: Short = ""
    below: Short = ""
    pattern: Pattern = "plain"

    @property
    def icons_shown(self) -> tuple[str, ...]:
        """The icons of the face; empty strings for missing ones."""
        return (self.icon, self.badge)


class Token(SizedForPieces, ListedPiece):
    """One kind of token.

    ``size`` is its width, or ``[width, height]`` of a rectangle; the back equals the front unless
    given. ``for`` names pieces, such as a standee that it carries, which determine its size with
    ``room`` mm to spare. ``outline`` is a custom cut line instead of a shape: the ``d`` of an SVG
    path, or an icon whose silhouette is used. ``enough`` is the quantity that a number of players
    needs, if not all. Instead of a ``front``, the boxes of a ``layout`` are drawn on both sides,
    unless ``back`` is given; they show the ``fields`` of the token, which then has only the border
    that it names.

    ``corner`` is the radius of the corners of a square or a rectangle, by default in proportion to
    its size. ``rim`` colours the band of the border, by default like ``ground``; the border
    ``bare`` has no band, so that the icon may be larger. Without ``ink`` the more legible of the
    theme's ink and paper is used.
    """

    shape: Shape = "round"
    outline: Annotated[
        str, StringConstraints(max_length=20_000), AfterValidator(_limit_distances)
    ] = ""
    size: Size
    corner: Corner | None = None
    enough: Annotated[dict[Whole, Quantity], Field(max_length=MOST_PLAYERS)] = {}
    border: Rim = "rings"
    ground: Role = "token.ground"
    rim: Role | None = None
    ink: Role | None = None
    front: TokenFace = TokenFace()
    layout: Layout | None = None
    fields: Annotated[dict[TokenField, Value | None], Field(max_length=MOST_FIELDS)] = {}
    back: TokenFace | None = None

    @property
    def values(self) -> dict[str, str]:
        """Return the values that boxes may print, by the text between their braces."""
        found = {name.strip("{}"): value for name, value in self.fields.items() if value}
        usual = {"id": self.id, "title": self.title, "quantity": str(self.quantity)}
        return {**usual, **found}

    @property
    def width(self) -> float:
        """Return the width in millimetres."""
        return self.size if isinstance(self.size, float | int) else self.size[0]

    def enough_for(self, players: int) -> int | None:
        return self.enough.get(players)

    @model_validator(mode="after")
    def _made(self) -> Token:
        for players, count in self.enough.items():
            if count > self.quantity:
                message = f"{players} players need {count} of them, but {self.quantity} are made"
                hint = f"write  quantity: {count}, or a number up to {self.quantity}"
                raise validation_error("out-of-range", message, hint, "enough", str(players))
        return self

    @model_validator(mode="after")
    def _one_outline(self) -> Token:
        if self.outline and "shape" in self.model_fields_set:
            message = "a token must have either a shape or an outline"
            raise validation_error(
                "unclear-shape", message, "remove either shape or outline", "outline"
            )
        sided = isinstance(self.size, tuple)
        if sided != (self.shape == "rectangle"):
            if sided:
                message, hint = "the shape determines the height", "write only the width"
                raise validation_error("unclear-size", message, hint, "size")
            message = "a rectangle needs a width and a height"
            hint = "write them as a list, such as [30mm, 20mm]"
            raise validation_error("unclear-size", message, hint, "size")
        if self.corner is not None and self.shape in ("square", "rectangle"):
            require_corner(self.corner, self.measure().width, self.measure().height)
        return self

    @model_validator(mode="after")
    def _one_front(self) -> Token:
        if self.layout is None:
            if "front" not in self.model_fields_set:
                hint = "add the line  front: ...  or  layout: ..."
                raise validation_error("missing-key", "missing key 'front'", hint)
            return self
        if "front" in self.model_fields_set:
            message = "a token has either a front or a layout"
            raise validation_error("unclear-shape", message, "remove one", "front", KEY)
        if self.outline:
            message = "a token with an outline of its own cannot have a layout"
            hint = "write a shape instead, such as  shape: square"
            raise validation_error("unclear-shape", message, hint, "layout", KEY)
        measure = self.measure()
        check_places(self.layout, ("layout",), measure.width, measure.height)
        check_continuations([(LayoutSide(self.layout, ("layout",)), None)])
        for name, box, path in flat_boxes(self.layout):
            if box.optional or not box.applies_to(self.values):
                continue
            missing = next((one for one in box.fields(name) if one not in self.values), None)
            if missing is not None:
                message = f"'{self.id}' lacks '{missing}', which the box '{name}' shows"
                hint = f"add  fields: {{{missing}: ...}},  or give the box  optional: true"
                raise validation_error("missing-field", message, hint, "layout", *path)
        return self

    def idle_keys(self) -> Iterator[IdleKey]:
        if self.layout is None:
            yield IdleKey("fields", "the token has no layout", "add  layout: ...  or remove it")
        if self.outline or self.shape not in ("square", "rectangle"):
            hint = "remove it, or write  shape: square"
            yield IdleKey("corner", "only squares and rectangles have corners to round", hint)

    def measure(self) -> Measure:
        """Return the size of the token.

        One with a custom outline counts as high as wide, because its height is known only when
        drawn.
        """
        if isinstance(self.size, tuple):
            return Measure(self.size[0], self.size[1], cornered=True)
        shape = "" if self.outline else self.shape
        return Measure(self.width, self.width * _HEIGHTS.get(shape, 1), shape == "square")


class Tokens(WithRulings, Pieces, Mounted):
    """A file of tokens.

    With ``colours`` each token is made once per colour: the key is the role of the colour, the
    value the icon that distinguishes it without colour. ``borders`` give some of them another rim
    than the token's, for printing in grey. ``mount`` is the material that they are glued onto.
    """

    pnp: Version = 1
    tokens: Id
    borders: Annotated[dict[Id, Border], Field(max_length=MOST_ITEMS)] = {}
    pieces: Annotated[tuple[Token, ...], Field(min_length=1, max_length=MOST_PIECES)]

    @model_validator(mode="after")
    def _can_be_drawn(self) -> Tokens:
        drawn = 0
        for i, piece in enumerate(self.pieces):
            for _, box, _ in flat_boxes(piece.layout or {}):
                drawn += box.copies(piece.values)
            if drawn * max(1, len(self.colours)) > MOST_BOXES:
                message = f"the tokens have more than {MOST_BOXES:,} boxes in total"
                hint = "split the file, or remove boxes"
                raise validation_error("wrong-size", message, hint, "pieces", i)
        return self

    @model_validator(mode="after")
    def _of_colours(self) -> Tokens:
        for id in self.borders:
            if id not in self.colours:
                message = f"the border '{id}' matches no colour"
                hint = suggest_word(id, self.colours)
                # Only the author knows which of the two is misspelt.
                other = closest_word(
                    id, [colour for colour in self.colours if colour not in self.borders]
                )
                if other:
                    message += f", while the colour '{other}' has no border"
                    hint = f"write  {id}  in both places, or  {other}  in both"
                raise validation_error("unknown-colour", message, hint, "borders", id, KEY)
        return self

    def pieces_made(self) -> Iterator[PieceCount]:
        for i, piece in enumerate(self.pieces):
            for id in ids_by_colour(piece.id, self.colours):
                yield PieceCount(id, piece.quantity, ("pieces", i, "id"))


FILE = Tokens
