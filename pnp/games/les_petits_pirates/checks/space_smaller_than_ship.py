"""A space has no room for a ship with its die.

A ship lies in its space with its action die on top. Where the largest circle inside a space is
smaller, the ship covers a border, and nobody can tell in which of the spaces it is.

Instead, give the space more cells, or use fewer and larger ones on the board.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.rules.measured import Drawn
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.wording import counted, each_of

RULE = Rule("G-F06", Severity.ERROR, "derived", "000:L34-35", over=Drawn, drawn=True)


# Millimetres: a circle is measured to a twentieth; room all around makes a ship easy to grasp.
SLIP = 0.05
EASE = 3.0


def check(drawn: Drawn) -> Iterator[Finding | Proved]:
    ship = float(drawn.setting.fact("ship-size"))
    die = float(drawn.setting.fact("action-die-size"))
    # A die turns within the circle through its corners.
    turning = max(ship, die * 2**0.5)
    held: list[tuple[float, str]] = []
    for space in drawn.entered:
        wide = 2 * space.radius + SLIP
        if wide >= turning:
            held.append((wide, space.id))
            continue
        yield Finding(
            drawn.mark(space.id),
            f"'{space.id}' offers a circle of {wide:.1f} mm; a ship is {ship:g} mm wide, "
            f"{turning:.0f} mm with its die",
            "give it more cells, or move the inset away from it",
            Severity.WARNING if wide >= ship else None,
        )
    if held and len(held) == len(drawn.entered):
        least, id = min(held)
        easy = sum(wide >= turning + EASE for wide, _ in held)
        yield Proved(
            f"{each_of(len(held), 'space')} holds a ship with its die, {turning:.0f} mm across: "
            f"the smallest circle is {least:.1f} mm ('{id}'), and {counted(easy, 'space')} "
            f"leave{'s' if easy == 1 else ''} {EASE:g} mm more"
        )
