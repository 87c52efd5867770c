"""Single wrong facts in grids of marks: charts, boards, seas of tiles, sectors, arrangements."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mutations.text import Document, Entry, Mutant
from pnp.base.diagnostics import KeyPath
from pnp.content.nodes import Scalar

GRIDS = ("cells", "squares", "sectors", "tiles", "arrangement")
Grid = list[tuple[int, list[tuple[int, str]]]]


def mutants(game: str, file: str, text: str) -> Iterator[Mutant]:
    """Yield mutants of all grids of a file."""
    document = Document(file, text)
    for entry in document.entries:
        if entry.path[-1] not in GRIDS or not isinstance(entry.node, Scalar):
            continue
        grid = document.rows(entry.node)
        if len(grid) < 2:
            continue
        makers = [_marks, _rows]
        if document.kind == "map":
            makers += [_spaces, _land]
        if document.kind == "seas":
            makers += [_tiles]
        if document.kind == "squares":
            makers += [_islands]
        for maker in makers:
            for operator, about, (changed, lines), lost in maker(document, grid):
                if changed != text:
                    path: KeyPath = entry.path
                    yield Mutant(game, file, operator, path, about, changed, lines, lost)


Made = tuple[str, str, tuple[str, frozenset[int]], tuple[str, ...]]


def _name(mark: str) -> str:
    return mark.rstrip("#")


def _touching(grid: Grid, row: int, place: int) -> Iterator[tuple[int, int]]:
    """Yield the cells beside one, of squares or of hexagons in rows that are set off in turn."""
    own = grid[row][1][place][0]
    for other in (row - 1, row, row + 1):
        if not 0 <= other < len(grid):
            continue
        for number, (column, _) in enumerate(grid[other][1]):
            width = 3 if other != row else 99
            beside = abs(number - place) == 1 if other == row else abs(column - own) <= width
            if beside:
                yield other, number


def _marks(document: Document, grid: Grid) -> Iterator[Made]:
    """One cell takes the mark of a neighbour, or none; two neighbours take each other's."""
    for row, (line, marks) in enumerate(grid):
        for place, (column, mark) in enumerate(marks):
            near = list(_touching(grid, row, place))
            others = [(r, p) for r, p in near if _name(grid[r][1][p][1]) != _name(mark)]
            where = f"row {row + 1}, cell {place + 1}"
            for r, p in others[:1]:
                other = grid[r][1][p][1]
                sign = "#" if mark.endswith("#") and len(_name(other)) > 0 else ""
                new = _name(other) + sign if document.kind == "map" else other
                edit = document.remarked({(line, column): new or "#"})
                yield "move-border", f"{where}: {mark} -> {new}", edit, (_name(mark),)
                swap = {(line, column): other, (grid[r][0], grid[r][1][p][0]): mark}
                yield "swap-marks", f"{where}: {mark} <-> {other}", document.remarked(swap), ()
            if mark != ".":
                edit = document.remarked({(line, column): "."})
                yield "blank-mark", f"{where}: {mark} -> .", edit, (_name(mark),)
                if len(mark) > 1 or document.kind != "seas":
                    edit = document.remarked({(line, column): f"{_name(mark)}9"})
                    yield "misspell-mark", f"{where}: {mark}9", edit, ()


def _rows(document: Document, grid: Grid) -> Iterator[Made]:
    """A row is missing, or one of its cells."""
    for number, (line, marks) in enumerate(grid):
        rows = document.lines[: line - 1] + document.lines[line:]
        lines = frozenset({line - 1, line, grid[0][0] - 1, grid[0][0], grid[-1][0] - 1})
        yield "drop-row", f"row {number + 1} missing", ("\n".join(rows), lines), ()
        text = document.lines[line - 1][: marks[-1][0]].rstrip()
        short = [*document.lines[: line - 1], text, *document.lines[line:]]
        lines = frozenset({line, grid[0][0] - 1})
        yield "short-row", f"row {number + 1} short", ("\n".join(short), lines), ()


def _cells(grid: Grid) -> dict[str, list[tuple[int, int]]]:
    found: dict[str, list[tuple[int, int]]] = {}
    for row, (_, marks) in enumerate(grid):
        for place, (_, mark) in enumerate(marks):
            if _name(mark) not in ("", "."):
                found.setdefault(_name(mark), []).append((row, place))
    return found


def _spaces(document: Document, grid: Grid) -> Iterator[Made]:
    """A whole space goes to its neighbour, or becomes one of another kind."""
    cells = _cells(grid)
    kinds = sorted({re.sub(r"\d+$", "", name) for name in cells})
    for name, places in cells.items():
        beside = {
            _name(grid[r][1][p][1]) for row, place in places for r, p in _touching(grid, row, place)
        } - {name, "", "."}
        stem = re.sub(r"\d+$", "", name)
        for other in sorted(beside)[:1]:
            yield (
                "delete-space",
                f"{name} joins {other}",
                _named(document, grid, places, other),
                (name,),
            )
        for kind in kinds:
            if kind != stem:
                new = f"{kind}98"
                edit = _named(document, grid, places, new)
                yield "flip-space", f"{name} becomes {new}", edit, (name, new)
        yield "blank-space", f"{name} missing", _named(document, grid, places, "."), (name,)


def _named(
    document: Document, grid: Grid, places: list[tuple[int, int]], name: str
) -> tuple[str, frozenset[int]]:
    changes = {}
    for row, place in places:
        column, mark = grid[row][1][place]
        sign = "#" if mark.endswith("#") and name != "." else ""
        changes[grid[row][0], column] = name + sign
    return document.remarked(changes)


def _land(document: Document, grid: Grid) -> Iterator[Made]:
    """A cell on land becomes water, or the other way round."""
    for row, (line, marks) in enumerate(grid):
        for place, (column, mark) in enumerate(marks):
            if not _name(mark):
                continue
            new = _name(mark) if mark.endswith("#") else f"{mark}#"
            where = f"row {row + 1}, cell {place + 1}"
            edit = document.remarked({(line, column): new})
            yield "flip-land", f"{where}: {mark} -> {new}", edit, ()


def _tiles(document: Document, grid: Grid) -> Iterator[Made]:
    """A tile lies one cell aside, is gone, or is wider than it should be."""
    for name, places in _cells(grid).items():
        held = {(row, place) for row, place in places}
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            moved = {(row + down, place + right) for row, place in held}
            free = all(
                0 <= r < len(grid) and 0 <= p < len(grid[r][1]) and grid[r][1][p][1] in (".", name)
                for r, p in moved
            )
            if not free:
                continue
            changes = {_at(grid, spot): "." for spot in held - moved}
            changes |= {_at(grid, spot): name for spot in moved}
            edit = document.remarked(changes)
            yield "shift-tile", f"tile {name} moved by {down} down, {right} right", edit, (name,)
            wide = {_at(grid, spot): name for spot in sorted(moved - held)[:1]}
            yield "widen-tile", f"tile {name} of five cells", document.remarked(wide), (name,)
        gone = document.remarked({_at(grid, spot): "." for spot in held})
        lines = gone[1] | {grid[0][0] - 1}
        yield "delete-tile", f"tile {name} missing", (gone[0], lines), (name, "tiles")


def _islands(document: Document, grid: Grid) -> Iterator[Made]:
    """An island sinks, or a wharf, prison or island stands a second time."""
    sea = "~"
    water = [
        (row, p) for row, (_, marks) in enumerate(grid) for p, m in enumerate(marks) if m[1] == sea
    ]
    for name, places in _cells(grid).items():
        if name == sea:
            continue
        edit = document.remarked({_at(grid, spot): sea for spot in places})
        yield "sink-island", f"{name} sinks", edit, (name,)
        spot = water[(len(name) + ord(name[0]) * 7) % len(water)]
        second = document.remarked({_at(grid, spot): name})
        yield "second-mark", f"{name} once more", second, (name,)


def _at(grid: Grid, spot: tuple[int, int]) -> tuple[int, int]:
    row, place = spot
    return grid[row][0], grid[row][1][place][0]


__all__ = ["Entry", "mutants"]
