"""What a sea of tiles must be, read from its text alone: no rule and no record of pnp is used."""

from __future__ import annotations

import yaml


def wrongs(text: str, tiles: int = 24) -> list[str]:
    """Return what is wrong with a sea of this many tiles."""
    data = yaml.safe_load(text)
    rows = [line.split() for line in data["tiles"].splitlines()]
    cells = {(r, c): m for r, row in enumerate(rows) for c, m in enumerate(row) if m != "."}
    found = [f"row {r} is short" for r, row in enumerate(rows) if len(row) != len(rows[0])]
    marks = sorted(set(cells.values()))
    if len(marks) != tiles:
        found.append(f"{len(marks)} tiles")
    for mark in marks:
        own = sorted(cell for cell, m in cells.items() if m == mark)
        r, c = own[0]
        if own != [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]:
            found.append(f"tile {mark} is not a square")
    sea, rest = {min(cells)}, [min(cells)]
    while rest:
        r, c = rest.pop()
        for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if near in cells and near not in sea:
                sea.add(near)
                rest.append(near)
    if sea != set(cells):
        found.append(f"{len(cells) - len(sea)} spaces cannot be reached")
    if any({*row} == {"."} for row in (*rows, *map(list, zip(*rows, strict=False)))):
        found.append("an empty row or column")
    return found
