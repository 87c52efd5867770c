"""Islands, their names and the hoard beside the X."""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.squares import neighbours
from pnp.model.board import name_of
from pnp.rules.rule import Finding
from pnp_pirates.piracy.views import Seaboard, called, covered, told

# With fewer, a ship seldom has one in reach.
ENOUGH = 4


def too_few(board: Seaboard) -> Iterator[Finding]:
    """Count the ordinary islands."""
    found = len(board.islands)
    if found == 0:
        yield Finding(
            ("legend",),
            "the board has no ordinary island: no player can get a second cannonball",
            "mark groups of squares as  {type: island, name: ...}",
        )
    elif found < ENOUGH:
        names = ", ".join(map(called, board.islands))
        yield Finding(
            ("legend",),
            f"only {found} ordinary island{'s' if found > 1 else ''} to provide cannonballs: "
            f"{names}",
            f"mark {ENOUGH} or more groups of squares as islands",
            severity=Severity.NOTE,
        )


def names(board: Seaboard) -> Iterator[Finding]:
    """Look for two islands of one name."""
    first: dict[str, str] = {}
    for mark, legend in board.record.legend.items():
        if not legend.name:
            continue
        earlier = first.setdefault(legend.name, mark)
        if earlier != mark:
            yield Finding(
                ("legend", mark, "name"),
                f"'{earlier}' and '{mark}' are both named '{legend.name}'",
                "give each its own name",
                labels=((("legend", earlier, "name"), "first defined here"),),
            )


def hoard(board: Seaboard) -> Iterator[Finding]:
    """Look for a hoard beside the X."""
    _, hoard = board.record.laid.get("hoard", (None, None))
    if board.x is None:
        return
    beside = [s for s in neighbours(board.x) if s in board.field.legends]
    if hoard is None:
        yield Finding(
            ("map",),
            f"there is no hoard next to the X at {name_of(board.x)}",
            "add  hoard: {at: ..., size: [2, 1]}  on land next to the X",
        )
    elif not set(covered(hoard.at, hoard.size)) & set(beside):
        yield Finding(
            ("hoard", "at"),
            f"the hoard at {hoard.at} does not touch the X at {name_of(board.x)}",
            f"make it cover one of {told(beside)}",
        )
