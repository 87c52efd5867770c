"""A sheet or a mat prints the same block twice in a row.

A table, a list or a paragraph that directly follows an identical one takes up the room of another
block. It is probably left over from copying.

Instead, remove the second block, or replace it with the intended one.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from pnp.base.diagnostics import KeyPath, Severity
from pnp.model.record import Record, key_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import AnyFile

RULE = Rule("", Severity.WARNING, "judgement", over=AnyFile)
KINDS = ("sheet", "mats", "screen")
BLANK = frozenset({"break_", "lines", "form"})
"""Blocks of empty room, which may be repeated for more of it."""


def check(facts: AnyFile) -> Iterator[Finding]:
    if facts.file.kind not in KINDS:
        return
    for path, blocks in _bodies(facts.record, ()):
        for i, (block, following) in enumerate(pairwise(blocks), 1):
            if block == following and not BLANK & block.model_fields_set:
                yield Finding(
                    (*path, i),
                    "this block repeats the one above it",
                    "remove it, or replace it with the intended block",
                    labels=(((*path, i - 1), "first written here"),),
                )


def _bodies(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, tuple[Any, ...]]]:
    """Yield every list of blocks with its path."""
    from pnp.model.sheet import SheetBlock

    if isinstance(value, Record):
        for name in type(value).model_fields:
            yield from _bodies(getattr(value, name), (*path, key_of(type(value), name)))
    elif isinstance(value, tuple):
        if value and all(isinstance(item, SheetBlock) for item in value):
            yield path, value
        for i, item in enumerate(value):
            yield from _bodies(item, (*path, i))
