"""What the user is told about content: where, what was found, and what to write instead.

A ``Diagnostic`` is a value. Phases add diagnostics to a ``Report`` and go on, so that one run
tells everything that is wrong; only the command line turns them into text and an exit code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import Enum
from functools import lru_cache

# What ends a line in YAML 1.1, so that lines are counted as the parser counts them.
LINE_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")

KEY = "\0"
"""The last step of a path that means the key of a value; no field or box has this name."""
FURTHER = 4
"""How many further places of one and the same mistake are shown."""
MOST_FAULTS = 200
"""Faults of one file that are told: nobody reads more, and the rest tends to come of the first."""
MOST_GUESSED = 300
"""Known names with which a word is compared to guess which was meant; of more, only those count
that begin with the same letter."""


class Severity(Enum):
    """How bad a finding is: an error stops the build, a warning and a note do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Source:
    """A file of content as it was read; ``name`` is the path to show to the user."""

    name: str
    text: str = field(repr=False)

    def line(self, number: int) -> str:
        """Return the text of line ``number`` (from 1), or an empty string past the end."""
        lines = _lines(self.text)
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def span(self) -> Span:
        """Return the first character, for findings about the file as a whole."""
        return Span(self, 1, 1, 1, 2)


@lru_cache(maxsize=16)
def _lines(text: str) -> list[str]:
    return LINE_BREAK.split(text)


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a source; lines and columns from 1 and in characters, the end exclusive."""

    source: Source
    line: int
    column: int
    end_line: int
    end_column: int

    def shifted(self, start: int, length: int) -> Span:
        """Return ``length`` characters of this one-line span, ``start`` characters in."""
        column = self.column + start
        return Span(self.source, self.line, column, self.line, column + length)

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that matters to a finding, such as the first use of a repeated id."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of a source and what to write there instead; an empty span is where to insert."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits that mend a finding without a choice that only the author can make."""

    title: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """What a picture of a board shows of a finding or a proof: ``kind`` is ``spot`` (where the
    fault is), ``unreachable``, ``cut`` (what holds the board together), ``route``, or ``layout``
    (the cards of the layout in question, row by row); ``spaces`` are ids of spaces, in order for a
    route."""

    kind: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. ``code`` names the pattern found in kebab-case; ``hint`` says what to write,
    ``details`` are further lines, such as the rows of a table; ``marks`` are for pictures."""

    severity: Severity
    code: str
    message: str
    span: Span | None = None
    hint: str = ""
    labels: tuple[Label, ...] = ()
    details: tuple[str, ...] = ()
    fix: Fix | None = None
    marks: tuple[Mark, ...] = ()


class Report:
    """Collects the findings of a run, in the order in which they were made, without repeats."""

    def __init__(self) -> None:
        self._found: dict[Diagnostic, None] = {}

    def add(self, diagnostic: Diagnostic) -> None:
        self._found.setdefault(diagnostic)

    def error(
        self,
        code: str,
        message: str,
        span: Span | None = None,
        hint: str = "",
        labels: tuple[Label, ...] = (),
        fix: Fix | None = None,
    ) -> None:
        self.add(Diagnostic(Severity.ERROR, code, message, span, hint, labels, fix=fix))

    def warning(
        self,
        code: str,
        message: str,
        span: Span | None = None,
        hint: str = "",
        labels: tuple[Label, ...] = (),
    ) -> None:
        self.add(Diagnostic(Severity.WARNING, code, message, span, hint, labels))

    def note(self, code: str, message: str, span: Span | None = None, hint: str = "") -> None:
        self.add(Diagnostic(Severity.NOTE, code, message, span, hint))

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        return tuple(self._found)

    @property
    def failed(self) -> bool:
        """True when any finding is an error, so that nothing may be written."""
        return any(found.severity is Severity.ERROR for found in self._found)

    @property
    def full(self) -> bool:
        """True when more was found than is told of one file, so that looking on is of no use."""
        return len(self._found) > MOST_FAULTS

    def count(self, severity: Severity) -> int:
        return sum(found.severity is severity for found in self._found)


@dataclass(frozen=True, slots=True)
class Reporter:
    """Reports findings about one record by the path of the value inside it.

    Layout knows records, not files; ``locate`` turns a path such as ``("tokens", 2, "icon")``
    into the place where that value was written, and with ``KEY`` at its end to that of its key.
    """

    report: Report
    locate: Callable[[tuple[str | int, ...]], Span | None]

    def error(
        self,
        path: tuple[str | int, ...],
        code: str,
        message: str,
        hint: str = "",
        labels: Iterable[tuple[tuple[str | int, ...], str]] = (),
    ) -> None:
        places = ((self.locate(where), text) for where, text in labels)
        found = tuple(Label(span, text) for span, text in places if span is not None)
        self.report.error(code, message, self.locate(path), hint, found)

    def warning(self, path: tuple[str | int, ...], code: str, message: str, hint: str = "") -> None:
        self.report.warning(code, message, self.locate(path), hint)


def closest(word: str, known: Iterable[str]) -> str:
    """Return the known word nearest to ``word``, capitals or not, or an empty text where none is.

    >>> closest("C5", ["c5", "c6"]), closest("Basic", ["basic", "solo"])
    ('c5', 'basic')
    """
    by_small = {name.casefold(): name for name in sorted(known, reverse=True)}
    small, names = word.casefold(), sorted(by_small)
    if len(names) > MOST_GUESSED:
        names = [name for name in names if name[:1] == small[:1]][:MOST_GUESSED]
        names = [small] if small in by_small else names
    near = get_close_matches(small, names, n=1, cutoff=0.6)
    return by_small[near[0]] if near else ""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a hint that names the known word nearest to ``word``, else lists what is known.

    >>> nearest("plunderr", ["plunder", "market"])
    'did you mean plunder?'
    >>> nearest("xyz", ["b", "a"])
    'known: a, b'
    """
    names = sorted(known)
    close = closest(word, names)
    if close:
        return f"did you mean {close}?"
    shown = ", ".join(names[:20])
    return f"known: {shown}, ..." if len(names) > 20 else f"known: {shown}"
