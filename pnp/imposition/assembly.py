"""The page that comes before the tiles of a poster: which tile goes where, and in which order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.base.units import MM_PER_UNIT
from pnp.imposition.paper import MARGIN, fields
from pnp.imposition.sides import BLACK, SheetOptions, Side, Typeset
from pnp.imposition.slug import BETWEEN, POINT, RULER, RULER_CLEAR, width_of
from pnp.imposition.tiling import Tiling, tile_name
from pnp.scene import Group, Instance, Item, Matrix, Path, Point, Rect, Stroke, circle, rectangle
from pnp.scene.piece import Piece

_SIZES = tuple(points * POINT for points in (11, 10, 9, 8, 7))
_TITLES = (2.4, 1.8, 1.3)  # times the size of the text; the first that fits the page
_LEADING = 1.45  # likewise
_INDENT = 1.6  # of a step, right of its number
_PICTURE = 0.4  # of the page, which text of a smaller size leaves if need be
_NAME = 16 * POINT
_SIDE = 2 * MARGIN
_SEAM = Stroke(BLACK, 0.4)
# More tiles than this are named together.
_NAMED = 4


class _Words(Struct, frozen=True):
    """What the page says, set in ``size``: a title over lines of facts, then the steps, each line
    with the number before it, if any."""

    size: float
    title: float
    facts: tuple[str, ...]
    steps: tuple[tuple[str, str], ...]

    @property
    def leading(self) -> float:
        return self.size * _LEADING

    def room(self, width: float, height: float) -> Rect:
        """Return the place for the picture on a page, above the steps, the ruler and the slug."""
        top = _SIDE + self.title + (len(self.facts) + 1) * self.leading
        below = (len(self.steps) + 1) * self.leading + RULER[1] + 2 * RULER_CLEAR + _SIDE
        return Rect(_SIDE, top, width - 2 * _SIDE, height - top - below)


def tile_map(
    tiling: Tiling, height: float, column: int | None = None, row: int | None = None
) -> tuple[Item, ...]:
    """Return the tiles to scale, ``height`` high in all, with one of them filled."""
    stroke = Stroke(BLACK, 0.25)
    columns, rows = tiling.columns, tiling.rows
    scale = height / (rows.end - rows.start)
    boxes: list[Item] = []
    for j in range(rows.count):
        for i in range(columns.count):
            (x, right), (y, bottom) = columns.own(i), rows.own(j)
            outline = rectangle(
                (x - columns.start) * scale,
                (y - rows.start) * scale,
                (right - x) * scale,
                (bottom - y) * scale,
            )
            fill = BLACK if (i, j) == (column, row) else None
            boxes.append(Path(outline, fill=fill, stroke=stroke))
    return tuple(boxes)


def assembly(
    piece: Piece, whole: Group, tiling: Tiling, options: SheetOptions, note: str, sheet: int
) -> Side:
    """Return the page: the whole piece in small with its seams and names, and what to do."""
    page = fields(options.paper)[0]
    words = _words(piece, tiling, note, options)
    room = words.room(page.width, page.height)
    across, down = tiling.columns.end - tiling.columns.start, tiling.rows.end - tiling.rows.start
    scale = min(room.width / across, room.height / down)
    picture = Rect(room.centre[0] - across * scale / 2, room.y, across * scale, down * scale)
    below = picture.bottom + 1.5 * words.leading
    items = (
        *_head(piece.title, words, options),
        *_picture(whole, tiling, picture, scale, options),
        *_foot(words, below, options),
    )
    bottom = below + (len(words.steps) - 0.5) * words.leading
    ink = Rect(_SIDE, _SIDE, room.width, bottom - _SIDE)
    return Side(
        page.width,
        page.height,
        sheet,
        f"F{sheet}",
        options.typeset.said("face.assembly"),
        piece.title,
        "",
        items,
        (),
        (ink,),
        ink,
        ink,
        holds=(piece.id,),
        tiled=True,
        kept=True,
    )


def _picture(
    whole: Group, tiling: Tiling, box: Rect, scale: float, options: SheetOptions
) -> Iterator[Item]:
    """Yield the piece in small, a little faded so that its seams show on a dark one too."""
    columns, rows = tiling.columns, tiling.rows
    small = Matrix.translate(-columns.start, -rows.start).then(Matrix.scale(scale))
    placed = small.then(Matrix.translate(box.x, box.y))
    clip = rectangle(box.x, box.y, box.width, box.height)
    veil = Path(clip, fill="#ffffff", opacity=0.3)
    yield Group((Instance(whole, placed), veil), clip=clip, name="art")
    yield Group(tile_map(tiling, box.height), Matrix.translate(box.x, box.y))
    # All names in one size: that which the narrowest tile holds.
    owns = [cuts.own(i) for cuts in (columns, rows) for i in range(cuts.count)]
    room = min(high - low for low, high in owns) * scale
    for j in range(rows.count):
        for i in range(columns.count):
            (x, right), (y, bottom) = columns.own(i), rows.own(j)
            at = placed.apply(((x + right) / 2, (y + bottom) / 2))
            yield from _disc(tile_name(i, j), at, room, options)


def _disc(name: str, at: Point, room: float, options: SheetOptions) -> Iterator[Item]:
    """Yield the name of a tile on a white disc, both to fit a tile of ``room``."""
    size = min(_NAME, room / 3)
    text = options.typeset(name, size, at[0], at[1] + size * 0.35, "middle")
    radius = max(size, width_of(text) / 2 + size * 0.4)
    yield Path(circle(*at, radius), fill="#ffffff", stroke=_SEAM)
    yield text


def _head(title: str, words: _Words, options: SheetOptions) -> Iterator[Item]:
    y = _SIDE + words.title
    yield options.typeset(title, words.title, _SIDE, y, "start")
    for i, text in enumerate(words.facts, 1):
        yield options.typeset(text, words.size, _SIDE, y + i * words.leading, "start")


def _foot(words: _Words, y: float, options: SheetOptions) -> Iterator[Item]:
    indent = words.size * _INDENT
    for i, (count, text) in enumerate(words.steps):
        below = y + i * words.leading
        if count:
            yield options.typeset(count, words.size, _SIDE, below, "start")
        yield options.typeset(text, words.size, _SIDE + indent, below, "start")


def _words(piece: Piece, tiling: Tiling, note: str, options: SheetOptions) -> _Words:
    """Return the words in the largest size that leaves room for the picture, else the least."""
    page = fields(options.paper)[0]
    width = page.width - 2 * _SIDE

    def in_size(size: float) -> _Words:
        numbered: list[tuple[str, str]] = []
        for i, text in enumerate((*steps(tiling, options.typeset), note), 1):
            lines = _wrapped(text, size, width - size * _INDENT, options)
            count = f"{i}." if text is not note else ""
            numbered.extend((count if j == 0 else "", line) for j, line in enumerate(lines))
        facts = _wrapped(_facts(piece, tiling, options.typeset), size, width, options)
        return _Words(
            size, _title_size(piece.title, size, width, options), tuple(facts), tuple(numbered)
        )

    tried = (in_size(size) for size in _SIZES)
    roomy = (w for w in tried if w.room(page.width, page.height).height >= _PICTURE * page.height)
    return next(roomy, None) or in_size(_SIZES[-1])


def _title_size(title: str, size: float, width: float, options: SheetOptions) -> float:
    *larger, least = (size * times for times in _TITLES)
    fitting = (t for t in larger if width_of(options.typeset(title, t, 0.0, 0.0, "start")) <= width)
    return next(fitting, least)


def _wrapped(text: str, size: float, width: float, options: SheetOptions) -> Iterator[str]:
    """Break a text at its spaces into lines of at most ``width``; a longer word gets its own
    line."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and width_of(options.typeset(longer, size, 0.0, 0.0, "start")) > width:
            yield line
            longer = word
        line = longer
    if line:
        yield line


def _facts(piece: Piece, tiling: Tiling, typeset: Typeset) -> str:
    """Return what to know before printing."""
    said, count = typeset.said, tiling.count
    tiles = said("assembly.quarters" if tiling.butted else "assembly.tiles", count=count)
    rows = said("assembly.rows", columns=tiling.columns.count, rows=tiling.rows.count)
    facts = [
        said("assembly.grid", tiles=tiles, rows=rows),
        said("assembly.size", **_sides(piece)),
        said("print.full-size"),
    ]
    if piece.quantity > 1:
        facts.append(said("assembly.copies", count=piece.quantity))
    return BETWEEN.join(facts)


def _sides(piece: Piece) -> dict[str, float]:
    """Return the width and height of a piece in millimetres and inches, to a tenth."""
    inch = MM_PER_UNIT["in"]
    sizes = {"width": piece.width, "height": piece.height}
    inches = {f"{name}-in": size / inch for name, size in sizes.items()}
    return {name: round(size, 1) for name, size in {**sizes, **inches}.items()}


def steps(tiling: Tiling, typeset: Typeset) -> Iterator[str]:
    """Yield what to do, in order. Only edges that will lie on a strip are cut before gluing."""
    said = typeset.said
    if tiling.butted:
        yield from (said(f"quarters.{step}") for step in ("print", "cut", "lay", "tape", "trim"))
        return
    columns, rows = range(tiling.columns.count), range(tiling.rows.count)
    cut = []
    if len(columns) > 1:
        names = [tile_name(i, j) for j in rows for i in columns[1:]]
        cut.append(said("tiles.left-edge", tiles=_named(names, "tiles.but-column", typeset)))
    if len(rows) > 1:
        names = [tile_name(i, j) for j in rows[1:] for i in columns]
        cut.append(said("tiles.upper-edge", tiles=_named(names, "tiles.but-row", typeset)))
    yield said("tiles.cut", edges=typeset.listed(cut))
    first, last = tile_name(0, 0), tile_name(columns[-1], rows[-1])
    if len(rows) == 1:
        yield said("tiles.glue-across", first=first, last=last)
    elif len(columns) == 1:
        yield said("tiles.glue-down", first=first, last=last)
    else:
        yield said("tiles.glue-rows", first=first, last=tile_name(columns[-1], 0))
        yield said("tiles.glue-together")
    yield said("tiles.tape")


def _named(names: Sequence[str], others: str, typeset: Typeset) -> str:
    return typeset.said(others) if len(names) > _NAMED else typeset.listed(names)
