"""Measure workbooks before reading them: unpack each part in chunks, and count its XML elements.

The sizes that an archive declares cannot be trusted, and openpyxl builds objects of everything that
it finds. A file that would take too long or too much memory is refused here.
"""

from __future__ import annotations

import zipfile
from collections import Counter
from dataclasses import dataclass, field
from io import BytesIO
from typing import IO
from xml.parsers import expat

LARGEST_UNPACKED = 40 * 1024 * 1024
"""The limit of all parts in bytes; a sheet of 10,000 cards with six columns needs a tenth of it."""
LONGEST_TAG = 1024 * 1024
"""The limit of an element's first tag in bytes: the parser starts again on a tag that is
incomplete."""
MOST_PARTS = 1_000
MOST_ELEMENTS = 1_000_000
"""The limit of elements in all sheets and texts: four for each cell of the largest table."""
MOST_EXTRAS = 30_000
"""The limit of all other elements, such as styles, names and merged cells: openpyxl makes an object
of each. Colourful workbooks have 5,000."""

# The elements of sheets and texts whose cells hold plain values.
_PLAIN = frozenset({"row", "c", "v", "f", "si", "is", "t"})
_CHUNK = 1 << 16
# The number of characters of a formula shown in a finding.
_SHOWN = 40


class TooLargeError(Exception):
    """A workbook exceeds the limits; the message says how, written to follow "holds"."""


@dataclass
class WorkbookCounts:
    """The counts of a workbook. By part, ``unknown_formulas`` has the formulas without a stored
    value by cell, and ``merged`` the ranges of merged cells."""

    size: int = 0
    plain: int = 0
    extras: int = 0
    unknown_formulas: dict[str, dict[str, str]] = field(default_factory=dict)
    merged: dict[str, list[str]] = field(default_factory=dict)


def measure_workbook(data: bytes) -> WorkbookCounts:
    """Measure a workbook. Raises TooLargeError above the limits, and BadZipFile if it contains a
    part twice."""
    measure = WorkbookCounts()
    with zipfile.ZipFile(BytesIO(data)) as archive:
        parts = archive.infolist()
        if len(parts) > MOST_PARTS:
            raise TooLargeError(f"more than {MOST_PARTS:,} parts")
        if any(count > 1 for count in Counter(part.filename for part in parts).values()):
            raise zipfile.BadZipFile("it contains a part twice")
        for part in parts:
            with archive.open(part) as packed:
                _measure_part(part.filename, packed, measure)
    return measure


def _measure_part(name: str, packed: IO[bytes], measure: WorkbookCounts) -> None:
    """Count a part. One that is not XML, such as a picture, is still read for its size."""
    parser: expat.XMLParserType | None = _PartCounter(name, measure).parser
    before = measure.size
    while chunk := packed.read(_CHUNK):
        measure.size += len(chunk)
        if measure.size > LARGEST_UNPACKED:
            raise TooLargeError(f"more than {LARGEST_UNPACKED // 1024 // 1024} MB when unpacked")
        try:
            if parser is not None:
                parser.Parse(chunk, False)
                if measure.size - before - parser.CurrentByteIndex > LONGEST_TAG:
                    raise TooLargeError("an element of more than 1 MB")
        except expat.ExpatError:
            parser = None  # openpyxl will stop there too


class _PartCounter:
    """Counts the elements of a part, and records its formulas without a value."""

    def __init__(self, name: str, measure: WorkbookCounts) -> None:
        self.name, self.measure = name, measure
        self.cell = self.formula = self.within = ""
        self.valued = False
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler, self.parser.EndElementHandler = (
            self._start_element,
            self._end_element,
        )
        self.parser.CharacterDataHandler = self._add_text
        self.parser.StartDoctypeDeclHandler = _refuse_document_type

    def _start_element(self, tag: str, given: dict[str, str]) -> None:
        local, measure = tag.rpartition(" ")[2], self.measure
        if local in _PLAIN:
            measure.plain += 1
        else:
            measure.extras += 1
        if measure.plain > MOST_ELEMENTS or measure.extras > MOST_EXTRAS:
            raise TooLargeError(_excess_text(measure))
        if local == "c":
            self.cell, self.formula, self.valued = given.get("r", ""), "", False
        elif local == "f":
            self.formula = "="
        elif local == "mergeCell":
            measure.merged.setdefault(self.name, []).append(given.get("ref", ""))
        self.within = local

    def _add_text(self, text: str) -> None:
        if self.within == "f":
            self.formula = (self.formula + text)[:_SHOWN]
        elif self.within in ("v", "t"):
            self.valued = True

    def _end_element(self, tag: str) -> None:
        self.within = ""
        if self.formula and not self.valued and tag.rpartition(" ")[2] == "c":
            self.measure.unknown_formulas.setdefault(self.name, {})[self.cell] = self.formula


def _refuse_document_type(*_: object) -> None:
    raise zipfile.BadZipFile("document types are not allowed in workbooks")


def _excess_text(measure: WorkbookCounts) -> str:
    if measure.plain > MOST_ELEMENTS:
        return f"more than {MOST_ELEMENTS:,} rows, cells and texts"
    return f"more than {MOST_EXTRAS:,} styles, names and other extras"
