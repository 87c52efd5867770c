"""The papers that pieces are printed on."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pnp.base.units import parse_length

# What home printers cannot ink: lasers leave 4 to 5 mm, many ink-jets 5 mm; a quarter inch is safe.
MARGIN = 6.35
# The size of photo paper and of A6: on less, a poster's page on assembly has no room for its map.
SMALLEST = (100.0, 148.0)

_SIZE = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(mm|cm|in)")


class PaperError(ValueError):
    """A text that names no paper; the message and ``hint`` are fit for the user."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright: ``width`` is the short edge; millimetres."""

    name: str
    width: float
    height: float


# ISO 216 for the A sizes, ANSI/ASME Y14.1 and custom of the trade for the inch sizes.
PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", 210.0, 297.0),
        Paper("letter", 215.9, 279.4),
        Paper("a3", 297.0, 420.0),
        Paper("tabloid", 279.4, 431.8),
        Paper("legal", 215.9, 355.6),
        Paper("a5", 148.0, 210.0),
    )
}


def parse_paper(text: str) -> Paper:
    """Return the paper of a name such as ``a4``, or of a size such as ``330x480mm``.

    Raises PaperError where the name is unknown, or the size is too small to print pieces on or
    longer than 5 m.

    >>> parse_paper("480x330mm")
    Paper(name='330x480mm', width=330.0, height=480.0)
    """
    word = text.strip().lower()
    if word in PAPERS:
        return PAPERS[word]
    match = _SIZE.fullmatch(word)
    if match is None:
        known = ", ".join(PAPERS)
        raise PaperError(f"'{text}' is not a paper", f"write {known}, or a size such as 330x480mm")
    first, second, unit = match.groups()
    try:
        sides = sorted([(parse_length(first + unit), first), (parse_length(second + unit), second)])
    except ValueError as error:
        raise PaperError(str(error), "check the unit of the paper") from None
    (width, short), (height, long) = sides
    if width < SMALLEST[0] or height < SMALLEST[1]:
        raise PaperError(f"the paper '{text}' is too small", "use paper of 100 x 148 mm or more")
    return Paper(f"{short}x{long}{unit}", width, height)
