"""Tokens as pieces: a struck rim, a field, an icon or a numeral, both faces.

The art reaches 1.5 mm beyond the cut line, which is drawn as a fine line so that round and
many-sided tokens can be cut by eye.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from pnp.components.ornament import Outline, border, legible, outline_of, pattern
from pnp.components.pen import Pen, Where
from pnp.diagnostics import Reporter
from pnp.model.tokens import EMBLEM, PLAYER, Face, Token, Tokens
from pnp.piece import Piece
from pnp.scene import Group, Item, Path, Stroke
from pnp.text import shaping
from pnp.text.fitting import FLOOR
from pnp.theme import Theme

BLEED = 1.5
CUT_LINE = 0.2

# Inside the cut line: what a slip of the scissors may take, then the rim.
_EDGE_PART, _LEAST_EDGE = 0.05, 0.8
_RIM_PART, _LEAST_RIM = 0.085, 1.3
# How strongly the lines of a field show behind the icon.
_FIELD_TINT = 0.45


@dataclass(frozen=True, slots=True)
class Owner:
    """The player a token belongs to: an id for the piece, a role of colour, an emblem."""

    id: str = ""
    emblem: str = ""


def owners(colours: dict[str, str]) -> tuple[Owner, ...]:
    """Return the players of a file, or nobody in particular where it names no colours."""
    return tuple(Owner(id, emblem) for id, emblem in colours.items()) or (Owner(),)


def owned(owner: Owner, id: str, title: str) -> tuple[str, str]:
    """Return the id and title of a piece as this player's: ``ship-blue``, ``Ship, blue``."""
    return (f"{id}-{owner.id}", f"{title}, {owner.id}") if owner.id else (id, title)


@dataclass(frozen=True, slots=True)
class Metal:
    """The colours a token is struck in."""

    ground: str
    rim: str
    ink: str


def layout(record: Tokens, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Lay out every token of a file once for each of its colours."""
    pen = Pen(theme, reporter)
    for index, token in enumerate(record.pieces):
        for owner in owners(record.colours):
            yield _piece(token, owner, pen, ("pieces", index))


def metal(
    theme: Theme, owner: Owner, ground: str, ink: str | None, rim: str | None = None
) -> Metal:
    """Resolve the roles of a piece; ``player`` stands for the colour of its owner."""

    def colour(role: str) -> str:
        tail = role.removeprefix(PLAYER)
        return theme.colour(f"{owner.id}{tail}" if tail != role and owner.id else role)

    face = colour(ground)
    band = colour(rim) if rim else face
    if ink is None:
        ink = f"{PLAYER}.ink" if ground == PLAYER else None
    line = colour(ink) if ink else legible(face, theme.colour("ink"), theme.colour("paper"))
    return Metal(face, band, line)


def _piece(token: Token, owner: Owner, pen: Pen, where: Where) -> Piece:
    edge = outline_of(token.shape, token.size)
    colours = metal(pen.theme, owner, token.ground, token.ink, token.rim)
    front = (_face(token, token.front, edge, colours, owner, pen, (*where, "front")),)
    back = front
    if token.back is not None:
        back = (_face(token, token.back, edge, colours, owner, pen, (*where, "back")),)
    id, title = owned(owner, token.id, token.title)
    return Piece(
        id,
        title,
        edge.width,
        edge.height,
        front,
        back,
        bleed=BLEED,
        cut=edge.path(),
        quantity=token.quantity,
    )


def _face(
    token: Token, face: Face, edge: Outline, colours: Metal, owner: Owner, pen: Pen, where: Where
) -> Group:
    start = max(_LEAST_EDGE, token.size * _EDGE_PART)
    band = max(_LEAST_RIM, token.size * _RIM_PART)
    inner = start + band
    items: list[Item] = [Path(edge.path(-BLEED), colours.rim)]
    if colours.rim != colours.ground:
        items.append(Path(edge.path(inner), colours.ground))
    items += border(edge, token.border, start, band, colours.ink)
    items += _field(face, edge, inner, colours, owner, pen, where)
    items.append(Path(edge.path(), None, Stroke(colours.ink, CUT_LINE)))
    return Group(tuple(items), name="art")


def _field(
    face: Face, edge: Outline, inner: float, colours: Metal, owner: Owner, pen: Pen, where: Where
) -> Iterator[Item]:
    """Draw what stands inside the rim: the field, the legend around it, the middle."""
    x, y = edge.centre
    radius = edge.width / 2 - inner
    if edge.height > edge.width * 1.05 and edge.points:
        y = edge.width * 0.54  # a shield is widest above its middle
    clear = radius
    if face.above or face.below:
        legend = pen.theme.style("token.legend").filled(colours.ink)
        reach = legend.size * 0.72
        base = radius - legend.size * 0.42
        yield from pen.arc((*where, "above"), face.above, legend, (x, y), base - reach)
        yield from pen.arc((*where, "below"), face.below, legend, (x, y), base, below=True)
        clear = base - reach - legend.size * 0.35
    yield from pattern(face.pattern, x, y, clear * 0.97, colours.ink, _FIELD_TINT)
    yield from _middle(face, (x, y), clear, colours, owner, pen, where)


def _middle(
    face: Face,
    centre: tuple[float, float],
    clear: float,
    colours: Metal,
    owner: Owner,
    pen: Pen,
    where: Where,
) -> Iterator[Item]:
    """Set icon and text within ``clear`` mm about the centre, the text beneath an icon."""
    x, y = centre
    numeral = pen.theme.style("token.numeral").filled(colours.ink)
    icon = owner.emblem if face.icon == EMBLEM else face.icon
    badge = owner.emblem if face.badge == EMBLEM else face.badge
    small = clear * 0.62 if badge or (icon and face.text) else 0.0
    if icon:
        size = clear * (1.18 if small else 1.42)
        lift = clear * 0.2 if small else 0.0
        yield from pen.icon((*where, "icon"), icon, x, y - lift, size, colours.ink)
    if face.text:
        size = clear * (0.62 if icon else 1.4)
        drop = clear * 0.66 if icon else 0.0
        room = 1.9 * math.sqrt(max(0.1, clear**2 - (drop + size * 0.35) ** 2))
        # The size follows from the room, so only a text below the floor is a finding.
        wide = shaping.width(face.text, numeral.sized(size))
        style = numeral.sized(max(FLOOR, min(size, size * room / wide * 0.999)))
        yield from pen.centred((*where, "text"), face.text, style, x, y + drop, room)
    if badge:
        yield from pen.icon((*where, "badge"), badge, x, y + clear * 0.64, small, colours.ink)
