"""What a board of Piracy must be, read from its text alone, without rules or records of pnp."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

Square = tuple[int, int]


def beside(square: Square) -> Iterator[Square]:
    row, column = square
    yield from ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))


def joined(start: Square, among: set[Square]) -> set[Square]:
    found, rest = {start}, [start]
    while rest:
        for other in beside(rest.pop()):
            if other in among and other not in found:
                found.add(other)
                rest.append(other)
    return found


def wrongs(text: str) -> list[str]:
    """Return what is wrong with a board: its two wharves, two prisons, islands and waters."""
    data = yaml.safe_load(text)
    rows = [line.split() for line in data["squares"].splitlines()]
    marks = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    found = [] if len({*map(len, rows)}) == 1 else ["rows of several lengths"]
    legend = {m: {"type": e} if isinstance(e, str) else e for m, e in data["legend"].items()}
    found += [f"{m} is not in the legend" for m in set(marks.values()) - set(legend) - {"."}]
    kinds = {square: legend.get(mark, {}).get("type") for square, mark in marks.items()}
    sea = {square for square, kind in kinds.items() if kind in ("sea", "wharf")}
    wharves = sorted(square for square, kind in kinds.items() if kind == "wharf")
    if sorted(str(legend[marks[square]]["which"]) for square in wharves) != ["port", "x"]:
        found.append("other wharves")
    if wharves and joined(wharves[0], sea) != sea:
        found.append("waters that no ship reaches")
    for square in wharves:
        if sum(kinds.get(near) == "sea" for near in beside(square)) < 2:
            found.append("a wharf with one way out")
    for mark, entry in legend.items():
        own = {square for square, m in marks.items() if m == mark}
        if entry["type"] in ("island", "skull", "monster"):
            if not own or joined(min(own), own) != own:
                found.append(f"{mark} is in pieces")
            if not any(near in sea for square in own for near in beside(square)):
                found.append(f"no ship reaches {mark}")
    count = [entry["type"] for entry in legend.values()]
    found += [
        f"{count.count(one)} of {one}" for one in ("skull", "monster") if count.count(one) != 1
    ]
    if count.count("island") < 4:
        found.append("few islands")
    names = [entry["name"] for entry in legend.values() if entry.get("name")]
    found += [f"{name} is named twice" for name in set(names) if names.count(name) > 1]
    for entry in (*data.get("waters", ()), *data.get("art", ())):
        square = int(entry["at"][1:]) - 1, ord(entry["at"][0]) - ord("a")
        if kinds.get(square) != "sea":
            found.append(f"{entry} is on land")
    return found
