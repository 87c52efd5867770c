"""Parts of a sea between which ships cannot sail."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark
from pnp.facts.graph import route
from pnp.facts.tiles import Cell, Sea, Severed, parts, severed
from pnp.rules.rule import Finding, Proved, Said, Withheld
from pnp_pirates.piece_packing_pirates.views import SeaLayout


def pieces(layout: SeaLayout) -> Iterator[Said]:
    """Look for parts of the sea that cannot be reached."""
    sea = layout.sea
    split = len(parts(sea.cells)) > 1
    contact = layout.setting.ruling("contact") if split else "side"
    slipping = contact == "corner" and layout.corners
    for part in severed(sea, corners=slipping):
        at = part.first
        message, hint = alone(sea, part)
        if part.corner is not None:
            if contact == "side":
                continue  # what the rule of that name reports
            at = part.corner[0]
            message, hint = linked(sea, part, *part.corner)
            message += ", and ships cannot pass between two corners of land"
            hint += ", or allow it:   rulings: {contact: corner, pinch: allow}"
        lost = BoardMark("unreachable", sea.part(at, corners=slipping))
        yield Finding(sea.place(at), message, hint, marks=(lost,))
    if split and not (slipping and layout.whole):
        yield Withheld("the sea is in pieces")
        return
    how = "by steps, and by winds between corners of land" if split else ""
    yield Proved(
        f"each of the {len(sea.cells)} spaces can be reached from every other "
        f"{how or 'by steps without wind'}; "
        f"a first ship can be placed on {len(sea.coast)} of them"
    )


def corners(layout: SeaLayout) -> Iterator[Finding]:
    """Look for parts of the sea that are linked by a corner."""
    if layout.setting.ruling("contact") == "corner":
        return
    sea = layout.sea
    for part in severed(sea):
        if part.corner is not None:
            message, hint = linked(sea, part, *part.corner)
            spot = BoardMark("spot", tuple(map(sea.space, part.corner)))
            lost = BoardMark("unreachable", sea.part(part.first))
            yield Finding(sea.place(part.corner[0]), message, hint, marks=(lost, spot))


def pinches(layout: SeaLayout) -> Iterator[Finding]:
    """Look for corners of land between which the wind moves no ship."""
    if layout.setting.ruling("pinch") == "allow":
        return
    sea = layout.sea
    for here, there in sea.pinches:
        own, other = sea.cells[here], sea.cells[there]
        way = route(layout.graph, here, there)
        round_it = f"the detour takes {len(way) - 1} steps" if way else "there is no other route"
        yield Finding(
            sea.place(there),
            f"the wind cannot move a ship from '{own}' to '{other}' here, between two corners of "
            "land; "
            f"{round_it}",
            "put a tile in the corner if ships should pass",
            labels=((sea.place(here), f"'{own}' ends here"),),
            marks=(
                BoardMark("spot", (sea.space(here), sea.space(there))),
                *([BoardMark("route", tuple(map(sea.space, way)))] if way else []),
            ),
        )


def chokes(layout: SeaLayout) -> Iterator[Said]:
    """Look for a tile without which the sea falls apart."""
    if not layout.whole:
        yield Withheld("the sea is in pieces")  # which is reported
        return
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


def alone(sea: Sea, part: Severed) -> tuple[str, str]:
    """Return message and hint for a part that touches nothing."""
    hint = "put it next to another tile, along at least a quarter of a side"
    return f"{_touching(sea, part, part.first)} no other part of the sea", hint


def linked(sea: Sea, part: Severed, here: Cell, there: Cell) -> tuple[str, str]:
    """Return message and hint for a part that meets another where two corners touch."""
    other = sea.cells[there]
    message = f"{_touching(sea, part, here)} the rest only at a corner of '{other}'"
    return message, f"move it by one cell, so that one side touches '{other}'"


def _touching(sea: Sea, part: Severed, at: Cell) -> str:
    """Return the beginning of a sentence: the tile of a cell, how many others, and ``touch``."""
    others = len(part.marks) - 1
    return f"'{sea.cells[at]}' and {others} more touch" if others else f"'{sea.cells[at]}' touches"
