"""Rules for the numbers on tokens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Severity
from pnp.content.nodes import Mapping, node_at
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import View

if TYPE_CHECKING:
    from pnp.kinds.tokens.record import Tokens


class TokensFile(View):
    """A file of tokens."""

    kind = "tokens"
    record: Tokens

    def has_made_id(self, index: int) -> bool:
        """Return whether the id of a token is made from its title."""
        piece = node_at(self.file.node, ("pieces", index))
        key = piece.key_node("id") if isinstance(piece, Mapping) else None
        return key is not None and key.span == node_at(piece, ("id",)).span


@Rule("printed-worth-differs", Severity.WARNING, "judgement")
def printed_worth_differs(tokens: TokensFile) -> Iterator[Finding]:
    """A piece shows a different number than its id.

    A coin with the id gold-5 that shows a 4 counts as 5 in the rules, but as 4 for the players.

    Instead, print the number in the id, or change the id to match the number.
    """
    for i, piece in enumerate(tokens.record.pieces):
        if tokens.has_made_id(i):
            continue
        number = piece.id.rpartition("-")[2]
        for side, face in (("front", piece.front), ("back", piece.back)):
            text = face.text if face is not None else ""
            if number.isdecimal() and text.isdecimal() and int(text) != int(number):
                yield Finding(
                    ("pieces", i, side, "text"),
                    f"'{piece.id}' shows {text}",
                    f"write {number}, or give it another id",
                    labels=((("pieces", i, "id"), "its id"),),
                )
