"""The evidence for claims, and rule results cached file by file. Nothing is proved from unreadable
content, from values that no card prints, or from content in which another rule has found an error.

A claim is withdrawn in three cases: a rule on which it ``rests`` has found an error in any file; a
setting by which the file is checked has an error; or its rule reads a field of a card that has an
error or is not printed. To find these fields, the rule runs once more on copies of the decks that
record what it reads. This is only done if there is reason for doubt: a file with errors, or a field
that the cards do not show. In a valid game it costs nothing.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Diagnostic, KeyPath, Report, Severity, Span
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.language.translatable import EFFECT, STEPS
from pnp.content.structure import span_of
from pnp.kinds.deck.record import Card, Deck
from pnp.model.record import Record
from pnp.rules.card_fields import unprinted_fields
from pnp.rules.catalogue import RuleEntry, rule_named
from pnp.rules.running import FAULTY, Outcome, rule_errors_reason, run_rules
from pnp.rules.theme_lookup import ThemedFile
from pnp.rules.verdict import Claim, WithdrawnClaim
from pnp.rules.views import NotedFiles, Setting

Cell: TypeAlias = tuple[Path, int, str]
"""A field of a card: the file of its deck, the index of the card, the name of the field."""


class Ground(Struct, frozen=True):
    """Whether the evidence for a claim holds. ``reason`` is the reason to withdraw it, empty if it
    holds; ``hidden`` are the first cells of each field that no card prints, ``moot`` means that it
    rests on errors."""

    reason: str = ""
    hidden: tuple[Cell, ...] = ()
    moot: bool = False

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that no card prints, in alphabetical order."""
        return tuple(dict.fromkeys(name for _, _, name in self.hidden))


Grounds: TypeAlias = dict[tuple[str, bytes], Ground]
"""Cached results per rule name and hash of all doubts."""
SETTINGS = ("variant", "rulings")
"""The keys of a file that decide how it is checked."""


@dataclass(frozen=True)
class AllRules:
    """All rules that apply to a subject, selected or not, and their findings in the checked
    files."""

    entries: Sequence[RuleEntry]
    findings: Callable[[], Sequence[Diagnostic]]

    @cached_property
    def failed_rules(self) -> frozenset[str]:
        """The names of the rules that found errors."""
        return frozenset(f.code for f in self.findings() if f.severity is Severity.ERROR)


def withdraw_unproved(
    outcome: Outcome,
    entries: Iterable[RuleEntry],
    files: Iterable[File[Record]],
    doubts: Doubts,
    grounds: Mapping[Path, Grounds],
) -> None:
    """Withdraw the claims of some rules whose evidence does not hold, and record why. It does not
    hold if it rests on files with errors, on rules that found errors, on values with errors, or on
    fields that the cards do not print. ``grounds`` are cached results by path of file."""
    rules = {entry.name: entry for entry in entries}
    judged = {file.path: file for file in files}
    remaining: list[Claim] = []
    unseen: dict[Cell, list[Claim]] = {}
    known: dict[tuple[str, Path], Ground] = {}
    for claim in outcome.proved:
        if claim.rule not in rules:
            remaining.append(claim)
            continue
        key = claim.rule, claim.path
        if key not in known:
            own = grounds.get(claim.path, {})
            known[key] = _ground_of(rules[claim.rule], judged[claim.path], doubts, own)
        ground = known[key]
        if not ground.reason:
            remaining.append(claim)
            continue
        outcome.withdrawn.append(
            WithdrawnClaim(
                claim.rule,
                claim.text,
                claim.kind,
                claim.where,
                claim.path,
                ground.reason,
                ground.fields,
            )
        )
        for cell in ground.hidden:
            unseen.setdefault(cell, []).append(claim)
        if ground.moot:
            outcome.skipped.setdefault((claim.rule, claim.where))
    outcome.proved[:] = remaining
    known_decks = {file.path: file for file in doubts.setting.files("deck")} | judged
    general = frozenset(name for name, entry in rules.items() if entry.game is None)
    # A claim that rests on a field with an error of its own is explained by that.
    if not any(found.code in _HIDING for found in outcome.findings.diagnostics):
        for found in _unprinted_evidence(unseen, known_decks, general):
            outcome.findings.add(found)


UNPRINTED_EVIDENCE = "unprinted-evidence"
_HIDING = ("unknown-field", "missing-field", "field-hidden-on-card")
"""Findings about fields that boxes do not show."""


def _unprinted_evidence(
    unseen: Mapping[Cell, Sequence[Claim]], files: Mapping[Path, File[Any]], general: Set[str]
) -> Iterator[Diagnostic]:
    """Yield a finding for each field that no card prints and claims need, at its first card: a
    warning where a game's own rule needs it, a note for the ``general`` rules of promises."""
    for (path, index, name), claims in sorted(unseen.items()):
        card = files[path].record.cards[index].card
        one = len(claims) == 1
        yield Diagnostic(
            Severity.NOTE if {claim.rule for claim in claims} <= general else Severity.WARNING,
            UNPRINTED_EVIDENCE,
            f"no box of '{card}' shows '{name}', and so {'a claim is' if one else 'claims are'} "
            f"not proved: {claims[0].text}{'' if one else f' (and {len(claims) - 1} more)'}",
            span_of(files[path].node, ("cards", index, name)),
            f"show the field in a box, such as one with the text  {{{name}}}",
        )


def _ground_of(entry: RuleEntry, file: File[Record], doubts: Doubts, grounds: Grounds) -> Ground:
    """Return whether the evidence for a rule's claim about a file holds."""
    failed = [*doubts.failed_rules(entry), *doubts.failed_setting_rules(file)]
    if failed:
        return Ground(rule_errors_reason(*dict.fromkeys(failed)))
    if not doubts.is_doubtful(file):
        return Ground()
    # Nothing about a lone file is cached, and a key would need all decks of its game checked.
    if doubts.setting.lone is not None:
        return _ground_of_cards(entry, file, doubts)
    key = entry.name, doubts.doubts_key(file)
    if key not in grounds:
        grounds[key] = _ground_of_cards(entry, file, doubts)
    return grounds[key]


def _ground_of_cards(entry: RuleEntry, file: File[Record], doubts: Doubts) -> Ground:
    """Return whether the cards that a rule reads are evidence for its claim."""
    read = _trace_reads(entry, file, doubts.setting, doubts.asked)
    paths = {path for path, _, _ in read.cells}
    wrong = doubts.wrong_fields({p: deck for p, deck in read.decks.items() if p in paths})
    codes = sorted({wrong[cell] for cell in read.cells if cell in wrong})
    if codes:
        return Ground(rule_errors_reason(*codes), moot=True)
    if read.asked.has_faulty:
        return Ground(FAULTY, moot=True)
    first: dict[tuple[str, Path], Cell] = {}
    for path, index, name in sorted(read.cells & doubts.hidden_fields(read.decks)):
        first.setdefault((name, path), (path, index, name))
    hidden = tuple(first[key] for key in sorted(first))
    listed = ", ".join(f"'{name}'" for name in dict.fromkeys(name for _, _, name in hidden))
    return Ground(f"no card prints {listed}", hidden) if hidden else Ground()


@dataclass
class Doubts:
    """Reasons why claims about the files at the paths of ``judged`` may not hold: missing files,
    errors that rules found, unprinted fields."""

    setting: Setting
    asked: NotedFiles
    rules: AllRules
    judged: frozenset[Path]
    _hidden: dict[Path, frozenset[Cell]] = field(default_factory=dict)
    _wrong: dict[Path, dict[Cell, str]] = field(default_factory=dict)
    _elsewhere: dict[str, bool] = field(default_factory=dict)

    def failed_rules(self, entry: RuleEntry) -> Iterator[str]:
        """Yield the rules on which the claim of a rule rests and that found errors."""
        for name in entry.rule.rests:
            if name in self.rules.failed_rules or self._failed_elsewhere(name):
                yield name

    def _failed_elsewhere(self, name: str) -> bool:
        """Return whether a rule finds an error in another file of a lone file's game."""
        if self.setting.lone is not None and name not in self._elsewhere:
            self._elsewhere[name] = False
            entry = rule_named(name)
            assert entry is not None, f"a claim rests on '{name}', which is no rule"
            kind = entry.kind
            ran = entry in self.rules.entries
            for file in self.setting.gather() if kind == "*" else self.setting.files(kind):
                if not (ran and file.path in self.judged) and not self._elsewhere[name]:
                    outcome = Outcome(lone=True)
                    run_rules([entry], file, self.setting, outcome)
                    self._elsewhere[name] = outcome.findings.failed
        return self._elsewhere.get(name, False)

    def failed_setting_rules(self, file: File[Any]) -> Iterator[str]:
        """Yield the rules that found errors in the settings of a file or its game."""
        files = (file, *self.setting.gather.gather("game", "rulings"))
        homes = [
            node
            for one in files
            for node in ([one.node] if one.kind == "rulings" else map(one.node.get, SETTINGS))
            if node is not None
        ]
        # Promises decide nothing: a broken one of the game leaves its numbers as they are.
        promises = [node for one in files if (node := one.node.get("promises")) is not None]
        for found in self.rules.findings() if homes else ():
            span = found.span if found.severity is Severity.ERROR else None
            if span is None or any(_is_within(span, node.span) for node in promises):
                continue
            if any(_is_within(span, node.span) for node in homes):
                yield found.code

    def is_doubtful(self, file: File[Record]) -> bool:
        """Return whether there is doubt about a file, or about the kinds of file that were
        requested."""
        decks = self._decks_behind(file)
        # Errors take longer to find than hidden fields.
        return self.asked.has_faulty or bool(self.hidden_fields(decks) or self.wrong_fields(decks))

    def doubts_key(self, file: File[Record]) -> bytes:
        """Return a hash of all doubts about a file."""
        decks = self._decks_behind(file)
        wrong = sorted(self.wrong_fields(decks).items())
        doubts = self.asked.has_faulty, sorted(self.hidden_fields(decks)), wrong
        return blake2b(repr(doubts).encode(), digest_size=16).digest()

    def _decks_behind(self, file: File[Record]) -> dict[Path, File[Any]]:
        decks = {file.path: file} if isinstance(file.record, Deck) else {}
        if self.asked.noted_kinds & {"", "deck"}:
            decks |= {deck.path: deck for deck in self.setting.files("deck")}
        return decks

    def hidden_fields(self, decks: dict[Path, File[Any]]) -> frozenset[Cell]:
        """Return the fields that the cards of decks do not show."""
        for path, file in decks.items():
            if path not in self._hidden:
                self._hidden[path] = frozenset((path, *found) for found in unprinted_fields(file))
        return frozenset().union(*(self._hidden[path] for path in decks))

    def wrong_fields(self, decks: dict[Path, File[Any]]) -> dict[Cell, str]:
        """Return the fields in which rules have found errors, each with the name of a rule."""
        for path, file in decks.items():
            if path not in self._wrong:
                self._wrong[path] = dict(self._errors_in(file))
        return {cell: code for path in decks for cell, code in self._wrong[path].items()}

    def _errors_in(self, file: File[Any]) -> Iterator[tuple[Cell, str]]:
        if file.path in self.judged:
            found = self.rules.findings()
        else:  # another file of a lone file's game
            outcome = Outcome(lone=True)
            run_rules(self.rules.entries, file, self.setting, outcome, quick=True, serious=True)
            found = outcome.findings.diagnostics
        spans = {
            f.span: f.code for f in found if f.severity is Severity.ERROR and f.span is not None
        }
        for i, card in enumerate(file.record.cards if spans else ()):
            for name in card.columns:
                if (code := spans.get(span_of(file.node, ("cards", i, name)))) is not None:
                    yield (file.path, i, name), code
            for n, step in enumerate(card.effect):
                for where in _step_paths(step, ("cards", i, EFFECT, n)):
                    if (code := spans.get(span_of(file.node, where))) is not None:
                        yield (file.path, i, EFFECT), code


def _step_paths(step: Mapping[str, str], where: KeyPath) -> Iterator[KeyPath]:
    """Yield the paths of a step of an effect: its values, and the texts that print it."""
    yield from ((*where, key) for key in step)
    verb = next(iter(step), "")
    yield STEPS, verb
    yield STEPS, verb, step.get(verb, "")


def _is_within(span: Span, home: Span) -> bool:
    """Return whether one place is inside another."""
    start, end = (home.line, home.column), (home.end_line, home.end_column)
    return span.source == home.source and start <= (span.line, span.column) < end


@dataclass
class _ReadValues:
    """What a rule has read: kinds of files, decks, and fields of their cards."""

    asked: NotedFiles
    decks: dict[Path, File[Any]] = field(default_factory=dict)
    cells: set[Cell] = field(default_factory=set)


def _trace_reads(
    entry: RuleEntry, file: File[Record], setting: Setting, asked: NotedFiles
) -> _ReadValues:
    """Run a rule on a file again, and return what it reads."""
    read = _ReadValues(replace(asked, gather=lambda *kinds: gather(*kinds), names=set()))
    copies: dict[Path, File[Any]] = {}

    def watched(one: File[Any]) -> File[Any]:
        if not isinstance(one.record, Deck):
            return one
        read.decks[one.path] = one
        if one.path not in copies:
            cards = tuple(
                _TracedCard.of(card, (one.path, i), read.cells)
                for i, card in enumerate(one.record.cards)
            )
            copies[one.path] = replace(one, record=one.record.model_copy(update={"cards": cards}))
        return copies[one.path]

    def gather(*kinds: str) -> tuple[File[Record], ...]:
        return tuple(map(watched, asked.gather(*kinds)))

    assert entry.view is not None
    assert entry.check is not None
    own = setting.with_decisions(file.record)
    again = replace(own, gather=read.asked, asked=[set()], shared={})
    facts = entry.view.of(watched(file), again, Report())
    assert facts is not None
    for _ in entry.check(facts):
        pass
    return read


class _TracedCard(Card):
    """A card that records which of its fields are read."""

    _place: tuple[Path, int]
    _cells: set[Cell]

    @classmethod
    def of(cls, card: Card, place: tuple[Path, int], cells: set[Cell]) -> _TracedCard:
        own: dict[str, Any] = {name: getattr(card, name) for name in Card.model_fields}
        given = {**own, **(card.__pydantic_extra__ or {})}
        copy = cls.model_construct(_fields_set=card.model_fields_set, **given)
        copy._place, copy._cells = place, cells
        return copy

    @property
    def fields(self) -> dict[str, str]:
        return _TracedFields(super().fields, self._place, self._cells)

    def __getattribute__(self, name: str) -> Any:
        if name == EFFECT:
            self._cells.add((*self._place, name))
        return super().__getattribute__(name)


class _TracedFields(dict[str, str]):
    """The fields of a card; records each lookup, and all fields on iteration."""

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


# Rule results for the files of a game, cached file by file.


ComputeOutcome: TypeAlias = Callable[[], Outcome]


class _CachedResult(Struct, frozen=True):
    """Cached rule results for one file: its hash (``file_hash``), the other files that the rules
    read (``asked``) and the hash of these (``others_hash``), the outcome, and the evidence for its
    claims (``grounds``)."""

    file_hash: bytes
    asked: frozenset[str]
    others_hash: bytes
    outcome: Outcome
    grounds: Grounds


class NoCache:
    """No cache: checks each file every time."""

    def results_for(self, file: File[Record], make: ComputeOutcome) -> Outcome:
        """Return the rule results for a file, from ``make`` or from the cache."""
        return make()

    @property
    def grounds(self) -> Mapping[Path, Grounds]:
        """The evidence for claims by path of the file they are about. Evidence added to it is
        cached with the file."""
        return {}


class _ResultCache(NoCache):
    """Has the results from ``before``; ``now`` also has those of this run."""

    def __init__(
        self,
        before: Mapping[Path, _CachedResult],
        given: object,
        files: Sequence[tuple[File[Record], File[Record]]],
        setting: Setting,
        asked: Sequence[NotedFiles],
    ) -> None:
        self.now = dict(before)
        self._setting, self._asked = setting, asked
        self._given = repr(given).encode()
        self._marks = {file.path: _hash_of(file, own) for file, own in files}
        self._names = {file.path: {"", file.kind, f"{file.kind}/{file.id}"} for file, _ in files}
        self._themes: dict[int, bytes] = {}

    def results_for(self, file: File[Record], make: ComputeOutcome) -> Outcome:
        if file.kind == "game":
            return make()
        known, mark = self.now.get(file.path), self._hash_of_file(file)
        if (
            known is not None
            and known.file_hash == mark
            and known.others_hash == self._hash_of_others(known.asked)
        ):
            for asked in self._asked:
                asked.names.update(known.asked)
            return known.outcome
        heard: set[str] = set()
        for asked in self._asked:
            make = _note_files(asked, heard, make)
        outcome = make()
        self.now[file.path] = _CachedResult(
            mark, frozenset(heard), self._hash_of_others(heard), outcome, {}
        )
        return outcome

    @property
    def grounds(self) -> Mapping[Path, Grounds]:
        return {path: result.grounds for path, result in self.now.items()}

    def _hash_of_file(self, file: File[Record]) -> bytes:
        """Return a hash of a file, its theme, and the inputs common to all files."""
        theme = ThemedFile(file, self._setting).theme
        if id(theme) not in self._themes:
            self._themes[id(theme)] = repr(theme and theme.without_cache()).encode()
        return _digest_of(self._marks[file.path], self._themes[id(theme)], self._given)

    def _hash_of_others(self, asked: Set[str]) -> bytes:
        """Return a hash of all files that were requested."""
        return _digest_of(*(self._marks[path] for path, own in self._names.items() if own & asked))


@contextmanager
def open_cache(
    named: object,
    given: object,
    files: Sequence[tuple[File[Record], File[Record]]],
    setting: Setting,
    asked: Sequence[NotedFiles],
) -> Iterator[NoCache]:
    """Open the cache of rule results for ``files``, each as printed and as written, and store it on
    exit.

    ``named`` is the key of the cache: the game and the options. ``given`` are all other inputs of
    the rules, and ``asked`` returns the other files.
    """
    here, named = world.current(), (str(Path.cwd()), named)  # paths may be relative to it
    with here.tracing() as trace:
        before = here.recall("said", named) or {}
        memory = _ResultCache(before, given, files, setting, asked)
        yield memory
    paths = {file.path for file, _ in files}
    stored = {path: result for path, result in memory.now.items() if path in paths}
    here.keep("said", named, stored, trace)


def _note_files(asked: NotedFiles, heard: set[str], make: ComputeOutcome) -> ComputeOutcome:
    def compute() -> Outcome:
        with asked.record_names() as names:
            outcome = make()
        heard.update(names)
        return outcome

    return compute


def _hash_of(file: File[Record], own: File[Record]) -> bytes:
    nodes = (file.node,) if own.node is file.node else (file.node, own.node)
    return _digest_of(pickle.dumps((file.kind, file.id, str(file.path), nodes), protocol=5))


def _digest_of(*parts: bytes) -> bytes:
    digest = blake2b(digest_size=16)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()
