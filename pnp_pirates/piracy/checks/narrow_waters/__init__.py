"""Squares of sea that only one ship can pass, reported once per board."""

from collections.abc import Iterable, Iterator

from pnp.facts.squares import Square
from pnp.model.board import name_of
from pnp.rules.rule import Finding
from pnp_pirates.piracy.views import Seaboard, path_of, told


def dead_ends(board: Seaboard) -> Iterator[Finding]:
    """Look for bays of one square; wharves have a rule of their own."""
    ends = [s for s in board.waters if len(board.sea[s]) == len(board.shores[s]) == 1]
    if ends:
        message = f"only one square of sea leads to {told(ends)}: a ship that sails in must stop"
        hint = "fill these squares with land or open a second exit, unless they are intended"
        yield _once(board, ends, message, hint)


def straits(board: Seaboard) -> Iterator[Finding]:
    """Look for squares of sea with land on both sides."""
    if board.straits:
        first, *others = board.straits
        more = f", and {len(others)} more" if others else ""
        message = f"the sea is one square wide at {name_of(first)}{more}"
        hint = "leave two squares of sea between islands, unless the strait is intended"
        details = (f"{name_of(square)}: {way}" for square, way in board.straits.items())
        yield _once(board, board.straits, message, hint, details)


def _once(
    board: Seaboard, squares: Iterable[Square], message: str, hint: str, details: Iterable[str] = ()
) -> Finding:
    marks = (board.mark("spot", squares),)
    return Finding(path_of(next(iter(squares))), message, hint, details=tuple(details), marks=marks)
