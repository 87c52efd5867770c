"""What lies on the table in a game of Piracy."""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.play.kernel import Mark


@dataclass(slots=True)
class Table:
    """Places are nodes of the chart. Ships are counted through; with several a player, the first
    ship of each player comes before the second of any.

    ``loose`` are coins on squares, ``lying`` the same squares of water as bits; ``deck`` are the
    cards not drawn yet, ``load`` what counts in this turn for the almanac,
    ``moving`` the ship that is about to be moved, or moves. ``passing`` is a
    ship that is asked something on its way, and the node where it is then. ``vacated`` are the
    squares to which the ship that the wind has carried may not turn straight back in this turn.
    ``spare`` is less than nothing where coins that are home were laid out again, as they count
    there all the same.
    """

    at: list[int]
    aboard: list[int]
    captive: list[bool]
    home: list[int]
    balls: list[int]
    perils: list[int]
    trove: int
    spare: int
    stock: int
    deck: list[int]
    load: list[int]
    loose: dict[int, int] = field(default_factory=dict)
    lying: int = 0
    seat: int = -1
    moving: int = -1
    first: int = -1
    over: str = ""
    vacated: int = 0
    passing: tuple[int, int] | None = None
    marks: list[Mark] = field(default_factory=list)

    @property
    def places(self) -> list[int]:
        """Where each ship is seen to be: one that passes somewhere, there."""
        if self.passing is None:
            return self.at
        ship, node = self.passing
        return [*self.at[:ship], node, *self.at[ship + 1 :]]


def twin(table: Table) -> Table:
    """Return a copy that shares nothing with a table; sixteen times as fast as one made
    without knowing its fields; planners make thousands."""
    return Table(
        at=table.at[:],
        aboard=table.aboard[:],
        captive=table.captive[:],
        home=table.home[:],
        balls=table.balls[:],
        perils=table.perils[:],
        trove=table.trove,
        spare=table.spare,
        stock=table.stock,
        deck=table.deck[:],
        load=table.load[:],
        loose=dict(table.loose),
        lying=table.lying,
        seat=table.seat,
        moving=table.moving,
        first=table.first,
        over=table.over,
        vacated=table.vacated,
        marks=table.marks[:],
    )
