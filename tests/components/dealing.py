"""Decks to pieces for the tests of cards, and measurements of what is drawn on them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from before import judge
from conftest import base_theme

from pnp.base.diagnostics import Report, Reporter, Source
from pnp.content.game_files import Files
from pnp.content.linking import Linker
from pnp.content.source import parse
from pnp.content.structure import build_record, span_of
from pnp.kinds.deck import layout as component
from pnp.kinds.deck.record import Deck
from pnp.scene import IDENTITY, Group, Instance, Item, Matrix, Rect, Text
from pnp.scene import Path as Outline
from pnp.scene.piece import Piece
from pnp.theme import Theme

CREW = """\
deck: crew
title: Crew
size: mini
layout:
  frame: {draw: panel, at: [2mm, 2mm], size: [40mm, 59mm], line: ink, radius: 2mm}
  name: {at: [4mm, 4mm], size: [36mm, 6mm], style: number, align: center}
  icon: {draw: icon, at: [14mm, 12mm], size: [16mm, 16mm], optional: true}
  text: {at: [4mm, 32mm], size: [36mm, 24mm]}
cards:
  - card: cook
    quantity: 2
    name: Cook
    icon: anchor
    text: The stew is **never** late.
  - card: lookout
    name: Lookout
    text: Sees far.
"""


def lay_out(text: str, theme: Theme | None = None) -> tuple[list[Piece], Report]:
    report = Report()
    read = parse(Source("crew.yaml", text), report)
    assert read is not None
    node = Linker(Files()).link("deck", read, Path("crew.yaml"), report)
    assert node is not None, report.diagnostics
    record = build_record(Deck, node, report)
    if record is None:
        return [], report
    judge("deck", record, node, report)
    if report.failed:
        return [], report
    reporter = Reporter(report, lambda path: span_of(node, path))
    return list(component.layout(record, theme or base_theme(), reporter)), report


def faults(report: Report) -> list[tuple[str, int, int]]:
    return [
        (found.code, found.span.line, found.span.column)
        for found in report.diagnostics
        if found.span is not None
    ]


def walk(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)


def boxes(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Outline, Rect]]:
    """Yield each outline with the box of its points on the card."""
    for item in items:
        match item:
            case Group():
                yield from boxes(item.items, item.matrix.then(matrix))
            case Instance():
                yield from boxes((item.of,), item.matrix.then(matrix))
            case Outline():
                points = [
                    matrix.apply((values[i], values[i + 1]))
                    for _, values in item.segments
                    for i in range(0, len(values), 2)
                ]
                left, top = min(x for x, _ in points), min(y for _, y in points)
                right, bottom = max(x for x, _ in points), max(y for _, y in points)
                yield item, Rect(left, top, right - left, bottom - top)


def words(piece: Piece) -> list[str]:
    return [item.content for item in walk(piece.front) if isinstance(item, Text)]
