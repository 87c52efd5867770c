"""How far ships sail on a sea, and what they find there."""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark
from pnp.facts.graph import components, distances
from pnp.facts.tiles import Cell
from pnp.rules.rule import Finding, Proved, Said, Withheld
from pnp_pirates.piece_packing_pirates.sailing import voyage
from pnp_pirates.piece_packing_pirates.views import SeaLayout

LEAST = 8
IN_PIECES = "the sea is in pieces"


def reach(layout: SeaLayout) -> Iterator[Finding | Proved]:
    """Compare the spaces in reach of a ship with what it needs."""
    spaces = len(layout.sea.cells)
    if layout.reach >= LEAST:
        yield Proved(
            f"a ship reaches {layout.reach:.1f} other spaces in one step of sailing, averaged "
            f"over {spaces} spaces and 4 winds"
        )
        return
    yield Finding(
        ("tiles",),
        f"a ship reaches {layout.reach:.1f} other spaces in one step of sailing, averaged over "
        f"{spaces} spaces and 4 winds; it needs {LEAST} to escape",
        "make the sea wider, two tiles side by side, or mention in the text that it is tight",
    )


# About two turns, of two to three steps each.
FARTHEST = 4


def coasts(layout: SeaLayout) -> Iterator[Finding | Proved]:
    """Look for spaces far from the coast."""
    sea = layout.sea
    deep = [cell for cell in sorted(sea.depths) if sea.depths[cell] > FARTHEST]
    if not deep:
        steps = max(sea.depths.values())
        far = f"{steps} step{'' if steps == 1 else 's'}"
        yield Proved(
            f"no space is more than {far} from the coast ({len(sea.coast)} of {len(sea.cells)})",
            _to_coast(layout, max(sea.depths, key=lambda cell: sea.depths[cell])),
        )
        return
    worst = max(deep, key=lambda cell: sea.depths[cell])
    spaces = "one space" if len(deep) == 1 else f"{len(deep)} spaces"
    yield Finding(
        sea.place(worst),
        f"'{sea.cells[worst]}' is {sea.depths[worst]} steps from the nearest coast; "
        f"{spaces} of this sea {'is' if len(deep) == 1 else 'are'} farther than {FARTHEST}",
        "leave a gap for an island near it, or make the sea narrower",
        marks=(BoardMark("spot", tuple(map(sea.space, deep))), *_to_coast(layout, worst)),
    )


def _to_coast(layout: SeaLayout, cell: Cell) -> tuple[BoardMark, ...]:
    """Return a shortest way from a space to the coast, unless it is too short to be shown."""
    sea = layout.sea
    way = [cell]
    while sea.depths[way[-1]]:
        way.append(min(layout.graph[way[-1]], key=lambda by: sea.depths[by]))
    return (BoardMark("route", tuple(map(sea.space, way))),) if len(way) > 2 else ()


def open_water(layout: SeaLayout) -> Iterator[Finding | Proved]:
    """Look for open water."""
    sea = layout.sea
    if len(sea.coast) == len(sea.cells) > 4:
        yield Finding(
            ("tiles",),
            f"all {len(sea.cells)} spaces are coast; there is no open water",
            "put four tiles in a block, so that there is open water in the middle",
        )
    neighbours = sorted(len(near) for near in layout.bordering.values())
    across = max(max(distances(layout.graph, [cell]).values()) for cell in sea.cells)
    few, many = neighbours[0], neighbours[-1]
    waters = len(components(layout.graph))
    wide = f"{across} steps from end to end"
    if waters > 1:
        wide = f"{waters} parts that only corners join, {across} steps across at most"
    yield Proved(
        f"{len(sea.tiles)} tiles with {few} to {many} neighbours, {wide}, "
        f"{len(sea.islands)} island{'' if len(sea.islands) == 1 else 's'}"
    )


def exploring(layout: SeaLayout) -> Iterator[Said]:
    """Compare the turns of a voyage past all tiles with those of the game."""
    turns, steps = layout.setting.fact("turns"), voyage(layout.sea, pinch=layout.corners)
    if steps is None:
        yield Withheld(IN_PIECES)  # which is reported
        return
    needed = -(-steps // layout.a_turn)
    if needed > turns:
        yield Finding(
            ("tiles",),
            f"a voyage past all {len(layout.sea.tiles)} tiles takes at least {needed} turns "
            f"({steps} spaces, {layout.a_turn} a turn); the game has {turns}",
            "shorten the arms, or join their ends",
        )
    else:
        yield Proved(
            f"no voyage past all {len(layout.sea.tiles)} tiles takes fewer than {needed} turns "
            f"of the {turns}"
        )


def table(layout: SeaLayout) -> Iterator[Finding]:
    """Compare the size of the sea with that of a table."""
    room, tile = layout.setting.fact("table"), layout.record.tile
    rows, columns = layout.sea.shape
    most = max(rows, columns)
    if most * tile / 2 > room:
        across, down = (round(count * tile / 20) for count in (columns, rows))
        yield Finding(
            ("tiles",),
            f"the sea takes {across} x {down} cm; a table has room for "
            f"{room // 10} x {room // 10} cm",
            f"fit it into at most {int(room / (tile / 2))} rows and columns of cells",
        )


def gaps(layout: SeaLayout) -> Iterator[Finding | Proved]:
    """Look for gaps of one space."""
    sea = layout.sea
    single = [next(iter(island)) for island in sea.islands if len(island) == 1]
    for cell in single:
        yield Finding(
            sea.place(cell),
            "the sea leaves a gap of a single space here, which is land",
            "move the tiles together, or make the island larger",
            marks=(BoardMark("spot", (sea.space(cell),)),),
        )
    if sea.islands and not single:
        one = (layout.record.tile / 20) ** 2
        areas = ", ".join(f"{round(len(island) * one)} cm²" for island in sea.islands)
        many = "one island" if len(sea.islands) == 1 else f"{len(sea.islands)} islands"
        yield Proved(f"the sea encloses {many} ({areas})")
