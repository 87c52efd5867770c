"""Boards that are joined edge to edge."""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, suggest_word
from pnp.kinds.boards.graph import components, distances
from pnp.rules.rule import Finding, Proved, Rule, RuleResult, Withheld
from pnp.rules.wording import all_text, count_text
from pnp_pirates.les_petits_pirates.views import JoinedMaps


@Rule("joined-map-missing", Severity.ERROR, "derived", number="LPP-M13", source="000:L29, L71")
def joined_map_missing(joined: JoinedMaps) -> Iterator[Finding]:
    """A board to join is not a map of the game.

    A layout names its boards by the ids of maps. A map that does not exist, or that has errors,
    cannot be placed, so nothing is known about the waters beyond it.

    Instead, name a map of the game by its id.
    """
    known = [file.id for file in joined.setting.files("map")]
    for r, c in joined.missing:
        id = joined.record.maps[r][c]
        if id in known:
            message, hint = f"the map '{id}' has errors of its own", f"validate '{id}' and fix it"
        else:
            message = f"there is no map '{id}' in this game"
            hint = suggest_word(id, known) if known else "write the map first"
        yield Finding(("maps", r, c), message, hint)


@Rule("joined-board-not-joinable", Severity.ERROR, "letter", number="LPP-M13b", source="000:L73")
def joined_board_not_joinable(joined: JoinedMaps) -> Iterator[Finding]:
    """A board is joined to others, but its map is not joinable.

    Where boards meet, the edge cuts spaces. Only a joinable map gives the fraction of each space on
    it, and so which of them are merged with their neighbours.

    Instead, write  joinable: true  in the map, with a  fraction  for its spaces at the edge.
    """
    told = set()
    for r, c in joined.boards:
        map_ = joined.map((r, c))
        if not map_.joinable and map_.map not in told:
            told.add(map_.map)
            yield Finding(
                ("maps", r, c),
                f"the map '{map_.map}' is not joinable",
                "write  joinable: true  in it, and a fraction for each space at its edge",
            )


@Rule(
    "seam-without-passage",
    Severity.ERROR,
    "derived",
    number="LPP-M13c",
    source="000:L73, L81",
    rulings=("red-coast",),
    after=("joined-board-not-joinable",),
)
def seam_without_passage(joined: JoinedMaps) -> Iterator[Finding]:
    """Ships cannot sail between two boards that are side by side.

    Boards are joined so that captains can sail on. If there is only land or impassable water along
    a seam, the boards are two separate games.

    Instead, use other boards, or extend a river or the sea to both edges at the same place.
    """
    for seam in joined.seams:
        ways = [1 for a, b, _ in seam.meetings if joined.is_enterable(a) and joined.is_enterable(b)]
        if not ways:
            one, other = joined.board(seam.one), joined.board(seam.other)
            yield Finding(
                ("maps", *seam.other),
                f"no water of '{one}' meets water of '{other}' at their seam",
                "use another board there, or make water reach both edges at the same place",
                labels=((("maps", *seam.one), "the board next to it"),),
            )


# What the whole is: the first of these that one of its halves is.
ORDER = ("impassable", "port", "coast", "river", "ocean")


@Rule(
    "shared-space-of-two-types",
    Severity.WARNING,
    "ruling",
    number="LPP-M13d",
    source="000:L73",
    rulings=("merged-spaces",),
    after=("joined-board-not-joinable",),
)
def shared_space_of_two_types(joined: JoinedMaps) -> Iterator[Finding]:
    """A space shared by two boards has a different type on each.

    Parts of spaces are merged across the seam. If one half is ocean and the other a coast, players
    must know what the whole is: a port if either half is one, else a coast if either is.

    Instead, give both halves the same type, or agree on a type before the game.
    """
    for seam in joined.seams:
        for a, b, _ in seam.meetings:
            one, other = (seam.one, a.id), (seam.other, b.id)
            if a.type != b.type and joined.shared_spaces[one] == joined.shared_spaces[other]:
                # A game of one's own may have kinds of space that the ruling does not know.
                known = [type_ for type_ in ORDER if type_ in (a.type, b.type)]
                whole = f"the whole counts as {known[0]}; " if known else ""
                yield Finding(
                    ("maps", *seam.other),
                    f"'{a.id}' of '{joined.board(seam.one)}' is {a.type}, and '{b.id}' of "
                    f"'{joined.board(seam.other)}', part of the same space, is {b.type}",
                    f"{whole}give both the same type",
                    labels=((("maps", *seam.one), f"'{a.id}' is here"),),
                )


@Rule(
    "joined-starts-too-few",
    Severity.ERROR,
    "letter",
    number="LPP-M13f",
    source="000:L55, L73",
    rulings=("red-coast",),
    after=("joined-map-missing", "more-players-than-boards-hold"),
    proves="each captain has an ocean space of their own to start on",
)
def joined_starts_too_few(joined: JoinedMaps) -> Iterator[RuleResult]:
    """The outer edge of the joined boards has fewer ocean spaces than players.

    Each player's first ship is placed on a separate ocean space at the edge. Edges at which boards
    meet are no longer an edge, so joined boards have fewer such spaces than the same boards alone.

    Instead, arrange the boards so that more ocean lies outside, or reduce  players.
    """
    (least, most), found = joined.record.players, len(joined.starts)
    ships = joined.setting.fact("start-ships")
    if ships > 1:
        yield Withheld(f"each captain begins with {ships} ships, and this counts one of each")
    elif found < most:
        ocean = "one ocean space is" if found == 1 else f"{found} ocean spaces are"
        fewer = f"{least}-{found}" if found > least else f"{found}"
        right = f"write  players: {fewer}, or " if found >= least else ""
        yield Finding(
            ("players",),
            f"{most} players need as many ocean spaces on the edge of the joined boards; {ocean} "
            "there",
            f"{right}make ocean reach the outer edges in more places",
        )
    else:
        yield Proved(f"each of {most} captains has an ocean space of their own to start on")


@Rule(
    "joined-ports-too-few",
    Severity.WARNING,
    "judgement",
    number="LPP-P13c",
    source="000:L77, L103, L157",
    rulings=("red-coast",),
    after=("joined-map-missing", "more-players-than-boards-hold"),
    proves="how far ports and coasts of the joined boards are",
)
def joined_ports_too_few(joined: JoinedMaps) -> Iterator[Finding | Proved]:
    """The joined boards have fewer ports, or fewer coasts, than players.

    Only one ship fits on a space. Two ports that a seam merges are one, so that joined boards may
    have fewer than the boards alone; one captain then has nowhere to plunder, or to bury gold.

    Instead, use boards with more of them, or reduce  players.
    """
    most = joined.record.players[1]
    ports = joined.of_type("port")
    coasts = [name for name in joined.of_type("coast") if name not in ports]
    for found, noun in ((ports, "port"), (coasts, "coast")):
        if len(found) < most:
            yield Finding(
                ("players",),
                f"up to {most} players share {count_text(len(found), noun)} of the joined boards",
                f"use boards with more {noun}s, or reduce  players",
            )
    near, far = distances(joined.graph, joined.starts), distances(joined.graph, ports)
    if len(ports) >= most and len(coasts) >= most and near and far:
        reached = [near[port] for port in ports if port in near]
        yield Proved(
            f"{len(ports)} ports and {len(coasts)} coasts are {len(ports) / most:.1f} and "
            f"{len(coasts) / most:.1f} for each of {most} captains; no space is more than "
            f"{max(far.values())} steps from a port, no port more than "
            f"{max(reached, default=0)} from a start"
        )


@Rule(
    "joined-waters-parted",
    Severity.ERROR,
    "derived",
    number="LPP-M13e",
    source="000:L79, L81",
    rulings=("red-coast",),
    after=("joined-map-missing", "seam-without-passage"),
    proves="the spaces of the joined boards are connected",
)
def joined_waters_parted(joined: JoinedMaps) -> Iterator[Finding | Proved]:
    """Ships cannot sail everywhere on the joined boards.

    All boards together are one game. Where some of their spaces cannot be reached from the others,
    captains who start there never meet the others.

    Instead, arrange the boards differently, or open a route between these spaces and the others.
    """
    first, *others = components(joined.graph) or [()]
    for part in others:
        (r, c), _ = part[0]
        listed = ", ".join(f"'{id}' of '{joined.board(spot)}'" for spot, id in part[:12])
        yield Finding(
            ("maps", r, c),
            f"ships cannot sail between {len(part)} of {len(joined.graph)} spaces and the others: "
            f"{listed}{', ...' if len(part) > 12 else ''}",
            "arrange the boards differently, or open a route to these spaces",
        )
    if not others and joined.starts:
        yield Proved(
            f"{len(first)} spaces of {len(joined.boards)} joined boards are connected, so each "
            f"can be reached from {all_text(len(joined.starts), 'start')}"
        )
