"""What each exporter draws, pixel for pixel, and that they agree with one another."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import rasters
from PIL import Image

from pnp.pictures.vector import read_drawing
from pnp.scene import (
    Gradient,
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Rect,
    Segments,
    Stroke,
    circle,
    line,
    polygon,
    rectangle,
)
from pnp.text import fonts

Raster = Callable[[tuple[Item, ...], float, float, float], Image.Image]


@pytest.fixture(params=["pdf", pytest.param("svg", marks=rasters.needs_cairo)])
def raster(request: pytest.FixtureRequest) -> Raster:
    return rasters.of_pdf if request.param == "pdf" else rasters.of_svg


def box(x: float, y: float, width: float, height: float, fill: str) -> Path:
    return Path(rectangle(x, y, width, height), fill)


def rings(*boxes: Rect) -> Segments:
    """Return rectangles that all turn the same way, as one outline."""
    return tuple(s for r in boxes for s in rectangle(r.x, r.y, r.width, r.height))


RED, GREEN, BLUE, BLACK = "#ff0000", "#00ff00", "#0000ff", "#000000"
BLANK = "_" * 10

CORNER = Group((box(0, 0, 2, 1, RED), box(0, 1, 1, 1, BLUE)))
DARK = Group((box(0, 0, 1, 2, BLACK),))
FADED = Group((Path(rectangle(0, 0, 3, 3), BLUE, opacity=0.5),))

PICTURES = {
    "a box stands where it is put, y down": (
        (box(1, 2, 3, 1, RED), box(8, 9, 2, 1, BLACK)),
        [BLANK, BLANK, "_RRR______", *[BLANK] * 6, "________KK"],
    ),
    "later items cover earlier ones": (
        (box(0, 0, 10, 2, RED), box(4, 0, 2, 10, GREEN)),
        ["RRRRGGRRRR"] * 2 + ["____GG____"] * 8,
    ),
    "an outline needs neither fill nor stroke": ((Path(rectangle(0, 0, 9, 9)),), [BLANK] * 10),
    "an empty outline draws nothing": ((Path((), RED),), [BLANK] * 10),
    "a stroke lies on both sides of its line": (
        (Path(rectangle(2, 2, 6, 6), None, Stroke(BLUE, 2)),),
        [BLANK, *["_BBBBBBBB_"] * 2, *["_BB____BB_"] * 4, *["_BBBBBBBB_"] * 2, BLANK],
    ),
    "a fill lies under its stroke": (
        (Path(rectangle(2, 2, 6, 6), GREEN, Stroke(BLUE, 2)),),
        [BLANK, *["_BBBBBBBB_"] * 2, *["_BBGGGGBB_"] * 4, *["_BBBBBBBB_"] * 2, BLANK],
    ),
    "the state of one stroke does not reach the next": (
        (
            Path(line(0, 1, 10, 1), None, Stroke(RED, 2, (2, 1))),
            Path(line(0, 5, 10, 5), None, Stroke(RED, 2)),
            Path(line(0, 9, 10, 9), None, Stroke(RED, 2, (1, 3))),
        ),
        [
            *["RR_RR_RR_R"] * 2,
            *[BLANK] * 2,
            *["R" * 10] * 2,
            *[BLANK] * 2,
            *["R___R___R_"] * 2,
        ],
    ),
    "overlapping rings fill where the winding is not zero": (
        (Path(rings(Rect(0, 0, 8, 8), Rect(2, 2, 4, 4)), RED),),
        ["RRRRRRRR__"] * 8 + [BLANK] * 2,
    ),
    "overlapping rings leave holes when asked for even-odd": (
        (Path(rings(Rect(0, 0, 8, 8), Rect(2, 2, 4, 4)), RED, evenodd=True),),
        ["RRRRRRRR__"] * 2 + ["RR____RR__"] * 4 + ["RRRRRRRR__"] * 2 + [BLANK] * 2,
    ),
    "half a colour lets half of the ground through": (
        (
            box(0, 0, 5, 10, RED),
            Path(rectangle(0, 0, 10, 5), BLUE, opacity=0.5),
            box(0, 8, 1, 1, BLACK),
        ),
        ["pppppbbbbb"] * 5 + ["RRRRR_____"] * 3 + ["KRRRR_____", "RRRRR_____"],
    ),
    "a clear stroke shows the fill below it": (
        (Path(rectangle(2, 2, 6, 6), RED, Stroke(BLUE, 2, opacity=0.5)),),
        [
            BLANK,
            "_bbbbbbbb_",
            "_bppppppb_",
            *["_bpRRRRpb_"] * 4,
            "_bppppppb_",
            "_bbbbbbbb_",
            BLANK,
        ],
    ),
    "a group moves, turns and scales what is in it": (
        (
            Group((CORNER,), Matrix.translate(1, 1)),
            Group((CORNER,), Matrix.rotate(90).then(Matrix.translate(9, 1))),
            Group((CORNER,), Matrix.scale(2).then(Matrix.translate(1, 5))),
        ),
        [
            BLANK,
            "_RR____BR_",
            "_B______R_",
            *[BLANK] * 2,
            *["_RRRR_____"] * 2,
            *["_BB_______"] * 2,
            BLANK,
        ],
    ),
    "a clip belongs to the coordinates of its group": (
        (
            Group(
                (box(-9, -9, 30, 30, GREEN),),
                Matrix.translate(2, 3),
                clip=rectangle(0, 0, 3, 2),
            ),
            box(9, 9, 1, 1, RED),
        ),
        [*[BLANK] * 3, *["__GGG_____"] * 2, *[BLANK] * 4, "_________R"],
    ),
    "a clip fills where the winding is not zero": (
        (Group((box(0, 0, 10, 10, RED),), clip=rings(Rect(0, 0, 8, 8), Rect(2, 2, 4, 4))),),
        ["RRRRRRRR__"] * 8 + [BLANK] * 2,
    ),
    "clips inside one another leave what all have": (
        (
            Group(
                (Group((box(0, 0, 10, 10, RED),), clip=rectangle(4, 0, 6, 10)),),
                clip=rectangle(0, 0, 10, 3),
            ),
        ),
        ["____RRRRRR"] * 3 + [BLANK] * 7,
    ),
    "an instance is drawn in all its places": (
        (
            Instance(CORNER),
            Instance(CORNER, Matrix.translate(8, 0)),
            Instance(CORNER, Matrix.rotate(180).then(Matrix.translate(10, 10))),
        ),
        ["RR______RR", "B_______B_", *[BLANK] * 6, "_________B", "________RR"],
    ),
    "a single instance is drawn as well": (
        (Instance(CORNER, Matrix.translate(8, 8)),),
        [*[BLANK] * 8, "________RR", "________B_"],
    ),
    "an instance keeps the matrix and the clip of its group": (
        tuple(
            Instance(moved, Matrix.translate(0, y))
            for moved in [
                Group((box(0, 0, 5, 5, RED),), Matrix.translate(1, 0), rectangle(0, 0, 2, 1))
            ]
            for y in (1, 4)
        ),
        [BLANK, "_RR_______", *[BLANK] * 2, "_RR_______", *[BLANK] * 5],
    ),
    "opacity works in what is drawn twice": (
        (box(0, 0, 5, 10, RED), Instance(FADED), Instance(FADED, Matrix.translate(7, 7))),
        ["pppRR_____"] * 3 + ["RRRRR_____"] * 4 + ["RRRRR__bbb"] * 3,
    ),
    "what is drawn twice brings its own colours": (
        (box(0, 0, 1, 1, RED), Instance(DARK, Matrix.translate(2, 0)), Instance(DARK)),
        ["K_K_______"] * 2 + [BLANK] * 8,
    ),
    "a colour within a group ends with it": (
        (
            box(0, 0, 2, 1, RED),
            Group((box(0, 0, 2, 1, BLACK),), Matrix.translate(2, 0)),
            box(4, 0, 2, 1, BLACK),
            box(6, 0, 2, 1, RED),
        ),
        ["RRKKKKRR__", *[BLANK] * 9],
    ),
    "opacity ends where an instance starts": (
        (
            Path(rectangle(0, 0, 2, 1), BLUE, opacity=0.5),
            Instance(DARK, Matrix.translate(4, 0)),
            Instance(DARK, Matrix.translate(6, 0)),
        ),
        ["bb__K_K___", "____K_K___", *[BLANK] * 8],
    ),
    "an instance may hold instances": (
        tuple(
            Instance(pair, Matrix.translate(0, y))
            for pair in [Group((Instance(CORNER), Instance(CORNER, Matrix.translate(4, 0))))]
            for y in (0, 5)
        ),
        [
            "RR__RR____",
            "B___B_____",
            *[BLANK] * 3,
            "RR__RR____",
            "B___B_____",
            *[BLANK] * 3,
        ],
    ),
    "greys and colours follow one another": (
        (box(0, 0, 1, 10, BLACK), box(1, 0, 1, 10, RED), box(2, 0, 1, 10, BLACK)),
        ["KRK_______"] * 10,
    ),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_as_drawn(name: str, raster: Raster) -> None:
    items, expected = PICTURES[name]
    assert rasters.letters(raster(items, 10, 10, rasters.LETTERS_DPI)) == expected


SHAPES: tuple[Item, ...] = (
    Path(circle(10, 10, 8), "#ddaa33", Stroke("#004488", 0.6)),
    # Corners sharper than the limit of a mitre, which the formats set differently by themselves.
    Path(polygon([(22, 18), (25, 3), (28, 18)]), None, Stroke(BLACK, 1)),
    Path(polygon([(32, 18), (33, 3), (34, 18)]), None, Stroke(BLACK, 1)),
    Path(polygon([(40, 18), (43, 3), (46, 18)]), None, Stroke(BLACK, 1.5, join="round")),
    Path(line(3, 24, 46, 24), None, Stroke(RED, 1.5, (3, 2.5), cap="round")),
    Path(line(3, 28, 47, 29), None, Stroke(BLUE, 0.25, (1, 0.5, 0.2, 0.5))),
    Group(
        (Path(rectangle(-9, -9, 18, 18), "#bb5566", Stroke(BLACK, 3), opacity=0.4),),
        Matrix.rotate(33).then(Matrix.translate(25, 40)),
        clip=circle(0, 2, 9),
    ),
)


@rasters.needs_cairo
def test_formats_agree_on_shapes() -> None:
    pdf, svg = (draw(SHAPES, 50.8, 50.8, 150) for draw in (rasters.of_pdf, rasters.of_svg))
    assert pdf.size == svg.size == (300, 300)
    assert rasters.differing(pdf, svg) == 0
    assert rasters.differing(svg, pdf) == 0


# Whole pixels: millimetres across and down, dots to the inch.
TEXT_SIZE = (60.96, 40.64, 200)


def lines_of_text(right: float = 0.0) -> tuple[Item, ...]:
    plain = fonts.find("Atkinson Hyperlegible") or ""
    serif = fonts.find("Source Serif Pro", 700, italic=True) or ""
    title = fonts.find("Cinzel", 700) or ""
    return (
        rasters.text("Gull Harbour", 2 + right, 10, face=title, size=7),
        rasters.text("Pay 2 gold (or plunder)", 2 + right, 20, face=plain, size=4, tight=-40),
        rasters.text("ÆON, naïve \u00bd \u2019til", 2 + right, 28, face=serif, size=5, tight=35),
        Group(
            (rasters.text("turned", 0, 0, face=plain, size=3),),
            Matrix.rotate(270).then(Matrix.translate(55 + right, 35)),
        ),
    )


@rasters.needs_cairo
def test_formats_agree_on_where_text_stands() -> None:
    pdf = rasters.of_pdf(lines_of_text(), *TEXT_SIZE)
    svg = rasters.of_svg(lines_of_text(), *TEXT_SIZE)
    assert pdf.size == svg.size == (480, 320)
    assert rasters.differing(pdf, svg) == 0
    assert rasters.differing(svg, pdf) == 0


@rasters.needs_cairo
def test_the_comparison_sees_a_shift_of_a_quarter_millimetre() -> None:
    pdf = rasters.of_pdf(lines_of_text(), *TEXT_SIZE)
    assert rasters.differing(pdf, rasters.of_svg(lines_of_text(0.25), *TEXT_SIZE)) > 100


RAINBOW = ((0.0, RED, 1.0), (0.5, GREEN, 1.0), (1.0, BLUE, 1.0))


@rasters.needs_cairo
@pytest.mark.parametrize(
    "path",
    [
        Path(rectangle(1, 1, 8, 8), GREEN, shade=Gradient((1, 1, 9, 9), RAINBOW)),
        Path(
            circle(5, 5, 4),
            GREEN,
            Stroke(BLACK, 0.4, opacity=0.5),
            shade=Gradient((0.4, 0.4, 0, 0.5, 0.5, 0.5), RAINBOW, Matrix(8, 0, 0, 8, 1, 1)),
        ),
        Path(
            rectangle(1, 1, 8, 8),
            RED,
            opacity=0.5,
            shade=Gradient((1, 0, 9, 0), ((0.2, RED, 1.0), (0.2, BLUE, 1.0), (0.8, BLUE, 0.0))),
        ),
        Path(
            (*rectangle(1, 1, 8, 8), *rectangle(3, 3, 4, 4)),
            RED,
            evenodd=True,
            shade=Gradient((0, 1, 0, 9), ((0.5, RED, 0.2), (0.5, BLUE, 0.9))),
        ),
    ],
    ids=["line", "circles", "clear", "hole"],
)
def test_gradients_look_alike(path: Path) -> None:
    turned = Group((path,), Matrix.rotate(8).then(Matrix.translate(1, 0)))
    for items in ((path,), (turned,), (Instance(turned), Instance(turned, Matrix.scale(0.5)))):
        drawn = [of(items, 10, 10, 254) for of in (rasters.of_pdf, rasters.of_svg)]
        assert rasters.differing(*drawn, tolerance=90) == 0
        assert len(set(drawn[0].getcolors(100_000) or ())) > 2


@rasters.needs_cairo
def test_what_lets_through_as_a_whole_hides_its_own_parts() -> None:
    crossed = (box(0, 0, 6, 6, RED), box(3, 3, 6, 6, BLUE))
    whole = Group(crossed, opacity=0.5)
    inner = Group((whole, box(7, 0, 2, 2, BLACK)), Matrix.scale(0.5), opacity=0.5)
    items = (box(0, 5, 10, 5, GREEN), whole, Instance(inner), Instance(inner, Matrix(e=5)))
    pdf, svg = (of(items, 10, 10, 254) for of in (rasters.of_pdf, rasters.of_svg))
    assert rasters.differing(pdf, svg, tolerance=6) == 0
    # Blue over white, not over red; and over green.
    for at, colour in (((48, 48), (128, 128, 255)), ((75, 75), (0, 128, 128))):
        for picture in (pdf, svg):
            parts = picture.convert("RGB").crop((*at, at[0] + 1, at[1] + 1)).tobytes()
            assert tuple(parts) == pytest.approx(colour, abs=1)


DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="10">
<stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
<clipPath id="c"><circle cx="5" cy="5" r="4"/></clipPath>
<g clip-path="url(#c)" opacity="0.5"><path d="M0 0h10v6h-10z" fill="lime"/>
<path d="M0 4h10v6h-10z" fill="black"/></g>
<path d="M0 9h10" fill="none" stroke="url(#g)" stroke-width="2"/></svg>
"""


@rasters.needs_cairo
def test_clips_the_opacity_of_groups_and_gradients_of_lines_are_kept_in_drawings() -> None:
    art = read_drawing("a.svg", DRAWING.encode()).art
    assert isinstance(art, Group)
    for of in (rasters.of_pdf, rasters.of_svg):
        picture = of((art,), 10, 10, 254).convert("RGB")
        # What is clipped; lime alone; black over lime, as a whole; both ends of the line.
        colours = {
            (3, 3): (255, 255, 255),
            (50, 20): (128, 255, 128),
            (50, 50): (128, 128, 128),
            (5, 90): (242, 0, 13),
            (95, 90): (13, 0, 242),
        }
        for at, colour in colours.items():
            assert picture.getpixel(at) == pytest.approx(colour, abs=4), (at, of)
