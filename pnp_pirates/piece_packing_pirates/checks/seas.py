"""Seas of tiles."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, BoardMark, Severity, suggest_word
from pnp.kinds.boards.graph import components, distances, shortest_path
from pnp.kinds.boards.seas.problems import count_problems
from pnp.kinds.boards.seas.tiles import Cell, Sea, SeveredPart, connected_parts, severed_parts
from pnp.rules.rule import Finding, Proved, Rule, RuleResult, Withheld
from pnp_pirates.piece_packing_pirates.sailing import voyage_bound
from pnp_pirates.piece_packing_pirates.views import SeaLayout


@Rule(
    "sea-in-pieces",
    Severity.ERROR,
    "derived",
    number="PPP-P01",
    source="003:L23, L43",
    rulings=("contact", "pinch"),
    covers=("PPP-M07",),
    proves="each space can be reached from every other",
)
def sea_in_pieces(layout: SeaLayout) -> Iterator[RuleResult]:
    """A part of the sea cannot be reached from the rest.

    The tiles form one connected surface. A separate part is never used: no ship is sighted and no
    turn spent there. A coast for the first ship need not be checked, since every sea has one; the
    number of coast spaces is reported.

    Instead, put its tiles next to the others, along at least a quarter of a side; if corners should
    connect, with contact: corner, also allow ships to pass them, with pinch: allow.
    """
    sea = layout.sea
    split = len(connected_parts(sea.cells)) > 1
    contact = layout.setting.ruling("contact") if split else "side"
    slipping = contact == "corner" and layout.corners
    for part in severed_parts(sea, corners=slipping):
        at = part.first
        message, hint = isolated_part_text(sea, part)
        if part.corner is not None:
            if contact == "side":
                continue  # reported by the rule about corners
            at = part.corner[0]
            message, hint = corner_link_text(sea, part, *part.corner)
            message += ", and ships cannot pass between two corners of land"
            hint += ", or allow it:   rulings: {contact: corner, pinch: allow}"
        lost = BoardMark("unreachable", sea.tiles_of_part(at, corners=slipping))
        yield Finding(sea.path_of(at), message, hint, marks=(lost,))
    if split and not (slipping and layout.whole):
        yield Withheld("the sea is in pieces")
        return
    how = "by steps, and by winds between corners of land" if split else ""
    yield Proved(
        f"each of the {len(sea.cells)} spaces can be reached from every other "
        f"{how or 'by steps without wind'}; "
        f"a first ship can be placed on {len(sea.coast)} of them"
    )


@Rule(
    "sea-linked-by-corner",
    Severity.ERROR,
    "ruling",
    number="PPP-M04",
    source="003:L23",
    rulings=("contact",),
)
def sea_linked_by_corner(layout: SeaLayout) -> Iterator[Finding]:
    """Two parts of the sea touch only at a corner.

    All tiles form one connected surface, and tiles are neighbours along a side. Ships cannot pass
    between two corners of land, so one part cannot be reached from the other.

    Instead, move a tile by one cell, so that at least a quarter of a side touches another tile.
    """
    if layout.setting.ruling("contact") == "corner":
        return
    sea = layout.sea
    for part in severed_parts(sea):
        if part.corner is not None:
            message, hint = corner_link_text(sea, part, *part.corner)
            spot = BoardMark("spot", tuple(map(sea.space_name, part.corner)))
            lost = BoardMark("unreachable", sea.tiles_of_part(part.first))
            yield Finding(sea.path_of(part.corner[0]), message, hint, marks=(lost, spot))


@Rule(
    "corner-between-lands",
    Severity.NOTE,
    "ruling",
    number="PPP-M05",
    source="003:L23, L49",
    rulings=("pinch",),
    after=("sea-in-pieces", "sea-linked-by-corner"),
)
def corner_between_lands(layout: SeaLayout) -> Iterator[Finding]:
    """Two spaces of the sea meet in a corner between two corners of land.

    It looks as if the wind could carry a ship across, but ships cannot pass between two corners of
    land. The detour may be long.

    Instead, fill one of the two corners with a tile if ships should pass, or move the tiles further
    apart if not.
    """
    if layout.setting.ruling("pinch") == "allow":
        return
    sea = layout.sea
    for here, there in sea.pinches:
        own, other = sea.cells[here], sea.cells[there]
        way = shortest_path(layout.graph, here, there)
        round_it = f"the detour takes {len(way) - 1} steps" if way else "there is no other route"
        yield Finding(
            sea.path_of(there),
            f"the wind cannot move a ship from '{own}' to '{other}' here, between two corners of "
            f"land; {round_it}",
            "put a tile in the corner if ships should pass",
            labels=((sea.path_of(here), f"'{own}' ends here"),),
            marks=(
                BoardMark("spot", (sea.space_name(here), sea.space_name(there))),
                *([BoardMark("route", tuple(map(sea.space_name, way)))] if way else []),
            ),
        )


@Rule(
    "tile-cuts-sea",
    Severity.WARNING,
    "judgement",
    number="PPP-P03",
    source="003:L122",
    rulings=("pinch",),
    after=("sea-in-pieces", "sea-linked-by-corner"),
    proves="no single tile divides the sea",
)
def tile_cuts_sea(layout: SeaLayout) -> Iterator[RuleResult]:
    """A single tile connects more than a third of the sea to the rest.

    Two pursuing ships can close such a strait and trap the pirate behind it.

    Instead, give the waters behind it a second exit, or mention in the text that the sea is a trap,
    and suppress this warning.
    """
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
    cut_off = tuple(sea.space_name(cell) for part in chokes[worst] for cell in sorted(part))
    yield Finding(
        sea.path_of(sea.tiles[worst]),
        f"without '{worst}' {behind} of {spaces} spaces are cut off from the rest",
        "join the two sides in a second place; a quarter of a tile is enough",
        details=others,
        marks=(BoardMark("cut", (worst,)), BoardMark("unreachable", cut_off)),
    )


def isolated_part_text(sea: Sea, part: SeveredPart) -> tuple[str, str]:
    """Return the message and the hint for a part that touches nothing."""
    hint = "put it next to another tile, along at least a quarter of a side"
    return f"{_describe_touching(sea, part, part.first)} no other part of the sea", hint


def corner_link_text(sea: Sea, part: SeveredPart, here: Cell, there: Cell) -> tuple[str, str]:
    """Return the message and the hint for a part that touches another only at a corner."""
    other = sea.cells[there]
    message = f"{_describe_touching(sea, part, here)} the rest only at a corner of '{other}'"
    return message, f"move it by one cell, so that one side touches '{other}'"


def _describe_touching(sea: Sea, part: SeveredPart, at: Cell) -> str:
    """Return the beginning of a sentence: the tile of a cell, the number of others, and
    ``touch``."""
    others = len(part.marks) - 1
    return f"'{sea.cells[at]}' and {others} more touch" if others else f"'{sea.cells[at]}' touches"


LEAST = 8


IN_PIECES = "the sea is in pieces"


@Rule(
    "few-spaces-in-reach",
    Severity.WARNING,
    "judgement",
    number="PPP-P04",
    source="003:L49, L122",
    rulings=("pinch", "turn-back"),
    after=("sea-in-pieces",),
    proves="a ship reaches enough other spaces in one step of sailing",
)
def few_spaces_in_reach(layout: SeaLayout) -> Iterator[Finding | Proved]:
    """Ships reach few spaces in one step of sailing.

    The pirate depends on speed. If two steps and the wind lead to fewer than eight spaces on
    average, its pursuers can easily predict where it goes.

    Instead, make the sea wider: two tiles side by side give a ship twice as many choices. If the
    sea is tight on purpose, mention it in its text, and suppress this warning.
    """
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


@Rule(
    "far-from-any-coast",
    Severity.WARNING,
    "judgement",
    number="PPP-P02",
    source="003:L49, L89",
    after=("sea-in-pieces",),
    proves="no space is far from the coast",
)
def far_from_any_coast(layout: SeaLayout) -> Iterator[Finding | Proved]:
    """A part of the sea is too far from any coast.

    Booty is buried from a space next to land. More than four steps, about two turns, from the
    coast, the risk for a full hold is too high, and players avoid such waters.

    Instead, leave a gap for an island there, or make the sea longer and narrower.
    """
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
        sea.path_of(worst),
        f"'{sea.cells[worst]}' is {sea.depths[worst]} steps from the nearest coast; "
        f"{spaces} of this sea {'is' if len(deep) == 1 else 'are'} farther than {FARTHEST}",
        "leave a gap for an island near it, or make the sea narrower",
        marks=(BoardMark("spot", tuple(map(sea.space_name, deep))), *_to_coast(layout, worst)),
    )


def _to_coast(layout: SeaLayout, cell: Cell) -> tuple[BoardMark, ...]:
    """Return a shortest route from a space to the coast, unless it is too short to be shown."""
    sea = layout.sea
    way = [cell]
    while sea.depths[way[-1]]:
        way.append(min(layout.graph[way[-1]], key=lambda by: sea.depths[by]))
    return (BoardMark("route", tuple(map(sea.space_name, way))),) if len(way) > 2 else ()


@Rule(
    "no-open-water",
    Severity.NOTE,
    "judgement",
    number="PPP-P06",
    source="003:L89, L127",
    after=("sea-in-pieces", "sea-linked-by-corner"),
    proves="how far it is across the sea",
)
def no_open_water(layout: SeaLayout) -> Iterator[Finding | Proved]:
    """Every space of the sea is on the coast.

    If a chest can be buried anywhere, nothing has to be carried through open water, and half of the
    risk is gone. This may be intended.

    Instead, put some tiles in a block of 2 x 2: the spaces in its middle are open water.
    """
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


@Rule(
    "sea-too-long-to-explore",
    Severity.NOTE,
    "judgement",
    number="PPP-P07",
    source="003:L49, L105",
    rulings=("pinch",),
    proof=True,
    after=("sea-in-pieces", "sea-linked-by-corner"),
    proves="a voyage past all tiles fits into the turns of a game",
)
def sea_too_long_to_explore(layout: SeaLayout) -> Iterator[RuleResult]:
    """Twenty turns are too few to see all of the sea.

    A ship enters at most three spaces in a turn, two by itself and one with the wind. In this sea
    even the shortest voyage past all tiles takes longer than the game, so parts of it are never
    seen.

    Instead, shorten the arms of the sea, or join their ends, so that ships need not sail back.
    """
    turns, steps = layout.setting.fact("turns"), voyage_bound(layout.sea, pinch=layout.corners)
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


@Rule("sea-wider-than-table", Severity.WARNING, "judgement", number="PPP-M08")
def sea_wider_than_table(layout: SeaLayout) -> Iterator[Finding]:
    """A sea is wider than a usual table.

    Tiles of two inches make a long sea longer than most tables, and half of it ends up out of
    reach.

    Instead, fold the sea so that it fits in one square metre, or write the width of your tiles as
    tile:  if they are smaller.
    """
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


@Rule(
    "gap-of-one-space",
    Severity.WARNING,
    "derived",
    number="PPP-M09",
    source="003:L23",
    after=("sea-in-pieces",),
    proves="which islands the sea encloses",
)
def gap_of_one_space(layout: SeaLayout) -> Iterator[Finding | Proved]:
    """The sea has a gap of a single space of land.

    Everything not covered by tiles is land, so a gap between tiles is an island where a chest can
    be buried. One that is a quarter of a tile wide is easily overlooked, or was left by mistake.

    Instead, move the tiles together, or leave a gap of at least two spaces for an island.
    """
    sea = layout.sea
    single = [next(iter(island)) for island in sea.islands if len(island) == 1]
    for cell in single:
        yield Finding(
            sea.path_of(cell),
            "the sea leaves a gap of a single space here, which is land",
            "move the tiles together, or make the island larger",
            marks=(BoardMark("spot", (sea.space_name(cell),)),),
        )
    if sea.islands and not single:
        one = (layout.record.tile / 20) ** 2
        areas = ", ".join(f"{round(len(island) * one)} cm²" for island in sea.islands)
        many = "one island" if len(sea.islands) == 1 else f"{len(sea.islands)} islands"
        yield Proved(f"the sea encloses {many} ({areas})")


@Rule("sea-tiles-off-rulebook", Severity.ERROR, "letter", number="PPP-M01b", source="003:L11, L23")
def sea_tiles_off_rulebook(layout: SeaLayout) -> Iterator[Finding]:
    """A sea uses a different number of tiles than the rules.

    A piecepack has 24 tiles and a sea is made of all of them; twenty turns are intended for a sea
    of that size. For this one, there are too many or too few tiles.

    Instead, remove count:, or declare the number with  variant: {tiles: ...}  if the game should be
    played with more or fewer.
    """
    asked, known = layout.record.count, layout.setting.fact("tiles")
    if asked not in (None, known):
        drawn = "" if len(layout.sea.tiles) == known else " and draw as many as the rules require"
        yield Finding(
            ("count",),
            f"the rules use {known} tiles; this sea uses {asked}",
            f"remove  count {drawn}, or declare it with  variant: {{tiles: {asked}}}",
        )


@Rule(
    "sea-tiles-miscounted",
    Severity.ERROR,
    "letter",
    number="PPP-M01",
    source="003:L23",
    after=("sea-tiles-off-rulebook",),
)
def sea_tiles_miscounted(layout: SeaLayout) -> Iterator[Finding]:
    """The sea has more or fewer tiles than the rules, or its file, require.

    All tiles of the piecepack are used. With a missing or repeated letter, the card shows a sea
    that cannot be built, or that leaves tiles over.

    Instead, draw as many tiles as the rules require, each with its own letter in 2 x 2 cells.
    """
    for fault in count_problems(layout.record, layout.sea, layout.setting.fact("tiles")):
        yield Finding(fault.path, fault.message, fault.hint)


@Rule("tile-value-repeated", Severity.ERROR, "letter", number="PPP-M06", source="003:L23")
def tile_value_repeated(layout: SeaLayout) -> Iterator[Finding]:
    """A sea has the same tile of a piecepack in two places.

    A piecepack has each value of each suit once. A sea that lists one of them twice can only be
    built from two piecepacks.

    Instead, give each letter its own tile, or remove values:; tiles are then shuffled face down.
    """
    values = layout.record.values
    first: dict[str, str] = {}
    for mark, value in values.items():
        known = first.setdefault(value, mark)
        if known != mark:
            free = next((tile for tile in layout.tiles if tile not in values.values()), "")
            yield Finding(
                ("values", mark),
                f"'{value}' is at '{mark}' and at '{known}', but there is only one",
                f"write another tile, such as {free}" if free else "remove one of the two",
                labels=((("values", known), "the same tile"),),
                marks=(BoardMark("spot", (mark, known)),),
            )


@Rule("tile-value-unknown", Severity.ERROR, "derived", number="PPP-M06b", source="003:L23")
def tile_value_unknown(layout: SeaLayout) -> Iterator[Finding]:
    """A sea uses a tile that no piecepack has, or a letter that is not in the sea.

    Tiles are written as letter: suit-value, with the suits and values of a piecepack: arms, crowns,
    moons and suns, each null, ace and 2 to 5.

    Instead, write for example  a: arms-4  or  b: moons-null, with letters used in the grid.
    """
    for mark, value in layout.record.values.items():
        if value not in layout.tiles:
            hint = suggest_word(value, layout.tiles)
            yield Finding(("values", mark), f"a piecepack has no tile '{value}'", hint)
        if mark not in layout.sea.tiles:
            hint = suggest_word(mark, layout.sea.tiles)
            yield Finding(("values", mark, KEY), f"there is no tile '{mark}' in this sea", hint)


# Findings made while the graph of the board is computed.
PAGES = {
    Rule(
        "sea-tile-not-square",
        Severity.ERROR,
        "derived",
        number="PPP-M02b",
        source="003:L23",
    ): """
A mark does not fill a square of 2 x 2 cells.

A tile is a square of four spaces. A longer or divided shape is not a tile; often the same letter
was used for two tiles.

Instead, write each tile as the same letter twice in two rows, and give every tile its own letter.
""",
    Rule(
        "sea-tile-off-lattice",
        Severity.ERROR,
        "ruling",
        number="PPP-M02",
        source="003:L23",
        rulings=("contact",),
    ): """
A tile is a quarter of its width off the grid of the other tiles.

Ships sail from space to space, and a tile has four spaces. Spaces line up only if tiles are
shifted by half their width or not at all.

Instead, draw a tile as 2 x 2 cells, each of which is one space, and shift tiles by whole cells.
""",
    Rule(
        "sea-tile-stacked",
        Severity.ERROR,
        "ruling",
        number="PPP-M03",
        source="003:L23",
        rulings=("contact",),
    ): """
A tile lies on another, which shows fewer than four spaces.

The sea is one flat surface, and each tile keeps its four spaces for ships. Where the rules say
that tiles overlap by a quarter, they mean their sides.

Instead, move one of the two so that they are side by side, along at least a quarter of a side.
""",
    Rule(
        "sea-without-tiles",
        Severity.ERROR,
        "derived",
        number="PPP-M01c",
        source="003:L23",
    ): """
The sea has no tiles.

If every cell is land, there is nothing to sail on and nothing else to check.

Instead, write a letter for each tile, the same in two rows and two columns, and  .  for land.
""",
}
