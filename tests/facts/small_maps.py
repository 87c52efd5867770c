"""Tiny maps written in the tests, with the findings they give."""

from __future__ import annotations

from hypothesis import strategies as st

from pnp.base.diagnostics import Report, Reporter
from pnp.content.source import decode, parse
from pnp.content.structure import build_record, span_of
from pnp.kinds.boards.map.problems import sound_board
from pnp.kinds.boards.map.record import Map
from pnp.kinds.boards.map.survey import MapGeometry

# The frame is 200 x 200 mm; the panel of the title takes 30 x 14 mm of its bottom left corner.
HEAD = """\
map: tiny
title: Tiny
players: 2
board: {width: 220mm, height: 220mm, margin: 10mm}
inset: {width: 30mm, height: 14mm}
"""


def text_of(rows: list[str], grid: str, more: str = "", legend: str = "{c: coast}") -> str:
    cells = "\n".join(f"  {row}" for row in rows)
    return f"{HEAD}grid: {{{grid}}}\nlegend: {legend}\n{more}cells: |\n{cells}\n"


def read(text: str) -> tuple[MapGeometry | None, list[tuple[str, int, int]]]:
    """Return the board of a map and what was found, as code, line and column."""
    report = Report()
    source = decode(text.encode(), "tiny.yaml", report)
    assert source is not None
    node = parse(source, report)
    assert node is not None
    record = build_record(Map, node, report)
    reporter = Reporter(report, lambda path: span_of(node, path))
    board = sound_board(record, reporter) if record else None
    found = []
    for diagnostic in report.diagnostics:
        assert diagnostic.span is not None
        found.append((diagnostic.code, diagnostic.span.line, diagnostic.span.column))
    return board, found


def board_of(rows: list[str], grid: str, more: str = "", legend: str = "{c: coast}") -> MapGeometry:
    board, found = read(text_of(rows, grid, more, legend))
    assert board is not None, found
    return board


@st.composite
def grids(draw: st.DrawFn) -> str:
    """Draw a grid whose every name hangs together: a cell is new, or joins the left or upper."""
    size = draw(st.integers(4, 6))
    rows: list[list[str]] = []
    for r in range(size):
        rows.append([])
        for c in range(size):
            near = ([rows[r][c - 1]] if c else []) + ([rows[r - 1][c]] if r else [])
            rows[r].append(draw(st.sampled_from([f"c{r * size + c}", *near])))
    cells = draw(st.sampled_from(["cells: square", "top: pointy", "top: flat"]))
    offset = draw(st.sampled_from(["odd", "even"]))
    wobble = draw(st.sampled_from(["0", "0.22", "0.25"]))
    seed = draw(st.integers(0, 99))
    text = f"{cells}, offset: {offset}, wobble: {wobble}, seed: {seed}"
    # A panel as large as a cell would hide the space in its corner.
    large = HEAD.replace("220mm", "420mm")
    return text_of([" ".join(row) for row in rows], text).replace(HEAD, large)
