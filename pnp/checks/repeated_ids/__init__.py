"""Pieces of one file with the same id."""

from collections.abc import Iterator, Sequence

from pnp.base.diagnostics import KeyPath
from pnp.model.counts import pieces
from pnp.rules.rule import Finding
from pnp.rules.views import AnyFile


def check(
    facts: AnyFile, *, noun: str, hint: str, of: Sequence[str] = (), but: Sequence[str] = ()
) -> Iterator[Finding]:
    """Look at files ``of`` these kinds, or at all ``but`` those."""
    kind = facts.file.kind
    if kind in but or (of and kind not in of):
        return
    first: dict[str, KeyPath] = {}
    told: set[KeyPath] = set()
    for piece in pieces(facts.record):
        earlier = first.setdefault(piece.id, piece.path)
        if earlier != piece.path and piece.path not in told:
            told.add(piece.path)
            yield Finding(
                piece.path,
                f"two {noun} have the id '{piece.id}'",
                hint,
                labels=((earlier, "first defined here"),),
            )
