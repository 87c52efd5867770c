"""Tables that are printed on sheets and mats, with their positions."""

import re
from collections.abc import Iterator
from typing import Any

from pnp.base.diagnostics import KeyPath
from pnp.kinds.sheet.record import SheetTable
from pnp.model.record import Record, key_of

# Bold and italic marks, and icons between colons with the blank after them.
_MARKUP = re.compile(r"\*\*?|:[a-z][a-z0-9-]*(?::[a-z0-9-]+)?:\s*")


def tables_in(record: Record, path: KeyPath = ()) -> Iterator[tuple[KeyPath, SheetTable]]:
    """Yield all tables inside a record with their paths, in the order of its fields."""
    for name in type(record).model_fields:
        yield from _tables_in_value(getattr(record, name), (*path, key_of(type(record), name)))


def _tables_in_value(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, SheetTable]]:
    if isinstance(value, SheetTable):
        yield path, value
    elif isinstance(value, Record):
        yield from tables_in(value, path)
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from _tables_in_value(item, (*path, i))


def plain_text(text: str) -> str:
    """Return a marked-up text without marks and icons.

    >>> plain_text(":sloop: **0** sloop")
    '0 sloop'
    """
    return _MARKUP.sub("", text).strip()
