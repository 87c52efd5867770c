"""Check the lines of a ``.po`` file as strictly as gettext does.

``polib`` reads on where a quote is missing or an entry is not whole, and the text is lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec import Struct

from pnp.base.diagnostics import LINE_BREAK, Label, Source, Span

_CONTEXT, _ID, _PLURAL, _TEXT = "msgctxt", "msgid", "msgid_plural", "msgstr"
_KEYWORD = re.compile(rf"({_CONTEXT}|{_PLURAL}|{_ID}|{_TEXT})(?:\[\d+\])?(?![\w\[])\s*")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
# What polib takes for the end of a line, and editors do not.
_CONTROL = re.compile("[\x0b\x0c\x1c-\x1e]")
# What may be before each keyword; nothing is before the first.
_BEFORE = {
    _CONTEXT: ("", _TEXT),
    _ID: ("", _CONTEXT, _TEXT),
    _PLURAL: (_ID,),
    _TEXT: (_ID, _PLURAL),
}
_SHOWN = 40


class LineFault(Struct, frozen=True):
    """An error in a line: the message, the position and the hint; ``labels`` are other lines."""

    message: str
    span: Span
    hint: str
    labels: tuple[Label, ...] = ()


def faults_in(source: Source) -> Iterator[LineFault]:
    """Yield what is wrong with the lines of a catalogue, in their order."""
    reader = _Reader(source)
    for number, line in enumerate(LINE_BREAK.split(source.text), 1):
        yield from reader.line(number, line)
    yield from reader.end()


@dataclass
class _Reader:
    """The position within an entry: below the keyword ``last``, which is at ``begun``. ``parts``
    are the texts of the entry by keyword, ``known`` the positions of translated ones."""

    source: Source
    last: str = ""
    begun: Span | None = None
    parts: dict[str, str] = field(default_factory=dict)
    known: dict[tuple[str, str], Span] = field(default_factory=dict)
    # True below a text that is not closed: what follows may be the rest of it.
    open: bool = False

    def line(self, number: int, line: str) -> Iterator[LineFault]:
        text = line.strip()
        if control := _CONTROL.search(line):
            place = Span(self.source, number, control.end(), number, control.end() + 1)
            hint = r"remove it; \n begins a new line in a text"
            message = f"the line contains the control character U+{ord(control[0]):04X}"
            yield LineFault(message, place, hint)
        obsolete = text.startswith("#~") and not text.startswith("#~|")
        text = text[2:].lstrip() if obsolete else text
        if not text or (text.startswith("#") and not obsolete):
            self.open = False
            return
        start = line.index(text) + 1
        place = Span(self.source, number, start, number, start + len(text))
        keyword = _KEYWORD.match(text)
        if keyword is not None:
            yield from self._keyword(keyword[1], place, obsolete=obsolete)
            text = text[keyword.end() :]
            place = place.shifted(keyword.end(), len(text)) if text else place
        elif not text.startswith('"') or not self.last:
            if not self.open:
                hint = 'each entry is a line  msgid "..."  and a line  msgstr "..."'
                yield LineFault("this line is not valid in a .po file", place, hint)
            return
        yield from self._quoted(text, place)

    def end(self) -> Iterator[LineFault]:
        if self.begun is not None and self.last != _TEXT:
            yield _unfinished(self.last, self.begun)

    def _keyword(self, keyword: str, place: Span, *, obsolete: bool) -> Iterator[LineFault]:
        if keyword == self.last == _TEXT and _PLURAL in self.parts:
            return  # a text for another number
        if self.last not in _BEFORE[keyword]:
            if keyword == _TEXT or self.begun is None:
                yield _without_text(keyword, place)
            else:
                yield _unfinished(self.last, self.begun)
        if keyword == _PLURAL and self.begun is not None:
            message = "pnp has no entries with a plural, so this one would not be printed"
            hint = "write one text whose braces hold the number, such as {2 ship}"
            yield LineFault(message, place, hint)
        if self.last == _TEXT:
            self.parts = {}
        self.last, self.begun = keyword, place
        self.parts[keyword] = ""
        if keyword == _TEXT and _ID in self.parts and not obsolete:
            yield from self._repeated(place)

    def _repeated(self, place: Span) -> Iterator[LineFault]:
        """Yield that the text of this entry has another entry."""
        text = self.parts[_ID]
        first = self.known.setdefault((self.parts.get(_CONTEXT, ""), text), place)
        if first is not place:
            what = f"'{text[:_SHOWN]}'" if text else "the header"
            label = Label(first, "the first one is here")
            hint = "remove one of the two entries"
            yield LineFault(f"{what} is in the catalogue twice", place, hint, (label,))

    def _quoted(self, text: str, place: Span) -> Iterator[LineFault]:
        """Yield what is wrong with the text in quotes at the end of a line."""
        found = _QUOTED.match(text)
        self.open = text.startswith('"') and found is None
        self.parts[self.last] += text if found is None else found[1]
        if not text.startswith('"'):
            yield LineFault("the text is not in double quotes", place, 'write it as  "..."')
        elif found is None:
            hint = 'write  "  at the end of the line; a longer text is several quoted lines'
            yield LineFault("the text is not closed", place, hint)
        else:
            yield from _behind(text[found.end() :], place.shifted(found.end(), len(text)))


def _behind(rest: str, place: Span) -> Iterator[LineFault]:
    """Yield that something follows, at its place, the quote which closes a text."""
    if '"' in rest:
        hint = r"write  \"  for a quote inside the text"
        ends = place.shifted(-1, 1)
        yield LineFault("a quote inside the text ends it", ends, hint)
    elif rest:
        message = f"'{rest.strip()[:_SHOWN]}' follows the text"
        hint = "move it into the quotes, or remove it"
        yield LineFault(message, place.shifted(0, len(rest)), hint)


def _unfinished(keyword: str, begun: Span) -> LineFault:
    missing = _ID if keyword == _CONTEXT else _TEXT
    return LineFault(f"this {keyword} has no {missing}", begun, f'write  {missing} "..."  below it')


def _without_text(keyword: str, place: Span) -> LineFault:
    hint = 'write  msgid "..."  with the text of the game above it'
    return LineFault(f"this {keyword} has no msgid", place, hint)
