"""New boards: the town, the trove and the panels of another one, with other islands in the sea."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from pnp.base.diagnostics import Diagnostic
from pnp.generate.generator import CannotGenerateError
from pnp.generate.model_text import with_block, with_command, with_line, with_title
from pnp.generate.request import Request, model_of, players_of
from pnp.kinds.boards.squares.record import OUTSIDE, Board, name_of, square_of

Square = tuple[int, int]
"""Column and row, from 0."""
_ISLAND, _PRISONS = "island", ("skull", "monster")
_MOVED = (_ISLAND, *_PRISONS)
_APART = 2
"""The least number of squares from one island to another, so that ships pass between them."""
_COMPASS = 2.5
"""How far the compass in the centre reaches, in squares."""
_TRIES = 200
_FIRST = (
    "Barnacle Biscuit Cactus Cloudy Crooked Drummer Feather Fiddler Ginger Goat Hollow Jumping "
    "Lazy Lobster Mango Monkey Mushroom Oyster Pepper Pickle Puffin Quiet Sandy Sleepy Tickle "
    "Tortoise Treacle Umbrella Wobbly Yellow"
)
_SECOND = ("Cay", "Key", "Rock", "Island", "Nook", "Downs", "Rest", "Tooth")
_TITLES = ("Crooked", "Windy", "Ticklish", "Foggy", "Shiny", "Sleepy", "Tangled", "Salty")


@dataclass
class BoardDraft:
    """The squares of each mark that was placed anew, the names of islands, where names of waters
    and pictures are, and the title."""

    places: dict[str, list[Square]]
    names: dict[str, str]
    spots: list[Square]
    title: str


class BoardGenerator:
    """Makes boards on the coast of a model."""

    def __init__(self, request: Request, text: str, record: Board, players: int) -> None:
        self._request, self._text, self._record = request, text, record
        self.players = players
        self._fixed = {
            (column, row): mark
            for row, line in enumerate(record.squares)
            for column, mark in enumerate(line)
        }
        kinds = {mark: entry.type for mark, entry in record.legend.items()}
        self._sea = next(mark for mark in kinds if kinds[mark] == "sea")
        self._marks = {mark: type_ for mark, type_ in kinds.items() if type_ in _MOVED}
        self._sizes = {
            mark: sum(one == mark for one in self._fixed.values()) for mark in self._marks
        }
        for square, mark in self._fixed.items():
            if mark in self._marks:
                self._fixed[square] = self._sea

    def draft(self, random: Random) -> BoardDraft | None:
        for _ in range(_TRIES):
            places = self._place_lands(random)
            spots = self._spots(places, random) if places is not None else None
            if places is not None and spots is not None:
                words = _FIRST.split()
                random.shuffle(words)
                islands = [mark for mark, type_ in self._marks.items() if type_ == _ISLAND]
                names = {
                    mark: f"{word} {_SECOND[random.randrange(len(_SECOND))]}"
                    for mark, word in zip(islands, words, strict=False)
                }
                title = f"The {_TITLES[random.randrange(len(_TITLES))]} Main"
                return BoardDraft(places, names, spots, self._request.title or title)
        return None

    def write(self, draft: BoardDraft) -> str:
        text = with_line(with_title(self._text, draft.title), "map", self._request.id)
        squares = dict(self._fixed)
        for mark, own in draft.places.items():
            squares.update(dict.fromkeys(own, mark))
        rows = [
            " ".join(squares[column, row] for column in range(len(line)))
            for row, line in enumerate(self._record.squares)
        ]
        text = with_block(text, "squares", rows)
        for mark, name in draft.names.items():
            text = re.sub(
                rf"^(  {re.escape(mark)}: {{.*name: )[^,}}]+",
                rf"\g<1>{name}",
                text,
                flags=re.MULTILINE,
            )
        # Comments about where things are would no longer be true.
        text = re.sub(r"(^#(?! pnp:).*\n)+(?=\n?squares:)", "", text, flags=re.MULTILINE)
        return with_command(self._moved(text, draft.spots), self._request.command())

    def repair(self, draft: BoardDraft, findings: Sequence[Diagnostic], random: Random) -> bool:
        """Place one island anew: one that a finding names, or any."""
        said = " ".join(found.message for found in findings)
        named = [mark for mark, name in draft.names.items() if name in said]
        marks = named or list(self._marks)
        mark = marks[random.randrange(len(marks))]
        left = {one: own for one, own in draft.places.items() if one != mark}
        free = self._free(left)
        own = self._grow(mark, free, random)
        if own is None:
            return False
        if not self._is_joined({**left, mark: own}):
            return True
        draft.places[mark] = own
        spots = self._spots(draft.places, random)
        draft.spots = draft.spots if spots is None else spots
        return spots is not None

    def _place_lands(self, random: Random) -> dict[str, list[Square]] | None:
        """Return squares for all islands, the largest first; None if one finds no room."""
        places: dict[str, list[Square]] = {}
        for mark in sorted(self._marks, key=lambda mark: (-self._sizes[mark], mark)):
            own = self._grow(mark, self._free(places), random)
            if own is None:
                return None
            places[mark] = own
        return {mark: places[mark] for mark in self._marks} if self._is_joined(places) else None

    def _is_joined(self, places: dict[str, list[Square]]) -> bool:
        """Return whether ships can sail everywhere."""
        sea = {square for square, mark in self._fixed.items() if mark == self._sea}
        sea -= {square for own in places.values() for square in own}
        found, rest = {min(sea)}, [min(sea)]
        while rest:
            for square in _beside(rest.pop()):
                if square in sea and square not in found:
                    found.add(square)
                    rest.append(square)
        return found == sea

    def _free(self, places: dict[str, list[Square]]) -> set[Square]:
        """Return the squares of the sea where land may be: apart from all other land and the
        centre."""
        land = {s for s, mark in self._fixed.items() if mark not in (self._sea, OUTSIDE)}
        land |= {square for own in places.values() for square in own}
        wide, high = len(self._record.squares[0]), len(self._record.squares)
        middle = (wide - 1) / 2, (high - 1) / 2

        def is_free(square: Square) -> bool:
            column, row = square
            if max(abs(column - middle[0]), abs(row - middle[1])) <= _COMPASS:
                return False
            # A seam between quarters would cut it.
            if column in (wide // 2 - 1, wide // 2) or row in (high // 2 - 1, high // 2):
                return False
            # The ribbon with its name would lie on a panel below it.
            below = [self._fixed.get((column, row + n), OUTSIDE) for n in (1, 2)]
            if OUTSIDE in below and row + 2 < high:
                return False
            return all(max(abs(column - c), abs(row - r)) > _APART for c, r in land)

        return {s for s, mark in self._fixed.items() if mark == self._sea and is_free(s)}

    def _grow(self, mark: str, free: set[Square], random: Random) -> list[Square] | None:
        """Return squares for the land of a mark: a block for a prison, any shape for an island."""
        size, pool = self._sizes[mark], sorted(free)
        if self._marks[mark] in _PRISONS:
            wide = next(n for n in range(1, size + 1) if n * n >= size)
            blocks = [
                [(c + i, r + j) for j in range(-(-size // wide)) for i in range(wide)]
                for c, r in pool
            ]
            blocks = [block for block in blocks if set(block) <= free]
            return blocks[random.randrange(len(blocks))] if blocks else None
        for _ in range(20):
            if not pool:
                return None
            own = [pool[random.randrange(len(pool))]]
            while len(own) < size:
                rim = sorted({n for s in own for n in _beside(s)} & free - set(own))
                if not rim:
                    break
                own.append(rim[random.randrange(len(rim))])
            if len(own) == size:
                return sorted(own)
        return None

    def _anchors(self) -> list[tuple[re.Match[str], float, float]]:
        """Return each name of waters and each picture in the model's text, with how far it reaches
        across and down, in squares."""
        found, size = [], self._record.grid.size
        for match in re.finditer(
            r"^  - \{(name|draw): ([^,]+), at: ([a-z]+\d+)(.*)\}$", self._text, re.MULTILINE
        ):
            if match[1] == "name":
                found.append((match, 0.12 * len(match[2]) + 0.6, 0.6))
            else:
                given = re.search(r"size: (\d+)mm", match[4])
                reach = (float(given[1]) if given else 20.0) / size / 2 + 0.3
                found.append((match, reach, reach))
        return found

    def _spots(self, places: dict[str, list[Square]], random: Random) -> list[Square] | None:
        """Return a square for each name of waters and each picture, off all land, panels and each
        other; None if there is no room."""
        taken: list[tuple[float, float, float, float]] = []
        wide, high = len(self._record.squares[0]), len(self._record.squares)
        taken.append(((wide - 1) / 2, (high - 1) / 2, _COMPASS - 0.5, _COMPASS - 0.5))
        lands = [s for s, mark in self._fixed.items() if mark != self._sea]
        lands += [square for own in places.values() for square in own]
        taken += [(column, row, 0.5, 0.5) for column, row in lands]
        cartouche = self._record.cartouche
        if cartouche is not None:
            (c, r), (w, h) = square_of(cartouche.at), cartouche.size
            taken.append((c + (w - 1) / 2, r + (h - 1) / 2, w / 2, h / 2))
        found: list[Square | None] = [None] * len(self._anchors())
        order = sorted(enumerate(self._anchors()), key=lambda one: -one[1][1])
        for i, (_, across, down) in order:
            free = [
                (column, row)
                for column, row in sorted(self._fixed)
                if across - 0.5 <= column <= wide - 0.5 - across
                and down - 0.5 <= row <= high - 0.5 - down
                and not _overlaps((column, row, across, down), taken)
            ]
            if not free:
                return None
            spot = free[random.randrange(len(free))]
            found[i] = spot
            taken.append((*spot, across, down))
        return [spot for spot in found if spot is not None]

    def _moved(self, text: str, spots: Sequence[Square]) -> str:
        """Return a text with names of waters and pictures at other squares."""
        for (match, _, _), spot in zip(self._anchors(), spots, strict=True):
            rest = re.sub(r", shift: \[[^]]*\]", "", match[4])
            line = f"  - {{{match[1]}: {match[2]}, at: {name_of(spot)}{rest}}}"
            text = text.replace(match[0], line, 1)
        return text


def _beside(square: Square) -> tuple[Square, ...]:
    column, row = square
    return (column - 1, row), (column, row - 1), (column, row + 1), (column + 1, row)


def _overlaps(
    box: tuple[float, float, float, float], others: Iterable[tuple[float, float, float, float]]
) -> bool:
    """Return whether a box, by its middle and half its size, overlaps others."""
    x, y, wide, high = box
    return any(abs(x - a) < wide + b and abs(y - c) < high + d for a, c, b, d in others)


def generator(request: Request) -> BoardGenerator:
    """Return the generator of boards on the coast of a model.

    Raises CannotGenerateError if it has no islands.
    """
    model = model_of(request)
    record = model.file.record
    assert isinstance(record, Board)
    if not any(entry.type == _ISLAND for entry in record.legend.values()):
        raise CannotGenerateError(f"'{model.file.id}' has no islands; name another with --like")
    return BoardGenerator(request, model.file.source.text, record, players_of(request)[1])
