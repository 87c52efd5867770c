"""Reasons why the marks of a file do not form a sea of tiles, reported at rows and marks."""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from pnp.base.diagnostics import KeyPath, Reporter
from pnp.kinds.boards.seas.record import Seas
from pnp.kinds.boards.seas.tiles import Cell, Sea, cells_by_mark, sea_of, tile_cells


class GridProblem(Struct, frozen=True):
    """A reason why a file is not a legal layout; ``code`` names the pattern found."""

    path: KeyPath
    code: str
    message: str
    hint: str


def _square_cells(corner: Cell, side: int) -> tuple[Cell, ...]:
    r, c = corner
    return tuple((r + i, c + j) for i in range(side) for j in range(side))


def tile_problems(places: Mapping[str, list[Cell]]) -> Iterator[GridProblem]:
    """Yield the problems of marks that do not form tiles.

    ``places`` are the cells of each mark in reading order.
    """
    if not places:
        hint = "write a letter for each tile, in two rows and two columns"
        yield GridProblem(("tiles",), "sea-without-tiles", "all cells are land", hint)
    if places and all(tuple(cells) == _square_cells(cells[0], 4) for cells in places.values()):
        yield from _cell_size_problems(places)
        return
    whole = {mark for mark, cells in places.items() if tuple(cells) == tile_cells(cells[0])}
    covered = {cell: mark for mark in whole for cell in places[mark]}
    nearly = {mark: _incomplete_tile(cells) for mark, cells in places.items() if mark not in whole}
    lacking = {cell: mark for mark, near in nearly.items() if near for cell in near.missing_cell}
    strays = {
        mark: _stray_cells(mark, places[mark], near, lacking) for mark, near in nearly.items()
    }
    reported = {cell for cells in strays.values() for cell in cells}
    stacked: set[int] = set()
    for mark, near in nearly.items():
        over = _covering_tiles(places[mark], covered)
        if over and places[mark][0][0] in stacked:
            continue  # a missing or surplus row makes many tiles overlap
        stacked |= {places[mark][0][0]} if over else set()
        if strays[mark]:
            yield _stray_problem(mark, strays[mark], near, lacking)
        elif near is None or not near.missing_cell or reported.isdisjoint(near.missing_cell):
            r, c = places[mark][0]
            yield GridProblem(("tiles", r, c), *_shape_problem(mark, places[mark], covered))


class _IncompleteTile(Struct, frozen=True):
    """Three or four cells of a mark that belong to one tile, and its missing cell, if any."""

    own: frozenset[Cell]
    missing_cell: frozenset[Cell]


def _incomplete_tile(cells: list[Cell]) -> _IncompleteTile | None:
    """Return the tile that most cells of a mark form; None if no three of them form one."""
    corners = dict.fromkeys((r - i, c - j) for r, c in cells for i in (0, 1) for j in (0, 1))
    best = max(corners, key=lambda corner: sum(cell in cells for cell in tile_cells(corner)))
    own = frozenset(tile_cells(best)) & frozenset(cells)
    return None if len(own) < 3 else _IncompleteTile(own, frozenset(tile_cells(best)) - own)


def _stray_cells(
    mark: str, cells: list[Cell], near: _IncompleteTile | None, lacking: Mapping[Cell, str]
) -> list[Cell]:
    """Return the single cell of a mark that is separate from the tile of the others.

    A mark in a single cell is stray if another tile lacks that cell.
    """
    if near is not None:
        apart = [cell for cell in cells if cell not in near.own]
        return apart if len(apart) == 1 else []
    return [cell for cell in cells if lacking.get(cell, mark) != mark] if len(cells) == 1 else []


def _stray_problem(
    mark: str, strays: list[Cell], near: _IncompleteTile | None, lacking: Mapping[Cell, str]
) -> GridProblem:
    """Return the problem of a mark without a tile of its own."""
    r, c = strays[0]
    expected = lacking.get(strays[0], mark)
    if expected != mark:
        message = f"'{mark}' is in the fourth space of the tile '{expected}'"
        return GridProblem(("tiles", r, c), "sea-tile-not-square", message, f"write {expected}")
    message = f"'{mark}' is outside the square of 2 x 2 cells that it fills"
    hint = f"write  .  for land, or another letter than {mark}"
    if near is not None and near.missing_cell:
        message = f"'{mark}' is outside the square of 2 x 2 cells that the others form"
        hint = f"write {mark} in the fourth cell of that square, and  .  or another letter here"
    return GridProblem(("tiles", r, c), "sea-tile-not-square", message, hint)


def _shape_problem(
    mark: str, cells: list[Cell], covered: Mapping[Cell, str]
) -> tuple[str, str, str]:
    """Return code, message and hint for a mark that does not fill a square of 2 x 2 cells."""
    above = _covering_tiles(cells, covered)
    if above:
        over = " and ".join(f"'{other}'" for other in above)
        seen = f"{len(cells)} of the 4 spaces" if len(cells) > 1 else "a single space"
        message = (
            f"{over} {'lies' if len(above) == 1 else 'lie'} on '{mark}', leaving {seen} visible"
        )
        message = message if len(cells) > 1 else f"{message}s"
        return "sea-tile-stacked", message, f"move '{mark}' so that all its 4 spaces are visible"
    hint = f"write {mark} {mark} in two rows, and another letter for every other tile"
    message = f"'{mark}' does not fill a square of 2 x 2 cells"
    if len(cells) > 4:
        message = f"{message}: it is in {len(cells)} cells"
    return "sea-tile-not-square", message, hint


def _covering_tiles(cells: list[Cell], covered: Mapping[Cell, str]) -> tuple[str, ...]:
    """Return the complete tiles that may cover the rest of an incomplete tile."""
    r, c = cells[0]
    for corner in ((r, c), (r, c - 1), (r - 1, c), (r - 1, c - 1)):
        rest = [cell for cell in tile_cells(corner) if cell not in cells]
        if len(rest) == 4 - len(cells) and all(cell in covered for cell in rest):
            return tuple(dict.fromkeys(covered[cell] for cell in rest))
    return ()


def _cell_size_problems(places: Mapping[str, list[Cell]]) -> Iterator[GridProblem]:
    """Yield the problems of a sea whose cells are a quarter of a tile wide instead of half."""
    first, start = next((mark, cells[0]) for mark, cells in places.items())
    off = [
        (mark, cells[0])
        for mark, cells in places.items()
        if (cells[0][0] - start[0]) % 2 or (cells[0][1] - start[1]) % 2
    ]
    for mark, (r, c) in off:
        message = f"'{mark}' is a quarter of a tile off the grid of '{first}'"
        hint = "move it by a quarter, so that spaces line up with spaces"
        yield GridProblem(("tiles", r, c), "sea-tile-off-lattice", message, hint)
    if not off:
        message = f"'{first}' fills 4 x 4 cells, but a cell is half a tile wide"
        hint = "remove every second row and column: a tile is 2 x 2 cells"
        yield GridProblem(("tiles", *start), "sea-tile-not-square", message, hint)


# Marks that do not form a sea of tiles, reported at their rows.


def sound_sea(record: Seas, reporter: Reporter) -> Sea | None:
    """Return the tiles of a file, whatever their number and connections.

    Returns None, with findings, if marks do not form tiles. Connection is left to rules, because it
    depends on how the rulebook is read.
    """
    for fault in [*_row_length_problems(record)] or [*tile_problems(cells_by_mark(record))]:
        reporter.error(fault.path, fault.code, fault.message, fault.hint)
    return sea_of(record)


def counted_sea(record: Seas, reporter: Reporter) -> Sea | None:
    """Return the tiles of a file, as ``sound_sea`` does; also None if their number is wrong."""
    sea = sound_sea(record, reporter)
    faults = [] if sea is None else [*count_problems(record, sea)]
    for fault in faults:
        reporter.error(fault.path, fault.code, fault.message, fault.hint)
    return None if faults else sea


def count_problems(record: Seas, sea: Sea, ruled: int | None = None) -> Iterator[GridProblem]:
    """Yield the problem of a wrong number of tiles.

    The number is ``count`` of the file, or ``ruled``, the only number that the game's rules allow.
    If neither is given, any number is valid.
    """
    found, asked = len(sea.tiles), ruled if record.count is None else record.count
    if asked is not None and found != asked:
        message = f"the map has {found} tile{'' if found == 1 else 's'}, not {asked}"
        change = f"add {asked - found}" if found < asked else f"remove {found - asked}"
        hint = f"{change}, or write  count: {found}" if ruled in (None, found) else change
        yield GridProblem(("tiles",), "sea-tiles-miscounted", message, hint)


def _row_length_problems(record: Seas) -> Iterator[GridProblem]:
    # The width of most rows is assumed to be intended; of equally frequent ones, the first.
    width, alike = Counter(map(len, record.tiles)).most_common(1)[0]
    for r, row in enumerate(record.tiles):
        if len(row) != width:
            others = "the first has" if alike == 1 else "others have"
            message = f"this row has {len(row)} cells, {others} {width}"
            lacking = width - len(row)
            hint = f"add {lacking}: write  .  for every cell of land"
            if lacking < 0:
                hint = f"remove {-lacking}, or add as many to all other rows"
            yield GridProblem(("tiles", r), "ragged-grid", message, hint)


def drawable(seas: Seas, reporter: Reporter) -> bool:
    """Return whether a sea can be laid out; report the errors if not."""
    return counted_sea(seas, reporter) is not None


def survey(seas: Seas, reporter: Reporter, *, counted: bool) -> None:
    """Report the errors that would stop any build.

    If the game's rules check the number of tiles (``counted``), it is not checked here.
    """
    sound = sound_sea if counted else counted_sea
    sound(seas, reporter)
