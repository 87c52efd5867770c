"""The land of a map: coasts, islands, the mainland and rivers."""

import re
from collections.abc import Iterator
from itertools import pairwise

from pnp.base.diagnostics import BoardMark, KeyPath, Severity
from pnp.kinds.boards.graph import components
from pnp.kinds.boards.map.board_edge import SIDES
from pnp.kinds.boards.map.record import name_stem
from pnp.kinds.boards.map.survey import MapSpace, Waters
from pnp.kinds.boards.map.views import MapFile
from pnp.rules.rule import Finding, Rule
from pnp.rules.wording import count_text
from pnp_pirates.les_petits_pirates.views import SeaMap, signs_of


@Rule(
    "coast-without-land",
    Severity.ERROR,
    "derived",
    number="LPP-M04",
    source="000:L76",
    instead=("space-smaller-than-ship",),
)
def coast_without_land(chart: SeaMap) -> Iterator[Finding]:
    """A coast has no land and is not next to land.

    A coast is part land and part sea: gold is buried on the land, which distinguishes it from open
    water. A coast without any land looks like ocean.

    Instead, put a # after the marks of its cells on land, such as c4#, or make it ocean.
    """
    waters = chart.waters
    for place in waters.of_type("coast"):
        near = (waters.places[id].type for id in waters.neighbours[place.id])
        if not place.land and "land" not in near:
            yield Finding(
                waters.cell(place.id),
                f"the coast '{place.id}' has no cell on land and is not next to land",
                f"mark its cells on land as {place.id}#, or make it ocean",
            )


@Rule("ocean-on-land", Severity.ERROR, "derived", number="LPP-M04b", source="000:L75")
def ocean_on_land(chart: SeaMap) -> Iterator[Finding]:
    """A cell of open ocean is marked as land.

    Open ocean is all water, even near a coast: gold cannot be buried there, and ships start there.
    Land drawn under it would contradict this.

    Instead, remove the # after the mark, or make the cell part of a coast.
    """
    for place in chart.waters.of_type("ocean"):
        for row, column in place.land:
            yield Finding(
                chart.record.mark_path(row, column),
                f"'{place.id}' is ocean, but this cell is marked as land",
                f"write {place.id}, or the name of a coast",
            )


@Rule(
    "sailing-over-land",
    Severity.ERROR,
    "letter",
    number="LPP-M08",
    source="000:L165, L177",
    after=("unknown-space", "pair-apart"),
)
def sailing_over_land(chart: SeaMap) -> Iterator[Finding]:
    """Ships may sail between two spaces that touch only on land.

    Ships go from water to water. If all cells along a border are on land, players see no passage,
    but the map lets ships pass, which is ambiguous.

    Instead, add the pair to  closed, or remove the # from a cell where there is water.
    """
    waters = chart.waters
    for touch in waters.touches:
        a, b = waters.places[touch.a], waters.places[touch.b]
        if touch.state == "open" and not touch.wet and a.passable and b.passable:
            yield Finding(
                chart.record.mark_path(*touch.at),
                f"'{touch.a}' and '{touch.b}' touch only on land, but ships may sail between them",
                f"add [{touch.a}, {touch.b}] to closed, or "
                + (
                    "draw water along their border"
                    if chart.record.shapes
                    else "remove a # along their border"
                ),
                labels=((chart.record.mark_path(*touch.beside), f"'{touch.b}' starts here"),),
            )


@Rule(
    "mainland-number-skipped",
    Severity.ERROR,
    "letter",
    number="LPP-S05b",
    source="000:L305",
    after=("mainland-number-used-twice",),
)
def mainland_number_skipped(chart: SeaMap) -> Iterator[Finding]:
    """A number of the solo map's mainland is missing.

    The mainland patrol counts spaces along the coast. A missing number makes it unclear where the
    patrol ends, and may mean that a space was forgotten.

    Instead, number the spaces of the mainland 1, 2, 3 from left to right without a gap.
    """
    strayed = _stray_number_finding(chart) if chart.solo else None
    if strayed is not None:
        yield strayed
        return
    before = 0
    for place in chart.mainland if chart.solo else ():
        order = signs_of(place.legend).mainland or 0
        if order > before + 1:
            missing = (
                f"place {order - 1} is"
                if order == before + 2
                else (f"places {before + 1} to {order - 1} are")
            )
            yield Finding(
                (*chart.key(place.id), "mainland"),
                f"the mainland continues with '{place.id}' as {order}, but its {missing} missing",
                f"write  mainland: {before + 1}  here, or number the space that was left out",
            )
        before = order


def _stray_number_finding(chart: SeaMap) -> Finding | None:
    """Return the finding if the number of exactly one space is beyond all others and leaves one
    out, or None if more than one number is wrong."""
    orders = [signs_of(place.legend).mainland or 0 for place in chart.mainland]
    free = sorted(set(range(1, len(orders))) - set(orders))
    if len(free) != 1 or len(orders) < 2 or orders[-1] <= max(orders[-2] + 1, len(orders)):
        return None
    last = chart.mainland[-1].id
    return Finding(
        (*chart.key(last), "mainland"),
        f"'{last}' is place {orders[-1]} of a mainland of {len(orders)} spaces, and no space is "
        f"place {free[0]}",
        f"write  mainland: {free[0]}",
    )


@Rule(
    "mainland-broken-off",
    Severity.ERROR,
    "letter",
    number="LPP-S05c",
    source="000:L305",
    after=("mainland-number-skipped",),
)
def mainland_broken_off(chart: SeaMap) -> Iterator[Finding]:
    """Two spaces that follow each other on the solo map's mainland do not touch.

    The mainland patrol sails along the coast from each space to the next. It cannot skip spaces or
    cross open water.

    Instead, number the spaces of the mainland in order along the coast, and make each touch the
    next.
    """
    for a, b in pairwise(chart.mainland) if chart.solo else ():
        if b.id not in chart.waters.neighbours[a.id]:
            yield Finding(
                (*chart.key(b.id), "mainland"),
                f"the mainland goes from '{a.id}' to '{b.id}', which do not touch",
                "number the mainland along the coast, or make the two spaces touch",
                labels=(((*chart.key(a.id), "mainland"), f"'{a.id}' comes before it"),),
            )


@Rule(
    "mainland-from-right-to-left",
    Severity.ERROR,
    "letter",
    number="LPP-S05d",
    source="000:L305",
    after=("mainland-number-used-twice",),
)
def mainland_from_right_to_left(chart: SeaMap) -> Iterator[Finding]:
    """The mainland of the solo map is numbered from right to left.

    The mainland patrol sails from left to right and starts again on the left when it has reached
    the right end. Players who follow the board would move it in the wrong direction.

    Instead, number the spaces of the mainland from the left, as seen on the printed board.
    """
    line = chart.mainland if chart.solo else ()
    if len(line) < 2:
        return
    first, last = (chart.waters.mean_x(end.id) for end in (line[0], line[-1]))
    if last < first:
        yield Finding(
            (*chart.key(line[0].id), "mainland"),
            f"the mainland starts with '{line[0].id}' on the right and ends with '{line[-1].id}' "
            "on the left",
            f"reverse the numbers: 1 for '{line[-1].id}', {len(line)} for '{line[0].id}'",
            labels=(((*chart.key(line[-1].id), "mainland"), "its last space is on the left"),),
        )


@Rule(
    "mainland-too-short",
    Severity.WARNING,
    "derived",
    number="LPP-S08",
    source="000:L305, L309",
    after=("mainland-number-skipped",),
)
def mainland_too_short(chart: SeaMap) -> Iterator[Finding]:
    """The solo map's mainland has so few spaces that its patrol may not move.

    A patrol that goes round a mainland with no more spaces than a die has faces returns to its
    space on some rolls and becomes too predictable. The rules allow this, but the patrol is weaker.

    Instead, give the mainland at least one more space than a die has faces: seven.
    """
    line, dice = chart.mainland, range(1, chart.faces + 1)
    if chart.solo and len(line) <= chart.faces:
        rolls = [str(die) for die in dice if line and die % len(line) == 0]
        stays = f"; on a roll of {' or '.join(rolls)} its patrol stays" if rolls else ""
        if len(rolls) == chart.faces:
            stays = "; its patrol never moves"
        yield Finding(
            (*chart.key(line[-1].id), "mainland") if line else ("size",),
            f"the mainland has {count_text(len(line), 'space')}, and {chart.faces + 1} is the "
            f"minimum to keep its patrol moving{stays}",
            "divide its coast into more spaces",
        )


@Rule("coast-of-no-island", Severity.ERROR, "derived", number="LPP-S04", source="000:L305-308")
def coast_of_no_island(chart: SeaMap) -> Iterator[Finding]:
    """A coast, port or river of the solo map belongs to no island and not to the mainland.

    The Governor asks for bribes by islands, and along the mainland. If a space has neither, it is
    unclear whether a ship there has to pay.

    Instead, write  island: and the name of its island, or  mainland: and its place in the order of
    the mainland, counted from the left.
    """
    reported: set[KeyPath] = set()
    for place in chart.waters.of_type("coast", "port", "river") if chart.solo else ():
        key = chart.key(place.id)
        signs = signs_of(place.legend)
        if signs.island is None and signs.mainland is None and key not in reported:
            reported.add(key)
            yield Finding(
                key,
                f"the {place.type} {chart.describe(place.id)} has neither an island nor a place on "
                "the mainland",
                _hint(chart, place),
            )


def _hint(chart: SeaMap, place: MapSpace) -> str:
    """Return the hint: the island or the mainland that the space touches, or else all islands."""
    near = chart.waters.neighbours[place.id]
    islands = dict.fromkeys(i for id in near if (i := chart.signs(id).island))
    shores = [id for id in near if chart.signs(id).mainland is not None]
    hints = [f"island: {island}" for island in islands]
    hints += [f"mainland: ...  as '{id}' next to it has" for id in shores[:1]]
    if hints:
        return "add  " + ", or  ".join(hints)
    known = ", ".join(chart.islands)
    return "add  island: ...  or  mainland: ..." + (f"; islands here: {known}" if known else "")


@Rule("island-in-two-parts", Severity.WARNING, "derived", number="LPP-S04b", source="000:L307")
def island_in_two_parts(chart: SeaMap) -> Iterator[Finding]:
    """The spaces of one island of the solo map are not connected.

    Players must see at a glance which spaces belong to an island, because a patrol there takes a
    bribe from every ship at it. Land and red coasts of the island may connect its spaces.

    Instead, give the separate part its own name, or make the parts touch.
    """
    land = {place.id for place in chart.waters.of_type("land")}
    for island, ids in chart.islands.items() if chart.solo else ():
        own = land | set(ids)
        near = {id: [n for n in chart.waters.neighbours[id] if n in own] for id in own}
        parts = [[id for id in ids if id in set(part)] for part in components(near)]
        parts = sorted((part for part in parts if part), key=lambda part: ids.index(part[0]))
        for part in parts[1:]:
            yield Finding(
                chart.spot(part[0]),
                f"the island '{island}' lies in {len(parts)} parts: {chart.join_names(part)} "
                f"do{'es' if len(part) == 1 else ''} not touch {chart.join_names(parts[0])}",
                f"give '{part[0]}' an island a different name, or make it touch the rest",
                labels=((chart.spot(parts[0][0]), "the island starts here"),),
            )


@Rule("island-with-two-numbers", Severity.WARNING, "judgement", number="LPP-S03", source="000:L274")
def island_with_two_numbers(chart: SeaMap) -> Iterator[Finding]:
    """One island of the solo map has two red numbers.

    The patrol is meant to go from island to island. An island with two numbers is visited twice as
    often as others, and fewer than six islands see the patrol at all.

    Instead, spread the six numbers over six islands.
    """
    first: dict[str, str] = {}
    for place in chart.numbered if chart.solo else ():
        island = signs_of(place.legend).island
        if island is None:
            continue
        earlier = first.setdefault(island, place.id)
        if earlier == place.id or chart.key(earlier) == chart.key(place.id):
            continue
        with_numbers = {signs_of(p.legend).island for p in chart.numbered}
        bare = [name for name in chart.islands if name not in with_numbers]
        yield Finding(
            (*chart.key(place.id), "number"),
            f"the island '{island}' has the number {signs_of(place.legend).number} on '{place.id}' "
            f"and {chart.signs(earlier).number} on '{earlier}'",
            f"move the number {signs_of(place.legend).number} to "
            + (f"the island '{bare[0]}', which has none" if bare else "an island of its own"),
            labels=(((*chart.key(earlier), "number"), f"'{earlier}' has its number here"),),
        )


@Rule(
    "river-missing-on-land-side",
    Severity.ERROR,
    "ruling",
    number="LPP-M10",
    source="000:L81",
    rulings=("land-side",),
)
def river_missing_on_land_side(chart: SeaMap) -> Iterator[Finding]:
    """A side of the board is all land, and there is no river at its middle.

    Such a board could not be joined to another on that side: the river is the only way across. If a
    river is near the middle but not at it, the rivers of two boards may not meet.

    Instead, extend a river, or the sea, to the middle of that side.
    """
    waters = chart.waters
    for side in SIDES:
        long = waters.frame.width if side in ("top", "bottom") else waters.frame.height
        here = [(place, s) for place in waters.places.values() for s in place.rim if s.side == side]
        if {place.type for place, _ in here} - {"land", "river"} or not here:
            continue
        rivers = [(s.start, s.end) for place, s in here if place.type == "river"]
        if any(start <= long / 2 <= end for start, end in rivers):
            continue
        near = any(start < long * 2 / 3 and end > long / 3 for start, end in rivers)
        yield Finding(
            _middle(side, long / 2, waters),
            f"the {side} side is all land, and "
            + ("its river is not at the middle" if near else "there is no river at its middle"),
            "extend a river to the edge here",
            Severity.WARNING if near else None,
        )


def _middle(side: str, half: float, waters: Waters) -> KeyPath:
    """Return the path of the mark in the middle of a side."""
    rows = waters.map.cells
    if not rows:
        rims = ((s, id) for id, place in waters.places.items() for s in place.rim if s.side == side)
        return waters.cell(next(id for s, id in rims if s.end >= half or not s.start < half))
    row = {"top": 0, "bottom": len(rows) - 1}.get(side, len(rows) // 2)
    column = {"left": 0, "right": len(rows[0]) - 1}.get(side, len(rows[0]) // 2)
    return ("cells", row, column)


@Rule(
    "river-leading-nowhere",
    Severity.ERROR,
    "derived",
    number="LPP-M11",
    source="000:L81",
    rulings=("red-coast",),
)
def river_leading_nowhere(chart: SeaMap) -> Iterator[Finding]:
    """A river does not connect the edge of the board to other water.

    Rivers let ships through the land to the board on the other side. One that stops short of the
    edge, or that joins no other space, leads nowhere.

    Instead, make the river reach the edge of the board and touch a coast, a port or the sea.
    """
    waters, graph = chart.waters, chart.graph
    rivers = {place.id for place in waters.of_type("river") if place.id in graph}
    for group in components(graph, without=graph.keys() - rivers):
        at_edge = any(waters.places[id].is_on_edge for id in group)
        joined = any(near not in rivers for id in group for near in graph[id])
        if at_edge and joined:
            continue
        lacks = (
            "does not reach the edge of the board" if not at_edge else "does not join other water"
        )
        both = " and does not join other water" if not at_edge and not joined else ""
        yield Finding(
            waters.cell(group[0]),
            f"the river '{group[0]}' {lacks}{both}",
            "extend it from the edge of the board to a coast, a port or the sea",
        )


RIVERS = re.compile(
    r"\b(rivers?|streams?|brooks?|creeks?|canals?|rivi[eè]re|fleuve|fluss|bach|kanal|r[ií]o)\b",
    re.IGNORECASE,
)


@Rule(
    "river-impassable",
    Severity.WARNING,
    "judgement",
    number="LPP-M10b",
    source="000:L80-81",
    rulings=("red-coast",),
    instead=("river-missing-on-land-side",),
)
def river_impassable(chart: SeaMap) -> Iterator[Finding]:
    """A space that looks like a river is impassable.

    Ships sail a river through the land to the edge of the board, and to the board beside it. If it
    is impassable, ships cannot enter it, and that side of the board has no exit.

    Instead, write  type: river, or give waters that should be closed another name and place.
    """
    sides, barred = _sides(chart), chart.waters.of_type("impassable")
    shut = {place.id for place in barred}
    for place in barred:
        named = RIVERS.search(f"{name_stem(place.id)} {place.legend.name}")
        closed = [side for side in SIDES if place.id in sides[side] and sides[side] <= shut]
        joins = any(near in chart.graph for near in chart.waters.neighbours[place.id])
        if not named and not (closed and joins):
            continue
        position = (
            f"is on the {closed[0]} side, which is otherwise land"
            if closed
            else "is called a river"
        )
        yield Finding(
            (*chart.key(place.id), "type"),
            f"{chart.describe(place.id)} {position}, but ships cannot enter it",
            "write  type: river" + (", or rename it" if named else ""),
            marks=(BoardMark("spot", (place.id,)),),
        )


def _sides(chart: SeaMap) -> dict[str, set[str]]:
    """Return the spaces on each side of the board that are not land."""
    found: dict[str, set[str]] = {side: set() for side in SIDES}
    for place in chart.waters.places.values():
        for part in place.rim if place.type != "land" else ():
            found[part.side].add(place.id)
    return found


@Rule(
    "red-beyond-coast",
    Severity.ERROR,
    "ruling",
    number="LPP-M07b",
    source="000:L80",
    rulings=("red-coast",),
)
def red_beyond_coast(map_: MapFile) -> Iterator[Finding]:
    """A space that is not a coast is marked as a red coast.

    The sign red marks a coast where ships may not land. It has no meaning for open sea, rivers and
    ports, and ships never enter land and impassable waters anyway.

    Instead, remove  red, or make the space a coast, or impassable.
    """
    for mark, legend in map_.record.legend.items():
        if signs_of(legend).red and legend.type != "coast":
            usual = legend.type == "impassable"
            yield Finding(
                ("legend", mark, "red"),
                f"'{mark}' is of type {legend.type}; only coasts can be red",
                "remove it: impassable spaces are always drawn red"
                if usual
                else "remove it, or write  type: impassable",
            )
