"""A rule for tables and lists that print one entry of a fact after the other: the third row prints
the third price."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from pnp.base.diagnostics import WORDS, KeyPath, Severity
from pnp.base.sums import plain_sum
from pnp.content.nodes import Mapping as MappingNode
from pnp.content.nodes import Node, Scalar
from pnp.content.nodes import Sequence as List
from pnp.model.braces import BRACES
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import AnyFile

_READ = ("sheet", "deck", "mats", "tokens", "screen", "dice", "standees", "tuckbox")
FEWEST_ROWS = 3
"""How many rows, columns or points must print an entry before one of them is reported."""
_MOST_ROWS = 200
_ENTRY = re.compile(r"(?<![\w.-])[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+(?![\w-])")
_TERM = re.compile(r"\{([A-Za-z][A-Za-z0-9-]*)(?:\.[a-z]+)?\}|:(?:mdi:)?([a-z][a-z0-9-]*):")
_WORD = re.compile(r"[^\W\d_]")
_LABEL = re.compile(r"[*\s]*\{?(\d{1,3}|[^\W\d_][\w-]*)\b")


class Entry(Struct, frozen=True):
    """An entry of a fact that a text prints: the path of the text, the braces, whether the
    text has no words besides (``alone``), its column, the name of the fact, and the keys of the
    entry."""

    path: KeyPath
    braces: str
    alone: bool
    column: tuple[str | int, ...]
    fact: str
    keys: tuple[str, ...]

    @property
    def place(self) -> KeyPath:
        """The path of the braces, or of the text if it has no words besides."""
        return self.path if self.alone else (*self.path, WORDS + self.braces)

    def named(self, keys: tuple[str, ...]) -> str:
        """Return another entry of the fact as texts write it."""
        return ".".join((self.fact, *keys))


class Misplaced(Struct, frozen=True):
    """An entry that another row prints, too, and the keys that ``should`` be there. ``beside`` is
    what names it in the same row, if the other entries of the row do, for ``others`` rows."""

    entry: Entry
    same: Entry
    should: tuple[str, ...]
    others: int
    beside: str = ""


Cell = tuple[KeyPath, str]
Row = Mapping[tuple[str | int, ...], Cell]
Slot = tuple[Any, ...]


class PrintedEntries(AnyFile):
    """A file with the lists of its texts, and the entries of facts that these print."""

    @cached_property
    def misplaced(self) -> tuple[Misplaced, ...]:
        """The entries that break the order of their lists."""
        names = frozenset(fact.fact for fact in self.setting.facts)
        if self.file.kind not in _READ or not names:
            return ()
        found: dict[KeyPath, Misplaced] = {}
        for rows in _tables(self.file.node, ()):
            entries = [_entries(row, names) for row in rows]
            if plain_sum(map(bool, entries)) < FEWEST_ROWS:
                continue
            for one in self._labelled(entries, rows):
                found.setdefault(one.entry.place, one)
            for one in self._series(entries):
                # A word beside an entry knows better which of the two is wrong.
                if one.entry.place not in found and one.same.place not in found:
                    found[one.entry.place] = one
        return tuple(found.values())

    def _keys(self, entry: Entry, place: int) -> tuple[str, ...]:
        """Return the keys that the fact has at the ``place`` of an entry's keys."""
        value: Any = self.setting.fact(entry.fact)
        for key in entry.keys[:place]:
            value = _items(value).get(key)
        return tuple(_items(value))

    def _series(self, rows: Sequence[Mapping[Slot, Entry]]) -> Iterator[Misplaced]:
        """Yield the entries that are there twice in a series of keys, where the key of their place
        in the series is missing."""
        for slot in dict.fromkeys(slot for row in rows for slot in row):
            line = [row[slot] for row in rows if slot in row]
            varied = [k for k in range(len(line[0].keys)) if len({one.keys[k] for one in line}) > 1]
            if len(line) < FEWEST_ROWS or len(varied) != 1:
                continue
            (place,) = varied
            own = [one.keys[place] for one in line]
            known = self._keys(line[0], place)
            odd = _odd_in_series(own, known)
            if odd is not None:
                i, should = odd
                same = next(one for n, one in enumerate(line) if n != i and own[n] == own[i])
                keys = (*line[i].keys[:place], should, *line[i].keys[place + 1 :])
                # Points may name one entry twice, and another elsewhere.
                points = not line[i].column
                if (points or len(line) == FEWEST_ROWS) and line[i].named(keys) in self._printed:
                    continue
                yield Misplaced(line[i], same, keys, len(line) - 1)

    @cached_property
    def _printed(self) -> frozenset[str]:
        """All entries that the file prints, as texts write them."""
        return frozenset(
            one[0]
            for text in _texts(self.file.node)
            for braces in BRACES.finditer(text)
            for one in _ENTRY.finditer(braces[1])
        )

    def _labelled(
        self, entries: Sequence[Mapping[Slot, Entry]], rows: Sequence[Row]
    ) -> Iterator[Misplaced]:
        """Yield the entries whose key differs from the key that the rest of the row names, where
        the two agree in the other rows."""
        slots = Counter(slot for row in entries for slot in row)
        labels = [*map(_labels, rows)]
        for slot, count in slots.items():
            if count < FEWEST_ROWS:
                continue
            numbered = [i for i, row in enumerate(entries) if slot in row]
            for place in range(len(entries[numbered[0]][slot].keys)):
                own = {i: entries[i][slot].keys[place] for i in numbered}
                for other in self._beside(slot, entries, labels):
                    odd = _odd_beside(own, other)
                    if odd is None or other[odd] not in self._keys(entries[odd][slot], place):
                        continue
                    entry = entries[odd][slot]
                    keys = (*entry.keys[:place], other[odd], *entry.keys[place + 1 :])
                    same = next(i for i in own if i != odd and own[i] == own[odd])
                    others = plain_sum(own[i] == other.get(i) for i in own)
                    yield Misplaced(entry, entries[same][slot], keys, others, other[odd])

    def _beside(
        self,
        slot: Slot,
        entries: Sequence[Mapping[Slot, Entry]],
        labels: Sequence[Mapping[Slot, str]],
    ) -> Iterator[dict[int, str]]:
        """Yield what else the rows name, by the number of the row."""
        for name in dict.fromkeys(name for row in labels for name in row):
            yield {i: row[name] for i, row in enumerate(labels) if name in row}
        for name in dict.fromkeys(name for row in entries for name in row):
            found = {i: row[name].keys for i, row in enumerate(entries) if name in row}
            for k in range(len(next(iter(found.values()))) if name != slot else 0):
                yield {i: keys[k] for i, keys in found.items()}


def _items(value: Any) -> dict[str, Any]:
    """Return the entries of the value of a fact by key, or by index from 0."""
    if isinstance(value, Mapping):
        return {str(key): one for key, one in value.items()}
    if isinstance(value, str):
        value = value.split()
    return {str(i): one for i, one in enumerate(value)} if isinstance(value, Sequence) else {}


def _tables(node: Node | None, path: KeyPath) -> Iterator[list[Row]]:
    """Yield the lists of a file, each as rows of texts by column; and those of rows of the same
    length also by column."""
    match node:
        case MappingNode(entries=entries):
            for key, value in entries:
                yield from _tables(value, (*path, key.text))
        case List(items=items):
            if FEWEST_ROWS <= len(items) <= _MOST_ROWS:
                yield [dict(_cells(item, (*path, i), ())) for i, item in enumerate(items)]
            lengths = {len(item.items) if isinstance(item, List) else 0 for item in items}
            if len(lengths) == 1 and FEWEST_ROWS <= max(lengths) <= _MOST_ROWS:
                rows = [[*_cells(item, (*path, i), ())] for i, item in enumerate(items)]
                if len({len(row) for row in rows}) == 1:
                    yield [
                        {(r,): row[c][1] for r, row in enumerate(rows)} for c in range(len(rows[0]))
                    ]
            for i, item in enumerate(items):
                if isinstance(item, MappingNode):
                    yield from _tables(item, (*path, i))


def _cells(
    node: Node | None, path: KeyPath, column: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], Cell]]:
    """Yield the texts of a row as they are written, by column; not those of lists in it."""
    match node:
        case Scalar(text=text, raw=raw):
            yield column, (path, raw or text)
        case MappingNode(entries=entries):
            for key, value in entries:
                if not isinstance(value, List):
                    yield from _cells(value, (*path, key.text), (*column, key.text))
        case List(items=items) if not column:
            for i, item in enumerate(items):
                if isinstance(item, Scalar):
                    yield from _cells(item, (*path, i), (i,))


def _texts(node: Node | None) -> Iterator[str]:
    match node:
        case Scalar(text=text, raw=raw):
            yield raw or text
        case MappingNode(entries=entries):
            for _, value in entries:
                yield from _texts(value)
        case List(items=items):
            for item in items:
                yield from _texts(item)


def _entries(row: Row, names: frozenset[str]) -> dict[Slot, Entry]:
    """Return the entries of facts that a row prints, by column, fact, number of keys, and
    their number and order."""
    found: dict[Slot, Entry] = {}
    for column, (path, text) in row.items():
        if "." not in text or "{" not in text:
            continue
        alone = _WORD.search(BRACES.sub("", text)) is None
        own: dict[tuple[str, int], list[Entry]] = {}
        for braces in BRACES.finditer(text):
            for one in _ENTRY.finditer(braces[1]):
                fact, *keys = one[0].split(".")
                if fact in names and keys[-1] != "count":
                    entry = Entry(path, braces[0], alone, column, fact, tuple(keys))
                    own.setdefault((fact, len(keys)), []).append(entry)
        # Rows that add up several entries of a fact are not compared with those that print one.
        for kind, entries in own.items():
            found |= {(column, kind, len(entries), n): one for n, one in enumerate(entries)}
    return found


def _labels(row: Row) -> dict[Slot, str]:
    """Return the words, icons and numbers that a row names, as keys of facts are written."""
    found: dict[Slot, str] = {}
    for column, (_, text) in row.items():
        for n, one in enumerate(_TERM.finditer(text)):
            found[column, "term", n] = (one[1] or one[2]).lower()
        first = _LABEL.match(text)
        if first is not None:
            found[column, "label"] = first[1].lower()
    return found


def _odd_in_series(own: Sequence[str], known: Sequence[str]) -> tuple[int, str] | None:
    """Return the place of the key that breaks a series of known keys, and the key of the series."""
    if len({*own}) != len(own) - 1:
        return None
    for keys in (known, known[::-1]):
        for start in range(len(keys) - len(own) + 1):
            window = keys[start : start + len(own)]
            odd = [i for i, key in enumerate(own) if key != window[i]]
            if len(odd) == 1 and own[odd[0]] in window:
                return odd[0], window[odd[0]]
    return None


def _odd_beside(own: Mapping[int, str], other: Mapping[int, str]) -> int | None:
    """Return the only row in which two columns disagree, if the first has a key of another row
    there, and the second one of its own."""
    both = [i for i in own if i in other]
    odd = [i for i in both if own[i] != other[i]]
    if len(both) < FEWEST_ROWS or len(odd) != 1:
        return None
    agreeing = [own[i] for i in both if i not in odd]
    alone = len({*agreeing}) == len(agreeing) and other[odd[0]] not in agreeing
    return odd[0] if alone and own[odd[0]] in agreeing else None


@Rule("entry-of-another-row", Severity.WARNING, "derived")
def entry_of_another_row(file: PrintedEntries) -> Iterator[Finding]:
    """A row of a table, or a point of a list, prints the entry of a fact that belongs to another.

    The other rows print {price.1}, {price.2} and {price.4}, this one {price.4} again; or each row
    names the thing whose price it prints, and this one prints that of another. Copied rows look
    like this.

    Instead, write the entry that belongs to the row.
    """
    for one in file.misplaced:
        entry = one.entry
        has, should = entry.named(entry.keys), entry.named(one.should)
        what = (
            f"the text prints '{has}' beside '{one.beside}'; the other {one.others} rows print the "
            "entry that they name"
            if one.beside
            else f"the list prints '{has}' twice, and not '{should}' in its place"
        )
        yield Finding(
            entry.place,
            what,
            f"write  {should}",
            labels=((one.same.place, "the same entry"),),
        )
