"""Rules for what holds for all but a few: cards of a deck, steps of effects, spaces of a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from pnp.base.diagnostics import BoardMark, KeyPath, Severity
from pnp.content.files import File
from pnp.content.nodes import Mapping as MappingNode
from pnp.content.nodes import node_at
from pnp.facts.regularities import (
    Stray,
    amount_in,
    lacks,
    peak,
    strays,
    turns,
    twins,
    wrong_ways,
)
from pnp.kinds import GRAPHS
from pnp.kinds.deck.sides import sides
from pnp.model.record import MAP
from pnp.rules.promises.results import listed
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import AnyFile, Setting

if TYPE_CHECKING:
    from pnp.kinds.boards.board_graph import BoardGraph
    from pnp.kinds.boards.map.record import Map
    from pnp.kinds.deck.record import Deck
    from pnp.kinds.mats.tables import Table as TableOfSpaces
    from pnp.kinds.mats.tracks import Track

_KIND = "kind"
_MOST_ROWS = 3_000
"""Rows of a table that are compared; larger decks are made from products of tables."""
_WITH_GRAPHS = ("board", "squares")


class Table(Struct, frozen=True):
    """Things of one kind with their values by column: what one of them is called in findings, and
    the path of each and of its values. ``declared`` are columns that a layout calls optional."""

    noun: str
    nouns: str
    rows: tuple[Mapping[str, str], ...]
    names: tuple[str, ...]
    homes: tuple[KeyPath, ...]
    paths: tuple[Mapping[str, KeyPath], ...]
    declared: frozenset[str] = frozenset()
    spaces: tuple[str, ...] = ()

    def place(self, row: int, column: str) -> KeyPath:
        """Return where a value is written, or else where its row is."""
        return self.paths[row].get(column, self.homes[row])

    def mark(self, *rows: int) -> tuple[BoardMark, ...]:
        """Return the mark on the board for some rows, if they are spaces."""
        return (BoardMark("spot", tuple(self.spaces[i] for i in rows)),) if self.spaces else ()


class AlikeThings(AnyFile):
    """A deck or a board with its cards or spaces as tables."""

    @cached_property
    def graph(self) -> BoardGraph | None:
        """The graph of the board; None for other files, and for charts, whose legend has all."""
        kind = self.file.kind
        found = kind in _WITH_GRAPHS and GRAPHS.load(kind).graph_of(self.record)
        return found or None

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The cards of a deck and the steps of their effects by what they do, or the spaces of a
        board by their kinds."""
        if self.file.kind == "deck":
            return tuple(table for table in _tables_of_deck(self.file) if table.rows)
        if self.file.kind == MAP:
            return tuple(_chart_tables(self.record))
        graph = self.graph
        return () if graph is None else tuple(_spaces_table(graph, kind) for kind in graph.kinds)

    @cached_property
    def whole(self) -> Table | None:
        """All cards of a deck, or all spaces of a board with their kinds; None if there are too
        many."""
        if self.file.kind == "deck":
            found = self.tables[0] if self.record.cards else None
        else:
            found = None if self.graph is None else _spaces_table(self.graph, None)
        return found if found is not None and len(found.rows) <= _MOST_ROWS else None


def _tables_of_deck(file: File[Any]) -> Iterator[Table]:
    deck: Deck = file.record
    cards = deck.cards[:_MOST_ROWS] if len(deck.cards) <= _MOST_ROWS else ()
    yield Table(
        "card",
        "cards",
        tuple(card.fields for card in cards),
        tuple(f"'{card.card}'" for card in cards),
        tuple(("cards", i, "card") for i in range(len(cards))),
        tuple({name: ("cards", i, name) for name in card.fields} for i, card in enumerate(cards)),
        _optional_columns(deck),
    )
    steps: dict[str, list[tuple[int, int]]] = {}
    for i, card in enumerate(cards):
        for n, step in enumerate(card.effect):
            steps.setdefault(next(iter(step), ""), []).append((i, n))
    for verb, places in steps.items():
        yield Table(
            f"step '{verb}'",
            f"steps '{verb}'",
            tuple(cards[i].effect[n] for i, n in places),
            tuple(f"the step '{verb}' of '{cards[i].card}'" for i, _ in places),
            tuple(("cards", i, "effect", n) for i, n in places),
            tuple(
                {name: ("cards", i, "effect", n, name) for name in cards[i].effect[n]}
                for i, n in places
            ),
        )


def _optional_columns(deck: Deck) -> frozenset[str]:
    """Return the columns of a deck that all its boxes show only where they have a value."""
    needed: set[str] = set()
    for side in sides(deck):
        for name, box in side.layout.items():
            if not box.optional and not box.when:
                needed.update(box.fields(name))
    return frozenset({name for card in deck.cards for name in card.columns} - needed)


def _spaces_table(graph: BoardGraph, kind: str | None) -> Table:
    """Return the spaces of a kind as a table, or all spaces with their kinds."""
    ids = [space.id for space in graph.on_grid] if kind is None else graph.kinds[kind]
    spaces = [graph.spaces[id] for id in ids[:_MOST_ROWS]]
    own = ({_KIND: s.kind} if kind is None else {} for s in spaces)
    return Table(
        "space" if kind is None else f"space of the kind '{kind}'",
        "spaces" if kind is None else f"spaces of the kind '{kind}'",
        tuple({**given, **space.fields} for given, space in zip(own, spaces, strict=True)),
        tuple(space.title for space in spaces),
        tuple(space.path for space in spaces),
        tuple(space.paths for space in spaces),
        spaces=tuple(space.id for space in spaces),
    )


def _chart_tables(record: Map) -> Iterator[Table]:
    """Yield the spaces of a chart by their types, with the values of their legend."""
    kinds: dict[str, list[ChartSpace]] = {}
    for space in chart_spaces(record):
        kinds.setdefault(space.type, []).append(space)
    for kind, spaces in kinds.items():
        yield Table(
            f"space of the type '{kind}'",
            f"spaces of the type '{kind}'",
            tuple(space.values for space in spaces),
            tuple(f"'{space.id}'" for space in spaces),
            tuple(space.path for space in spaces),
            tuple({} for _ in spaces),
            spaces=tuple(space.id for space in spaces),
        )


class ChartSpace(Struct, frozen=True):
    """A space of a chart as its legend describes it: its values, and the path of its entry."""

    id: str
    type: str
    values: Mapping[str, str]
    path: KeyPath


def chart_spaces(record: Map) -> Iterator[ChartSpace]:
    """Yield the spaces of a chart with a legend, without looking at its borders."""
    names = {name.removesuffix("#") for row in record.cells for name in row} - {"", "."}
    marks = {id(entry): mark for mark, entry in record.legend.items()}
    for name in (*sorted(names), *record.shapes):
        entry = record.entry(name)
        if entry is None:
            continue
        values = {**({"name": entry.name} if entry.name else {})}
        values |= {key: str(amount) for key, amount in entry.yields.items()}
        for sign, value in entry.all_signs:
            if isinstance(value, dict):
                values |= {key: str(amount) for key, amount in value.items()}
            elif isinstance(value, str | int) and not isinstance(value, bool):
                values[sign.sign] = str(value)
        yield ChartSpace(name, entry.type, values, ("legend", marks[id(entry)]))


@Rule("unlike-all-others", Severity.NOTE, "judgement")
def unlike_all_others(file: AlikeThings) -> Iterator[Finding]:
    """One of many cards, steps or spaces lacks what all others of its kind have.

    Among twelve or more, it alone has no name, no cost, or no target, and is like others in all
    else. Where a layout declares a column optional, or a second one lacks it, this is a note:
    perhaps it is special on purpose. Otherwise it is a warning.

    Instead, add what is missing. If it is meant to be different, ignore or suppress the finding.
    """
    for table in file.tables:
        for lack in lacks(table.rows):
            if not lack.alike:
                continue
            plain = lack.column not in table.declared and len(lack.rows) == 1
            names = listed(table.names[i] for i in lack.rows)
            verb = "lacks" if len(lack.rows) == 1 else "lack"
            yield Finding(
                table.homes[lack.rows[0]],
                f"{names} {verb} '{lack.column}', which the other {lack.have} {table.nouns} have",
                f"add  {lack.column}: ...,  or suppress this if it is meant to be different",
                Severity.WARNING if plain else None,
                labels=tuple((table.homes[i], table.names[i]) for i in lack.rows[1:]),
                marks=table.mark(*lack.rows),
            )


@Rule("value-of-another", Severity.WARNING, "derived")
def value_of_another(file: AlikeThings) -> Iterator[Finding]:
    """A card or a space has the picture, the sign or the name of another thing.

    Two columns name the same thing: all cards with one target have the same picture, and no other
    target has it. On a single card they disagree.

    Instead, write the value that all others have, or change what the card is about.
    """
    table = file.whole
    if table is None:
        return
    found = {(one.row, one.column): one for one in strays(table.rows)}
    rows: dict[int, Stray] = {}
    for stray_row, stray in sorted(((key[0], one) for key, one in found.items()), key=_by_row):
        rows.setdefault(stray_row, stray)
    for row, stray in rows.items():
        yield Finding(
            table.place(row, stray.column),
            f"{table.names[row]} has the {stray.column} '{stray.value}', which all others with the "
            f"{stray.by} '{stray.other}' have; with '{stray.key}' they have '{stray.usual}'",
            f"write  {stray.column}: {stray.usual}, or  {stray.by}: {stray.other}",
            marks=table.mark(row),
        )


def _by_row(found: tuple[int, Stray]) -> int:
    return found[0]


_ENDS = (("from", "to"), ("start", "end"), ("origin", "target"), ("von", "nach"), ("de", "vers"))
"""Columns that name two places, in the languages that are most used."""


@Rule("same-place-twice", Severity.WARNING, "derived")
def same_place_twice(file: AlikeThings) -> Iterator[Finding]:
    """A card, or a step of its effect, names one place twice where all others name two.

    A way from a space to the same space is no way. Columns are compared if they name spaces of
    the game's boards, or are called `from` and `to`.

    Instead, write the other place.
    """
    for table in file.tables if file.file.kind == "deck" else ():
        for twin in twins(table.rows):
            named = (twin.one, twin.other) in _ENDS
            if not named and twin.value.casefold() not in places_known(file.setting):
                continue
            yield Finding(
                table.place(twin.row, twin.other),
                f"{table.names[twin.row]} has '{twin.value}' both as its '{twin.one}' and as its "
                f"'{twin.other}', which differ in {twin.others} other {table.nouns}",
                f"write another '{twin.one}' or '{twin.other}'",
                labels=((table.place(twin.row, twin.one), "the same"),),
            )


def places_known(setting: Setting) -> frozenset[str]:
    """Return the ids, names and kinds of the spaces of all boards of a game, in small letters."""

    def work() -> frozenset[str]:
        found: set[str] = set()
        for kind in GRAPHS:
            for file in setting.files(kind):
                if kind == MAP:
                    for place in chart_spaces(cast("Map", file.record)):
                        found |= {place.id.casefold(), place.values.get("name", "").casefold()}
                    continue
                graph = GRAPHS.load(kind).graph_of(file.record)
                for space in () if graph is None else graph.on_grid:
                    found |= {space.id.casefold(), space.name.casefold()}
        return frozenset(found - {""})

    return setting.once(places_known, work)


@Rule("targets-all-alike", Severity.WARNING, "judgement")
def targets_all_alike(file: AlikeThings) -> Iterator[Finding]:
    """All cards of a deck name the same place, though the boards of the game have many.

    Each row writes its target anew, and each time it is the same: usually a column was filled in by
    copying. Where one target is meant for all, `defaults` says so once.

    Instead, write the targets, or move the one to `defaults`.
    """
    table = file.whole if file.file.kind == "deck" else None
    if table is None or len(table.rows) < _FEWEST_TARGETS:
        return
    for column in table.rows[0]:
        values = {row.get(column, "").casefold() for row in table.rows}
        if len(values) > 1 or column in file.record.defaults:
            continue
        (value,) = values
        places = places_known(file.setting) if not value.isdecimal() else frozenset()
        if value in places and len(places) > _FEWEST_TARGETS and _is_written(file.file, column):
            yield Finding(
                table.place(0, column),
                f"all {len(table.rows)} cards have the {column} '{table.rows[0][column]}'",
                f"write the {column} of each card, or write it once under  defaults",
            )


_FEWEST_TARGETS = 5


def _is_written(file: File[Any], column: str) -> bool:
    """Return whether the cards have values of their own in a column."""
    spans = set()
    for i in range(len(file.record.cards)):
        found = node_at(file.node, ("cards", i, column))
        if found is None or isinstance(found, MappingNode):
            return False
        spans.add((found.span.source.name, found.span.line, found.span.column))
    return len(spans) > 1


@Rule("runs-the-wrong-way", Severity.WARNING, "judgement")
def runs_the_wrong_way(file: AlikeThings) -> Iterator[Finding]:
    """The numbered columns of a card fall where those of all other cards rise, or the reverse.

    Columns such as `bonus1` to `bonus5` are steps of a track: what a step gives rises from the
    first to the last, or falls, on all cards alike.

    Instead, turn the row around.
    """
    for table in file.tables:
        for wrong in wrong_ways(table.rows):
            way, usual = ("rise", "fall") if wrong.rising else ("fall", "rise")
            first, last = wrong.columns[0], wrong.columns[-1]
            yield Finding(
                table.place(wrong.row, first),
                f"the values of {table.names[wrong.row]} {way} from '{first}' to '{last}'; those "
                f"of the {wrong.others} other {table.nouns} {usual}",
                "write them in reverse order",
            )


@Rule("bonus-turns-back", Severity.WARNING, "judgement")
def bonus_turns_back(file: AlikeThings) -> Iterator[Finding]:
    """A number on the spaces of a track, or in a row of a table, is out of order.

    The others rise or fall from space to space. A marker that moves one space on would get less
    than before, at one space only. At the first or the last space this is a note: a track may begin
    or end with something special.

    Instead, correct the number.
    """
    for places, numbers in _sequences(file):
        turn = turns(numbers)
        if turn is None:
            continue
        first = turn.places[0]
        beside = [numbers[i] for i in (first - 1, first + 1) if 0 <= i < len(numbers)]
        odd = listed(str(numbers[i]) for i in turn.places)
        yield Finding(
            places[first],
            f"{odd} is out of order beside {listed(map(str, beside))}: the other "
            f"{len(numbers) - len(turn.places)} numbers {'rise' if turn.rising else 'fall'}",
            "correct the number",
            None if turn.inner else Severity.NOTE,
        )


def _sequences(file: AlikeThings) -> Iterator[tuple[Sequence[KeyPath], Sequence[int]]]:
    """Yield the numbers of the labels of each track, and those of each row of a table, with their
    paths."""
    tracks, tables = _tracks_and_tables(file)
    for path, track in tracks:
        listed_ = sorted(track.labels)
        amounts = [(key, amount_in(track.labels[key])) for key in listed_]
        found = [(key, amount) for key, amount in amounts if amount is not None]
        if len(found) == len(amounts):
            yield [(*path, "labels", str(key)) for key, _ in found], [n for _, n in found]
    for path, table in tables:
        for r in range(table.extent[1]):
            row = [(at, mark.text) for at, mark in table.marks_by_place.items() if at[1] == r]
            if all(text.isdecimal() for _, text in row):
                yield [(*path, "marks", r, c) for (c, _), _ in row], [int(t) for _, t in row]


def _tracks_and_tables(
    file: AlikeThings,
) -> tuple[list[tuple[KeyPath, Track]], list[tuple[KeyPath, TableOfSpaces]]]:
    """Return the tracks and the tables of mats or of a board, with their paths."""
    record: Any = file.record
    if file.file.kind == "mats":
        tables: list[tuple[KeyPath, TableOfSpaces]] = [
            (("pieces", i, "tables", j), table)
            for i, mat in enumerate(record.pieces)
            for j, table in enumerate(mat.tables)
        ]
        return list(record.tracks_with_paths), tables
    if file.file.kind != "board":
        return [], []
    own: list[tuple[KeyPath, TableOfSpaces]]
    own = [(("tables", i), table) for i, table in enumerate(record.tables)]
    return [(("tracks", i), track) for i, track in enumerate(record.tracks)], own


@Rule("space-far-above-others", Severity.NOTE, "judgement")
def space_far_above_others(file: AlikeThings) -> Iterator[Finding]:
    """A number of a space is far above those of all other spaces of its kind.

    A mine that yields 12 where the others yield 1 to 4 decides the game for the player who is
    nearest to it. From three times the next largest number this is a warning, from twice a note.

    Instead, write a number like those of the others, or make the space one of a kind of its own.
    """
    for table in file.tables if file.file.kind != "deck" else ():
        for column in dict.fromkeys(name for row in table.rows for name in row):
            numbered = [
                (int(row[column]), i)
                for i, row in enumerate(table.rows)
                if row.get(column, "").isdecimal()
            ]
            found = peak([number for number, _ in numbered])
            if found is None:
                continue
            row = numbered[found.row][1]
            yield Finding(
                table.place(row, column),
                f"{table.names[row]} has {found.number} as its '{column}'; none of the other "
                f"{len(numbered) - 1} {table.nouns} has more than {found.next}",
                f"write a number up to about {found.next}, or give it a kind of its own",
                Severity.WARNING if found.high else None,
                marks=table.mark(row),
            )
