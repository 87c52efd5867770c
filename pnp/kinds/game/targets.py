"""The limits beyond which what many games show is a finding."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.model.record import Number, Record

Percent = Annotated[Number, Field(ge=0, le=100)]
"""A share of games, wins or choices in percent, or a difference of shares in points."""


class Targets(Record):
    """Limits of what is measured.

    ``unfinished`` is the percentage of games that may have no end, ``unfinished_badly`` that from
    which it is an error; ``length`` how far the median length may lie outside the minutes of the
    box, in percent of them; ``seat`` by how many points a seat may win more than its fair share,
    ``seat_badly`` from where it is an error. ``leader`` is how often the one who leads at half
    length may win, ``forced`` the share of choices with one option, ``skill`` how often greedy is
    to beat random, ``planner`` how often the planner is to beat greedy, and ``style`` how often one
    style may beat the others, and ``thing`` how often who uses a card may beat who does not, as if
    two played. ``stuck`` is the share of games in which someone may have to do what cannot be done.
    A decision takes so many ``seconds``.
    """

    unfinished: Percent = 0.5
    unfinished_badly: Percent = 5.0
    length: Annotated[Number, Field(ge=0, le=1000)] = 50.0
    seat: Percent = 3.0
    seat_badly: Percent = 10.0
    leader: Percent = 85.0
    forced: Percent = 50.0
    skill: Percent = 60.0
    planner: Percent = 47.0
    style: Percent = 85.0
    thing: Percent = 75.0
    stuck: Percent = 1.0
    seconds: Annotated[Number, Field(gt=0, le=600)] = 20.0
