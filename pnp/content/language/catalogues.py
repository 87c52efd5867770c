"""Read, check and update translation catalogues: ``.po`` files for Poedit, Weblate and gettext.

An entry translates one text exactly as it is written, placeholders included. Entries marked
``fuzzy`` are unreviewed guesses and are not used. An entry with a context applies only to the file
that it names (``sheet/rules``).

Lines are checked as strictly as gettext does, because ``polib`` reads on after a missing quote or
an incomplete entry and loses the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from itertools import islice
from pathlib import Path
from types import MappingProxyType

import polib
from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import LINE_BREAK, MOST_FAULTS, Label, Report, Source, Span
from pnp.content.nodes import Scalar
from pnp.content.source import LARGEST_TABLE, read_source

# The similarity from which on a new text counts as a revision of an old one.
_ALIKE = 0.6
_MOST_PLACES = 5  # listed for a text
_WIDTH = 98
_BLANK = re.compile(r"\n[ \t]*\n")
Key = tuple[str, str]
"""The context of an entry, often empty, and the text that it translates."""


@dataclass(frozen=True)
class Catalogue:
    """One catalogue; ``entries`` includes fuzzy and empty ones."""

    source: Source
    entries: tuple[polib.POEntry, ...] = field(repr=False, default=())

    @cached_property
    def _texts(self) -> Mapping[Key, Scalar]:
        found = {}
        for entry in self.entries:
            if entry.msgstr and not entry.fuzzy and not entry.obsolete:
                place = span_of_entry(self.source, entry)
                found[entry.msgctxt or "", entry.msgid] = Scalar(entry.msgstr, False, place)
        return MappingProxyType(found)

    @property
    def texts(self) -> frozenset[str]:
        """The texts of all entries, translated or not."""
        return frozenset(entry.msgid for entry in self.entries if not entry.obsolete)

    def text(self, written: str, context: str = "") -> Scalar | None:
        """Return the translation of a text in the file ``context``; None if there is none."""
        return self._texts.get((context, written)) or self._texts.get(("", written))


def span_of_entry(source: Source, entry: polib.POEntry) -> Span:
    """Return the span of the translation of an entry, which may have several lines."""
    first = entry.linenum or 1
    while not source.line(first).lstrip().startswith("msgstr"):
        first += 1
    last = first
    while source.line(last + 1).lstrip().startswith('"'):
        last += 1
    return Span(source, first, 1, last, len(source.line(last)) + 1)


def read_catalogue(
    path: Path, name: str, report: Report, *, within: world.Within
) -> Catalogue | None:
    """Return the catalogue at ``path``. Returns None if there is no such file or, with findings, if
    it is invalid."""
    if not world.is_file(path):
        return None
    source = read_source(path, name, report, within=within, largest=LARGEST_TABLE)
    if source is None:
        return None
    problems = tuple(islice(line_problems(source), MOST_FAULTS))
    for one in problems:
        report.error("bad-catalogue", one.message, one.span, one.hint, one.labels)
    if problems:
        return None
    try:
        return Catalogue(source, entries_of(source.text))
    except (OSError, ValueError) as error:
        report.error("bad-catalogue", *_polib_error(source, error))
        return None


def entries_of(text: str) -> tuple[polib.POEntry, ...]:
    """Return the entries of a catalogue. Raises the errors of polib for an invalid text."""
    # With a comment at the end, polib keeps the last entry, whatever follows it. The NUL keeps
    # polib from taking the text for a file name.
    return tuple(polib.pofile(f"{text}\n# \0"))


def _polib_error(source: Source, error: Exception) -> tuple[str, Span, str]:
    """Return the message, place and hint for a file that polib refuses."""
    words = str(error).split("(line ")[-1].split(")")[0]
    number = int(words) if words.isdecimal() else 1
    text = source.line(number)
    place = Span(source, number, 1, number, len(text) + 1)
    hint = 'each entry is a line  msgid "..."  and a line  msgstr "..."'
    return "this line is not valid in a .po file", place, hint


class TextPlace(Struct, frozen=True):
    """Where a text comes from, for translators: a file with a line, and the role of the text."""

    line: str
    role: str


class Statistics(Struct, frozen=True):
    """The numbers of texts in a catalogue, by state."""

    translated: int
    fuzzy: int
    untranslated: int
    obsolete: int


def update_catalogue(
    old: Catalogue | None, texts: Mapping[str, tuple[TextPlace, ...]], title: str, language: str
) -> tuple[str, Statistics]:
    """Return the content of a catalogue file with these texts, in their order, and its statistics.

    Everything that translators and their tools wrote is kept: translations, the header and the
    comments above it and at the end, obsolete entries, flags and line ends. A new text takes the
    translation of the most similar removed text, marked ``fuzzy``; other translations of removed
    texts become obsolete.
    """
    made = polib.POFile(wrapwidth=_WIDTH)
    made.metadata = {
        "Project-Id-Version": title,
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    written = old.source.text.replace("\r\n", "\n") if old is not None else ""
    header = _catalogue_header(written, made.metadata) or f"{made}"
    known = {(entry.msgctxt or "", entry.msgid): entry for entry in (old.entries if old else ())}
    gone = {key: entry for key, entry in known.items() if key[1] not in texts}
    for text, places in texts.items():
        entry = known.get(("", text)) or _similar_entry(text, gone)
        made.append(_make_entry(text, places, entry))
        own = (e for (context, other), e in known.items() if context and other == text)
        made.extend(_make_entry(text, places, entry, entry.msgctxt) for entry in own)
    obsolete_blocks = _obsolete_blocks(written)
    blocks = [header, *(entry.__unicode__(_WIDTH) for entry in made)]
    for key, entry in gone.items():
        if entry.msgstr:
            obsolete = _obsolete_entry(entry)
            made.append(obsolete)
            blocks.append(obsolete_blocks.get(key) or obsolete.__unicode__(_WIDTH))
    if (end := _BLANK.split(written.strip())[-1]) and _is_comment(end):
        blocks.append(f"{end}\n")
    counted = Statistics(
        len(made.translated_entries()),
        len(made.fuzzy_entries()),
        len(made.untranslated_entries()),
        len(made.obsolete_entries()),
    )
    made_text = "\n".join(blocks) + "\n"
    if old is not None and old.source.text.count("\r\n") * 2 > written.count("\n"):
        made_text = made_text.replace("\n", "\r\n")
    return made_text, counted


def _catalogue_header(written: str, required: Mapping[str, str]) -> str:
    """Return the header of a catalogue, with the comments above it and the fields that it lacks; an
    empty text if there is no header."""
    lines = written.split("\n")
    keywords = [n for n, line in enumerate(lines) if line.strip() and not line.startswith("#")]
    first = keywords[0] if keywords else len(lines)
    end = first
    while end < len(lines) and lines[end].strip() and not lines[end].startswith("#"):
        if end > first and lines[end].startswith("msgid"):
            break
        end += 1
    text = "".join(f"{line}\n" for line in lines[first:end] if line.startswith(('"', "msgstr")))
    if end == first or lines[first].split() != ["msgid", '""'] or "msgstr" not in text:
        return ""
    fields = set(re.findall(r'^(?:msgstr )?"([\w-]+):', text, re.M))
    missing = [f'"{name}: {value}\\n"' for name, value in required.items() if name not in fields]
    return "\n".join([*lines[:end], *missing, ""])


def _obsolete_entry(entry: polib.POEntry) -> polib.POEntry:
    """Return the obsolete entry of a removed text."""
    return polib.POEntry(
        msgctxt=entry.msgctxt,
        msgid=entry.msgid,
        msgstr=entry.msgstr,
        tcomment=entry.tcomment,
        flags=entry.flags,
        obsolete=True,
    )


def _obsolete_blocks(written: str) -> dict[Key, str]:
    """Return the obsolete entries of a catalogue in their original form, with their comments."""
    found: dict[Key, str] = {}
    for block in _BLANK.split(written):
        if "#~ msgid" in block and all(line.startswith("#") for line in block.split("\n")):
            entries = entries_of(block)
            if len(entries) == 1:
                found[entries[0].msgctxt or "", entries[0].msgid] = f"{block.strip()}\n"
    return found


def _is_comment(block: str) -> bool:
    return all(line.startswith("#") and not line.startswith("#~") for line in block.split("\n"))


def _make_entry(
    text: str,
    places: tuple[TextPlace, ...],
    known: polib.POEntry | None,
    context: str | None = None,
) -> polib.POEntry:
    guess = known is not None and known.msgid != text
    lines = tuple(dict.fromkeys(place.line for place in places))
    flags = ["fuzzy"] if known is not None and (guess or known.fuzzy) else []
    flags += [flag for flag in known.flags if flag != "fuzzy"] if known is not None else []
    return polib.POEntry(
        msgctxt=context,
        msgid=text,
        msgstr=known.msgstr if known else "",
        previous_msgid=(known.msgid if guess else known.previous_msgid) if known else None,
        comment="\n".join(dict.fromkeys(place.role for place in places if place.role)),
        tcomment=known.tcomment if known else "",
        occurrences=[(line, "") for line in lines[:_MOST_PLACES]],
        flags=flags,
    )


def _similar_entry(text: str, gone: dict[Key, polib.POEntry]) -> polib.POEntry | None:
    """Return the entry of the removed text that is most similar to a new one, and remove it from
    ``gone``."""
    translated = {key[1]: key for key, entry in gone.items() if entry.msgstr}
    near = get_close_matches(text, [*translated], n=1, cutoff=_ALIKE)
    return gone.pop(translated[near[0]]) if near else None


_CONTEXT, _ID, _PLURAL, _TEXT = "msgctxt", "msgid", "msgid_plural", "msgstr"
_KEYWORD = re.compile(rf"({_CONTEXT}|{_PLURAL}|{_ID}|{_TEXT})(?:\[\d+\])?(?![\w\[])\s*")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
# Characters that end a line for polib, but not in editors.
_CONTROL = re.compile("[\x0b\x0c\x1c-\x1e]")
# The keywords that may precede each keyword; an empty one is the start of the file.
_BEFORE = {
    _CONTEXT: ("", _TEXT),
    _ID: ("", _CONTEXT, _TEXT),
    _PLURAL: (_ID,),
    _TEXT: (_ID, _PLURAL),
}
_SHOWN = 40


class LineProblem(Struct, frozen=True):
    """An error in a line; ``labels`` point at other lines."""

    message: str
    span: Span
    hint: str
    labels: tuple[Label, ...] = ()


def line_problems(source: Source) -> Iterator[LineProblem]:
    """Yield the syntax errors of a catalogue, in order."""
    reader = _LineReader(source)
    for number, line in enumerate(LINE_BREAK.split(source.text), 1):
        yield from reader.read_line(number, line)
    yield from reader.finish()


@dataclass
class _LineReader:
    """The state of reading: within an entry, after the keyword ``last`` at ``begun``. ``parts`` are
    the texts of the entry by keyword, ``known`` the places of all translations so far."""

    source: Source
    last: str = ""
    begun: Span | None = None
    parts: dict[str, str] = field(default_factory=dict)
    known: dict[tuple[str, str], Span] = field(default_factory=dict)
    # True after an unclosed text, whose rest may follow.
    open: bool = False

    def read_line(self, number: int, line: str) -> Iterator[LineProblem]:
        text = line.strip()
        if control := _CONTROL.search(line):
            place = Span(self.source, number, control.end(), number, control.end() + 1)
            hint = r"remove it; \n begins a new line in a text"
            message = f"the line contains the control character U+{ord(control[0]):04X}"
            yield LineProblem(message, place, hint)
        obsolete = text.startswith("#~") and not text.startswith("#~|")
        text = text[2:].lstrip() if obsolete else text
        if not text or (text.startswith("#") and not obsolete):
            self.open = False
            return
        start = line.index(text) + 1
        place = Span(self.source, number, start, number, start + len(text))
        keyword = _KEYWORD.match(text)
        if keyword is not None:
            yield from self._check_keyword(keyword[1], place, obsolete=obsolete)
            text = text[keyword.end() :]
            place = place.part(keyword.end(), len(text)) if text else place
        elif not text.startswith('"') or not self.last:
            if not self.open:
                hint = 'each entry is a line  msgid "..."  and a line  msgstr "..."'
                yield LineProblem("this line is not valid in a .po file", place, hint)
            return
        yield from self._check_quoted(text, place)

    def finish(self) -> Iterator[LineProblem]:
        if self.begun is not None and self.last != _TEXT:
            yield _unfinished_problem(self.last, self.begun)

    def _check_keyword(self, keyword: str, place: Span, *, obsolete: bool) -> Iterator[LineProblem]:
        if keyword == self.last == _TEXT and _PLURAL in self.parts:
            return  # the text of another plural form
        if self.last not in _BEFORE[keyword]:
            if keyword == _TEXT or self.begun is None:
                yield _missing_text_problem(keyword, place)
            else:
                yield _unfinished_problem(self.last, self.begun)
        if keyword == _PLURAL and self.begun is not None:
            message = "pnp has no entries with a plural, so this one would not be printed"
            hint = "write one text whose braces hold the number, such as {2 coin}"
            yield LineProblem(message, place, hint)
        if self.last == _TEXT:
            self.parts = {}
        self.last, self.begun = keyword, place
        self.parts[keyword] = ""
        if keyword == _TEXT and _ID in self.parts and not obsolete:
            yield from self._check_repeated(place)

    def _check_repeated(self, place: Span) -> Iterator[LineProblem]:
        """Yield an error if the text of this entry has an earlier entry."""
        text = self.parts[_ID]
        first = self.known.setdefault((self.parts.get(_CONTEXT, ""), text), place)
        if first is not place:
            what = f"'{text[:_SHOWN]}'" if text else "the header"
            label = Label(first, "the first one is here")
            hint = "remove one of the two entries"
            yield LineProblem(f"{what} is in the catalogue twice", place, hint, (label,))

    def _check_quoted(self, text: str, place: Span) -> Iterator[LineProblem]:
        """Yield the errors of the quoted text at the end of a line."""
        found = _QUOTED.match(text)
        self.open = text.startswith('"') and found is None
        self.parts[self.last] += text if found is None else found[1]
        if not text.startswith('"'):
            yield LineProblem("the text is not in double quotes", place, 'write it as  "..."')
        elif found is None:
            hint = 'write  "  at the end of the line; a longer text is several quoted lines'
            yield LineProblem("the text is not closed", place, hint)
        else:
            yield from _check_after_quote(text[found.end() :], place.part(found.end(), len(text)))


def _check_after_quote(rest: str, place: Span) -> Iterator[LineProblem]:
    """Yield an error if anything follows the closing quote."""
    if '"' in rest:
        hint = r"write  \"  for a quote inside the text"
        ends = place.part(-1, 1)
        yield LineProblem("a quote inside the text ends it", ends, hint)
    elif rest:
        message = f"'{rest.strip()[:_SHOWN]}' follows the text"
        hint = "move it into the quotes, or remove it"
        yield LineProblem(message, place.part(0, len(rest)), hint)


def _unfinished_problem(keyword: str, begun: Span) -> LineProblem:
    missing = _ID if keyword == _CONTEXT else _TEXT
    return LineProblem(
        f"this {keyword} has no {missing}", begun, f'write  {missing} "..."  below it'
    )


def _missing_text_problem(keyword: str, place: Span) -> LineProblem:
    hint = 'write  msgid "..."  with the text of the game above it'
    return LineProblem(f"this {keyword} has no msgid", place, hint)
