"""Pictures in dots: their size, their resolution, and what is said where cairo is missing."""

from __future__ import annotations

import builtins
import importlib.util
from io import BytesIO
from types import ModuleType

import pytest
import rasters
from PIL import Image

from pnp.export import png
from pnp.export.svg import write_svg
from pnp.scene import Path, rectangle


def drawn(width: float, height: float, dpi: float) -> Image.Image:
    box = Path(rectangle(0, 0, width / 2, height), "#ff0000")
    return Image.open(BytesIO(png.write_png(write_svg(width, height, (box,), title="t"), dpi)))


@rasters.needs_cairo
@pytest.mark.parametrize(
    ("width", "height", "size"),
    [(69.85, 95.25, (825, 1125)), (63.5, 88.9, (750, 1050)), (63, 88, (744, 1039))],
)
def test_millimetres_become_dots(width: float, height: float, size: tuple[int, int]) -> None:
    assert drawn(width, height, 300).size == size


@rasters.needs_cairo
@pytest.mark.parametrize("dpi", [150, 300])
def test_the_resolution_is_in_the_file(dpi: int) -> None:
    picture = drawn(25.4, 25.4, dpi)
    assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
    assert picture.size == (dpi, dpi)


@rasters.needs_cairo
def test_what_is_not_drawn_stays_clear() -> None:
    picture = drawn(10, 10, 100).convert("RGBA")
    assert picture.getpixel((5, 20)) == (255, 0, 0, 255)
    assert picture.getpixel((35, 20)) == (0, 0, 0, 0)


@rasters.needs_cairo
def test_the_same_drawing_gives_the_same_bytes() -> None:
    svg = write_svg(9, 9, (Path(rectangle(1, 1, 3, 3), "#00ff00"),), title="t")
    assert png.write_png(svg) == png.write_png(svg)


def test_where_cairo_is_missing_the_message_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = builtins.__import__

    def without_cairo(name: str, *rest: object) -> ModuleType:
        if name == "cairosvg":
            raise OSError("no library called cairo was found")
        return usual(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without_cairo)
    spec = importlib.util.spec_from_file_location("png_without_cairo", png.__file__)
    assert spec is not None
    assert spec.loader is not None
    copy = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(copy)
    with pytest.raises(copy.UnavailableError, match="install libcairo2"):
        copy.write_png("<svg/>")
