"""The mean colours of a picture seen from afar: what a text on it stands against."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import TypeAlias

from PIL import Image

from pnp.scene import Raster

Mean: TypeAlias = tuple[int, int, int, float]
"""Red, green and blue from 0 to 255, and the opacity from 0 to 1."""

SIDE = 48
"""The number of fields along each side of a picture."""


@lru_cache(maxsize=256)
def mean_grid(of: Raster) -> tuple[tuple[Mean, ...], ...]:
    """Return the mean colours of the fields of a picture, row by row from the top."""
    with Image.open(BytesIO(of.content)) as opened:
        # Decode a JPEG no larger than needed.
        opened.draft("RGB", (SIDE, SIDE))
        small = opened.convert("RGBA").resize((SIDE, SIDE), Image.Resampling.BOX)
    values = small.tobytes()
    fields = [values[i : i + 4] for i in range(0, len(values), 4)]
    means = [(red, green, blue, alpha / 255) for red, green, blue, alpha in fields]
    return tuple(tuple(means[i : i + SIDE]) for i in range(0, len(means), SIDE))
