"""Lay out a map as a sea chart: one board, drawn from the graph of its spaces.

It is drawn from the bottom up: ground, rhumb lines, water-lines, borders at sea, land, relief,
coast, borders ashore, fences, names, the marks of the rules, and the frame over all edges.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pnp.art import map_symbols, vignettes
from pnp.art.pen import Pen
from pnp.base.diagnostics import Reporter, suggest_word
from pnp.base.geometry import contains, outline, point_on_lines
from pnp.kinds.boards.map import borders, coast, compass, frame, marks, place, relief
from pnp.kinds.boards.map.board_edge import inset_of
from pnp.kinds.boards.map.borders import Borders
from pnp.kinds.boards.map.lettering import clear_lines, place_marks_and_names
from pnp.kinds.boards.map.place import (
    HANDLE,
    MEDALLION,
    MarkPlaces,
    Ornament,
    clearance,
    hazard_circle,
    ornaments,
    place_towns,
)
from pnp.kinds.boards.map.record import Map, name_stem
from pnp.kinds.boards.map.survey import MapGeometry, complete_geometry
from pnp.kinds.figure_source import FigureSource, FigureSpot
from pnp.model.drawings import art_problem
from pnp.scene import Group, Item, Point, Rect, rectangle
from pnp.scene.extents import hull
from pnp.scene.piece import HEAVY, Piece
from pnp.theme import Theme

PAPER = HEAVY
BLEED = 3.0


class MapChart(Struct, frozen=True):
    """A map as drawn: its art from the top left of its trim box, and its marks and borders."""

    art: tuple[Item, ...]
    board: MapGeometry
    places: MarkPlaces
    borders: Borders


def layout(record: Map, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield the board of a map; nothing if its grid has errors."""
    chart = draw_chart(record, theme, reporter)
    if chart is not None:
        yield _piece(record, chart)


def _piece(record: Map, chart: MapChart) -> Piece:
    return Piece(
        id=record.map,
        title=record.title,
        width=record.board.width,
        height=record.board.height,
        front=chart.art,
        bleed=BLEED,
        seams=(
            clear_lines(chart.places, 0, record.board.width),
            clear_lines(chart.places, 1, record.board.height),
        ),
        names=(*(name.box for name in chart.places.names), inset_of(record)),
        places=piece_places(chart),
    )


def piece_places(chart: MapChart) -> tuple[Point, ...]:
    """Return the points in the named spaces of a chart where pieces are placed."""
    spaces = ((id, space) for id, space in chart.board.spaces.items() if not id.startswith("#"))
    return tuple(chart.places.pieces.get(id, space.middle) for id, space in spaces)


def pictured(record: Map, theme: Theme, reporter: Reporter) -> Iterator[FigureSource]:
    """Yield the board with its spaces, for figures."""
    chart = draw_chart(record, theme, reporter)
    if chart is None:
        return
    places = chart.places
    spots = {
        id: FigureSpot(places.pieces.get(id, space.middle), hull(outline(space.area)))
        for id, space in chart.board.spaces.items()
    }
    for id, at in places.medallions.items():
        for sign, _ in chart.board.spaces[id].legend.all_signs:
            # A wheel surrounds the disc.
            up = MEDALLION + HANDLE / 2 if sign.draw == "wheel" else 0.0
            spots[f"{id} {sign.sign}"] = _disc_spot((at[0], at[1] - up))
    spots |= {f"{id} {sign}": _disc_spot(at) for (id, sign), at in places.signs.items()}
    borders = {
        frozenset((border.a, border.b)): point_on_lines(border.lines, 0.5)
        for border in chart.board.borders
    }
    names = [name.box for name in places.names]

    def free(at: Point, radius: float) -> bool:
        named = any(clearance(box, *at) < radius for box in names)
        return not named and not places.taken.touches(*at, radius)

    yield FigureSource(_piece(record, chart), spots, borders, free)


def _disc_spot(at: Point) -> FigureSpot:
    box = Rect(at[0] - MEDALLION, at[1] - MEDALLION, 2 * MEDALLION, 2 * MEDALLION)
    return FigureSpot(at, box, sign=True)


def draw_chart(record: Map, theme: Theme, reporter: Reporter) -> MapChart | None:
    """Draw a map; return None if its grid has errors, which are reported first."""
    board = complete_geometry(record)
    if board is None or not _check_art(board, reporter):
        return None
    places = place_marks_and_names(board, theme, reporter)
    place_towns(board, places)
    _report_title_characters(record, theme, reporter)
    bad: list[str] = []
    lines = Borders(board, theme)
    art = (
        frame.paper(board, theme, BLEED),
        Group(tuple(_draw_waters(board, places, lines, theme)), clip=_window(board)),
        Group(tuple(_draw_lands(board, places, lines, Pen(theme, reporter))), clip=_window(board)),
        Group(tuple(_draw_signs(board, places, Pen(theme, reporter))), clip=_window(board)),
        *(frame.neat_line(board, theme) if record.board.margin else ()),
        *frame.inset(board, theme, bad),
    )
    for text in bad:
        reporter.error(
            ("inset",),
            "text-overflow",
            f"'{text}' does not fit the title panel",
            "enlarge the inset, or shorten the text",
        )
    return MapChart(art, board, places, lines)


def _report_title_characters(record: Map, theme: Theme, reporter: Reporter) -> None:
    """Report characters of title and subtitle that their fonts lack."""
    pen = Pen(theme, reporter)
    pen.report_missing_glyphs(("title",), record.title, theme.style("cartouche.title"))
    pen.report_missing_glyphs(("subtitle",), record.subtitle, theme.style("cartouche.subtitle"))


def _window(board: MapGeometry) -> tuple[tuple[str, tuple[float, ...]], ...]:
    rect = board.frame
    return rectangle(rect.x, rect.y, rect.width, rect.height)


def _draw_waters(
    board: MapGeometry, places: MarkPlaces, lines: Borders, theme: Theme
) -> Iterator[Item]:
    yield from coast.sea(board, theme)
    pictures = ornaments(board)
    for picture in pictures:
        if picture.draw == "compass":
            yield from compass.rhumb_lines(board, picture.at, theme)
    yield from coast.water_lines(board, theme)
    yield from lines.at_sea()
    for picture in pictures:
        if not contains(board.land, picture.at):
            yield from _draw_ornament(picture, theme, theme.colour("sea"))
    yield from marks.soundings(board, places, theme)


def _draw_ornament(picture: Ornament, theme: Theme, ground: str) -> Iterator[Item]:
    if picture.draw == "compass":
        yield from compass.rose(picture.at, picture.size, theme, ground=ground)
    else:
        yield from vignettes.draw(picture.draw, picture.at, picture.size, theme)


def _draw_lands(board: MapGeometry, places: MarkPlaces, lines: Borders, pen: Pen) -> Iterator[Item]:
    theme = pen.theme
    yield from coast.land(board, theme)
    yield from relief.relief(
        board, theme, places.taken, lines.path_discs(), borders.fence_discs(board)
    )
    yield from _draw_images(board, pen)
    yield from coast.coastline(board, theme)
    for x, y in places.towns:
        yield from map_symbols.settlement(x, y + 1.6, theme)
    yield from lines.ashore()
    for picture in ornaments(board):
        if contains(board.land, picture.at):
            yield from _draw_ornament(picture, theme, theme.colour("land"))
    for space in board.spaces_drawn_as("barrier"):
        if space.legend.art is not None:
            at, radius = hazard_circle(space)
            yield from vignettes.draw(space.legend.art, at, 2 * radius, theme)


def _draw_images(board: MapGeometry, pen: Pen) -> Iterator[Item]:
    """Yield the pictures of spaces, clipped to their areas."""
    for space in board.spaces.values():
        if space.legend.image is not None:
            mark = space.id if space.id in board.map.legend else name_stem(space.id)
            where = ("legend", mark, "image")
            yield from pen.own_picture(where, space.legend.image, outline(space.area))


def _draw_signs(board: MapGeometry, places: MarkPlaces, pen: Pen) -> Iterator[Item]:
    theme = pen.theme
    yield from borders.fences(board, theme)
    yield from marks.berths(places, theme)
    yield from place.arrows(board, theme)
    yield from marks.crosses(places, theme)
    yield from marks.icons(board, places, pen)
    yield from marks.names(board, places, theme)
    yield from marks.medallions(board, places, theme)
    yield from marks.signs(board, places, pen)


def _check_art(board: MapGeometry, reporter: Reporter) -> bool:
    """Report unknown ornaments, and ornaments on unknown spaces."""
    known = (*vignettes.NAMES, "compass")
    fine = True
    for i, art in enumerate(board.map.art):
        message, hint = art_problem(art.draw, known)
        if message:
            fine = False
            reporter.error(("art", i, "draw"), "unknown-art", message, hint)
        if art.at not in board.spaces:
            fine = False
            message = f"there is no space '{art.at}'"
            hint = suggest_word(art.at, board.spaces)
            reporter.error(("art", i, "at"), "unknown-space", message, hint)
    for name, entry in board.map.legend.items():
        message, hint = art_problem(entry.art, known) if entry.art is not None else ("", "")
        if message:
            fine = False
            reporter.error(("legend", name, "art"), "unknown-art", message, hint)
    return fine
