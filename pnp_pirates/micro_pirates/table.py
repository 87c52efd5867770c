"""The table of Micro Pirates."""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.play.kernel import Mark
from pnp_pirates.micro_pirates.gear import Kit

RAID, DELIVERY, VOYAGE, SPECIAL = range(4)
"""The types of quests, by their indices on the table."""
CREW, UPGRADE, QUEST, LOOT, MAPS, EXPORT = range(6)
"""The decks."""
HIRED, BOUGHT, STARTED, CHESTS = 1, 2, 4, 8
"""Bits for actions that are allowed once per turn."""


@dataclass(slots=True)
class Ghost:
    """The Ghost Ship: ``active`` is the Action card that stays, -1 for none."""

    card: int
    at: int
    coins: int
    crew: list[int] = field(default_factory=list)
    attached: list[list[int]] = field(default_factory=list)
    fitted: list[int] = field(default_factory=list)
    chests: int = 0
    maps: int = 0
    hand: list[int] = field(default_factory=list)
    glass: int = 0
    fame: int = 0
    treasure: int = -1
    active: int = -1
    actions: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Table:
    """Lists of captains are by seat; sectors, cards and gear are numbers, -1 for none.

    ``cargo`` has the tokens in each hold by icon; ``bank`` the supply by icon, with coins by value;
    ``decks`` and ``gone`` the cards to draw and the discards; ``offers`` the crew, upgrade and
    quest of each port. For quests: ``quests`` by type, ``raid`` the marked merchant, ``home`` the
    port to which a voyage returns, ``dug`` whether its jungle was explored, ``legs`` and
    ``left_at`` as bits the completed parts of a special quest, and their cards. ``merchants`` are
    sectors, the small ones first, ``due`` those that wait for a free mark; ``hemmed`` is whether
    the loser of a battle found no sector to move to. ``blockades`` are cards. ``drawn`` are Loot
    cards to choose from, ``bought`` is gear without a place yet, ``out`` the quests and exports
    that left the game, ``names`` those of the sectors. ``left`` actions of the turn remain;
    ``used`` and ``before`` record what was done in it. ``loose`` is true while tokens must be
    thrown overboard.
    """

    at: list[int]
    captain: list[int]
    ship: list[int]
    coins: list[int]
    cargo: list[list[int]]
    glass: list[int]
    fame: list[int]
    reputation: list[int]
    damage: list[int]
    crew: list[list[int]]
    attached: list[list[list[int]]]
    fitted: list[list[int]]
    quests: list[list[int]]
    raid: list[int]
    home: list[int]
    dug: list[bool]
    legs: list[int]
    left_at: list[int]
    hand: list[list[int]]
    treasure: list[int]
    merchants: list[int]
    hemmed: list[bool]
    bank: list[int]
    decks: list[list[int]]
    gone: list[list[int]]
    navigation: list[int]
    kit: list[Kit]
    layout: int = -1
    due: list[int] = field(default_factory=list)
    blockades: list[int] = field(default_factory=list)
    offers: list[list[int]] = field(default_factory=list)
    exports: list[int] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)
    out: list[list[int]] = field(default_factory=lambda: [[], []])
    names: tuple[str, ...] = ()
    seat: int = 0
    left: int = 0
    used: int = 0
    before: str = ""
    rounds: int = 1
    last: bool = False
    loose: bool = False
    bought: int = -1
    ended: bool = False
    ghost: Ghost | None = None
    marks: list[Mark] = field(default_factory=list)
