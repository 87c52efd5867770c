"""A single tile connects more than a third of the sea to the rest.

Two pursuing ships can close such a strait and trap the pirate behind it.

Instead, give the waters behind it a second exit, or mention in the text that the sea is a trap,
and suppress this warning.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.games.piece_packing_pirates.views import SeaLayout
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "PPP-P03",
    Severity.WARNING,
    "judgement",
    "003:L122",
    over=SeaLayout,
    rulings=("pinch",),
    after=("sea-in-pieces", "sea-linked-by-corner"),
)


def check(layout: SeaLayout) -> Iterator[Finding | Proved]:
    if not layout.whole:
        return  # told as a sea in pieces
    sea, spaces, chokes = layout.sea, len(layout.sea.cells), layout.chokes
    if not chokes:
        yield Proved(f"no single tile divides the {spaces} spaces")
        return
    lost = {mark: sum(map(len, behind)) for mark, behind in chokes.items()}
    worst = max(lost, key=lambda mark: lost[mark])
    behind = lost[worst]
    if behind * 3 <= spaces:
        yield Proved(
            f"no single tile cuts off more than a third of the {spaces} spaces; "
            f"the most are {behind}, behind '{worst}'",
            (BoardMark("cut", (worst,)),),
        )
        return
    others = tuple(
        f"'{mark}' cuts off {cut} spaces"
        for mark, cut in lost.items()
        if cut * 3 > spaces and mark != worst
    )
    cut_off = tuple(sea.space(cell) for part in chokes[worst] for cell in sorted(part))
    yield Finding(
        sea.place(sea.tiles[worst]),
        f"without '{worst}' {behind} of {spaces} spaces are cut off from the rest",
        "join the two sides in a second place; a quarter of a tile is enough",
        details=others,
        marks=(BoardMark("cut", (worst,)), BoardMark("unreachable", cut_off)),
    )
