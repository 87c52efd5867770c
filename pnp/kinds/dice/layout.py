"""Fold-up dice: their net, with pips, numerals or icons on its faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from pnp.art.pen import CUT_LINE, Pen, capital_height, draw_crease, text_width
from pnp.art.tints import draw_hatch_band, first_visible_ink
from pnp.base.diagnostics import KeyPath, Reporter
from pnp.base.sums import plain_sum
from pnp.kinds.dice.record import Dice, Die, DieFace
from pnp.kinds.figure_source import FigureSource
from pnp.kinds.tokens.layout import Owner, TokenColours, owned_names, owners, token_colours
from pnp.model.record import EMBLEM
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segments,
    Stroke,
    circle,
    line,
    polygon,
    rectangle,
    rounded_rectangle,
)
from pnp.scene.piece import HEAVY, Crease, Piece
from pnp.text import shaping
from pnp.text.fitting import FLOOR
from pnp.theme import Theme

# Column and row of each face on the cross.
_PLACES = {5: (0, 1), 1: (1, 1), 2: (2, 1), 6: (3, 1), 3: (1, 0), 4: (1, 2)}

# A tab is a third of the edge, within the widths that are useful and that glue holds.
_NARROWEST, _WIDEST = 4.0, 7.0


class Tab(Struct, frozen=True):
    """A glue tab on the edge from ``start`` to ``end`` of ``face``, glued behind ``glued_to``."""

    face: int
    glued_to: int
    start: Point
    end: Point
    outline: tuple[Point, Point, Point, Point]


class Net(Struct, frozen=True):
    """The faces by number, the creases between them and the tabs, from the net's top left.

    ``folds`` join neighbouring faces; every tab also folds along its edge. ``free`` are the edges
    without a tab, each with its face.
    """

    edge: float
    tab: float
    faces: tuple[tuple[int, Rect], ...]
    folds: tuple[tuple[Point, Point], ...]
    tabs: tuple[Tab, ...]
    free: tuple[tuple[int, Point, Point], ...]
    cut: Segments

    @property
    def width(self) -> float:
        return 4 * self.edge + self.tab

    @property
    def height(self) -> float:
        return 3 * self.edge + 2 * self.tab


def net(edge: float) -> Net:
    """Return the net of a die with edges of ``edge`` mm."""
    tab = min(_WIDEST, max(_NARROWEST, edge / 3))
    faces = tuple(
        (value, Rect(column * edge, tab + row * edge, edge, edge))
        for value, (column, row) in sorted(_PLACES.items())
    )
    x = [i * edge for i in range(5)]
    y = [tab + i * edge for i in range(4)]
    # Clockwise around the cross: the end of each free edge, its face, and the face to glue it to.
    rim: tuple[tuple[Point, int, int], ...] = (
        ((x[1], y[0]), 3, 5),
        ((x[2], y[0]), 3, 6),
        ((x[2], y[1]), 3, 2),
        ((x[3], y[1]), 2, 0),
        ((x[4], y[1]), 6, 0),
        ((x[4], y[2]), 6, 5),
        ((x[3], y[2]), 6, 0),
        ((x[2], y[2]), 2, 0),
        ((x[2], y[3]), 4, 2),
        ((x[1], y[3]), 4, 6),
        ((x[1], y[2]), 4, 5),
        ((x[0], y[2]), 5, 0),
        ((x[0], y[1]), 5, 0),
        ((x[1], y[1]), 5, 0),
    )
    tabs: list[Tab] = []
    free: list[tuple[int, Point, Point]] = []
    cut: list[Point] = []
    start = rim[-1][0]
    for end, of, to in rim:
        if to:
            tabs.append(_tab(of, to, start, end, tab))
            cut += tabs[-1].outline[1:3]
        else:
            free.append((of, start, end))
        cut.append(end)
        start = end
    folds = (
        *(((x[i], y[1]), (x[i], y[2])) for i in (1, 2, 3)),
        ((x[1], y[1]), (x[2], y[1])),
        ((x[1], y[2]), (x[2], y[2])),
    )
    return Net(edge, tab, faces, folds, tuple(tabs), tuple(free), polygon(cut))


def _tab(of: int, to: int, start: Point, end: Point, height: float) -> Tab:
    """Return a tab with its corners cut at 45 degrees, to the left of the direction to ``end``."""
    long = abs(end[0] - start[0]) + abs(end[1] - start[1])
    ux, uy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    nx, ny = uy, -ux
    first = (start[0] + (ux + nx) * height, start[1] + (uy + ny) * height)
    second = (end[0] + (nx - ux) * height, end[1] + (ny - uy) * height)
    return Tab(of, to, start, end, (start, first, second, end))


# Fold-up dice: the net of ``pnp.kinds.dice.layout`` with pips or numerals on its faces.


# Face colour extends this far beyond every edge, so that no white shows at glued edges.
PAPER = HEAVY
BLEED = 1.0

# The band of lines that indicates the colour of a die, as a fraction of the face.
_BAND = 0.055

# The corner radius of a die on the table, as a fraction of the face.
_CORNER = 0.14

# Columns and rows of the pips on a grid of three by three. They run across the slant of icons that
# point up to the right, such as swords, so that these are side by side rather than end to end.
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}

# The distance of columns and rows and the size of a pip, as fractions of the face: round spots, and
# icons, which are larger the fewer there are.
_SPOTS = (0.285, 0.285, 0.2)
_ICONS: dict[int, tuple[float, float, float]] = {
    1: (0.0, 0.0, 0.6),
    2: (0.22, 0.22, 0.38),
    3: (0.29, 0.29, 0.31),
    4: (0.22, 0.22, 0.36),
    5: (0.285, 0.285, 0.29),
    6: (0.24, 0.305, 0.27),
}
# As fractions of the face: the size of a single kind of icon, and the room shared by rows of
# several kinds; then the size of an icon relative to its row, and the distance of its number
# relative to that size.
_ALONE, _ROWS, _IN_ROW, _SPACE = 0.5, 0.92, 0.8, 0.12


def layout(record: Dice, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield every die of a file, once for each of its colours."""
    pen = Pen(theme, reporter)
    for index, die in enumerate(record.pieces):
        for owner in owners(record.colours):
            yield _piece(die, owner, pen, ("pieces", index))


def _piece(die: Die, owner: Owner, pen: Pen, where: KeyPath) -> Piece:
    shape = net(die.size)
    colours = token_colours(pen.theme, owner, die.ground, die.ink)
    items = (
        *(item for tab in shape.tabs for item in _draw_tab(tab, shape, pen)),
        *(item for _, face in shape.faces for item in _ground(face, colours)),
        # Dice of players are distinguished by their emblems.
        *(() if owner.id else _colour(die, shape, colours, pen, where)),
        *(
            item
            for value, face in shape.faces
            for item in _face(die, value, face, colours, owner, pen, where)
        ),
        *_draw_folds(shape, colours),
        *_draw_cut(shape, colours, pen),
    )
    id, title = owned_names(owner, die.id, die.title, pen.theme)
    creases = [Crease(start, end) for start, end in shape.folds]
    creases += [Crease(tab.start, tab.end) for tab in shape.tabs]
    return Piece(
        id,
        title,
        shape.width,
        shape.height,
        (Group(items, name="art"),),
        bleed=BLEED,
        cut=shape.cut,
        creases=tuple(creases),
        glued=tuple(tab.outline for tab in shape.tabs),
        quantity=die.quantity,
        sides=tuple(face for _, face in shape.faces),
    )


def pictured(record: Dice, theme: Theme, reporter: Reporter) -> Iterator[FigureSource]:
    """Yield every face of each die as seen from above, for figures."""
    pen = Pen(theme, reporter)
    for index, die in enumerate(record.pieces):
        face = Rect(0, 0, die.size, die.size)
        edge = rounded_rectangle(0, 0, die.size, die.size, die.size * _CORNER)
        for owner in owners(record.colours):
            id, title = owned_names(owner, die.id, die.title, theme)
            colours = token_colours(theme, owner, die.ground, die.ink)
            for value, _ in net(die.size).faces:
                shown = _face(die, value, face, colours, owner, pen, ("pieces", index))
                items = (*_ground(face, colours), *shown)
                yield FigureSource(
                    Piece(id, title, die.size, die.size, items, cut=edge), side=str(value)
                )


def _ground(face: Rect, colours: TokenColours) -> Iterator[Item]:
    lap = face.inset(-BLEED)
    yield Path(rectangle(lap.x, lap.y, lap.width, lap.height), colours.ground)


def _colour(
    die: Die, shape: Net, colours: TokenColours, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    """Draw marks for the colour of a die whose ground is left out to save ink.

    Lines run along the edges of its faces, and its name is on the first face if that has room.
    """
    theme = pen.theme
    if theme.art("fills") != "none" or theme.colour(die.ground) == theme.colour("paper"):
        return
    for _, face in shape.faces:
        yield from draw_hatch_band(face, _BAND * face.width, colours.ink)
    face = shape.faces[0][1]
    style = theme.style("die.tab").with_fill(colours.ink)
    if text_width(die.title, style) <= face.width * (1 - 2 * _BAND):
        x, y = face.centre[0], face.y + (_BAND + 0.02) * face.width + capital_height(style) / 2
        yield from pen.centred((*where, "title"), die.title, style, x, y)


def _draw_tab(tab: Tab, shape: Net, pen: Pen) -> Iterator[Item]:
    """Tint a glue tab and write on it, upright from the tab's own outer edge."""
    yield Path(polygon(tab.outline), pen.theme.colour("die.tab"))
    style = pen.theme.style("die.tab")
    x = plain_sum(point[0] for point in tab.outline) / 4
    y = plain_sum(point[1] for point in tab.outline) / 4
    word = pen.theme.text_of("glue")
    upright = abs(tab.start[0] - tab.end[0]) > abs(tab.start[1] - tab.end[1])
    written = tuple(pen.centred(("title",), word, style, 0, 0, shape.edge - shape.tab))
    turn = 0 if upright else -90
    yield Group(written, matrix=_turn_and_move(turn, x, y))


def _turn_and_move(turn: float, x: float, y: float) -> Matrix:
    return Matrix.rotate(turn).then(Matrix.translate(x, y))


def _face(
    die: Die, value: int, face: Rect, colours: TokenColours, owner: Owner, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    if isinstance(die.faces, tuple):
        side, path = die.faces[value - 1], (*where, "faces", value - 1)
        yield from _draw_side(die, side, face, colours, owner, pen, path)
    elif die.faces == "pips":
        yield from _pips(die, value, face, colours, owner, pen, where)
    else:
        yield from _numeral(die, value, face, colours, owner, pen, where)


def _pips(
    die: Die, value: int, face: Rect, colours: TokenColours, owner: Owner, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    icon = owner.emblem if die.pip == EMBLEM else die.pip
    across, down, spot = (part * face.width for part in (_ICONS[value] if icon else _SPOTS))
    x, y = face.centre
    for column, row in PIPS[value]:
        px, py = x + (column - 1) * across, y + (row - 1) * down
        if icon:
            yield from pen.icon((*where, "pip"), icon, px, py, spot, colours.ink)
        else:
            yield Path(circle(px, py, spot / 2), colours.ink)


def _numeral(
    die: Die, value: int, face: Rect, colours: TokenColours, owner: Owner, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    side = DieFace(text=str(value))
    yield from _draw_side(die, side, face, colours, owner, pen, (*where, "faces"))
    mark = owner.emblem if die.mark == EMBLEM else die.mark
    if mark:
        x, y = face.centre
        size, off = face.width * 0.22, face.width * 0.33
        for sign in (-1, 1):
            at = (x + sign * off, y + sign * off)
            yield from pen.icon((*where, "mark"), mark, *at, size, colours.ink)


def _draw_side(
    die: Die,
    side: DieFace,
    face: Rect,
    colours: TokenColours,
    owner: Owner,
    pen: Pen,
    where: KeyPath,
) -> Iterator[Item]:
    """Draw an icon, a text, or an icon above a text in the middle of a face."""
    x, y = face.centre
    edge = face.width
    icon = owner.emblem if side.icon == EMBLEM else side.icon
    if icon:
        size, lift = (0.5, 0.14) if side.text else (0.68, 0.0)
        yield from pen.icon((*where, "icon"), icon, x, y - lift * edge, size * edge, colours.ink)
    yield from _draw_icons(side.icons, face, colours, pen, where)
    if not side.text:
        return
    # One or two digits fill a face; words are as large as its width allows.
    style = pen.theme.style("die.numeral", edge * (0.28 if icon else 0.62)).with_fill(colours.ink)
    room = edge * 0.84
    wide = text_width(side.text, style)
    style = style.with_size(max(FLOOR, min(style.size, style.size * room / wide * 0.999)))
    middle = y + edge * (0.28 if icon else -0.02)
    yield from pen.centred((*where, "text"), side.text, style, x, middle, room)
    if side.text in ("6", "9"):
        # A die can lie any way up: the line distinguishes a 6 from a 9.
        level = middle + capital_height(style) / 2 + edge * 0.06
        half = shaping.width(side.text, style) * 0.36
        rule = line(x - half, level, x + half, level)
        yield Path(rule, None, Stroke(colours.ink, edge * (0.03 if icon else 0.045)))


def _draw_icons(
    icons: tuple[str, ...], face: Rect, colours: TokenColours, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    """Draw each kind of icon once, large, after its number.

    A second kind is on a plate, so that the two can be distinguished without colour.
    """
    kinds = Counter(icons)
    row = _ROWS * face.width / max(1, len(kinds))
    size = _ALONE * face.width if len(kinds) == 1 else _IN_ROW * row
    for i, (icon, number) in enumerate(kinds.items()):
        y, ink = face.centre[1] + (i - (len(kinds) - 1) / 2) * row, colours.ink
        if i % 2:
            wide, high = face.width * 0.86, size * 1.12
            left, top = face.centre[0] - wide / 2, y - high / 2
            yield Path(rounded_rectangle(left, top, wide, high, high * 0.3), colours.ink)
            ink = colours.ground
        path = (*where, "icons", icons.index(icon))
        yield from _draw_counted_icon(icon, number, (face.centre[0], y), size, ink, pen, path)


def _draw_counted_icon(
    icon: str, number: int, at: Point, size: float, ink: str, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    """Draw an icon, with its number to the left if it is more than one."""
    x, y = at
    if number > 1:
        style = pen.theme.style("die.numeral", size).with_fill(ink)
        wide = shaping.width(str(number), style)
        x += (wide + size * _SPACE) / 2
        left = x - size * (0.5 + _SPACE) - wide / 2
        yield from pen.centred(where, str(number), style, left, y, wide + size)
    yield from pen.icon(where, icon, x, y, size, ink)


def _draw_cut(shape: Net, colours: TokenColours, pen: Pen) -> Iterator[Item]:
    """Draw the outline; where it runs through the colour of a face, in the ink of that face."""
    yield Path(shape.cut, None, Stroke(pen.theme.colour("cut"), CUT_LINE))
    edges = tuple(segment for _, start, end in shape.free for segment in line(*start, *end))
    yield Path(edges, None, Stroke(colours.ink, CUT_LINE))


def _draw_folds(shape: Net, colours: TokenColours) -> Iterator[Item]:
    ink = first_visible_ink(colours.ground, colours.ink)
    for start, end in shape.folds:
        yield draw_crease(start, end, ink)
    for tab in shape.tabs:
        yield draw_crease(tab.start, tab.end, ink)
