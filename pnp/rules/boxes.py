"""The boxes of layouts in files of any kind, with the cards or spaces that show them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.content.files import File
from pnp.kinds.layout.sides import DealtSide
from pnp.model.record import BOARD

BOXED = ("deck", BOARD)
"""The kinds of file whose pieces show fields in boxes."""


def sides_of(file: File[Any]) -> Iterator[DealtSide]:
    """Yield the layouts of a file with what shows them; nothing for files without layouts."""
    if file.kind == "deck":
        from pnp.kinds.deck.sides import sides as sides_of_deck

        yield from sides_of_deck(file.record)
    elif file.kind == BOARD:
        from pnp.kinds.boards.board.sides import sides as sides_of_board

        yield from sides_of_board(file.record)
