"""The steps between sectors of a mosaic that is laid out, for tests of its facts and its games."""

from __future__ import annotations

from pnp.kinds.boards.mosaic.record import Mosaic
from pnp.kinds.boards.mosaic.sectors import Layout, Steps, between, board, open_sectors


def steps_of(record: Mosaic, layout: Layout) -> Steps:
    return between(open_sectors(record, board(record, layout)))
