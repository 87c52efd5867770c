"""Level strokes along a shore, as an engraver cuts them: long and heavy near the land and in its
lee, parted and fine towards open water, no two alike."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.geometry import Area, chains, distances, grow, hatched, overlap, subtract
from pnp.base.wandering import wander
from pnp.components.chart.country import country
from pnp.components.chart.shore import Graver, Sheet, sheet_of
from pnp.facts.survey import MapGeometry
from pnp.scene import Item, Point
from pnp.theme import Theme

# Millimetres between strokes, and how far one is moved from its place at most.
_ROW, _MOVED = 0.82, 0.22
# How far out strokes reach where the shore is bare and where it is rich, and how much farther in
# the lee; their widths, the finest first, and beyond what part of the reach each is taken.
_SHORT, _LONG, _LEE = 0.9, 3.3, 0.8
_WIDTHS = (0.09, 0.14, 0.2, 0.26)
_FADES = (0.72, 0.45, 0.2)
# Between the places of a stroke that are looked at; a run of so many of them is parted or not.
_PACE, _RUN = 0.45, 5
# How large the stretches of shore are that are rich or bare.
_STRETCH = 9.0
_TO_THE_LIGHT = 0.7


def level_strokes(board: MapGeometry, water: Area, theme: Theme) -> Iterator[Item]:
    """Yield the strokes in the water around the land of a board."""
    sheet = sheet_of(board)
    band = overlap(subtract(grow(board.land, _LONG + _LEE), board.land), water)
    graver = Graver(_WIDTHS)
    for chain in chains(hatched(band, 0, _ROW)):
        for spots in _parts(chain):
            _stroke(spots, board, sheet, graver)
            graver.lift()
    yield from graver.cut(theme.colour("sea.line"))


def _parts(chain: list[Point]) -> Iterator[list[Point]]:
    """Yield the places along a level chain."""
    (x0, y), (x1, _) = min(chain), max(chain)
    count = int((x1 - x0) / _PACE)
    if count > 0:
        yield [(x0 + (x1 - x0) * i / count, y) for i in range(count + 1)]


def _stroke(spots: list[Point], board: MapGeometry, sheet: Sheet, graver: Graver) -> None:
    """Cut a stroke where the shore has one."""
    off = distances(board.land, spots)
    # Light falls from the north-west: what has land there lies in its lee.
    lit = distances(board.land, [(x - _TO_THE_LIGHT, y - _TO_THE_LIGHT) for x, y in spots])
    for i, ((x, y), deep, from_light) in enumerate(zip(spots, off, lit, strict=True)):
        free = sheet.freedom(x, y)
        rich = 0.5 + 0.5 * free * country(x, y, _STRETCH, sheet.seed + "hatch")
        lee = max(0.0, deep - from_light) / _TO_THE_LIGHT
        reach = _SHORT + (_LONG - _SHORT) * rich + _LEE * lee
        part = deep / reach
        parted = wander(f"{sheet.seed}:{round(y, 1)}:{i // _RUN}") * free > 1.15 - 1.3 * part
        if part > 1.0 or parted:
            graver.lift()
            continue
        level = sum(part < fade for fade in _FADES)
        moved = _MOVED * free * wander(f"{sheet.seed}:row{round(y, 1)}")
        graver.to((round(x, 2), round(y + moved, 2)), level)
