"""A key has no effect, because of what another key says or lacks.

A box that draws a picture has no style, a die with pips no mark, a sheet of one column no gap.
Whoever writes such a key expects it to change what is printed, and nothing changes.

Instead, remove the key, or write what it needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.base.diagnostics import KEY, KeyPath, Severity
from pnp.content.structure import span_of
from pnp.model.record import Record, key_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import AnyFile

RULE = Rule("", Severity.WARNING, "derived", over=AnyFile)


def check(facts: AnyFile) -> Iterator[Finding]:
    own = facts.file.node.span.source
    for path, record in _records(facts.record, ()):
        for idle in record.idle_keys():
            if idle.field not in record.model_fields_set:
                continue
            key = key_of(type(record), idle.field)
            where = (*path, key, KEY)
            # What comes from another file, such as a layout, is reported there.
            if span_of(facts.file.node, where).source == own:
                yield Finding(where, f"'{key}' has no effect: {idle.why}", idle.hint)


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
