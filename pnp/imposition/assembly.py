"""The page before the tiles of a poster: the position of each tile, and the order of assembly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.base.units import MM_PER_UNIT
from pnp.base.values import replace
from pnp.imposition.marks import BETWEEN, POINT, RULER, RULER_CLEAR, width_of
from pnp.imposition.paper import MARGIN, fields
from pnp.imposition.sides import BLACK, Sheet, SheetOptions, Side, Stationery, Typeset
from pnp.imposition.tiling import Tiling, tile_name
from pnp.scene import Group, Instance, Item, Matrix, Path, Point, Rect, Stroke, circle, rectangle
from pnp.scene.piece import PLAIN, Piece

_SIZES = tuple(points * POINT for points in (11, 10, 9, 8, 7))
_TITLES = (2.4, 1.8, 1.3)  # times the usual size of the text; the first that fits the page
_LEADING = 1.45  # likewise
_INDENT = 1.6  # of a step, right of its number
_PICTURE = 0.4  # of the page, which text of a smaller size leaves if need be
_NAME = 16 * POINT
_SIDE = 2 * MARGIN
_EDGE = Stroke(BLACK, 0.2)
_APART = 2.2  # between the pictures of tiles
# If there are more tiles, they are named together.
_NAMED = 4


class _PlainStationery(Struct, frozen=True):
    """The stationery of pages outside a kit: white, in the font face of margins."""

    typeset: Typeset

    def sheet(self, title: str, width: float, height: float) -> Sheet:
        room = Rect(_SIDE, _SIDE, width - 2 * _SIDE, height - 2 * _SIDE)
        *larger, least = (_SIZES[0] * times for times in _TITLES)
        lines = (self.line(title, size, _SIDE, _SIDE + size, "start") for size in larger)
        fitting = (line for line in lines if width_of(line) <= room.width)
        line = next(fitting, None) or self.line(title, least, _SIDE, _SIDE + least, "start")
        head = _TITLES[0] * _SIZES[0]
        return Sheet((line,), replace(room, y=_SIDE + head, height=room.height - head))

    def line(
        self, content: str, size: float, x: float, y: float, anchor: str, *, strong: bool = False
    ) -> Item:
        return self.typeset(content, size, x, y, anchor)


class _PageText(Struct, frozen=True):
    """The text of the page in a room, set in ``size``: lines of facts, then the steps, each line
    with the number before it, if any."""

    within: Rect
    size: float
    facts: tuple[str, ...]
    steps: tuple[tuple[str, str], ...]

    @property
    def leading(self) -> float:
        return self.size * _LEADING

    @property
    def room(self) -> Rect:
        """The space for the picture, below the facts, above the steps, the ruler and the slug."""
        above = (len(self.facts) + 1) * self.leading
        below = (len(self.steps) + 1) * self.leading + RULER[1] + 2 * RULER_CLEAR
        return replace(
            self.within, y=self.within.y + above, height=self.within.height - above - below
        )


def tile_map(
    tiling: Tiling, height: float, column: int | None = None, row: int | None = None
) -> tuple[Item, ...]:
    """Return the tiles to scale, ``height`` high in total, with one of them filled."""
    stroke = Stroke(BLACK, 0.25)
    columns, rows = tiling.columns, tiling.rows
    scale = height / (rows.end - rows.start)
    boxes: list[Item] = []
    for j in range(rows.count):
        for i in range(columns.count):
            (x, right), (y, bottom) = columns.visible_range(i), rows.visible_range(j)
            outline = rectangle(
                (x - columns.start) * scale,
                (y - rows.start) * scale,
                (right - x) * scale,
                (bottom - y) * scale,
            )
            fill = BLACK if (i, j) == (column, row) else None
            boxes.append(Path(outline, fill=fill, stroke=stroke))
    return tuple(boxes)


def assembly_page(
    piece: Piece, whole: Group, tiling: Tiling, options: SheetOptions, note: str, sheet: int
) -> Side:
    """Return the page: the whole piece in small with its seams and names, and the instructions."""
    page = fields(options.paper)[0]
    stationery = options.stationery or _PlainStationery(options.typeset)
    blank = stationery.sheet(piece.title, page.width, page.height)
    words = _fit_page_text(piece, tiling, note, options, blank.room)
    room = words.room
    gaps = _APART * (tiling.columns.count - 1), _APART * (tiling.rows.count - 1)
    across, down = tiling.columns.end - tiling.columns.start, tiling.rows.end - tiling.rows.start
    scale = min((room.width - gaps[0]) / across, (room.height - gaps[1]) / down)
    wide, high = across * scale + gaps[0], down * scale + gaps[1]
    picture = Rect(room.centre[0] - wide / 2, room.y, wide, high)
    below = picture.bottom + 1.8 * words.leading
    items = (
        *blank.items,
        *_head(words, stationery),
        *_picture(whole, tiling, picture, scale, stationery),
        *_foot(words, below, stationery),
    )
    bottom = below + (len(words.steps) - 0.5) * words.leading
    ink = Rect(room.x, _SIDE, room.width, bottom - _SIDE)
    return Side(
        page.width,
        page.height,
        sheet,
        f"F{sheet}",
        options.typeset.text_of("face.assembly"),
        "" if options.stationery else piece.title,
        "",
        items,
        (),
        (ink, *blank.taken),
        ink,
        ink,
        paper=PLAIN,
        holds=(piece.id,),
        tiled=True,
        kept=True,
    )


def _picture(
    whole: Group, tiling: Tiling, box: Rect, scale: float, stationery: Stationery
) -> Iterator[Item]:
    """Yield the tiles in small, slightly apart, each with its name."""
    columns, rows = tiling.columns, tiling.rows
    # All names have the same size, which fits the narrowest tile.
    owns = [cuts.visible_range(i) for cuts in (columns, rows) for i in range(cuts.count)]
    room = min(high - low for low, high in owns) * scale
    for j in range(rows.count):
        for i in range(columns.count):
            (x, right), (y, bottom) = columns.visible_range(i), rows.visible_range(j)
            placed = (
                Matrix.translate(-columns.start, -rows.start)
                .then(Matrix.scale(scale))
                .then(Matrix.translate(box.x + i * _APART, box.y + j * _APART))
            )
            corner, end = placed.apply((x, y)), placed.apply((right, bottom))
            tile = rectangle(*corner, end[0] - corner[0], end[1] - corner[1])
            yield Group((Instance(whole, placed),), clip=tile, name="art")
            yield Path(tile, stroke=_EDGE)
            middle = placed.apply(((x + right) / 2, (y + bottom) / 2))
            yield from _disc(tiling.name_of(i, j), middle, room, stationery)


def _disc(name: str, at: Point, room: float, stationery: Stationery) -> Iterator[Item]:
    """Yield the name of a tile on a white disc, both sized for a tile of ``room``."""
    size = min(_NAME, room / 3)
    text = stationery.line(name, size, at[0], at[1] + size * 0.35, "middle", strong=True)
    radius = max(size, width_of(text) / 2 + size * 0.4)
    yield Path(circle(*at, radius), fill="#ffffff", stroke=_EDGE)
    yield text


def _head(words: _PageText, stationery: Stationery) -> Iterator[Item]:
    for i, text in enumerate(words.facts, 1):
        y = words.within.y + i * words.leading
        yield stationery.line(text, words.size, words.within.x, y, "start")


def _foot(words: _PageText, y: float, stationery: Stationery) -> Iterator[Item]:
    indent = words.size * _INDENT
    for i, (count, text) in enumerate(words.steps):
        below = y + i * words.leading
        if count:
            yield stationery.line(count, words.size, words.within.x, below, "start", strong=True)
        yield stationery.line(text, words.size, words.within.x + indent, below, "start")


def _fit_page_text(
    piece: Piece, tiling: Tiling, note: str, options: SheetOptions, within: Rect
) -> _PageText:
    """Return the text in the largest size that leaves room for the picture, or in the smallest."""
    stationery = options.stationery or _PlainStationery(options.typeset)

    def in_size(size: float) -> _PageText:
        numbered: list[tuple[str, str]] = []
        for i, text in enumerate((*steps(tiling, options.typeset), note), 1):
            lines = _wrap_text(text, size, within.width - size * _INDENT, stationery)
            count = f"{i}." if text is not note else ""
            numbered.extend((count if j == 0 else "", line) for j, line in enumerate(lines))
        facts = _wrap_text(facts_of(piece, tiling, options.typeset), size, within.width, stationery)
        return _PageText(within, size, tuple(facts), tuple(numbered))

    tried = (in_size(size) for size in _SIZES)
    page = fields(options.paper)[0]
    roomy = (words for words in tried if words.room.height >= _PICTURE * page.height)
    return next(roomy, None) or in_size(_SIZES[-1])


def _wrap_text(text: str, size: float, width: float, stationery: Stationery) -> Iterator[str]:
    """Break a text at its spaces into lines of at most ``width``; a longer word gets its own
    line."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and width_of(stationery.line(longer, size, 0.0, 0.0, "start")) > width:
            yield line
            longer = word
        line = longer
    if line:
        yield line


def facts_of(piece: Piece, tiling: Tiling, typeset: Typeset) -> str:
    """Return the facts to know before printing."""
    text_of, count = typeset.text_of, tiling.count
    tiles = text_of("assembly.quarters" if tiling.butted else "assembly.tiles", count=count)
    rows = text_of("assembly.rows", columns=tiling.columns.count, rows=tiling.rows.count)
    facts = [
        text_of("assembly.grid", tiles=tiles, rows=rows),
        text_of("assembly.size", **_dimensions_of(piece)),
        text_of("print.full-size"),
    ]
    if piece.quantity > 1:
        facts.append(text_of("assembly.copies", count=piece.quantity))
    return BETWEEN.join(facts)


def _dimensions_of(piece: Piece) -> dict[str, float]:
    """Return the width and height of a piece in millimetres and inches, to a tenth."""
    inch = MM_PER_UNIT["in"]
    sizes = {"width": piece.width, "height": piece.height}
    inches = {f"{name}-in": size / inch for name, size in sizes.items()}
    return {name: round(size, 1) for name, size in {**sizes, **inches}.items()}


def steps(tiling: Tiling, typeset: Typeset) -> Iterator[str]:
    """Yield the assembly steps in order. Only edges that will be on top of a strip are cut before
    gluing."""
    text_of = typeset.text_of
    if tiling.butted:
        yield from (text_of(f"quarters.{step}") for step in ("print", "cut", "lay", "tape", "trim"))
        return
    columns, rows = range(tiling.columns.count), range(tiling.rows.count)
    cut = []
    if len(columns) > 1:
        names = [tile_name(i, j) for j in rows for i in columns[1:]]
        cut.append(
            text_of("tiles.left-edge", tiles=_list_tiles(names, "tiles.but-column", typeset))
        )
    if len(rows) > 1:
        names = [tile_name(i, j) for j in rows[1:] for i in columns]
        cut.append(text_of("tiles.upper-edge", tiles=_list_tiles(names, "tiles.but-row", typeset)))
    yield text_of("tiles.cut", edges=typeset.join_words(cut))
    first, last = tile_name(0, 0), tile_name(columns[-1], rows[-1])
    if len(rows) == 1:
        yield text_of("tiles.glue-across", first=first, last=last)
    elif len(columns) == 1:
        yield text_of("tiles.glue-down", first=first, last=last)
    else:
        yield text_of("tiles.glue-rows", first=first, last=tile_name(columns[-1], 0))
        yield text_of("tiles.glue-together")
    yield text_of("tiles.tape")


def _list_tiles(names: Sequence[str], others: str, typeset: Typeset) -> str:
    return typeset.text_of(others) if len(names) > _NAMED else typeset.join_words(names)
