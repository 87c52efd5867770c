"""Cuts and creases show on the ground that they run across, which is rendered and looked at."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path as File

import pypdfium2
import pytest
from conftest import sampled
from PIL import Image as Picture

from pnp.art.tints import TEXT_CONTRAST, first_visible_ink
from pnp.base.colours import contrast
from pnp.base.diagnostics import Report, Reporter
from pnp.base.library import content_dir
from pnp.base.values import replace
from pnp.content.project import Project, load_project
from pnp.content.structure import span_of
from pnp.content.themes import LoadedTheme
from pnp.export.pdf import write_document
from pnp.kinds import LAYOUTS
from pnp.kinds.theme.record import ThemeFile
from pnp.scene import Document, Group, Item, Page, Path, Point, Rect, Stroke
from pnp.scene.piece import Piece
from pnp.theme import Theme, load_theme

# At this resolution a line of 0.3 mm fills a pixel wherever it lies.
DOTS = 170
DASHES = (1.6, 1.0)
KINDS = {"standees": "standees", "tuckboxes": "tuckbox"}
FILES = sorted(
    file.relative_to(content_dir()).as_posix()
    for kind in KINDS
    for file in content_dir().glob(f"*/{kind}/*.yaml")
)


@cache
def project(game: str) -> tuple[Project, Theme]:
    """Read a bundled game and the theme that it names."""
    report = Report()
    found = load_project(content_dir() / game, report)
    assert found is not None
    assert found.game is not None
    own = {
        file.id: LoadedTheme(file.record, file.node, file.path.parent)
        for file in found.themes
        if isinstance(file.record, ThemeFile)
    }
    theme = load_theme(found.game.record.theme, report, own, found.icons)
    assert theme is not None, report.diagnostics
    return found, theme


def pieces_of(path: str) -> list[Piece]:
    game, folder, name = File(path).parts
    whole, theme = project(game)
    files = [f for part in whole.parts for f in part.files]
    (file,) = [f for f in files if (f.kind, f"{f.id}.yaml") == (KINDS[folder], name)]
    component = LAYOUTS.load(file.kind)
    reporter = Reporter(Report(), lambda where: span_of(file.node, where))
    return [p for p in component.layout(file.record, theme, reporter) if p.creases]


def dashes(items: Iterable[Item]) -> Iterator[Stroke]:
    for item in items:
        if isinstance(item, Group):
            yield from dashes(item.items)
        elif isinstance(item, Path) and item.stroke is not None and item.stroke.dash:
            yield item.stroke


def without_dashes(items: Iterable[Item]) -> tuple[Item, ...]:
    kept: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            kept.append(replace(item, items=without_dashes(item.items)))
        elif not (isinstance(item, Path) and item.stroke is not None and item.stroke.dash):
            kept.append(item)
    return tuple(kept)


def pixels(piece: Piece, items: tuple[Item, ...]) -> Picture.Image:
    whole = Rect(0, 0, piece.width, piece.height)
    page = Page(piece.width, piece.height, items, "1", whole, whole)
    # By way of PDF, which is rendered ten times as fast as SVG.
    with pypdfium2.PdfDocument(
        write_document(Document("t", "", "", (), "en", (page,)))
    ) as document:
        return document[0].render(scale=DOTS / 72).to_pil().convert("RGB")


def contrast_at(drawn: Picture.Image, bare: Picture.Image, point: Point) -> float:
    """Return the contrast of a dash to what it lies on, in the pixel that it fills best."""
    middle = [int(v * DOTS / 25.4) for v in point]
    found = []
    for dx, dy in itertools.product((-1, 0, 1), repeat=2):
        place = (middle[0] + dx, middle[1] + dy)
        if all(0 <= v < side for v, side in zip(place, drawn.size, strict=True)):
            one, other = (
                "#{:02x}{:02x}{:02x}".format(*picture.getpixel(place)) for picture in (drawn, bare)
            )
            found.append(contrast(one, other))
    return max(found)


@pytest.mark.parametrize("path", sampled(FILES, 3))
def test_every_crease_shows_on_the_ground_on_which_it_lies(path: str) -> None:
    pieces = pieces_of(path)
    assert pieces
    for piece in pieces:
        drawn, bare = pixels(piece, piece.front), pixels(piece, without_dashes(piece.front))
        for crease in piece.creases:
            (x, y), (x1, y1) = crease.start, crease.end
            long = math.dist((x, y), (x1, y1))
            on, off = DASHES
            middles = [on / 2 + (on + off) * i for i in range(int((long - on) / (on + off)) + 1)]
            for t in (middle / long for middle in middles):
                place = x + (x1 - x) * t, y + (y1 - y) * t
                seen = contrast_at(drawn, bare, place)
                # Pixels are mixed a little even in the middle of a dash.
                assert seen >= TEXT_CONTRAST * 0.95, (piece.id, crease, place, seen)
        assert {(line.width, line.dash) for line in dashes(piece.front)} == {(0.3, DASHES)}


def test_black_or_white_stands_in_where_no_ink_is_seen() -> None:
    assert first_visible_ink("#ffffff", "#22201c", "#fbf6e6") == "#22201c"
    assert first_visible_ink("#2b6076", "#22201c", "#fbf6e6") == "#fbf6e6"
    assert first_visible_ink("#777777", "#555555", "#999999") in ("#000000", "#ffffff")
    for grey in range(256):
        ground = f"#{grey:02x}{grey:02x}{grey:02x}"
        assert contrast(ground, first_visible_ink(ground)) >= TEXT_CONTRAST
