"""What lies on the table of Loot Pirates, and what a seat sees of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec import Struct

from pnp.play.kernel import Mark


class Roll(NamedTuple):
    """What a seat has beneath its cup."""

    seat: int
    attack: int
    defence: int


@dataclass(slots=True)
class Table:
    """``aims`` is the target of each seat, in the last round until all have aimed in this one.

    ``unpaid`` counts doubloons that were paid though the Reserve was empty, ``topped`` whether the
    Reserve was needed. ``rivals`` are those who fight a duel for the victory. ``acts`` are what
    each seat did in the last of the ``volleys``, ``hitters`` who hit it then; ``aimed`` is for
    which of them the aims are.
    """

    coins: list[int]
    booty: int
    reserve: int
    dice: list[Roll]
    marks: list[Mark] = field(default_factory=list)
    captain: int = 0
    aims: tuple[int, ...] = ()
    rounds: int = 0
    unpaid: int = 0
    topped: bool = False
    rivals: tuple[int, ...] = ()
    acts: Sequence[str] = ()
    hitters: list[list[int]] = field(default_factory=list)
    volleys: int = 0
    aimed: int = 0


class Seen(Struct, gc=False):
    """What a seat sees: all that is open, and its own dice. ``booty`` is 0 in a duel."""

    seat: int
    attack: int
    defence: int
    coins: list[int]
    booty: int
    aims: tuple[int, ...]
