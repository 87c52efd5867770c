"""The steps between sectors of a mosaic that is laid out, for tests of its facts and its games."""

from __future__ import annotations

from pnp.kinds.boards.mosaic.record import Mosaic
from pnp.kinds.boards.mosaic.sectors import (
    Layout,
    Steps,
    marks_of_layout,
    open_sectors,
    sector_graph,
)


def steps_of(record: Mosaic, layout: Layout) -> Steps:
    return sector_graph(open_sectors(record, marks_of_layout(record, layout)))
