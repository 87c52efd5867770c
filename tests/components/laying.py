"""Content to pieces for the tests of components, with a theme of their own, and measurements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path as File
from types import MappingProxyType

from before import judge
from conftest import general_theme

from pnp.base.diagnostics import Report, Reporter
from pnp.base.library import content_dir
from pnp.content.game_files import GameFiles
from pnp.content.language.languages import builtin_texts, english_wordings
from pnp.content.linking import Linker
from pnp.content.nodes import Mapping, Scalar
from pnp.content.source import decode, parse
from pnp.content.structure import build_record, span_of
from pnp.icons.svg import Icon, Shape
from pnp.kinds import LAYOUTS, RECORDS
from pnp.rules.pre_layout_checks import drawable
from pnp.scene import (
    IDENTITY,
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Rect,
    Segments,
    Text,
    rectangle,
    transform_outline,
)
from pnp.scene.piece import Piece
from pnp.text import fonts
from pnp.text.shaping import Style
from pnp.theme import Theme

GAME = content_dir() / "les-petits-pirates"

_COLOURS = {
    "ink": "#000000",
    "paper": "#ffffff",
    "rim": "#444444",
    "blue": "#0000ff",
    "blue.ink": "#ffffff",
    "blue.rim": "#000088",
    "settlement.wall": "#ffffff",
    "red": "#ff0000",
    "red.ink": "#000000",
    "red.rim": "#880000",
    "token.ground": "#eeeeee",
}


def plain_theme(fills: str = "full") -> Theme:
    """Return a theme that no change of the bundled ones touches: one face, square icons."""
    face = fonts.find("Atkinson Hyperlegible")
    assert face is not None
    square = Shape(rectangle(0, 0, 1, 1))
    return Theme(
        "plain",
        "Plain",
        MappingProxyType(_COLOURS),
        MappingProxyType(
            {"text": Style(face, 3.5, "#000000"), "legend": Style(face, 2.2, "#000000")}
        ),
        MappingProxyType({name: Icon(name, (square,), "") for name in ("square", "fish", "star")}),
        builtin_texts((), english_wordings()).with_texts(
            {"glue": "glue", "fold.under": "fold under", "glue.inside": "glue inside"}
        ),
        MappingProxyType({"fills": fills}),
    )


def lay(
    kind: str, text: str, theme: Theme | None = None, name: str = "test.yaml"
) -> tuple[tuple[Piece, ...], Report]:
    """Lay out the text of a file of ``kind``; no pieces where its record has faults."""
    report = Report()
    source = decode(text.encode(), name, report)
    assert source is not None
    node = parse(source, report)
    assert node is not None, report.diagnostics
    node = linked(kind, node, report)
    record = build_record(RECORDS.load(kind).FILE, node, report)
    if record is None:
        return (), report
    judge(kind, record, node, report)
    reporter = Reporter(report, lambda path: span_of(node, path))
    if report.failed or not drawable(kind, record, reporter):
        return (), report
    component = LAYOUTS.load(kind)
    return tuple(component.layout(record, theme or plain_theme(), reporter)), report


def linked(kind: str, node: Mapping, report: Report) -> Mapping:
    """Return the node of a file of a bundled game with what it takes from its other files."""
    game = node.get("game")
    if not isinstance(game, Scalar):
        return node
    found = _linker(game.text).link(kind, node, File(f"{kind}.yaml"), report)
    assert found is not None, report.diagnostics
    return found


@cache
def _linker(game: str) -> Linker:
    return Linker(GameFiles(content_dir() / game, game))


@cache
def bundled(path: str, theme: str = "base") -> tuple[Piece, ...]:
    """Lay out a file of the bundled game, of which nothing may be reported."""
    file: File = GAME / path
    text = file.read_text(encoding="utf-8")
    kind = next(line.partition(":")[0] for line in text.splitlines() if line[:4] != "pnp:")
    pieces, report = lay(kind, text, general_theme(theme), path)
    assert report.diagnostics == ()
    return pieces


def findings(report: Report) -> list[tuple[str, int, int]]:
    """Return code, line and column of every finding."""
    return [
        (found.code, found.span.line, found.span.column)
        for found in report.diagnostics
        if found.span is not None
    ]


def drawn(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[Path | tuple[Text, Matrix]]:
    """Yield paths in the coordinates of the piece, and texts with their matrix."""
    for item in items:
        match item:
            case Group():
                yield from drawn(item.items, item.matrix.then(matrix))
            case Instance():
                yield from drawn((item.of,), item.matrix.then(matrix))
            case Path():
                yield Path(transform_outline(item.segments, matrix), item.fill, item.stroke)
            case Text():
                yield item, matrix


def paths(items: Iterable[Item]) -> list[Path]:
    return [item for item in drawn(items) if isinstance(item, Path)]


def words(items: Iterable[Item]) -> list[str]:
    """Return the contents of all texts in the order in which they are drawn."""
    return [item[0].content for item in drawn(items) if isinstance(item, tuple)]


def box(segments: Segments) -> Rect:
    """Return the box of all points of an outline, control points included."""
    xs = [v for _, values in segments for v in values[::2]]
    ys = [v for _, values in segments for v in values[1::2]]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
