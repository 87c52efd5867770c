"""Lists of spaces, sides and corners, looked up on a board.

=====================  ====================================================================
``D5``, ``Brook Hill`` a space by its coordinate or its name
``D5-D8``              all spaces whose column and row lie between those of two
``woods``, ``west``    the spaces of a kind, or of a region
``all``, ``rest``      all spaces; those that no other kind has
``all but lake``       all spaces except some
``rim``, ``checker``   the spaces at the rim; every other square or triangle
``F3/ne se``           sides of a space, by the compass; also of several: ``A1-K1/n``
``F3|G2``              the side between two spaces
``F3/n+ne``            a corner of a space; ``F3|G2|G4`` is where three meet
``{between: [A, B]}``  all sides between a space of A and one of B
``{around: A}``        the sides around A
``points/7``           a space of a track or a table, by its name; ``points`` are all of them
=====================  ====================================================================

A coordinate goes before a name, a name before a region, a region before a kind, a kind before a
track or a table. ``all`` are the spaces of the grid, if there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pnp.base.diagnostics import KeyPath, suggest_word
from pnp.kinds.boards.board.coordinates import PairScheme, Range, advice, range_in
from pnp.kinds.boards.board.grid import BoardGrid, BoardProblem, described
from pnp.kinds.boards.board.lattice import Key

ALL, REST, RIM, CHECKER, BUT = "all", "rest", "rim", "checker", "all but "
WORDS = (ALL, REST, RIM, CHECKER)
"""The words of lists, which no kind or region may have as its id."""


class Part(Struct, frozen=True):
    """A space, side or corner that a list names, and the path of the name."""

    key: Any
    path: KeyPath
    word: str


class Selector(Struct, frozen=True):
    """Looks up the items of lists.

    ``names`` maps the names of spaces to their ids, ``groups`` returns the ids of a region or
    kind, or None. Ids are coordinates of cells, or names. ``off_grid`` are the ids of the spaces of
    each track and table, which are not found if the list is ``grid_only``. ``joined`` maps the ids
    of spaces that are several cells to these cells; the coordinate of a cell then names its space.
    """

    grid: BoardGrid | None
    ids: Sequence[str]
    names: Mapping[str, str]
    groups: Callable[[str], Sequence[str] | None]
    problems: list[BoardProblem]
    group_names: Callable[[], Iterable[str]] = lambda: ()
    off_grid: Mapping[str, Sequence[str]] = {}
    grid_only: bool = False
    joined: Mapping[str, Sequence[Key]] = {}

    def spaces(self, items: Iterable[Any], path: KeyPath, listed: bool = True) -> Iterator[Part]:
        """Yield the spaces of a list, with the path of the item that names each."""
        for i, item in enumerate(items):
            where = (*path, i) if listed else path
            if not isinstance(item, str):
                message = f"{described(item)} names sides, not spaces"
                self._report(where, "unknown-space", message, "write names of spaces")
                continue
            for id in self.find(item, where):
                yield Part(id, where, item)

    def find(self, text: str, path: KeyPath) -> Sequence[str]:
        """Return the ids of the spaces that one item names; none with a problem."""
        found = self.lookup(text)
        if found is None:
            self._report_unknown(text, path)
            return ()
        if not found and self._is_range(text):
            message = f"there is no space in the range '{text}'"
            self._report(path, "unknown-space", message, self._advice(text))
        return found

    def lookup(self, text: str) -> Sequence[str] | None:
        """Return the ids of the spaces that a text names; None if it names nothing."""
        one = self.id_of(text)
        if one is not None:
            return (one,)
        if text == ALL:
            return tuple(self.ids)
        if text.startswith(BUT):
            # Several are joined by commas or "and".
            without: set[str] = set()
            for word in text.removeprefix(BUT).replace(" and ", ",").split(","):
                found = self.lookup(word.strip())
                if found is None:
                    return None
                without.update(found)
            return tuple(id for id in self.ids if id not in without)
        if self.grid is not None and text == RIM:
            return self._ids_at(self.grid.rim)
        if self.grid is not None and text == CHECKER and self.grid.lattice.tiling != "hex":
            return self._ids_at(c for c in self.grid.cells if self._parity(c) == self._dark_parity)
        found = self.groups(text)
        if found is None and not self.grid_only:
            found = self.off_grid.get(text)
        return found if found is not None else self._range(text)

    def _parity(self, cell: Key) -> int:
        assert self.grid is not None
        column, row = self.grid.lattice.index(cell)
        return (column + row) % 2

    @property
    def _dark_parity(self) -> int:
        """The parity of the cells of the checker: as in chess, the bottom left one is one."""
        assert self.grid is not None
        rows = [self.grid.lattice.index(cell) for cell in self.grid.cells]
        return (min(c for c, _ in rows) + max(r for _, r in rows)) % 2

    def id_of(self, text: str) -> str | None:
        """Return the id of the space with a coordinate or name, None if there is none."""
        if text in self.joined:
            return text
        cell = self.cell(text)
        if cell is not None:
            return self._ids_at([cell])[0]
        if text not in self.names and not self.grid_only and self._is_off_grid(text):
            return text
        return self.names.get(text)

    def _ids_at(self, cells: Iterable[Key]) -> tuple[str, ...]:
        """Return the ids of the spaces at some cells, without repeats."""
        assert self.grid is not None
        if not self.joined:
            return tuple(map(self.grid.name, cells))
        at = {cell: id for id, found in self.joined.items() for cell in found}
        return tuple(dict.fromkeys(at[cell] for cell in cells if cell in at))

    def _cells_of(self, id: str) -> Sequence[Key]:
        """Return the cells of a space; none of an area and of a space off the grid."""
        if id in self.joined:
            return self.joined[id]
        cell = self.cell(id)
        return () if cell is None else (cell,)

    def _is_off_grid(self, text: str) -> bool:
        name, _, _ = text.partition("/")
        return text in self.off_grid.get(name, ())

    def cell(self, text: str) -> Key | None:
        """Return the cell on the board with a coordinate."""
        if self.grid is None:
            return None
        found = self.grid.scheme.cell(text)
        return found if found is not None and found in self.grid.among else None

    def _is_range(self, text: str) -> bool:
        return range_in(text) is not None

    def _range(self, text: str) -> Sequence[str] | None:
        found, grid = range_in(text), self.grid
        if found is None or grid is None:
            return None
        if self._clipped(text) != found:
            return None
        scheme = grid.scheme
        if isinstance(scheme, PairScheme):
            # The ends of a block need not be cells: with half steps every other one is none.
            one, other = scheme.numbers(found.first), scheme.numbers(found.last)
            assert one is not None
            assert other is not None
            return self._ids_at(scheme.between_counts((one, other), grid.cells))
        first, last = scheme.cell(found.first), scheme.cell(found.last)
        if first is None or last is None:
            return None
        return self._ids_at(scheme.between(first, last, grid.cells))

    def _clipped(self, text: str) -> Range | None:
        """Return a range without what is beyond the board; None for other text."""
        found = range_in(text)
        if found is None or self.grid is None:
            return None
        first, last = map(self.grid.scheme.clipped, (found.first, found.last))
        return None if first is None or last is None else Range(first, last)

    def _report_unknown(self, text: str, path: KeyPath) -> None:
        if self._is_off_grid(text) or text in self.off_grid:
            message = f"'{text}' is not on the grid"
            self._report(path, "unknown-space", message, "write spaces of the grid")
            return
        found, clipped = range_in(text), self._clipped(text)
        if self.grid is not None and found is not None and clipped is not None:
            end = found.first if found.first != clipped.first else found.last
            message = f"'{text}' ends beyond the board: there is no space '{end}'"
            self._report(path, "unknown-space", message, self._advice(text))
            return
        self._report(path, "unknown-space", f"there is no space '{text}'", self._advice(text))

    def _advice(self, text: str) -> str:
        if text == CHECKER:
            return "a checker needs squares or triangles; write the names of spaces"
        name, slash, _ = text.partition("/")
        if slash and self.off_grid and not self.grid_only:
            every = [id for ids in self.off_grid.values() for id in ids]
            return suggest_word(text, self.off_grid.get(name, every))
        if text.startswith(BUT):
            words = text.removeprefix(BUT).replace(" and ", ",").split(",")
            wrong = [word.strip() for word in words if self.lookup(word.strip()) is None]
            return f"there is no space '{wrong[0]}': {self._advice(wrong[0])}"
        if self.grid is not None:
            found, clipped = range_in(text), self._clipped(text)
            names = self.grid.names.values()
            if found is not None and clipped is not None and clipped != found:
                dash = " .. " if ".." in text else "-"
                return f"write  {clipped.first}{dash}{clipped.last}"
            for end in (found.first, found.last) if found is not None else ():
                if self.grid.scheme.cell(end) is None and self.id_of(end) is None:
                    return f"'{end}' is not on the board; {advice(end, names)}"
            cell = self.grid.scheme.cell(text)
            if cell is not None and cell in self.grid.scheme.cells:
                return f"'{text}' is a hole of the board; write another space, or remove the hole"
            nearest = self.grid.scheme.clipped(text)
            if cell is not None and nearest in names:
                return f"'{text}' is not on the board; the nearest space is {nearest}"
            if cell is not None:
                return f"'{text}' is not on the board; {suggest_word(text, names)}"
            if any(char.isdigit() for char in text):
                return advice(text, names)
        known = [*self.names, *self.group_names(), *(() if self.grid_only else self.off_grid)]
        return suggest_word(text, known or list(self.ids))

    def _report(self, path: KeyPath, code: str, message: str, hint: str) -> None:
        self.problems.append(BoardProblem(path, code, message, hint))

    # Sides and corners.

    def sides(self, items: Iterable[Any], path: KeyPath, listed: bool = True) -> Iterator[Part]:
        """Yield the sides of a list. Sides of cells are keys of the lattice, those of areas pairs
        of names in order."""
        for i, item in enumerate(items):
            where = (*path, i) if listed else path
            if isinstance(item, dict):
                key, value = next(iter(item.items()))
                word = described(item)
                yield from (Part(side, where, word) for side in self._between(key, value, where))
            elif "|" in item:
                yield from (Part(side, where, item) for side in self._shared_sides(item, where))
            elif "/" in item:
                yield from self._named_sides(item, where)
            else:
                message = f"'{item}' names no side"
                hint = f"write a side, such as  {self._example()}/n, or  {{around: {item}}}"
                self._report(where, "unknown-side", message, hint)

    def _example(self) -> str:
        return self.ids[0] if self.ids else "A1"

    def _named_sides(self, item: str, where: KeyPath) -> Iterator[Part]:
        """Yield the sides of ``F3/ne se``, or of each space of ``A1-K1/n``."""
        name, _, words = item.partition("/")
        for id in self.find(name.strip(), where):
            cells = self._cells_of(id)
            if not cells or self.grid is None:
                message = f"'{name}' is an area, whose sides have no compass names"
                hint = "write  A|B  for the border of two areas"
                if name in self.off_grid:
                    message = f"'{item}' is not on the grid, so it has no sides"
                    hint = "write sides of the grid, or use  joins"
                self._report(where, "unknown-side", message, hint)
                return
            if len(cells) > 1:
                message = f"'{id}' is {len(cells)} cells, so its sides have no compass names"
                hint = f"write  {{around: {id}}}, or  A|B  for the border of two spaces"
                self._report(where, "unknown-side", message, hint)
                return
            (cell,) = cells
            form = self.grid.lattice.form(cell)
            sides = self.grid.lattice.sides(cell)
            for word in words.split():
                if word not in form.side_index:
                    message = f"'{word}' is not a side of '{id}'"
                    self._report(where, "unknown-side", message, f"write {', '.join(form.sides)}")
                    return
                yield Part(sides[form.side_index[word]], where, item)

    def _shared_sides(self, item: str, where: KeyPath) -> Sequence[Any]:
        """Return the sides between two spaces: one of cells, or more of joined ones."""
        one, other = (part.strip() for part in item.split("|", 1))
        ids = self.id_of(one), self.id_of(other)
        for name, id in zip((one, other), ids, strict=True):
            if id is None:
                self._report_unknown(name, where)
        if ids[0] is None or ids[1] is None:
            return ()
        a, b = self._cells_of(ids[0]), self._cells_of(ids[1])
        off_grid = any(map(self._is_off_grid, (one, other)))
        if not off_grid and not (a and b and self.grid is not None):
            return (tuple(sorted((ids[0], ids[1]))),)
        shared = self._sides_of(a) & self._sides_of(b)
        if not shared:
            message = f"'{one}' and '{other}' do not touch"
            self._report(where, "pair-apart", message, "write two neighbours")
        return sorted(shared)

    def _sides_of(self, cells: Sequence[Key]) -> set[Key]:
        if self.grid is None:
            return set()
        return {side for cell in cells for side in self.grid.lattice.sides(cell)}

    def _between(self, key: str, value: Any, where: KeyPath) -> Iterator[Any]:
        lists = value if key == "between" else [value]
        groups = []
        for given in lists:
            items = given if isinstance(given, list | tuple) else [given]
            groups.append({id for item in items for id in self.find(str(item), where)})
        if self.grid is None:
            beyond = groups[1] if key == "between" else {*self.ids} - groups[0]
            yield from (tuple(sorted((a, b))) for a in sorted(groups[0]) for b in sorted(beyond))
            # An area without a neighbour beyond its border.
            yield from ((id, "") for id in sorted(groups[0]) if key == "around")
            return
        cells = [{cell for id in group for cell in self._cells_of(id)} for group in groups]
        other = cells[1] if key == "between" else None
        if self.grid.points:
            yield from self._lines_between(cells[0], cells[-1])
            return
        for side, at in self.grid.cells_at_side.items():
            inside = [cell for cell in at if cell in cells[0]]
            if other is not None:
                if len(at) == 2 and any(a in cells[0] and b in other for a, b in (at, at[::-1])):
                    yield side
            elif len(inside) == 1:
                yield side

    def _lines_between(self, one: set[Key], other: set[Key]) -> Iterator[Any]:
        """Yield the lines between points of two groups, by the key of the side they cross."""
        assert self.grid is not None
        for cell in self.grid.cells:
            for near in self.grid.neighbours[cell] if cell in one else ():
                if near in other:
                    yield cell[0] + near[0], cell[1] + near[1]

    def corners(self, items: Iterable[Any], path: KeyPath, listed: bool = True) -> Iterator[Part]:
        """Yield the corners of a list, as keys of the lattice."""
        for i, item in enumerate(items):
            where = (*path, i) if listed else path
            found = self.corner(item, where) if isinstance(item, str) else None
            if found is not None:
                yield Part(found, where, item)

    def corner(self, item: str, where: KeyPath) -> Key | None:
        """Return the corner of one item; None with a problem."""
        if self.grid is None:
            self._report(where, "unknown-side", "areas have no corners", "write names of areas")
            return None
        if "|" in item:
            names = [part.strip() for part in item.split("|")]
            cells = [self.cell(self.id_of(name) or "") for name in names]
            for name, cell in zip(names, cells, strict=True):
                if cell is None:
                    self._report_unknown(name, where)
            found = [set(self.grid.lattice.corners(cell)) for cell in cells if cell is not None]
            shared = set.intersection(*found) if len(found) == len(cells) else set()
            if len(found) == len(cells) and not shared:
                message = f"no corner touches all of '{item}'"
                self._report(where, "pair-apart", message, "write spaces that meet in a corner")
            return min(shared) if shared else None
        name, _, word = item.partition("/")
        cell = self.cell(self.id_of(name.strip()) or "")
        if cell is None:
            self._report_unknown(name.strip(), where)
            return None
        form = self.grid.lattice.form(cell)
        if word not in form.corner_index:
            names = [form.corner_name(i) for i in range(len(form.corners))]
            message = f"'{word}' is not a corner of '{name}'"
            self._report(where, "unknown-side", message, f"write {', '.join(names)}")
            return None
        return self.grid.lattice.corners(cell)[form.corner_index[word]]

    def kind_of_part(self, item: str) -> str:
        """Return whether an item names a space, a side or a corner."""
        if item.count("|") == 2:
            return "corner"
        if "|" in item:
            return "side"
        name, slash, word = item.partition("/")
        if name in self.off_grid and self.cell(name) is None:
            return "space"
        cell = self.cell(self.id_of(name.strip()) or "") if slash and self.grid else None
        if not slash or cell is None or self.grid is None:
            return "side" if slash else "space"
        form = self.grid.lattice.form(cell)
        return "corner" if word in form.corner_index else "side"
