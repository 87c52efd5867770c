"""The file in which users describe a sheet of labels of their own."""

from __future__ import annotations

from pnp.model.record import Length, Quantity, Record


class LabelFile(Record):
    """``size``, ``first`` and ``pitch`` are across and down: the size of a label, the corner of the
    first label, and the distance from one label to the next. Without ``first`` the labels are in
    the middle of the sheet, without ``pitch`` they touch. A ``corner`` is the radius of their
    corners."""

    paper: str
    columns: Quantity
    rows: Quantity
    size: tuple[Length, Length]
    first: tuple[Length, Length] | None = None
    pitch: tuple[Length, Length] | None = None
    corner: Length = 0.0
