"""Write a saved object of Tabletop Simulator: the game set up on the table, with its pictures.

Cards are decks, boards are locked tiles, dice can be rolled, standees are figures and rules are
PDFs; several copies of a piece are in a bag. Pieces have their real size. Put the JSON file into
the folder "Saves/Saved Objects" of the program, and the other files where --url says.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Annotated
from urllib.parse import quote

from msgspec import Meta, Struct

from pnp.base.diagnostics import Report
from pnp.base.units import MM_PER_INCH, format_number
from pnp.export import Job, content_mark
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece
from pnp.exports.card_sheets import MOST_PIXELS, CardSheet, sheets_of
from pnp.exports.dice_models import cube_model, faces_png
from pnp.exports.raster import RasterStyle, blank_png, check_sides, face_png, opaque_png
from pnp.exports.rules_pdf import rules_pdf
from pnp.exports.saved_object import (
    BOARDS,
    DECKS,
    SUPPLY,
    Fields,
    Ids,
    Item,
    die_fields,
    image_fields,
    object_fields,
    saved_object,
    snap_points,
)
from pnp.exports.table_things import TableThing, face_name, things_of

_ADDRESSES = ("https://", "http://", "file:///")
# Sizes at scale 1 in units of the table, which are inches: the long side of a card, the short side
# of a tile and the long side of a token, by a viewer that was calibrated on a published save
# (ArnoldSmith86/virtualtabletop, server/ttsimport.mjs).
_CARD, _TILE, _TOKEN = 3.1, 2.0, 3.7
# The thickness of 2 mm board, and the room for bags and PDFs, in the same units.
_THICKNESS, _BAG, _PDF = 0.08, (2.5, 2.5), (8.5, 11.0)
# Shapes and kinds (Knowledge Base of the game, Save File Format).
_TILES = {"rectangle": 0, "hexagon": 1, "circle": 2, "rounded": 3}
_CARDS = {"rounded": 0, "rectangle": 1, "hexagon": 3, "circle": 4}
_SLOTS = 100


class Options(Struct, frozen=True):
    dpi: Annotated[int, Meta(ge=75, le=600, description="Dots per inch of the pictures.")] = 200
    url: Annotated[
        str, Meta(description="Where the folder with the pictures is: https://... or file:///...")
    ] = ""


def export(bundle: Bundle, options: Options, report: Report) -> Iterator[Job]:
    if options.url and not options.url.startswith(_ADDRESSES):
        hint = "write an address that begins with https://, http:// or file:///"
        report.error("unusable-address", f"'{options.url}' is not an address", hint=hint)
    for thing in things_of(bundle):
        for face in thing.faces if thing.form != "rules" else ():
            check_sides(face, RasterStyle(options.dpi), MOST_PIXELS, report)
    if not options.url:
        message = "the save shows pictures of this computer, so other players do not see them"
        hint = "upload the folder of the export, and write  --url  with its address"
        report.note("local-pictures", message, hint=hint)
    if report.failed:
        return
    table = _Table(bundle, options)
    items = [*table.items()]
    yield from table.files.values()
    text = json.dumps(saved_object(items), ensure_ascii=False, indent=1) + "\n"
    name = f"{bundle.id}.json"
    yield Job(name, text.encode, name, content_mark(text), ())


def _file_of(thing: TableThing) -> tuple[str, str, str]:
    """Return the part and the file of a thing: a file in two parts is two decks."""
    return thing.source.part, thing.source.kind, thing.source.file


class _Table:
    """Makes the things on the table, and the files that they show."""

    def __init__(self, bundle: Bundle, options: Options) -> None:
        self.bundle, self.options = bundle, options
        self.files: dict[str, Job] = {}
        self.sheets = 0
        self.ids = Ids()
        figures = things_of(bundle, "figure")
        self.tallest = max((thing.face.drawn.height for thing in figures), default=1.0)

    def items(self) -> Iterator[Item]:
        for _, group in groupby(things_of(self.bundle), key=_file_of):
            things = [*group]
            decks: dict[object, list[TableThing]] = {}
            for thing in things:
                drawn = thing.piece.drawn
                if thing.form == "card" and thing.piece.shape in _CARDS:
                    same = (thing.piece.owner, drawn.width, drawn.height)
                    decks.setdefault(same, []).append(thing)
                elif thing.form != "rules":
                    yield self._item(thing)
            for cards in decks.values():
                yield self._deck(cards)
            if things[0].form == "rules":
                yield self._rules(things)

    def _address(self, name: str, make: Callable[[], bytes], key: str, mark: str) -> str:
        """Remember a file and return its address."""
        self.files.setdefault(name, Job(name, make, key, mark, ("dpi",)))
        folder = (self.options.url or self.bundle.address).rstrip("/")
        return f"{folder}/{quote(name)}"

    def _picture(self, thing: TableThing, side: int, *, cut: bool) -> str:
        """Return the address of the picture of a face; only if cut it has transparent parts."""
        face = thing.face
        if side == BACK and not face.has_back and thing.form != "board":
            return self._address("blank.png", blank_png, "blank", "blank")
        if side == BACK and not face.has_back:
            return ""
        name = f"{face_name(thing, face, side)}.png"
        draw = face_png if cut else opaque_png
        make = partial(draw, face, side, RasterStyle(self.options.dpi, cut=cut))
        return self._address(name, make, thing.source.path, face.marks[side])

    def _object(self, id: str, kind: str, title: str, scale: float, extra: Fields) -> Fields:
        return {**object_fields(self.ids.of(id), id, kind, title, scale), **extra}

    def _deck(self, cards: Sequence[TableThing]) -> Item:
        source, first = cards[0].source, cards[0].piece
        path = f"{source.path}/{first.owner}" if first.owner else source.path
        drawn = first.drawn
        long, short = _sides(first)
        scale = long / _CARD
        # Cards are not cut out: the program rounds their corners.
        style = RasterStyle(self.options.dpi, cut=False)
        contained: list[Fields] = []
        sheets: dict[str, Fields] = {}
        for number, sheet in enumerate(sheets_of([card.piece for card in cards], style), 1):
            self.sheets += 1
            name = f"{path.replace('/', '_')}_sheet{number}"
            own = {str(self.sheets): self._sheet(sheet, name, cards[0])}
            sheets.update(own)
            for slot, card in enumerate(sheet.cards):
                for copy in range(1, card.copies + 1):
                    fields = {
                        "CardID": self.sheets * _SLOTS + slot,
                        "CustomDeck": own,
                        "SidewaysCard": sheet.sideways,
                        "HideWhenFaceDown": True,
                        "Hands": True,
                    }
                    id = f"{card.path}#{copy}"
                    contained.append(self._object(id, "Card", card.title, scale, fields))
        if len(contained) == 1:
            return Item(path, contained[0], (short, long), DECKS, first.owner, face_down=True)
        fields = {
            "DeckIDs": [card["CardID"] for card in contained],
            "CustomDeck": sheets,
            "SidewaysCard": drawn.width > drawn.height,
            "HideWhenFaceDown": True,
            "ContainedObjects": contained,
        }
        title = f"{source.title} ({first.owner})" if first.owner else source.title
        deck = self._object(path, "Deck", title, scale, fields)
        return Item(path, deck, (short, long), DECKS, first.owner, face_down=True)

    def _sheet(self, sheet: CardSheet, name: str, card: TableThing) -> Fields:
        backs = {piece.marks[BACK] for piece in sheet.cards}
        key = card.source.path
        make: Callable[[], bytes]
        front = partial(sheet.png, FRONT)
        if len(backs) > 1:
            make, name_of_back = partial(sheet.png, BACK), f"{name}_backs.png"
            mark = sheet.mark(BACK)
        else:
            make, name_of_back = sheet.back_png, f"{name.rsplit('_', 1)[0]}_back.png"
            mark = f"{sheet.cards[0].marks[BACK]} {sheet.sideways}"
            if not card.source.shared_back:
                name_of_back = f"{name}_back.png"
        return {
            "FaceURL": self._address(f"{name}.png", front, key, sheet.mark(FRONT)),
            "BackURL": self._address(name_of_back, make, key, mark),
            "NumWidth": sheet.columns,
            "NumHeight": sheet.rows,
            # Otherwise the last place of the sheet would be what others see of a hand.
            "BackIsHidden": True,
            "UniqueBack": len(backs) > 1,
            "Type": _CARDS[card.piece.shape],
        }

    def _item(self, thing: TableThing) -> Item:
        """Return a piece, or a bag of its copies."""
        piece = thing.piece
        row = BOARDS if thing.form == "board" else SUPPLY
        width, depth = piece.drawn.width / MM_PER_INCH, piece.drawn.height / MM_PER_INCH
        if piece.copies == 1:
            drawn = self._piece(thing, piece.path)
            return Item(piece.path, drawn, (width, depth), row, piece.owner)
        copies = [self._piece(thing, f"{piece.path}#{n}") for n in range(1, piece.copies + 1)]
        fields: Fields = {"MaterialIndex": -1, "MeshIndex": -1, "Number": 0, "Bag": {"Order": 0}}
        fields["ContainedObjects"] = copies
        bag = self._object(piece.path, "Bag", piece.title, 1.0, fields)
        return Item(piece.path, bag, _BAG, row, piece.owner)

    def _piece(self, thing: TableThing, id: str) -> Fields:
        match thing.form:
            case "die":
                return self._die(thing, id)
            case "figure":
                return self._figure(thing, id)
            case _ if thing.face.shape in _TILES:
                return self._tile(thing, id)
            case _:
                return self._token(thing, id)

    def _tile(self, thing: TableThing, id: str) -> Fields:
        piece = thing.face
        shape = {"Type": _TILES[piece.shape], "Thickness": _THICKNESS}
        tile = {**shape, "Stackable": False, "Stretch": True}
        pictures = (self._picture(thing, side, cut=False) for side in (FRONT, BACK))
        image = image_fields(*pictures, CustomTile=tile)
        scale = _sides(piece)[1] / _TILE
        snaps = snap_points(piece.drawn, scale)
        extra = {"Locked": thing.is_fixed, "CustomImage": image, **snaps}
        return self._object(id, "Custom_Tile", piece.title, scale, extra)

    def _token(self, thing: TableThing, id: str) -> Fields:
        """Return a piece cut out along its outline; its back, if any, is its second state."""
        piece = thing.face
        token: Fields = {"Thickness": _THICKNESS, "MergeDistancePixels": 15.0}
        token |= {"StandUp": False, "Stackable": False}
        two_sided = piece.has_back and piece.marks[BACK] != piece.marks[FRONT]
        sides = (FRONT, BACK) if two_sided else (FRONT,)
        states = [
            self._object(
                id if side == FRONT else f"{id}/back",
                "Custom_Token",
                piece.title,
                _sides(piece)[0] / _TOKEN,
                {
                    "CustomImage": image_fields(
                        self._picture(thing, side, cut=True), CustomToken=token
                    )
                },
            )
            for side in sides
        ]
        return {**states[0], "States": {"2": states[1]}} if two_sided else states[0]

    def _figure(self, thing: TableThing, id: str) -> Fields:
        pictures = (self._picture(thing, side, cut=True) for side in (FRONT, BACK))
        image = image_fields(*pictures)
        scale = thing.face.drawn.height / self.tallest
        fields = self._object(
            id, "Figurine_Custom", thing.face.title, scale, {"CustomImage": image}
        )
        fields["Transform"]["scaleY"] = fields["Transform"]["scaleX"]
        return fields

    def _die(self, thing: TableThing, id: str) -> Fields:
        piece, edge = thing.piece, thing.piece.drawn.sides[0].width
        name, key = f"{piece.part}_{piece.id}", thing.source.path
        model = f"cube_{format_number(edge)}.obj"
        style = RasterStyle(self.options.dpi)
        faces = partial(faces_png, thing.faces, style)
        mesh = die_fields(
            self._address(model, partial(cube_model, edge), model, model),
            self._address(f"{name}.png", faces, key, piece.marks[FRONT]),
        )
        return self._object(id, "Custom_Model", piece.title, 1.0, mesh)

    def _rules(self, pages: Sequence[TableThing]) -> Item:
        source = pages[0].source
        leaves = [page.piece for page in pages]
        make = partial(rules_pdf, self.bundle, source.title, leaves)
        mark = content_mark((source.title, source.mark, self.bundle.author, self.bundle.language))
        name = f"{source.part}_{source.file}.pdf"
        pdf: Fields = {"PDFUrl": self._address(name, make, source.path, mark)}
        pdf |= {"PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
        extra = {"CustomPDF": pdf}
        shown = self._object(source.path, "Custom_PDF", source.title, 1.0, extra)
        return Item(source.path, shown, _PDF, DECKS)


def _sides(piece: ExportPiece) -> tuple[float, float]:
    """Return the long and the short side in units of the table."""
    width, height = piece.drawn.width / MM_PER_INCH, piece.drawn.height / MM_PER_INCH
    return max(width, height), min(width, height)
