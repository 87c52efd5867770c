"""Write a room of PlayingCards.io: a file to import there.

Cards, tokens, figures and the faces of dice are on piles, in as many copies as the game has; boards
are below them. All pieces have the same scale, with which the largest board fits on the table.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from itertools import starmap
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from pnp.base.diagnostics import Report
from pnp.base.units import MM_PER_INCH
from pnp.export import Job
from pnp.exports.archive import archive_job, fixed_job
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece
from pnp.exports.raster import RasterStyle, blank_png, face_png, opaque_image, pixel_size
from pnp.exports.table_things import Stack, TableThing, face_name, stacks_of, things_of

Widget: TypeAlias = dict[str, Any]

# Names of fields before version 6: importers of later versions read them, too (importer of
# ArnoldSmith86/virtualtabletop, server/pcioimport.mjs).
_VERSION = b"3"
_ASSETS = "userassets"
# The table in its own units, its hand, and the width of a poker card on it.
_WIDTH, _HEIGHT, _HAND = 1600, 1000, 820
_UNITS_PER_MM = 103 / 63.5
_MARGIN, _RIM, _LABEL = 20, 4, 24
# The width of a letter of the label below a pile, about.
_LETTER = 8
# A picture with this number of pixels stays below 2 MiB, even if nothing in it can be compressed:
# four bytes for each as PNG, and at most one as JPEG.
_MOST_IN_PNG, _MOST_IN_JPEG = 500_000, 1_900_000
_JPEG_QUALITY = 85
_MOST_WIDGETS = 1200


class Options(Struct, frozen=True):
    dpi: Annotated[int, Meta(ge=50, le=300, description="Dots per inch of the pictures.")] = 150


def export(bundle: Bundle, options: Options, report: Report) -> Iterator[Job]:
    stacks = [*stacks_of(bundle, "card", "token", "figure", "die")]
    room = _Room(bundle, options, stacks)
    widgets = [*room.widgets()]
    if len(widgets) > _MOST_WIDGETS:
        message = (
            f"the room has {len(widgets)} widgets, and about {_MOST_WIDGETS} are known to work"
        )
        report.warning("crowded-room", message, hint="export fewer pieces with --only")
    if report.failed:
        return
    text = json.dumps(widgets, ensure_ascii=False, indent=1)
    texts = [("widgets.json", text.encode()), ("schemaVersion", _VERSION)]
    yield archive_job(f"{bundle.id}.pcio", [*starmap(fixed_job, texts), *room.pictures.values()])


def _style_for(face: ExportPiece, dpi: float) -> RasterStyle:
    """Return the style of a picture, with fewer dots per inch if it would be too large."""
    width, height = pixel_size(face, RasterStyle(dpi))
    return RasterStyle(min(dpi, dpi * (_MOST_IN_PNG / (width * height)) ** 0.5))


class _Room:
    """Places widgets on the table, and collects the pictures that they show."""

    def __init__(self, bundle: Bundle, options: Options, stacks: Sequence[Stack]) -> None:
        self.bundle, self.options, self.stacks = bundle, options, stacks
        # Every copy of a board, with its number.
        self.boards = [
            (thing, number)
            for thing in things_of(bundle, "board")
            for number in range(1, thing.piece.copies + 1)
        ]
        sizes = [(t.face.drawn.width, t.face.drawn.height) for t, _ in self.boards]
        room = [min(_WIDTH / width, _HEIGHT / height) for width, height in sizes]
        self.scale = min([_UNITS_PER_MM, *room])
        self.pictures: dict[str, Job] = {}
        self.level = 0

    def widgets(self) -> Iterator[Widget]:
        """Yield everything in the room, with boards below all else."""
        self.level = len(self.boards)
        x, y, deepest = _MARGIN, _MARGIN, 0
        piles: list[Widget] = []
        for stack in self.stacks:
            width, height = (self._units(side) + 2 * _RIM for side in stack.size)
            wide = max(width, _LETTER * len(stack.title))
            if x > _MARGIN and x + wide > _WIDTH - _MARGIN:
                x, y, deepest = _MARGIN, y + deepest + _LABEL, 0
            if y > _MARGIN and y + height > _HAND:
                # The table is full: start again at the top, over the first row.
                y = _MARGIN
            piles.extend(self._pile(stack, x + (wide - width) // 2, y))
            x, deepest = x + wide + _MARGIN, max(deepest, height)
        yield from self._boards(y + deepest + _LABEL)
        yield self._widget("hand", "hand", 50, _HAND, width=1500, height=180)
        yield from piles

    def _boards(self, top: int) -> Iterator[Widget]:
        """Yield boards side by side below the piles; if they do not fit, all in the middle, the
        first uppermost."""
        drawn = [thing.face.drawn for thing, _ in self.boards]
        sizes = [(self._units(one.width), self._units(one.height)) for one in drawn]
        x, y, deepest = _MARGIN, top, 0
        places = []
        for width, height in sizes:
            if x > _MARGIN and x + width > _WIDTH - _MARGIN:
                x, y, deepest = _MARGIN, y + deepest + _MARGIN, 0
            places.append((x, y))
            x, deepest = x + width + _MARGIN, max(deepest, height)
        fit = y + deepest <= _HAND
        for index, (width, height) in enumerate(sizes):
            middle = (_WIDTH - width) // 2, max(0, (_HAND - height) // 2)
            place = places[index] if fit else middle
            yield {**self._board(*self.boards[index], place), "z": len(sizes) - index}

    def _units(self, length: float) -> int:
        return max(1, round(length * self.scale))

    def _widget(self, id: str, kind: str, x: int, y: int, **fields: Any) -> Widget:
        self.level += 1
        place = {"x": x, "y": y, "z": self.level, "dragging": None}
        return {"id": id, "type": kind, **place, **fields}

    def _board(self, thing: TableThing, number: int, place: tuple[int, int]) -> Widget:
        drawn = thing.face.drawn
        width, height = self._units(drawn.width), self._units(drawn.height)
        area = drawn.width * drawn.height / MM_PER_INCH**2
        style = RasterStyle(min(self.options.dpi, (_MOST_IN_JPEG / area) ** 0.5))
        name = f"{face_name(thing, thing.face, FRONT)}.jpg"
        make = partial(_jpeg, thing.face, style)
        image = self._asset(name, make, thing.face.marks[FRONT])
        fields: Widget = {"boardImage": image, "width": width, "height": height}
        id = f"{thing.piece.part}_{thing.piece.id}"
        return self._widget(id if number == 1 else f"{id}-{number}", "board", *place, **fields)

    def _pile(self, stack: Stack, x: int, y: int) -> Iterator[Widget]:
        """Yield a pile, its deck, and the cards on it."""
        width, height = (self._units(side) for side in stack.size)
        pile, deck = f"{stack.id}-pile", f"{stack.id}-deck"
        room = {"width": width + 2 * _RIM, "height": height + 2 * _RIM}
        shuffled = stack.form in ("card", "die")
        yield self._widget(
            pile, "cardPile", x, y, **room, label=stack.title, hasShuffleButton=shuffled
        )
        inside: Widget = {"parent": pile, "x": x + _RIM, "y": y + _RIM}
        backs = {self._back(thing, face) for thing, face, _ in stack.faces}
        shared = backs.pop() if len(backs) == 1 else ""
        box = {"x": 0, "y": 0, "w": width, "h": height}
        plain = {"type": "image", **box, "color": "transparent"}
        border = {"includeBorder": False, "includeRadius": stack.form == "card"}
        front = {**plain, "valueType": "dynamic", "value": "face"}
        static = {**plain, "valueType": "static", "value": shared}
        back = static if shared else {**plain, "valueType": "dynamic", "value": "back"}
        types = {}
        for thing, face, _ in stack.faces:
            kind = {"label": face.title, "face": self._face(thing, face, FRONT)}
            types[face.id] = kind if shared else {**kind, "back": self._back(thing, face)}
        yield self._widget(
            deck,
            "cardDeck",
            **inside,
            cardWidth=width,
            cardHeight=height,
            enlarge=stack.form == "card",
            cardTypes=types,
            faceTemplate={**border, "objects": [front]},
            backTemplate={**border, "objects": [back]},
        )
        for _, face, copies in stack.faces:
            for copy in range(1, copies + 1):
                own: Widget = {"deck": deck, "cardType": face.id, "faceup": not shuffled}
                yield self._widget(f"{stack.id}-{face.id}-{copy}", "card", **inside, **own)

    def _back(self, thing: TableThing, face: ExportPiece) -> str:
        if face.has_back:
            return self._face(thing, face, BACK)
        return self._asset("blank.png", blank_png, "blank")

    def _face(self, thing: TableThing, face: ExportPiece, side: int) -> str:
        name = f"{face_name(thing, face, side)}.png"
        make = partial(face_png, face, side, _style_for(face, self.options.dpi))
        return self._asset(name, make, face.marks[side])

    def _asset(self, name: str, make: Callable[[], bytes], mark: str) -> str:
        path = f"{_ASSETS}/{name}"
        self.pictures.setdefault(name, Job(path, make, _ASSETS, mark, ("dpi",)))
        return f"package://{path}"


def _jpeg(piece: ExportPiece, style: RasterStyle) -> bytes:
    written = BytesIO()
    opaque_image(piece, FRONT, style).save(written, "JPEG", quality=_JPEG_QUALITY)
    return written.getvalue()
