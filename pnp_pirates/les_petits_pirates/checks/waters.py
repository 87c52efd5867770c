"""The waters of a map: which spaces touch, and what ships can block."""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, KeyPath, Severity
from pnp.kinds.boards.graph import Graph, articulation_points, components, vertex_cut
from pnp.rules.rule import Finding, Proved, Rule, RuleResult, Withheld
from pnp.rules.wording import all_text, count_text
from pnp_pirates.les_petits_pirates.views import SeaMap, entry

# Maximum number of closed borders in a message.
MOST = 3


@Rule(
    "waters-without-start",
    Severity.ERROR,
    "derived",
    number="LPP-P01",
    source="000:L55, L79",
    rulings=("red-coast",),
    after=("too-few-edge-oceans", "solo-map-without-shipyard"),
)
def waters_without_start(chart: SeaMap) -> Iterator[Finding]:
    """Some waters of the map cannot be reached from any start.

    They can never be used: ports there cannot be plundered, and gold cannot be buried there.

    Instead, open a route from the rest of the water, or mark the spaces as land or impassable.
    """
    starts = set(chart.starts)
    if not starts:
        return
    for part in chart.parts:
        # A single space has its own rule.
        if starts & set(part) or not chart.graph[part[0]]:
            continue
        ports = sum(id in chart.ports for id in part)
        sites = sum(id in chart.bury_sites for id in part)
        lost = [count_text(ports, "port")] if ports else []
        lost += [f"{count_text(sites, 'place')} to bury gold"] if sites else []
        shut = _closed_pairs(chart, part)
        pairs = ", ".join(f"[{', '.join(chart.record.closed[i])}]" for i in shut[:MOST])
        one = f"remove {'' if len(shut) == 1 else 'one of '}{pairs} from  closed"
        more = f" (or one of {len(shut) - MOST} more)" if len(shut) > MOST else ""
        yield Finding(
            chart.spot(part[0]),
            f"no start can reach these {len(part)} spaces: {chart.join_names(part)}"
            + (f"; {' and '.join(lost)} cannot be used" if lost else ""),
            f"{one}{more}, or mark the spaces as land or impassable"
            if shut
            else "open a water route to them, or mark them as land or impassable",
            labels=tuple((("closed", i), "closed here") for i in shut[:MOST]),
            details=(", ".join(part),) if len(part) > 8 else (),
            marks=(BoardMark("unreachable", part),),
        )


def _closed_pairs(chart: SeaMap, part: tuple[str, ...]) -> list[int]:
    """Return the indices of the pairs of ``closed`` that separate these spaces from other
    waters."""
    inside = set(part)
    return [
        i
        for i, pair in enumerate(chart.record.closed)
        if len(inside & set(pair)) == 1 and all(id in chart.graph for id in pair)
    ]


@Rule(
    "waters-parted",
    Severity.ERROR,
    "derived",
    number="LPP-P01b",
    source="000:L55, L79, L81",
    rulings=("red-coast",),
)
def waters_parted(chart: SeaMap) -> Iterator[Finding]:
    """The water of the map is divided into parts, and captains start in each of them.

    Ships in different parts never meet. Captains in different parts cannot attack, trade or race,
    so two games are played on one board.

    Instead, join the parts by water, or write  joinable: true  if another board connects them.
    """
    starts = set(chart.starts)
    begun = [part for part in chart.parts if starts & set(part) and chart.graph[part[0]]]
    joinable = chart.record.joinable
    for part in begun[1:]:
        if joinable or not any(set(chart.ports) & set(known) for known in begun):
            yield Finding(
                chart.spot(part[0]),
                f"ships cannot sail between these {len(part)} spaces and the other "
                f"{len(chart.graph) - len(part)}: {chart.join_names(part)}",
                "join another board whose waters connect them"
                if joinable
                else "make one of them touch the rest by water",
                Severity.WARNING if joinable else None,
                labels=((chart.spot(begun[0][0]), "the other waters start here"),),
                marks=(BoardMark("unreachable", part),),
            )


@Rule(
    "port-unreachable",
    Severity.ERROR,
    "derived",
    number="LPP-P02",
    source="000:L55, L77",
    rulings=("red-coast", "river"),
    after=("waters-without-start",),
    proves="all ports and all places to bury gold are reachable from all starts",
)
def port_unreachable(chart: SeaMap) -> Iterator[RuleResult]:
    """A port cannot be reached from every space on which a first ship may be placed.

    Captains who start in the wrong place can never plunder it. The water of the map is divided into
    parts that ships cannot cross between.

    Instead, open a water route between the port and all starts.
    """
    starts = chart.starts
    if not starts or not chart.ports or chart.record.joinable:
        return
    begun = [part for part in chart.parts if set(starts) & set(part) and chart.graph[part[0]]]
    parts = [part for part in begun if set(part) & set(chart.ports)]
    # The largest part is the sea; its ports are reported only if there are no other parts.
    for part in parts if len(parts) == 1 < len(begun) else parts[1:]:
        cut = [start for start in starts if start not in part]
        for port in (id for id in chart.ports if id in part):
            yield Finding(
                chart.spot(port),
                f"the port {chart.describe(port)} cannot be reached from {len(cut)} of "
                f"{count_text(len(starts), 'start')}: {chart.join_names(cut)}",
                f"open a water route from '{cut[0]}' to '{port}'",
                labels=((chart.spot(cut[0]), "no route from this start"),),
                marks=(BoardMark("spot", (port,)), BoardMark("unreachable", part)),
            )
    if begun and len(begun[0]) == len(chart.graph):
        sites = len(chart.bury_sites)
        goals = all_text(len(chart.ports), "port") + (
            f" and {all_text(sites, 'place')} to bury gold" if sites else ""
        )
        one = len(chart.ports) + sites == 1
        yield Proved(
            f"{goals} {'is' if one else 'are'} reachable from {all_text(len(starts), 'start')}"
        )
    else:
        yield Withheld("ships cannot sail between all spaces")


@Rule(
    "space-without-way-out",
    Severity.ERROR,
    "derived",
    number="LPP-P06",
    source="000:L165",
    rulings=("red-coast",),
)
def space_without_way_out(chart: SeaMap) -> Iterator[Finding]:
    """A space that ships may enter has no water border with another such space.

    A ship there could never leave, and no ship can come to it.

    Instead, open a border to a neighbour, or mark the space as land or impassable.
    """
    # A space with red borders all around has its own rule.
    alone = [id for id, near in chart.graph.items() if not near and not chart.is_fenced(id)]
    for id in alone:
        closed = [other for other in chart.waters.neighbours[id] if other in chart.graph]
        yield Finding(
            chart.spot(id),
            f"there is no water route to or from the {chart.type(id)} {chart.describe(id)}"
            + (f"; its borders to {chart.join_names(closed)} are closed" if closed else ""),
            f"remove [{id}, {closed[0]}] from closed, or mark it as land"
            if closed
            else "make it touch water, or mark it as land",
            marks=(BoardMark("unreachable", (id,)),),
        )


@Rule("passable-space-wholly-red", Severity.ERROR, "letter", number="LPP-M07", source="000:L80")
def passable_space_wholly_red(chart: SeaMap) -> Iterator[Finding]:
    """A space that ships may enter has red borders on all sides.

    A red border all around marks spaces that ships cannot enter. Here the legend says that they
    can, which contradicts the border.

    Instead, remove some of its pairs from red_edges, or write  red: true  for a coast, or make the
    space impassable.
    """
    waters, pairs = chart.waters, chart.record.red_edges
    for place in waters.places.values():
        if place.passable and chart.is_fenced(place.id):
            ways = waters.touches_by_space[place.id]
            own = [i for i, pair in enumerate(pairs) if place.id in pair]
            yield Finding(
                waters.cell(place.id),
                f"{all_text(len(ways), 'border')} of '{place.id}' "
                f"{'is' if len(ways) == 1 else 'are'} red, but ships may enter it",
                "remove some of its pairs from red_edges, or write  red: true  for a coast",
                labels=tuple((("red_edges", i), "this border is red") for i in own),
            )


@Rule(
    "lockable-waters",
    Severity.WARNING,
    "judgement",
    number="LPP-P07",
    source="000:L157-159",
    rulings=("river", "red-coast"),
    proof=True,
    after=(
        "waters-parted",
        "port-unreachable",
        "space-without-way-out",
        "passable-space-wholly-red",
    ),
    proves="no ship on any one space cuts a start off from its aims",
)
def lockable_waters(chart: SeaMap) -> Iterator[Finding | Proved]:
    """One ship on one space can cut a start off from all ports, all shipyards or all bury sites.

    A ship that blocks that space keeps another captain out of the game for as long as the dice
    allow. Sneaking past or luring the blocker away is possible, but expensive.

    Instead, open a second route around the space, or put a port and a coast on either side of it.
    """
    narrow = articulation_points(chart.graph)
    locking = {space: locked for space in narrow if (locked := _locked_start(chart, space))}
    for space, (start, kind, part) in locking.items():
        yield Finding(
            chart.spot(space),
            f"a ship on {chart.describe(space)} cuts the start '{start}' off from all {kind}",
            f"open another route from {chart.join_names(part, 4)} that avoids '{space}'",
            labels=((chart.spot(start), "the start that is cut off"),),
            marks=(BoardMark("cut", (space,)), BoardMark("unreachable", part)),
        )
    # A ship on the only port blocks it for all others; the rule on the number of ports reports
    # that.
    aims = [f"all {kind}" for kind, ids in _destinations(chart) if len(ids) > 1]
    if locking or len(chart.parts) != 1 or not chart.starts or not aims:
        return
    starts = f"one of {len(chart.starts)} starts" if len(chart.starts) > 1 else "the only start"
    yield Proved(
        f"no ship on any one of {len(chart.graph)} spaces cuts {starts} off from "
        + " or ".join(filter(None, (", ".join(aims[:-1]), aims[-1])))
        + (
            f"; narrow: {', '.join(_describe_behind(chart, space) for space in narrow)}"
            if narrow
            else ""
        ),
        (BoardMark("cut", narrow),) if narrow else (),
    )


def _destinations(chart: SeaMap) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the destinations of captains: a name, and the spaces."""
    return (
        ("ports", chart.ports),
        ("shipyards", chart.shipyards),
        ("places to bury gold", chart.bury_sites),
    )


def _locked_start(chart: SeaMap, space: str) -> tuple[str, str, tuple[str, ...]] | None:
    """Return a start that a ship on the space cuts off, from what, and the waters left to it."""
    parts = components(chart.graph, without=(space,))
    for start in chart.starts:
        left = next((part for part in parts if start in part), None)
        for kind, ids in _destinations(chart):
            if left is not None and set(ids) - {space} and not set(ids) & set(left):
                return start, kind, left
    return None


def _describe_behind(chart: SeaMap, space: str) -> str:
    """Return a text about a space that divides the waters, with the number of spaces it cuts
    off."""
    parts = sorted(components(chart.graph, without=(space,)), key=len)
    behind = sum(len(part) for part in parts[:-1])
    return f"'{space}' (cuts off {count_text(behind, 'space')})"


# Two extra nodes, with names that no mark can have: one next to all ports, one next to all coasts.
PORTS, COASTS = " ports", " coasts"


@Rule(
    "ports-cut-from-coasts",
    Severity.WARNING,
    "judgement",
    number="LPP-P08",
    source="000:L157",
    rulings=("river", "red-coast"),
    proof=True,
    after=(
        "waters-parted",
        "port-unreachable",
        "space-without-way-out",
        "passable-space-wholly-red",
        "no-bury-site-in-reach",
    ),
    proves="no single ship can cut all ports off from all coasts",
)
def ports_cut_from_coasts(chart: SeaMap) -> Iterator[Finding | Proved]:
    """All routes between ports and coasts pass through a single space.

    A ship on that space stops all players from burying gold. Sneaking past it and luring it away
    are expensive.

    Instead, open a second route that shares no space with the first; or add a port or a coast if
    there is only one.
    """
    if not chart.ports or not chart.bury_sites:
        return
    cut = vertex_cut(_flow_graph(chart), (PORTS,), (COASTS,)) or ()
    # Ships on all ports, or on all coasts, separate them on any map.
    sides = {"port": chart.ports, "coast": chart.bury_sites}
    side = next((kind for kind, ids in sides.items() if {*ids} == {*cut}), "")
    marks = (BoardMark("cut", cut),)
    if len(cut) == 1 and side:
        yield Finding(
            chart.spot(cut[0]),
            f"{chart.describe(cut[0])} is the only {side}, so one ship can block all others",
            f"add another {side}",
            marks=marks,
        )
    elif len(cut) == 1:
        yield Finding(
            chart.spot(cut[0]),
            f"every route between a port and a coast passes {chart.describe(cut[0])}",
            f"open a route that avoids '{cut[0]}'",
            marks=marks,
        )
    elif side:
        yield Proved(
            f"no fewer ships than there are {side}s ({len(cut)}) can cut ports off from coasts"
        )
    elif cut:
        none = "no single ship" if len(cut) == 2 else f"no {len(cut) - 1} ships"
        yield Proved(
            f"{none} can cut all ports off from all coasts; the smallest set of spaces that can is "
            f"{len(cut)}: {', '.join(cut)}",
            marks,
        )


def _flow_graph(chart: SeaMap) -> Graph[str]:
    """Return the water graph with an extra node before all ports, and one after all coasts."""
    graph = {id: list(near) for id, near in chart.graph.items()}
    for node, ids in ((PORTS, chart.ports), (COASTS, chart.bury_sites)):
        graph[node] = list(ids)
        for id in ids:
            graph[id].append(node)
    return graph


@Rule(
    "shipyard-with-one-way-out",
    Severity.WARNING,
    "derived",
    number="LPP-P15",
    source="000:L143",
    rulings=("red-coast",),
)
def shipyard_with_one_way_out(chart: SeaMap) -> Iterator[Finding]:
    """A port with a shipyard has a water border with only one other space.

    A bought ship starts next to the ship that bought it, and one of the two must leave in the next
    round. With a single exit, one rival ship can block both.

    Instead, open a second border of the port to water, or move the shipyard to another port.
    """
    for id in chart.shipyards:
        near = chart.graph[id]
        if len(near) == 1:
            yield Finding(
                (*chart.key(id), "port", "shipyard"),
                f"the only way from the shipyard {chart.describe(id)} leads to '{near[0]}'; "
                "after a purchase, two ships there may block each other",
                f"make '{id}' touch another space by water, or move the shipyard",
                labels=((chart.spot(id), "it is here"), (chart.spot(near[0]), "its only exit")),
                marks=(BoardMark("spot", (id,)), BoardMark("cut", tuple(near))),
            )


@Rule(
    "too-few-spaces",
    Severity.WARNING,
    "judgement",
    number="LPP-P12",
    source="000:L157, L270",
    rulings=("red-coast",),
    after=("more-players-than-board-holds", "fleet-beyond-board"),
)
def too_few_spaces(chart: SeaMap) -> Iterator[Finding]:
    """The map has too few spaces for the ships on it.

    Ships block each other. With fewer than two spaces per ship, most moves end early and most
    captains are stuck.

    Instead, divide the water into more spaces, or reduce  players.
    """
    most, ships = chart.record.players[1], chart.setting.fact("ships")
    needed, spaces = 2 * most * ships, len(chart.graph)
    if spaces < needed:
        lacking = needed - spaces
        yield Finding(
            ("players",),
            f"{most} player{'' if most == 1 else 's'} with {ships} ships each need {needed} "
            f"spaces, two for each ship; ships may enter {spaces}",
            f"reduce  players, or add {lacking} space{'' if lacking == 1 else 's'}",
        )


@Rule("too-few-edge-oceans", Severity.ERROR, "letter", number="LPP-M09", source="000:L55")
def too_few_edge_oceans(chart: SeaMap) -> Iterator[Finding]:
    """The edge of the board has fewer ocean spaces than players.

    Each player's first ship is placed on a separate ocean space at the edge. With fewer spaces than
    players, one player cannot start.

    Instead, extend open ocean to the edge in more places, or reduce  players.
    """
    map_, found = chart.record, chart.waters.edge_starts
    if map_.size != "solo" and len(found) < map_.players[1]:
        requirement = f"{map_.players[1]} players need as many ocean spaces"
        if map_.players[1] == 1:
            requirement = "a player needs an ocean space"
        ocean = "one ocean space is" if len(found) == 1 else f"{len(found)} ocean spaces are"
        yield Finding(
            ("players",),
            f"{requirement} on the edge; {ocean} there",
            f"write  players: {map_.players[0]}-{len(found)}, or make ocean reach the edge"
            if len(found) >= map_.players[0]
            else "make ocean reach the edge of the board in more places",
        )


@Rule("space-name-repeated", Severity.ERROR, "derived", number="LPP-M15", source="000:L177")
def space_name_repeated(chart: SeaMap) -> Iterator[Finding]:
    """Two spaces have the same printed name.

    Players refer to places by name. If two spaces have the same name, it is ambiguous.

    Instead, give each space its own name, under its full mark such as c4, or none.
    """
    first: dict[str, tuple[str, KeyPath]] = {}
    reported = set()
    for place in chart.waters.places.values():
        name = place.legend.name
        path = (*entry(chart.record, place.id), "name")
        if not name:
            continue
        earlier, where = first.setdefault(name, (place.id, path))
        if earlier == place.id or path in reported:
            continue
        reported.add(path)
        other = ((where, "first defined here"),) if where != path else ()
        yield Finding(
            path,
            f"'{earlier}' and '{place.id}' are both named '{name}'",
            "give each its own name, or remove one of the names",
            labels=other,
        )
