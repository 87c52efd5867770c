"""A printer: its deviations, as measured on the sheets that ``pnp calibrate`` writes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from pnp.model.component import Titled
from pnp.model.record import Id, Length, Number, Record, Version

# Genuine measurements are smaller; a larger value is a wrong unit or sign.
Shift = Annotated[Length, Field(ge=-20, le=20)]
Edge = Annotated[Length, Field(ge=0, le=40)]
Stretch = Annotated[Number, Field(ge=0.9, le=1.1)]


class Margins(Record):
    """The unprintable margin at each edge of upright paper, whose top is fed first."""

    top: Edge = 5.0
    right: Edge = 5.0
    bottom: Edge = 5.0
    left: Edge = 5.0


class Printer(Titled):
    """A file of corrections.

    ``back_offset`` is how far backs must move to the right and up, as seen on the back of an
    upright page, and ``back_offset_lying`` on a landscape one; ``back_rotation`` is how far they
    must be rotated clockwise, in degrees. ``scale`` is the printed length of a millimetre, across
    and along the paper. ``flip`` is the edge on which the printer turns paper.
    """

    pnp: Version = 1
    printer: Id
    title: Annotated[str, StringConstraints(max_length=120)] = ""
    back_offset: tuple[Shift, Shift] = (0.0, 0.0)
    back_offset_lying: tuple[Shift, Shift] | None = None
    back_rotation: Annotated[Number, Field(ge=-5, le=5)] = 0.0
    scale: tuple[Stretch, Stretch] = (1.0, 1.0)
    margins: Margins = Margins()
    flip: Literal["long", "short"] | None = None


FILE = Printer
