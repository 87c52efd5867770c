"""What it costs to move on boards, compared with how far pieces can move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from pnp.base.diagnostics import KeyPath, Severity
from pnp.base.units import format_number
from pnp.content.files import File
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import Texts
from pnp.rules.views import WholeGame

if TYPE_CHECKING:
    from pnp.kinds.boards.board.record import Board

_COLUMNS = re.compile(
    r"moves?|movements?|(?:move|movement)[ -]points|speed|bewegung(?:spunkte)?|zugweite|tempo"
    r"|mouvement|déplacement|deplacement|vitesse|movimiento",
    re.IGNORECASE,
)
"""Columns with the movement of a piece, in the languages that are most used."""
_ALWAYS = re.compile(
    r"\balways\b|\bat least one\b|\bimmer\b|\bmindestens\b|\btoujours\b|\bau moins\b", re.IGNORECASE
)
"""Words of a rule by which a piece may move though it cannot pay."""


class Mover(NamedTuple):
    """A card with its movement, and where that is written."""

    name: str
    points: int
    path: KeyPath
    file: File[Any]


class Movement(WholeGame):
    """A game with the movement of its cards and the prices of its spaces."""

    reads = ("board", "deck")

    @cached_property
    def movers(self) -> tuple[Mover, ...]:
        """The cards whose deck has a column for movement."""
        found = []
        decks: tuple[File[Any], ...] = self.setting.files("deck")
        for file in decks:
            for i, card in enumerate(file.record.cards):
                for name in filter(_COLUMNS.fullmatch, card.columns):
                    value = card.fields.get(name, "")
                    if value.isdecimal():
                        found.append(Mover(f"'{card.card}'", int(value), ("cards", i, name), file))
        return tuple(found)

    @property
    def may_move_always(self) -> bool:
        """Whether a text says that a piece may move even if it cannot pay."""
        return any(
            _ALWAYS.search(text)
            for file in self.setting.files("sheet")
            for _, text in Texts(file, self.setting).texts
        )


@Rule("entry-beyond-movement", Severity.WARNING, "derived")
def entry_beyond_movement(game: Movement) -> Iterator[Finding]:
    """Entering a kind of space costs more than any piece can move.

    The deck has a column for movement, such as `move`, and its largest number is below `enter` of
    the kind. So the price is printed for nothing: the kind is closed to everybody.

    Instead, lower the price, or write `enter: closed`. If pieces may always move one space, say so
    in the rules.
    """
    if not game.movers:
        return
    best = max(game.movers, key=lambda one: one.points)
    for file in game.setting.files("board"):
        board = cast("Board", file.record)
        for i, kind in enumerate(board.spaces):
            if kind.enter is None or kind.enter <= best.points:
                continue
            if game.may_move_always:
                continue
            path: KeyPath = ("spaces", i, "enter")
            yield Finding(
                path,
                f"'{kind.space}' costs {format_number(kind.enter)} to enter; {best.name} moves "
                f"{best.points}, and no card more",
                f"write {best.points} or less, or  enter: closed",
                file=file,
                labels=((best.path, f"the largest movement: {best.points}", best.file),),
            )
