"""Measure the layout of a board of 1,000 hexes against raw reportlab drawing the same lines.

Usage: python bench/hexes.py [RUNS]

Both run in turn in one process, so that changes in the speed of the machine affect both; the ratio
of their medians (by default of 15 runs) counts. The layout reads a record and ends with the piece:
cells, names, sides and lines. Reportlab draws one closed path for each hex and writes the page.
"""

from __future__ import annotations

import io
import statistics
import sys
import time
from collections.abc import Callable

from reportlab.pdfgen.canvas import Canvas

from pnp.base.diagnostics import Report, Reporter
from pnp.kinds.boards.board.lattice import Lattice, rectangle_indices
from pnp.kinds.boards.board.layout import layout
from pnp.kinds.boards.board.record import Board
from pnp.theme.loading import load_theme

COLUMNS, ROWS = 40, 25
GRID = {"cells": "hex", "shape": f"{COLUMNS}x{ROWS}", "size": "4.5mm"}


def draw_raw() -> None:
    """Draw each hex as a path of its own and write the page."""
    lattice = Lattice("hex")
    canvas = Canvas(io.BytesIO())
    for index in rectangle_indices(COLUMNS, ROWS):
        path = canvas.beginPath()
        corners = [(6.4 * x, 3.7 * y) for x, y in lattice.corners(lattice.cell(index))]
        path.moveTo(*corners[0])
        for corner in corners[1:]:
            path.lineTo(*corner)
        path.close()
        canvas.drawPath(path)
    canvas.showPage()
    canvas.save()


def seconds(work: Callable[[], object]) -> float:
    before = time.process_time()
    work()
    return time.process_time() - before


def main(runs: int) -> None:
    theme = load_theme("plain", Report())
    assert theme is not None
    reporter = Reporter(Report(), lambda path: None)

    def lay_out() -> None:
        # Facts are cached on the record, so each run reads a new one.
        board = Board.model_validate({"map": "hexes", "title": "Hexes", "grid": GRID})
        assert len(list(layout(board, theme, reporter))) == 1

    times = [(seconds(lay_out), seconds(draw_raw)) for _ in range(runs + 1)][1:]
    ours, floor = (statistics.median(column) for column in zip(*times, strict=True))
    print(f"{COLUMNS * ROWS:,} hexes: layout {1000 * ours:.0f} ms, ", end="")
    print(f"reportlab {1000 * floor:.0f} ms, ratio {ours / floor:.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
