"""What lies on the table of Les Petits Pirates."""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.play.kernel import Mark

RESERVE = -1
"""Where ships are that have not been bought."""
# What a ship still does in a round.
IDLE, READY, DONE = range(3)


@dataclass(slots=True)
class Table:
    """Ships are numbered captain by captain, as many for each as a fleet may have.

    ``at`` is the space of each ship, ``die`` the number on it, ``state`` whether it waits to be
    resolved (READY), was (DONE), or has no die this round (IDLE). ``waters`` is the set of spaces
    where ships of each captain are. Dice that are not yet placed are nowhere on the table: they are
    hidden behind the hands of their captains. ``acting`` is the ship whose turn it is, ``fight``
    the attacker, the defender and what their dice show.

    Of the solo game: ``patrol`` are the spaces of the Governor's ships (RESERVE: off the board),
    ``order`` the numbers on their dice, ``away`` the rounds until each returns; ``bribed`` are the
    ships that paid in this round, ``patrolled`` tells that the Governor has moved in it, ``sailed``
    in which round he did last.
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
