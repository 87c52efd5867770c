"""Describe the effects of a choice, for human players and replays. Simulations do not use it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.play.copying import copied
from pnp.play.kernel import Choice, Engine
from pnp.play.positions import Position, replayed


def latest(engine: Engine[Any], log: Sequence[int], seat: int | None) -> tuple[Position, list[str]]:
    """Return the position after all choices of a log, and what came of the last of them, as far as
    a seat may know it: all of it for None."""
    before: Any = None
    for now, _ in replayed(engine, log):
        if now.at == len(log) - 1:
            before = copied(now.table)
    return now, [*came(engine, before, now, seat)]


def came(engine: Engine[Any], before: Any, now: Position, seat: int | None) -> Iterator[str]:
    """Yield what came of the choice that led to a position. ``before`` is a copy of the table at
    that choice, None before the first one."""
    if before is None:
        return
    for mark in now.marks:
        if said := engine.news(now.table, mark):
            known = mark.seat is not None and 0 <= mark.seat < engine.seats
            yield f"{named(mark.seat, seat)}: {said}" if known else said
    yield from engine.changed(before, now.table, seat)


def named(seat: int | None, me: int | None) -> str:
    """Return what a seat is called by the person on another, or on none."""
    if seat is None:
        return "chance"
    return "you" if seat == me else f"seat {seat + 1}"


def done(engine: Engine[Any], now: Position, taken: int | None) -> str:
    """Return what is done by an option at a position, empty where there is none to take."""
    choice: Choice | None = now.choice
    if choice is None or taken is None or not 0 <= taken < len(choice.options):
        return ""
    return engine.offered(now.table, choice, choice.options[taken])
