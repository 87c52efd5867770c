"""What claims rest on: nothing is proved from what could not be read, or what no card prints.

A rule that has shown something looks once more, at copies of the decks that note what it reads.
That is only done if there is reason to doubt: a file that has faults, or a field that the cards do
not show. So it costs nothing in a sound game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import Diagnostic, Report, Severity
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.structure import span_of
from pnp.content.told import EFFECT
from pnp.model.deck import Card, Deck
from pnp.model.record import Record
from pnp.rules.catalogue import Entry
from pnp.rules.running import Outcome, run
from pnp.rules.shown import untold
from pnp.rules.verdict import Claim, Unprinted
from pnp.rules.views import NotedFiles, Setting

Cell: TypeAlias = tuple[Path, int, str]
"""A field of a card: the file of its deck, the index of the card, the name of the field."""
Grounds: TypeAlias = dict[tuple[str, bytes], tuple[str, ...] | None]
"""The fields that a rule reads of a file and cards do not show, None where it reads what is wrong,
by the name of the rule and the mark of all doubts."""


class AllRules(Struct, frozen=True):
    """The rules that concern a subject, whether the user asks for them or not, and what they find
    in the files that are judged."""

    entries: Sequence[Entry]
    findings: Callable[[], Sequence[Diagnostic]]


def weigh(
    outcome: Outcome,
    entries: Iterable[Entry],
    files: Iterable[File[Record]],
    setting: Setting,
    asked: NotedFiles,
    others: AllRules,
    grounds: Mapping[Path, Grounds],
) -> None:
    """Take back claims of some rules that rest on files with faults, on values in which any rule
    finds an error, or on fields that the cards do not print, and note why. ``grounds`` are those
    known, by the path of the file."""
    rules = {entry.name: entry for entry in entries}
    judged = {file.path: file for file in files}
    doubts = _Doubts(setting, asked, others, frozenset(judged))
    kept: list[Claim] = []
    known: dict[tuple[str, Path], bool] = {}
    for claim in outcome.proved:
        if claim.rule not in rules:
            kept.append(claim)
            continue
        key = claim.rule, claim.path
        if key not in known:
            own = grounds.get(claim.path, {})
            known[key] = _holds(rules[claim.rule], judged[claim.path], doubts, outcome, own)
        if known[key]:
            kept.append(claim)
    outcome.proved[:] = kept


def _holds(
    entry: Entry, file: File[Record], doubts: _Doubts, outcome: Outcome, grounds: Grounds
) -> bool:
    """Return whether what a rule has shown of a file rests on firm ground; note it where not."""
    if not doubts.of(file):
        return True
    key = entry.name, doubts.mark(file)
    if key not in grounds:
        grounds[key] = _unprinted(entry, file, doubts)
    fields = grounds[key]
    if fields is None:
        outcome.skipped.setdefault((entry.name, file.id))
    elif fields:
        outcome.unprinted.append(Unprinted(entry.name, file.id, fields))
    return fields == ()


def _unprinted(entry: Entry, file: File[Record], doubts: _Doubts) -> tuple[str, ...] | None:
    """Return the fields that a rule reads and cards do not show; None where it reads what is
    wrong."""
    read = _read(entry, file, doubts.setting, doubts.asked)
    if read.asked.faulty or read.cells & doubts.wrong(read.decks):
        return None
    hidden = read.cells & doubts.hidden(read.decks)
    return tuple(sorted({name for _, _, name in hidden}))


@dataclass
class _Doubts:
    """Why claims may not hold: files that lack, errors that rules find, untold fields."""

    setting: Setting
    asked: NotedFiles
    rules: AllRules
    judged: frozenset[Path]
    _hidden: dict[Path, frozenset[Cell]] = field(default_factory=dict)
    _wrong: dict[Path, frozenset[Cell]] = field(default_factory=dict)

    def of(self, file: File[Record]) -> bool:
        """Return whether there is doubt about a file or the kinds of file that were asked for."""
        decks = self._decks(file)
        return self.asked.faulty or bool(self.hidden(decks) or self.wrong(decks))

    def mark(self, file: File[Record]) -> bytes:
        """Return what stands for all that is doubted about a file."""
        decks = self._decks(file)
        doubts = self.asked.faulty, sorted(self.hidden(decks)), sorted(self.wrong(decks))
        return blake2b(repr(doubts).encode(), digest_size=16).digest()

    def _decks(self, file: File[Record]) -> dict[Path, File[Any]]:
        decks = {file.path: file} if isinstance(file.record, Deck) else {}
        if self.asked.kinds & {"", "deck"}:
            decks |= {deck.path: deck for deck in self.setting.files("deck")}
        return decks

    def hidden(self, decks: dict[Path, File[Any]]) -> frozenset[Cell]:
        """Return the fields that the cards of decks do not show."""
        for path, file in decks.items():
            if path not in self._hidden:
                self._hidden[path] = frozenset((path, *found) for found in untold(file))
        return frozenset().union(*(self._hidden[path] for path in decks))

    def wrong(self, decks: dict[Path, File[Any]]) -> frozenset[Cell]:
        """Return the fields in which rules have found errors."""
        for path, file in decks.items():
            if path not in self._wrong:
                self._wrong[path] = frozenset(self._errors(file))
        return frozenset().union(*(self._wrong[path] for path in decks))

    def _errors(self, file: File[Any]) -> Iterator[Cell]:
        if file.path in self.judged:
            found = self.rules.findings()
        else:  # another file of a lone file's game
            outcome = Outcome(lone=True)
            run(self.rules.entries, file, self.setting, outcome, quick=True, serious=True)
            found = outcome.findings.diagnostics
        spans = {f.span for f in found if f.severity is Severity.ERROR and f.span is not None}
        for i, card in enumerate(file.record.cards if spans else ()):
            for name in card.columns:
                if span_of(file.node, ("cards", i, name)) in spans:
                    yield file.path, i, name
            steps = (
                ("cards", i, EFFECT, n, key) for n, step in enumerate(card.effect) for key in step
            )
            if any(span_of(file.node, where) in spans for where in steps):
                yield file.path, i, EFFECT


@dataclass
class _Reading:
    """What a rule has read: the kinds of files, decks, and fields of their cards."""

    asked: NotedFiles
    decks: dict[Path, File[Any]] = field(default_factory=dict)
    cells: set[Cell] = field(default_factory=set)


def _read(entry: Entry, file: File[Record], setting: Setting, asked: NotedFiles) -> _Reading:
    """Let a rule look at a file again, and return what it reads."""
    read = _Reading(replace(asked, gather=lambda *kinds: gather(*kinds), names=set()))
    copies: dict[Path, File[Any]] = {}

    def watched(one: File[Any]) -> File[Any]:
        if not isinstance(one.record, Deck):
            return one
        read.decks[one.path] = one
        if one.path not in copies:
            cards = tuple(
                _Watched.of(card, (one.path, i), read.cells)
                for i, card in enumerate(one.record.cards)
            )
            copies[one.path] = replace(one, record=one.record.model_copy(update={"cards": cards}))
        return copies[one.path]

    def gather(*kinds: str) -> tuple[File[Record], ...]:
        return tuple(map(watched, asked.gather(*kinds)))

    assert entry.rule.over is not None
    assert entry.check is not None
    own = setting.deciding(file.record)
    again = replace(own, gather=read.asked, asked=[set()], shared={})
    facts = entry.rule.over.of(watched(file), again, Report())
    assert facts is not None
    for _ in entry.check(facts):
        pass
    return read


class _Watched(Card):
    """A card that notes which of its fields are read."""

    _place: tuple[Path, int]
    _cells: set[Cell]

    @classmethod
    def of(cls, card: Card, place: tuple[Path, int], cells: set[Cell]) -> _Watched:
        own: dict[str, Any] = {name: getattr(card, name) for name in Card.model_fields}
        given = {**own, **(card.__pydantic_extra__ or {})}
        copy = cls.model_construct(_fields_set=card.model_fields_set, **given)
        copy._place, copy._cells = place, cells
        return copy

    @property
    def fields(self) -> dict[str, str]:
        return _Fields(super().fields, self._place, self._cells)

    def __getattribute__(self, name: str) -> Any:
        if name == EFFECT:
            self._cells.add((*self._place, name))
        return super().__getattribute__(name)


class _Fields(dict[str, str]):
    """The fields of a card; notes each that is looked up, and all where they are gone through."""

    def __init__(self, values: dict[str, str], place: tuple[Path, int], cells: set[Cell]) -> None:
        super().__init__(values)
        self._place, self._cells = place, cells

    def _note(self, *names: str) -> None:
        self._cells.update((*self._place, name) for name in names)

    def __getitem__(self, name: str) -> str:
        self._note(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self._note(name)
        return super().get(name, default)

    def __iter__(self) -> Iterator[str]:
        self._note(*super().keys())
        return super().__iter__()

    def items(self) -> Any:
        self._note(*super().keys())
        return super().items()

    def values(self) -> Any:
        self._note(*super().keys())
        return super().values()
