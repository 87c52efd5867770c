"""Write a module of VASSAL: boards, decks, and pieces to put on the boards.

Boards and mats lie side by side on one map. Decks and dice are in a window of their own: a die is a
deck of its six faces. Tokens and figures are in a palette, from which any number can be taken;
their titles state how many the game has. The structure of modules is checked, but the
engine of VASSAL has not been started with one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain, starmap
from typing import Annotated
from xml.sax.saxutils import escape, quoteattr

from msgspec import Meta, Struct

from pnp.base.diagnostics import Report
from pnp.export import Job, content_mark
from pnp.exports.archive import archive_job, fixed_job
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece
from pnp.exports.raster import RasterStyle, blank_face_png, check_pixels, face_png, pixel_size
from pnp.exports.table_things import Stack, TableThing, face_name, stacks_of, things_of

# The version of VASSAL whose files these are, and the date that every module states.
_VASSAL, _SAVED = "3.7.0", "315532800000"
_MODULE, _MAP = "VASSAL.build.GameModule", "VASSAL.build.module.Map"
_PICKER = "VASSAL.build.module.map.BoardPicker"
_BOARD = "VASSAL.build.module.map.boardPicker.Board"
_PARTS = (
    *("StackMetrics", "PieceMover", "KeyBufferer", "ForwardToKeyBuffer", "MenuDisplayer"),
    *("ForwardToChatter", "CounterDetailViewer"),
)
_TABLE, _DECKS = "Table", "Decks"
_GAP, _ROW, _CLOTH = 20, 1400, "90,110,90"
# What separates the parts of a piece in the file (VASSAL.tools.SequenceEncoder).
_SEPARATORS = re.compile(r"[;/\\\t\n]")


class Options(Struct, frozen=True):
    dpi: Annotated[int, Meta(ge=50, le=200, description="Dots per inch of the pictures.")] = 100


def export(bundle: Bundle, options: Options, report: Report) -> Iterator[Job]:
    style = RasterStyle(options.dpi)
    for thing in things_of(bundle, "card", "board", "token", "figure", "die"):
        for face in thing.faces:
            check_pixels(face, style, report)
    if report.failed:
        return
    module = _Module(bundle, style)
    build, data = module.build_file(), _module_data(bundle)
    texts = [("buildFile.xml", build), ("moduledata", data)]
    yield archive_job(f"{bundle.id}.vmod", [*starmap(fixed_job, texts), *module.pictures.values()])


def plain_name(text: str) -> str:
    """Return a name without the characters that separate names in the file."""
    return " ".join(_SEPARATORS.sub(" ", text).split())


class _Module:
    """Writes the elements of a module, and collects the pictures that they show."""

    def __init__(self, bundle: Bundle, style: RasterStyle) -> None:
        self.bundle, self.style = bundle, style
        self.pictures: dict[str, Job] = {}
        self.slots = 0

    def build_file(self) -> bytes:
        """Return the file that describes the module, as XML."""
        inner = "".join([*self._boards(), *self._decks(), *self._palette()])
        title, version = self.bundle.title, self.bundle.version or "1"
        module = _element(
            _MODULE,
            inner,
            name=plain_name(title),
            version=version,
            description="",
            VassalVersion=_VASSAL,
            nextPieceSlotId=self.slots + 1,
        )
        return f'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n{module}'.encode()

    def _boards(self) -> Iterator[str]:
        """Yield the table, on which every copy of each board and mat lies."""
        boards: dict[str, str] = {}
        for thing in things_of(self.bundle, "board"):
            title, picture = plain_name(thing.piece.title), self._picture(thing, thing.face)
            for _ in range(thing.piece.copies):
                numbered = (f"{title} {number}" for number in range(2, len(boards) + 3))
                name = next(name for name in chain([title], numbered) if name not in boards)
                boards[name] = _element(_BOARD, name=name, image=picture)
        if boards:
            yield _map(_TABLE, boards, "")

    def _decks(self) -> Iterator[str]:
        """Yield a window with the decks in rows."""
        stacks = [*stacks_of(self.bundle, "card", "die")]
        if not stacks:
            return
        piles = []
        x, y, deepest, widest = _GAP, _GAP, 0, 0
        for stack in stacks:
            width, height = pixel_size(stack.faces[0][1], self.style)
            if x > _GAP and x + width > _ROW:
                x, y, deepest = _GAP, y + deepest + _GAP, 0
            piles.append(self._pile(stack, x + width // 2, y + height // 2))
            x, deepest = x + width + _GAP, max(deepest, height)
            widest = max(widest, x)
        size: dict[str, str | int] = {
            "width": widest,
            "height": y + deepest + _GAP,
            "color": _CLOTH,
        }
        board = _element(_BOARD, name=_DECKS, **size)
        yield _map(_DECKS, {_DECKS: board}, "".join(piles))

    def _pile(self, stack: Stack, x: int, y: int) -> str:
        width, height = pixel_size(stack.faces[0][1], self.style)
        slots = [
            self._slot("CardSlot", thing, face, face.title)
            for thing, face, copies in stack.faces
            for _ in range(copies)
        ]
        return _element(
            "VASSAL.build.module.map.DrawPile",
            "".join(slots),
            name=plain_name(stack.title),
            owningBoard=_DECKS,
            x=x,
            y=y,
            width=width,
            height=height,
            faceDown="Always",
            shuffle="Always",
            draw="true",
        )

    def _palette(self) -> Iterator[str]:
        lists = []
        for stack in stacks_of(self.bundle, "token", "figure"):
            slots = [
                self._slot("PieceSlot", thing, face, _counted(face.title, copies))
                for thing, face, copies in stack.faces
            ]
            name = plain_name(stack.title)
            lists.append(_element("VASSAL.build.widget.ListWidget", "".join(slots), entryName=name))
        if lists:
            tabs = _element("VASSAL.build.widget.TabWidget", "".join(lists), entryName="Pieces")
            yield _element("VASSAL.build.module.PieceWindow", tabs, name="Pieces")

    def _slot(self, kind: str, thing: TableThing, face: ExportPiece, title: str) -> str:
        """Return a piece; one with a back, and every card, can be turned over."""
        self.slots += 1
        width, height = pixel_size(face, self.style)
        name, front = plain_name(face.title), self._picture(thing, face)
        basic = f"piece;;;{front};{name}", f"null;0;0;{self.slots};0"
        if face.has_back or kind == "CardSlot":
            back = self._back(thing, face)
            mask = f"obs;70,130;{back};Flip;G{back};?;player:", "null;"
            types, states = ("\t".join(pair) for pair in zip(mask, basic, strict=True))
        else:
            types, states = basic
        text = escape(f"+/null/{types}/{states}")
        own: dict[str, str | int] = {"entryName": plain_name(title), "gpid": self.slots}
        return _element(f"VASSAL.build.widget.{kind}", text, **own, width=width, height=height)

    def _picture(self, thing: TableThing, face: ExportPiece, side: int = FRONT) -> str:
        name = f"{face_name(thing, face, side)}.png"
        make = partial(face_png, face, side, self.style)
        self._add(name, make, face.marks[side])
        return name

    def _back(self, thing: TableThing, face: ExportPiece) -> str:
        if face.has_back:
            return self._picture(thing, face, BACK)
        shape = content_mark((face.drawn.cut, face.drawn.width, face.drawn.height))
        name = f"blank_{shape[:8]}.png"
        self._add(name, partial(blank_face_png, face, self.style), shape)
        return name

    def _add(self, name: str, make: Callable[[], bytes], mark: str) -> None:
        path = f"images/{name}"
        self.pictures.setdefault(name, Job(path, make, "images", mark, ("dpi",)))


def _map(name: str, boards: Mapping[str, str], piles: str) -> str:
    """Return a map on which all its boards lie side by side, from left to right."""
    places = ((board, str(column), "0") for column, board in enumerate(boards))
    setup = "\t".join((f"{name}BoardPicker", *chain.from_iterable(places)))
    inner = (_element("setup", escape(setup)).strip(), *boards.values())
    picker = _element(_PICKER, "".join(inner))
    parts = "".join(_element(f"VASSAL.build.module.map.{part}") for part in _PARTS)
    fields = {"mapName": name, "allowMultiple": "true", "markMoved": "Never"}
    return _element(_MAP, picker + parts + piles, **fields)


def _counted(title: str, copies: int) -> str:
    return title if copies == 1 else f"{title} ({copies})"


def _module_data(bundle: Bundle) -> bytes:
    """Return the file by which VASSAL recognizes a module."""
    fields = {
        "version": bundle.version or "1",
        "VassalVersion": _VASSAL,
        "dateSaved": _SAVED,
        "description": "",
        "name": plain_name(bundle.title),
    }
    inner = "".join(f"<{name}>{escape(value)}</{name}>" for name, value in fields.items())
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<data version="1">{inner}</data>\n'.encode()


def _element(tag: str, inner: str = "", /, **fields: str | int) -> str:
    written = "".join(f" {key}={quoteattr(str(value))}" for key, value in fields.items())
    return f"<{tag}{written}>{inner}</{tag}>\n" if inner else f"<{tag}{written}/>\n"
