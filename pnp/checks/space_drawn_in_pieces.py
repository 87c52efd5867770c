"""A space is drawn in several pieces that do not touch.

Players see places on the board, not marks in a file. If the title panel, or the edge, cuts a
space in two, both pieces look like separate spaces.

Instead, make the panel smaller or move it, or give the pieces their own names.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, Severity
from pnp.base.geometry import Area, distance, polygons, size_of
from pnp.facts.survey import SPECK, fitting, pieces, told, uncut
from pnp.rules.measured import MeasuredMap
from pnp.rules.rule import Finding, Rule

RULE = Rule("G-F01", Severity.ERROR, "derived", over=MeasuredMap, drawn=True)


def check(drawn: MeasuredMap) -> Iterator[Finding]:
    for space in drawn.board.spaces.values():
        main, *strays = (part for part in polygons(space.area) if size_of(part) >= SPECK)
        if not strays:
            continue
        whole = uncut(drawn.waters.lattice)
        listed = " and ".join(f"{size_of(part):.0f}" for part in (main, *strays))
        message = f"'{space.id}' is drawn in {len(strays) + 1} pieces, of {listed} mm²"
        labels: list[tuple[KeyPath, str]] = [(_cell(main, space.id, drawn), "the largest is here")]
        own_name = "give this one its own name"
        if pieces(whole[space.id], drawn.board.frame) > 1:
            yield Finding(_cell(strays[0], space.id, drawn), message, own_name, labels=(*labels,))
            continue
        inset = drawn.record.inset
        message += f"; the title panel, {told(inset)}, separates them"
        if "inset" in drawn.record.model_fields_set:
            labels.append((("inset",), "the title panel"))
        else:
            message += " (no inset is written)"
        better = fitting(drawn.record, whole)
        hint = f"{own_name}, or make the inset smaller"
        if better is not None:
            size = f"width: {better.width:g}mm, height: {better.height:g}mm"
            hint = f"write  inset: {{corner: {better.corner}, {size}}}, or {own_name}"
        yield Finding(_cell(strays[0], space.id, drawn), message, hint, labels=(*labels,))


def _cell(piece: Area, id: str, drawn: MeasuredMap) -> KeyPath:
    """Return the path of the mark of a space that lies in a piece of it, or nearest to it."""
    on = drawn.waters.lattice
    own = [
        (cell, at) for cell, at in zip(on.cells, on.middles, strict=True) if on.names[cell] == id
    ]
    found, _ = min(own, key=lambda place: round(distance(piece, place[1]), 3))
    return drawn.record.marked(found.row, found.column)
