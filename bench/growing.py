"""Workloads in a large and a small version, to see what grows faster than it should."""

from __future__ import annotations

from math import isqrt
from pathlib import Path

from workloads import MAP_MARGIN, write_map

HEX = (15.4, 14.5)  # millimetres across and down, as on the map on A3
PAPER = "900x900mm"  # large enough for the largest map


def write_hexes(folder: Path, count: int) -> Path:
    """Write a square of hexes, each a space, on a board of the required size."""
    side = isqrt(count)
    width, height = (round(side * part + 2 * MAP_MARGIN, 1) for part in HEX)
    return write_map(folder, side, side, (width, height))


def write_icons(folder: Path, count: int) -> Path:
    """Write a deck of ``count`` cards, each with its own icon in a file beside the deck, and return
    the file of the deck."""
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


def write_islands(folder: Path, count: int) -> Path:
    """Write a map of a square of islands, each a cell of land with its own coast."""
    across = isqrt(count)
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
    """Write a game of ``count`` layouts in chains of ten, and of as many colours in one chain."""
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
