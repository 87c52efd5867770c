"""Rules for promises: what the files of a game say must hold of its boards and decks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from msgspec import Struct

from pnp.base.diagnostics import KeyPath, Severity, suggest_word
from pnp.content.files import File
from pnp.kinds import GRAPHS
from pnp.model.promise import BOARD_PREDICATES, Promise, WithPromises
from pnp.model.record import MAP, Record, word_of
from pnp.rules.promises import decide
from pnp.rules.promises.results import Broken, Kept, Result, Unfit, Unknown, labels_at
from pnp.rules.promises.subject import Subject, board_subject, deck_subject
from pnp.rules.rule import Finding, Proved, Rule, Withheld
from pnp.rules.views import View

_OF_GAMES = ("game", "rulings")
"""The kinds of file that make promises about others."""


class Decision(Struct, frozen=True):
    """A promise, its path and its file if that is not the file that it is about, and the result."""

    promise: Promise
    path: KeyPath
    file: File[Record] | None
    result: Result


class PromisedFile(View):
    """A file about which promises are made, or that makes promises about others."""

    kind = "*"

    @property
    def is_subject(self) -> bool:
        """Whether promises can be about the file."""
        return self.file.kind in GRAPHS or self.file.kind == "deck"

    @cached_property
    def subject(self) -> Subject | None:
        """The board or deck; None if the grid of the board is invalid."""
        if self.file.kind == "deck":
            return deck_subject(self.record)
        graph = GRAPHS.load(self.file.kind).graph_of(self.record)
        return None if graph is None else board_subject(graph)

    @cached_property
    def promises(self) -> tuple[tuple[Promise, KeyPath, File[Record] | None], ...]:
        """The promises about the file: its own, then those of its game."""
        if not self.is_subject:
            return ()
        found: list[tuple[Promise, KeyPath, File[Record] | None]] = []
        for i, promise in enumerate(_promises_of(self.record)):
            found.append((promise, ("promises", i), None))
        for kind in _OF_GAMES:
            for other in self.setting.files(kind):
                for i, promise in enumerate(_promises_of(other.record)):
                    if _is_about(promise, self.file):
                        found.append((promise, ("promises", i), other))
        return tuple(found)

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """The promises about the file, decided; none if its grid is invalid."""
        if not self.promises or self.subject is None:
            return ()
        return tuple(
            Decision(promise, path, other, self._decide(promise, other, self.subject))
            for promise, path, other in self.promises
        )

    def _decide(self, promise: Promise, other: File[Record] | None, subject: Subject) -> Result:
        if other is None and promise.of is not None and promise.of not in _names_of(self.file):
            message = f"a promise in this file is about it, not about '{promise.of}'"
            return Unfit(("of",), message, "remove  of, or move the promise to game.yaml")
        if subject.graph is None and promise.predicate in BOARD_PREDICATES:
            message = f"'{promise.predicate}' is about spaces and moves, and a deck has none"
            return Unfit((promise.predicate,), message, "promise it of a map")
        return decide(promise, subject)

    def finding(self, decision: Decision, result: Broken | Unknown | Unfit) -> Finding:
        """Return the finding about a promise: at the likely cause, or else at the promise."""
        promise, at, other = decision.promise, decision.path, decision.file
        if not isinstance(result, Broken):
            return Finding(
                (*at, *result.path),
                result.message,
                result.hint,
                labels=() if other is None else self._here(),
                file=other,
            )
        if result.causes:
            return self._finding_at_cause(decision, result)
        places = labels_at(result.places)
        here = tuple((path, text, self.file) for path, text in places) if other else places
        return Finding(
            (*at, promise.predicate),
            result.message,
            result.hint or "change it, or the promise",
            Severity(promise.severity),
            here or (() if other is None else self._here()),
            (f"why: {promise.why}",) if promise.why else (),
            result.marks,
            file=other,
        )

    def _finding_at_cause(self, decision: Decision, result: Broken) -> Finding:
        """Return the finding about a broken promise at its likely cause, with the promise as the
        first label."""
        promise, file = decision.promise, decision.file or self.file
        (path, text), *more = result.causes
        further = labels_at(more)
        return Finding(
            path,
            f"{result.message} ({text})" if not more else result.message,
            result.hint or "change it, or the promise",
            Severity(promise.severity),
            (
                ((*decision.path, promise.predicate), "promised here", file),
                *((where, words, self.file) for where, words in further),
            ),
            (f"why: {promise.why}",) if promise.why else (),
            result.marks,
        )

    def _here(self) -> tuple[tuple[KeyPath, str, File[Record]], ...]:
        """Return a label at the id of the file that a promise of its game is about."""
        return (((word_of(self.file.kind),), "promised of this file", self.file),)


@Rule(
    "promise-broken",
    Severity.ERROR,
    "derived",
    proves="the board or deck keeps its promises",
)
def promise_broken(promised: PromisedFile) -> Iterator[Finding | Proved | Withheld]:
    """A board or a deck does not keep a promise of its file, of the game or of its rulings.

    A promise states what must hold, such as `count: port, is: 8-12` or `connected: each region`.
    All spaces, cards and ways between them are tried, so the result is certain: the promise is
    proved, with its numbers, or it is broken. The finding is at the likely cause, if one space,
    card, way or border is unlike the others, with the promise as a further place; otherwise it is
    at the promise.

    Instead, change the spaces or cards that are named, or the promise. With `severity: warning` the
    game is still built.
    """
    if promised.promises and promised.subject is None:
        yield Withheld("its spaces have errors")
    for decision in promised.decisions:
        match decision.result:
            case Kept(text, marks):
                yield Proved(f"{decision.promise.promise}: {text}", marks, separate=True)
            case Broken() as broken:
                yield promised.finding(decision, broken)


@Rule("unknown-in-promise", Severity.ERROR, "derived")
def unknown_in_promise(promised: PromisedFile) -> Iterator[Finding]:
    """A promise names something that does not exist.

    It may be a space, a kind, a region, a way, a field, a card, or under `of` a file of the game.
    Nothing is promised then, and the intended thing is not checked.

    Instead, write the name as it is in the file that the promise is about.
    """
    yield from _unknown_files(promised)
    for decision in promised.decisions:
        if isinstance(decision.result, Unknown):
            yield promised.finding(decision, decision.result)


@Rule("promise-without-meaning", Severity.ERROR, "derived")
def promise_without_meaning(promised: PromisedFile) -> Iterator[Finding]:
    """A board or deck can neither keep nor break a promise.

    For example, a deck has no moves, areas have no mirror, and the two halves of a hex grid with an
    odd number of columns do not match if it is turned.

    Instead, promise something else, or of another file.
    """
    for decision in promised.decisions:
        if isinstance(decision.result, Unfit):
            yield promised.finding(decision, decision.result)


def _unknown_files(promised: PromisedFile) -> Iterator[Finding]:
    """Yield findings about the files that promises of a game name."""
    file, setting = promised.file, promised.setting
    promises = _promises_of(file.record) if file.kind in _OF_GAMES else ()
    if not promises or setting.gather.lacking(*GRAPHS, "deck"):
        return
    subjects = [other for kind in (*GRAPHS, "deck") for other in setting.files(kind)]
    for i, promise in enumerate(promises):
        if any(_is_about(promise, other) for other in subjects):
            continue
        if promise.of is None:
            message = "the promise is about the maps of the game, and it has none"
            yield Finding(("promises", i), message, "add  of: deck/...  and the id of a deck")
            continue
        message = f"the game has no map or deck '{promise.of}'"
        hint = suggest_word(promise.of, [other.name for other in subjects])
        yield Finding(("promises", i, "of"), message, hint)


def _promises_of(record: Any) -> tuple[Promise, ...]:
    return record.promises if isinstance(record, WithPromises) else ()


def _is_about(promise: Promise, file: File[Any]) -> bool:
    """Return whether a promise of a game is about a file: the one that it names, or any map. One
    about joined boards names them."""
    if promise.of is None:
        return word_of(file.kind) == MAP
    return promise.of in _names_of(file)


def _names_of(file: File[Any]) -> tuple[str, str]:
    return file.id, file.name
