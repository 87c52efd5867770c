"""What a file asks of a table, and what it gets."""

from __future__ import annotations

from msgspec import Struct

from pnp.content.nodes import Mapping, Scalar

Cells = list[list[Scalar]]
"""The cells of a table by row, the header first."""


class Needs(Struct, frozen=True):
    """What files of a kind need of a table: ``id`` is the column that each row must fill, if any; a
    header has one of the ``usual`` columns. Numbers and dates of a workbook are shown in the
    ``language``."""

    id: str | None = None
    usual: tuple[str, ...] = ()
    language: str = "en"


class TableQuery(Struct, frozen=True):
    """What a file asks of a table: its ``file``, the ``sheet`` and the ``range`` of a workbook, the
    path ``at`` which JSON has the rows, and the fields that some ``columns`` fill, by header."""

    file: Scalar
    sheet: Scalar | None = None
    range: Scalar | None = None
    at: Scalar | None = None
    columns: Mapping | None = None
    needs: Needs = Needs()


class Table(Struct, frozen=True):
    """The ``rows`` of a table, which share their keys, and the cells of its ``header``."""

    rows: tuple[Mapping, ...]
    header: tuple[Scalar, ...]
