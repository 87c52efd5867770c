"""Common parts of several kinds of file: their title, each player's share, their pieces.

A kind inherits from those of these classes that apply to it. Code for files of many kinds uses
``isinstance`` to test for the class that has the field it reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import Field

from pnp.base.diagnostics import KeyPath
from pnp.model.record import (
    MOST_PLAYERS,
    Id,
    Markup,
    Mount,
    PerPlayer,
    Players,
    Quantity,
    Record,
    Short,
    Title,
)
from pnp.model.table_source import Columns, Sources


class Titled(Record):
    """A file with a title."""

    title: Title


class WithGame(Record):
    """A file that may name the game to which it belongs."""

    game: Id | None = None


USUAL_THEME = "plain"
"""The theme of games, and of files of no game, that name none."""


class Themed(Record):
    """A file that may name the theme in which it is drawn; a theme is drawn in itself."""

    theme: Id | None = None


def theme_of(record: Record) -> str | None:
    """Return the theme that a file names."""
    return record.theme if isinstance(record, Themed) else None


class ForPlayers(Record):
    """A file that may be for a number of players only."""

    players: Players | None = None


TableForm: TypeAlias = Literal["board", "mat", "card", "token", "die", "figure", "rules", "none"]


class Component(Titled, WithGame):
    """A file that is printed. ``note`` describes how to cut and assemble its pieces.

    ``table_form`` is what its pieces are on a virtual table: a ``board`` that stays where it is, a
    ``mat`` that players move, ``card``, ``token``, ``die``, ``figure``, ``rules`` to read, or
    ``none`` if a table does not need them.
    """

    table_form: ClassVar[TableForm] = "token"

    note: Markup = ""


class Mounted(Record):
    """A file whose pieces may be glued onto something thicker."""

    mount: Mount | None = None


class WithQuantity(Record):
    """A file whose pieces are all made ``quantity`` times."""

    quantity: Quantity = 1


class WithColours(Record):
    """A file whose pieces are made once for each of the ``colours`` of players, if there are any:
    the key is the role of the colour, the value the icon that distinguishes it."""

    colours: Annotated[dict[Id, str], Field(max_length=MOST_PLAYERS)] = {}


def colours_of(record: Record) -> dict[str, str]:
    """Return the colours in which the pieces of a file are made; empty for other files."""
    return record.colours if isinstance(record, WithColours) else {}


class SharedByPlayers(Record):
    """A file whose pieces may be shared equally among the players."""

    per_player: PerPlayer = None

    def players_named(self) -> dict[str, tuple[str, ...]] | None:
        """Return the players whom each piece names, by id: it is needed only if all of them play.
        None if pieces name no players."""
        return None


class ListedPiece(Record):
    """One of the pieces that a file lists."""

    id: Id
    title: Short
    quantity: Quantity = 1

    def enough_for(self, players: int) -> int | None:
        """Return how many copies a number of players needs; None if it needs all."""
        del players
        return None


class Pieces(Component, SharedByPlayers, WithColours):
    """A file that lists its pieces; before linking, each row of ``data`` may fill the template
    ``piece``, in which braces name columns."""

    data: Sources | None = None
    columns: Columns = {}
    piece: dict[str, Any] | None = None
    pieces: tuple[ListedPiece, ...]

    def ids_listed(self) -> Iterator[tuple[str, KeyPath]]:
        for i, piece in enumerate(self.pieces):
            yield piece.id, ("pieces", i, "id")
