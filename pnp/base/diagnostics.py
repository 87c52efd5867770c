"""Findings about content: the position, the message, and what to write instead.

A ``Diagnostic`` is a value. Phases add diagnostics to a ``Report`` and continue, so that one run
reports all errors; only the command line turns them into text and an exit code.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from difflib import SequenceMatcher, get_close_matches
from enum import Enum
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

# Line breaks of YAML 1.1, so that lines are counted as the parser counts them.
LINE_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")

KeyPath: TypeAlias = tuple[str | int, ...]
"""The path of a value in a file: keys and list positions, from the top. As its last step, ``KEY``
means the key of the value, and ``WORDS`` followed by words means these words of its text."""
KEY = "\0"
"""The last step of a path that means the key of a value; no field or box has this name."""
WORDS = KEY + "\0"
"""The prefix of a last step that means words of a text; the words follow."""
FURTHER = 4
"""At most this many further places of the same error are shown."""
ALSO = "also here"
"""The label of a further place of the same error."""
MOST_FAULTS = 200
"""At most this many errors of one file are shown: nobody reads more, and later ones usually follow
from earlier ones."""
EVERYTHING = "*"
"""The placeholder for files of every kind."""
MOST_GUESSED = 300
"""At most this many known names are compared with a misspelt word. If there are more, only those
with the same first letter are."""
SLIP = 0.75
"""The similarity of two words from which one counts as a typo of the other, such as crwe and
crew."""
_LATIN = str.maketrans(
    # Cyrillic, then Greek: what most fonts draw exactly like a Latin letter.
    "\u0430\u0435\u043a\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u051b\u051d"
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0406\u0408\u0405"
    "\u03bf\u03b1\u03bd\u03c1\u03b9\u03ba\u03c5\u03c7"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7",
    "aekopcyxijshdqwABEKMHOPCTYXIJSoavpikuxABEZHIKMNOPTYX",
)
"""Letters of other scripts, and the Latin letters that look the same."""
_TWINS = str.maketrans("oliszb", "011528")
"""Small letters that resemble digits, or each other through a digit."""


class Severity(Enum):
    """The severity of a finding: only an error stops the build."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Source:
    """A file of content as read; ``name`` is the path to show to the user. A ``sheet`` of a
    workbook is written with one line per row, each cell preceded by its name, as in ``B3 Cook``
    (``pnp/content/xlsx.py``)."""

    name: str
    text: str = field(repr=False)
    sheet: str = ""

    def line(self, number: int) -> str:
        """Return the text of line ``number`` (from 1), or an empty string past the end."""
        lines = _lines(self.text)
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def span(self) -> Span:
        """Return the span of the first character, for findings about the whole file."""
        return Span(self, 1, 1, 1, 2)


@lru_cache(maxsize=128)
def _lines(text: str) -> list[str]:
    return LINE_BREAK.split(text)


class Span(Struct, frozen=True):
    """A stretch of a source; lines and columns from 1 and in characters, the end exclusive."""

    source: Source
    line: int
    column: int
    end_line: int
    end_column: int

    def part(self, start: int, length: int) -> Span:
        """Return the span of ``length`` characters of this one-line span, from ``start`` on."""
        column = self.column + start
        return Span(self.source, self.line, column, self.line, column + length)

    @property
    def cell(self) -> str:
        """The name of the workbook cell that contains the span; empty for other files."""
        if not self.source.sheet:
            return ""
        names = re.compile(rf"(?:^|\| )([A-Z]+{self.line})(?= |$)")
        before = [
            m for m in names.finditer(self.source.line(self.line)) if m.start(1) < self.column
        ]
        return before[-1][1] if before else ""

    def __str__(self) -> str:
        sheet = f"[{self.source.sheet}]" if self.source.sheet else ""
        return f"{self.source.name}{sheet}:{self.line}:{self.column}"


class Label(Struct, frozen=True):
    """A second position relevant to a finding, such as the first use of a repeated id."""

    span: Span
    text: str


class Edit(Struct, frozen=True):
    """A stretch of a source and its replacement; an empty span marks where to insert."""

    span: Span
    text: str


class Fix(Struct, frozen=True):
    """Edits that fix a finding without a decision by the author."""

    title: str
    edits: tuple[Edit, ...]


class BoardMark(Struct, frozen=True):
    """How a picture of a board shows a finding or a proof: ``kind`` is ``spot`` (where the error
    is), ``unreachable``, ``cut`` (what holds the board together), ``route``, or ``layout`` (the
    cards of the layout in question, row by row); ``spaces`` are ids of spaces, in order for a
    route."""

    kind: str
    spaces: tuple[str, ...]


class Diagnostic(Struct, frozen=True):
    """One finding. ``code`` names the pattern found, in kebab-case; ``hint`` says what to write;
    ``details`` are further lines, such as the rows of a table; ``marks`` are for pictures.
    ``rests`` names kinds of files: if one of them has errors, this error may be untrue."""

    severity: Severity
    code: str
    message: str
    span: Span | None = None
    hint: str = ""
    labels: tuple[Label, ...] = ()
    details: tuple[str, ...] = ()
    fix: Fix | None = None
    marks: tuple[BoardMark, ...] = ()
    rests: tuple[str, ...] = ()


class Report:
    """Collects the findings of a run in order, without duplicates."""

    def __init__(self) -> None:
        self._found: dict[Diagnostic, None] = {}

    def add(self, diagnostic: Diagnostic) -> None:
        self._found.setdefault(diagnostic)

    def replace(self, old: Diagnostic, new: Diagnostic) -> None:
        """Replace a finding by a more specific one."""
        self._found = {new if found == old else found: None for found in self._found}

    def error(
        self,
        code: str,
        message: str,
        span: Span | None = None,
        hint: str = "",
        labels: tuple[Label, ...] = (),
        fix: Fix | None = None,
        rests: tuple[str, ...] = (),
    ) -> None:
        found = Diagnostic(Severity.ERROR, code, message, span, hint, labels, fix=fix, rests=rests)
        self.add(found)

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
        """True if any finding is an error, so that no files are written."""
        return any(found.severity is Severity.ERROR for found in self._found)

    @property
    def full(self) -> bool:
        """True if there are more findings than are reported, so that checking can stop."""
        return len(self._found) > MOST_FAULTS

    def count(self, severity: Severity) -> int:
        return sum(found.severity is severity for found in self._found)


class Reporter(Struct, frozen=True):
    """Reports findings about one record by the path of a value in it.

    Layout knows records, not files; ``locate`` turns a path such as ``("tokens", 2, "icon")`` into
    the place where that value was written, and with ``KEY`` at its end to that of its key. In a
    ``draft``, layout draws a mark in place of what it cannot draw.
    """

    report: Report
    locate: Callable[[KeyPath], Span | None]
    draft: bool = False

    def error(
        self,
        path: KeyPath,
        code: str,
        message: str,
        hint: str = "",
        labels: Iterable[tuple[KeyPath, str]] = (),
    ) -> None:
        # Values of several pieces may be written at one place: in their template.
        at = self.locate(path)
        places = ((self.locate(where), text) for where, text in labels)
        found = (Label(span, text) for span, text in places if span not in (None, at))
        self.report.error(code, message, at, hint, tuple(dict.fromkeys(found)))

    def warning(self, path: KeyPath, code: str, message: str, hint: str = "") -> None:
        self.report.warning(code, message, self.locate(path), hint)

    def note(self, path: KeyPath, code: str, message: str, hint: str = "") -> None:
        self.report.note(code, message, self.locate(path), hint)


def to_latin(word: str) -> str:
    """Return a word with letters of other scripts replaced by the Latin letters that look the
    same."""
    return word.translate(_LATIN)


def look_alike(word: str, other: str) -> bool:
    """Return whether two words look the same, ignoring case and lookalikes such as O and 0.

    >>> look_alike("P1O", "p10"), look_alike("P11", "P10")
    (True, False)
    """
    return _skeleton_of(word) == _skeleton_of(other)


def _skeleton_of(word: str) -> str:
    return to_latin(word).casefold().translate(_TWINS)


def name_with_lookalikes(word: str, name: str) -> str:
    """Return the name that ``word`` was meant to be, and how its lookalike characters differ from
    it.

    >>> name_with_lookalikes("P1O", "P10")
    'P10, with the digit 0, not the letter O'
    >>> name_with_lookalikes("\u0441ook", "cook")
    'cook, with the Latin letter c, not the Cyrillic U+0441'
    """
    foreign = (sign for sign in word if to_latin(sign) != sign and sign not in name)
    pairs = [(sign, to_latin(sign)) for sign in foreign if to_latin(sign) in name]
    if len(word) == len(name) and look_alike(word, name):
        small = ((a, b) for a, b in zip(word, name, strict=True) if a.casefold() != b.casefold())
        # The small letters i and l may both be taken for 1, but not for each other.
        pairs = [pair for pair in small if not set(pair) <= {"i", "l"}]
    slips = ", and ".join(
        _describe_slip(given, intended) for given, intended in dict.fromkeys(pairs)
    )
    return f"{name}, with {slips}" if slips else name


def _describe_slip(given: str, intended: str) -> str:
    scripts = any(to_latin(sign) != sign for sign in (given, intended))
    return f"the {_describe_sign(intended, scripts)}, not the {_describe_sign(given, scripts)}"


def _describe_sign(sign: str, scripts: bool) -> str:
    """Describe a character in words that distinguish it from lookalikes, also of other scripts."""
    if to_latin(sign) != sign:
        return f"{unicodedata.name(sign).split()[0].capitalize()} U+{ord(sign):04X}"
    if sign.isdecimal():
        return f"digit {sign}"
    return f"Latin letter {sign}" if scripts else f"letter {sign}"


def closest_word(word: str, known: Iterable[str]) -> str:
    """Return the known word nearest to ``word``, ignoring case, or an empty string if none is near.

    >>> closest_word("C5", ["c5", "c6"]), closest_word("Basic", ["basic", "solo"])
    ('c5', 'basic')
    >>> closest_word("P1O", ["P1", "P10"])
    'P10'
    """
    by_small = {name.casefold(): name for name in sorted(known, reverse=True)}
    small, names = word.casefold(), sorted(by_small)
    same = (name for name in names if len(name) == len(small) and look_alike(name, small))
    if small not in by_small and (twin := next(same, "")):
        return by_small[twin]
    if len(names) > MOST_GUESSED:
        names = [name for name in names if name[:1] == small[:1]][:MOST_GUESSED]
        names = [small] if small in by_small else names
    near = get_close_matches(small, names, n=1, cutoff=0.6)
    near = near or get_close_matches(to_latin(small), names, n=1, cutoff=0.6)
    return by_small[near[0]] if near else ""


def likely_word(word: str, known: Iterable[str]) -> str:
    """Return the known word of which ``word`` is a typo, or an empty string. Words that are merely
    similar do not count.

    >>> likely_word("golld", ["gold", "hold"]), likely_word("fleet", ["sheet"])
    ('gold', '')
    """
    near = closest_word(word, known)
    pair = SequenceMatcher(a=to_latin(word).casefold(), b=near.casefold())
    return near if pair.ratio() >= SLIP else ""


def suggest_word(word: str, known: Iterable[str], general: Iterable[str] = ()) -> str:
    """Return a hint that names the known word nearest to ``word``, or lists the known words, empty
    if there are none; ``general`` words come after those of the author.

    >>> suggest_word("plunderr", ["plunder", "market"])
    'did you mean plunder?'
    >>> suggest_word("xyz", ["b", "a"]), suggest_word("xyz", ["d"], ["c"])
    ('known: a, b', 'known: d, c')
    """
    names = sorted({*known})
    others = sorted({*general} - {*names})
    close = closest_word(word, names) or closest_word(word, others)
    if close:
        return f"did you mean {name_with_lookalikes(word, close)}?"
    names += others
    if not names:
        return ""
    shown = ", ".join(names[:20])
    return f"known: {shown}, ..." if len(names) > 20 else f"known: {shown}"
