"""The table of Les Petits Pirates."""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.play.kernel import Mark

RESERVE = -1
"""The place of ships that have not been bought."""
# The state of a ship in a round.
IDLE, READY, DONE = range(3)


@dataclass(slots=True)
class Table:
    """Ships are numbered captain by captain, with the maximum size of a fleet for each.

    ``at`` is the space of each ship, ``die`` the number on it, ``state`` whether it waits to be
    resolved (READY), was resolved (DONE), or has no die this round (IDLE). ``waters`` is the set of
    spaces with ships, per captain. Dice that are not yet placed are not on the table: their
    captains hide them behind their hands. ``acting`` is the ship whose turn it is, ``fight`` the
    attacker, the defender and their dice.

    In the solo game, ``patrol`` are the spaces of the Governor's ships (RESERVE: off the board),
    ``order`` the numbers on their dice, ``away`` the rounds until each returns; ``bribed`` are the
    ships that paid in this round, ``patrolled`` is whether the Governor has moved in it, ``sailed``
    the last round in which he did.
    """

    at: list[int]
    fleet: list[int]
    gold: list[int]
    resources: list[int]
    buried: list[int]
    bank: int
    die: list[int]
    state: list[int]
    waters: list[int]
    first: int = 0
    rounds: int = 0
    ending: str = ""
    acting: int = -1
    fight: tuple[int, int, int, int] = (-1, -1, 0, 0)
    patrol: list[int] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    away: list[int] = field(default_factory=list)
    bribed: list[int] = field(default_factory=list)
    purse: int = 0
    bribes: int = 0
    patrolled: bool = False
    sailed: int = 0
    marks: list[Mark] = field(default_factory=list)
