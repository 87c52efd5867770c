"""The tables from which a file takes rows: ``data: crew.csv``, or a mapping, or a list of both."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema

from pnp.model.record import Record, Values

MOST_SOURCES = 20
"""Tables whose rows a file joins."""

Header = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Columns = Annotated[dict[Header, Header], Field(max_length=200)]
"""The field that a column fills, by header; ``none`` for a column that is not read."""


class TableSource(Record):
    """A table, or some of its rows.

    ``sheet`` and ``range`` are for workbooks: a defined name, a table of a sheet, or ``A1:F30``.
    ``at`` is the path to the list in JSON. ``where`` keeps the rows whose fields have one of the
    values.
    """

    file: Header
    sheet: Header | None = None
    range: Header | None = None
    at: Header | None = None
    where: Annotated[dict[Header, Values], Field(max_length=200)] | Header = {}
    columns: Columns = {}


def _as_sources(value: Any) -> Any:
    found = value if isinstance(value, list | tuple) else (value,)
    return [{"file": one} if isinstance(one, str) else one for one in found]


_SOURCE = {
    "type": "object",
    "properties": {
        "file": {"type": "string"},
        "sheet": {"type": "string"},
        "range": {"type": "string"},
        "at": {"type": "string"},
        "where": {"type": ["string", "object"]},
        "columns": {"type": "object", "additionalProperties": {"type": "string"}},
    },
    "required": ["file"],
    "additionalProperties": False,
}
_ONE = {"anyOf": [{"type": "string"}, _SOURCE]}
Sources = Annotated[
    tuple[TableSource, ...],
    BeforeValidator(_as_sources),
    Field(min_length=1, max_length=MOST_SOURCES),
    WithJsonSchema({"anyOf": [*_ONE["anyOf"], {"type": "array", "items": _ONE}]}),
]
"""Tables whose rows are joined."""


def has_workbook(sources: tuple[TableSource, ...] | None) -> bool:
    """Return whether one of some tables has sheets."""
    return any(source.file.lower().endswith(".xlsx") for source in sources or ())
