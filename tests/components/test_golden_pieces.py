"""One small piece of each kind that prints, drawn in black on white and held against a picture that
people review. ``pytest --update`` writes the pictures anew."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

import pytest
from laying import lay, plain_theme

from pnp.base.values import replace
from pnp.content.kinds import all_kinds
from pnp.export.svg import write_svg
from pnp.kinds import LAYOUTS
from pnp.press.files import face_art
from pnp.scene.piece import Piece
from pnp.theme import Theme

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*.yaml"))
LARGEST = 20 * 1024
LONGEST = 60
"""Characters of an outline that are kept of a picture that is too large to keep whole."""
WORDS = {
    "seas.tiles": "{count} tiles",
    "seas.easy": "easy",
    "seas.room": "{width}:{height}",
    **dict.fromkeys(
        ("spinner.arrow", "spinner.washer", "standee.base", "standee.sole"), "for {title}"
    ),
}

# Grounds are white and land is grey, so that lines and letters are seen on them.
GROUNDS = (
    *("sea", "panel", "frame", "frame.light", "cartouche", "label.halo", "ribbon", "ribbon.title"),
    *("mat.ground", "mat.panel", "mat.place", "sheet.ground", "box.ground", "box.plate"),
    *("mosaic.sea", "mosaic.badge", "mosaic.halo", "mosaic.shallows", "mosaic.shelf"),
    *("seas.ground", "seas.tile", "spinner.hub", "standee.ground", "standee.canvas", "tree.fill"),
    *("medallion", "medallion.gold", "medallion.resource"),
)
LAND = (
    *("land", "square.land", "mosaic.land", "mosaic.beach", "seas.land"),
    *("die.tab", "standee.body"),
)


def theme() -> Theme:
    plain = plain_theme()
    colours = {**dict.fromkeys(GROUNDS, "#ffffff"), **dict.fromkeys(LAND, "#dddddd")}
    return replace(
        plain,
        colours=MappingProxyType({**plain.colours, **colours}),
        builtin_texts=plain.builtin_texts.with_texts(WORDS),
    )


def drawn(piece: Piece) -> str:
    """Return the front of a piece as SVG."""
    items = face_art(piece, piece.front, outlined=False)
    return shortened(
        write_svg(piece.width, piece.height, items, title=piece.title, bleed=piece.bleed)
    )


def shortened(svg: str) -> str:
    """Return a picture; where it is too large to keep, its long outlines end in a digest."""
    if len(svg) <= LARGEST:
        return svg
    return re.sub(
        rf'(?<= d=")([^"]{{{LONGEST}}})([^"]+)',
        lambda found: f"{found[1]}... {sha256(found[2].encode()).hexdigest()[:8]}",
        svg,
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_piece_of_each_kind_is_drawn_as_before(
    file: Path, golden: Callable[[Path, str], None]
) -> None:
    pieces, report = lay(file.stem, file.read_text("utf-8"), theme())
    assert not report.failed, report.diagnostics
    svg = drawn(pieces[0])
    assert len(svg) <= LARGEST
    golden(file.with_suffix(".svg"), svg)


def test_every_kind_that_prints_has_a_golden_piece() -> None:
    assert {file.stem for file in FILES} == {kind for kind in all_kinds() if kind in LAYOUTS}
