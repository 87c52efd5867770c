"""Draws what files for virtual tables put on the table, seen from above, for docs/exporting.

The pictures are made from the exported files alone, as the programs read them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias
from zipfile import ZipFile

from PIL import ImageDraw
from PIL.Image import Image, new
from PIL.Image import open as open_image
from PIL.ImageFont import load_default
from pypdfium2 import PdfDocument

Widget: TypeAlias = dict[str, Any]
FELT, LEATHER, ROOM, LINE = "#3d6b54", "#7b5b3f", "#dfe3e6", "#9aa0a6"
# Inches of one unit of scale, as in pnp/exports/targets/tabletop_simulator.py.
_CARD, _TILE, _TOKEN = 3.1, 2.0, 3.7
_ROOM = (1600, 1000)


def _label(image: Image, at: tuple[float, float], text: str, size: float, ink: str) -> None:
    draw = ImageDraw.Draw(image)
    draw.text(at, text, fill=ink, font=load_default(size), anchor="ma")


def _paste(
    ground: Image, shown: Image, middle: tuple[float, float], size: tuple[float, float]
) -> None:
    width, height = (max(1, round(side)) for side in size)
    small = shown.convert("RGBA").resize((width, height))
    corner = (round(middle[0] - width / 2), round(middle[1] - height / 2))
    ground.paste(small, corner, small)


class _SavedTable:
    """The table of a saved object of Tabletop Simulator, ``scale`` pixels to an inch."""

    def __init__(self, file: Path, scale: float) -> None:
        self.folder, self.scale = file.parent, scale
        self.objects = json.loads(file.read_text("utf-8"))["ObjectStates"]
        self.labels: list[tuple[tuple[float, float], str]] = []

    def picture(self) -> Image:
        places = [(o["Transform"]["posX"], o["Transform"]["posZ"]) for o in self.objects]
        across = max(abs(x) for x, _ in places) + 6
        up, down = max(z for _, z in places) + 3, min(z for _, z in places) - 3
        size = (round(2 * across * self.scale), round((up - down) * self.scale))
        ground = new("RGB", size, FELT)
        for thing, (x, z) in zip(self.objects, places, strict=True):
            self._draw(ground, thing, ((x + across) * self.scale, (up - z) * self.scale))
        for at, text in self.labels:
            _label(ground, at, text, 13, "white")
        return ground

    def _shown(self, name: str) -> Image:
        return open_image(self.folder / name)

    def _draw(self, ground: Image, thing: Widget, middle: tuple[float, float]) -> None:
        name, across = thing["Name"], thing["Transform"]["scaleX"] * self.scale
        if name == "Bag":
            radius = 0.9 * self.scale
            box = [part + sign * radius for sign in (-1, 1) for part in middle]
            ImageDraw.Draw(ground).ellipse(box, fill=LEATHER)
            self._flat(ground, thing["ContainedObjects"][0], middle)
            height = 2 * radius
        elif name == "Custom_PDF":
            with PdfDocument(self.folder / thing["CustomPDF"]["PDFUrl"]) as document:
                page = document[0].render(scale=1).to_pil()
            height = 5.5 * self.scale
            _paste(ground, page, middle, (height * page.width / page.height, height))
        elif name in ("Deck", "DeckCustom", "Card", "CardCustom"):
            back = self._shown(next(iter(thing["CustomDeck"].values()))["BackURL"])
            height = _CARD * across
            _paste(ground, back, middle, (height * back.width / back.height, height))
        else:
            self._flat(ground, thing, middle)
            return
        self.labels.append(((middle[0], middle[1] + height / 2 + 4), thing["Nickname"]))

    def _flat(self, ground: Image, thing: Widget, middle: tuple[float, float]) -> None:
        """Draw a tile or token, or nothing for things of another kind in a bag."""
        if "CustomImage" in thing:
            image = self._shown(thing["CustomImage"]["ImageURL"])
            token = thing["Name"] == "Custom_Token"
            side = _TOKEN / max(image.size) if token else _TILE / min(image.size)
            side *= thing["Transform"]["scaleX"] * self.scale
            _paste(ground, image, middle, (image.width * side, image.height * side))


def saved_table(file: Path, scale: float = 34) -> Image:
    """Return the table of a saved object of Tabletop Simulator from above."""
    return _SavedTable(file, scale).picture()


def room(file: Path) -> Image:
    """Return the room of a .pcio file of PlayingCards.io."""
    ground = new("RGB", _ROOM, ROOM)
    with ZipFile(file) as archive:
        widgets = json.loads(archive.read("widgets.json"))
        decks = {one["id"]: one for one in widgets if one["type"] == "cardDeck"}
        for widget in sorted(widgets, key=lambda one: one.get("z", 0)):
            for picture, size in _faces(widget, decks):
                asset = archive.read(picture.removeprefix("package://"))
                middle = (widget["x"] + size[0] / 2, widget["y"] + size[1] / 2)
                _paste(ground, open_image(BytesIO(asset)), middle, size)
            if widget["type"] in ("hand", "cardPile"):
                x, y, width, height = (widget[key] for key in ("x", "y", "width", "height"))
                box = [x, y, x + width, y + height]
                ImageDraw.Draw(ground).rounded_rectangle(box, 8, outline=LINE, width=2)
                _label(ground, (x + width / 2, y + height + 3), widget.get("label", ""), 15, "#444")
    return ground


def _faces(widget: Widget, decks: dict[str, Widget]) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield the picture of a widget and its size."""
    if widget["type"] == "board":
        yield widget["boardImage"], (widget["width"], widget["height"])
    elif widget["type"] == "card":
        deck = decks[widget["deck"]]
        side = "faceTemplate" if widget.get("faceup") else "backTemplate"
        kind = deck["cardTypes"][widget["cardType"]]
        for part in deck[side]["objects"]:
            if part["type"] == "image":
                value = part["value"] if part["valueType"] == "static" else kind[part["value"]]
                if value:
                    yield value, (deck["cardWidth"], deck["cardHeight"])
