"""Boards joined to one map: which they are, and what meets at their seams."""

from collections.abc import Iterator

from pnp.base.diagnostics import nearest
from pnp.facts.graph import components, distances
from pnp.rules.rule import Finding, Proved, Said, Withheld
from pnp.rules.wording import all_of, counted
from pnp_pirates.les_petits_pirates.joined import Joined


def missing(joined: Joined) -> Iterator[Finding]:
    """Look for boards that are not there, or have errors."""
    known = [file.id for file in joined.setting.files("map")]
    for r, c in joined.missing:
        id = joined.record.maps[r][c]
        if id in known:
            message, hint = f"the map '{id}' has errors of its own", f"validate '{id}' and fix it"
        else:
            message = f"there is no map '{id}' in this game"
            hint = nearest(id, known) if known else "write the map first"
        yield Finding(("maps", r, c), message, hint)


def not_joinable(joined: Joined) -> Iterator[Finding]:
    """Look for boards that cannot be joined."""
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


def without_passage(joined: Joined) -> Iterator[Finding]:
    """Look for seams that no ship can cross."""
    for seam in joined.seams:
        ways = [1 for a, b, _ in seam.meetings if joined.entered(a) and joined.entered(b)]
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


def two_types(joined: Joined) -> Iterator[Finding]:
    """Look for spaces on a seam whose halves have different types."""
    for seam in joined.seams:
        for a, b, _ in seam.meetings:
            one, other = (seam.one, a.id), (seam.other, b.id)
            if a.type != b.type and joined.shared[one] == joined.shared[other]:
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


def few_starts(joined: Joined) -> Iterator[Said]:
    """Compare the ocean at the edge of all boards together with the players."""
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


def few_ports(joined: Joined) -> Iterator[Finding | Proved]:
    """Compare ports and coasts of all boards together with the players, and measure how far ports
    are."""
    most = joined.record.players[1]
    ports = joined.of_type("port")
    coasts = [name for name in joined.of_type("coast") if name not in ports]
    for found, noun in ((ports, "port"), (coasts, "coast")):
        if len(found) < most:
            yield Finding(
                ("players",),
                f"up to {most} players share {counted(len(found), noun)} of the joined boards",
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


def parted(joined: Joined) -> Iterator[Finding | Proved]:
    """Look for waters that no ship reaches from the others."""
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
            f"can be reached from {all_of(len(joined.starts), 'start')}"
        )
