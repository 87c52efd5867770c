"""The content that is timed, written as YAML and as the values from which the floors draw."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

NOUNS = ("anchor", "barrel", "cutlass", "dory", "ensign", "frigate", "galley", "halyard", "island")
VERBS = ("hoist", "stow", "trade", "chase", "bury", "mend", "board", "chart", "signal", "plunder")
ICONS = ("mdi:anchor", "mdi:ferry", "mdi:skull", "mdi:compass-rose", "mdi:barrel", "mdi:fish")


@dataclass(frozen=True)
class Card:
    """A card of a title, an icon, about 25 words to wrap, and a footer, all its own."""

    id: str
    title: str
    icon: str
    text: str
    footer: str


def cards(count: int) -> list[Card]:
    return [_card(i) for i in range(count)]


def _card(i: int) -> Card:
    words = [f"{VERBS[(i + k) % 10]} the {NOUNS[(i * 3 + k) % 9]} {i % 7 + k}," for k in range(8)]
    return Card(
        id=f"card-{i}",
        title=f"{NOUNS[i % 9].title()} {i}",
        icon=ICONS[i % len(ICONS)],
        text=f"{' '.join(words)} then draw {i % 5 + 1}.",
        footer=f"cost {i % 9} - card {i}",
    )


# The boxes of a card in millimetres, x, y, width and height; the floors use the same.
FRAME = (3.0, 3.0, 57.5, 82.9)
TITLE = (6.0, 6.0, 51.5, 8.0)
ICON = (21.75, 17.0, 20.0, 20.0)
TEXT = (6.0, 41.0, 51.5, 34.0)
FOOTER = (6.0, 77.5, 51.5, 5.0)


def write_deck(folder: Path, count: int) -> Path:
    """Write a deck of ``count`` poker-size cards and return its file."""
    lines = ["pnp: 1", "deck: bench", "title: Bench", "size: poker", "layout:"]
    lines += [
        f"  frame: {{draw: panel, {_place(FRAME)}, line: ink, width: 0.5mm, radius: 3mm}}",
        f"  title: {{{_place(TITLE)}, style: number, align: center}}",
        f"  icon: {{draw: icon, {_place(ICON)}}}",
        f"  text: {{{_place(TEXT)}}}",
        f"  footer: {{{_place(FOOTER)}, style: small, align: center}}",
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


def _place(box: tuple[float, float, float, float]) -> str:
    x, y, width, height = box
    return f"at: [{x}mm, {y}mm], size: [{width}mm, {height}mm]"


COLUMNS, ROWS = 25, 18
MAP_SIZE = (404.0, 281.0)  # an A3 sheet on its side, less its margins
MAP_MARGIN = 10.0
HIDDEN = 3  # columns of the last row


def write_map(folder: Path) -> Path:
    """Write a map of 450 plain hexes for A3, every hex a space, and return its file.

    Only the hexes that the inset hides belong to the space above them.
    """
    lines = [
        "pnp: 1",
        "map: bench-map",
        "title: Bench",
        "players: 2-4",
        "size: large",
        f"board: {{width: {MAP_SIZE[0]}mm, height: {MAP_SIZE[1]}mm, margin: {MAP_MARGIN}mm}}",
        "grid: {cells: hex, top: flat, wobble: 0}",
        "inset: {corner: bottom-left, width: 40mm, height: 18mm}",
        "cells: |",
    ]
    for row in range(ROWS):
        marks = [f"~{row * COLUMNS + c}" for c in range(COLUMNS)]
        if row == ROWS - 1:
            marks[:2] = (".", ".")  # the panel of the title lies there
        lines.append("  " + " ".join(marks))
    lines += ["legend:", '  "~": ocean']
    path = folder / "map.yaml"
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


def write_icons(folder: Path, count: int) -> Path:
    """Write a deck of ``count`` cards, each with an icon of its own that lies beside the deck, and
    return its file."""
    home = folder / f"icons-{count}"
    (home / "icons").mkdir(parents=True)
    lines = ["pnp: 1", "deck: bench", "title: Bench", "size: mini"]
    lines += ["layout:", "  icon: {draw: icon, at: [2mm, 2mm], size: [20mm, 20mm]}", "cards:"]
    for i in range(count):
        lines.append(f"  - {{card: card-{i}, icon: mark-{i}}}")
        svg = f'<svg viewBox="0 0 {count} 9"><path d="M{i} 0h1v9h-1z"/></svg>\n'
        (home / "icons" / f"mark-{i}.svg").write_text(svg, encoding="utf-8")
    path = home / "deck.yaml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def write_islands(folder: Path, across: int) -> Path:
    """Write a map of a square of islands, each a cell of land amid its own coast."""
    rows = [
        " ".join(
            f"c{r // 3 * across + c // 3}{'#' if r % 3 == c % 3 == 1 else ''}"
            for c in range(3 * across)
        )
        for r in range(3 * across)
    ]
    lines = [
        "pnp: 1",
        "map: bench-islands",
        "title: Bench",
        "players: 2",
        "board: {width: 1400mm, height: 1400mm}",
        "grid: {cells: square}",
        "inset: {corner: top-left, width: 30mm, height: 16mm}",
        "cells: |",
        *(f"  {row}" for row in rows),
        "legend: {c: coast}",
    ]
    path = folder / f"islands-{across}.yaml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def write_chains(folder: Path, count: int) -> Path:
    """Write a game of ``count`` layouts in chains of ten and of as many colours in one chain."""
    game = folder / f"chains-{count}"
    game.mkdir()
    for i in range(count):
        box = f"  b{i % 10}: {{at: [0mm, {i % 10}mm], size: [9mm, 9mm], optional: true}}"
        lines = ["pnp: 1", f"layout: l{i}", f"extends: l{i - 1}" if i % 10 else "", "boxes:", box]
        (game / f"l{i}.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    colours = [f"  c{i}: c{i + 1}" for i in range(count)] + [f"  c{count}: '#123456'"]
    theme = ["pnp: 1", "theme: mine", "title: Bench", "colours:", *colours]
    (game / "mine.yaml").write_text("\n".join(theme) + "\n", encoding="utf-8")
    deck = "pnp: 1\ndeck: d\ntitle: D\nlayout: plain-card\ncards: [{card: a, title: A}]\n"
    (game / "d.yaml").write_text(deck, encoding="utf-8")
    lines = ["pnp: 1", "game: bench", "title: B", "designer: B", "licence: B", "players: 2"]
    lines += ["theme: mine", "parts: [{part: p, title: P, of: [d]}]"]
    (game / "game.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return game


def write_rows(folder: Path, count: int) -> Path:
    """Write a deck whose cards are the rows of a table."""
    rows = [f"c{i},Card {i},words of card {i}" for i in range(count)]
    text = "\n".join(["card,title,text", *rows]) + "\n"
    (folder / f"rows-{count}.csv").write_text(text, encoding="utf-8")
    path = folder / f"rows-{count}.yaml"
    deck = f"pnp: 1\ndeck: d\ntitle: D\nlayout: plain-card\ndata: rows-{count}.csv\n"
    path.write_text(deck, encoding="utf-8")
    return path
