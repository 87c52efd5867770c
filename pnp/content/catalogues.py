"""Translation catalogues: ``.po`` files for Poedit, Weblate and gettext.

An entry translates one text, word for word as it is written, braces included. Entries marked
``fuzzy`` are guesses that nobody has read, and are not used. An entry with a context holds only in
the file that it names (``sheet/rules``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from itertools import islice
from pathlib import Path
from types import MappingProxyType

import polib
from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import MOST_FAULTS, Report, Source, Span
from pnp.content.catalogue_lines import faults_in
from pnp.content.nodes import Scalar
from pnp.content.source import LARGEST_TABLE, read

# How alike texts are of which one may be the other changed, and how many places of one are listed.
_ALIKE = 0.6
_MOST_PLACES = 5
_WIDTH = 98
_BLANK = re.compile(r"\n[ \t]*\n")
Key = tuple[str, str]
"""The context of an entry, often empty, and the text that it translates."""


@dataclass(frozen=True)
class Catalogue:
    """The translations of one file; ``entries`` includes fuzzy and empty ones."""

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
        """The texts that it has, translated or not."""
        return frozenset(entry.msgid for entry in self.entries if not entry.obsolete)

    def text(self, written: str, context: str = "") -> Scalar | None:
        """Return the translation of a text in the file ``context``; None where there is none."""
        return self._texts.get((context, written)) or self._texts.get(("", written))


def span_of_entry(source: Source, entry: polib.POEntry) -> Span:
    """Return where the translation of an entry is written, which may be several lines."""
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
    """Return the catalogue at ``path``, None without a finding if there is none; what is wrong with
    a file that is there is reported."""
    if not world.is_file(path):
        return None
    source = read(path, name, report, within=within, largest=LARGEST_TABLE)
    if source is None:
        return None
    faults = tuple(islice(faults_in(source), MOST_FAULTS))
    for fault in faults:
        report.error("bad-catalogue", fault.message, fault.span, fault.hint, fault.labels)
    if faults:
        return None
    try:
        return Catalogue(source, entries_of(source.text))
    except (OSError, ValueError) as error:
        report.error("bad-catalogue", *_unread(source, error))
        return None


def entries_of(text: str) -> tuple[polib.POEntry, ...]:
    """Return the entries of a catalogue. Raises what polib does of a text that is none."""
    # A comment at the end lets polib keep the last entry, whatever is below it; and with the NUL in
    # it, no text is taken for the name of a file.
    return tuple(polib.pofile(f"{text}\n# \0"))


def _unread(source: Source, error: Exception) -> tuple[str, Span, str]:
    """Return what is wrong with a file that polib refuses, where, and a hint."""
    words = str(error).split("(line ")[-1].split(")")[0]
    number = int(words) if words.isdecimal() else 1
    text = source.line(number)
    place = Span(source, number, 1, number, len(text) + 1)
    hint = 'each entry is a line  msgid "..."  and a line  msgstr "..."'
    return "this line is not valid in a .po file", place, hint


class Place(Struct, frozen=True):
    """The source of a text, for translators: a line, and the role of the text there."""

    line: str
    role: str


class Statistics(Struct, frozen=True):
    """The numbers of translated, fuzzy, untranslated and obsolete texts of a catalogue."""

    translated: int
    fuzzy: int
    untranslated: int
    obsolete: int


def updated(
    old: Catalogue | None, texts: Mapping[str, tuple[Place, ...]], title: str, language: str
) -> tuple[str, Statistics]:
    """Return a catalogue of some texts as it is written to a file, in their order.

    What translators and their tools wrote stays: the header, the comments above it and at the end,
    obsolete entries, flags and the ends of lines. Translations of an older one are kept. A text
    that is new takes the translation of the nearest text that is gone, marked ``fuzzy``; other
    translations of texts that are gone become obsolete.
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
    header = _header(written, made.metadata) or f"{made}"
    known = {(entry.msgctxt or "", entry.msgid): entry for entry in (old.entries if old else ())}
    gone = {key: entry for key, entry in known.items() if key[1] not in texts}
    for text, places in texts.items():
        entry = known.get(("", text)) or _guessed(text, gone)
        made.append(_entry(text, places, entry))
        own = (e for (context, other), e in known.items() if context and other == text)
        made.extend(_entry(text, places, entry, entry.msgctxt) for entry in own)
    kept = _obsolete_blocks(written)
    blocks = [header, *(entry.__unicode__(_WIDTH) for entry in made)]
    for key, entry in gone.items():
        if entry.msgstr:
            left = _obsolete(entry)
            made.append(left)
            blocks.append(kept.get(key) or left.__unicode__(_WIDTH))
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


def _header(written: str, wanted: Mapping[str, str]) -> str:
    """Return the header of a catalogue with the comments above it, as they are written, and with
    the fields that it lacks; empty where it has none."""
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
    missing = [f'"{name}: {value}\\n"' for name, value in wanted.items() if name not in fields]
    return "\n".join([*lines[:end], *missing, ""])


def _obsolete(entry: polib.POEntry) -> polib.POEntry:
    """Return the entry of a text that is gone."""
    return polib.POEntry(
        msgctxt=entry.msgctxt,
        msgid=entry.msgid,
        msgstr=entry.msgstr,
        tcomment=entry.tcomment,
        flags=entry.flags,
        obsolete=True,
    )


def _obsolete_blocks(written: str) -> dict[Key, str]:
    """Return the obsolete entries of a catalogue as they are written, comments included."""
    found: dict[Key, str] = {}
    for block in _BLANK.split(written):
        if "#~ msgid" in block and all(line.startswith("#") for line in block.split("\n")):
            entries = entries_of(block)
            if len(entries) == 1:
                found[entries[0].msgctxt or "", entries[0].msgid] = f"{block.strip()}\n"
    return found


def _is_comment(block: str) -> bool:
    return all(line.startswith("#") and not line.startswith("#~") for line in block.split("\n"))


def _entry(
    text: str, places: tuple[Place, ...], known: polib.POEntry | None, context: str | None = None
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


def _guessed(text: str, gone: dict[Key, polib.POEntry]) -> polib.POEntry | None:
    """Return the entry of the text that is gone and is most like a new one, and take it out."""
    translated = {key[1]: key for key, entry in gone.items() if entry.msgstr}
    near = get_close_matches(text, [*translated], n=1, cutoff=_ALIKE)
    return gone.pop(translated[near[0]]) if near else None
