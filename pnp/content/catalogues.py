"""Catalogues of translations: ``.po`` files, as Poedit, Weblate and gettext know them.

An entry translates one text, word for word as it is written, braces included. Entries marked
``fuzzy`` are guesses that nobody has read, and are not used. An entry with a context holds only in
the file that it names (``sheet/rules``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

import polib

from pnp.base import disk
from pnp.base.diagnostics import Report, Source, Span
from pnp.content.nodes import Scalar
from pnp.content.source import LARGEST_TABLE, read

Key = tuple[str, str]
"""The context of an entry, often empty, and the text that it translates."""


@dataclass(frozen=True)
class Catalogue:
    """The translations of one file; ``entries`` has also those that are fuzzy or empty."""

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

    def text(self, written: str, context: str = "") -> Scalar | None:
        """Return the translation of a text in the file ``context``; None where there is none."""
        return self._texts.get((context, written)) or self._texts.get(("", written))


def span_of_entry(source: Source, entry: polib.POEntry) -> Span:
    """Return where the translation of an entry is written."""
    line = entry.linenum or 1
    while source.line(line) and not source.line(line).startswith("msgstr"):
        line += 1
    text = source.line(line)
    return Span(source, line, 1, line, len(text) + 1)


def read_catalogue(
    path: Path, name: str, report: Report, *, within: disk.Within
) -> Catalogue | None:
    """Return the catalogue at ``path``, None without a finding if there is none; what is wrong with
    a file that is there is reported."""
    if not path.is_file():
        return None
    source = read(path, name, report, within=within, largest=LARGEST_TABLE)
    if source is None:
        return None
    try:
        return Catalogue(source, tuple(polib.pofile(source.text)))
    except (OSError, ValueError) as error:
        report.error("bad-catalogue", *_unread(source, error))
        return None


def _unread(source: Source, error: Exception) -> tuple[str, Span, str]:
    """Return what is wrong with a file that polib refuses, where, and a hint."""
    words = str(error).split("(line ")[-1].split(")")[0]
    number = int(words) if words.isdecimal() else 1
    text = source.line(number)
    place = Span(source, number, 1, number, len(text) + 1)
    hint = 'each entry is a line  msgid "..."  and a line  msgstr "..."'
    return "this line is not valid in a .po file", place, hint
