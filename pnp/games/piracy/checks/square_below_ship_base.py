"""The squares of the board are smaller than the base of a ship.

Ships stand on round bases, and several may share a square. If squares are too small, the
position of a ship is unclear.

Instead, make the squares as wide as the base, 15 mm, or more.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.views import Seaboard
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-M12", Severity.ERROR, "derived", "004:L281", over=Seaboard)


def check(board: Seaboard) -> Iterator[Finding]:
    base, size = board.setting.fact("ship-base"), board.record.grid.size
    if size < base:
        yield Finding(
            ("grid", "size"),
            f"squares of {size:g} mm are smaller than the base of a ship, {base} mm",
            f"write {base}mm or more",
        )
