"""Write pictures to upload to Screentop.gg, and a list of them.

Each face is a PNG picture, transparent outside the cut line. pieces.csv lists them with their
number of copies and their size in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from pnp.base.diagnostics import Report
from pnp.export import Job
from pnp.exports.bundle import Bundle
from pnp.exports.picture_sets import picture_set

# It states no limit; browsers on phones and tablets show no larger pictures.
MOST_PIXELS = 4096


class Options(Struct, frozen=True):
    dpi: Annotated[int, Meta(ge=75, le=600, description="Dots per inch of the pictures.")] = 150


def export(bundle: Bundle, options: Options, report: Report) -> Iterator[Job]:
    yield from picture_set(bundle, options.dpi, MOST_PIXELS, report)
