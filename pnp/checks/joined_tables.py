"""Rules that compare one table of a game with another: cards with the spaces that they name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from pnp.base.diagnostics import Severity
from pnp.checks.regularities import AlikeThings, Table
from pnp.content.files import File
from pnp.facts.joins import disagreements
from pnp.kinds import GRAPHS
from pnp.model.record import MAP
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import WholeGame


class Owned(NamedTuple):
    """A table with its file."""

    table: Table
    file: File[Any]


class JoinedTables(WholeGame):
    """A game with the cards of its decks and the spaces of its boards as tables."""

    reads = ("deck", "board", "squares")

    @cached_property
    def tables(self) -> tuple[Owned, ...]:
        """The tables of decks and of boards with a grid."""
        found = []
        for kind in ("deck", *(kind for kind in GRAPHS if kind != MAP)):
            for file in self.setting.files(kind):
                table = AlikeThings(file, self.setting).whole
                if table is not None:
                    found.append(Owned(table, file))
        return tuple(found)


@Rule("tables-disagree", Severity.WARNING, "derived")
def tables_disagree(game: JoinedTables) -> Iterator[Finding]:
    """A card says something else of a thing than the board or the deck that has the thing.

    All other cards agree: a share of the North Railway has the home city that the map prints North
    on. One share names the home of another railway.

    Instead, write the name that goes with the rest of the card, or correct the other table.
    """
    for one in game.tables:
        for other in game.tables:
            if one.file is other.file:
                continue
            for found in disagreements(one.table.rows, other.table.rows):
                table, whole = one.table, other.table
                value = table.rows[found.row][found.column]
                known = f"'{value}' has the {found.stating} '{found.stated}' in '{other.file.id}'"
                hint = f"write another '{found.column}'"
                labels = [(whole.place(found.known, found.stating), f"of '{value}'", other.file)]
                if found.meant is not None:
                    meant = whole.rows[found.meant].get(found.key, "")
                    hint = f"write  {found.column}: {meant}" if meant else hint
                    place = whole.place(found.meant, found.stating)
                    labels.append((place, f"'{found.own}' fits this", other.file))
                yield Finding(
                    table.place(found.row, found.column),
                    f"{table.names[found.row]} names '{value}', but its '{found.field}' is "
                    f"'{found.own}': {known}; {found.kept} other {table.nouns} agree with it",
                    f"{hint}, or correct '{other.file.id}'",
                    labels=tuple(labels),
                    file=one.file,
                )
