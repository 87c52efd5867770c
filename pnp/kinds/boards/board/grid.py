"""The cells or points of a board, their names and their sides, from its grid and its marks.

Everything here is exact: keys of the lattice, no millimetres. A board without a shape has the cells
that its file names. Problems are values; ``pnp.kinds.boards.board.problems`` reports them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.kinds.boards.board.coordinates import (
    AXIAL,
    AxialScheme,
    PairScheme,
    RunningScheme,
    Scheme,
    corner_cell,
    middle_cell,
    numerals_of,
    parts_of,
    range_in,
)
from pnp.kinds.boards.board.grid_record import MOST_CELLS, Coordinates, Grid, Shape
from pnp.kinds.boards.board.lattice import (
    Index,
    Key,
    Lattice,
    hexagon_indices,
    rectangle_indices,
    ring_indices,
    ring_lines,
    star_indices,
    triangle_indices,
    triangles_in_hexagon,
    triangles_in_triangle,
)
from pnp.kinds.boards.board.record import Board


class BoardProblem(Struct, frozen=True):
    """Something wrong in the file of a board, at a path of its record."""

    path: KeyPath
    code: str
    message: str
    hint: str = ""
    labels: tuple[tuple[KeyPath, str], ...] = ()
    severity: str = "error"


class BoardGrid(Struct, frozen=True, dict=True):
    """The cells of a board, in reading order, on their lattice, with their names.

    If ``points``, the spaces are the centres of the cells, joined by lines. ``row_of`` is the
    number of marks in each row of a file that draws the board by marks.
    """

    lattice: Lattice
    cells: tuple[Key, ...]
    scheme: Scheme
    points: bool
    shape: Shape | None
    lines: tuple[tuple[Key, Key], ...] | None = None

    @cached_property
    def among(self) -> frozenset[Key]:
        """The cells as a set."""
        return frozenset(self.cells)

    @cached_property
    def cells_at_side(self) -> dict[Key, tuple[Key, ...]]:
        """The one or two cells at each side."""
        found: dict[Key, list[Key]] = {}
        for cell in self.cells:
            for side in self.lattice.sides(cell):
                found.setdefault(side, []).append(cell)
        return {side: tuple(cells) for side, cells in found.items()}

    @cached_property
    def cells_at_corner(self) -> dict[Key, tuple[Key, ...]]:
        """The cells at each corner."""
        found: dict[Key, list[Key]] = {}
        for cell in self.cells:
            for corner in self.lattice.corners(cell):
                found.setdefault(corner, []).append(cell)
        return {corner: tuple(cells) for corner, cells in found.items()}

    @cached_property
    def side_ends(self) -> dict[Key, tuple[Key, Key]]:
        """The two corners at the ends of each side."""
        found: dict[Key, tuple[Key, Key]] = {}
        form = self.lattice.form
        for cell in self.cells:
            x, y = cell
            shape = form(cell)
            corners = [(x + dx, y + dy) for dx, dy in shape.corners]
            before = corners[0]
            for (dx, dy), after in zip(shape.across, (*corners[1:], corners[0]), strict=True):
                found[2 * x + dx, 2 * y + dy] = before, after
                before = after
        return found

    @cached_property
    def corners(self) -> frozenset[Key]:
        """The corners of all cells."""
        return frozenset(corner for ends in self.side_ends.values() for corner in ends)

    @cached_property
    def neighbours(self) -> dict[Key, tuple[Key, ...]]:
        """The cells across the sides of each cell; of points, those joined to it by a line."""
        if self.lines is not None:
            near: dict[Key, list[Key]] = {cell: [] for cell in self.cells}
            for a, b in self.lines:
                near[a].append(b)
                near[b].append(a)
            return {cell: tuple(found) for cell, found in near.items()}
        among, form = self.among, self.lattice.form
        return {
            (x, y): tuple(
                [other for dx, dy in form((x, y)).across if (other := (x + dx, y + dy)) in among]
            )
            for x, y in self.cells
        }

    @cached_property
    def diagonal(self) -> dict[Key, tuple[Key, ...]]:
        """The cells that touch each cell at a corner only."""
        found = {}
        for cell in self.cells:
            near = {cell, *self.neighbours[cell]}
            corners = (self.cells_at_corner[c] for c in self.lattice.corners(cell))
            touching = dict.fromkeys(other for cells in corners for other in cells)
            found[cell] = tuple(other for other in touching if other not in near)
        return found

    @cached_property
    def rim(self) -> tuple[Key, ...]:
        """The cells that have a side without a neighbour."""
        sides = (len(self.lattice.form(cell).corners) for cell in self.cells)
        if self.points:
            across = (
                sum(
                    self.lattice.across(cell, i) in self.among
                    for i in range(len(self.lattice.form(cell).corners))
                )
                for cell in self.cells
            )
            return tuple(
                cell for cell, n, found in zip(self.cells, sides, across, strict=True) if found < n
            )
        return tuple(
            cell
            for cell, n in zip(self.cells, sides, strict=True)
            if len(self.neighbours[cell]) < n
        )

    @cached_property
    def enclosed_holes(self) -> frozenset[Key]:
        """The places without a cell that are surrounded by cells."""
        known = {*self.scheme.cells}
        open_, todo = set[Key](), []
        for cell in known - self.among:
            near = [self.lattice.across(cell, i) for i in range(len(self.lattice.sides(cell)))]
            if not known.issuperset(near):
                open_.add(cell)
                todo.append(cell)
        while todo:
            cell = todo.pop()
            for i in range(len(self.lattice.sides(cell))):
                near_by = self.lattice.across(cell, i)
                if near_by in known and near_by not in self.among and near_by not in open_:
                    open_.add(near_by)
                    todo.append(near_by)
        return frozenset(known - self.among - open_)

    @cached_property
    def names(self) -> dict[Key, str]:
        """The name of each cell."""
        return {cell: self.scheme.name(cell) for cell in self.cells}

    def name(self, cell: Key) -> str:
        """Return the name of a cell of the board."""
        return self.names[cell]

    def straight(self, one: Key, other: Key) -> tuple[Key, ...] | None:
        """Return the cells from one to another, both included, if these touch or lie in a straight
        line of the grid, over sides or corners; None if they do not."""
        if self.lattice.tiling == "triangle":
            return (one, other) if other in self.neighbours[one] else None
        dx, dy = other[0] - one[0], other[1] - one[1]
        for sx, sy in self._steps(one):
            times = dx // sx if sx else dy // sy
            if times > 0 and (sx * times, sy * times) == (dx, dy):
                chain = tuple((one[0] + sx * i, one[1] + sy * i) for i in range(times + 1))
                return chain if all(cell in self.among for cell in chain) else None
        return None

    def _steps(self, cell: Key) -> tuple[Key, ...]:
        """Return the steps to the cells across sides, then to those across corners."""
        across = [self.lattice.across((0, 0), i) for i in range(len(self._corners))]
        both = [
            (a[0] + b[0], a[1] + b[1])
            for a, b in zip(across, (*across[1:], across[0]), strict=True)
        ]
        return (*across, *both)

    @cached_property
    def _corners(self) -> tuple[Key, ...]:
        return self.lattice.form((0, 0)).corners


class GridFacts(Struct, frozen=True):
    """The grid of a board, None if it has none or it is wrong, and what is wrong with it.

    ``marked`` maps each cell to the row and the number of its mark.
    """

    grid: BoardGrid | None
    problems: tuple[BoardProblem, ...] = ()
    marked: tuple[tuple[Key, tuple[int, int]], ...] = ()


def grid_of(record: Board) -> GridFacts:
    """Return the cells or points of a board, without its holes."""
    written = record.grid
    if written is None or written.is_free:
        return GridFacts(None)
    lattice = _lattice_of(record, written)
    shape = written.shape
    marked: list[tuple[Index, tuple[int, int]]] = []
    problems: list[BoardProblem] = []
    indices: list[Index] = []
    if shape is not None:
        indices = list(_indices_of(shape, lattice))
    if record.marks:
        marked, problems = _marked_indices(record, shape, indices)
        if shape is None:
            indices = [index for index, _ in marked]
    if problems:
        return GridFacts(None, tuple(problems))
    if shape is None and not record.marks:
        return _unbounded(record, written, lattice)
    missing = {index for index, (r, c) in marked if record.marks[r][c] == "."}
    every = tuple(lattice.cell(index) for index in indices)
    gone = {lattice.cell(index) for index in missing}
    cells = tuple(cell for cell in every if cell not in gone) if gone else every
    if not cells:
        return GridFacts(None, (BoardProblem(("marks",), "no-spaces", "the board has no spaces"),))
    scheme, wrong = _scheme_of(record.coordinates, lattice, every)
    if wrong:
        return GridFacts(None, (wrong,))
    assert scheme is not None
    grid = _with_lines(
        BoardGrid(lattice, cells, scheme, written.points is not None, shape), written
    )
    places = tuple((lattice.cell(index), at) for index, at in marked if index not in missing)
    return GridFacts(grid, (), places)


def with_cells(grid: BoardGrid, cells: Sequence[Key]) -> BoardGrid:
    """Return a grid with some of its cells."""
    kept = set(cells)
    lines = None
    if grid.lines is not None:
        lines = tuple(pair for pair in grid.lines if kept.issuperset(pair))
    return BoardGrid(grid.lattice, tuple(cells), grid.scheme, grid.points, grid.shape, lines)


def _with_lines(grid: BoardGrid, written: Grid) -> BoardGrid:
    """Return a grid with the lines of rings, which do not follow from its lattice."""
    shape = grid.shape
    if shape is None or shape.form != "rings":
        return grid
    pairs = ring_lines(
        shape.sizes[0], middles="middles" in written.join, corners="corners" in written.join
    )
    cell = grid.lattice.cell
    among = grid.among
    lines = tuple((cell(a), cell(b)) for a, b in pairs if {cell(a), cell(b)} <= among)
    return BoardGrid(grid.lattice, grid.cells, grid.scheme, grid.points, shape, lines)


def _lattice_of(record: Board, written: Grid) -> Lattice:
    shape = written.shape
    if written.cells == "square" or written.points == "square":
        return Lattice("square")
    if written.cells == "triangle":
        down = shape is not None and shape.form != "rectangle" and shape.sizes[0] % 2 == 0
        return Lattice("triangle", parity=int(down))
    form = shape.form if shape is not None else "rectangle"
    top = written.top if written.cells == "hex" else "pointy"
    if form == "rectangle":
        return Lattice("hex", top, pushed=_pushed(record, written))
    return Lattice("hex", top, lean=-1 if form == "triangle" else 1)


def _pushed(record: Board, written: Grid) -> int:
    """Return whether the even (0) or the odd rows, counted from 0, are pushed.

    Doubled names say so themselves: of two numbers, the first in half steps belongs to a column or
    row that is not pushed if it is odd.
    """
    if not record.coordinates.doubled:
        return 1 if written.offset == "even" else 0
    one, _, other = parts_of(record.coordinates.first)
    halves = other if (written.top == "flat") == (record.coordinates.order == "column") else one
    alphabet = numerals_of(halves, record.coordinates.skip, repeats=False)
    number = (alphabet.number(halves) or 0) + (1 if alphabet.alphabet else 0)
    # Counted from the side towards which cells are pushed, the pushed ones come first.
    start, flat = record.coordinates.from_, written.top == "flat"
    far = start.startswith("bottom") if flat else start.endswith("right")
    corner_pushed = (number % 2 == 0) != far
    backwards = start.endswith("right") if flat else start.startswith("bottom")
    corner = _row_count(record, written, across=flat) - 1 if backwards else 0
    return corner % 2 if corner_pushed else 1 - corner % 2


def _row_count(record: Board, written: Grid, *, across: bool) -> int:
    """Return the number of rows or, counted ``across``, of columns of a rectangle."""
    if written.shape is not None:
        return written.shape.sizes[0 if across else 1]
    if across:
        return max(map(len, record.marks), default=1)
    return len(record.marks) or 1


def _indices_of(shape: Shape, lattice: Lattice) -> Iterator[Index]:
    one, other = shape.sizes
    match lattice.tiling, shape.form:
        case "triangle", "triangle":
            yield from triangles_in_triangle(one)
        case "triangle", "hexagon":
            yield from triangles_in_hexagon(one)
        case _, "hexagon":
            yield from hexagon_indices(one)
        case _, "triangle":
            yield from triangle_indices(one)
        case _, "star":
            yield from star_indices(one)
        case _, "rings":
            yield from ring_indices(one)
        case _:
            yield from rectangle_indices(one, other)


def _marked_indices(
    record: Board, shape: Shape | None, indices: Sequence[Index]
) -> tuple[list[tuple[Index, tuple[int, int]]], list[BoardProblem]]:
    """Return the index of each mark, with its row and number there."""
    rows: dict[int, list[Index]] = {}
    if shape is None:
        longest = max(map(len, record.marks))
        for r in range(len(record.marks)):
            rows[r] = [(c, r) for c in range(longest)]
    for index in indices:
        rows.setdefault(index[1], []).append(index)
    ordered = [rows[r] for r in sorted(rows)]
    problems = []
    if len(ordered) != len(record.marks):
        message = f"the marks have {len(record.marks)} rows, the board {len(ordered)}"
        hint = "write one row of marks for each row of the board, with . where there is no space"
        problems.append(BoardProblem(("marks",), "ragged-grid", message, hint))
    found = []
    for r, (marks, places) in enumerate(zip(record.marks, ordered, strict=False)):
        if len(marks) != len(places):
            message = f"this row has {len(marks)} marks, its row of the board {len(places)} spaces"
            hint = "write one mark for each space, with . where there is none"
            problems.append(BoardProblem(("marks", r), "ragged-grid", message, hint))
            continue
        found += [(index, (r, c)) for c, index in enumerate(places)]
    return found, problems


def _scheme_of(
    written: Coordinates, lattice: Lattice, cells: tuple[Key, ...]
) -> tuple[Scheme | None, BoardProblem | None]:
    """Return the names of the cells of a board; none for one without bounds that cannot have
    them."""
    first = written.first
    path: KeyPath = ("coordinates", "first")
    if first == AXIAL:
        return AxialScheme(lattice, cells, middle_cell(cells, lattice)), None
    one, between, other = parts_of(first)
    if not other:
        if not cells:
            message = "running numbers need a board with a shape or with marks"
            return None, BoardProblem(path, "unknown-coordinates", message, "write  first: A1")
        snake = written.run == "snake"
        return RunningScheme(lattice, cells, int(one), len(one), written.from_, snake), None
    rows_first = written.order == "row"
    column, row = (other, one) if rows_first else (one, other)
    repeats = written.after_z == "BB"
    columns = numerals_of(column, written.skip, repeats=repeats)
    rows = numerals_of(row, written.skip, repeats=repeats)
    u, v = columns.number(column), rows.number(row)
    if u is None or v is None:
        message = f"'{first}' cannot be the first coordinate: it has letters that are skipped"
        return None, BoardProblem(path, "unknown-coordinates", message, "write  first: A1")
    if not between and not columns.alphabet and not rows.alphabet and len(column) != len(row):
        message = f"the parts of '{first}' have different lengths"
        return None, BoardProblem(path, "unknown-coordinates", message, "write  '0101'  or  01.01")
    found = PairScheme(
        lattice, cells, columns, rows, (u, v), written.from_, between, rows_first, written.doubled
    )
    if cells and written.doubled:
        # The first name is that of the cell in the corner, which may be half a step inside.
        a, b = found.counts(corner_cell(cells, lattice, written.from_))
        found = PairScheme(
            lattice, cells, columns, rows, (2 * u - a, 2 * v - b),
            written.from_, between, rows_first, written.doubled,
        )  # fmt: skip
    return found, None


def _unbounded(record: Board, written: Grid, lattice: Lattice) -> GridFacts:
    """Return the grid of a board that has only the cells that its file names."""
    if record.coordinates.from_ not in ("top-left", "bottom-left"):
        message = "a board without a shape counts from the left"
        problem = BoardProblem(
            ("coordinates", "from"), "unknown-coordinates", message, "add a shape to the grid"
        )
        return GridFacts(None, (problem,))
    scheme, wrong = _scheme_of(record.coordinates, lattice, ())
    if wrong or scheme is None:
        return GridFacts(None, (wrong,) if wrong else ())
    names = _names_used(record)
    single = [cell for name in names if (cell := scheme.cell(name)) is not None]
    single += _cells_in_ranges(names, scheme)
    if not single:
        message = "the board has no spaces"
        hint = "add a shape to the grid, such as  shape: 10x8, or name cells under  at"
        return GridFacts(None, (BoardProblem(("grid",), "no-spaces", message, hint),))
    order = {cell: lattice.index(cell) for cell in single}
    cells = tuple(sorted(order, key=lambda cell: (order[cell][1], order[cell][0])))
    grid = BoardGrid(lattice, cells, scheme.with_cells(cells), written.points is not None, None)
    return GridFacts(grid)


def _names_used(record: Board) -> list[str]:
    """Return the texts that make the cells of a board without a shape."""
    found: list[str] = []
    for kind in record.spaces:
        found += (
            kind.at if isinstance(kind.at, dict) else [x for x in kind.at if isinstance(x, str)]
        )
    found += [str(row.get("space", "")) for row in record.rows]
    return found


def _cells_in_ranges(names: Iterable[str], scheme: Scheme) -> Iterator[Key]:
    """Yield all cells of ranges: without a shape these are blocks of the lattice."""
    for name in names:
        found = range_in(name) if scheme.cell(name) is None else None
        if found is None:
            continue
        if isinstance(scheme, PairScheme):
            yield from scheme.block(found)
            continue
        ends = scheme.cell(found.first), scheme.cell(found.last)
        if ends[0] is not None and ends[1] is not None:
            (c0, r0), (c1, r1) = scheme.lattice.axial(ends[0]), scheme.lattice.axial(ends[1])
            if abs(c1 - c0) * abs(r1 - r0) > MOST_CELLS:
                continue
            for r in range(min(r0, r1), max(r0, r1) + 1):
                for c in range(min(c0, c1), max(c0, c1) + 1):
                    yield scheme.lattice.from_axial(c, r)


def described(value: Any) -> str:
    """Return an item of a list of spaces as it is written."""
    return value if isinstance(value, str) else f"{{{next(iter(value))}: ...}}"
