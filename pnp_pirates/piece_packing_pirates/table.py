"""What lies on the table of Piece Packing Pirates."""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.play.kernel import Mark
from pnp_pirates.piece_packing_pirates.chart import NOWHERE, Land

ON, ASHORE = "sail-on", "retire"
"""What a pirate may do at the end of a turn."""


@dataclass(slots=True)
class Table:
    """``values`` and ``winds`` are those of each tile, ``NOWHERE`` where it lies face down;
    ``stack`` are the tiles that may lie there, ``bag`` the coins in the bag, ``ships`` the spaces
    of those on the sea, ``fleet`` how many of them are on each tile.

    While the pirate is ``sailing``, ``left`` steps may be made yet; ``heading`` is where the last
    one led, ``turned`` whether it was one to the side, ``windy`` whether the wind was used.
    ``foe`` is the ship that is fought, or is to sail.
    """

    winds: list[int]
    values: list[int]
    stack: list[int]
    bag: list[int]
    fleet: list[int]
    ships: dict[int, int] = field(default_factory=dict)
    marks: list[Mark] = field(default_factory=list)
    cell: int = NOWHERE
    ship: int = NOWHERE
    crew: int = 0
    booty: int = 0
    notoriety: int = 0
    chest: Land | None = None
    buried: int = 0
    turns: int = 0
    sailing: bool = False
    left: int = 0
    heading: int = NOWHERE
    turned: bool = False
    windy: bool = False
    foe: int = NOWHERE
    ended: str = ""
