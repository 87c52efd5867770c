"""The printed rules of a game as terminal text, for a human player."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from pnp.cli.terminal import style_text
from pnp.kinds.sheet.record import BookBlock, PageBlock, SheetBlock

if TYPE_CHECKING:
    from pnp.kinds.sheet.record import PageBlock, Sheet, SheetTable

WIDTH = 79
_ICON = re.compile(r":(?:\w+:)?([a-z][a-z0-9-]*):")
_COLOURED = re.compile(r"\{[\w.-]+\|([^{}]*)\}")
_MARK = re.compile(r"\*+")


def rules_lines(sheet: Sheet) -> Iterator[str]:
    """Yield the text of a sheet, without its drawings."""
    yield style_text(sheet.title, bold=True)
    for block in sheet.body:
        yield from _lines(block)


def _lines(block: SheetBlock) -> Iterator[str]:
    """Yield the lines of a block and of its nested blocks."""
    if block.heading or block.subheading:
        yield ""
        yield style_text(_plain(block.heading or block.subheading or ""), bold=True)
    for text in (block.text, block.small, block.note):
        yield from _wrap_text("", text or "")
    for i, text in enumerate(block.steps or (), 1):
        yield from _wrap_text(f"{i:>3} ", text)
    for text in block.points or ():
        yield from _wrap_text("  - ", text)
    if block.table is not None:
        yield from _table(block.table)
    if block.pictograms is not None:
        captions = (one.caption for one in block.pictograms.entries)
        yield from (line for text in captions for line in _wrap_text("  - ", text))
    if isinstance(block, PageBlock) and block.figure is not None:
        yield from _wrap_text("  ", block.figure.caption)
        for note in block.figure.notes:
            yield from _wrap_text("  - ", note.text)
    if isinstance(block, BookBlock):
        for held in (*(block.example or ()), *(block.columns or ())):
            yield from _lines(held)


def _table(table: SheetTable) -> Iterator[str]:
    for row in (table.head, *table.rows):
        yield from _wrap_text("    ", " | ".join(row))


def _wrap_text(start: str, text: str) -> Iterable[str]:
    return wrap(_plain(text), WIDTH, initial_indent=start, subsequent_indent=" " * len(start))


def _plain(text: str) -> str:
    """Return a marked-up text as plain text, with icons replaced by their names.

    >>> _plain("**Two** :spyglass: or {red|:mdi:skull:}")
    'Two spyglass or skull'
    """
    text = _ICON.sub(lambda m: m[1].replace("-", " "), text)
    return _MARK.sub("", _COLOURED.sub(r"\1", text))
