"""Ranges of a workbook: ``A1:F30``, a defined name, or a table of a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from openpyxl.packaging.relationship import get_dependents, get_rels_path
from openpyxl.utils import range_boundaries
from openpyxl.xml.functions import fromstring

from pnp.base.diagnostics import suggest_word

LAST = 1 << 20
"""A row or column beyond the last of every sheet."""
_CELLS = re.compile(r"\$?[A-Za-z]{1,3}\$?\d{0,7}:\$?[A-Za-z]{1,3}\$?\d{0,7}")
_ON_SHEET = re.compile(r"(?:'(?P<quoted>(?:[^']|'')+)'|(?P<bare>[^!'(),]+))!(?P<cells>[^!,()]+)")


class Area(Struct, frozen=True):
    """The first and the last row and column of a range, from 1, on a sheet; without a name it is on
    any sheet."""

    first_row: int = 1
    last_row: int = LAST
    first_column: int = 1
    last_column: int = LAST
    sheet: str = ""


class UnknownRangeError(Exception):
    """A workbook lacks a range. Its arguments are the message and the hint."""


def find_area(reader: Any, parts: Mapping[str, str], text: str) -> Area:
    """Return the range that a text means in a workbook whose sheets have these ``parts``."""
    if _CELLS.fullmatch(text):
        return _area(text)
    own = _ON_SHEET.fullmatch(text)
    if own is not None:
        return _on_sheet(own, text)
    known = dict(reversed([*_defined_names(reader), *_tables(reader, parts)]))
    for name, area in known.items():
        if name.casefold() == text.casefold():
            return area
    hint = suggest_word(text, known) if known else "write one as  A1:F30"
    raise UnknownRangeError(f"the workbook has no range '{text}'", hint)


def _area(cells: str, sheet: str = "", without: int = 0) -> Area:
    """Return a range of cells, without some rows at its end."""
    try:
        left, top, right, bottom = range_boundaries(cells.replace("$", "").upper())
    except (TypeError, ValueError):
        message = f"'{cells[:40]}' is not a range of cells"
        raise UnknownRangeError(message, "write one as  A1:F30") from None
    return Area(top or 1, (bottom or LAST) - without, left or 1, right or LAST, sheet)


def _on_sheet(found: re.Match[str], text: str) -> Area:
    sheet = (found["quoted"] or "").replace("''", "'") or found["bare"]
    if sheet is None or not _CELLS.fullmatch(found["cells"]):
        message = f"'{text[:40]}' is not a range of cells"
        raise UnknownRangeError(message, "write one as  A1:F30")
    return _area(found["cells"], sheet)


def _defined_names(reader: Any) -> Iterator[tuple[str, Area]]:
    """Yield the defined names that mean one range of cells."""
    for found in reader.parser.defined_names.definedName:
        cells = _ON_SHEET.fullmatch(str(found.value or ""))
        if cells is not None and _CELLS.fullmatch(cells["cells"]):
            yield found.name, _on_sheet(cells, found.name)


def _tables(reader: Any, parts: Mapping[str, str]) -> Iterator[tuple[str, Area]]:
    """Yield the tables of the sheets, without their rows of totals."""
    for sheet, part in parts.items():
        rels = get_rels_path(part)
        if rels not in reader.valid_files:
            continue
        for relation in get_dependents(reader.archive, rels):
            if not relation.Type.endswith("/table") or relation.target not in reader.valid_files:
                continue
            table = fromstring(reader.archive.read(relation.target))
            totals = table.get("totalsRowCount", "0")
            without = int(totals) if totals.isdecimal() and len(totals) < 3 else 0
            for name in dict.fromkeys((table.get("displayName"), table.get("name"))):
                if name and _CELLS.fullmatch(table.get("ref", "")):
                    yield name, _area(table.get("ref"), sheet, without)
