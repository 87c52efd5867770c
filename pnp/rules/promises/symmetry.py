"""Promises that two sides of a board are alike: a symmetry of its grid takes one to the other.

Cells are keys of a lattice of whole numbers (``pnp.kinds.boards.board.lattice``), on which every
mirror and turn is a matrix of halves. The middle of the cells stays where it is, so a symmetry is
the matrix and this point, and all is exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import FURTHER
from pnp.base.sums import plain_sum
from pnp.kinds.boards.board.lattice import Key, Lattice
from pnp.kinds.boards.board_graph import BoardGraph, GraphSpace
from pnp.model.promise import Promise
from pnp.rules.promises.board_causes import least_shared, uneven_causes
from pnp.rules.promises.results import Broken, Causes, Kept, Result, listed, quoted, refuse
from pnp.rules.promises.subject import Subject

Matrix: TypeAlias = tuple[int, int, int, int]
"""Twice the matrix that takes (x, y) to (a x + b y, c x + d y)."""
_MIRROR: Matrix = (-2, 0, 0, 2)
_TURNS: Mapping[str, Mapping[int, Matrix]] = {
    # The units of a square are equal in both directions.
    "square": {0: (2, 0, 0, 2), 90: (0, -2, 2, 0), 180: (-2, 0, 0, -2), 270: (0, 2, -2, 0)},
    # A unit across is the root of 3 times one down, for triangles and hexes with a pointy top.
    "hex": {
        0: (2, 0, 0, 2),
        60: (1, -1, 3, 1),
        120: (-1, -1, 3, -1),
        180: (-2, 0, 0, -2),
        240: (-1, 1, -3, -1),
        300: (1, 1, -3, 1),
    },
}
_AXES = {
    "square": ("left to right", "along a diagonal", "top to bottom", "along a diagonal"),
    "hex": (
        *("left to right", "along a slanting axis", "along a slanting axis", "top to bottom"),
        *("along a slanting axis", "along a slanting axis"),
    ),
}


class Symmetry(Struct, frozen=True):
    """A symmetry of a board: its name in words, and the cell to which it takes each."""

    name: str
    cells: Mapping[Key, Key]


def alike(promise: Promise, subject: Subject) -> Result:
    """Decide whether a symmetry takes some spaces to others, and keeps kinds, fields and moves."""
    graph = subject.board
    one, other = promise.alike or ("", "")
    starts = subject.named(one, ("alike", 0))
    ends = subject.named(other, ("alike", 1))
    if graph.lattice is None:
        message = "only boards with a grid of cells or points have a mirror and turns"
        refuse(("alike",), message, "remove the promise")
    for i, ids in enumerate((starts, ends)):
        if any(graph.spaces[id].off_grid for id in ids):
            message = "spaces of tracks and tables have no mirror and no turns"
            refuse(("alike", i), message, "write spaces of the grid")
    symmetries = [s for word in promise.under for s in symmetries_of(graph, word)]
    if not symmetries:
        refuse(("under",), *_no_symmetry(promise.under, graph, graph.lattice))
    best: tuple[int, Symmetry, Sequence[Difference]] | None = None
    for symmetry in symmetries:
        found = list(differences(graph, symmetry, starts, ends))
        if not found:
            text = f"the {symmetry.name} takes '{one}' to '{other}' "
            return Kept(f"{text}and keeps kinds, fields and moves")
        # What misses the other side is further off than what differs on the way.
        weight = len(found) + (len(graph.on_grid) if found[0].missed else 0)
        if best is None or weight < best[0]:
            best = weight, symmetry, found
    assert best is not None
    _, nearest, wrong = best
    message = f"the {nearest.name} takes {wrong[0].text}"
    if len(wrong) > 1:
        message += f", and {len(wrong) - 1} more do not match"
    # The first few show where to look: one wrong kind makes many moves differ.
    ids = tuple(dict.fromkeys(id for difference in wrong[:FURTHER] for id in difference.ids))
    hint = f"make them equal, or limit the promise: it was tried under {quoted(promise.under)}"
    causes = _causes(subject, nearest, wrong)
    return Broken(message, hint, subject.places(ids), subject.marks("spot", ids), causes)


def _causes(subject: Subject, symmetry: Symmetry, wrong: Sequence[Difference]) -> Causes:
    """Return where what a symmetry does not keep is likely to be written: spaces with another kind
    or other fields; if they are alike, the ways and borders without counterpart."""
    graph = subject.board
    if len(wrong) * 2 > len(graph.on_grid) or wrong[0].missed:
        return ()
    unlike = [difference for difference in wrong if difference.of is not None]
    if unlike:
        return least_shared(unlike[0].ids, subject, unlike[0].of or "")
    of_cell = {cell: space.id for space in graph.on_grid for cell in space.cells}
    image = {
        space.id: of_cell[symmetry.cells[space.cells[0]]] for space in graph.on_grid if space.cells
    }
    return uneven_causes(graph, image)


class Difference(Struct, frozen=True):
    """What a symmetry does not keep, in words, and the spaces concerned. It is ``missed`` if a
    space of one side is not taken to the other side. It is a difference ``of`` a field, of the
    kinds if that is empty, or of moves and cells if None."""

    text: str
    ids: tuple[str, ...]
    missed: bool = False
    of: str | None = None


def differences(
    graph: BoardGraph,
    symmetry: Symmetry,
    starts: Sequence[str],
    ends: Sequence[str],
    swapped: tuple[str, str] = ("", ""),
) -> Iterator[Difference]:
    """Yield what a symmetry does not keep: spaces of the two sides, then kinds, fields and moves on
    the grid. Names are not compared; two kinds may be ``swapped``."""
    of_cell = {cell: space for space in graph.on_grid for cell in space.cells}
    image: dict[str, GraphSpace] = {}
    for space in graph.on_grid:
        there = {of_cell[symmetry.cells[cell]].id for cell in space.cells}
        found = graph.spaces[min(there)]
        if len(there) > 1 or len(found.cells) != len(space.cells):
            text = f"{space.title} to {listed(sorted(there))}, of other cells"
            yield Difference(text, (space.id, *sorted(there)))
        image[space.id] = found
    goals = set(ends)
    for id in starts:
        if image[id].id not in goals:
            text = f"{graph.spaces[id].title} to {image[id].title}, which is on neither side"
            yield Difference(text, (id, image[id].id), True)
    for space in graph.on_grid:
        yield from _unlike(space, image[space.id], swapped)
    moves = {
        id: {(m.end, m.relation): m.price for m in graph.every[id] if m.end in image}
        for id in image
    }
    for start, group in moves.items():
        matching = moves[image[start].id]
        for (end, relation), price in group.items():
            if matching.get((image[end].id, relation)) != price:
                text = f"the move from {start} to {end} to one from {image[start].id} to "
                text += f"{image[end].id}, which is missing or has another price"
                yield Difference(text, (start, image[start].id))


def _unlike(space: GraphSpace, there: GraphSpace, swapped: tuple[str, str]) -> Iterator[Difference]:
    if space.kind != there.kind and {space.kind, there.kind} != set(swapped):
        text = f"{space.title}, '{space.kind}', to {there.title}, '{there.kind}'"
        yield Difference(text, (space.id, there.id), of="")
        return
    for field in dict.fromkeys((*space.fields, *there.fields)):
        values = space.fields.get(field, ""), there.fields.get(field, "")
        if field != "name" and values[0] != values[1]:
            shown = [value or "nothing" for value in values]
            text = f"{space.title}, with {field} {shown[0]}, to {there.title}, with {shown[1]}"
            yield Difference(text, (space.id, there.id), of=field)
            return


def symmetries_of(graph: BoardGraph, word: str) -> Iterator[Symmetry]:
    """Yield the symmetries that a word means and that take the cells of a board to its cells."""
    lattice = graph.lattice
    cells = [cell for space in graph.spaces.values() for cell in space.cells]
    if lattice is None or not cells:
        return
    for name, matrix in _matrices(word, lattice):
        found = _taken(cells, matrix)
        if found is not None:
            yield Symmetry(name, found)


def _matrices(word: str, lattice: Lattice) -> Iterator[tuple[str, Matrix]]:
    """Yield the matrices that a word means on a lattice, each with its name in words."""
    form = "square" if lattice.tiling == "square" else "hex"
    flat = lattice.tiling == "hex" and lattice.top == "flat"
    turns = _TURNS[form]
    if word == "mirror":
        for (angle, turn), axis in zip(turns.items(), _AXES[form], strict=True):
            name = f"mirror {axis}"
            if flat and angle in (0, 180):
                name = f"mirror {_AXES[form][3 if angle == 0 else 0]}"
            yield name, _on(_times(turn, _MIRROR), flat=flat)
        return
    angle = int(word.removeprefix("turn "))
    for degrees in dict.fromkeys((angle, 360 - angle)):
        if degrees in turns:
            yield f"turn by {angle} degrees", _on(turns[degrees], flat=flat)


def _times(one: Matrix, other: Matrix) -> Matrix:
    """Return the product of two matrices; both are twice their values."""
    a, b, c, d = one
    e, f, g, h = other
    return (
        (a * e + b * g) // 2,
        (a * f + b * h) // 2,
        (c * e + d * g) // 2,
        (c * f + d * h) // 2,
    )


def _on(matrix: Matrix, *, flat: bool) -> Matrix:
    """Return a matrix for hexes with a flat top, whose two directions are exchanged."""
    a, b, c, d = matrix
    return (d, c, b, a) if flat else matrix


def _taken(cells: Sequence[Key], matrix: Matrix) -> dict[Key, Key] | None:
    """Return the cell to which each is taken about the middle of all; None if one is taken off the
    board."""
    number, known = len(cells), set(cells)
    middle = plain_sum(x for x, _ in cells), plain_sum(y for _, y in cells)
    a, b, c, d = matrix
    found = {}
    for cell in cells:
        x, y = number * cell[0] - middle[0], number * cell[1] - middle[1]
        # Twice the number of cells times the place.
        across, down = a * x + b * y + 2 * middle[0], c * x + d * y + 2 * middle[1]
        if across % (2 * number) or down % (2 * number):
            return None
        there = across // (2 * number), down // (2 * number)
        if there not in known:
            return None
        found[cell] = there
    return found


def _no_symmetry(words: Sequence[str], graph: BoardGraph, lattice: Lattice) -> tuple[str, str]:
    """Return message and hint for a board that none of some symmetries fits."""
    message = f"{quoted(words, 'or')} fits no grid of this shape"
    if lattice.tiling != "hex" or lattice.lean:
        known = [word for word in _WORDS if any(symmetries_of(graph, word))]
        hint = f"write  under: {known[0]}" if known else "no mirror and no turn fits it"
        return message, hint
    lines = "columns" if lattice.top == "flat" else "rows"
    hint = f"with a {lattice.top} top, 'turn 180' fits an even number of {lines}, 'mirror' an odd"
    return message, f"{hint} one"


_WORDS = ("mirror", "turn 180", "turn 90", "turn 120", "turn 60")
