"""The facts of a board: its spaces with their kinds and fields, its regions, ways and moves.

Everything is looked up once, on the record alone. What is wrong is collected as values; see
``pnp.kinds.boards.board.problems``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct, field

from pnp.base.diagnostics import KEY, KeyPath, suggest_word
from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.board.grid import BoardGrid, BoardProblem, grid_of, with_cells
from pnp.kinds.boards.board.lattice import Key
from pnp.kinds.boards.board.off_grid import OffGridSpace, off_grid_spaces
from pnp.kinds.boards.board.record import Board, EachRegion, PlaceRule, SpaceBox, Spaces
from pnp.kinds.boards.board.selection import REST, Selector

PLAIN = "plain"
"""The kind of the spaces that no list, mark or row names."""
_KEYS = ("title", "ground", "icon", "image", "enter", "start")


class SpaceKind(Struct, frozen=True):
    """A kind of space, with what it takes from the kinds that it extends.

    ``layout`` are the boxes of its spaces, each with the path of its box. ``index`` is that of its
    entry in the file, -1 for ``plain`` if no entry has that id.
    """

    id: str
    index: int
    title: str = ""
    ground: str | None = None
    icon: str | None = None
    image: Any = None
    enter: float | None = 1.0
    start: bool = False
    fields: Mapping[str, str] = {}
    layout: Mapping[str, tuple[SpaceBox, KeyPath]] = {}
    places: tuple[tuple[PlaceRule, KeyPath], ...] = ()

    @property
    def where(self) -> KeyPath:
        """The path of its entry."""
        return ("spaces", self.index, "space") if self.index >= 0 else ("grid",)


class Space(Struct, frozen=True):
    """A space: a cell or several cells, a point or an area.

    ``fields`` are all fields that its boxes may show, ``paths`` where each of its own is written.
    """

    id: str
    cells: tuple[Key, ...]
    kind: SpaceKind
    name: str
    fields: Mapping[str, str]
    where: KeyPath
    paths: Mapping[str, KeyPath] = {}
    computed: Mapping[str, str] = {}

    @property
    def values(self) -> dict[str, str]:
        """The values that templates of boxes may print."""
        own = {"space": self.id, "kind": self.kind.id}
        named = {"name": self.name} if self.name else {}
        return {**own, **{k: v for k, v in self.fields.items() if v}, **named, **self.computed}


class RegionFacts(Struct, frozen=True):
    """A region: its name, its spaces, and the index of its entry."""

    id: str
    title: str
    spaces: tuple[str, ...]
    index: int
    where: KeyPath


class BoardFacts(Struct, frozen=True, dict=True):
    """The facts of a board; ``spaces`` are by id, in reading order."""

    record: Board
    grid: BoardGrid | None
    spaces: Mapping[str, Space]
    kinds: Mapping[str, SpaceKind]
    regions: tuple[RegionFacts, ...]
    problems: tuple[BoardProblem, ...]

    @cached_property
    def of_cell(self) -> dict[Key, Space]:
        """The space of each cell."""
        return {cell: space for space in self.spaces.values() for cell in space.cells}

    @property
    def off_grid(self) -> Mapping[str, OffGridSpace]:
        """The spaces of its tracks and tables by id."""
        return off_grid_spaces(self.record)

    def enter_price(self, id: str) -> float | None:
        """Return what a move into a space costs; None if it is closed."""
        return 1.0 if id in self.off_grid else self.spaces[id].kind.enter

    @cached_property
    def region_of(self) -> dict[str, RegionFacts]:
        """The regions by id."""
        return {region.id: region for region in self.regions}

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """Return the ids of the spaces of a kind."""
        return tuple(space.id for space in self.spaces.values() if space.kind.id == kind)

    def selector(self, problems: list[BoardProblem], *, grid_only: bool = False) -> Selector:
        """Return what looks up lists on this board, and appends what it does not find."""
        names = {s.name: s.id for s in reversed(list(self.spaces.values())) if s.name}
        if self.grid is None:
            names.update((id, id) for id in self.spaces)

        def groups(word: str) -> Sequence[str] | None:
            if word in self.region_of:
                return self.region_of[word].spaces
            if word in self.kinds:
                return self.of_kind(word)
            return None

        def group_names() -> Iterable[str]:
            return (*self.region_of, *self.kinds)

        ids = tuple(self.spaces or self.off_grid)
        off = _by_name(self.off_grid)
        joined: dict[str, tuple[Key, ...]] = {}
        if self.record.join == "mark":
            joined = {id: space.cells for id, space in self.spaces.items()}
        return Selector(
            self.grid, ids, names, groups, problems, group_names, off, grid_only, joined
        )


def _by_name(spaces: Mapping[str, OffGridSpace]) -> dict[str, tuple[str, ...]]:
    """Return the ids of the spaces of each track and table."""
    found: dict[str, list[str]] = {}
    for space in spaces.values():
        found.setdefault(space.of, []).append(space.id)
    return {of: tuple(ids) for of, ids in found.items()}


class _Draft(Struct):
    """A space while it is being filled."""

    id: str
    cells: tuple[Key, ...]
    kind: str = ""
    kind_at: KeyPath = ()
    fields: dict[str, str] = field(default_factory=dict)
    paths: dict[str, KeyPath] = field(default_factory=dict)
    where: KeyPath = ()


@cached_on_record
def facts_of(record: Board) -> BoardFacts:
    """Return the facts of a board."""
    return _Filling(record).facts()


class _Filling:
    """Fills the spaces of one board from its lists, its marks and its table."""

    def __init__(self, record: Board) -> None:
        self.record = record
        self.problems: list[BoardProblem] = []
        found = grid_of(record)
        self.problems += found.problems
        self.grid = found.grid
        self.marked = found.marked
        self.drafts: dict[str, _Draft] = {}
        self.kinds = self._kinds()

    def facts(self) -> BoardFacts:
        self._begin()
        if self.grid is None and not self.drafts:
            return BoardFacts(self.record, None, {}, self.kinds, (), tuple(self.problems))
        self._cut_holes()
        self._fill_marks()
        rest = self._fill_lists()
        self._fill_rows()
        self._fill_rest(rest)
        if self.record.join == "mark":
            self._join_marks()
        spaces = self._finished()
        facts = BoardFacts(self.record, self.grid, spaces, self.kinds, (), tuple(self.problems))
        regions = tuple(self._regions(facts))
        return BoardFacts(self.record, self.grid, spaces, self.kinds, regions, tuple(self.problems))

    def _report(
        self,
        path: KeyPath,
        code: str,
        message: str,
        hint: str,
        labels: tuple[tuple[KeyPath, str], ...] = (),
        severity: str = "error",
    ) -> None:
        self.problems.append(BoardProblem(path, code, message, hint, labels, severity))

    # Kinds.

    def _kinds(self) -> dict[str, SpaceKind]:
        entries: dict[str, tuple[int, Spaces]] = {}
        for i, entry in enumerate(self.record.spaces):
            if entry.space in entries:
                first = ("spaces", entries[entry.space][0], "space")
                message = f"the kind '{entry.space}' is declared twice"
                hint = "give one of them another id, or join their lists"
                labels = ((first, "first here"),)
                self._report(("spaces", i, "space"), "duplicate-kind", message, hint, labels)
                continue
            entries[entry.space] = i, entry
        made: dict[str, SpaceKind] = {}
        for id in entries:
            self._make_kind(id, entries, made, ())
        made.setdefault(PLAIN, SpaceKind(PLAIN, -1))
        return made

    def _make_kind(
        self,
        id: str,
        entries: Mapping[str, tuple[int, Spaces]],
        made: dict[str, SpaceKind],
        chain: tuple[str, ...],
    ) -> SpaceKind:
        if id in made:
            return made[id]
        index, entry = entries[id]
        base = SpaceKind(id, index)
        if entry.extends is not None:
            path: KeyPath = ("spaces", index, "extends")
            if entry.extends in (*chain, id):
                message = f"the kind '{id}' extends itself"
                self._report(path, "cyclic-kind", message, "remove  extends  from one of them")
            elif entry.extends not in entries:
                hint = suggest_word(entry.extends, [k for k in entries if k != id])
                message = f"there is no kind of space '{entry.extends}'"
                self._report(path, "unknown-kind-of-space", message, hint)
            else:
                base = self._make_kind(entry.extends, entries, made, (*chain, id))
        own = {key: getattr(entry, key) for key in _KEYS if key in entry.model_fields_set}
        where: KeyPath = ("spaces", index, "layout")
        boxes = {name: (box, (*where, name)) for name, box in (entry.layout or {}).items()}
        at: KeyPath = ("spaces", index, "places")
        places = tuple((place, (*at, i)) for i, place in enumerate(entry.places))
        inherited = {key: getattr(base, key) for key in _KEYS}
        made[id] = SpaceKind(
            id,
            index,
            **{**inherited, **own},
            fields={**base.fields, **entry.fields},
            layout={**base.layout, **boxes},
            places=(*base.places, *places),
        )
        return made[id]

    # Spaces.

    def _begin(self) -> None:
        """Make a draft for each cell of a bounded board, or for each named point or area."""
        written = self.record.grid
        if self.grid is not None:
            for cell in self.grid.cells:
                id = self.grid.name(cell)
                self.drafts[id] = _Draft(id, (cell,), where=("grid",))
        elif written is not None and isinstance(written.points, dict):
            for id in written.points:
                self.drafts[id] = _Draft(id, (), where=("grid", "points", id, KEY))
        elif written is not None and isinstance(written.areas, dict):
            for id in written.areas:
                self.drafts[id] = _Draft(id, (), where=("grid", "areas", id, KEY))

    def _cut_holes(self) -> None:
        written = self.record.grid
        if written is None or not written.holes or self.grid is None:
            return
        selector = self._selector()
        gone = {part.key for part in selector.spaces(written.holes, ("grid", "holes"))}
        for id in gone:
            self.drafts.pop(id, None)
        kept = [cell for cell in self.grid.cells if self.grid.name(cell) not in gone]
        if not kept:
            message = "the board has no spaces left"
            self._report(("grid", "holes", KEY), "no-spaces", message, "remove some holes")
        self.grid = with_cells(self.grid, kept)

    def _selector(self) -> Selector:
        names = {} if self.grid is not None else {id: id for id in self.drafts}
        names.update(self._named())

        def groups(word: str) -> Sequence[str] | None:
            return None

        off = _by_name(off_grid_spaces(self.record))
        ids = tuple(self.drafts)
        return Selector(self.grid, ids, names, groups, self.problems, off_grid=off, grid_only=True)

    def _named(self) -> dict[str, str]:
        found = ((d.fields.get("name", ""), d.id) for d in self.drafts.values())
        return {name: id for name, id in found if name}

    def _fill_marks(self) -> None:
        record = self.record
        if not record.marks:
            return
        if self.grid is None:
            message = "marks need a grid of cells or points"
            self._report(("marks", KEY), "unknown-form", message, "remove them, or change the grid")
            return
        unknown: dict[str, list[KeyPath]] = {}
        used = set()
        for cell, (r, c) in self.marked:
            if cell not in self.grid.among:
                continue
            mark, path = record.marks[r][c], ("marks", r, c)
            entry, number = self._entry_of(mark)
            if entry is None:
                unknown.setdefault(mark, []).append(path)
                continue
            used.add(entry)
            legend = record.legend[entry]
            draft = self.drafts[self.grid.name(cell)]
            draft.where = path
            self._set_kind(draft, legend.space, path, ("legend", entry))
            if number:
                self._set_fields(draft, {"number": number}, path)
            own = {**legend.fields, **({"name": legend.name} if legend.name else {})}
            self._set_fields(draft, own, ("legend", entry))
        for mark, places in unknown.items():
            more = f", the mark of {len(places)} spaces" if len(places) > 1 else ""
            message = f"the legend has no entry '{mark}'{more}"
            near = suggest_word(mark, record.legend)
            hint = f"add  {mark}: ...  to the legend"
            hint = f"{near}; or {hint}" if near else hint
            self._report(places[0], "unknown-mark", message, hint)
        for entry in record.legend:
            if entry not in used and not unknown:
                hint = "use the mark, or remove the line"
                message = f"no space is marked '{entry}'"
                at: KeyPath = ("legend", entry, KEY)
                self._report(at, "unused-legend", message, hint, severity="warning")

    def _entry_of(self, mark: str) -> tuple[str | None, str]:
        """Return the legend entry of a mark, and the number behind it."""
        if mark in self.record.legend:
            return mark, ""
        stem = mark.rstrip("0123456789")
        return (stem, mark[len(stem) :]) if stem in self.record.legend else (None, "")

    def _fill_lists(self) -> list[tuple[Spaces, KeyPath]]:
        """Fill the spaces that kinds list; return the kinds that have all others."""
        rest: list[tuple[Spaces, KeyPath]] = []
        for i, entry in enumerate(self.record.spaces):
            path: KeyPath = ("spaces", i, "at")
            selector = self._selector()
            if isinstance(entry.at, dict):
                for name, fields in entry.at.items():
                    where = (*path, name)
                    found = selector.find(name, (*where, KEY))
                    if len(found) > 1:
                        message = f"'{name}' is {len(found)} spaces, but its fields are for one"
                        hint = "write each space, or  fields: ...  of the kind"
                        self._report((*where, KEY), "unclear-space", message, hint)
                        continue
                    for id in found:
                        self._put(id, entry, where, fields)
                continue
            items = entry.at
            listed = bool(items) and len(items) > 1
            for j, item in enumerate(items):
                where = (*path, j) if listed else path
                if item == REST:
                    rest.append((entry, where))
                    continue
                if not isinstance(item, str):
                    message = "a kind of space is at spaces, not at sides"
                    self._report(where, "unknown-space", message, "write names of spaces")
                    continue
                for id in selector.find(item, where):
                    self._put(id, entry, where, {})
        return rest

    def _fill_rest(self, rest: list[tuple[Spaces, KeyPath]]) -> None:
        if len(rest) > 1:
            message = "two kinds are 'rest', the spaces that no other kind has"
            labels = ((rest[0][1], "first here"),)
            self._report(rest[1][1], "space-twice", message, "write the spaces of one", labels)
        for entry, where in rest[:1]:
            free = [draft for draft in self.drafts.values() if not draft.kind]
            for draft in free:
                self._set_kind(draft, entry.space, where)
                draft.where = where

    def _put(self, id: str, entry: Spaces, where: KeyPath, fields: Mapping[str, str]) -> None:
        draft = self.drafts.get(id)
        if draft is None:
            return
        self._set_kind(draft, entry.space, where)
        draft.where = where
        for key, value in fields.items():
            self._set_fields(draft, {key: value}, where, {key: (*where, key)})

    def _set_kind(
        self, draft: _Draft, kind: str, path: KeyPath, named_at: KeyPath | None = None
    ) -> None:
        if kind not in self.kinds:
            message = f"there is no kind of space '{kind}'"
            known = [id for id in self.kinds if id != PLAIN]
            near, hint = suggest_word(kind, known), f"add  - {{space: {kind}}}  under  spaces"
            hint = f"{near}; or {hint}" if near else hint
            at = named_at or path
            if not any(p.path == at and p.code == "unknown-kind-of-space" for p in self.problems):
                self._report(at, "unknown-kind-of-space", message, hint)
            return
        if draft.kind and draft.kind != kind:
            message = f"the space '{draft.id}' is '{draft.kind}' and '{kind}'"
            labels = ((draft.kind_at, f"'{draft.kind}' here"),)
            self._report(path, "space-twice", message, "remove it from one of them", labels)
            return
        draft.kind, draft.kind_at = kind, path

    def _set_fields(
        self,
        draft: _Draft,
        fields: Mapping[str, str],
        path: KeyPath,
        paths: Mapping[str, KeyPath] | None = None,
    ) -> None:
        for key, value in fields.items():
            if not value:
                continue
            at = (paths or {}).get(key, path)
            before = draft.fields.get(key)
            if before is not None and before != value:
                message = f"'{key}' of the space '{draft.id}' is '{before}' and '{value}'"
                labels = ((draft.paths[key], "first here"),)
                self._report(at, "field-twice", message, "remove one of them", labels)
                continue
            draft.fields[key], draft.paths[key] = value, at

    def _fill_rows(self) -> None:
        selector = self._selector()
        for i, row in enumerate(self.record.rows):
            name, path = str(row.get("space") or ""), ("rows", i)
            if not name:
                hint = "write the name of its space in the column  space"
                self._report(path, "missing-key", "the row has no space", hint)
                continue
            found = selector.find(name, (*path, "space"))
            for id in found:
                draft = self.drafts.get(id)
                if draft is None:
                    continue
                if draft.where == ("grid",) or draft.where[:1] == ("grid",):
                    draft.where = (*path, "space")
                kind = str(row.get("kind") or "")
                if kind:
                    self._set_kind(draft, kind, (*path, "kind"))
                values = {k: str(v) for k, v in row.items() if k not in ("space", "kind") and v}
                self._set_fields(draft, values, path, {key: (*path, key) for key in values})

    def _join_marks(self) -> None:
        """Merge touching cells with the same mark into one space, which has the mark as its id."""
        if self.grid is None or not self.marked:
            return
        marks = {
            cell: self.record.marks[r][c] for cell, (r, c) in self.marked if cell in self.grid.among
        }
        seen: set[Key] = set()
        groups: dict[str, list[tuple[Key, ...]]] = {}
        for cell, mark in marks.items():
            if cell in seen:
                continue
            group = [cell]
            seen.add(cell)
            for one in group:
                for near in self.grid.neighbours[one]:
                    if near not in seen and marks.get(near) == mark:
                        seen.add(near)
                        group.append(near)
            groups.setdefault(mark, []).append(tuple(group))
        where = dict(self.marked)
        joined: dict[str, _Draft] = {}
        for mark, parts in groups.items():
            first = self.drafts[self.grid.name(parts[0][0])]
            if len(parts) > 1:
                r, c = where[parts[1][0]]
                message = f"the space '{mark}' is in two places that do not touch"
                labels = ((first.where, f"'{mark}' starts here"),)
                hint = "give this one another number"
                self._report(("marks", r, c), "split-space", message, hint, labels)
            joined[mark] = _Draft(
                mark, parts[0], first.kind, first.kind_at, first.fields, first.paths, first.where
            )
        self.drafts = joined

    def _finished(self) -> dict[str, Space]:
        found = {}
        names: dict[str, str] = {}
        for draft in self.drafts.values():
            kind = self.kinds[draft.kind or PLAIN]
            fields = {**self.record.defaults, **kind.fields, **draft.fields}
            name = fields.pop("name", "")
            if name and draft.fields.get("name"):
                self._check_name(name, draft, names)
            found[draft.id] = Space(
                draft.id,
                draft.cells,
                kind,
                name,
                fields,
                draft.where,
                draft.paths,
                self.record.computed.get(draft.id, {}),
            )
        return found

    def _check_name(self, name: str, draft: _Draft, names: dict[str, str]) -> None:
        path = draft.paths["name"]
        if self.grid is not None and self.grid.scheme.cell(name) in self.grid.among:
            message = f"the name '{name}' is the coordinate of a space of this board"
            self._report(path, "name-is-coordinate", message, "give the space another name")
        elif name in names:
            message = f"the spaces '{names[name]}' and '{draft.id}' are both called '{name}'"
            labels = ((self.drafts[names[name]].paths["name"], "first here"),)
            hint = "lists that use the name mean the first"
            self._report(path, "same-name", message, hint, labels, severity="warning")
        names.setdefault(name, draft.id)

    # Regions.

    def _regions(self, facts: BoardFacts) -> Iterator[RegionFacts]:
        selector = facts.selector(self.problems, grid_only=True)
        for i, region in enumerate(self.record.regions):
            if isinstance(region, EachRegion):
                yield from self._regions_by_field(region, facts, i)
                continue
            path: KeyPath = ("regions", i, "at")
            listed = len(region.at) > 1
            found = dict.fromkeys(part.key for part in selector.spaces(region.at, path, listed))
            yield RegionFacts(region.region, region.title, tuple(found), i, ("regions", i))

    def _regions_by_field(
        self, region: EachRegion, facts: BoardFacts, index: int
    ) -> Iterator[RegionFacts]:
        groups: dict[str, list[str]] = {}
        known: set[str] = set()
        for space in facts.spaces.values():
            known.update(space.fields)
            value = space.fields.get(region.each, "")
            if value:
                groups.setdefault(value, []).append(space.id)
        if not groups:
            message = f"no space has the field '{region.each}'"
            hint = suggest_word(region.each, known)
            self._report(("regions", index, "each"), "unknown-field", message, hint)
        for value, spaces in groups.items():
            yield RegionFacts(value, value, tuple(spaces), index, ("regions", index))
