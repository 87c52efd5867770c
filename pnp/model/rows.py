"""Grids of marks as authors write them: rows of words, one row a line."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema

from pnp.model.record import fail


def block(key: str) -> BeforeValidator:
    """Return what reads the text under ``key`` as rows of words, blank lines passed over."""

    def rows(value: Any) -> Any:
        listed = isinstance(value, list) and any(isinstance(row, str) for row in value)
        # YAML joins the lines of a text without a bar.
        if listed or (isinstance(value, str) and "\n" not in value.strip()):
            hint = f"write  {key}: |  and the rows below it"
            raise fail("not-rows", "the grid is not written as rows", hint)
        if not isinstance(value, str):
            return value
        return tuple(tuple(line.split()) for line in value.splitlines() if line.strip())

    return BeforeValidator(rows)


Rows = Annotated[
    tuple[tuple[str, ...], ...], Field(min_length=2), WithJsonSchema({"type": "string"})
]
"""Words by row and column; ``(row, column)`` after the key is the path of one of them."""
