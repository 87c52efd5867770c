"""Games in words for people: positions, options, and the effects of choices.

An engine has the rules alone, and is played and measured without this module. A narrator is made
only if text is shown: at the table (``pnp play --me``), in replays and in films.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from pnp.play.kernel import Choice, Engine, Mark, copy_table
from pnp.play.positions import Position, replay_positions

E = TypeVar("E", bound=Engine[Any])


class Narrator(Generic[E]):
    """Describes the games of an engine in words.

    A game overrides what it can describe better. This class knows only kinds of choices and scores:
    enough to try an engine before it has a narrator.
    """

    def __init__(self, engine: E) -> None:
        self.engine = engine

    def introduction(self, seat: int) -> Iterator[str]:
        """Yield lines for a person on a seat to read before the first choice, and again on request:
        what the position does not show of the board, who is on their side, which rules are left
        out."""
        yield from ()

    def position(self, table: Any, reader: int | None) -> Iterator[str]:
        """Yield the position in lines for a terminal of 80 columns, as the reader's seat may see
        it; None sees all. At the table, the lines after an empty line are shown once a turn and on
        request."""
        for seat, score in enumerate(self.engine.scores(table)):
            yield f"{name_of(seat, reader)}: {score}"

    def describe(self, table: Any, choice: Choice, option: Any) -> str:
        """Return what an option does at the table where it is chosen, with its price and its
        amounts. Options of one choice should differ in their words."""
        return f"{choice.kind} {option}"

    def hides(self, choice: Choice, option: Any, reader: int) -> bool:
        """Return whether the option taken by chance or another seat is still hidden from the
        reader. A hidden choice of another seat is shown when the turn is over, one of chance
        never."""
        return self.engine.secret

    def describe_mark(self, table: Any, mark: Mark) -> str:
        """Return a description of a mark that has just been added to the table, or an empty string
        if other lines describe it. Its ``seat`` is set, and is named before the text, unless it is
        -1 or another that the table does not have."""
        return ""

    def effects(self, before: Any, table: Any, reader: int | None) -> Iterator[str]:
        """Yield the effects of a choice that the reader's seat may know, all for None: gains,
        losses, cards turned up. ``before`` is a copy of the table at that choice; at the end of a
        turn the next one may have begun."""
        yield from ()

    def final_score(self, table: Any) -> str:
        """Return the score of a finished game whose rules have no victory; empty for others."""
        return ""

    def figures(self, table: Any) -> Mapping[str, Sequence[str]]:
        """Return the figures on the printed board by the id of their space. Figures are named
        ``seat-0`` and so on, or by the names of their pieces. Empty for games without a board."""
        return {}

    def layout(self, table: Any) -> tuple[str, ...]:
        """Return the ids of the cards that make up the board of this game, row by row. Empty before
        they are laid out, and if the board is always the same."""
        return ()


def latest_position(
    narrator: Narrator[Any], log: Sequence[int], seat: int | None
) -> tuple[Position, list[str]]:
    """Return the position after all choices of a log, and the effects of the last choice that a
    seat may know, all for None."""
    before: Any = None
    for now, _ in replay_positions(narrator.engine, log):
        if now.at == len(log) - 1:
            before = copy_table(now.table)
    return now, [*effects_at(narrator, before, now, seat)]


def effects_at(
    narrator: Narrator[Any], before: Any, now: Position, seat: int | None
) -> Iterator[str]:
    """Yield the marks and effects of the choice that led to a position. ``before`` is a copy of the
    table at that choice, None before the first one."""
    if before is None:
        return
    for mark in now.marks:
        if words := narrator.describe_mark(now.table, mark):
            known = mark.seat is not None and 0 <= mark.seat < narrator.engine.seats
            yield f"{name_of(mark.seat, seat)}: {words}" if known else words
    yield from narrator.effects(before, now.table, seat)


def name_of(seat: int | None, reader: int | None) -> str:
    """Return how a seat, or chance for None, is addressed to the reader's seat, or to no seat for
    None."""
    if seat is None:
        return "chance"
    return "you" if seat == reader else f"seat {seat + 1}"


def action_at(narrator: Narrator[Any], now: Position, taken: int | None) -> str:
    """Return what an option does at a position; empty if it does not exist."""
    choice: Choice | None = now.choice
    if choice is None or taken is None or not 0 <= taken < len(choice.options):
        return ""
    return narrator.describe(now.table, choice, choice.options[taken])
