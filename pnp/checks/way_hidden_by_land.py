"""Ships may sail between two spaces, but the drawn land hides the water between them.

Coasts are drawn rounder than cells. If only a corner of water joins two spaces, land may be drawn
over it: the rules let ships pass where players see a shore.

Instead, remove the # from a cell next to the border, or add the pair to  closed.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.survey import LEAST_WATER
from pnp.rules.measured import MeasuredMap
from pnp.rules.rule import Finding, Rule

RULE = Rule("G-F04b", Severity.WARNING, "derived", over=MeasuredMap, drawn=True)


def check(drawn: MeasuredMap) -> Iterator[Finding]:
    board, wet = drawn.board, {(t.a, t.b): t for t in drawn.waters.touches if t.wet}
    for border in board.borders:
        touch = wet.get((border.a, border.b)) or wet.get((border.b, border.a))
        entered = board.spaces[border.a].passable and board.spaces[border.b].passable
        if touch and entered and border.state == "open" and border.water < LEAST_WATER:
            yield Finding(
                drawn.record.marked(*touch.at),
                f"of the border between '{touch.a}' and '{touch.b}', {border.water:.1f} mm are "
                f"drawn as water and {border.length - border.water:.1f} mm as land",
                f"{'draw less land' if drawn.record.shapes else 'remove a #'} next to it, or add "
                f"[{touch.a}, {touch.b}] to closed",
                labels=((drawn.record.marked(*touch.beside), f"'{touch.b}' starts here"),),
            )
