"""Pictures of a game's own on every kind of piece: where they lie, what cuts them off, and what is
said of those that cannot be printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from textwrap import dedent

import pytest
from conftest import base_theme
from laying import lay
from PIL import Image as Pixels

from pnp.base.diagnostics import Report
from pnp.base.library import docs_dir
from pnp.base.values import replace
from pnp.scene import IDENTITY, Group, Image, Instance, Item, Matrix, Rect
from pnp.scene.extents import contains_box, hull, transform_box
from pnp.scene.piece import Piece

# A file of each kind; the picture, how many of them are on the piece, and the middle and the size
# of what is seen of the first.
TOKEN = "tokens: t\ntitle: T\npieces:\n  - {{id: a, title: A, size: 30mm, {}}}\n"
DECK = (
    "deck: t\ntitle: T\nsize: [60mm, 88mm]\nbleed: 3mm\nlayout:\n"
    "  title: {at: [5mm, 5mm], size: [50mm, 9mm]}\n"
    "back:\n  art: {draw: image, image: IMAGE, fit: cover, at: [0mm, 0mm], size: [100%, 100%]}\n"
    "cards:\n  - {card: a, title: A}\n"
)
SEA = """\
map: t
title: T
legend: {w: {title: Water}}
kinds: {o: {title: Ocean, icon: anchor, ground: ink}}
arrangement: |
  o o
  o o
cards:
  - card: a
    kind: o
    name: A
    sectors: |
      w w
      w w
"""
SEA += "".join(
    f'  - {{card: {card}, kind: o, name: {card}, sectors: "w w\\n\\nw w"}}\n' for card in "bcd"
)
SQUARE = Rect(-3, -3, 94.9, 94.9)
BOX = "tuckbox: t\ntitle: T\ninside: [60mm, 90mm, 20mm]\n"
WALL = Rect(92.7, 32.6, 61.6, 96.9)
LID = Rect(9, 12, 66.6, 25.13)
CHART = (
    "map: t\ntitle: T\nplayers: 2\nboard: {width: 100mm, height: 100mm, margin: 8mm}\n"
    "grid: {cells: square, wobble: 0}\n"
    "cells: |\n  a b\n  b b\nlegend: {a: {type: ocean, image: IMAGE}, b: ocean}\n"
)
SQUARES = (
    "map: t\ntitle: T\ngrid: {size: 18mm}\nsquares: |\n  . . a a\n  . . . .\n"
    "legend: {'.': sea, a: {type: island, image: IMAGE}}\n"
)
MAT = "mats: t\ntitle: T\npieces:\n  - {{id: a, title: A, width: 100mm, height: 60mm, {}}}\n"
MIDDLE = Rect(40, 30, 20, 20)
SHEET = (
    "sheet: t\ntitle: T\nwidth: 110mm\nheight: 110mm\nbody:\n"
    "  - pictograms: {columns: 1, size: 30mm, entries: [{image: IMAGE, caption: C}]}\n"
)
FIGURE = "standees: t\ntitle: T\npieces:\n  - {id: a, title: A, size: [30mm, 45mm], "
PLACES = [
    ("tokens", TOKEN.format("front: {image: IMAGE}"), 1, Rect(4.05, 4.05, 21.9, 21.9)),
    ("tokens", TOKEN.format("border: bare, front: {image: IMAGE}"), 1, Rect(-3, -3, 36, 36)),
    (
        "tokens",
        TOKEN.format("shape: shield, border: bare, front: {image: IMAGE}, back: {text: '1'}"),
        1,
        Rect(-3, -3, 36, 42),
    ),
    (
        "tokens",
        TOKEN.format("border: bare, front: {image: {path: IMAGE, fit: contain}}"),
        1,
        Rect(0, 5, 30, 20),
    ),
    ("deck", DECK, 1, Rect(-3, -3, 66, 94)),
    ("mosaic", SEA.replace("name: A", "name: A\n    image: IMAGE"), 1, SQUARE),
    ("mosaic", SEA.replace("icon: anchor", "icon: anchor, image: IMAGE"), 1, SQUARE),
    ("tuckbox", BOX + "front: {title: T, image: IMAGE}\nback: {title: T}\n", 1, WALL),
    ("tuckbox", BOX + "front: {title: T}\nlid_image: IMAGE\n", 1, LID),
    ("map", CHART, 1, Rect(8, 8, 42, 42)),
    ("squares", SQUARES, 1, Rect(50.2, 14, 35.8, 17.8)),
    ("mats", MAT.format("image: IMAGE"), 1, Rect(-3, -3, 106, 66)),
    ("mats", MAT.format("pictures: [{image: IMAGE, at: [50mm, 40mm], size: 20mm}]"), 1, MIDDLE),
    ("sheet", SHEET, 1, Rect(13.9, 22.2, 30, 30)),
    ("standees", FIGURE + "shape: arch, front: {image: IMAGE}}\n", 2, Rect(1.1, 52.6, 27.8, 42.8)),
]
CASES = [pytest.param(*place, id=f"{i}-{place[0]}") for i, place in enumerate(PLACES)]


@cache
def gull() -> bytes:
    """A picture of three by two, so that what is stretched would be seen."""
    written = BytesIO()
    Pixels.linear_gradient("L").resize((1500, 1000)).convert("RGB").save(written, "PNG")
    return written.getvalue()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "gull.png").write_bytes(gull())
    return tmp_path


def laid(home: Path, kind: str, text: str, image: str) -> tuple[tuple[Piece, ...], Report]:
    theme = replace(base_theme(), home=home)
    return lay(kind, text.replace("IMAGE", image), theme, str(home / "file.yaml"))


def shown(
    items: tuple[Item, ...], matrix: Matrix = IDENTITY, clip: Rect | None = None
) -> Iterator[tuple[Matrix, Image, Rect]]:
    """Yield each picture with the map of its box to the piece, and the box of what is seen."""
    for item in items:
        match item:
            case Group():
                inner = item.matrix.then(matrix)
                edge = clip
                if item.clip is not None:
                    own = transform_box(hull(item.clip), inner)
                    edge = own if clip is None else common(own, clip)
                yield from shown(item.items, inner, edge)
            case Instance():
                yield from shown((item.of,), item.matrix.then(matrix), clip)
            case Image():
                box = transform_box(item.box, matrix)
                yield matrix, item, box if clip is None else common(box, clip)


def common(one: Rect, other: Rect) -> Rect:
    x, y = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Rect(x, y, right - x, bottom - y)


@pytest.mark.parametrize(("kind", "text", "count", "seen"), CASES)
def test_a_picture_fills_its_outline_undistorted_and_is_cut_off_there(
    home: Path, kind: str, text: str, count: int, seen: Rect
) -> None:
    pieces, report = laid(home, kind, text, "art/gull.png")
    assert report.diagnostics == ()
    faces = [(piece, face or ()) for piece in pieces for face in (piece.front, piece.back)]
    piece, found = next((p, on) for p, face in faces if (on := [*shown(face)]))
    assert len(found) == count
    for matrix, image, box in found:
        assert image.box.width / image.box.height == pytest.approx(1.5, rel=0.01)
        assert abs(matrix.a * matrix.d - matrix.b * matrix.c) == pytest.approx(
            matrix.a**2 + matrix.b**2
        )
        assert contains_box(Rect(0, 0, piece.width, piece.height).inset(-piece.bleed - 0.001), box)
    first = found[0][2]
    assert (first.x, first.y, first.width, first.height) == pytest.approx(
        (seen.x, seen.y, seen.width, seen.height), abs=0.05
    )


@pytest.mark.parametrize(("kind", "text", "count", "seen"), CASES)
def test_what_a_picture_is_laid_into_is_the_same_each_time(
    home: Path, kind: str, text: str, count: int, seen: Rect
) -> None:
    one, two = (laid(home, kind, text, "art/gull.png")[0] for _ in range(2))
    assert one
    assert one == two


@pytest.mark.parametrize(
    ("image", "code"),
    [
        ("../gull.png", "misplaced-picture"),
        ("/etc/passwd", "misplaced-picture"),
        ("art/../../gull.png", "misplaced-picture"),
        ("art/gul.png", "unknown-picture"),
        ("art/liar.png", "unknown-picture"),
    ],
)
@pytest.mark.parametrize(("kind", "text", "count", "seen"), CASES)
def test_a_picture_that_cannot_be_read_is_one_finding_at_its_name(
    home: Path, kind: str, text: str, count: int, seen: Rect, image: str, code: str
) -> None:
    pieces, report = laid(home, kind, text, image)
    assert pieces == ()
    (found,) = report.diagnostics
    assert found.code == code
    assert found.span is not None
    line = text.replace("IMAGE", image).splitlines()[found.span.line - 1]
    assert line[found.span.column - 1 :].startswith(image)


@pytest.mark.parametrize(("kind", "text", "count", "seen"), CASES)
def test_a_coarse_picture_is_told_with_the_pixels_that_it_needs(
    home: Path, kind: str, text: str, count: int, seen: Rect
) -> None:
    Pixels.new("RGB", (30, 20), "teal").save(home / "art" / "small.png")
    _, report = laid(home, kind, text, "art/small.png")
    (found,) = report.diagnostics
    assert found.code == "coarse-picture"
    assert "px needed for 300 dpi" in found.hint


def test_the_example_of_the_documentation_can_be_built(home: Path) -> None:
    page = (docs_dir() / "content.md").read_text("utf-8")
    section = page.split("\n## Pictures of your own\n")[1]
    text = dedent(re.search(r"(?:^    .*\n)+", section, re.M)[0])
    feather = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"><path d="M0 0h9v6z"/></svg>'
    )
    (home / "art" / "feather.svg").write_text(feather, "utf-8")
    Pixels.new("RGB", (900, 600), "teal").save(home / "art" / "parrot.png")
    (piece,), report = laid(home, "tokens", text, "")
    assert report.diagnostics == ()
    assert [*shown(piece.front)]


def test_a_picture_has_no_silhouette_to_cut_a_standee_by(home: Path) -> None:
    pieces, report = laid(home, "standees", FIGURE + "front: {image: IMAGE}}\n", "art/gull.png")
    assert pieces == ()
    (found,) = report.diagnostics
    assert found.code == "unclear-outline"
