"""What is wrong with the shapes of a map, said at the shapes."""

from pnp.base.diagnostics import KEY, Reporter
from pnp.content.language.grammar import grammar_of
from pnp.facts.tiling import EDGE, LEAST_ROOM, Gap, Shared, tiling
from pnp.model.map import Map

ENGLISH = grammar_of("en")
# Square millimetres: an overlap is told to the millimetre, or to a tenth where it is small.
_LARGE = 10.0


def sound_shapes(map_: Map, reporter: Reporter) -> bool:
    """Return whether the shapes of a map lie side by side; reports where they do not, and narrow
    gaps between them, which do no harm."""
    found = tiling(map_)
    for name in found.crossed:
        message = f"the outline of '{name}' crosses itself"
        hint = "list its corners in order around the space, without crossing lines"
        reporter.error(("shapes", name, KEY), "shape-crosses-itself", message, hint)
    for name in found.unseen:
        message = f"the space '{name}' is completely hidden: it lies outside the frame"
        hint = "corners are in mm from the top left of the board, its margin included"
        reporter.error(("shapes", name, KEY), "hidden-space", message, hint)
    for name, room in found.narrow.items() if not found.crossed else ():
        message = f"'{name}' is nowhere wider than {2 * room:.1f} mm"
        hint = f"draw it at least {2 * LEAST_ROOM:g} mm wide, or merge it with a neighbouring space"
        reporter.error(("shapes", name, KEY), "shape-too-narrow", message, hint)
    for shared in found.overlaps:
        _report_overlap(shared, reporter)
    if not found.sound or found.unseen:
        return False
    for gap in found.gaps():
        _report_gap(gap, reporter)
    return True


def _report_overlap(shared: Shared, reporter: Reporter) -> None:
    reporter.error(
        ("shapes", shared.b, KEY),
        "shapes-overlap",
        f"'{shared.a}' and '{shared.b}' share {_size(shared)} around {_spot(shared)}",
        "let both follow the same border; a shape wholly inside another is cut out of it",
        [(("shapes", shared.a, KEY), f"'{shared.a}' is here")],
    )


def _report_gap(gap: Gap, reporter: Reporter) -> None:
    called = ["the edge of the map" if name == EDGE else f"'{name}'" for name in gap.names]
    reporter.warning(
        ("shapes", gap.names[0], KEY),
        "gap-between-shapes",
        f"a narrow gap of {_size(gap)} at {_spot(gap)} separates {ENGLISH.listed(called, 'and')}",
        "let both follow the same border, or draw a space between them"
        if len(called) == 2
        else "let them follow the same borders, or draw a space between them",
    )


def _size(shared: Shared | Gap) -> str:
    return f"{shared.size:.{0 if shared.size >= _LARGE else 1}f} mm²"


def _spot(shared: Shared | Gap) -> str:
    return f"[{shared.at[0]:.0f}, {shared.at[1]:.0f}]"
