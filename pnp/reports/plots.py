"""Self-contained HTML pages with plots as SVG: bars with intervals, histograms, and heat on the
printed board."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from msgspec import Struct

from pnp.base import world
from pnp.base.geometry import outline
from pnp.base.sums import plain_sum
from pnp.base.units import format_number
from pnp.export.svg import path_of
from pnp.play.statistics import Interval
from pnp.reports.boards import Board

WIDTH = 420
_ROW, _TOP, _LETTER = 22, 8, 7.2
_HIGH, _FOOT, _SIDE = 150, 26, 12
MOST_BARS = 42
_LONGEST = 24
"""The limit of characters shown of a label."""


class Bar(Struct, frozen=True):
    """A row of a plot: its label, its value, the interval, and the words beside it."""

    label: str
    value: float
    words: str
    interval: Interval | None = None
    colour: str = "#33658a"


def bar_plot(
    title: str,
    rows: Sequence[Bar],
    mark: float | None = None,
    key: Sequence[tuple[str, str]] = (),
) -> str:
    """Return rows of bars from 0, with whiskers for intervals, and a line at ``mark``; ``key`` are
    names with their colours."""
    ends = (bar.value if bar.interval is None else bar.interval.high for bar in rows)
    reach = max(mark or 0.0, *ends)
    beside = 12 + _LETTER * max(len(_short(bar.label)) for bar in rows)
    room = WIDTH - beside - 20 - _LETTER * max(len(bar.words) for bar in rows)
    scale = room / reach if reach else 0.0
    high = 2 * _TOP + len(rows) * _ROW
    parts = []
    if mark is not None:
        x = beside + mark * scale
        parts.append(f"<path class='mark' d='M{x:.1f} {_TOP}V{high - _TOP}'/>")
    for i, bar in enumerate(rows):
        y = _TOP + i * _ROW
        parts.append(
            f"<text x='{beside - 6:.1f}' y='{y + 14}' class='label'>"
            f"{escape(_short(bar.label))}</text>"
            f"<rect x='{beside:.1f}' y='{y + 3}' width='{bar.value * scale:.1f}' height='14' "
            f"fill='{bar.colour}'><title>{escape(bar.label)}: {escape(bar.words)}</title></rect>"
        )
        end = bar.value
        if bar.interval is not None:
            low, end = bar.interval.low, bar.interval.high
            parts.append(
                f"<path class='whisker' d='M{beside + low * scale:.1f} {y + 10}"
                f"H{beside + end * scale:.1f}'/>"
            )
        x = beside + max(end, bar.value) * scale + 5
        parts.append(f"<text x='{x:.1f}' y='{y + 14}'>{escape(bar.words)}</text>")
    named = "".join(f" <i style='color:{colour}'>{escape(name)}</i>" for name, colour in key)
    return _figure(title, high, parts, named)


def count_plot(title: str, found: Mapping[int, int], unit: float = 1.0) -> str:
    """Return a plot of the frequencies of numbers, each times ``unit``; if there are many,
    neighbours are grouped."""
    values = sorted(found)
    first, last = values[0], values[-1]
    step = max(1, math.ceil((last - first + 1) / MOST_BARS))
    groups = [0] * ((last - first) // step + 1)
    for value, n in found.items():
        groups[(value - first) // step] += n
    wide = (WIDTH - 2 * _SIDE) / len(groups)
    top, parts = max(groups), []
    total = plain_sum(groups)
    for i, n in enumerate(groups):
        high = n / top * (_HIGH - _TOP)
        low, end = (first + i * step) * unit, (first + (i + 1) * step - 1) * unit
        span = f"{low:g}" if low == end else f"{low:.4g} to {end:.4g}"
        parts.append(
            f"<rect x='{_SIDE + i * wide:.1f}' y='{_HIGH - high:.1f}' width='{wide - 1:.1f}' "
            f"height='{high:.1f}'><title>{span}: {100 * n / total:.1f} %</title></rect>"
        )
    for i in sorted({0, len(groups) // 2, len(groups) - 1}):
        x = _SIDE + (i + 0.5) * wide
        parts.append(
            f"<text x='{x:.1f}' y='{_HIGH + 16}' text-anchor='middle'>"
            f"{(first + i * step) * unit:.0f}</text>"
        )
    return _figure(title, _HIGH + _FOOT, parts)


def _short(label: str) -> str:
    return label if len(label) <= _LONGEST else f"{label[: _LONGEST - 1]}…"


def _figure(title: str, high: float, parts: Sequence[str], key: str = "") -> str:
    return (
        f"<figure><figcaption>{escape(title)}{key}</figcaption><svg class='plot' "
        f"viewBox='0 0 {WIDTH} {high:g}' role='img' aria-label='{escape(title, quote=True)}'>"
        f"{''.join(parts)}</svg></figure>"
    )


# Events drawn as heat on the printed board itself.


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
        percentage = f"{100 * share:.1f} %"
        yield (
            f"<path d='{path_of(outline(place.area))}' fill='{HOT}' fill-opacity='{depth:.3f}'>"
            f"<title>{escape(id)}: {percentage}, {counts[id]:,}</title></path>"
            f"<text x='{format_number(x)}' y='{format_number(y + 0.36 * size)}' "
            f"font-size='{format_number(size)}'>"
            f"{percentage.removesuffix(' %')}</text>"
        )


# Self-contained pages: HTML that includes its style, scripts and pictures.


def page(title: str, body: str, *files: str) -> str:
    """Return a page; ``files`` are those of the folder ``page`` that it includes."""
    parts = {name: read_page_file(name) for name in files}
    styles = "".join(text for name, text in parts.items() if name.endswith(".css"))
    programs = "".join(text for name, text in parts.items() if name.endswith(".js"))
    head = f"<meta charset='utf-8'><title>{escape(title)}</title><style>{styles}</style>"
    # Pages of pnp request nothing: whatever a title contains, nothing is fetched.
    policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
    policy += "; script-src 'unsafe-inline'" if programs else ""
    head += f"<meta http-equiv='Content-Security-Policy' content=\"{policy}\">"
    head += "<meta name='viewport' content='width=device-width, initial-scale=1'>"
    program = f"<script>{programs}</script>" if programs else ""
    top = f"<!doctype html>\n<html lang='en'><head>{head}</head>\n"
    return f"{top}<body>{body}{program}</body></html>\n"


def data_script(id: str, value: Any) -> str:
    """Return a script element with values for a script of the page."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f"<script type='application/json' id='{id}'>{text}</script>"


def read_page_file(name: str) -> str:
    """Return a file of the folder ``page``."""
    return world.read_packaged("pnp", "reports", "page", name).decode("utf-8")
