"""The port of Port Royal has no exit to the sea.

Two of its four sides may be closed by the town. If the others are also closed in some layout,
ships cannot get there to export goods, and a ship that starts there is stuck.

Instead, leave an open sector next to the port, best on the card of Port Royal itself.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.layouts import around
from pnp.games.micro_pirates.views import Ocean, drawn, laid
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "MP-M06",
    Severity.ERROR,
    "derived",
    "001:L139, L308",
    over=Ocean,
    rulings=("orientation",),
    proof=True,
    after=(
        "forbidden-sector-open",
        "wrong-number-of-ocean-cards",
        "ocean-card-without-port",
        "surplus-port-sector",
        "playable-sector-blocked",
    ),
)


def check(ocean: Ocean) -> Iterator[Finding | Proved]:
    for sector in ocean.royal_ports():
        ways = []
        for board in ocean.boards:
            port = ocean.bit(board, sector)
            ways.append((around(port, ocean.stride) & board.open & ~port).bit_count())
        shut = ways.count(0)
        if shut:
            yield Finding(
                sector.path,
                f"ships cannot reach this port in {shut} of {len(ways)} layouts",
                "open a sector next to it",
                details=("such as", *drawn(ocean.boards[ways.index(0)].layout)),
                marks=(laid(ocean.boards[ways.index(0)].layout), *sector.spot),
            )
        elif ways:
            sides = str(min(ways)) if min(ways) == max(ways) else f"{min(ways)} to {max(ways)}"
            yield Proved(f"Port Royal has {sides} exits to the sea in all {len(ways)} layouts")
