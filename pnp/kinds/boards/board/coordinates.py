"""The names of cells: ``A1``, ``0101``, ``D5`` in half steps, running numbers or axial pairs.

A scheme is written as the name of the first cell, which shows how all are written. It turns cells
into names and names into cells, and says what the name of a column or row alone is.
"""

from __future__ import annotations

import re
import string
from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Literal

from msgspec import Struct, structs

from pnp.base.diagnostics import suggest_word
from pnp.kinds.boards.board.lattice import Index, Key, Lattice

Corner = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
AXIAL = "axial"
_PARTS = re.compile(r"([A-Z]+|[a-z]+|\d+)(?:([^A-Za-z0-9]?)([A-Z]+|[a-z]+|\d+))?")
_AXIAL = re.compile(r"-?\d{1,4},-?\d{1,4}")


class Numerals(Struct, frozen=True):
    """How the columns or the rows are written: as letters, or as digits of at least ``width``.

    ``alphabet`` is empty for digits. After its last letter come two letters: AB after AA, or BB if
    ``repeats``.
    """

    alphabet: str = ""
    width: int = 1
    repeats: bool = False

    def text(self, number: int) -> str:
        """Return a number as it is written; letters count from 0.

        >>> Numerals(width=2).text(7), Numerals("ABC").text(4), Numerals("ABC", 1, True).text(4)
        ('07', 'AB', 'BB')
        """
        if not self.alphabet:
            return f"{number:0{self.width}d}"
        size = len(self.alphabet)
        if self.repeats:
            times, letter = divmod(number, size)
            return self.alphabet[letter] * (times + 1)
        letters = ""
        while number >= 0:
            number, letter = divmod(number, size)
            letters = self.alphabet[letter] + letters
            number -= 1
        return letters

    def number(self, text: str) -> int | None:
        """Return the number of a text, None if it is not written in this way.

        >>> Numerals(width=2).number("7"), Numerals("ABC").number("AB")
        (None, 4)
        """
        found = self._value(text)
        return found if found is not None and self.text(found) == text else None

    def _value(self, text: str) -> int | None:
        if not self.alphabet:
            return int(text) if text.isdecimal() and text.isascii() and len(text) < 6 else None
        if not text or len(text) > 3 or any(letter not in self.alphabet for letter in text):
            return None
        size = len(self.alphabet)
        if self.repeats:
            return size * (len(text) - 1) + self.alphabet.index(text[0])
        value = 0
        for letter in text:
            value = value * size + self.alphabet.index(letter) + 1
        return value - 1


def numerals_of(text: str, skip: str, *, repeats: bool) -> Numerals:
    """Return how a part of the first name is written; ``skip`` are letters that are left out."""
    if text.isdecimal():
        return Numerals(width=len(text))
    letters = string.ascii_uppercase if text.isupper() else string.ascii_lowercase
    left_out = {letter.casefold() for letter in skip}
    kept = "".join(letter for letter in letters if letter.casefold() not in left_out)
    return Numerals(kept, repeats=repeats)


def parts_of(first: str) -> tuple[str, str, str]:
    """Return the first part of a name, what separates the parts, and the second part.

    An even number of digits is two parts of equal length. The second part is empty if the name is
    a running number, and all are empty if it is no name of a cell.

    >>> parts_of("A1"), parts_of("0101"), parts_of("01.01"), parts_of("7"), parts_of("?")
    (('A', '', '1'), ('01', '', '01'), ('01', '.', '01'), ('7', '', ''), ('', '', ''))
    """
    found = _PARTS.fullmatch(first)
    if found is None:
        return "", "", ""
    one, between, other = found[1], found[2] or "", found[3] or ""
    if not other and one.isdecimal() and len(one) % 2 == 0:
        half = len(one) // 2
        return one[:half], "", one[half:]
    if not other and not one.isdecimal():
        return "", "", ""
    if other and not between and one.isdecimal() and other.isdecimal():
        # The pattern takes all digits at once, so this is one number.
        return "", "", ""
    return one, between, other


class Range(Struct, frozen=True):
    """A range as written: its two ends."""

    first: str
    last: str


# More than any board has cells, also of those in half steps.
_LARGEST_BLOCK = 10_000


class Scheme(Struct, frozen=True, dict=True):
    """The names of the cells of a board, which has no bounds if it has no ``cells``."""

    lattice: Lattice
    cells: tuple[Key, ...]

    def with_cells(self, cells: tuple[Key, ...]) -> Scheme:
        """Return the same names for the cells that a board without bounds has."""
        return structs.replace(self, cells=cells)

    @abstractmethod
    def name(self, cell: Key) -> str:
        """Return the name of a cell."""

    @abstractmethod
    def cell(self, name: str) -> Key | None:
        """Return the cell with a name, whether it is on the board or not; None for other text."""

    @abstractmethod
    def between(self, one: Key, other: Key, known: Iterable[Key]) -> Iterator[Key]:
        """Yield the cells of a range, in order from the first end to the other."""

    @cached_property
    def known_names(self) -> dict[str, Key]:
        """The cells of the board by name."""
        return {self.name(cell): cell for cell in self.cells}

    @abstractmethod
    def clipped(self, name: str) -> str | None:
        """Return the end of a range as it is, or as the nearest column and row of the board if it
        is beyond; None for text that is no coordinate."""


def advice(text: str, names: Collection[str]) -> str:
    """Return the hint for a text that is none of the names of the cells of a board."""
    meant = {_fold(name): name for name in names}.get(_fold(text))
    return f"write {meant}" if meant else suggest_word(text, names)


def _fold(text: str) -> str:
    """Return a name without its case and the zeros before digits."""
    return re.sub(r"(?<!\d)0+(?=\d)", "", text.casefold())


class PairScheme(Scheme, frozen=True, dict=True):
    """Names of two parts, one for the column and one for the row.

    They count from the corner ``start``, whose cell has the numbers ``first`` (column, row). In
    ``doubled`` names the axis in which hexes are pushed counts half cells.
    """

    columns: Numerals
    rows: Numerals
    first: tuple[int, int]
    start: Corner = "top-left"
    separator: str = ""
    rows_first: bool = False
    doubled: bool = False
    bounded: bool = True

    def with_cells(self, cells: tuple[Key, ...]) -> Scheme:
        return structs.replace(self, cells=cells, bounded=False)

    def counts(self, cell: Key) -> tuple[int, int]:
        """Return column and row of a cell as numbers that increase from the first corner."""
        u, v = self._raw(cell)
        left, right, top, bottom = self._extent
        across = right - u if self.start.endswith("right") else u - left
        down = bottom - v if self.start.startswith("bottom") else v - top
        return self.first[0] + across, self.first[1] + down

    def _raw(self, cell: Key) -> Index:
        u, v = self.lattice.index(cell)
        if self.doubled:
            return (u, cell[1]) if self.lattice.top == "flat" else (cell[0], v)
        return u, v

    @cached_property
    def _extent(self) -> tuple[int, int, int, int]:
        """The least and greatest column and row; zeros for an unbounded board."""
        if not self.cells or not self.bounded:
            return 0, 0, 0, 0
        found = [self._raw(cell) for cell in self.cells]
        across, down = [u for u, _ in found], [v for _, v in found]
        return min(across), max(across), min(down), max(down)

    def _at(self, counts: tuple[int, int]) -> Key | None:
        """Return the cell with a column and row as numbers; None between two cells in half
        steps."""
        left, right, top, bottom = self._extent
        across, down = counts[0] - self.first[0], counts[1] - self.first[1]
        u = right - across if self.start.endswith("right") else left + across
        v = bottom - down if self.start.startswith("bottom") else top + down
        if not self.doubled:
            return self.lattice.cell((u, v))
        # In half steps, the count of the pushed axis is the lattice's own.
        cell = (3 * u, v) if self.lattice.top == "flat" else (u, 3 * v)
        return cell if (cell[0] + cell[1]) % 2 == 0 else None

    def name(self, cell: Key) -> str:
        column, row = self.labels(cell)
        parts = (row, column) if self.rows_first else (column, row)
        return self.separator.join(parts)

    def labels(self, cell: Key) -> tuple[str, str]:
        """Return the names of the column and of the row of a cell."""
        column, row = self.counts(cell)
        return self.columns.text(column), self.rows.text(row)

    def cell(self, name: str) -> Key | None:
        counts = self.numbers(name)
        return None if counts is None else self._at(counts)

    def numbers(self, name: str) -> tuple[int, int] | None:
        """Return column and row of a name as numbers; None if it is not written in this way."""
        one, other = self._split(name)
        column, row = (other, one) if self.rows_first else (one, other)
        u, v = self.columns.number(column), self.rows.number(row)
        return None if u is None or v is None else (u, v)

    @cached_property
    def _reach(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The least and greatest column and row as numbers."""
        found = [self.counts(cell) for cell in self.cells]
        u, v = [column for column, _ in found], [row for _, row in found]
        return (min(u), min(v)), (max(u), max(v))

    def clipped(self, name: str) -> str | None:
        counts = self.numbers(name)
        if counts is None or not self.cells:
            return None
        # In half steps, a range may end half a step beyond the last cell.
        beyond = int(self.doubled)
        inside = tuple(
            at if low - beyond <= at <= high + beyond else min(max(at, low), high)
            for at, low, high in zip(counts, *self._reach, strict=True)
        )
        column, row = self.columns.text(inside[0]), self.rows.text(inside[1])
        return self.separator.join((row, column) if self.rows_first else (column, row))

    def _split(self, name: str) -> tuple[str, str]:
        if self.separator:
            one, _, other = name.partition(self.separator)
            return one, other
        first, second = (self.rows, self.columns) if self.rows_first else (self.columns, self.rows)
        if not first.alphabet and not second.alphabet:
            # Digits without a separator: each part has the same number of them.
            return (
                (name[: len(name) // 2], name[len(name) // 2 :]) if len(name) % 2 == 0 else ("", "")
            )
        found = re.fullmatch(r"([A-Za-z]+)(\d+)" if first.alphabet else r"(\d+)([A-Za-z]+)", name)
        if found is None and first.alphabet and second.alphabet:
            found = re.fullmatch(r"([A-Z]+)([a-z]+)|([a-z]+)([A-Z]+)", name)
        parts = [part for part in found.groups() if part] if found is not None else ["", ""]
        return parts[0], parts[1]

    def between(self, one: Key, other: Key, known: Iterable[Key]) -> Iterator[Key]:
        ends = self.counts(one), self.counts(other)
        yield from self.between_counts(ends, known)

    def block(self, written: Range) -> Iterator[Key]:
        """Yield all cells of a range on a board without bounds, row by row."""
        one, other = self.numbers(written.first), self.numbers(written.last)
        if one is None or other is None:
            return
        (u0, u1), (v0, v1) = sorted((one[0], other[0])), sorted((one[1], other[1]))
        if (u1 - u0 + 1) * (v1 - v0 + 1) > _LARGEST_BLOCK:
            return
        for v in range(v0, v1 + 1):
            for u in range(u0, u1 + 1):
                cell = self._at((u, v))
                if cell is not None:
                    yield cell

    def between_counts(
        self, ends: tuple[tuple[int, int], tuple[int, int]], known: Iterable[Key]
    ) -> Iterator[Key]:
        """Yield the cells whose column and row lie between those of two ends, which need not be
        cells; in reading order from the first end."""
        (u0, v0), (u1, v1) = ends
        inside = []
        for cell in known:
            u, v = self.counts(cell)
            if min(u0, u1) <= u <= max(u0, u1) and min(v0, v1) <= v <= max(v0, v1):
                inside.append((abs(v - v0), abs(u - u0), cell))
        yield from (cell for _, _, cell in sorted(inside))


class RunningScheme(Scheme, frozen=True, dict=True):
    """Running numbers from the corner ``start``, row by row, every second row backwards if the
    numbers ``snake``."""

    first: int = 1
    width: int = 1
    start: Corner = "top-left"
    snake: bool = False

    @cached_property
    def _order(self) -> tuple[Key, ...]:
        rows: dict[int, list[Key]] = {}
        for cell in self.cells:
            rows.setdefault(self.lattice.index(cell)[1], []).append(cell)
        found: list[Key] = []
        up, right = self.start.startswith("bottom"), self.start.endswith("right")
        for i, row in enumerate(sorted(rows, reverse=up)):
            backwards = right != (self.snake and i % 2 == 1)
            found += sorted(rows[row], reverse=backwards)
        return tuple(found)

    @cached_property
    def _number(self) -> dict[Key, int]:
        return {cell: self.first + i for i, cell in enumerate(self._order)}

    def name(self, cell: Key) -> str:
        return f"{self._number[cell]:0{self.width}d}"

    def cell(self, name: str) -> Key | None:
        return self.known_names.get(name)

    def clipped(self, name: str) -> str | None:
        if not (name.isascii() and name.isdecimal()) or len(name) > 6:
            return None
        last = self.first + len(self._order) - 1
        return f"{min(max(int(name), self.first), last):0{self.width}d}"

    def between(self, one: Key, other: Key, known: Iterable[Key]) -> Iterator[Key]:
        a, b = self._number[one], self._number[other]
        ordered = self._order[min(a, b) - self.first : max(a, b) - self.first + 1]
        among = set(known)
        yield from (cell for cell in (ordered if a <= b else ordered[::-1]) if cell in among)


class AxialScheme(Scheme, frozen=True, dict=True):
    """Axial pairs such as ``-1,2``, from the ``centre``."""

    centre: Key = (0, 0)

    @cached_property
    def _centre(self) -> Index:
        return self.lattice.axial(self.centre)

    def _pair(self, cell: Key) -> Index:
        (q, r), (q0, r0) = self.lattice.axial(cell), self._centre
        return q - q0, r - r0

    def name(self, cell: Key) -> str:
        q, r = self._pair(cell)
        return f"{q},{r}"

    def cell(self, name: str) -> Key | None:
        if not _AXIAL.fullmatch(name):
            return None
        q, r = map(int, name.split(","))
        found = self.lattice.from_axial(q + self._centre[0], r + self._centre[1])
        return found if self.name(found) == name else None

    def clipped(self, name: str) -> str | None:
        if self.cell(name) is None:
            return None
        pairs = [self._pair(cell) for cell in self.cells]
        q, r = (
            min(max(at, min(known)), max(known))
            for at, known in zip(map(int, name.split(",")), zip(*pairs, strict=True), strict=True)
        )
        return f"{q},{r}"

    def between(self, one: Key, other: Key, known: Iterable[Key]) -> Iterator[Key]:
        (q0, r0), (q1, r1) = self._pair(one), self._pair(other)
        found = []
        for cell in known:
            q, r = self._pair(cell)
            if min(q0, q1) <= q <= max(q0, q1) and min(r0, r1) <= r <= max(r0, r1):
                found.append((abs(r - r0), abs(q - q0), cell))
        yield from (cell for _, _, cell in sorted(found))


def range_in(text: str) -> Range | None:
    """Return the ends of a range, written ``A1-A5`` or ``0,0 .. 2,2``; None for other text.

    >>> range_in("A1-A5").last, range_in("-2,0 .. 0,0").first, range_in("A1")
    ('A5', '-2,0', None)
    """
    one, dots, other = text.partition("..")
    if dots:
        return Range(one.strip(), other.strip())
    found = re.fullmatch(r"\s*([^\s-]+)\s*-\s*([^\s-]+)\s*", text)
    return None if found is None else Range(found[1], found[2])


def corner_cell(cells: Sequence[Key], lattice: Lattice, start: Corner) -> Key:
    """Return the cell that is first when counted from a corner."""
    down, right = start.startswith("bottom"), start.endswith("right")
    found = [(lattice.index(cell), cell) for cell in cells]
    rows = [row for (_, row), _ in found]
    row = max(rows) if down else min(rows)
    across = [(column, cell) for (column, at), cell in found if at == row]
    return (max(across) if right else min(across))[1]


def middle_cell(cells: Collection[Key], lattice: Lattice) -> Key:
    """Return the cell nearest the middle of the board, from which axial pairs count."""
    axial = [lattice.axial(cell) for cell in cells]
    if not axial:
        return lattice.from_axial(0, 0)
    q = (min(q for q, _ in axial) + max(q for q, _ in axial)) // 2
    r = (min(r for _, r in axial) + max(r for _, r in axial)) // 2
    return lattice.from_axial(q, r)
