"""Lay out tokens: a struck rim, a field, an icon or a numeral, on both faces.

The art extends 1.5 mm beyond the cut line, which is drawn as a fine line so that round and
polygonal tokens can be cut by eye.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from html import escape

from msgspec import Struct

from pnp.art.corners import draw_cut
from pnp.art.outlines import (
    CORNERED,
    Outline,
    OutlineError,
    outline_from_path,
    outline_of,
    silhouette,
)
from pnp.art.patterns import RIMS, border, draw_rim_figure, pattern, rim
from pnp.art.pen import Pen, capital_height, text_width
from pnp.art.tints import LARGE_CONTRAST, most_contrasting_ink, readable_ink, role_colour_on
from pnp.base.colours import luminance, mix
from pnp.base.diagnostics import KeyPath, Reporter
from pnp.base.geometry import area_of, inscribed_circle
from pnp.base.values import replace
from pnp.icons import IconError, read_svg
from pnp.kinds.layout.faces import Drawn
from pnp.kinds.tokens.boxes import drawn_faces
from pnp.kinds.tokens.record import BLEED, Token, TokenFace, Tokens
from pnp.model.record import EMBLEM, PLAYER
from pnp.scene import (
    Group,
    Item,
    Path,
    Point,
    Segments,
    circle,
    rectangle,
    rounded_rectangle,
)
from pnp.scene.piece import Piece
from pnp.text import shaping
from pnp.text.fitting import FLOOR
from pnp.theme import Theme

# Inside the cut line: a strip that scissors may cut off by mistake, then the rim.
_EDGE_PART, _LEAST_EDGE = 0.05, 0.8
_RIM_PART, _LEAST_RIM = 0.085, 1.3
# Without a border: the edge, and how much of the field an icon fills.
_BARE_EDGE, _BARE_FILL, _FILL = 0.6, 1.62, 1.55
# The radius in millimetres of the smallest field in which an icon is recognisable.
_LEAST_FIELD = 2.5
DARK = 0.7
"""The luminance below which a ground uses a lot of ink."""
# The disc of a badge: its radius and its distance below the middle, in field radii, and the
# millimetres between it and the icon. In a square field it is in a corner.
_BADGE, _BADGE_DROP, _BADGE_GAP = 0.4, 0.83, 0.8
_CORNER = 0.57
# How strongly the lines of a field show behind the icon.
_FIELD_TINT = 0.45


class Owner(Struct, frozen=True):
    """The player that owns a token: an id for the piece, which is also a colour role, and an
    emblem.

    ``border`` is the rim of this player's tokens, if different from the others'.
    """

    id: str = ""
    emblem: str = ""
    border: str = ""


def owners(colours: dict[str, str], borders: Mapping[str, str] | None = None) -> tuple[Owner, ...]:
    """Return the players of a file, or a single unnamed one if it names no colours."""
    own = borders or {}
    return tuple(Owner(id, emblem, own.get(id, "")) for id, emblem in colours.items()) or (Owner(),)


def owned_names(owner: Owner, id: str, title: str, theme: Theme) -> tuple[str, str]:
    """Return the id and title of a piece for this player: ``ship-blue``, ``Ship, blue``."""
    if not owner.id:
        return id, title
    name = theme.text_of(owner.id) if theme.builtin_texts.has(owner.id) else owner.id
    colour = owner.id if name.lower() == owner.id else name
    return f"{id}-{owner.id}", theme.text_of("piece.of-player", title=title, colour=colour)


class TokenColours(Struct, frozen=True):
    """The colours of a token: the field and its ink, the rim and its ornament."""

    ground: str
    ink: str
    rim: str
    edge: str


def layout(record: Tokens, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield every token of a file, once for each of its colours."""
    pen = Pen(theme, reporter)
    found = (_cut_outline(one, pen, ("pieces", i)) for i, one in enumerate(record.pieces))
    edges = {i: edge for i, edge in enumerate(found) if edge is not None}
    sizes = {i: (edge.width, edge.height) for i, edge in edges.items()}
    every = owners(record.colours, record.borders)
    drawn = drawn_faces(record, sizes, [owner.id for owner in every], pen)
    for index, edge in edges.items():
        token = record.pieces[index]
        for owner in every:
            boxes = drawn.get((index, owner.id))
            yield _piece(token, edge, boxes, owner, pen, ("pieces", index))


def token_colours(
    theme: Theme, owner: Owner, ground: str, ink: str | None, rim: str | None = None
) -> TokenColours:
    """Resolve the roles of a piece; ``player`` means the colour of its owner."""

    def own(role: str) -> str:
        tail = role.removeprefix(PLAYER)
        return f"{owner.id}{tail}" if tail != role and owner.id else role

    def colour(role: str) -> str:
        return theme.colour(own(role))

    face, paper = colour(ground), theme.colour("paper")
    filled = theme.art("fills") != "none"
    if ink is None:
        ink = f"{PLAYER}.ink" if ground == PLAYER else None
    if ink:
        # A low-ink theme makes a dark ground pale, under an ink that was meant to be light.
        others = () if filled else (f"{own(ground)}.ink",)
        line = role_colour_on(theme, own(ink), face, LARGE_CONTRAST, *others)
    else:
        line = readable_ink(face, theme.colour("ink"), paper)
    band = colour(rim) if rim else face
    if filled:
        return TokenColours(face, line, band, most_contrasting_ink(band, line, face))
    # In low ink, a dark ground becomes the line on paper instead.
    if luminance(face) < DARK:
        face, line = paper, face
    edge = band if luminance(band) < DARK else line
    return TokenColours(face, line, face, mix(edge, paper, 0.6))


def _cut_outline(token: Token, pen: Pen, where: KeyPath) -> Outline | None:
    """Return the cut line of a token; None, with a finding, if its own outline is invalid."""
    if not token.outline:
        height = token.size[1] if isinstance(token.size, tuple) else 0.0
        return outline_of(token.shape, token.width, height, token.corner)
    path = (*where, "outline")
    try:
        edge = _icon_outline(token.outline, token.width, pen)
    except (OutlineError, IconError) as error:
        pen.reporter.error(path, "unfit-outline", str(error), error.hint)
        return None
    if edge is None:
        pen.report_unknown_icon(path, token.outline)
        return None
    start, band = _rim_band(token)
    room = edge.disc[1] - start - band if edge.disc else 0.0
    if room < _LEAST_FIELD:
        pen.reporter.error(
            path,
            "narrow-outline",
            f"inside its rim, the outline has room for a disc of only {max(0.0, 2 * room):.1f} mm",
            f"make the token larger, or the outline wider: {2 * _LEAST_FIELD:g} mm is needed",
        )
        return None
    return edge


def _icon_outline(reference: str, size: float, pen: Pen) -> Outline | None:
    """Return the silhouette of the icon that an outline names, or the path that it spells out.

    Returns None if there is no such icon.
    """
    if re.fullmatch(r"([a-z-]+:)?[a-z0-9]+(-[a-z0-9]+)*", reference):
        icon = pen.theme.icon(reference, pen.theme.colour("ink"))
        if icon is None:
            return None
        return silhouette([item.segments for item in icon.items if isinstance(item, Path)], size)
    # A bare path is read like an icon that contains it, with the same limits. Its viewBox is
    # meaningless, so nothing is cut off there.
    box = "<svg viewBox='0 0 1 1' overflow='visible' xmlns='http://www.w3.org/2000/svg'>"
    icon_of = read_svg("outline", f"{box}<path d='{escape(reference)}'/></svg>")
    return outline_from_path(icon_of.shapes[0].segments, size)


def _rim_band(token: Token) -> tuple[float, float]:
    """Return where the rim begins inside the cut line, and its width."""
    if token.border == "bare":
        return _BARE_EDGE, 0.0
    return (
        max(_LEAST_EDGE, token.width * _EDGE_PART),
        max(_LEAST_RIM, token.width * _RIM_PART),
    )


def _piece(
    token: Token, edge: Outline, boxes: Drawn | None, owner: Owner, pen: Pen, where: KeyPath
) -> Piece:
    colours = token_colours(pen.theme, owner, token.ground, token.ink, token.rim)
    if boxes is None:
        front = _face(token, token.front, edge, colours, owner, pen, (*where, "front"))
    else:
        front = _boxed_face(token, boxes, edge, colours, owner, pen)
    sides = [(front,)]
    if token.back is not None:
        sides.append((_face(token, token.back, edge, colours, owner, pen, (*where, "back")),))
    id, title = owned_names(owner, token.id, token.title, pen.theme)
    return Piece(
        id,
        title,
        edge.width,
        edge.height,
        sides[0],
        sides[-1],
        bleed=BLEED,
        cut=edge.path(),
        quantity=token.quantity,
    )


def _boxed_face(
    token: Token, boxes: Drawn, edge: Outline, colours: TokenColours, owner: Owner, pen: Pen
) -> Group:
    """Draw the boxes of a layout, and the border over them that a token names."""
    bled = _edge_of_bleed(token, edge)
    items: list[Item] = [Path(bled, colours.rim), Group(boxes, clip=bled)]
    rim = owner.border or (token.border if "border" in token.model_fields_set else "bare")
    if rim != "bare":
        items += border(edge, rim, *_rim_band(token), colours.edge)
    items.append(draw_cut(edge.path(), edge.width, edge.height, BLEED, pen.theme, colours.edge))
    return Group(tuple(items), name="art")


def _edge_of_bleed(token: Token, edge: Outline) -> Segments:
    """Return the edge of the art. That of a box with rounded corners is a box with sharp ones, or
    the paper would show between tokens that meet at a corner."""
    if token.outline or token.shape not in CORNERED:
        return edge.path(-BLEED)
    return rectangle(-BLEED, -BLEED, edge.width + 2 * BLEED, edge.height + 2 * BLEED)


def _face(
    token: Token,
    face: TokenFace,
    edge: Outline,
    colours: TokenColours,
    owner: Owner,
    pen: Pen,
    where: KeyPath,
) -> Group:
    start, band = _rim_band(token)
    inner = start + band
    bled = _edge_of_bleed(token, edge)
    items: list[Item] = [Path(bled, colours.rim)]
    if colours.rim != colours.ground:
        items.append(Path(edge.path(inner), colours.ground))
    if face.image is not None:
        # Without a rim the picture extends to the edge, and is cut with it.
        bare = token.border == "bare"
        outline = edge.path() if bare else edge.path(inner)
        over = bled if bare else None
        items += pen.own_picture((*where, "image"), face.image, outline, over)
    if token.border == "bare":
        pass
    elif owner.border:
        # The rim is already a ring; further lines around the pattern would obscure it.
        ruled = colours.rim == colours.ground
        items += draw_rim_figure(edge, owner.border, start, band, colours.edge, ruled=ruled)
    elif token.border != "plain" and (kind := pen.theme.art("tokens")) in RIMS:
        items += rim(edge, kind, start, band, colours.edge, colours.rim)
    else:
        items += border(edge, token.border, start, band, colours.edge)
    items += _field(token, face, edge, inner, colours, owner, pen, where)
    cut = draw_cut(edge.path(), edge.width, edge.height, BLEED, pen.theme, colours.edge)
    # The edge is visible on the rim, but not on every picture.
    bare = face.image is not None and token.border == "bare"
    items.append(cut if bare else replace(cut, items=cut.items[1:]))
    return Group(tuple(items), name="art")


def _field(
    token: Token,
    face: TokenFace,
    edge: Outline,
    inner: float,
    colours: TokenColours,
    owner: Owner,
    pen: Pen,
    where: KeyPath,
) -> Iterator[Item]:
    """Draw the inside of the rim: the field, the legend around it, the middle."""
    (x, y), radius = edge.disc or (edge.centre, edge.width / 2)
    if edge.disc is None and edge.height > edge.width * 1.05 and edge.points:
        # A shield is widest above its middle.
        (x, y), radius = inscribed_circle(area_of(edge.points))
    radius -= inner
    clear = radius
    if face.above or face.below:
        legend = pen.theme.style("token.legend").with_fill(colours.ink)
        reach = legend.size * 0.72
        base = radius - legend.size * 0.42
        yield from pen.arc((*where, "above"), face.above, legend, (x, y), base - reach)
        yield from pen.arc((*where, "below"), face.below, legend, (x, y), base, below=True)
        clear = base - reach - legend.size * 0.35
    yield from pattern(face.pattern, x, y, clear * 0.97, colours.ink, _FIELD_TINT)
    yield from _draw_middle(token, face, (x, y), clear, colours, owner, pen, where)


def _draw_middle(
    token: Token,
    face: TokenFace,
    centre: Point,
    clear: float,
    colours: TokenColours,
    owner: Owner,
    pen: Pen,
    where: KeyPath,
) -> Iterator[Item]:
    """Draw icon and text within ``clear`` mm of the centre, the text below an icon."""
    x, y = centre
    icon = owner.emblem if face.icon == EMBLEM else face.icon
    badge = owner.emblem if face.badge == EMBLEM else face.badge
    corner = token.shape == "square"
    if icon:
        fill = _BARE_FILL if token.border == "bare" else _FILL
        size = clear * (1.26 if face.text else 1.25 if badge and corner else fill)
        lift = clear * (0.29 if face.text else 0.2 if badge else 0.0)
        aside = lift if badge and corner else 0.0
        yield from pen.icon((*where, "icon"), icon, x - aside, y - lift, size, colours.ink)
    if face.text:
        drop = clear * 0.64 if icon else 0.0
        size = clear * (0.66 if icon else 1.5)
        yield from _numeral(face.text, (x, y), drop, clear, size, colours, pen, where)
    if badge:
        yield from _badge(badge, (x, y), clear, corner, colours, pen, (*where, "badge"))


def _badge(
    name: str,
    centre: Point,
    clear: float,
    corner: bool,
    colours: TokenColours,
    pen: Pen,
    where: KeyPath,
) -> Iterator[Item]:
    """Draw a small disc over the foot of the rim, or in the corner of a square field.

    It is clear of the icon.
    """
    away = clear * (_CORNER if corner else _BADGE_DROP)
    x, y = centre[0] + (away if corner else 0.0), centre[1] + away
    radius = clear * _BADGE
    halo = Path(circle(x, y, radius + _BADGE_GAP), colours.ground)
    field = rectangle(centre[0] - clear, centre[1] - clear, 2 * clear, 2 * clear)
    yield Group((halo,), clip=field if corner else circle(*centre, clear))
    yield Path(circle(x, y, radius), colours.ink)
    yield from pen.icon(where, name, x, y, radius * 1.56, colours.ground)


def _size_in_circle(wide: float, drop: float, clear: float) -> float:
    """Return the size at which the lower corners of a text touch a circle.

    The text is ``wide`` times as wide as its size and ``drop`` mm below the centre of the circle,
    whose radius is ``clear``.
    """
    square, linear = (wide / 1.9) ** 2 + 0.35**2, 0.7 * drop
    rest = max(0.1, clear**2 - drop**2)
    return 0.999 * (math.sqrt(linear**2 + 4 * square * rest) - linear) / (2 * square)


def _numeral(
    text: str,
    centre: Point,
    drop: float,
    clear: float,
    size: float,
    colours: TokenColours,
    pen: Pen,
    where: KeyPath,
) -> Iterator[Item]:
    """Draw a text ``drop`` mm below the centre, as large as the disc allows.

    A plate in the ground's colour keeps the lines of the field away from it.
    """
    style = pen.theme.style("token.numeral", size).with_fill(colours.ink)
    # The size follows from the room, so only a text below the minimum is a finding.
    style = style.with_size(
        max(FLOOR, min(size, _size_in_circle(text_width(text, style) / size, drop, clear)))
    )
    room = 1.9 * math.sqrt(max(0.1, clear**2 - (drop + style.size * 0.35) ** 2))
    wide, high = shaping.width(text, style), capital_height(style)
    pad = high * 0.12
    x, y = centre[0], centre[1] + drop
    left, top = x - wide / 2 - pad, y - high / 2 - pad
    plate = rounded_rectangle(left, top, wide + 2 * pad, high + 2 * pad, pad)
    yield Path(plate, colours.ground)
    yield from pen.centred((*where, "text"), text, style, x, y, room)
