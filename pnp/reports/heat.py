"""Events drawn as heat on the printed board itself."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from html import escape

from pnp.base.geometry import outline
from pnp.base.sums import plain_sum
from pnp.base.units import format_number
from pnp.export.svg import path_of
from pnp.reports.boards import Board

HOT = "#b3261e"
_DEEPEST = 0.8
_SHOWN = {"visit": "visits", "fight": "fights", "gold": "gold"}


def heat_map(board: Board, places: Mapping[str, Mapping[str, int]], name: str, picture: str) -> str:
    """Return the board with a layer for each kind of event, one of which is visible. ``name``
    distinguishes it from others of the page; ``picture`` is the class that has the board as its
    background."""
    wide, high = board.size
    if not any(board.figure.spaces.keys() & counts.keys() for counts in places.values()):
        return ""
    layers, buttons = [], []
    on = board.figure.spaces.keys()
    known = {what: counts for what, counts in places.items() if on & counts.keys()}
    for i, (what, counts) in enumerate(known.items()):
        id = f"{name}-{i}"
        word = _SHOWN.get(what, what)
        checked = " checked" if i == 0 else ""
        buttons.append(
            f"<input type='radio' name='{name}' id='{id}' class='layer{i}'{checked}>"
            f"<label for='{id}'>{escape(word)}</label>"
        )
        layers.append(f"<g class='layer{i}'>{''.join(_places(board, counts))}</g>")
    return (
        f"<div class='heat'>{''.join(buttons)}<small>in per cent of all</small>"
        f"<div class='board {picture}' role='img' "
        f"aria-label='{escape(board.title, quote=True)}' "
        f"style='aspect-ratio:{format_number(wide)}/{format_number(high)}'>"
        f"<svg viewBox='0 0 {format_number(wide)} "
        f"{format_number(high)}'>{''.join(layers)}</svg></div></div>"
    )


def _places(board: Board, counts: Mapping[str, int]) -> Iterator[str]:
    total, most = plain_sum(counts.values()), max(counts.values())
    size = 0.85 * board.radius
    for id, place in board.figure.spaces.items():
        share = counts.get(id, 0) / total
        x, y = place.middle
        if not share:
            continue
        depth = _DEEPEST * math.sqrt(counts[id] / most)
        told = f"{100 * share:.1f} %"
        yield (
            f"<path d='{path_of(outline(place.area))}' fill='{HOT}' fill-opacity='{depth:.3f}'>"
            f"<title>{escape(id)}: {told}, {counts[id]:,}</title></path>"
            f"<text x='{format_number(x)}' y='{format_number(y + 0.36 * size)}' "
            f"font-size='{format_number(size)}'>"
            f"{told.removesuffix(' %')}</text>"
        )
