"""A key has no effect: it has no value, or another key leaves it without effect.

A box that draws a picture has no style, a die with pips no mark, a sheet of one column no gap.
An author who writes such a key expects the print to change, and it does not.

Instead, remove the key, or write what it needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.base.diagnostics import KEY, KeyPath, Severity
from pnp.content.nodes import Node, Scalar, at
from pnp.content.structure import span_of
from pnp.model.record import Idle, Record, key_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import AnyFile

RULE = Rule("", Severity.WARNING, "derived", over=AnyFile)
EMPTY = "it has no value", "write a value after the colon, or remove the key"


def check(facts: AnyFile) -> Iterator[Finding]:
    own = facts.file.node.span.source
    for path, record in _records(facts.record, ()):
        empty = (Idle(name, *EMPTY) for name in _empty(facts.file.node, path, record))
        for idle in (*empty, *record.idle_keys()):
            if idle.field not in record.model_fields_set:
                continue
            key = key_of(type(record), idle.field)
            where = (*path, key, KEY)
            # What comes from another file, such as a layout, is reported there.
            if span_of(facts.file.node, where).source == own:
                yield Finding(where, f"'{key}' has no effect: {idle.why}", idle.hint)


def _empty(node: Node, path: KeyPath, record: Record) -> Iterator[str]:
    """Yield the fields whose key has nothing after it."""
    for name in sorted(record.model_fields_set & type(record).model_fields.keys()):
        if getattr(record, name) is None:
            value = at(node, (*path, key_of(type(record), name)))
            if isinstance(value, Scalar) and value.plain and value.text in ("", "null"):
                yield name


def _records(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, Record]]:
    """Yield all records with their paths."""
    if isinstance(value, Record):
        yield path, value
        for name in type(value).model_fields:
            yield from _records(getattr(value, name), (*path, key_of(type(value), name)))
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from _records(item, (*path, i))
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _records(item, (*path, str(name)))
