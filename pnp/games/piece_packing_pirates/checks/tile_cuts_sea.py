"""A single tile holds more than a third of the sea together.

Two ships that chase the pirate close such a strait, and whoever is behind it has nowhere to go.

Instead, give the waters behind it a second way out, or say in the text that the sea is a trap, and
suppress this warning.
"""

from collections.abc import Iterator

from pnp.diagnostics import Mark, Severity
from pnp.games.piece_packing_pirates.facts import Layout
from pnp.model.tiles import Sea, parts
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "PPP-P03", Severity.WARNING, "judgement", "003:L122", over=Layout, after=("sea-in-pieces",)
)


def check(layout: Layout) -> Iterator[Finding | Proved]:
    sea = layout.sea
    spaces = len(sea.cells)
    if not sea.chokes:
        yield Proved(f"no single tile parts the {spaces} spaces")
        return
    worst = max(sea.chokes, key=lambda mark: sea.chokes[mark])
    behind = sea.chokes[worst]
    if behind * 3 <= spaces:
        yield Proved(
            f"no single tile cuts off more than a third of the {spaces} spaces; "
            f"the most are {behind}, behind '{worst}'",
            (Mark("cut", (worst,)),),
        )
        return
    others = tuple(
        f"'{mark}' cuts off {cut} spaces"
        for mark, cut in sea.chokes.items()
        if cut * 3 > spaces and mark != worst
    )
    yield Finding(
        sea.place(sea.tiles[worst]),
        f"without '{worst}' {behind} of {spaces} spaces are cut off from the rest",
        "join the two sides in a second place, a quarter of a tile is enough",
        details=others,
        marks=(Mark("cut", (worst,)), Mark("unreachable", _behind(sea, worst))),
    )


def _behind(sea: Sea, tile: str) -> tuple[str, ...]:
    """Return the spaces that are cut off without a tile from the largest part that is left."""
    rest = [cell for cell, mark in sea.cells.items() if mark != tile]
    lost = sorted(parts(rest), key=len, reverse=True)[1:]
    return tuple(sea.space(cell) for part in lost for cell in sorted(part))
