"""Write pictures to upload to Tabletopia, and a list of them.

Each face is a PNG picture. Both sides of a piece have the same size, and so have all pieces in one
folder, to the pixel. pieces.csv lists them with their number of copies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from pnp.base.diagnostics import Report
from pnp.export import Job
from pnp.exports.bundle import Bundle
from pnp.exports.picture_sets import picture_set

# Its help names no limit (Preparing Graphics); larger pictures are more than its table can show.
MOST_PIXELS = 4096


class Options(Struct, frozen=True):
    dpi: Annotated[int, Meta(ge=75, le=600, description="Dots per inch of the pictures.")] = 200


def export(bundle: Bundle, options: Options, report: Report) -> Iterator[Job]:
    yield from picture_set(bundle, options.dpi, MOST_PIXELS, report)
