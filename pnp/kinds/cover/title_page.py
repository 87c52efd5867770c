"""The front of a kit without a scene: its title, and pieces of the game on a coloured field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from msgspec import Struct

from pnp.art.pen import Pen, capital_height
from pnp.art.tints import LARGE_CONTRAST, first_visible_ink
from pnp.base.colours import contrast, mix
from pnp.base.units import MM_PER_UNIT
from pnp.base.values import replace
from pnp.kinds.cover.exhibits import exhibit_of
from pnp.kinds.cover.front import EDGE, FrontFace, draw_sign, ground
from pnp.kinds.sheet.columns import ColumnSetter
from pnp.model.looks import TITLE
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Stroke,
    rectangle,
    transform_outline,
)
from pnp.scene.piece import Piece
from pnp.text.fitting import fit
from pnp.text.markup import escape_markup
from pnp.theme import Theme

POINT = MM_PER_UNIT["pt"]
# Letters are designed for a plate of this width and at least this height, and scale with it.
_USUAL, _LOW = 194.0, 230.0
# The size of the title relative to other titles of covers, its maximum height, and the least size.
_LARGER, _HIGH, _LEAST = 1.9, 50.0, 8 * POINT
# The distance of title and facts from the sides of the plate, and the least, also of the last line
# from its foot; that of pieces from the sides of the field, as a fraction of it.
_ASIDE, _NEAREST, _AROUND = 10.0, 6.0, 0.07
# The height of the facts above that line.
_FACTS = 21.0
# The title of a sheet on its band, relative to that of a page, and its maximum height.
_ON_BAND, _ONE_LINE = 0.62, 18.0
# Pieces up to this long are small; up to the other they are cards.
_SMALL, _CARD = 46.0, 135.0
# How many cards and small pieces are shown with other pieces, and how many alone.
_FEW_CARDS, _CARDS, _FEW_SMALL, _SMALLS, _PAGES = 3, 5, 5, 15, 3
# The turn between two cards or pages of a hand, in degrees; the step between their middles, and the
# fall of the outer ones, in widths of a card.
_TURN, _STEP, _FALL = 8.0, 0.42, 0.025
# How far the shadow of a piece reaches, as a fraction of the field, and how dark it is.
_SHADOW, _SHADE = 0.006, 0.3


class ShownPieces(Struct, frozen=True):
    """The pieces on the front, largest first: boards, cards, small pieces and pages."""

    boards: tuple[Piece, ...] = ()
    cards: tuple[Piece, ...] = ()
    small: tuple[Piece, ...] = ()
    pages: tuple[Piece, ...] = ()


def has_title_page(theme: Theme, pictures: Sequence[str]) -> bool:
    """Return whether a theme has no scene for a front, and the game names no engravings for one."""
    return theme.art("cover") == TITLE and not pictures


def choose_pieces(pieces: Sequence[Piece]) -> ShownPieces:
    """Return the pieces of a game that make a picture: one board, some cards, some small pieces;
    pages and unfolded nets only if there is nothing else."""
    whole = [piece for piece in pieces if piece.face or not piece.creases]
    flat = [piece for piece in whole if not piece.read] or [
        piece for piece in pieces if not piece.read
    ]
    boards = [piece for piece in flat if _length(piece) > _CARD]
    cards = [piece for piece in flat if _SMALL < _length(piece) <= _CARD]
    small = [piece for piece in flat if _length(piece) <= _SMALL]
    board = max(boards, key=lambda piece: piece.width * piece.height, default=None)
    hand = _with_back(_spread(_of_one_size(cards), _FEW_CARDS if board else _CARDS))
    alone = board is None and not hand
    found = ShownPieces(
        () if board is None else (board,), hand, _spread(small, _SMALLS if alone else _FEW_SMALL)
    )
    if found != ShownPieces():
        return found
    return ShownPieces(pages=_spread([piece for piece in pieces if piece.read], _PAGES))


def _length(piece: Piece) -> float:
    face = piece.face
    return max(piece.width, piece.height) if face is None else max(face.width, face.height)


def _of_one_size(cards: Sequence[Piece]) -> list[Piece]:
    """Return the cards of the most frequent size, as only such make a hand."""
    sizes = [(round(card.width, 1), round(card.height, 1)) for card in cards]
    usual = max(dict.fromkeys(sizes), key=sizes.count, default=None)
    return [card for card, size in zip(cards, sizes, strict=True) if size == usual]


def _spread(pieces: Sequence[Piece], most: int) -> tuple[Piece, ...]:
    """Return up to so many different pieces, from all parts of a list."""
    different = list({piece.id: piece for piece in pieces}.values())
    count = min(most, len(different))
    return tuple(different[len(different) * i // count] for i in range(count))


def _with_back(cards: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return a hand of cards with the back of its first one at its left, if there is one."""
    if len(cards) < _FEW_CARDS or cards[0].back is None:
        return cards
    return (replace(cards[0], front=cards[0].back), *cards[1:])


def title_page(
    face: FrontFace, pieces: ShownPieces, page: Rect, setter: ColumnSetter
) -> tuple[Item, ...]:
    """Return the front of a kit on a page: title, pieces or the game's own picture, and facts."""
    plate, theme = page.inset(EDGE), setter.theme
    scale = min(plate.width / _USUAL, plate.height / _LOW)
    title, top = _title(face, plate, scale, setter)
    foot = _foot_height(scale)
    field = Rect(plate.x, top, plate.width, plate.bottom - foot - top)
    items = [*ground(page, theme), *title]
    outline = rectangle(field.x, field.y, field.width, field.height)
    if face.image is not None:
        items.append(Path(outline, theme.colour("cover.glow")))
        items += Pen(theme, setter.reporter).own_picture(("image",), face.image, outline)
    else:
        items.append(_field(field, theme))
        items.append(Group(tuple(arrange_pieces(pieces, field, theme)), clip=outline))
    return (*items, *_facts(face, plate, scale, setter))


def title_band(face: FrontFace, box: Rect, setter: ColumnSetter) -> tuple[Item, ...]:
    """Return a band for the head of a text: title and subtitle on the colour of the front."""
    theme = setter.theme
    scale = box.width / _USUAL
    ink = _band_ink(theme)
    usual = theme.style("cover.title").with_fill(ink)
    style = usual.with_size(usual.size * _LARGER * _ON_BAND * scale)
    room = Rect(box.x + _ASIDE * scale, box.y, box.width - 2 * _ASIDE * scale, box.height)
    found = fit(
        escape_markup(face.title),
        style,
        room.width,
        _ONE_LINE * scale,
        align="center",
        floor=_LEAST,
    )
    setter.check(found.block, face.title)
    small = theme.style("subtitle", max(_LEAST, 13 * POINT * scale)).with_fill(ink)
    below = setter.block(face.subtitle, small, room.width, "center") if face.subtitle else None
    gap = 3.0 * scale
    tall = capital_height(found.style) + found.block.baselines[-1] - found.block.baselines[0]
    deep = tall + (gap + below.height if below else 0.0)
    y = box.y + (box.height - deep) / 2
    first = y + capital_height(found.style) - found.block.baselines[0]
    items: list[Item] = [_field(box, theme)]
    items.append(Group(found.block.items, Matrix.translate(room.x, first), name="heading-1"))
    if below is not None:
        items.append(Group(below.items, Matrix.translate(room.x, y + tall + gap)))
    return tuple(items)


def _aside(scale: float) -> float:
    return max(_NEAREST, _ASIDE * scale)


def _foot_height(scale: float) -> float:
    return _NEAREST + _FACTS * scale


def _band_ink(theme: Theme) -> str:
    band, ink = theme.colour("cover.band"), theme.colour("cover.band.ink")
    enough = contrast(band, ink) >= LARGE_CONTRAST
    return ink if enough else first_visible_ink(band, theme.colour("ink"))


def _field(box: Rect, theme: Theme) -> Item:
    """Return the coloured field; in low ink it is an outline."""
    inner = box if theme.art("fills") != "none" else box.inset(0.25)
    outline = rectangle(inner.x, inner.y, inner.width, inner.height)
    edge = Stroke(theme.colour("cover.frame"), 0.5) if theme.art("fills") == "none" else None
    return Path(outline, theme.colour("cover.band"), edge)


def _title(
    face: FrontFace, plate: Rect, scale: float, setter: ColumnSetter
) -> tuple[tuple[Item, ...], float]:
    """Return a bar, the title and the subtitle at the head of a plate, and the y of their end."""
    theme = setter.theme
    aside = _aside(scale)
    room = Rect(plate.x + aside, plate.y, plate.width - 2 * aside, plate.height)
    bar = Rect(room.x, plate.y + 7 * scale, 22 * scale, 2.4 * scale)
    accent = theme.colour("cover.band" if theme.art("fills") != "none" else "cover.frame")
    usual = theme.style("cover.title").with_fill(theme.colour("ink"))
    style = usual.with_size(usual.size * _LARGER * scale)
    found = fit(escape_markup(face.title), style, room.width, _HIGH * scale, floor=_LEAST)
    setter.check(found.block, face.title)
    block, tall = found.block, capital_height(found.style)
    top = bar.bottom + 7 * scale
    items: list[Item] = [Path(rectangle(bar.x, bar.y, bar.width, bar.height), accent)]
    letters = Matrix.translate(room.x, top + tall - block.baselines[0])
    items.append(Group(block.items, letters, name="heading-1"))
    bottom = top + tall + block.baselines[-1] - block.baselines[0]
    if face.subtitle:
        small = theme.style("subtitle", max(_LEAST, 15 * POINT * scale))
        words = setter.block(face.subtitle, small.with_fill(theme.colour("ink")), room.width)
        items.append(Group(words.items, Matrix.translate(room.x, bottom + 5 * scale)))
        bottom += 5 * scale + words.height
    return tuple(items), bottom + 9 * scale


def _facts(face: FrontFace, plate: Rect, scale: float, setter: ColumnSetter) -> Iterator[Item]:
    """Yield the facts in a row, each beside its sign, and the designer below."""
    theme = setter.theme
    ink = theme.colour("ink")
    paper = theme.colour("cover.ground")
    sign = theme.colour("cover.band")
    if contrast(sign, paper) < LARGE_CONTRAST:
        sign = ink
    x, right = plate.x + _aside(scale), plate.right - _aside(scale)
    strong = theme.style("strong", max(_LEAST, 12 * POINT * scale)).with_fill(ink)
    middle, size = plate.bottom - _foot_height(scale) + 10 * scale, 8.0 * scale
    cell = (right - x) / max(3, len(face.facts))
    for i, (name, text) in enumerate(face.facts):
        left = x + i * cell
        block = setter.block(text, strong, cell - size - 5 * scale)
        yield draw_sign(name, (left + size / 2, middle), size, sign, paper)
        down = middle - (block.baselines[-1] + block.baselines[0] - capital_height(strong)) / 2
        yield Group(block.items, Matrix.translate(left + size + 2.5 * scale, down))
    if face.designer:
        small = theme.style("text", max(_LEAST, 11 * POINT * scale)).with_fill(ink)
        block = setter.block(face.designer, small, right - x)
        down = plate.bottom - _NEAREST - block.baselines[-1]
        yield Group(block.items, Matrix.translate(x, down))


# Where the pieces lie on the field, as fractions of it: x, y, width and height.
_Share = tuple[float, float, float, float]
_WHOLE: _Share = (0.0, 0.0, 1.0, 1.0)


def arrange_pieces(pieces: ShownPieces, field: Rect, theme: Theme) -> Iterator[Item]:
    """Yield pieces that lie on a field: the board below all others, cards in a hand over its foot,
    small pieces in a row."""
    room = field.inset(min(field.width, field.height) * _AROUND)
    shade = min(field.width, field.height) * _SHADOW
    for kind, share in _shares(pieces):
        box = _part_of(room, share)
        shown = getattr(pieces, kind)
        if kind == "boards":
            places = [(_largest(shown[0], box), 0.0)]
        elif kind == "small":
            places = _rows(shown, box)
        else:
            places = _hand(shown, box)
        for piece, (place, turn) in zip(shown, places, strict=True):
            yield _lay(piece, place, turn, shade, theme)


def _shares(pieces: ShownPieces) -> Iterator[tuple[str, _Share]]:
    """Yield which pieces lie in which part of the room, those at the bottom first."""
    if pieces.boards and pieces.cards:
        yield "boards", (0.0, 0.0, 1.0, 0.8 if pieces.small else 0.86)
        yield "cards", (0.4, 0.5, 0.6, 0.5) if pieces.small else (0.25, 0.52, 0.75, 0.48)
        if pieces.small:
            yield "small", (0.0, 0.84, 0.42, 0.16)
    elif pieces.boards:
        yield "boards", (0.0, 0.0, 1.0, 0.8) if pieces.small else _WHOLE
        if pieces.small:
            yield "small", (0.0, 0.84, 1.0, 0.16)
    elif pieces.cards:
        yield "cards", (0.0, 0.0, 1.0, 0.76) if pieces.small else _WHOLE
        if pieces.small:
            yield "small", (0.0, 0.8, 1.0, 0.2)
    elif pieces.small:
        yield "small", (0.1, 0.1, 0.8, 0.8)
    elif pieces.pages:
        yield "pages", _WHOLE


def _part_of(room: Rect, share: _Share) -> Rect:
    x, y, wide, high = share
    return Rect(
        room.x + x * room.width, room.y + y * room.height, wide * room.width, high * room.height
    )


def _aspect(piece: Piece) -> float:
    face = piece.face or Rect(0, 0, piece.width, piece.height)
    return face.width / face.height


def _largest(piece: Piece, box: Rect) -> Rect:
    """Return the largest place for a piece in the middle of a box."""
    aspect = _aspect(piece)
    high = min(box.height, box.width / aspect)
    x, y = box.centre
    return Rect(x - high * aspect / 2, y - high / 2, high * aspect, high)


def _hand(cards: Sequence[Piece], box: Rect) -> list[tuple[Rect, float]]:
    """Return the places of cards in a fan, each over the one at its left, as large as fits."""
    count, aspect = len(cards), _aspect(cards[0])
    middle = (count - 1) / 2
    # Of one card: its middle in units of its width, its fall, and its turn.
    lying = [
        ((i - middle) * _STEP, 0.03 * (i - middle) ** 2, (i - middle) * _TURN) for i in range(count)
    ]
    unit = [(Rect(x - 0.5, y - 0.5 / aspect, 1.0, 1.0 / aspect), turn) for x, y, turn in lying]
    points = [corner for place, turn in unit for corner in _corners(place, turn)]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    scale = min(box.width / (right - left), box.height / (bottom - top))
    west = box.centre[0] - (left + right) / 2 * scale
    north = box.centre[1] - (top + bottom) / 2 * scale
    return [
        (
            Rect(
                west + place.x * scale,
                north + place.y * scale,
                place.width * scale,
                place.height * scale,
            ),
            turn,
        )
        for place, turn in unit
    ]


def _corners(place: Rect, turn: float) -> list[Point]:
    matrix = Matrix.rotate(turn, *place.centre)
    return [matrix.apply((x, y)) for x in (place.x, place.right) for y in (place.y, place.bottom)]


def _rows(pieces: Sequence[Piece], box: Rect) -> list[tuple[Rect, float]]:
    """Return the places of small pieces in rows of equal cells, as large as fits, to scale."""
    sizes = [piece.face or Rect(0, 0, piece.width, piece.height) for piece in pieces]
    wide, high = max(size.width for size in sizes), max(size.height for size in sizes)
    count = len(pieces)
    gap = 1.18

    def scale_of(rows: int) -> float:
        across = ceil(count / rows)
        return min(box.width / (across * wide * gap), box.height / (rows * high * gap))

    rows = max(range(1, count + 1), key=scale_of)
    scale, across = scale_of(rows), ceil(count / rows)
    cell_x, cell_y = wide * gap * scale, high * gap * scale
    places = []
    for i, size in enumerate(sizes):
        row, column = divmod(i, across)
        here = min(across, count - row * across)
        x = box.centre[0] + (column - (here - 1) / 2) * cell_x
        y = box.centre[1] + (row - (rows - 1) / 2) * cell_y
        w, h = size.width * scale, size.height * scale
        places.append((Rect(x - w / 2, y - h / 2, w, h), 0.0))
    return places


def _lay(piece: Piece, place: Rect, turn: float, shade: float, theme: Theme) -> Item:
    """Return a piece in its place, with its shadow to the lower right."""
    face = piece.face or Rect(0, 0, piece.width, piece.height)
    items: list[Item] = []
    if theme.art("fills") != "none":
        scale = place.height / face.height
        at = Matrix.translate(-face.x, -face.y).then(Matrix.scale(scale))
        below = at.then(Matrix.translate(place.x + shade, place.y + 1.6 * shade))
        dark = mix(theme.colour("cover.band"), "#000000", 0.85)
        seen = rectangle(place.x + shade, place.y + 1.6 * shade, place.width, place.height)
        shadow = Path(transform_outline(piece.outline, below), dark)
        items.append(Group((shadow,), opacity=_SHADE, clip=seen))
    items += exhibit_of(piece, theme).draw(place)
    return Group(tuple(items), Matrix.rotate(turn, *place.centre))
