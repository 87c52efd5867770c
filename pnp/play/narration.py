"""Games in words for people: positions, options, and the effects of choices.

An engine has the rules alone, and is played and measured without any of this. A narrator is made
only where somebody reads: at the table (``pnp play --me``), in replays and in films.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from pnp.play.kernel import Choice, Engine, Mark, copy_table
from pnp.play.positions import Position, replay_positions

E = TypeVar("E", bound=Engine[Any])


class Narrator(Generic[E]):
    """Puts the games of an engine in words.

    A game overrides what it can describe better. As it is, a narrator knows only kinds of choices
    and scores: enough to try an engine whose narration is not written yet.
    """

    def __init__(self, engine: E) -> None:
        self.engine = engine

    def introduction(self, seat: int) -> Iterator[str]:
        """Yield lines for a person on a seat to read before the first choice, and again on request:
        what the board is like where the position does not show it, who is with them, what of the
        rules is left out."""
        yield from ()

    def position(self, table: Any, reader: int | None) -> Iterator[str]:
        """Yield the position in lines for a terminal of 80 columns, as the seat of the reader may
        see it, all of it for None. At the table, what follows an empty line is shown once a turn
        and on request."""
        for seat, score in enumerate(self.engine.scores(table)):
            yield f"{name_of(seat, reader)}: {score}"

    def describe(self, table: Any, choice: Choice, option: Any) -> str:
        """Return what an option does at the table where it is chosen, with its price, its amounts
        and whatever else the table tells. Options of one choice should differ in their words."""
        return f"{choice.kind} {option}"

    def hides(self, choice: Choice, option: Any, reader: int) -> bool:
        """Return whether the seat of the reader may not know yet what chance, or another seat,
        took. A choice of another seat is shown when the turn is over, chance never."""
        return self.engine.secret

    def describe_mark(self, table: Any, mark: Mark) -> str:
        """Return the event of a mark that has just been added to the table; empty if other lines
        say it. Its ``seat`` is set, and is named before these words, unless it is -1 or another
        that the table does not have."""
        return ""

    def effects(self, before: Any, table: Any, reader: int | None) -> Iterator[str]:
        """Yield what a choice has changed, as far as the seat of the reader may know it, all of it
        for None: gains, losses, what was turned up. ``before`` is a copy of the table at that
        choice; at the end of a turn the next one may have begun."""
        yield from ()

    def final_score(self, table: Any) -> str:
        """Return the score of a finished game whose rules know no victory; empty for others."""
        return ""

    def figures(self, table: Any) -> Mapping[str, Sequence[str]]:
        """Return which figures are on the printed board, by the id of its space; a figure is
        ``seat-0`` and so on, others by the names of their pieces. Empty for games without one."""
        return {}

    def layout(self, table: Any) -> tuple[str, ...]:
        """Return the ids of the cards that make up the board of this game, row by row. Empty before
        they are laid out, and where the board is always the same."""
        return ()


def latest_position(
    narrator: Narrator[Any], log: Sequence[int], seat: int | None
) -> tuple[Position, list[str]]:
    """Return the position after all choices of a log, and the effects of the last of them as far as
    a seat may know them: all for None."""
    before: Any = None
    for now, _ in replay_positions(narrator.engine, log):
        if now.at == len(log) - 1:
            before = copy_table(now.table)
    return now, [*effects_at(narrator, before, now, seat)]


def effects_at(
    narrator: Narrator[Any], before: Any, now: Position, seat: int | None
) -> Iterator[str]:
    """Yield the marks and the effects of the choice that led to a position. ``before`` is a copy of
    the table at that choice, None before the first one."""
    if before is None:
        return
    for mark in now.marks:
        if words := narrator.describe_mark(now.table, mark):
            known = mark.seat is not None and 0 <= mark.seat < narrator.engine.seats
            yield f"{name_of(mark.seat, seat)}: {words}" if known else words
    yield from narrator.effects(before, now.table, seat)


def name_of(seat: int | None, reader: int | None) -> str:
    """Return what a seat, or chance for None, is called by the person on another seat, or on
    none."""
    if seat is None:
        return "chance"
    return "you" if seat == reader else f"seat {seat + 1}"


def action_at(narrator: Narrator[Any], now: Position, taken: int | None) -> str:
    """Return what an option does at a position, empty if there is none to take."""
    choice: Choice | None = now.choice
    if choice is None or taken is None or not 0 <= taken < len(choice.options):
        return ""
    return narrator.describe(now.table, choice, choice.options[taken])
