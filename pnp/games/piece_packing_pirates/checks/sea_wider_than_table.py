"""A sea is wider than a usual table.

Tiles of two inches make a long sea longer than most tables, and half of it ends up out of reach.

Instead, fold the sea so that it fits in one square metre, or write the width of your tiles as
tile:  if they are smaller.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.views import SeaLayout
from pnp.rules.rule import Finding, Rule

RULE = Rule("PPP-M08", Severity.WARNING, "judgement", over=SeaLayout)


def check(layout: SeaLayout) -> Iterator[Finding]:
    room, tile = layout.setting.fact("table"), layout.record.tile
    rows, columns = layout.sea.shape
    most = max(rows, columns)
    if most * tile / 2 > room:
        across, down = (round(count * tile / 20) for count in (columns, rows))
        yield Finding(
            ("tiles",),
            f"the sea takes {across} x {down} cm; a table has room for "
            f"{room // 10} x {room // 10} cm",
            f"fit it into at most {int(room / (tile / 2))} rows and columns of cells",
        )
