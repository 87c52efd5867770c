"""Boards for tests of rules: the bundled one, small ones, and random seas."""

from __future__ import annotations

from pathlib import Path

from hypothesis import strategies as st

from pnp.base.diagnostics import Report, Source
from pnp.base.library import content_dir
from pnp.content.files import File
from pnp.content.project import load_project
from pnp.content.rulebook import bundled_rulings_file, bundled_rulings_record
from pnp.content.source import parse
from pnp.content.structure import build_record
from pnp.content.vocabulary import with_vocabulary
from pnp.kinds.boards.squares.record import Board
from pnp.kinds.boards.squares.squares import Square, neighbours
from pnp.rules.views import Setting
from pnp_pirates.piracy.views import Seaboard

HEAD = "map: pond\ntitle: Pond\nsquares: |\n"
LEGEND = {
    "~": "sea",
    "t": "land",
    "P": "{type: wharf, which: port}",
    "X": "{type: wharf, which: x}",
    "S": "{type: skull}",
    "M": "{type: monster}",
    "i": "{type: island}",
}


def seaboard(rows: list[str]) -> Seaboard:
    """Return the facts of a board of these rows of signs."""
    return facts(written(rows))


def written(rows: list[str], more: str = "") -> str:
    """Return a board of these rows of signs as YAML, with more lines at its top."""
    used = sorted({sign for row in rows for sign in row})
    text = more + HEAD + "".join(f"  {' '.join(row)}\n" for row in rows) + "legend:\n"
    return text + "".join(f"  '{sign}': {LEGEND[sign]}\n" for sign in used)


def facts(text: str) -> Seaboard:
    report = Report()
    found = Seaboard.of(board(text), setting(), report)
    assert found is not None, report.diagnostics
    return found


def board(text: str) -> File[Board]:
    report = Report()
    node = parse(Source("pond.yaml", text), report)
    assert node is not None
    rulings = bundled_rulings_file("piracy")
    assert rulings is not None
    node = with_vocabulary("squares", node, (rulings.node,))
    record = build_record(Board, node, report)
    assert record is not None, report.diagnostics
    return File("squares", record.map, record, node, Path("pond.yaml"))


def setting() -> Setting:
    return Setting(bundled_rulings_record("piracy"), rules="piracy")


def port_blackwood() -> Seaboard:
    report = Report()
    project = load_project(content_dir() / "piracy", report)
    assert project is not None
    (file,) = (file for file in project.files if file.kind == "squares")
    found = Seaboard.of(file, setting(), report)
    assert found is not None, report.diagnostics
    return found


def signs_of(board: Seaboard) -> list[str]:
    """Return a board as rows with one sign for each type of square."""
    signs = {"sea": "~", "island": "i", "skull": "S", "monster": "M"}
    wharves = {board.port: "P", board.x: "X"}
    return [
        "".join(
            wharves.get((x, y)) or signs.get(board.field.legends[x, y].type, "t")
            for x in range(board.field.columns)
        )
        for y in range(board.field.rows)
    ]


@st.composite
def seas(draw: st.DrawFn, widest: int = 7, highest: int = 6) -> list[str]:
    """Draw rows with both wharves and both prisons, of one square each, among sea and land."""
    width, height = draw(st.integers(4, widest)), draw(st.integers(3, highest))
    squares = [(x, y) for y in range(height) for x in range(width)]
    signs = dict.fromkeys(squares, "~")
    for square in draw(st.sets(st.sampled_from(squares), max_size=len(squares) // 3)):
        signs[square] = draw(st.sampled_from("ti"))
    places = draw(st.permutations(squares))[:4]
    signs |= dict(zip(places, "PXSM", strict=True))
    return ["".join(signs[x, y] for x in range(width)) for y in range(height)]


@st.composite
def waters(draw: st.DrawFn, widest: int = 5, highest: int = 5) -> dict[Square, tuple[Square, ...]]:
    """Draw the graph of some squares of sea."""
    squares = [(x, y) for x in range(widest) for y in range(highest)]
    dry = draw(st.sets(st.sampled_from(squares), max_size=len(squares) - 2))
    kept = set(squares) - dry
    return {s: tuple(n for n in neighbours(s) if n in kept) for s in sorted(kept)}
