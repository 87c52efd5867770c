"""Lay out a board of squares in picture-book style: one piece, or four quarters of it.

It is drawn from the bottom up: sea and seabed, islands, square edges, the scenery of islands,
wharves, names; then the rope around the sea and the panels beside it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pnp.art import vignettes
from pnp.art.island_art import Stamps, draw_afloat
from pnp.art.pen import Pen
from pnp.base.diagnostics import KeyPath, Reporter
from pnp.base.geometry import Area, box_of, grow, join, outline, subtract
from pnp.kinds.boards.map import compass
from pnp.kinds.boards.squares import backdrop, islands, panels, scenery, town
from pnp.kinds.boards.squares.islands import Land
from pnp.kinds.boards.squares.record import Board, name_of
from pnp.kinds.boards.squares.scenery import draw_ashore
from pnp.kinds.boards.squares.squares import SquareBoard, survey
from pnp.kinds.figure_source import FigureSource, FigureSpot
from pnp.model.drawings import SCENES, art_problem
from pnp.model.measure import extends_beyond
from pnp.scene import Group, Item, Path, Point, Rect
from pnp.scene.piece import HEAVY, Piece
from pnp.text.shaping import width as text_width
from pnp.theme import Theme

PAPER = HEAVY
BLEED = 3.0
# The size of the rose where the quarters meet, in squares.
_ROSE = 2.5


def layout(record: Board, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield the board; nothing if its grid is faulty or it asks for unknown art."""
    field = survey(record)
    if field is None or not _check_art(field, reporter):
        return
    yield Piece(
        id=record.map,
        title=record.title,
        width=field.width,
        height=field.height,
        front=tuple(_draw_board(field, Pen(theme, reporter))),
        bleed=BLEED,
        seams=_seam_lines(field),
        places=tuple(field.box(square).centre for square in field.legends),
    )


def pictured(record: Board, theme: Theme, reporter: Reporter) -> Iterator[FigureSource]:
    """Yield the board with its squares, for figures."""
    for piece in layout(record, theme, reporter):
        field = survey(record)
        assert field is not None
        spots = {name_of(square): FigureSpot.of(field.box(square)) for square in field.legends}
        yield FigureSource(piece, spots)


def _seam_lines(field: SquareBoard) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the lines between squares, along which a poster may be cut."""
    frame, size = field.frame, field.board.grid.size
    xs = tuple(frame.x + i * size for i in range(field.columns + 1))
    ys = tuple(frame.y + i * size for i in range(field.rows + 1))
    return xs, ys


def _draw_board(field: SquareBoard, pen: Pen) -> Iterator[Item]:
    theme = pen.theme
    sea = backdrop.board_area(field)
    land = islands.lands(field)
    stamps = Stamps(theme)
    window = outline(sea)
    yield backdrop.paper(field, theme, BLEED)
    yield from backdrop.rope(field, sea, theme)
    yield Group(tuple(_draw_waters(field, sea, land, pen, stamps)), clip=window)
    yield Group(tuple(_draw_lands(field, land, pen, stamps)), clip=window)
    yield backdrop.inner_line(sea, theme)
    yield from backdrop.draw_double_line(field, theme)
    yield from backdrop.draw_coordinates(field, pen)
    yield from _draw_panels(field, sea, pen)
    yield from panels.draw(field, pen)


def _draw_waters(
    field: SquareBoard, sea: Area, land: Sequence[Land], pen: Pen, stamps: Stamps
) -> Iterator[Item]:
    theme, board = pen.theme, field.board
    coast = join([item.body for item in land if item.ground is None])
    yield from backdrop.ground(sea, theme)
    floors = dict(_coloured_waters(field))
    yield from (Path(outline(area), fill=theme.colour(role)) for role, area in floors.items())
    if board.compass:
        yield from backdrop.rhumb_lines(field.frame.centre, sea, field.width, theme)
    yield from islands.shallows(coast, sea, theme)
    reserved = join(
        [
            *_areas_without_waves(field),
            *floors.values(),
            *(i.body for i in land if i.ground is not None),
        ]
    )
    free = subtract(subtract(sea, grow(coast, 4.0)), reserved)
    yield from backdrop.crests(field, free, tuple(_discs_on_water(field, pen)), stamps)
    if board.compass:
        size = _ROSE * board.grid.size
        yield from compass.rose(field.frame.centre, size, theme, parted=board.quarters)
    for art in board.art:
        x, y = field.middle(art.at)
        at = x + art.shift[0], y + art.shift[1]
        yield from draw_afloat(art.draw, at, art.size, theme)
    style = theme.style("water.name")
    for i, name in enumerate(board.waters):
        x, y = (m + s for m, s in zip(field.middle(name.at), name.shift, strict=True))
        half, high = text_width(name.name, style) / 2, style.size
        if extends_beyond(Rect(x - half, y - high / 2, 2 * half, high), field.frame):
            message = f"the name '{name.name}' extends beyond the squares"
            hint = "move it, shorten it, or choose another square"
            pen.reporter.error(("waters", i, "name"), "outside-board", message, hint)
        yield from pen.centred(("waters", i, "name"), name.name, style, x, y)


def _coloured_waters(field: SquareBoard) -> Iterator[tuple[str, Area]]:
    """Yield water squares whose kind has a colour, grouped by its role."""
    roles = dict.fromkeys(field.kind(s).ground for s in field.squares_drawn_as("water", "none"))
    for role in roles:
        if role is not None:
            squares = (
                s for s in field.squares_drawn_as("water", "none") if field.kind(s).ground == role
            )
            yield role, join(box_of(field.box(square)) for square in squares)


def _areas_without_waves(field: SquareBoard) -> Iterator[Area]:
    """Yield the squares without waves: piers and basins."""
    for square in field.squares_drawn_as("pier"):
        yield box_of(field.box(square))
    for _, basin in field.basins:
        yield box_of(field.rect(basin))


def _discs_on_water(field: SquareBoard, pen: Pen) -> Iterator[tuple[Point, float]]:
    """Yield discs around everything on open water."""
    board, style = field.board, pen.theme.style("water.name")
    if board.compass:
        yield field.frame.centre, 0.62 * _ROSE * board.grid.size
    for art in board.art:
        x, y = field.middle(art.at)
        yield (x + art.shift[0], y + art.shift[1]), 0.5 * art.size
    for name in board.waters:
        (x, y), half = field.middle(name.at), text_width(name.name, style) / 2
        count = max(1, round(half / 3))
        for k in range(-count, count + 1):
            yield (x + name.shift[0] + half * k / count, y + name.shift[1]), 3.0


def _draw_lands(
    field: SquareBoard, land: Sequence[Land], pen: Pen, stamps: Stamps
) -> Iterator[Item]:
    for kind, basin in field.basins:
        yield from town.basin(field, kind, basin, pen)
    yield from draw_ashore(field, land, pen, stamps)


def _draw_panels(field: SquareBoard, sea: Area, pen: Pen) -> Iterator[Item]:
    board = field.board
    if board.cartouche:
        box = panels.room_within_rope(sea, field.rect(board.cartouche))
        yield from panels.cartouche(board.title, board.subtitle, box, pen)
    for i, panel in enumerate(board.panels):
        box = panels.room_within_rope(sea, field.rect(panel))
        yield from panels.draw_event(panel, ("panels", i), box, pen)
    if board.table:
        box = panels.room_within_rope(sea, field.rect(board.table))
        yield from panels.table(board.table, ("table",), box, pen)


def _check_art(field: SquareBoard, reporter: Reporter) -> bool:
    """Report unknown pictures."""
    board = field.board
    asked: list[tuple[KeyPath, str | None, Collection[str]]] = []
    asked += [(("legend", mark, "art"), e.art, scenery.NAMES) for mark, e in board.legend.items()]
    asked += [(("panels", i, "art"), p.art, SCENES) for i, p in enumerate(board.panels)]
    asked += [(("art", i, "draw"), a.draw, vignettes.NAMES) for i, a in enumerate(board.art)]
    fine = True
    for where, name, known in asked:
        message, hint = art_problem(name, known) if name is not None else ("", "")
        if message:
            fine = False
            reporter.error(where, "unknown-art", message, hint)
    return fine
