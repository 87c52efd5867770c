"""A recorded game on the printed board: a film for a browser, or one position as SVG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, TypeAlias

from pnp.base.units import format_number
from pnp.content.files import File
from pnp.play.replays import Step, name_of_chooser
from pnp.reports.boards import Board, board_of, figure_style
from pnp.reports.plots import data_script, page
from pnp.scene import Point

Figure: TypeAlias = tuple[str, int]
"""The name of a figure, and its index among those with this name."""


def film_page(
    title: str, agents: Sequence[str], steps: Sequence[Step], file: File[Any] | None
) -> str:
    """Return a page on which the figures move over the board, choice by choice; without a board,
    the position is described in words."""
    # The cards of a board are laid out once, at the start; before that it is empty.
    board = board_of(file, next((step.layout for step in reversed(steps) if step.layout), ()))
    spots = [dict(_spots(board, step)) for step in steps]
    figures = sorted({figure for found in spots for figure in found})
    head = f"<h1>{escape(title)}</h1>"
    shown = _board(board, figures) if board is not None else ""
    controls = (
        "<div id='controls'><button id='back'>&#9664;</button><button id='play'>play</button>"
        "<button id='on'>&#9654;</button><input id='at' type='range' min='0' "
        f"max='{len(steps) - 1}' value='0'><output id='count'></output></div>"
    )
    body = (
        f"{head}<main>{shown}<aside>{controls}{_key(figures)}<p id='done'></p>"
        f"<pre id='shown'></pre><ol id='log'></ol></aside></main>"
        f"{data_script('film', _step_data(steps, agents, spots, figures))}"
    )
    return page(title, body, "film.css", "film.js")


def position_picture(title: str, step: Step, file: File[Any] | None) -> str | None:
    """Return a position on the board as SVG; None for a game without a board."""
    board = board_of(file, step.layout)
    if board is None:
        return None
    caption = f"{title}, after {step.at} choice{'s' * (step.at != 1)}"
    return board.svg(tuple(board.figures(step.figures)), caption)


def _spots(board: Board | None, step: Step) -> Iterator[tuple[Figure, Point]]:
    """Yield the figures with their positions, those with one name by index."""
    seen: Counter[str] = Counter()
    for name, (x, y) in board.spots(step.figures) if board is not None else ():
        yield (name, seen[name]), (round(x, 1), round(y, 1))
        seen[name] += 1


def _board(board: Board, figures: Sequence[Figure]) -> str:
    width, height = (format_number(side) for side in board.size)
    r = board.radius
    discs = []
    for i, (name, _) in enumerate(figures):
        colour, word = figure_style(name)
        size = r * (1.2 if len(word) < 2 else 0.9)
        discs.append(
            f"<g id='f{i}'><title>{escape(name)}</title>"
            f"<circle r='{format_number(r)}' fill='{colour}' stroke='#fff' "
            f"stroke-width='{format_number(r / 5)}'/>"
            f"<text text-anchor='middle' y='{format_number(size * 0.36)}' "
            f"font-size='{format_number(size)}' "
            f"fill='#fff'>{escape(word)}</text></g>"
        )
    return (
        f"<div id='board' style='aspect-ratio:{width}/{height}'>"
        f"<img alt='{escape(board.title, quote=True)}' src='{board.data_url()}'>"
        f"<svg viewBox='0 0 {width} {height}'>{''.join(discs)}</svg></div>"
    )


def _key(figures: Sequence[Figure]) -> str:
    """Return a legend of the letters on the discs; those with the number of a seat need none."""
    names = dict.fromkeys(name for name, _ in figures)
    rows = ((name.replace("-", " "), *figure_style(name)) for name in names)
    entries = "".join(
        f"<li><b style='background:{colour}'>{escape(word)}</b> {escape(name)}</li>"
        for name, colour, word in rows
        if not word.isdecimal()
    )
    return f"<ul id='key'>{entries}</ul>"


def _step_data(
    steps: Sequence[Step],
    agents: Sequence[str],
    spots: Sequence[Mapping[Figure, Point]],
    figures: Sequence[Figure],
) -> list[dict[str, Any]]:
    """Return the data of the film: for each step, only the changes."""
    found: list[dict[str, Any]] = []
    before: dict[int, Point | None] = {}
    lines: tuple[str, ...] = ()
    for step, there in zip(steps, spots, strict=True):
        now = {i: there.get(figure) for i, figure in enumerate(figures)}
        entry: dict[str, Any] = {
            "d": step.action,
            "w": name_of_chooser(step, agents) if step.action else "the end",
            "m": {i: at for i, at in now.items() if i not in before or before[i] != at},
        }
        if step.effects:
            entry["n"] = "; ".join(step.effects)
        if step.position != lines:
            entry["s"] = "\n".join(step.position)
        found.append(entry)
        before, lines = now, step.position
    return found
