"""Hostile drawings and photographs: read or refused, but never a traceback."""

from __future__ import annotations

from contextlib import suppress

import pytest
from conftest import sampled
from hostile import drawing, photo

from pnp.icons import IconError, read_svg
from pnp.pictures import PictureError
from pnp.pictures.pixels import read_pixels
from pnp.pictures.vector import read_drawing
from pnp.scene import Rect


@pytest.mark.parametrize("seed", sampled(range(0, 200, 4), 3))
def test_hostile_drawings_are_read_or_refused(seed: int) -> None:
    with suppress(PictureError):
        read_drawing("a.svg", drawing(seed))
    with suppress(IconError):
        read_svg("a", drawing(seed).decode())


@pytest.mark.parametrize("seed", range(200))
def test_hostile_photographs_are_read_or_refused(seed: int) -> None:
    with suppress(PictureError):
        read_pixels("a.jpg", photo(seed), Rect(0, 0, 2, 2) if seed % 2 else None)
