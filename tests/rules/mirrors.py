"""Maps as somebody mirrors or turns them: the text of a file of hexes with a point at the top, or
of squares, with all that lies on the board where it then lies."""

from __future__ import annotations

import re

_CELLS = re.compile(r"(?<=^cells: \|\n)(?:(?:  .*)?\n)+", re.M)
_SHIFT = re.compile(r"shift: \[(-?[\d.]+)mm, (-?[\d.]+)mm\]")
_SIDES = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


def mirrored(text: str, *, across: bool, down: bool) -> str:
    """Return a map with left and right exchanged (``across``), top and bottom (``down``), or both,
    which is half a turn."""
    found = _CELLS.search(text)
    assert found is not None
    rows = [line.split() for line in found[0].splitlines() if line.strip()]
    turned = [row[::-1] if across else row for row in rows]
    text = text.replace(
        found[0], "".join(f"  {' '.join(row)}\n" for row in turned[:: -1 if down else 1])
    )
    # What stands half a cell further: each other row, from the first or the second on.
    if across != (down and len(rows) % 2 == 0):
        text = re.sub(r"^grid: \{", "grid: {offset: even, ", text, flags=re.M)
        assert text.count("offset:") == 1
    text = re.sub(
        r"corner: (\w+)-(\w+)",
        lambda m: f"corner: {_turned(m[1], down)}-{_turned(m[2], across)}",
        text,
    )
    signs = (-1 if across else 1, -1 if down else 1)
    return _SHIFT.sub(
        lambda m: f"shift: [{signs[0] * float(m[1]):g}mm, {signs[1] * float(m[2]):g}mm]", text
    )


def _turned(side: str, turn: bool) -> str:
    return _SIDES[side] if turn else side
