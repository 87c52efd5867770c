"""New seas: tiles that are laid one by one, often in pairs that mirror each other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from string import ascii_lowercase

from pnp.base.diagnostics import Diagnostic
from pnp.generate.generator import CannotGenerateError
from pnp.generate.request import Request, model_of, players_of
from pnp.kinds.boards.seas.record import Seas
from pnp.kinds.boards.seas.tiles import Cell, tile_cells

_ROWS, _COLUMNS = 16, 18
"""The largest sea, in halves of tiles: about the table of the seas that come with the game."""
_STYLES = ("mirror", "mirror", "turn", "free")
_TRIES = 400
_FIRST = (
    "Blue Broken Cold Crooked Deep Drowned Forgotten Grey Hidden Hungry Leaning Lost Narrow "
    "Patient Quiet Restless Salt Scattered Sleeping Tangled Torn Twisted Wandering Winding"
)
_SECOND = ("Anchor", "Bight", "Crown", "Gate", "Hook", "Labyrinth", "Ladder", "Lagoon", "Maze")
_LETTERS = 14
_OPEN, _TIGHT = 0.7, 0.95
"""Up to this share of spaces on the coast a sea is open, and from this share it is tight."""


@dataclass
class SeaDraft:
    """Corners of tiles about the point where rows and columns are 0, how they mirror each other,
    and how much tiles keep together."""

    corners: set[Cell]
    style: str
    close: float
    title: str


class SeaGenerator:
    """Makes seas with a number of tiles."""

    players = 1

    def __init__(self, request: Request, tiles: int) -> None:
        self._request = request
        self._tiles = tiles

    def draft(self, random: Random) -> SeaDraft | None:
        style = _STYLES[random.randrange(len(_STYLES))]
        title = self._request.title or _title(random)
        draft = SeaDraft(set(), style, 0.6 + 1.4 * random.random(), title)
        return draft if _lay(draft, self._tiles, random) else None

    def write(self, draft: SeaDraft) -> str:
        return "\n".join((*_lines(draft, self._request), ""))

    def repair(self, draft: SeaDraft, findings: Sequence[Diagnostic], random: Random) -> bool:
        """Lay the tiles anew that findings name, or else any two; closer together if ships reach
        too little, and less close if the coast is too far."""
        codes = {found.code for found in findings}
        draft.close += 0.4 * ("few-spaces-in-reach" in codes) - 0.4 * (
            "far-from-any-coast" in codes
        )
        marks = _marks(draft.corners)
        named = [
            marks[mark]
            for found in findings
            for mark in re.findall(r"'([a-z])'", found.message)
            if mark in marks
        ]
        pool = sorted(draft.corners)
        chosen = {*named[:2], *(pool[random.randrange(len(pool))] for _ in range(2))}
        for corner in sorted(chosen):
            draft.corners -= set(_alike(draft.style, corner))
        parts = _parts(draft.corners)
        whole = sorted(parts, key=len)[-1:]
        draft.corners = set(*whole)
        return _lay(draft, self._tiles, random)


def _title(random: Random) -> str:
    """Return a title that is short enough for a line of the card."""
    titles = [f"{one} {other}" for one in _FIRST.split() for other in _SECOND]
    short = [title for title in titles if len(title) <= _LETTERS]
    return short[random.randrange(len(short))]


def _alike(style: str, corner: Cell) -> tuple[Cell, ...]:
    """Return the corner of a tile with that of its image, which may be the same."""
    row, column = corner
    image = {"mirror": (row, -column - 2), "turn": (-row - 2, -column - 2)}.get(style, corner)
    return (corner,) if image == corner else (corner, image)


def _lay(draft: SeaDraft, tiles: int, random: Random) -> bool:
    """Lay tiles beside others until there are so many; False if there is no room for them."""
    for _ in range(_TRIES):
        lacking = tiles - len(draft.corners)
        if not lacking:
            return len(_parts(draft.corners)) == 1
        spots = _spots(draft, lacking)
        if not spots:
            return False
        covered = {cell for corner in draft.corners for cell in tile_cells(corner)}
        worth = [max(0.05, _contacts(spot, covered)) ** draft.close for spot in spots]
        # Tiles in a row with others look laid on purpose.
        worth = [w * (3 if spot[1] % 2 == 0 else 1) for w, spot in zip(worth, spots, strict=True)]
        spot = random.choices(spots, worth)[0]
        draft.corners |= set(_alike(draft.style, spot))
    return False


def _spots(draft: SeaDraft, lacking: int) -> list[Cell]:
    """Return where a tile may be laid next."""
    covered = {cell for corner in draft.corners for cell in tile_cells(corner)}
    if not covered:
        return [(-1, -1)] if draft.style != "free" else [(0, 0)]
    found = []
    near = {
        (row + down, column + across)
        for row, column in draft.corners
        for down in range(-2, 3)
        for across in range(-2, 3)
    }
    for corner in sorted(near - draft.corners):
        images = _alike(draft.style, corner)
        cells = [cell for image in images for cell in tile_cells(image)]
        apart = len(set(cells)) == len(cells) and not covered & set(cells)
        joined = len(images) <= lacking and _contacts(corner, covered)
        if apart and joined and _fits(covered | set(cells)):
            found.append(corner)
    if lacking == 1 and draft.style != "free":
        found = [corner for corner in found if len(_alike(draft.style, corner)) == 1]
    return found


def _contacts(corner: Cell, covered: set[Cell]) -> int:
    """Return how many sides of cells a tile shares with others."""
    own = tile_cells(corner)
    return sum(one in covered for cell in own for one in _beside(cell) if one not in own)


def _beside(cell: Cell) -> tuple[Cell, ...]:
    row, column = cell
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def _fits(cells: set[Cell]) -> bool:
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return max(rows) - min(rows) < _ROWS and max(columns) - min(columns) < _COLUMNS


def _parts(corners: set[Cell]) -> list[list[Cell]]:
    """Return the groups of tiles that touch each other."""
    owner = {cell: corner for corner in corners for cell in tile_cells(corner)}
    rest, found = set(corners), list[list[Cell]]()
    for first in sorted(corners):
        if first not in rest:
            continue
        rest.remove(first)
        part, queue = [first], [first]
        while queue:
            own = tile_cells(queue.pop())
            near = {owner[one] for cell in own for one in _beside(cell) if one in owner}
            for corner in sorted(near & rest):
                rest.remove(corner)
                part.append(corner)
                queue.append(corner)
        found.append(part)
    return found


def _marks(corners: set[Cell]) -> dict[str, Cell]:
    return dict(zip(ascii_lowercase, sorted(corners), strict=False))


def _lines(draft: SeaDraft, request: Request) -> Iterator[str]:
    marks = {cell: m for m, corner in _marks(draft.corners).items() for cell in tile_cells(corner)}
    islands, ashore = _islands(set(marks)), _share_ashore(set(marks))
    difficulty = 3 if ashore < _OPEN else 2 if ashore < _TIGHT else 1
    yield f"# {request.command()}"
    yield "pnp: 1"
    yield f"map: {request.id}"
    yield "game: piece-packing-pirates"
    yield f"title: {draft.title}"
    yield "text: >-"
    yield f"  {_describe(islands, draft.style)}"
    yield f"difficulty: {difficulty}"
    yield "tiles: |"
    rows = sorted({row for row, _ in marks})
    columns = sorted({column for _, column in marks})
    for row in rows:
        words = (marks.get((row, column), ".") for column in range(columns[0], columns[-1] + 1))
        yield f"  {' '.join(words)}"


def _describe(islands: int, style: str) -> str:
    about = "{A sea} without {an island}: whoever sees you comes straight at you."
    if islands == 1:
        about = "One {island} in the middle of things. Keep it between you and the big {ship.many}."
    elif islands > 1:
        about = f"{{{islands} Words}} {{island.many}}, and always a way round to the other side."
    more = {
        "mirror": "East and west are alike; the {wind} is not.",
        "turn": "Turn the table round, and it is the same {sea}.",
        "free": "No {shore} here is straight for long.",
    }
    return f"{about} {more[style]}"


def _islands(covered: set[Cell]) -> int:
    """Return how many pieces of land the sea encloses."""
    rows, columns = [row for row, _ in covered], [column for _, column in covered]
    whole = {
        (row, column)
        for row in range(min(rows) - 1, max(rows) + 2)
        for column in range(min(columns) - 1, max(columns) + 2)
    }
    rest, found = whole - covered, 0
    while rest:
        queue = [min(rest)]
        rest.remove(queue[0])
        while queue:
            for one in _beside(queue.pop()):
                if one in rest:
                    rest.remove(one)
                    queue.append(one)
        found += 1
    return found - 1


def _share_ashore(covered: set[Cell]) -> float:
    ashore = sum(any(one not in covered for one in _beside(cell)) for cell in covered)
    return ashore / len(covered)


def generator(request: Request) -> SeaGenerator:
    """Return the generator of seas.

    Raises CannotGenerateError for more than one player, or too many tiles.
    """
    model = model_of(request)
    record = model.file.record
    assert isinstance(record, Seas)
    players_of(request)
    tiles = len({mark for row in record.tiles for mark in row} - {"."})
    if tiles > len(ascii_lowercase):
        message = f"'{model.file.id}' has {tiles} tiles; a new sea has at most 26"
        raise CannotGenerateError(f"{message}; name another with --like")
    return SeaGenerator(request, tiles)
