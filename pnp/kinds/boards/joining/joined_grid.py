"""Joined boards of cells on one lattice: where their grids meet, and why they do not.

The boards are moved by whole numbers on the lattice, so that the two halves of a cell have one key,
and cells that touch across a seam have a side in common.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.base.units import format_number
from pnp.base.values import replace
from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.board.covers import covers_of
from pnp.kinds.boards.board.grid import BoardProblem
from pnp.kinds.boards.board.lattice import Key, Lattice
from pnp.kinds.boards.board.placement import BoardPlan, plan_of, side_at_edge
from pnp.kinds.boards.board.spaces import Space
from pnp.kinds.boards.board.ways import is_sound
from pnp.kinds.boards.joining.record import SIDES, Joining, Spot
from pnp.model.measure import overlap_depth
from pnp.scene import Rect

Name = tuple[Spot, str]
"""A space: its board and its id there."""
_ALIKE = 0.01


class SeamCell(Struct, frozen=True):
    """A cell at a seam: its key on its own board, whether the seam cuts it in half, and from where
    to where it touches the seam, on the lattice of its board."""

    cell: Key
    half: bool
    start: int
    end: int


class GridSeam(Struct, frozen=True):
    """A seam of two boards of cells: the sides that meet, and the cells there."""

    one: Spot
    other: Spot
    side: str
    facing: str
    cells: tuple[SeamCell, ...]
    others: tuple[SeamCell, ...]


class JoinedGrid(Struct, frozen=True, dict=True):
    """Boards of cells that meet. ``shifts`` are added to the keys of each board."""

    record: Joining
    plans: Mapping[Spot, BoardPlan]
    seams: tuple[GridSeam, ...]
    shifts: Mapping[Spot, Key]

    @property
    def lattice(self) -> Lattice:
        grid = self.plans[0, 0].facts.grid
        assert grid is not None
        return grid.lattice

    def key(self, spot: Spot, cell: Key) -> Key:
        """Return the key of a cell on the common lattice."""
        dx, dy = self.shifts[spot]
        return cell[0] + dx, cell[1] + dy

    def space(self, spot: Spot, cell: Key) -> Space | None:
        """Return the space of a cell of one board."""
        return self.plans[spot].facts.of_cell.get(cell)

    @cached_property
    def names(self) -> dict[Name, Name]:
        """The space whose name each space takes: of halves, that of the first board."""
        found: dict[Name, Name] = {}

        def named(name: Name) -> Name:
            while found.get(name, name) != name:
                name = found[name]
            return name

        for one, other in self.halves:
            a, b = sorted((named(one), named(other)))
            found[b] = a
        return {
            (spot, id): named((spot, id))
            for spot, plan in self.plans.items()
            for id in (*plan.facts.spaces, *plan.facts.off_grid)
        }

    @cached_property
    def halves(self) -> tuple[tuple[Name, Name], ...]:
        """The pairs of spaces with halves of one cell."""
        found = []
        for seam in self.seams:
            beyond = {self.key(seam.other, cell.cell): cell for cell in seam.others if cell.half}
            for cell in seam.cells:
                match = beyond.get(self.key(seam.one, cell.cell)) if cell.half else None
                if match is None:
                    continue
                a, b = self.space(seam.one, cell.cell), self.space(seam.other, match.cell)
                if a is not None and b is not None:
                    found.append(((seam.one, a.id), (seam.other, b.id)))
        return tuple(found)


def cells_at(plan: BoardPlan, side: str) -> Iterator[SeamCell]:
    """Yield the cells at a side of a board, cut in half or with a whole side there."""
    grid, written = plan.facts.grid, plan.record.grid
    assert grid is not None
    assert written is not None
    axis = 0 if side in ("left", "right") else 1
    edge = plan.edges[side]
    cut = written.edge != "whole" and side in written.edge.cut
    for cell in grid.cells:
        along = [corner[1 - axis] for corner in grid.lattice.corners(cell)]
        if cut and cell[axis] == edge:
            yield SeamCell(cell, True, min(along), max(along))
            continue
        i = side_at_edge(grid.lattice, cell, side, edge)
        if i is not None:
            ends = (along[i], along[(i + 1) % len(along)])
            yield SeamCell(cell, False, min(ends), max(ends))


def joined_plans(record: Joining) -> dict[Spot, BoardPlan] | None:
    """Return the plans of joined boards of cells; None if their grids do not meet."""
    grid = joined_grid(record)
    return None if grid is None else dict(grid.plans)


def joined_grid(record: Joining) -> JoinedGrid | None:
    """Return joined boards of cells; None if they are of another form, or do not meet."""
    return _joined(record)[0]


def seam_problems(record: Joining) -> tuple[BoardProblem, ...]:
    """Return why joined boards of cells do not meet; their own errors are not among them."""
    return _joined(record)[1]


@cached_on_record
def _joined(record: Joining) -> tuple[JoinedGrid | None, tuple[BoardProblem, ...]]:
    boards = record.grids
    if len(boards) != len(record.spots):
        return None, ()
    if not all(map(is_sound, boards.values())):
        return None, ()  # reported at the board
    problems = [problem for spot in record.spots for problem in _unfit(record, spot)]
    if problems:
        return None, tuple(problems)
    plans = {
        spot: replace(plan_of(board), joined=frozenset(record.joined_sides(spot)))
        for spot, board in boards.items()
    }
    seams = []
    for r, c in record.spots:
        for (down, right), (side, facing) in SIDES.items():
            other = (r + down, c + right)
            if other in plans:
                cells, others = cells_at(plans[r, c], side), cells_at(plans[other], facing)
                seams.append(GridSeam((r, c), other, side, facing, tuple(cells), tuple(others)))
    shifts = _shifts(record, plans)
    grid = JoinedGrid(record, plans, tuple(seams), shifts)
    for spot in record.spots:
        problems += _covered(grid, spot)
    for seam in seams:
        problems += _apart(grid, seam)
    return (None if problems else grid), tuple(problems)


def _shifts(record: Joining, plans: Mapping[Spot, BoardPlan]) -> dict[Spot, Key]:
    """Return by how much each board is moved on the lattice, so that neighbours meet."""
    found: dict[Spot, Key] = {}
    for r, c in record.spots:
        here = plans[r, c].edges
        if c:
            dx, dy = found[r, c - 1]
            near = plans[r, c - 1].edges
            found[r, c] = dx + near["right"] - here["left"], dy + near["top"] - here["top"]
        elif r:
            dx, dy = found[r - 1, c]
            near = plans[r - 1, c].edges
            found[r, c] = dx + near["left"] - here["left"], dy + near["bottom"] - here["top"]
        else:
            found[r, c] = 0, 0
    return found


def _unfit(record: Joining, spot: Spot) -> Iterator[BoardProblem]:
    """Yield why a board cannot be joined at all, or not at one of its joined sides."""
    board, (r, c) = record.grids[spot], spot
    id, where = record.maps[r][c], ("maps", r, c)
    labels = ((("boards", id, "map"), "this board"),)
    grid = board.grid
    if grid is None or grid.cells is None:
        message = f"the board '{id}' has no cells, so its edge meets no other"
        hint = "join boards with  grid: {cells: ...}, or remove it"
        yield BoardProblem(where, "board-without-cells", message, hint, labels)
        return
    cut = () if grid.edge == "whole" else grid.edge.cut
    for side in record.joined_sides(spot):
        label = ((("boards", id, "grid"), "its grid"),)
        if grid.cells == "hex" and side not in cut:
            message = f"the {side} edge of '{id}' is not straight: its hexes are whole there"
            sides = ", ".join(dict.fromkeys((*cut, side)))
            hint = f"write  edge: {{cut: [{sides}]}}  in its grid"
            yield BoardProblem(where, "grids-apart", message, hint, label)
        elif grid.cells == "triangle" and (side in cut or side in ("left", "right")):
            message = f"triangles do not meet at the {side} edge of '{id}'"
            hint = "join whole triangles at the top and bottom, or use squares or hexes"
            yield BoardProblem(where, "grids-apart", message, hint, label)


def _covered(grid: JoinedGrid, spot: Spot) -> Iterator[BoardProblem]:
    """Yield what a board prints beyond its grid at a joined side, where it would be cut off."""
    plan, (r, c) = grid.plans[spot], spot
    id = grid.record.maps[r][c]
    trim = plan.trim
    free = {
        "left": trim.x, "top": trim.y,
        "right": plan.width - trim.right, "bottom": plan.height - trim.bottom,
    }  # fmt: skip
    for side in grid.record.joined_sides(spot):
        at = f"at its {side} edge, where it is joined"
        if plan.bands.get(side):
            message = f"'{id}' prints coordinates {at}"
            outer = [s for s in free if s not in plan.joined]
            hint = "write  print: cell"
            hint += f", or sides that are not joined, such as  print: [{outer[0]}]" if outer else ""
            yield BoardProblem(
                ("boards", id, "coordinates", "print"), "seam-covered", message, hint, _at(spot)
            )
        lost = {
            "left": Rect(0, 0, trim.x, plan.height),
            "top": Rect(0, 0, plan.width, trim.y),
            "right": Rect(trim.right, 0, free["right"], plan.height),
            "bottom": Rect(0, trim.bottom, plan.width, free["bottom"]),
        }[side]
        for path, name, boxes in _printed(plan):
            if any(overlap_depth(box, lost) > _ALIKE for box in boxes):
                message = f"{name} of '{id}' is beyond the grid {at}"
                hint = "move it onto the grid, or to a side that is not joined"
                yield BoardProblem(("boards", id, *path), "seam-covered", message, hint, _at(spot))


def _at(spot: Spot) -> tuple[tuple[KeyPath, str], ...]:
    return ((("maps", *spot), "joined here"),)


def _printed(plan: BoardPlan) -> Iterator[tuple[KeyPath, str, tuple[Rect, ...]]]:
    for cover in covers_of(plan):
        yield cover.path, cover.name, cover.boxes
    for name, box in plan.around.boxes.items():
        yield ("boxes", name), f"the box '{name}'", (box,)


def _apart(grid: JoinedGrid, seam: GridSeam) -> Iterator[BoardProblem]:
    """Yield why the grids of two boards do not meet: the first reason."""
    record = grid.record
    ids = [record.maps[r][c] for r, c in (seam.one, seam.other)]
    found = _difference(grid, seam, ids[0], ids[1])
    if found is not None:
        message, hint = found
        labels: tuple[tuple[KeyPath, str], ...] = ((("maps", *seam.one), f"joined to '{ids[0]}'"),)
        for id in dict.fromkeys(ids):
            labels += ((("boards", id, "grid"), f"the grid of '{id}'"),)
        yield BoardProblem(("maps", *seam.other), "grids-apart", message, hint, labels)
        return
    for a, b in grid.halves:
        if a[0] != seam.one or b[0] != seam.other:
            continue
        yield from _unlike(grid, a, b)


def _difference(grid: JoinedGrid, seam: GridSeam, id: str, other_id: str) -> tuple[str, str] | None:
    one, other = grid.plans[seam.one], grid.plans[seam.other]
    forms = [_form_text(plan) for plan in (one, other)]
    if forms[0] != forms[1]:
        message = f"the cells of '{id}' are {forms[0]}, those of '{other_id}' {forms[1]}"
        return message, "use the same cells"
    if any(abs(a - b) > _ALIKE for a, b in zip(one.cell, other.cell, strict=True)):
        sizes = _size_texts(one, other)
        message = f"the cells of '{id}' are {sizes[0]}, those of '{other_id}' {sizes[1]}"
        return message, "give both grids the same  size"
    cuts = [_is_cut(plan, side) for plan, side in ((one, seam.side), (other, seam.facing))]
    if cuts[0] != cuts[1]:
        states = ["cut in half" if cut else "whole" for cut in cuts]
        message = f"the cells at the {seam.side} edge of '{id}' are {states[0]}, those at the "
        message += f"{seam.facing} edge of '{other_id}' {states[1]}"
        where = seam.facing if cuts[0] else seam.side
        return message, f"cut both: add {where} to  edge: {{cut: [...]}}"
    start, end = ("top", "bottom") if seam.side == "right" else ("left", "right")
    lengths = [plan.edges[end] - plan.edges[start] for plan in (one, other)]
    if lengths[0] != lengths[1]:
        counts = [_count_text(plan, seam.side) for plan in (one, other)]
        message = f"the {seam.side} edge of '{id}' has {counts[0]}, the {seam.facing} edge of "
        message += f"'{other_id}' {counts[1]}"
        return message, "use as many cells on both boards, and cut the same sides"
    return _lone_half(grid, seam, id, other_id)


def _lone_half(grid: JoinedGrid, seam: GridSeam, id: str, other_id: str) -> tuple[str, str] | None:
    sides = [
        {grid.key(spot, cell.cell): cell for cell in cells}
        for spot, cells in ((seam.one, seam.cells), (seam.other, seam.others))
    ]
    for i, (spot, own) in enumerate(((seam.one, id), (seam.other, other_id))):
        axis = 1 if seam.side == "right" else 0
        shift = grid.shifts[(seam.other, seam.one)[i]][axis] - grid.shifts[spot][axis]
        beyond = sides[1 - i]
        for key, cell in sides[i].items():
            match = beyond.get(key)
            if not cell.half or (match is not None and match.half):
                continue
            space = grid.space(spot, cell.cell)
            name = own if space is None else f"{own}/{space.id}"
            facing = (id, other_id)[1 - i]
            if any(
                other.start + shift < cell.end and cell.start < other.end + shift
                for other in beyond.values()
            ):
                message = f"half of a cell, '{name}', meets a whole cell of '{facing}'"
                return message, "push the other rows of one of them, by  offset: odd  or  even"
            message = f"half of a cell, '{name}', meets no cell of '{facing}'"
            return message, "add its other half there, or make it one of the  holes"
    return None


def _unlike(grid: JoinedGrid, a: Name, b: Name) -> Iterator[BoardProblem]:
    """Yield how two halves of a cell differ: in their kinds, else in their names and fields."""
    record = grid.record
    spaces = [grid.plans[spot].facts.spaces[id] for spot, id in (a, b)]
    titles = [f"{record.name_of(spot)}/{id}" for spot, id in (a, b)]
    paths: list[KeyPath] = [
        ("boards", record.maps[spot[0]][spot[1]], *space.where)
        for (spot, _), space in zip((a, b), spaces, strict=True)
    ]
    labels = ((paths[0], "the other half"), *_at(b[0]))
    if spaces[0].kind.id != spaces[1].kind.id:
        message = f"'{titles[1]}' is '{spaces[1].kind.id}', but '{titles[0]}', the other half of "
        message += f"the cell, is '{spaces[0].kind.id}'"
        yield BoardProblem(paths[1], "halves-differ", message, "give both one kind", labels)
        return
    one, other = ({**space.fields, "name": space.name} for space in spaces)
    for field in ("name", *sorted({*one, *other} - {"name"})):
        a_value, b_value = one.get(field, ""), other.get(field, "")
        if a_value != b_value:
            values = [f"'{value}'" if value else "nothing" for value in (a_value, b_value)]
            message = f"'{field}' of '{titles[1]}' is {values[1]}, but that of '{titles[0]}', the "
            message += f"other half of the cell, is {values[0]}"
            path = (*paths[1][:2], *spaces[1].paths.get(field, spaces[1].where))
            hint = f"give both halves the same  {field}"
            yield BoardProblem(path, "halves-differ", message, hint, labels)


def _form_text(plan: BoardPlan) -> str:
    grid = plan.facts.grid
    assert grid is not None
    if grid.lattice.tiling == "hex":
        return f"hexes with a {grid.lattice.top} top"
    return {"square": "squares", "triangle": "triangles"}[grid.lattice.tiling]


def _size_texts(one: BoardPlan, other: BoardPlan) -> list[str]:
    """Return the sizes of cells as authors write them, or width and height if only these differ."""
    if abs(one.size - other.size) > _ALIKE:
        return [f"{format_number(round(plan.size, 2))} mm" for plan in (one, other)]
    sizes = [[format_number(round(length, 2)) for length in plan.cell] for plan in (one, other)]
    return [f"{wide} x {high} mm" for wide, high in sizes]


def _is_cut(plan: BoardPlan, side: str) -> bool:
    written = plan.record.grid
    return written is not None and written.edge != "whole" and side in written.edge.cut


def _count_text(plan: BoardPlan, side: str) -> str:
    grid = plan.facts.grid
    assert grid is not None
    rows = {grid.lattice.index(cell)[1 if side == "right" else 0] for cell in grid.cells}
    what = "row" if side == "right" else "column"
    return f"{len(rows)} {what}{'s' if len(rows) > 1 else ''}"
