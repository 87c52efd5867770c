"""The names of a board's spaces and the moves between them, drawn over the board when somebody
looks at them.

A move between neighbours is a thin line from space to space; one along a way is dashed, in a colour
of that way. A move that leads in one direction only ends in an arrow.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from msgspec import Struct

from pnp.annotate.figure import scale_of
from pnp.annotate.overlay import CUT, EDGE, FAULT, INK, ROUTE
from pnp.base.diagnostics import Report
from pnp.base.values import replace
from pnp.content.themes import ROOT
from pnp.export.svg import write_svg
from pnp.kinds import GRAPHS, LAYOUTS
from pnp.kinds.boards.board_graph import BoardGraph
from pnp.kinds.figure_source import FigureSource, FigureSpot
from pnp.live.pictures import PieceSource
from pnp.model.record import MAP, word_of
from pnp.press.parts import ThemeOf
from pnp.scene import Item, Path, Point, Segments, Stroke, polygon, rounded_rectangle
from pnp.text import shaping
from pnp.text.shaping import Style
from pnp.theme import load_theme

# The colours of ways, in turn.
_WAYS = (ROUTE, FAULT, "#6a3d9a", CUT, "#8a5a00")
# Names: type size, the share of a space that they fill, and the height of their ground.
_NAME, _SHARE, _PILL = 2.9, 0.92, 1.35
# Lines: width, the width of their pale edge, and the length of an arrow.
_LINE, _WAY, _EDGE, _ARROW = 0.3, 0.6, 0.35, 2.0


def has_spaces(kind: str) -> bool:
    """Return whether files of a kind are single boards with spaces."""
    return kind in GRAPHS and word_of(kind) == MAP


class _Drawn(Struct, frozen=True):
    source: PieceSource
    drawing: bytes


class SpaceOverlays:
    """The overlays of boards. One takes as long to draw as the board itself, so it is redrawn only
    if the board has changed."""

    def __init__(self) -> None:
        self._drawn: dict[str, _Drawn] = {}

    def overlay_of(self, owner: PieceSource, look: ThemeOf) -> bytes:
        """Return the overlay of a piece of a board; it is empty if the piece has no spaces, or the
        board has errors that leave them unknown."""
        known = self._drawn.get(owner.key)
        if known is None or not _is_same(known.source, owner):
            piece, items = owner.piece, tuple(_overlay_items(owner, look))
            drawing = write_svg(piece.width, piece.height, items, title="spaces")
            known = self._drawn[owner.key] = _Drawn(owner, drawing.encode())
        return known.drawing


def _is_same(one: PieceSource, other: PieceSource) -> bool:
    # Moves may change without the picture: both count.
    return one.piece == other.piece and one.file.record == other.file.record


def _overlay_items(owner: PieceSource, look: ThemeOf) -> Iterator[Item]:
    record, kind = owner.file.record, owner.file.kind
    graph: BoardGraph | None = GRAPHS.load(kind).graph_of(record)
    theme, plain = look(owner.file), load_theme(ROOT, Report())
    if graph is None or theme is None or plain is None:
        return
    sources = LAYOUTS.load(kind).pictured(record, theme, owner.file.reporter(Report()))
    style = replace(plain.style("text"), fill=INK)
    for source in sources:
        if source.piece.id == owner.piece.id:
            yield from draw_spaces(graph, source, style)
            return


def draw_spaces(graph: BoardGraph, source: FigureSource, style: Style) -> Iterator[Item]:
    """Yield the moves between the spaces of a piece, then their ids."""
    k = scale_of(source.piece.width, source.piece.height)
    spots = {id: source.spots[id] for id in graph.spaces if id in source.spots}
    colours = {way: _WAYS[i % len(_WAYS)] for i, way in enumerate(graph.ways)}
    # Ways are drawn last: they often run along other moves.
    relations = sorted(graph.relations, key=lambda name: name in colours)
    for relation in relations:
        lines, arrows = _moves_by(relation, graph, source, spots, k)
        way = colours.get(relation)
        wide = k * (_LINE if way is None else _WAY)
        dash = () if way is None else (3 * wide, 2 * wide)
        if not lines:
            continue
        yield Path(lines, None, Stroke(EDGE, wide + k * _EDGE, opacity=0.8))
        yield Path(lines, None, Stroke(way or INK, wide, dash))
        if arrows:
            yield Path(arrows, way or INK, Stroke(EDGE, k * _EDGE / 2))
    for id, spot in spots.items():
        yield from _draw_id(id, spot, style, k, closed=graph.spaces[id].closed)


def _moves_by(
    relation: str,
    graph: BoardGraph,
    source: FigureSource,
    spots: Mapping[str, FigureSpot],
    k: float,
) -> tuple[Segments, Segments]:
    """Return the lines of the moves of a relation, and the arrows of those that lead in one
    direction only."""
    pairs = {
        (move.start, move.end): None
        for moves in graph.every.values()
        for move in moves
        if move.relation == relation and move.start in spots and move.end in spots
    }
    lines: list[tuple[str, tuple[float, ...]]] = []
    arrows: list[tuple[str, tuple[float, ...]]] = []
    for start, end in pairs:
        both = (end, start) in pairs
        if both and end < start:
            continue
        a, b = spots[start].at, spots[end].at
        bend = source.borders.get(frozenset((start, end)))
        lines += (("M", a), *((("L", bend),) if bend is not None else ()), ("L", b))
        if not both:
            arrows += _arrow(bend or a, b, k)
    return tuple(lines), tuple(arrows)


def _arrow(a: Point, b: Point, k: float) -> Segments:
    """Return an arrow at two thirds of a line, where no name covers it."""
    (ax, ay), (bx, by) = a, b
    long = math.hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / long, (by - ay) / long
    x, y = ax + (bx - ax) * 2 / 3, ay + (by - ay) * 2 / 3
    size = k * _ARROW
    left = (x - uy * size / 2, y + ux * size / 2)
    right = (x + uy * size / 2, y - ux * size / 2)
    return polygon(((x + ux * size, y + uy * size), left, right))


def _draw_id(id: str, spot: FigureSpot, style: Style, k: float, *, closed: bool) -> Iterator[Item]:
    """Draw the id of a space on its place, no wider than the space; pale letters on a dark ground
    if pieces cannot enter it."""
    (x, y), most = spot.at, _SHARE * spot.box.width
    em = k * _NAME
    em *= min(1.0, most / (shaping.width(id, style.with_size(em)) + 0.7 * em))
    wide, high = shaping.width(id, style.with_size(em)) + 0.7 * em, _PILL * em
    shape = rounded_rectangle(x - wide / 2, y - high / 2, wide, high, high / 2)
    ground, ink = (INK, EDGE) if closed else (EDGE, INK)
    yield Path(shape, ground, opacity=0.9)
    letters = replace(style.with_size(em), fill=ink)
    yield shaping.set_line(id, letters, x, y + em * 0.34, "middle")
