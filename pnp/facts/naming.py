"""From the grid of marks to the names of spaces: touching cells of one name are one space."""

from __future__ import annotations

from collections.abc import Collection

from pnp.diagnostics import FURTHER, KEY, Reporter, alike, closest, nearest, told_apart
from pnp.facts.grid import Cell, broad, stretch
from pnp.facts.rim import frame_of
from pnp.model.map import Map, stem
from pnp.model.rows import counted, remark_in, uneven, unremarked

MOST_MARKS = 3_000
"""Cells of a finer grid would be smaller than 4 mm on a sheet of letter size."""
MANY_HIDDEN = 4
"""From this many hidden spaces on, the board is too small for them."""
STRETCHED = 1.5
"""How many times as wide as tall, or as tall as wide, a regular cell may become. The corners of a
map may wander by a quarter of a cell to each side, so that nobody sees less in its borders."""
OUTSIDE = "."
"""The mark of a cell that is no part of the map."""


def _unused(cells: list[Cell], map_: Map) -> list[str]:
    """Return the entries of the legend that no cell uses."""
    used = {name for cell in cells for name in (cell.name, stem(cell.name))}
    return [name for name in map_.legend if name not in used]


def even(map_: Map, reporter: Reporter) -> bool:
    """Tell whether all rows are as long, and the grid is no finer than can be cut into spaces; rows
    of other lengths than most are reported."""
    marks = sum(len(row) for row in map_.cells)
    if marks > MOST_MARKS:
        message = f"the grid has {marks:,} marks, and at most {MOST_MARKS:,} are cut into spaces"
        reporter.error(("cells", KEY), "grid-too-fine", message, "make the cells larger")
        return False
    found = list(uneven(map_.cells, "marks"))
    for r, missing, message in found:
        row = map_.cells[r]
        known = {"#", OUTSIDE, *(mark for mark in row if map_.entry(mark.removesuffix("#")))}
        remark = remark_in(row, known)
        hint = f"{_missing(missing)}; . marks a place outside the map"
        where: tuple[str | int, ...] = ("cells", r)
        if remark:
            hint = unremarked(remark, "cells")
        elif missing > 0 and (joined := _joined(map_, r)):
            c, a, b = joined
            where, message = (*where, c), f"{message}: '{row[c]}' is two marks in one"
            hint = f"write  {a} {b}  with a space between them"
        reporter.error(where, "ragged-grid", message, hint)
    return not found


def _joined(map_: Map, r: int) -> tuple[int, str, str] | None:
    """Return the column of two marks of a row between which the space is missing, with the marks;
    None where no word is made of two marks that stand in other rows."""
    others = {mark for i, row in enumerate(map_.cells) if i != r for mark in row}
    for c, word in enumerate(map_.cells[r]):
        for cut in range(1, len(word)) if word not in others else ():
            a, b = word[:cut], word[cut:]
            if a in others and b in others and b != "#":
                return c, a, b
    return None


def _missing(number: int) -> str:
    """Return what makes a row as long as the others; a negative number is too many.

    >>> _missing(1), _missing(-2)
    ('add the mark that is missing', 'remove the 2 marks that are too many')
    """
    marks = f"the {abs(number)} marks that are" if abs(number) > 1 else "the mark that is"
    return f"add {marks} missing" if number > 0 else f"remove {marks} too many"


def names_of(map_: Map, cells: list[Cell], reporter: Reporter) -> dict[Cell, str] | None:
    """Return the space of each cell of an even grid, None with findings where that is unclear;
    blobs of ``#`` and ``.`` get names of their own."""
    frame = frame_of(map_)
    wide = stretch(len(map_.cells), len(map_.cells[0]), map_.grid, frame)
    if wide > STRETCHED:
        way = "wide" if broad(len(map_.cells), len(map_.cells[0]), map_.grid, frame) else "tall"
        reporter.warning(
            ("cells",),
            "stretched-grid",
            f"cells are {wide:.2f} times as {way} as they should be",
            "add or remove rows or columns so that the grid has the board's proportions",
        )
    split: dict[str, Cell] = {}
    unknown: dict[str, list[Cell]] = {}
    by_place = {(cell.row, cell.column): cell for cell in cells}
    names: dict[Cell, str] = {}
    first: dict[str, Cell] = {}
    lands = 0
    for cell in cells:
        if cell in names:
            continue
        name = cell.name
        if name not in ("#", OUTSIDE) and map_.entry(name) is None:
            unknown.setdefault(name, []).append(cell)
            names[cell] = name
            continue
        if name == "#" or map_.drawn(name) == "land":
            lands += 1
            name = f"#{lands}" if name == "#" else name
        blob = _blob(cell, by_place)
        names.update(dict.fromkeys(blob, name))
        earlier = first.setdefault(name, cell)
        if earlier is not cell and name != OUTSIDE:
            split.setdefault(name, cell)
    _tell_split(split, first, reporter)
    unused = _unused(cells, map_)
    _tell_unknown(unknown, unused, map_, reporter)
    # Where a mark is unknown, an entry that no cell uses may be the one that was meant.
    for name in unused if not unknown else ():
        message, hint = f"no cell is marked '{name}'", "mark cells with it, or remove the line"
        reporter.warning(("legend", name, KEY), "unused-legend", message, hint)
    return None if split or unknown else names


def _tell_split(split: dict[str, Cell], first: dict[str, Cell], reporter: Reporter) -> None:
    """Report the spaces that lie in two places, by where they are met again; many at once, for a
    row that is missing, or one too many, tears all that lie across it."""
    for name, again in list(split.items())[:1]:
        others = list(split)[1:]
        shown = ", ".join(f"'{other}'" for other in others[:FURTHER])
        more = f" and {len(others) - FURTHER} more" if len(others) > FURTHER else ""
        hint = "give this one another number"
        if others:
            hint += ", and so the others; or look for a row that is missing or one too many"
        reporter.error(
            ("cells", again.row, again.column),
            "split-space",
            f"the space '{name}' lies in two places that do not touch"
            + (f", and so {'does' if len(others) == 1 else 'do'} {shown}{more}" if others else ""),
            hint,
            [
                (("cells", first[name].row, first[name].column), f"'{name}' begins here"),
                *(
                    (("cells", split[other].row, split[other].column), f"'{other}' is met again")
                    for other in others[:FURTHER]
                ),
            ],
        )


def _tell_unknown(
    unknown: dict[str, list[Cell]], unused: list[str], map_: Map, reporter: Reporter
) -> None:
    """Report each mark that the legend does not know where it is first used, with further uses."""
    known = [mark for mark in map_.legend if len(mark) <= 12]
    # A mark in another case, or that looks the same, is one that stands beside it rather than one
    # of the legend.
    used = {mark.removesuffix("#") for row in map_.cells for mark in row} - set(unknown)
    small = {mark.casefold(): mark for mark in sorted(used) if map_.entry(mark)}
    for name, (first, *others) in unknown.items():
        meant = closest(name, unused) or (unused[0] if len(unused) == len(unknown) == 1 else "")
        found = nearest(name, known)
        if meant:
            found = f"did you mean {told_apart(name, meant)}, which no cell has?"
        beside = small.get(name.casefold()) or next(
            (m for m in small.values() if alike(name, m)), ""
        )
        if beside:
            found = f"did you mean {told_apart(name, beside)}?"
        found += "  Else" if found.endswith("?") else "; or"
        reporter.error(
            ("cells", first.row, first.column),
            "unknown-mark",
            f"the legend does not know '{name}'{counted(others)}",
            f"{found} add  {name}: ...  to the legend",
            [(("cells", cell.row, cell.column), "also here") for cell in others[:FURTHER]],
        )


def _blob(start: Cell, by_place: dict[tuple[int, int], Cell]) -> list[Cell]:
    """Return the cells of one name that hang together with ``start``."""
    blob, todo = {start: None}, [start]
    while todo:
        cell = todo.pop()
        for dr, dc in _AROUND:
            other = by_place.get((cell.row + dr, cell.column + dc))
            if other is None or other.name != start.name or other in blob:
                continue
            # Cells that share an edge share two corners.
            if sum(corner in cell.corners for corner in other.corners) == 2:
                blob[other] = None
                todo.append(other)
    return list(blob)


_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def _first(names: Collection[str]) -> str:
    return ", ".join(sorted(names)[: FURTHER * 2]) + (", ..." if len(names) > FURTHER * 2 else "")


def _tell_hidden(hidden: dict[str, Cell], map_: Map, reporter: Reporter) -> None:
    """Report many hidden spaces at once: the board is too small for what stands on it."""
    board, inset = map_.board, map_.inset
    size = f"{board.width:g} x {board.height:g} mm"
    panel = f"the inset takes {inset.width:g} x {inset.height:g} mm of it"
    message = f"nothing of {len(hidden)} spaces can be seen: the board measures {size}, and {panel}"
    hint = "make the board larger, or the inset smaller"
    where = ("board", KEY) if "board" in map_.model_fields_set else ("inset", KEY)
    if where[0] not in map_.model_fields_set:
        where = ("cells", KEY)
    first = [(("cells", cell.row, cell.column), f"'{name}'") for name, cell in hidden.items()]
    reporter.error(where, "hidden-space", message, hint, first[:FURTHER])


def all_seen(names: dict[Cell, str], seen: Collection[str], map_: Map, reporter: Reporter) -> bool:
    """Report spaces of which nothing is left by the panel of the title or the edge."""
    hidden: dict[str, Cell] = {}
    for cell, name in names.items():
        if name not in seen and not name.startswith((OUTSIDE, "#")):
            hidden.setdefault(name, cell)
    if len(hidden) >= MANY_HIDDEN:
        _tell_hidden(hidden, map_, reporter)
        return False
    for name, cell in hidden.items():
        reporter.error(
            ("cells", cell.row, cell.column),
            "hidden-space",
            f"nothing of the space '{name}' can be seen",
            "give it more cells, or the name of the space beside it, or move the inset",
        )
    return not hidden


def tell_pairs(
    map_: Map, known: Collection[str], touching: Collection[tuple[str, str]], reporter: Reporter
) -> None:
    """Report pairs of ``closed`` and ``red_edges`` that name no two touching spaces; they are
    passed over, so that the rest of the map can be judged."""
    touch = {frozenset(pair) for pair in touching}
    for key, pairs in (("closed", map_.closed), ("red_edges", map_.red_edges)):
        for i, pair in enumerate(pairs):
            unknown = [(j, name) for j, name in enumerate(pair) if name not in known]
            for j, name in unknown:
                hint = nearest(name, known)
                reporter.error((key, i, j), "unknown-space", f"there is no space '{name}'", hint)
            if not unknown and frozenset(pair) not in touch:
                near = [sorted(two - {pair[0]})[0] for two in touch if pair[0] in two]
                reporter.error(
                    (key, i),
                    "pair-apart",
                    f"'{pair[0]}' and '{pair[1]}' do not touch",
                    f"remove the pair, or name what '{pair[0]}' touches: {_first(near)}",
                )
