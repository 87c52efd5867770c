"""A piece is larger than the place, or the square, that is made for it.

Where a place says which pieces it is ``for`` and also gives a size of its own, the largest of them
must lie within that, with the ``room`` that is asked for. A square piece on a round place reaches
as far as its corners do.

Instead, leave out the size, which then follows from the piece, or make the place larger.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.rules.referring import Referring
from pnp.rules.rule import Finding, Rule
from pnp.units import number

RULE = Rule("", Severity.ERROR, "derived", over=Referring)
# Less than this, in mm, is how lengths are rounded.
LEAST = 0.01


def check(file: Referring) -> Iterator[Finding]:
    for place, piece in file.places:
        needed = place.needed(piece)
        if any(given < least - LEAST for given, least in zip(place.given, needed, strict=True)):
            given, least = (" x ".join(map(number, sides)) for sides in (place.given, needed))
            name = " and ".join(f"'{name.text}'" for name in place.names)
            written = ", ".join(f"{number(side)}mm" for side in needed)
            written = written if len(needed) == 1 else f"[{written}]"
            yield Finding(
                (*place.path, place.key),
                f"{given} mm is too small for {name}: {least} mm is needed",
                f"leave out  {place.key}, or write  {place.key}: {written}",
            )
