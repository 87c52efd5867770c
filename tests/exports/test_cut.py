"""``pnp export cut``: lines read back from DXF and SVG, marks measured in rendered pages."""

from __future__ import annotations

import math
import re
from pathlib import Path
from xml.etree import ElementTree

import dxf_reader
import pikepdf
import pypdfium2
import pytest
from exporting import KITCHEN, export, kitchen, names_in
from PIL import Image

import pnp
from pnp.base.values import replace
from pnp.exports.cut_outlines import FLATNESS, closed_lines, inset_outline
from pnp.exports.cut_sheets import CUT_THROUGH, CutSheet
from pnp.exports.dxf import write_dxf
from pnp.scene import Segments, ellipse, rounded_rectangle
from pnp.scene.extents import hull
from pnp.scene.piece import Piece

DPMM = 20
"""Pixels per millimetre of rendered pages."""
SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
ONE = {"dishes": ["soup"]}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kitchen(tmp_path_factory.mktemp("kitchen"))


def _page(path: Path, index: int = 0) -> Image.Image:
    page = pypdfium2.PdfDocument(path)[index]
    return page.render(scale=DPMM * 25.4 / 72).to_pil().convert("L")


def _ink(page: Image.Image, left: float, top: float, right: float, bottom: float) -> list[float]:
    """Return the box of the black ink inside a box, in millimetres from the top left."""
    edges = [round(edge * DPMM) for edge in (left, top, right, bottom)]
    found = page.crop(tuple(edges)).point(lambda grey: 255 * (grey < 128)).getbbox()
    assert found is not None
    return [edge / DPMM + by for edge, by in zip(found, (left, top, left, top), strict=True)]


def _blank(page: Image.Image, left: float, top: float, right: float, bottom: float) -> bool:
    edges = [round(edge * DPMM) for edge in (left, top, right, bottom)]
    return page.crop(tuple(edges)).getextrema() == (255, 255)


def _dxf(folder: Path, name: str) -> dxf_reader.Drawing:
    return dxf_reader.read((folder / f"{name}.dxf").read_bytes())


def _drawn(outline: Segments) -> dxf_reader.Polyline:
    sheet = CutSheet(100, 50, (), ((CUT_THROUGH, outline),), ())
    return dxf_reader.read(write_dxf(sheet)).polylines[0]


def _errors(game: Path, tmp_path: Path, **options: object) -> list[pnp.Finding]:
    result = pnp.open(game).export("cut", out=tmp_path / "out", **options)
    assert not (tmp_path / "out").exists()
    return [one for one in result.findings if one.severity == "error"]


def test_each_part_is_a_document_and_lines_for_each_sheet(game: Path, tmp_path: Path) -> None:
    folder = export(game, "cut", tmp_path, only={"dishes": [], "spoons": []})
    assert names_in(folder) == {
        *(f"dishes{name}" for name in (".pdf", "-1-210x297mm.dxf", "-1-210x297mm.svg")),
        *(f"spoons{name}" for name in (".pdf", "-1-210x297mm.dxf", "-1-210x297mm.svg")),
    }


def test_marks_of_silhouette_have_their_measures(game: Path, tmp_path: Path) -> None:
    folder = export(game, "cut", tmp_path, only={"dishes": []})
    front = _page(folder / "dishes.pdf")
    near = pytest.approx
    assert _ink(front, 0, 0, 30, 30) == near([10, 10, 15, 15], abs=0.06)
    assert _ink(front, 170, 0, 210, 31) == near([180, 9.85, 200.15, 30], abs=0.06)
    assert _ink(front, 0, 266, 31, 297) == near([9.85, 267, 30, 287.15], abs=0.06)
    # The arms are 0.3 mm wide.
    assert _ink(front, 185, 0, 190, 20)[1::2] == near([9.85, 10.15], abs=0.06)
    # Nothing is printed beside the marks, nor on the back.
    assert _blank(front, 16, 0, 30, 30)
    assert _blank(front, 180, 10.4, 199.5, 30)
    assert _blank(front, 10.5, 267, 30, 286.5)
    back = _page(folder / "dishes.pdf", 1)
    assert _blank(back, 0, 0, 30, 30)
    assert _blank(back, 180, 0, 210, 30)


def test_lines_are_where_the_pieces_are_printed(game: Path, tmp_path: Path) -> None:
    folder = export(game, "cut", tmp_path, only=ONE)
    drawing = _dxf(folder, "dishes-1-210x297mm")
    assert drawing.header["$INSUNITS"] == {70: "4"}
    assert drawing.header["$ACADVER"] == {1: "AC1009"}
    assert drawing.layers == {"CUT_THROUGH": 1, "REGMARKS": 7}
    boxes = [found.box for found in drawing.of("CUT_THROUGH")]
    assert len(boxes) == 3
    front = _page(folder / "dishes.pdf")
    for left, bottom, right, top in boxes:
        assert (round(right - left, 3), round(top - bottom, 3)) == (63.5, 88.9)
        # The bleed of the card goes on at the line; y runs up.
        for x in (left - 0.9, left + 1):
            assert front.getpixel((round(x * DPMM), round((297 - bottom - 40) * DPMM))) < 250
    for one in boxes:
        for other in boxes:
            gap = max(other[0] - one[2], one[0] - other[2], other[1] - one[3], one[1] - other[3])
            assert one == other or gap >= 2 - 1e-6
    assert [found.closed for found in drawing.polylines] == [True] * 4 + [False] * 2
    assert drawing.of("REGMARKS")[0].box == (10, 282, 15, 287)


def test_rounded_corners_are_arcs() -> None:
    card = _drawn(rounded_rectangle(10, 5, 63, 40, 3))
    assert [round(bulge, 4) for _, _, bulge in card.vertices].count(-0.4142) == 4
    assert len(card.vertices) == 8
    assert card.box == (10, 5, 73, 45)
    # An arc that turned the other way would leave the corner.
    corner = min(math.dist(point, (10, 5)) for point in card.points)
    assert corner == pytest.approx(3 * (math.sqrt(2) - 1), abs=0.001)
    circle = _drawn(ellipse(30, 20, 10, 10))
    assert len(circle.vertices) == 4
    assert all(
        math.dist(point, (30, 30)) == pytest.approx(10, abs=0.001) for point in circle.points
    )


def test_other_curves_are_chords_within_their_tolerance() -> None:
    oval = _drawn(ellipse(50, 25, 40, 10))
    assert all(bulge == 0 for _, _, bulge in oval.vertices)
    assert len(oval.vertices) < 120
    curve = [
        (50 + 40 * x, 25 + 10 * y)
        for x, y in (_on_quarter(step / 4000, turn) for turn in range(4) for step in range(4000))
    ]
    points = [vertex[:2] for vertex in oval.vertices]
    middles = [
        ((x0 + x1) / 2, (y0 + y1) / 2)
        for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False)
    ]
    assert max(min(math.dist(middle, point) for point in curve) for middle in middles) <= FLATNESS


def _on_quarter(t: float, turn: int) -> tuple[float, float]:
    """Return a point on the curve for a quarter of a circle, turned by quarters."""
    k, s = 4 / 3 * (math.sqrt(2) - 1), 1 - t
    x = s**3 + 3 * s * s * t + 3 * s * t * t * k
    y = 3 * s * s * t * k + 3 * s * t * t + t**3
    for _ in range(turn):
        x, y = -y, x
    return x, y


def test_the_svg_has_the_same_lines_by_layer_and_colour(game: Path, tmp_path: Path) -> None:
    folder = export(game, "cut", tmp_path, only=ONE, kiss=True)
    root = ElementTree.parse(folder / "dishes-1-210x297mm.svg").getroot()
    assert [root.get(name) for name in ("width", "height", "viewBox")] == [
        "210mm",
        "297mm",
        "0 0 210 297",
    ]
    layers = {group.get(f"{INKSCAPE}label"): group for group in root.iter(f"{SVG}g")}
    assert list(layers) == ["Regmarks", "CUT_KISS", "CUT_THROUGH"]
    assert [path.get("id") for path in layers["Regmarks"]] == [
        "regmark-tl",
        "regmark-tr",
        "regmark-bl",
    ]
    assert layers["CUT_KISS"].get("stroke") == "#0000ff"
    assert layers["CUT_THROUGH"].get("stroke") == "#ff0000"
    drawing = _dxf(folder, "dishes-1-210x297mm")
    for name in ("CUT_KISS", "CUT_THROUGH"):
        starts = [re.findall(r"[\d.]+", path.get("d") or "")[:2] for path in layers[name]]
        expected = [found.vertices[0][:2] for found in drawing.of(name)]
        assert [(float(x), 297 - float(y)) for x, y in starts] == [
            pytest.approx(point, abs=0.01) for point in expected
        ]


def test_a_frame_around_stickers_is_cut_through_clear_of_the_marks(
    game: Path, tmp_path: Path
) -> None:
    folder = export(game, "cut", tmp_path, only={"spoons": []}, kiss=True)
    drawing = _dxf(folder, "spoons-1-210x297mm")
    (frame,) = drawing.of("CUT_THROUGH")
    assert len(drawing.of("CUT_KISS")) == 8
    boxes = [found.box for found in drawing.of("CUT_KISS")]
    for side, best in ((0, min), (1, min)):
        inner = best(box[side] for box in boxes)
        assert 2 <= inner - frame.box[side] < 6
    front = _page(folder / "spoons.pdf")
    left, bottom, right, top = frame.box
    marks = [(9, 267, 31, 287.5), (9, 9, 31, 31), (179, 266, 201, 288)]
    for x0, y0, x1, y1 in marks:
        assert right < x0 or left > x1 or top < y0 or bottom > y1
    assert _blank(front, left - 0.5, 297 - top - 0.5, right + 0.5, 297 - top + 0.5)


def test_folds_are_creased_or_perforated(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    kitchen(folder)
    box = "pnp: 1\ntuckbox: dishes-box\ntitle: Dishes\nholds: [deck/dishes]\nfront: {icon: coin}\n"
    (folder / "box.yaml").write_text(box, "utf-8")
    listing = KITCHEN["game.yaml"] + "  - {part: box, title: Box, of: [tuckbox/dishes-box]}\n"
    (folder / "game.yaml").write_text(listing, "utf-8")
    for folds, layer, colour in (("crease", "CREASE", 3), ("perforate", "PERF", 6)):
        made = export(folder, "cut", tmp_path / folds, only={"box": []}, folds=folds)
        drawing = _dxf(made, "box-1-210x297mm")
        assert drawing.layers[layer] == colour
        names = [found.layer for found in drawing.polylines]
        # Folds first: the box does not move before it is cut out.
        assert names == sorted(names, key=[layer, "CUT_THROUGH", "REGMARKS"].index)
        assert len(drawing.of(layer)) > 4
        assert all(not fold.closed for fold in drawing.of(layer))


@pytest.mark.parametrize(
    ("paper", "lefts", "tops", "size"),
    [
        ("a4", (20.74, 85.01, 149.27, 213.53), (16.68, 105.58), (297, 210)),
        ("letter", (11.94, 76.2, 140.38, 204.64), (19.64, 108.54), (279.4, 215.9)),
    ],
)
def test_cards_are_in_the_places_of_the_template(
    game: Path,
    tmp_path: Path,
    paper: str,
    lefts: tuple[float, ...],
    tops: tuple[float, ...],
    size: tuple[float, float],
) -> None:
    folder = export(
        game, "cut", tmp_path, only={"dishes": []}, machine="silhouette-card-maker", paper=paper
    )
    width, height = size
    drawing = _dxf(folder, f"dishes-1-{width:g}x{height:g}mm")
    places = [(left, top) for top in tops for left in lefts][:6]
    found = [
        (box[0], round(height - box[3], 3)) for box in (p.box for p in drawing.of("CUT_THROUGH"))
    ]
    assert found == [pytest.approx(place, abs=0.001) for place in places]
    front = _page(folder / "dishes.pdf")
    near = pytest.approx
    assert _ink(front, 0, 0, 17, 16) == near([9.5, 9.5, 15.5, 15.5], abs=0.08)
    right = width - 9.5
    assert _ink(front, width - 19, 0, width, 19) == near(
        [right - 8.17, 9.5, right, 17.67], abs=0.08
    )
    assert _ink(front, 0, height - 18, 18, height) == near(
        [9.5, height - 17.67, 17.67, height - 9.5], abs=0.08
    )


def test_a_picture_for_cricut_is_cropped_and_has_no_marks(game: Path, tmp_path: Path) -> None:
    folder = export(game, "cut", tmp_path, only=ONE, machine="cricut")
    pictures = sorted(name for name in names_in(folder) if name.endswith(".png"))
    covered = []
    for name in pictures:
        match = re.fullmatch(r"dishes-\d+-([\d.]+)x([\d.]+)mm\.png", name)
        assert match is not None
        width, height = float(match[1]), float(match[2])
        assert width <= 171.45
        assert height <= 234.95
        with Image.open(folder / name) as picture:
            assert picture.mode == "RGBA"
            assert picture.size == pytest.approx((width / 25.4 * 300, height / 25.4 * 300), abs=1)
            # A card reaches the edge; its rounded corner is transparent.
            assert picture.getchannel("A").getbbox() == (0, 0, *picture.size)
            assert picture.getpixel((0, 0))[3] == 0
        drawing = _dxf(folder, name.removesuffix(".png"))
        assert drawing.layers == {"CUT_THROUGH": 1}
        covered += [found.box for found in drawing.polylines]
        assert min(box[0] for box in covered) == 0
    assert len(covered) == 3


@pytest.mark.parametrize(
    ("options", "code", "hint"),
    [
        ({"paper": "a9"}, "unknown-paper", "write a4"),
        (
            {"machine": "silhouette-card-maker", "paper": "a5"},
            "no-cutting-template",
            "write  --paper a4 or --paper letter",
        ),
        ({"paper": "100x148mm"}, "too-large-to-cut", "write  --paper a5"),
        ({"paper": "100x148mm", "machine": "plain"}, "too-large-to-cut", None),
    ],
)
def test_wrong_options_are_findings(
    game: Path, tmp_path: Path, options: dict[str, str], code: str, hint: str | None
) -> None:
    if hint is None:
        result = pnp.open(game).export("cut", out=tmp_path / "out", only=ONE, **options)
        assert result.ok
        return
    errors = _errors(game, tmp_path, only=ONE, **options)
    assert [one.rule for one in errors] == [code]
    assert hint in (errors[0].hint or "")


def test_a_token_is_no_card_of_a_template(game: Path, tmp_path: Path) -> None:
    errors = _errors(game, tmp_path, only={"spoons": []}, machine="silhouette-card-maker")
    assert [one.rule for one in errors] == ["not-in-template"]
    assert "2 pieces of 'spoons' (8 copies) are not as large as" in errors[0].message
    assert errors[0].file.endswith("spoons.yaml")


def test_a_page_too_large_to_cut_is_left_out_with_a_note(game: Path, tmp_path: Path) -> None:
    result = pnp.open(game).export("cut", out=tmp_path)
    assert result.ok
    assert {one.rule for one in result.findings if one.severity == "note"} >= {"page-not-cut"}
    assert result.output is not None
    assert not any(name.startswith("rules") for name in names_in(result.output.folder))


def test_the_same_game_gives_the_same_bytes(game: Path, tmp_path: Path) -> None:
    one, other = (
        export(game, "cut", tmp_path / name, only={"dishes": [], "spoons": []}) for name in "ab"
    )
    assert names_in(one)
    assert all((one / n).read_bytes() == (other / n).read_bytes() for n in names_in(one))


def test_the_cut_is_inside_the_outline_on_all_sides(game: Path, tmp_path: Path) -> None:
    chosen = {"dishes": ["soup"], "spoons": []}
    exact = export(game, "cut", tmp_path / "exact", only=chosen)
    inner = export(game, "cut", tmp_path / "inner", only=chosen, inset="0.4mm")
    for part in ("dishes", "spoons"):
        outer, cut = (_dxf(folder, f"{part}-1-210x297mm") for folder in (exact, inner))
        for one, other in zip(outer.of("CUT_THROUGH"), cut.of("CUT_THROUGH"), strict=True):
            moved = [round(b - a, 3) for a, b in zip(one.box, other.box, strict=True)]
            assert moved == [0.4, 0.4, -0.4, -0.4]
        # What is printed stays the same.
        assert _page(exact / f"{part}.pdf").tobytes() == _page(inner / f"{part}.pdf").tobytes()


def test_an_outline_of_any_shape_is_inset_and_its_holes_grow() -> None:
    frame = (*rounded_rectangle(0, 0, 40, 30, 4), *reversed_box(10, 10, 20, 10))
    piece = Piece("frame", "Frame", 40, 40, (), cut=(*frame, *triangle(10, 32, 8)))
    lines = [hull(part) for part in closed_lines(inset_outline(piece, 0.5))]
    boxes = [[round(edge, 2) for edge in (b.x, b.y, b.right, b.bottom)] for b in lines]
    assert boxes[1:] == [[9.5, 9.5, 30.5, 20.5], [0.5, 0.5, 39.5, 29.5]]
    left, top, right, bottom = boxes[0]
    assert left > 10.5
    assert (top, right < 17.5, bottom < 39.5) == (32.5, True, True)
    assert inset_outline(piece, 0.0) == piece.outline
    assert inset_outline(replace(piece, width=1, height=1), 0.5) == piece.outline


def reversed_box(x: float, y: float, width: float, height: float) -> Segments:
    corners = ((x, y), (x, y + height), (x + width, y + height), (x + width, y))
    return (("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ()))


def triangle(x: float, y: float, side: float) -> Segments:
    return (("M", (x, y)), ("L", (x + side, y)), ("L", (x + side / 2, y + side)), ("Z", ()))


def test_a_picture_for_cricut_ends_at_the_inset(game: Path, tmp_path: Path) -> None:
    options = {"only": {"spoons": []}, "machine": "cricut"}
    exact = export(game, "cut", tmp_path / "exact", **options)
    inner = export(game, "cut", tmp_path / "inner", inset="0.5", **options)
    (one,), (other,) = ([*folder.glob("*.png")] for folder in (exact, inner))
    with Image.open(one) as before, Image.open(other) as after:
        assert after.getchannel("A").getbbox() == (0, 0, *after.size)
        assert before.width - after.width == pytest.approx(300 / 25.4, abs=1)


def test_a_kiss_cut_has_no_effect_for_cricut(game: Path, tmp_path: Path) -> None:
    options = {"only": {"spoons": []}, "machine": "cricut"}
    plain = export(game, "cut", tmp_path / "plain", **options)
    result = pnp.open(game).export("cut", out=tmp_path / "kiss", kiss=True, **options)
    warnings = [one.rule for one in result.findings if one.severity == "warning"]
    assert warnings == ["option-without-effect"]
    assert result.output is not None
    kiss = result.output.folder
    assert names_in(plain) == names_in(kiss)
    assert all((plain / name).read_bytes() == (kiss / name).read_bytes() for name in names_in(kiss))


@pytest.mark.parametrize("kiss", [False, True])
def test_a_program_that_cuts_gets_lines_in_spot_colours(
    game: Path, tmp_path: Path, *, kiss: bool
) -> None:
    folder = export(game, "cut", tmp_path, only={"spoons": []}, machine="rip", kiss=kiss)
    names = {"CutContour", "KissCut"} if kiss else {"CutContour"}
    with pikepdf.open(folder / "spoons.pdf") as document:
        front, back = document.pages
        assert "/ColorSpace" not in back.Resources
        spaces = [space for _, space in front.Resources.ColorSpace.items()]
        assert {str(space[1]).removeprefix("/") for space in spaces} == names
        assert {str(space[0]) for space in spaces} == {"/Separation"}
        state = front.Resources.ExtGState.Overprint
        assert (state.OP, state.OPM) == (True, 1)
        content = front.Contents.read_bytes().decode("latin-1")
    drawn = re.findall(r"/Overprint gs /(\w+) CS 1 SCN (.*?) S\s", content, re.DOTALL)
    counts = {name: [found for found, _ in drawn].count(name) for name in names}
    assert counts == ({"KissCut": 8, "CutContour": 1} if kiss else {"CutContour": 8})
    # The lines are where the drawing has them.
    drawing = _dxf(folder, "spoons-1-210x297mm")
    for name, layer in (("KissCut", "CUT_KISS"), ("CutContour", "CUT_THROUGH")):
        paths = [line for found, line in drawn if found == name]
        starts = [tuple(map(float, path.split()[:2])) for path in paths]
        expected = [(line.vertices[0][0], 297 - line.vertices[0][1]) for line in drawing.of(layer)]
        assert starts == [pytest.approx(point, abs=0.01) for point in expected]


def test_an_inset_has_limits(game: Path, tmp_path: Path) -> None:
    (error,) = _errors(game, tmp_path, only=ONE, inset="3mm")
    assert error.rule == "not-a-length"
    assert "2mm" in error.hint
