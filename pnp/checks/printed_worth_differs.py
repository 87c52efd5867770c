"""A piece shows another number than its name has.

A coin called gold-5 on which a 4 is printed counts for the rules what its name says, and for the
players what they see.

Instead, print the number of the name, or name the piece after the number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Severity
from pnp.rules.facts import Facts
from pnp.rules.rule import Finding, Rule

if TYPE_CHECKING:
    from pnp.model.tokens import Tokens


class Marked(Facts):
    """A file of tokens."""

    kind = "tokens"
    record: Tokens


RULE = Rule("", Severity.WARNING, "judgement", over=Marked)


def check(tokens: Marked) -> Iterator[Finding]:
    for i, piece in enumerate(tokens.record.pieces):
        number = piece.id.rpartition("-")[2]
        for side in ("front", "back"):
            text = getattr(getattr(piece, side), "text", None) or ""
            if number.isdecimal() and text.isdecimal() and int(text) != int(number):
                yield Finding(
                    ("pieces", i, side, "text"),
                    f"'{piece.id}' shows {text}",
                    f"write {number}, or give it another id",
                    labels=((("pieces", i, "id"), "its id"),),
                )
