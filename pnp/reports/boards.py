"""The printed board, on which pages show events and figures."""

from __future__ import annotations

import math
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pnp.annotate.figure import Figure, drawable_kinds, figures
from pnp.base.diagnostics import Report
from pnp.content.files import File
from pnp.content.project import Project, load_project
from pnp.content.themes import ROOT
from pnp.export.svg import write_svg
from pnp.press.parts import theme_lookup
from pnp.scene import Item, Path, Point, Stroke, circle
from pnp.text import shaping
from pnp.text.shaping import Style
from pnp.theme import load_theme

SEATS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00", "#56b4e9", "#6a3d9a", "#22252a")
"""Colours of seats, after Okabe and Ito; each figure also has the number of its seat."""
OTHERS = "#22252a"
PAPER = "#ffffff"
_SEAT = "seat-"
_RADIUS = 3.4


class Board(Struct, frozen=True):
    """A board as it is printed, and the text style for it."""

    figure: Figure
    style: Style
    title: str

    @property
    def size(self) -> tuple[float, float]:
        return self.figure.width, self.figure.height

    @property
    def radius(self) -> float:
        """The radius of figures on the board."""
        return _RADIUS * max(1.0, self.figure.width / 300, self.figure.height / 190)

    def svg(self, over: Sequence[Item] = (), title: str = "") -> str:
        """Return the board as an SVG document, with items on top of it."""
        items = (*self.figure.items, *over)
        return write_svg(*self.size, items, title=title or self.title)

    def data_url(self) -> str:
        """Return the board as a data URL."""
        return f"data:image/svg+xml;base64,{b64encode(self.svg().encode()).decode()}"

    def spots(self, standing: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, Point]]:
        """Yield the figures on the board with their positions, several in a space side by side."""
        for place, names in standing.items():
            if place in self.figure.spaces:
                yield from zip(names, self._around(place, len(names)), strict=True)

    def _around(self, place: str, many: int) -> Iterator[Point]:
        x, y = self.figure.spaces[place].middle
        if many == 1:
            yield x, y
            return
        reach = self.radius * max(1.05, many / 3)
        for i in range(many):
            turn = math.tau * (i / many - 0.25) if many > 2 else math.pi * (1 - i)
            yield x + reach * math.cos(turn), y + reach * math.sin(turn)

    def figures(self, standing: Mapping[str, Sequence[str]]) -> Iterator[Item]:
        """Yield the drawings of the figures."""
        r = self.radius
        for name, (x, y) in self.spots(standing):
            colour, word = figure_style(name)
            yield Path(circle(x, y, r), colour, Stroke(PAPER, 0.2 * r))
            style = self.style.with_size(1.2 * r if len(word) < 2 else 0.9 * r).with_fill(PAPER)
            yield shaping.set_line(word, style, x, y + 0.42 * style.size * 0.85, "middle")


def figure_style(name: str) -> tuple[str, str]:
    """Return the colour of a figure and the letters on it: the number of its seat, or the initials
    of its name."""
    if name.startswith(_SEAT) and (number := name.removeprefix(_SEAT).split("-")[0]).isdecimal():
        return SEATS[int(number) % len(SEATS)], str(int(number) + 1)
    return OTHERS, "".join(word[:1] for word in name.split("-"))[:2].upper()


def board_of(file: File[Any] | None, layout: tuple[str, ...] = ()) -> Board | None:
    """Return a board as it is printed, its cards in the ``layout`` of a game; None if the kind of
    file is not drawn with its spaces, or if it cannot be drawn."""
    if file is None or file.kind not in drawable_kinds():
        return None
    project = load_project(file.path, Report())
    return None if project is None else board_in(project, layout)


def board_in(project: Project, layout: tuple[str, ...] = ()) -> Board | None:
    """Return the board of a project that has only this file, likewise."""
    if not project.lone or not project.parts:
        return None
    report, own = Report(), project.parts[0].files[0]
    if own.kind not in drawable_kinds():
        return None
    theme, plain = theme_lookup(project, report)(own), load_theme(ROOT, report)
    drawn = figures(own, theme, (layout,) if layout else ()) if theme is not None else ()
    if not drawn or plain is None:
        return None
    return Board(drawn[0], plain.style("text"), own.title)
