"""Blocks and figures of a game's rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir
from pnp.content.targets import read_subject
from pnp.kinds.sheet.figure_record import Figure
from pnp.kinds.sheet.record import BookBlock, Sheet, SheetBlock


def rules_of(game: str) -> Sheet:
    """Return the rules of a bundled game."""
    subject = read_subject(content_dir() / game / "sheets" / "rules.yaml", Report())
    assert subject is not None
    record = subject.files[0].record
    assert isinstance(record, Sheet)
    return record


def blocks(body: Sequence[SheetBlock]) -> Iterator[SheetBlock]:
    """Yield the blocks of a text in reading order, including those in examples and columns."""
    for block in body:
        held = isinstance(block, BookBlock) and (block.example or block.columns)
        yield from blocks(held) if held else (block,)


def figures(sheet: Sheet) -> list[Figure]:
    """Return the figures of a text in reading order."""
    found = (getattr(block, "figure", None) for block in blocks(sheet.body))
    return [figure for figure in found if figure is not None]
