"""Ships may sail between two spaces, but the drawn land hides the water between them.

Coasts are drawn rounder than cells. If only a corner of water joins two spaces, land may be drawn
over it: the rules let ships pass where players see a shore.

Where a kind of space is drawn as land and may be entered, all its borders look so; that is one
finding.

Instead, remove the # from a cell next to the border, or add the pair to  closed. Give a kind of dry
land that is crossed, such as hills,  draw: shore  and a  ground.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.survey import LEAST_WATER
from pnp.facts.waters import Touch
from pnp.rules.measured import MeasuredMap
from pnp.rules.rule import Finding, Rule

RULE = Rule("G-F04b", Severity.WARNING, "derived", over=MeasuredMap, drawn=True)


def check(drawn: MeasuredMap) -> Iterator[Finding]:
    board, wet = drawn.board, {(t.a, t.b): t for t in drawn.waters.touches if t.wet}
    dry: list[Touch] = []
    for border in board.borders:
        touch = wet.get((border.a, border.b)) or wet.get((border.b, border.a))
        entered = board.spaces[border.a].passable and board.spaces[border.b].passable
        if not (touch and entered and border.state == "open" and border.water < LEAST_WATER):
            continue
        if any(drawn.waters.places[space].kind.draw == "land" for space in (touch.a, touch.b)):
            dry.append(touch)
            continue
        shapes = drawn.record.shapes
        marked = any(mark.startswith("#") for row in drawn.record.cells for mark in row)
        less = "draw less land next to it, or " if shapes else "remove a # next to it, or "
        yield Finding(
            drawn.record.marked(*touch.at),
            f"of the border between '{touch.a}' and '{touch.b}', {border.water:.1f} mm are "
            f"drawn as water and {border.length - border.water:.1f} mm as land",
            f"{less if shapes or marked else ''}add [{touch.a}, {touch.b}] to closed",
            labels=((drawn.record.marked(*touch.beside), f"'{touch.b}' starts here"),),
        )
    if dry:
        yield _of_kinds(drawn, dry)


def _of_kinds(drawn: MeasuredMap, dry: list[Touch]) -> Finding:
    """Return the one finding on all borders of spaces that are entered and drawn as land."""
    kinds = dict.fromkeys(
        kind.space
        for touch in dry
        for kind in (drawn.waters.places[space].kind for space in (touch.a, touch.b))
        if kind.draw == "land"
    )
    first, many = dry[0], len(dry)
    told = ", ".join(f"'{kind}'" for kind in kinds)
    return Finding(
        drawn.record.marked(*first.at),
        f"spaces of the kind {told} may be entered and are drawn as land, so that"
        f" {many} border{' looks' if many == 1 else 's look'} closed, first that between"
        f" '{first.a}' and '{first.b}'",
        "for dry land that is crossed, such as hills, write  draw: shore  in the kind, with a"
        " ground  of its own; for land that is not, passable: false",
    )
