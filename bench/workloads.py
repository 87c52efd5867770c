"""The measured content, as YAML and as the values from which floors and peers draw."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]

NOUNS = ("anchor", "barrel", "cutlass", "dory", "ensign", "frigate", "galley", "halyard", "island")
VERBS = ("hoist", "stow", "trade", "chase", "bury", "mend", "board", "chart", "signal", "plunder")
ICONS = ("mdi:anchor", "mdi:ferry", "mdi:skull", "mdi:compass-rose", "mdi:barrel", "mdi:fish")


@dataclass(frozen=True)
class Card:
    """A card: a unique title, about 35 words to wrap and a footer, and one of a few icons."""

    id: str
    title: str
    icon: str
    text: str
    footer: str


def cards(count: int) -> list[Card]:
    return [_card(i) for i in range(count)]


def _card(i: int) -> Card:
    # Verbs and nouns recur after 30 cards, with other numbers.
    first = i // 210 * 7 + i % 7
    words = [f"{VERBS[(i + k) % 10]} the {NOUNS[(i * 3 + k) % 9]} {first + k}," for k in range(8)]
    return Card(
        id=f"card-{i}",
        title=f"{NOUNS[i % 9].title()} {i}",
        icon=ICONS[i % len(ICONS)],
        text=f"{' '.join(words)} then draw {i % 5 + 1}.",
        footer=f"cost {i % 9} - card {i}",
    )


# The boxes of a card in millimetres, x, y, width and height; floors and peers use the same.
FRAME = (3.0, 3.0, 57.5, 82.9)
TITLE = (6.0, 6.0, 51.5, 8.0)
ICON = (21.75, 17.0, 20.0, 20.0)
TEXT = (6.0, 41.0, 51.5, 34.0)
FOOTER = (6.0, 77.5, 51.5, 5.0)

POINT = 25.4 / 72
A4 = (210.0, 297.0)
POKER = (63.5, 88.9)
ACROSS = 3
CORNER = ((A4[0] - ACROSS * POKER[0]) / 2, (A4[1] - ACROSS * POKER[1]) / 2)
INK = (0x34, 0x24, 0x1A)
COLOUR = "#{:02x}{:02x}{:02x}".format(*INK)
LINE, RADIUS = 0.5, 3.0
MARK = 0.2
LEADING = 13.0


@dataclass(frozen=True)
class Style:
    """A font, its size, and the distance from the top of its box to the first baseline, in
    points."""

    font: str
    size: float
    down: float


STYLES = {
    "title": Style("title", 12.0, 10.0),
    "text": Style("text", 10.0, 8.0),
    "footer": Style("text", 8.0, 7.0),
    "slug": Style("text", 6.5, 0.0),
}


def font_file(package: str, name: str) -> Path:
    """Return a file of an installed package of fonts."""
    return Path(str(resources.files(package).joinpath("files", name)))


def card_fonts() -> dict[str, Path]:
    """Return the files of the fonts of cards."""
    return {
        "text": font_file("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Regular.ttf"),
        "title": font_file("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
    }


RAYS = 24
VALLEY = 0.6  # of the radius of the tips


def outline(x: float, y: float, radius: float) -> list[tuple[Point, Point]]:
    """Return the tips and valleys of a star around a point, with about as many curves as an icon.

    A curve leads from each valley to the next; the tip between them is its first control point.
    """
    return [(_about(x, y, radius, i), _about(x, y, radius * VALLEY, i + 0.5)) for i in range(RAYS)]


def _about(x: float, y: float, radius: float, ray: float) -> Point:
    angle = math.tau * ray / RAYS
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def icon_outline() -> list[tuple[Point, Point]]:
    """Return the outline of the icon of a card, in millimetres from the card's corner."""
    x, y, width, height = ICON
    return outline(x + width / 2, y + height / 2, width / 2)


@dataclass(frozen=True)
class Sheet:
    """Nine cards, each with the position of its upper left corner, and the line below them."""

    placed: list[tuple[Card, float, float]]
    slug: str


def sheets(count: int) -> Iterator[Sheet]:
    """Yield the sheets of a deck on A4."""
    deck, full = cards(count), ACROSS * ACROSS
    total = -(-count // full)
    for number in range(total):
        some = deck[number * full : (number + 1) * full]
        placed = [(card, *_place_of(i)) for i, card in enumerate(some)]
        slug = f"Bench - Bench - sheet {number + 1} of {total} - {some[0].id} to {some[-1].id}"
        yield Sheet(placed, slug)


def _place_of(slot: int) -> tuple[float, float]:
    return CORNER[0] + slot % ACROSS * POKER[0], CORNER[1] + slot // ACROSS * POKER[1]


SLUG = (CORNER[0], CORNER[1] + ACROSS * POKER[1] + 18 * POINT)


def crop_marks() -> Iterator[Box]:
    """Yield the crop marks of a sheet: the ends of each line."""
    gap, end = 3 * POINT, 12 * POINT
    left, top = CORNER
    right, bottom = left + ACROSS * POKER[0], top + ACROSS * POKER[1]
    for i in range(ACROSS + 1):
        x, y = left + i * POKER[0], top + i * POKER[1]
        yield x, top - end, x, top - gap
        yield x, bottom + gap, x, bottom + end
        yield left - end, y, left - gap, y
        yield right + gap, y, right + end, y


def write_deck(folder: Path, count: int) -> Path:
    """Write a deck of ``count`` poker-size cards and return its file."""
    lines = ["pnp: 1", "deck: bench", "title: Bench", "size: poker", "layout:"]
    lines += [
        f"  frame: {{draw: panel, {_box(FRAME)}, line: ink, width: {LINE}mm, radius: {RADIUS}mm}}",
        f"  title: {{{_box(TITLE)}, style: number, align: center}}",
        f"  icon: {{draw: icon, {_box(ICON)}}}",
        f"  text: {{{_box(TEXT)}}}",
        f"  footer: {{{_box(FOOTER)}, style: small, align: center}}",
        "cards:",
    ]
    for card in cards(count):
        lines += [
            f"  - card: {card.id}",
            f"    title: {card.title}",
            f"    icon: {card.icon}",
            f"    text: {card.text}",
            f"    footer: {card.footer}",
        ]
    path = folder / f"deck-{count}.yaml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _box(box: Box) -> str:
    x, y, width, height = box
    return f"at: [{x}mm, {y}mm], size: [{width}mm, {height}mm]"


COLUMNS, ROWS = 25, 18
MAP_SIZE = (404.0, 281.0)  # an A3 sheet in landscape, less its margins
MAP_MARGIN = 10.0


def write_map(
    folder: Path,
    columns: int = COLUMNS,
    rows: int = ROWS,
    size: tuple[float, float] = MAP_SIZE,
) -> Path:
    """Write a map of plain hexes, by default 450 for A3, every hex a space, and return its file.

    Only the hexes that the inset hides belong to the space above them.
    """
    lines = [
        "pnp: 1",
        "map: bench-map",
        "title: Bench",
        "players: 2-4",
        "size: large",
        f"board: {{width: {size[0]}mm, height: {size[1]}mm, margin: {MAP_MARGIN}mm}}",
        "grid: {cells: hex, top: flat, wobble: 0}",
        "inset: {corner: bottom-left, width: 40mm, height: 18mm}",
        "cells: |",
    ]
    for row in range(rows):
        marks = [f"~{row * columns + c}" for c in range(columns)]
        if row == rows - 1:
            marks[:2] = (".", ".")  # the panel of the title is there
        lines.append("  " + " ".join(marks))
    lines += ["legend:", '  "~": ocean']
    path = folder / f"map-{columns}x{rows}.yaml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


SPACES = 10  # across and down
BLOCK = (2, 4)  # cells of a space, across and down
PORTS = {(row, column) for row in (1, 4, 7) for column in (0, SPACES - 1)} | {(5, 0), (2, 9)}


def write_sea(folder: Path) -> Path:
    """Write a legal map of 100 spaces between two coasts with ports, and return its file."""
    lines = [
        "pnp: 1",
        "map: bench-sea",
        "game: les-petits-pirates",
        "title: Bench",
        "players: 2-4",
        "size: large",
        "board: {width: 279.4mm, height: 431.8mm, margin: 10mm}",
        "grid: {cells: hex, top: pointy, wobble: 0.2, seed: 1}",
        "inset: {corner: bottom-left, width: 40mm, height: 16mm}",
        "cells: |",
    ]
    across, down = BLOCK
    for row in range(SPACES * down):
        marks = [_space(row // down, c // across) for c in range(SPACES * across)]
        marks[0] += "#"
        marks[-1] += "#"
        lines.append("  " + " ".join(marks))
    lines += ["legend:", '  "~": ocean', "  c: coast"]
    for i, (row, column) in enumerate(sorted(PORTS)):
        port = f"{{gold: {1 + i % 4}, resources: {i % 3}{', shipyard: true' if i % 2 else ''}}}"
        lines.append(f"  {_space(row, column)}: {{name: Port {i}, port: {port}}}")
    lines += [
        "signs:",
        "  - {sign: port, kind: port, yields: {gold: gold, resources: resource}, draw: medallion}",
        "  - {sign: shipyard, of: port, draw: wheel}",
    ]
    path = folder / "sea.yaml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _space(row: int, column: int) -> str:
    coast = column in (0, SPACES - 1)
    kind = "p" if (row, column) in PORTS else "c" if coast else "~"
    return f"{kind}{row * SPACES + column}"
