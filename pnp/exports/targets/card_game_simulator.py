"""Write a game of Card Game Simulator: a folder, and the same as a file to import.

All pieces are cards there, in one size: that of most cards of the game. Tokens, figures and the
faces of dice have their true size on it, with transparent margins. Each file of the game is a deck
to load; the deck of a board puts the board on the table.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from typing import Annotated, Any

from msgspec import Meta, Struct

from pnp.base.diagnostics import Report
from pnp.base.units import MM_PER_INCH
from pnp.export import Job
from pnp.exports.archive import archive_job, fixed_job
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece
from pnp.exports.card_sheets import MOST_PIXELS
from pnp.exports.raster import RasterStyle, blank_png, check_sides, face_png, framed_png
from pnp.exports.table_things import Form, TableThing, face_name, things_of

_FORMS: tuple[Form, ...] = ("card", "board", "token", "die", "figure")
# The keys of a card that the program reads itself (docs/schema/cgs.json of its repository).
_OWN = frozenset({"id", "name", "set", "setname", "backs", "backFaceId", "deck"})
# What columns with the same names are called instead.
_PREFIX = "card-"
# The distance between copies of a board, in inches.
_GAP = 0.5
# The side of the table if no board is larger, in inches.
_TABLE = 36.0
_POKER = (63.5, 88.9)


class Options(Struct, frozen=True):
    dpi: Annotated[int, Meta(ge=75, le=600, description="Dots per inch of the pictures.")] = 200


def export(bundle: Bundle, options: Options, report: Report) -> Iterator[Job]:
    for thing in things_of(bundle, *_FORMS):
        for face in thing.faces:
            check_sides(face, RasterStyle(options.dpi), MOST_PIXELS, report)
    if report.failed:
        return
    jobs = [*_Game(bundle, options).jobs()]
    yield from jobs
    yield archive_job(f"{bundle.id}.cgs.zip", jobs)


class _Game(Struct, frozen=True, dict=True):
    bundle: Bundle
    options: Options

    @cached_property
    def things(self) -> Sequence[TableThing]:
        return [*things_of(self.bundle, *_FORMS)]

    @cached_property
    def card(self) -> tuple[float, float]:
        """The size of all cards in millimetres: the most frequent one."""
        sizes: Counter[tuple[float, float]] = Counter()
        for form in ("card", "token"):
            for thing in self.things:
                if thing.form == form and (form == "card" or not sizes):
                    drawn = thing.piece.drawn
                    sizes[drawn.width, drawn.height] += thing.piece.copies
        return max(sizes, key=lambda size: sizes[size]) if sizes else _POKER

    def jobs(self) -> Iterator[Job]:
        yield self._text("cgs.json", _as_json(self._definition()))
        yield self._text("AllCards.json", _as_json([*self._cards()]))
        sets = [{"code": part, "name": title} for part, title in self.bundle.parts.items()]
        yield self._text("AllSets.json", _as_json(sets))
        yield self._picture("CardBack.png", blank_png, "blank", "blank")
        yield from self._decks()
        yield from self._pictures()

    def _picture(self, name: str, make: Callable[[], bytes], key: str, mark: str) -> Job:
        """Return a picture that is drawn only once, though it is in the archive, too."""
        return Job(f"{self.bundle.id}/{name}", cache(make), key, mark, ("dpi",))

    def _text(self, name: str, text: str) -> Job:
        return fixed_job(f"{self.bundle.id}/{name}", text.encode())

    def _definition(self) -> dict[str, Any]:
        boards = [thing for thing in self.things if thing.form == "board"]
        rows = [(_row_width(t), _inches(t.face)["y"]) for t in boards]
        longest = max((length for row in rows for length in row), default=0.0)
        table = max(_TABLE, longest)
        names = ["deck", *self.columns.values()]
        return {
            "name": self.bundle.title,
            "cardSize": dict(zip("xy", (_inch(side) for side in self.card), strict=True)),
            # Otherwise pieces with the same title would be one.
            "cardNameIsUnique": False,
            "cardProperties": [{"name": name, "type": "string"} for name in names],
            "cardBackFaceImageUrls": [{"id": name} for name in self._backs()],
            "gameBoardUrls": [{"id": face_name(t, t.face, FRONT)} for t in boards],
            "gameBoardCards": [_board(thing) for thing in boards],
            "deckFileType": "txt",
            "playMatSize": {"x": table, "y": table},
        }

    @cached_property
    def columns(self) -> Mapping[str, str]:
        """What each column is called in the program, by its name. One that only repeats what the
        program reads itself is left out."""
        values: dict[str, list[tuple[str, str | None]]] = {}
        for thing in self.things:
            own = self._own(thing, thing.face, 1)
            for key, value in thing.piece.fields.items():
                values.setdefault(key, []).append((value, own.get(key)))
        names: dict[str, str] = {}
        for key, found in values.items():
            name = key
            while name in _OWN or (name != key and name in values):
                name = _PREFIX + name
            if name == key or any(value != own for value, own in found):
                names[key] = name
        return names

    @staticmethod
    def _own(thing: TableThing, face: ExportPiece, number: int) -> dict[str, str]:
        """Return the values of a card that the program reads itself."""
        name = face.title if len(thing.faces) == 1 else f"{face.title} {number}"
        id = face_name(thing, face, FRONT)
        return {"id": id, "name": name, "set": face.part, "deck": thing.source.title}

    def _backs(self) -> Mapping[str, tuple[TableThing, ExportPiece]]:
        return {
            face_name(thing, face, BACK): (thing, face)
            for thing in self.things
            for face in thing.faces
            if face.has_back
        }

    def _cards(self) -> Iterator[dict[str, Any]]:
        for thing in self.things:
            for number, face in enumerate(thing.faces, 1):
                found = ((self.columns.get(key), value) for key, value in face.fields.items())
                fields = {name: value for name, value in found if name}
                back = {"backs": [face_name(thing, face, BACK)]} if face.has_back else {}
                yield {**fields, **self._own(thing, face, number), **back}

    def _decks(self) -> Iterator[Job]:
        """Yield a deck for each file, each board and each copy of a die, whose faces are its
        cards."""
        decks: dict[str, list[str]] = {}
        for thing in self.things:
            piece, source = thing.piece, thing.source
            # The card of a board puts all its copies on the table.
            alone = thing.form in ("board", "die")
            copies = 1 if alone else piece.copies
            names = [f"{source.part}_{piece.id if alone else source.file}"]
            if thing.form == "die" and piece.copies > 1:
                names = [f"{names[0]}_{number}" for number in range(1, piece.copies + 1)]
            lines = [f"{copies} [{face_name(thing, face, FRONT)}]" for face in thing.faces]
            for name in names:
                decks.setdefault(name, []).extend(lines)
        for name, lines in decks.items():
            yield self._text(f"decks/{name}.txt", "\n".join([*lines, ""]))

    def _pictures(self) -> Iterator[Job]:
        dpi, size = self.options.dpi, self.card
        for thing in self.things:
            for face in thing.faces:
                name = f"sets/{face.part}/{face_name(thing, face, FRONT)}.png"
                make = partial(framed_png, face, FRONT, dpi, size)
                mark = f"{face.marks[FRONT]} {size}"
                yield self._picture(name, make, thing.source.path, mark)
            if thing.form == "board":
                name = f"boards/{face_name(thing, thing.face, FRONT)}.png"
                make = partial(face_png, thing.face, FRONT, RasterStyle(dpi))
                yield self._picture(name, make, thing.source.path, thing.face.marks[FRONT])
        for back, (thing, face) in self._backs().items():
            make = partial(framed_png, face, BACK, dpi, size)
            mark = f"{face.marks[BACK]} {size}"
            yield self._picture(f"backs/{back}.png", make, thing.source.path, mark)


def _board(thing: TableThing) -> dict[str, Any]:
    """Return the copies of a board side by side in the middle of the table, which come with the
    card of the board."""
    id, size = face_name(thing, thing.face, FRONT), _inches(thing.face)
    left, bottom = -_row_width(thing) / 2, -round(size["y"] / 2, 3)
    corners = [round(left + n * (size["x"] + _GAP), 3) for n in range(thing.piece.copies)]
    boards = [{"id": id, "offsetMin": {"x": x, "y": bottom}, "size": size} for x in corners]
    return {"card": id, "boards": boards}


def _row_width(thing: TableThing) -> float:
    """Return the width of all copies of a board side by side, in inches."""
    return thing.piece.copies * (_inches(thing.face)["x"] + _GAP) - _GAP


def _inches(piece: ExportPiece) -> dict[str, float]:
    return {"x": _inch(piece.drawn.width), "y": _inch(piece.drawn.height)}


def _inch(length: float) -> float:
    return round(length / MM_PER_INCH, 3)


def _as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
