"""Raster pictures: placed alike by all formats, embedded once, JPEG files kept as they are."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO

import pikepdf
import pytest
import rasters
from PIL import Image as Pixels

from pnp.export.svg import write_svg
from pnp.scene import Group, Image, Instance, Item, Matrix, Path, Raster, Rect, rectangle

Draw = Callable[[tuple[Item, ...], float, float, float], Pixels.Image]

COLOURS = {"R": (255, 0, 0), "G": (0, 255, 0), "B": (0, 0, 255), "K": (0, 0, 0), "_": (0,) * 4}
FINE = 64


@pytest.fixture(params=["pdf", pytest.param("svg", marks=rasters.needs_cairo)])
def draw(request: pytest.FixtureRequest) -> Draw:
    return rasters.of_pdf if request.param == "pdf" else rasters.of_svg


def pixels(*rows: str, mode: str = "RGB") -> Pixels.Image:
    """Return a picture with a block of pixels for each letter."""
    small = Pixels.new("RGBA", (len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            small.putpixel((x, y), COLOURS[letter])
    return small.resize((small.width * FINE, small.height * FINE), 0).convert(mode)


def raster(picture: Pixels.Image, format: str = "png") -> Raster:
    written = BytesIO()
    if format == "jpeg":
        picture.save(written, format, quality=100, subsampling=0)
    else:
        picture.save(written, format)
    return Raster(written.getvalue(), format, picture.mode, *picture.size)


def test_a_picture_fills_its_box_upright(draw: Draw) -> None:
    image = Image(raster(pixels("RG", "BK")), Rect(1, 2, 4, 6))
    assert rasters.letters(draw((image,), 10, 10, rasters.LETTERS_DPI)) == [
        *["_" * 10] * 2,
        *["_RRGG_____"] * 3,
        *["_BBKK_____"] * 3,
        *["_" * 10] * 2,
    ]


@pytest.mark.parametrize("mode", ["L", "LA", "RGB", "RGBA"])
def test_every_kind_of_pixel_is_shown(draw: Draw, mode: str) -> None:
    rows = ("KKK", "K_K", "KKK") if mode.endswith("A") else ("KKK",) * 3
    ground = Path(rectangle(0, 0, 10, 10), "#ff0000")
    image = Image(raster(pixels(*rows, mode=mode)), Rect(0, 0, 9, 9))
    shown = rasters.letters(draw((ground, image), 10, 10, rasters.LETTERS_DPI))
    middle = "KKKRRRKKKR" if mode.endswith("A") else "KKKKKKKKKR"
    assert shown == [*["KKKKKKKKKR"] * 3, *[middle] * 3, *["KKKKKKKKKR"] * 3, "R" * 10]


def test_a_picture_is_turned_and_clipped_with_its_group(draw: Draw) -> None:
    image = Image(raster(pixels("RG", "BK")), Rect(0, 0, 8, 8))
    turned = Group((image,), Matrix.rotate(90).then(Matrix.translate(9, 1)), rectangle(0, 0, 4, 8))
    shown = rasters.letters(draw((turned,), 10, 10, rasters.LETTERS_DPI))
    assert shown == ["_" * 10, *["_BBBBRRRR_"] * 4, *["_" * 10] * 5]


def test_opacity_ends_before_a_picture(draw: Draw) -> None:
    faded = Path(rectangle(0, 0, 2, 10), "#0000ff", opacity=0.5)
    image = Image(raster(pixels("R")), Rect(4, 0, 4, 10))
    shown = rasters.letters(draw((faded, image), 10, 10, rasters.LETTERS_DPI))
    assert shown == ["bb__RRRR__"] * 10


@rasters.needs_cairo
@pytest.mark.parametrize("format", ["png", "jpeg"])
def test_formats_agree_on_pictures(format: str) -> None:
    slope = Pixels.merge(
        "RGB",
        [Pixels.linear_gradient("L"), Pixels.radial_gradient("L"), Pixels.new("L", (256,) * 2)],
    )
    image = Image(raster(slope, format), Rect(3, 4, 40, 44))
    # The outermost pixels are smoothed by some programs and not by others, so they are cut off.
    turned = Group((image,), Matrix.rotate(12, 25, 25), rectangle(5, 6, 36, 40))
    pdf, svg = (of((turned,), 50.8, 50.8, 150) for of in (rasters.of_pdf, rasters.of_svg))
    assert pdf.size == svg.size == (300, 300)
    assert rasters.differing(pdf, svg, 24) == 0
    assert rasters.differing(svg, pdf, 24) == 0


def test_equal_pictures_are_embedded_once() -> None:
    one, same = raster(pixels("RG")), raster(pixels("RG"))
    assert one is not same
    shared = Group((Image(one, Rect(0, 0, 1, 1)),))
    items = (
        Image(one, Rect(0, 0, 1, 1)),
        Image(same, Rect(2, 0, 1, 1)),
        Instance(shared),
        Instance(shared, Matrix.translate(5, 5)),
    )
    with rasters.opened(rasters.document(rasters.page(*items), rasters.page(*items))) as pdf:
        found = [o for o in pdf.objects if isinstance(o, pikepdf.Stream)]
        assert sum(o.get("/Subtype") == "/Image" for o in found) == 1
    assert write_svg(9, 9, items, title="t").count("data:image/png") == 1


def test_a_jpeg_file_is_kept_as_it_is() -> None:
    photo = raster(pixels("RGB"), "jpeg")
    with rasters.opened(rasters.document(rasters.page(Image(photo, Rect(0, 0, 3, 1))))) as pdf:
        (embedded,) = pdf.pages[0].obj.Resources.XObject.values()
        assert embedded.read_raw_bytes() == photo.content
        assert embedded.Filter == pikepdf.Name.DCTDecode


def test_what_is_clear_has_a_mask() -> None:
    image = Image(raster(pixels("R_", mode="RGBA")), Rect(0, 0, 2, 1))
    with rasters.opened(rasters.document(rasters.page(image))) as pdf:
        (embedded,) = pdf.pages[0].obj.Resources.XObject.values()
        assert embedded.read_bytes()[:3] == b"\xff\0\0"
        row = b"\xff" * FINE + b"\0" * FINE
        assert embedded.SMask.read_bytes() == row * FINE


def test_svg_links_in_the_way_that_all_programs_read() -> None:
    svg = write_svg(9, 9, [Image(raster(pixels("R")), Rect(0, 0, 9, 9))], title="t")
    assert re.search(r'<image [^>]*xlink:href="data:image/png;base64,', svg)
    assert 'preserveAspectRatio="none"' in svg
