"""From some spaces, a ship cannot sail the full distance of every roll.

There is no route of that length without passing a space twice, so the ship stops at the end of
the longest route. This is allowed; it makes high rolls worth less in narrow waters.

Instead, connect the space to more water if moves should not end early; otherwise no change is
needed.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.wording import counted, each_of

RULE = Rule(
    "LPP-P11",
    Severity.NOTE,
    "derived",
    "000:L165",
    over=SeaMap,
    rulings=("red-coast",),
    proof=True,
    after=(
        "waters-parted",
        "port-unreachable",
        "space-without-way-out",
        "passable-space-wholly-red",
    ),
)


def check(chart: SeaMap) -> Iterator[Finding | Proved]:
    far = {id: chart.voyages.longest(id) for id in chart.graph}
    short = sorted((id for id in far if far[id] < chart.faces), key=lambda id: far[id])
    if short:
        yield Finding(
            chart.spot(short[0]),
            f"a ship on {chart.called(short[0])} sails at most "
            f"{counted(far[short[0]], 'space')}, whatever the roll; "
            + ("only this space has" if len(short) == 1 else f"{len(short)} spaces have")
            + f" no route of length {chart.faces}",
            "connect these waters to others, or accept this",
            details=tuple(f"{id}: at most {far[id]}" for id in short[:12]),
            marks=(BoardMark("spot", tuple(short)),),
        )
    elif far:
        yield Proved(f"moves of every roll can be made in full from {each_of(len(far), 'space')}")
