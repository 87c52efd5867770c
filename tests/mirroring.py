"""Maps with their left and right exchanged, or their top and bottom."""

from __future__ import annotations

import re


def turned(text: str, across: bool, down: bool) -> str:
    """Return a map with left and right exchanged (``across``), top and bottom (``down``), or both:
    one of squares, or of hexes with a point at the top and the odd rows further."""
    block = re.search(r"(?<=^cells: \|\n)(?:(?:  .*)?\n)+", text, re.M)
    assert block is not None
    rows = [line.split()[:: -1 if across else 1] for line in block[0].splitlines() if line.strip()]
    lines = [f"  {' '.join(row)}\n" for row in rows[:: -1 if down else 1]]
    text = text.replace(block[0], "".join(lines))
    # The rows that are shifted by half a cell are then the even ones.
    if "cells: hex" in text and across != (down and len(rows) % 2 == 0):
        text = text.replace("grid: {", "grid: {offset: even, ", 1)
    for flip, a, b in ((across, "left", "right"), (down, "top", "bottom")):
        swap = {a: b, b: a} if flip else {}
        text = re.sub(rf"(?<=[ -])({a}|{b})(?=[-,])", lambda m, s=swap: s.get(m[0], m[0]), text)  # type: ignore[misc]
    x, y = -1 if across else 1, -1 if down else 1
    return re.sub(
        r"shift: \[(\S+)mm, (\S+)mm\]",
        lambda m: f"shift: [{x * float(m[1]):g}mm, {y * float(m[2]):g}mm]",
        text,
    )
