"""Outlines and numbers as the text of a format, short and the same on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import msgpack

from pnp.base.units import format_number
from pnp.scene import Matrix, Segments

# Six digits are a micrometre on a sheet of paper and still fine enough inside an icon's unit box.
# Rounding first avoids exponents, which PDF does not support, and which start below this decimal.
_DECIMALS = 4

PDF_SPELLING = {
    "M": "%.6g %.6g m",
    "L": "%.6g %.6g l",
    "C": "%.6g %.6g %.6g %.6g %.6g %.6g c",
    "Z": "h",
}
"""The operators of outlines in PDF (ISO 32000-1, table 59)."""


def format_outline(segments: Segments, spelling: Mapping[str, str], gap: str) -> str:
    """Return the commands in order; ``spelling`` has a %-pattern for each.

    Raises KeyError for a command that has no spelling.
    """
    # Encoded, since equal tuples may have texts that differ: those of 0.0 and -0.0.
    return _outline_text(msgpack.encode(segments, enc_hook=float), tuple(spelling.items()), gap)


# The cards of a deck share frames and grounds, and most of these stay while a card is edited.
@lru_cache(maxsize=256)
def _outline_text(encoded: bytes, spelling: tuple[tuple[str, str], ...], gap: str) -> str:
    patterns, segments = dict(spelling), _DECODER.decode(encoded)
    text = gap.join([patterns[command] % values for command, values in segments])
    if "e" not in text:
        return text
    return gap.join([patterns[command] % _round_values(values) for command, values in segments])


_DECODER = msgpack.Decoder(Segments)


def coordinates(values: Iterable[float]) -> str:
    """Return the lengths of a point, box or dash pattern, separated by spaces."""
    return " ".join(map(_coordinate, values))


def factors(matrix: Matrix) -> str:
    """Return the six numbers of a matrix, more exact than lengths, since they multiply."""
    m = matrix
    return f"{' '.join(map(_factor, (m.a, m.b, m.c, m.d)))} {coordinates((m.e, m.f))}"


# Cards of a deck share most places and all sizes, so most numbers recur.
@lru_cache(maxsize=4096)
def _coordinate(value: float) -> str:
    (rounded,) = _round_values((value,))
    return f"{rounded:.6g}"


@lru_cache(maxsize=256)
def _factor(value: float) -> str:
    return format_number(value, 8)


def _round_values(values: Iterable[float]) -> tuple[float, ...]:
    # Adding zero turns -0.0 into 0.0.
    return tuple([round(value, _DECIMALS) + 0.0 for value in values])
