"""What is said of a part of the sea that is not connected with the rest."""

from pnp.facts.tiles import Cell, Sea, Severed


def alone(sea: Sea, part: Severed) -> tuple[str, str]:
    """Return message and hint for a part that touches nothing."""
    hint = "put it next to another tile, along at least a quarter of a side"
    return f"{_touching(sea, part, part.first)} no other part of the sea", hint


def linked(sea: Sea, part: Severed, here: Cell, there: Cell) -> tuple[str, str]:
    """Return message and hint for a part that meets another where two corners touch."""
    other = sea.cells[there]
    message = f"{_touching(sea, part, here)} the rest only at a corner of '{other}'"
    return message, f"move it by one cell, so that one side touches '{other}'"


def _touching(sea: Sea, part: Severed, at: Cell) -> str:
    """Return the beginning of a sentence: the tile of a cell, how many others, and ``touch``."""
    others = len(part.marks) - 1
    return f"'{sea.cells[at]}' and {others} more touch" if others else f"'{sea.cells[at]}' touches"
