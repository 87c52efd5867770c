"""The colours of a picture from far away: enough to say what a text on it stands on."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import TypeAlias

from PIL import Image

from pnp.scene import Raster

Mean: TypeAlias = tuple[int, int, int, float]
"""Red, green and blue from 0 to 255, and the opacity from 0 to 1."""

SIDE = 48
"""The means of so many fields along each side of a picture are kept."""


@lru_cache(maxsize=256)
def mean_grid(of: Raster) -> tuple[tuple[Mean, ...], ...]:
    """Return the mean colours of the fields of a picture, row by row from its top."""
    with Image.open(BytesIO(of.content)) as opened:
        # A JPEG is decoded no larger than it has to be.
        opened.draft("RGB", (SIDE, SIDE))
        small = opened.convert("RGBA").resize((SIDE, SIDE), Image.Resampling.BOX)
    values = small.tobytes()
    fields = [values[i : i + 4] for i in range(0, len(values), 4)]
    told = [(red, green, blue, alpha / 255) for red, green, blue, alpha in fields]
    return tuple(tuple(told[i : i + SIDE]) for i in range(0, len(told), SIDE))
