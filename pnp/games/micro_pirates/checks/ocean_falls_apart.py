"""Some sectors cannot be reached, at least in some layouts.

Land that closes one card may cut off another card next to it. The sectors behind it are out of
play, which players notice only during the game.

Instead, leave a passage: open a sector at the edge of the card that closes it.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.games.micro_pirates.layouts import OceanLayout, parts
from pnp.games.micro_pirates.views import Ocean, drawn, laid
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "MP-P01",
    Severity.ERROR,
    "ruling",
    "001:L59-62, L133",
    over=Ocean,
    rulings=("orientation",),
    proof=True,
    after=("wrong-number-of-ocean-cards", "forbidden-sector-open", "port-royal-walled-in"),
)


def check(ocean: Ocean) -> Iterator[Finding | Proved]:
    lost: dict[int, int] = {}  # bits of what is cut off, by the open sectors of a layout
    cut: list[tuple[OceanLayout, int]] = []
    for board in ocean.boards:
        if board.open not in lost:
            lost[board.open] = sum(parts(board.open, ocean.stride)[1:])
        if lost[board.open]:
            cut.append((board, lost[board.open]))
    if cut:
        board, bits = max(cut, key=lambda found: found[1].bit_count())
        sectors = ocean.sectors_at(board, bits)
        one = f"a sector of '{sectors[0].card.card}' is"
        many = one if len(sectors) == 1 else f"{len(sectors)} sectors at worst are"
        yield Finding(
            sectors[0].path,
            f"{many} cut off in {len(cut)} of {len(ocean.boards)} layouts",
            "open a blocked sector next to it",
            labels=tuple((sector.path, "also cut off") for sector in sectors[1:4]),
            details=("such as", *drawn(board.layout)),
            marks=(
                laid(board.layout),
                BoardMark("unreachable", tuple(sector.id for sector in sectors)),
            ),
        )
    elif ocean.boards:
        open_ = sorted({board.open.bit_count() for board in ocean.boards})
        yield Proved(
            f"all {open_[0]} sectors open to ships are connected in all {len(ocean.boards)} layouts"
        )
