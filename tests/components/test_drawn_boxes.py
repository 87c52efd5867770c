"""Boxes that draw lines, polygons, arcs and other shapes, and boxes that are turned."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from pathlib import Path as PathTo

import pypdfium2
import pytest
from dealing import boxes, faults, lay_out, walk
from laying import lay, plain_theme
from PIL import Image, ImageChops

from pnp.base.diagnostics import Report
from pnp.export.pdf import write_document
from pnp.export.png import write_png
from pnp.export.svg import write_svg
from pnp.press.files import face_art
from pnp.scene import Document, Group, Matrix, Page, Path, Rect
from pnp.scene.piece import Piece


def one(box: str, deck: str = "", card: str = "") -> tuple[list[Piece], Report]:
    """Lay out a card of 60 x 80 mm with a single box named ``a``."""
    text = f"deck: d\ntitle: D\nsize: [60mm, 80mm]\n{deck}layout:\n  a: {{{box}}}\n"
    return lay_out(f"{text}cards:\n  - {{card: x{card}}}\n")


def drawn(box: str, deck: str = "", card: str = "") -> list[tuple[Path, Rect]]:
    (piece,), report = one(box, deck, card)
    assert not report.diagnostics
    return list(boxes(piece.front))


def extent(box: str, deck: str = "") -> tuple[float, ...]:
    ((_, found),) = drawn(box, deck)
    return tuple(round(v, 3) for v in (found.x, found.y, found.right, found.bottom))


BOX = "at: [10mm, 20mm], size: [20mm, 10mm]"


@pytest.mark.parametrize(
    ("box", "found"),
    [
        (f"draw: line, {BOX}", (10, 20, 30, 30)),
        (f"draw: line, points: [[50%, 0%], [50%, 5mm]], {BOX}", (20, 20, 20, 25)),
        (f"draw: polyline, points: [[0%, 0%], [50%, 100%], [100%, 0%]], {BOX}", (10, 20, 30, 30)),
        (f"draw: polygon, points: [[0%, 0%], [100%, 0%], [0%, 50%]], {BOX}", (10, 20, 30, 25)),
        (f"draw: polygon, sides: 4, {BOX}", (10, 20, 30, 30)),
        (f"draw: ellipse, {BOX}", (10, 20, 30, 30)),
        (f"draw: curve, points: [[0%, 0%], [0%, 50%], [50%, 0%], [100%, 100%]], {BOX}",
         (10, 20, 30, 30)),
        (f"draw: arc, from: 0, to: 90, pie: true, {BOX}", (20, 20, 30, 25)),
        (f"draw: arc, from: 270, to: 90, {BOX}", (10, 20, 30, 25)),
        ("draw: path, d: M0 0 L10 5 L0 10 Z, at: [5mm, 5mm]", (5, 5, 15, 15)),
        (f"draw: path, d: M0 0 L40 20 L0 40 Z, {BOX}", (15, 20, 25, 30)),
        (f"draw: grid, step: [5mm, 4mm], {BOX}", (10, 20, 30, 30)),
        ("draw: ellipse", (0, 0, 60, 80)),
        ("draw: line, points: [[1mm, 2mm], [100% - 3mm, 50%]]", (1, 2, 57, 40)),
    ],
)  # fmt: skip
def test_a_shape_fills_its_box(box: str, found: tuple[float, ...]) -> None:
    assert extent(f"{box}, line: ink") == found


def test_a_grid_has_a_line_at_each_step() -> None:
    ((path, _),) = drawn(f"draw: grid, step: [5mm, 4mm], {BOX}")
    starts = [values for command, values in path.segments if command == "M"]
    assert [x for x, y in starts if y == 20] == [10, 15, 20, 25, 30, 10]
    assert [y for x, y in starts if x == 10] == [20, 20, 24, 28]


def test_a_star_alternates_between_two_radii() -> None:
    ((path, _),) = drawn("draw: star, sides: 7, inner: 40%, at: [10mm, 10mm], size: [20mm, 20mm]")
    radii = [math.dist(values, (20, 20)) for command, values in path.segments if values]
    assert radii == pytest.approx([10, 4] * 7)


@pytest.mark.parametrize(("heads", "count"), [("none", 0), ("start", 1), ("end", 1), ("both", 2)])
def test_heads_point_out_of_a_line_and_shorten_it(heads: str, count: int) -> None:
    line, *tips = drawn(f"draw: line, heads: {heads}, points: [[0%, 0%], [100%, 0%]], {BOX}")
    assert len(tips) == count
    short = 1.2 + 3 * 0.25
    assert line[1].x == pytest.approx(10 + short * (heads in ("start", "both")))
    assert line[1].right == pytest.approx(30 - short * (heads in ("end", "both")))
    assert all(tip.segments[0][1] in ((10, 20), (30, 20)) for tip, _ in tips)


def test_an_arrow_has_a_head_at_its_end() -> None:
    _, (tip, _) = drawn(f"draw: arrow, {BOX}")
    assert tip.segments[0] == ("M", (30, 25))


def test_dashes_and_roles_are_those_of_panels() -> None:
    ((path, _),) = drawn(f"draw: ellipse, fill: red, line: ink, dash: [2mm, 1mm], {BOX}")
    assert path.stroke is not None
    assert path.stroke.dash == (2, 1)
    ((panel, _),) = drawn(f"draw: panel, line: ink, dash: 2mm, {BOX}")
    assert panel.stroke is not None
    assert panel.stroke.dash == (2,)


@pytest.mark.parametrize(
    ("box", "found"),
    [
        ("draw: polygon, points: [[0%, 0%], [50%, 0%], [0%, 50%]], fill: red", (-3, -3, 30, 40)),
        ("draw: polygon, points: [[0%, 0%], [50%, 0%], [0%, 50%]], line: red", (0, 0, 30, 40)),
        ("draw: polygon, points: [[0%, 0%], [100%, 0%], [100%, 9mm], [0%, 9mm]], fill: red",
         (-3, -3, 63, 9)),
        ("draw: ellipse, fill: red", (0, 0, 60, 80)),
    ],
)  # fmt: skip
def test_areas_extend_over_the_bleed_at_the_edge(box: str, found: tuple[float, ...]) -> None:
    assert extent(box, "bleed: 3mm\n") == found


def test_lines_that_end_at_the_edge_go_on_into_the_bleed() -> None:
    ((path, _),) = drawn("draw: line, points: [[0%, 50%], [100%, 50%]]", "bleed: 3mm\n")
    ends = {values for _, values in path.segments}
    assert ends == {(-3, 40), (0, 40), (60, 40), (63, 40)}
    ((inside, _),) = drawn("draw: line, points: [[1mm, 50%], [30mm, 50%]]", "bleed: 3mm\n")
    assert {values for _, values in inside.segments} == {(1, 40), (30, 40)}


@pytest.mark.parametrize(
    ("box", "code"),
    [
        ("draw: polyline", "missing-key"),
        ("draw: polygon", "missing-key"),
        ("draw: polygon, sides: 3, points: [[0%, 0%], [1%, 1%], [0%, 9%]]", "unclear-shape"),
        ("draw: polygon, points: [[0%, 0%], [100%, 100%]]", "wrong-size"),
        ("draw: line, points: [[0%, 0%], [1%, 1%], [2%, 1%]]", "wrong-size"),
        ("draw: curve, points: [[0%, 0%], [1%, 1%], [2%, 1%], [3%, 1%], [4%, 1%]]", "wrong-size"),
        ("draw: grid", "missing-key"),
        ("draw: grid, step: 0mm", "out-of-range"),
        ("draw: grid, step: 0.1mm", "out-of-range"),
        ("draw: path, d: hello", "not-a-path"),
        ("draw: path, d: M0 0", "not-a-path"),
        ("draw: path, d: M0 0 L1e300 1e300", "not-a-path"),
        ("draw: star, sides: 2", "out-of-range"),
        ("draw: star, inner: 4mm", "not-a-length"),
        ("draw: line, points: [[0%, 0%], [110%, 0%]]", "outside-card"),
        ("draw: ellipse, rotate: 10", "outside-card"),
        ("draw: panel, size: [9mm, 9mm]", "missing-key"),
        ("draw: line, rotate: east", "not-a-number"),
    ],
)
def test_what_cannot_be_drawn_is_found(box: str, code: str) -> None:
    assert [found for found, _, _ in faults(one(box)[1])] == [code]


def test_the_path_of_a_card_is_an_error_at_the_card() -> None:
    _, report = one("draw: path, d: '{way}'", card=", way: M0 0 nowhere")
    assert faults(report) == [("not-a-path", 7, 20)]


# Turned boxes.


@pytest.mark.parametrize("about", ["centre", "top-left", "bottom", "right"])
def test_a_box_is_turned_about_one_of_its_points(about: str) -> None:
    place = "at: [20mm, 30mm], size: [12mm, 8mm]"
    ((_, found),) = drawn(f"draw: panel, fill: red, {place}, rotate: 33, about: {about}")
    points = {"centre": (26, 34), "top-left": (20, 30), "bottom": (26, 38), "right": (32, 34)}
    x, y = points[about]
    cos, sin = math.cos(math.radians(33)), math.sin(math.radians(33))
    corners = [(px - x, py - y) for px in (20, 32) for py in (30, 38)]
    xs = [x + u * cos - v * sin for u, v in corners]
    ys = [y + u * sin + v * cos for u, v in corners]
    assert (found.x, found.y, found.right, found.bottom) == pytest.approx(
        (min(xs), min(ys), max(xs), max(ys)), abs=1e-5
    )


@pytest.mark.parametrize("angle", ["33", "-327", "393", "33.0"])
def test_angles_count_modulo_a_full_turn(angle: str) -> None:
    wanted = one(f"draw: ellipse, {BOX}, fill: red, rotate: 33")[0]
    assert one(f"draw: ellipse, {BOX}, fill: red, rotate: {angle}")[0] == wanted


def test_a_ground_turned_by_quarters_reaches_over_the_bleed() -> None:
    place = "at: [0mm, 70mm], size: [100%, 10mm]"
    assert extent(f"draw: panel, fill: red, {place}, rotate: 180", "bleed: 3mm\n") == (
        (-3, 70, 63, 83)
    )
    side = "at: [-35mm, 35mm], size: [80mm, 10mm]"
    assert extent(f"draw: panel, fill: red, {side}, rotate: 90", "bleed: 3mm\n") == (-3, -3, 10, 83)


def picture(piece: Piece) -> Image.Image:
    """Return the front of a piece in pixels, as the PNG exporter draws it."""
    return Image.open(io.BytesIO(write_png(write_svg(60, 80, piece.front, title="x"), 150)))


@pytest.mark.parametrize(
    "draw",
    [
        "line, line: ink, width: 2mm, heads: both",
        "polygon, sides: 5, fill: red",
        "star, fill: blue, line: ink",
        "ellipse, fill: green",
        "arc, from: 20, to: 200, pie: true, fill: red",
        "curve, points: [[0%, 0%], [0%, 90%], [90%, 0%], [100%, 100%]], line: ink, width: 1mm",
        "path, d: M0 0 L10 5 L0 10 Z, fill: ink",
        "grid, step: 4mm, line: ink",
        "panel, fill: red, radius: 2mm",
        "panel, shape: ellipse, fill: red",
        "pattern, pattern: waves, line: ink, fill: paper",
        "icon, icon: anchor",
        "text, text: Words",
    ],
)
def test_a_turned_box_is_the_box_turned(draw: str) -> None:
    place = "at: [20mm, 34mm], size: [20mm, 12mm]"
    (straight,), _ = one(f"draw: {draw}, {place}")
    (turned,), report = one(f"draw: {draw}, {place}, rotate: 33")
    assert not report.diagnostics
    middle = Matrix.rotate(33, 30, 40)
    wanted = Piece("x", "x", 60, 80, (Group(straight.front, middle),))
    difference = ImageChops.difference(
        picture(wanted).convert("L"), picture(turned).convert("L")
    ).point(lambda value: 255 if value > 60 else 0)
    count = sum(difference.histogram()[1:])
    assert count <= 12


def test_a_group_turns_its_boxes_together() -> None:
    inner = "{b: {draw: panel, fill: red, at: [0mm, 0mm], size: [50%, 100%]}}"
    group = f"draw: group, at: [20mm, 30mm], size: [20mm, 10mm], boxes: {inner}, rotate: 90"
    ((_, found),) = drawn(group)
    # The left half of the group is above its middle after a quarter turn.
    assert tuple(round(v, 6) for v in (found.x, found.y, found.right, found.bottom)) == (
        (25, 25, 35, 35)
    )


def test_a_condition_of_a_group_is_one_of_its_boxes() -> None:
    deck = """\
deck: d
title: D
layout:
  stamp:
    draw: group
    when: paid
    boxes:
      word: {text: Paid, at: [10mm, 10mm], size: [40mm, 9mm]}
      mark: {draw: ellipse, at: [10mm, 30mm], size: [10mm, 10mm], fill: red}
cards: [{card: a, paid: 'yes'}, {card: b}]
"""
    (paid, unpaid), report = lay_out(deck)
    assert not report.diagnostics
    assert len([item for item in walk(paid.front) if not isinstance(item, Group)]) == 2
    assert unpaid.front == ()


def test_a_card_of_all_boxes_is_drawn_as_before(golden: Callable[[PathTo, str], None]) -> None:
    file = PathTo(__file__).parent / "golden" / "boxes" / "shapes.yaml"
    (piece,), report = lay("deck", file.read_text("utf-8"), plain_theme())
    assert not report.failed, report.diagnostics
    items = face_art(piece, piece.front, outlined=False)
    golden(file.with_suffix(".svg"), write_svg(piece.width, piece.height, items, title="Boxes"))


def test_a_pdf_shows_the_same_card_as_a_png() -> None:
    file = PathTo(__file__).parent / "golden" / "boxes" / "shapes.yaml"
    (piece,), _ = lay("deck", file.read_text("utf-8"), plain_theme())
    whole = Rect(0, 0, piece.width, piece.height)
    items = face_art(piece, piece.front, outlined=False)
    page = Page(piece.width, piece.height, items, "F1", whole, whole)
    document = Document("Boxes", "A. Tern", "Cards", (), "en", (page,))
    with pypdfium2.PdfDocument(write_document(document)) as pdf:
        printed = pdf[0].render(scale=150 / 72).to_pil().convert("L")
    svg = write_svg(piece.width, piece.height, items, title="x")
    shown = Image.open(io.BytesIO(write_png(svg, 150))).convert("RGBA")
    ground = Image.new("RGBA", shown.size, (255, 255, 255, 255))
    shown = Image.alpha_composite(ground, shown).convert("L").resize(printed.size)
    # Seen from afar, so that the edges of lines may differ by a pixel.
    small = (printed.width // 6, printed.height // 6)
    one, other = (image.resize(small, Image.Resampling.BOX) for image in (printed, shown))
    counts = ImageChops.difference(one, other).histogram()
    assert max(value for value, count in enumerate(counts) if count) < 60
