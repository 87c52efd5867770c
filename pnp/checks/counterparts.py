"""A rule for cards that come in a series for each side, suit or player: counterparts are equal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pnp.base.diagnostics import KeyPath, Severity
from pnp.content.files import File
from pnp.facts.row_products import odd_counterparts
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import AnyFile

_MOST_ROWS = 600
_PART = "part "


class Series(AnyFile):
    """A deck with the values of its cards, or a file of tokens with those of its pieces."""

    @property
    def rows(self) -> tuple[Mapping[str, str], ...]:
        """The values of each card or piece: its fields, its quantity, and the parts of its id."""
        record: Any = self.record
        if self.file.kind == "deck":
            own = [
                (card.card, {**card.fields, "quantity": str(card.quantity)})
                for card in record.cards
            ]
        elif self.file.kind == "tokens":
            plain = [piece for piece in record.pieces if piece.layout is None]
            own = [
                (piece.id, {"quantity": str(piece.quantity), "front": piece.front.text})
                for piece in plain
            ]
            if len(plain) < len(record.pieces):
                return ()
        else:
            return ()
        if len(own) > _MOST_ROWS:
            return ()
        parts = [re.split("-", id) for id, _ in own]
        same = len({len(one) for one in parts}) == 1
        return tuple(
            {**values, **({f"{_PART}{i}": word for i, word in enumerate(ids)} if same else {})}
            for ids, (_, values) in zip(parts, own, strict=True)
        )

    def place(self, row: int, column: str) -> KeyPath:
        """Return the path of a value."""
        if self.file.kind == "tokens":
            return ("pieces", row, column)
        return ("cards", row, column)

    def name(self, row: int) -> str:
        """Return the id of a card or a piece."""
        file: File[Any] = self.file
        record = file.record
        return str(record.cards[row].card if file.kind == "deck" else record.pieces[row].id)


@Rule("unlike-its-counterpart", Severity.WARNING, "derived")
def unlike_its_counterpart(series: Series) -> Iterator[Finding]:
    """A card has another number than its counterpart of another side, suit or colour.

    Each side has the same series of cards, and all their numbers are equal, but for one: the
    orange archers are stronger than the blue ones. Series that differ in several numbers do so on
    purpose and are left alone.

    Instead, write the number of the counterpart. If the sides are meant to differ, ignore or
    suppress the finding.
    """
    for odd in odd_counterparts(series.rows):
        one, other = series.name(odd.row), series.name(odd.other)
        yield Finding(
            series.place(odd.row, odd.column),
            f"'{one}' has {odd.value} as its '{odd.column}', and '{other}' has {odd.usual}; "
            f"{odd.kept} others have the number of their counterparts",
            f"write  {odd.column}: {odd.usual}, or {odd.value} for '{other}'",
            labels=((series.place(odd.other, odd.column), f"its counterpart: {odd.usual}"),),
        )
