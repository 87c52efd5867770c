"""How long ships sail to what they need, and how often patrols pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pnp.base.diagnostics import BoardMark, Severity
from pnp.rules.rule import Finding, Proved, Rule, RuleResult, Withheld
from pnp.rules.wording import count_text, each_text
from pnp_pirates.les_petits_pirates.views import SeaMap

MOST_ROUNDS = 12.0


WORDS = {
    "reach": "to reach a port",
    "plunder": "to plunder",
    "bury": "to bury",
    "buy": "to buy a ship",
}


@Rule(
    "action-too-many-rounds-away",
    Severity.WARNING,
    "derived",
    number="LPP-P10",
    source="000:L105, L165",
    rulings=("river", "red-coast", "solo-scavenge"),
    proof=True,
    after=(
        "waters-parted",
        "port-unreachable",
        "space-without-way-out",
        "passable-space-wholly-red",
        "no-bury-site-in-reach",
    ),
    proves="a lone ship is sure to reach its actions",
    rests=("die-with-wrong-faces",),
)
def action_too_many_rounds_away(chart: SeaMap) -> Iterator[RuleResult]:
    """A ship needs more than twelve rounds, on average, until it can do one of its actions.

    Calculated for a lone ship that is not hindered, spends nothing and makes the best of each roll.
    A game should end in about twenty rounds.

    Instead, move ports, shipyards or coasts nearer to the starts, or open shorter routes to them.
    """
    starts, shown = chart.starts, []
    held, price = chart.setting.fact("hold-gold"), _price(chart)
    for action, words in WORDS.items() if starts else ():
        if not chart.goals(action)[0]:
            continue
        if action == "buy" and price > held:
            yield Withheld(f"a ship costs {price} gold or more, and a hold keeps at most {held}")
            continue
        rounds = chart.rounds(action)
        least, worst = (pick(starts, key=lambda s: rounds[s]) for pick in (min, max))
        if rounds[worst] == float("inf"):
            continue
        shown.append(f"{_range(rounds[least], rounds[worst])} {words}")
        if rounds[worst] > MOST_ROUNDS:
            yield Finding(
                chart.spot(worst),
                f"a ship from '{worst}' needs {rounds[worst]:.1f} rounds on average {words}; "
                f"more than {MOST_ROUNDS:.0f} are too many",
                f"open a shorter route from '{worst}' to "
                f"{chart.join_names(chart.goals(action)[0])}",
                marks=(BoardMark("spot", (worst,)),),
            )
    if shown:
        yield Proved(
            f"a lone ship is sure to reach its actions; rounds expected from {len(starts)} "
            f"start{'' if len(starts) == 1 else 's'}: {', '.join(shown)}"
        )


def _price(chart: SeaMap) -> int:
    """Return the lowest price of a ship in gold."""
    gold, less, resources, room = map(
        chart.setting.fact, ("ship-gold", "ship-less-gold", "ship-resources", "hold-resources")
    )
    return int(min(gold, less) if resources <= room else gold)


def _range(least: float, most: float) -> str:
    low, high = f"{least:.1f}", f"{most:.1f}"
    return low if low == high else f"{low}-{high}"


MOST_BEHIND = 1.0


@Rule(
    "unfair-starts",
    Severity.WARNING,
    "judgement",
    number="LPP-P09",
    source="000:L55",
    rulings=("red-coast", "river"),
    proof=True,
    proves="how far the last player to place a ship is behind the first",
    rests=("die-with-wrong-faces",),
)
def unfair_starts(chart: SeaMap) -> Iterator[RuleResult]:
    """The last player to place a ship needs a round more than the first to plunder a port.

    Starts are chosen in turn. If the best starts are much nearer to ports than those left for the
    last captain, the seating order matters too much.

    Instead, move ports so that as many starts as players are equally near to one.
    """
    most = chart.record.players[1]
    if chart.solo or not chart.ports or most < 2:
        return
    if len(chart.starts) < most or len(chart.parts) != 1:
        few = len(chart.starts) < most
        yield Withheld("there are fewer starts than players" if few else "the waters are parted")
        return
    ships = chart.setting.fact("start-ships")
    if ships != 1:
        yield Withheld(f"each captain begins with {ships} ships, and this compares one of each")
        return
    rounds = chart.rounds("plunder")
    order = sorted(chart.starts, key=lambda start: (round(rounds[start], 6), start))
    best, last = order[0], order[most - 1]
    gap = rounds[last] - rounds[best]
    if gap > MOST_BEHIND:
        yield Finding(
            chart.spot(last),
            f"from '{last}', the best start left for the last of {most} players, the first plunder "
            f"takes {rounds[last]:.1f} rounds, {gap:.1f} more than from '{best}'",
            f"bring a port nearer to '{last}', or make ocean reach the edge near other ports",
            labels=((chart.spot(best), f"{rounds[best]:.1f} rounds from here"),),
            details=tuple(f"{start}  {rounds[start]:.2f} rounds" for start in order[:20]),
            marks=(BoardMark("spot", (last,)),),
        )
    else:
        behind = f"{gap:.1f} expected rounds behind" if round(gap, 1) > 0 else "not behind"
        yield Proved(
            f"the last of {most} players to place a ship is {behind} the first in reaching a "
            "plunder"
        )


@Rule(
    "move-stops-short",
    Severity.NOTE,
    "derived",
    number="LPP-P11",
    source="000:L165",
    rulings=("red-coast",),
    proof=True,
    after=(
        "waters-parted",
        "port-unreachable",
        "space-without-way-out",
        "passable-space-wholly-red",
    ),
    proves="moves of every roll can be made in full from each space",
    rests=("die-with-wrong-faces",),
)
def move_stops_short(chart: SeaMap) -> Iterator[Finding | Proved]:
    """From some spaces, a ship cannot sail the full distance of every roll.

    There is no route of that length without passing a space twice, so the ship stops at the end of
    the longest route. This is allowed; it makes high rolls worth less in narrow waters.

    Instead, connect the space to more water if moves should not end early; otherwise no change is
    needed.
    """
    far = {id: chart.voyages.longest(id) for id in chart.graph}
    short = sorted((id for id in far if far[id] < chart.faces), key=lambda id: far[id])
    if short:
        yield Finding(
            chart.spot(short[0]),
            f"a ship on {chart.describe(short[0])} sails at most "
            f"{count_text(far[short[0]], 'space')}, whatever the roll; "
            + ("only this space has" if len(short) == 1 else f"{len(short)} spaces have")
            + f" no route of length {chart.faces}",
            "connect these waters to others, or accept this",
            details=tuple(f"{id}: at most {far[id]}" for id in short[:12]),
            marks=(BoardMark("spot", tuple(short)),),
        )
    elif far:
        yield Proved(f"moves of every roll can be made in full from {each_text(len(far), 'space')}")


@Rule(
    "no-bury-site-in-reach",
    Severity.ERROR,
    "derived",
    number="LPP-P04",
    source="000:L76, L103",
    rulings=("river", "red-coast"),
    after=("waters-without-start",),
)
def no_bury_site_in_reach(chart: SeaMap) -> Iterator[Finding]:
    """From some starts, no coast for burying gold can be reached.

    Only buried gold counts. Captains who start there cannot win; if the map has no such coast at
    all, no one can.

    Instead, mark a space as a coast that is not red, and open a route to it.
    """
    sites = chart.bury_sites
    far = [] if chart.solo else _unreachable_starts(chart, sites)
    if far:
        yield Finding(
            chart.spot(far[0]) if sites else ("legend",),
            f"from {chart.join_names(far)} no coast for burying gold can be reached"
            if sites
            else "the map has no coast for burying gold, so no player can win",
            "open a route to a coast"
            if sites
            else "add a space of type coast, not red, with no port",
            marks=(BoardMark("spot", tuple(far)),) if sites else (),
        )


@Rule(
    "no-shipyard-in-reach",
    Severity.WARNING,
    "judgement",
    number="LPP-P03",
    source="000:L78, L102",
    rulings=("red-coast",),
    after=("port-unreachable",),
)
def no_shipyard_in_reach(chart: SeaMap) -> Iterator[Finding]:
    """From some starts, no port with a shipyard can be reached.

    Captains who start there can never buy a second ship: the fifth action and most of their ships
    are useless.

    Instead, add  shipyard: true  to a port, or write  variant: {no-shipyard: true}  if the map is
    intended for one ship each.
    """
    some = bool(chart.shipyards)
    far = [] if chart.solo else _unreachable_starts(chart, chart.shipyards)
    if far:
        yield Finding(
            (*chart.key(chart.ports[0]), "port") if chart.ports else ("legend",),
            f"no shipyard can be reached from {chart.join_names(far)}"
            if some
            else f"{_no_shipyard_text(len(chart.ports))}, so no player can buy a ship",
            "open a route to a shipyard"
            if some
            else "add  shipyard: true  to a port, or write  variant: {no-shipyard: true}",
            Severity.NOTE if chart.setting.fact("no-shipyard") and not some else None,
        )


def _no_shipyard_text(ports: int) -> str:
    """Return a text that none of this many ports has a shipyard."""
    if ports < 2:
        return "the only port has no shipyard" if ports else "there is no port and no shipyard"
    return f"none of {ports} ports has a shipyard"


@Rule(
    "start-without-bury-site",
    Severity.ERROR,
    "derived",
    number="LPP-P17",
    source="000:L103, L280",
    rulings=("river", "red-coast"),
    after=("port-unreachable",),
    proves="a place to bury gold can be reached from each shipyard where the captain may begin",
)
def start_without_bury_site(chart: SeaMap) -> Iterator[Finding | Proved]:
    """From a shipyard of the solo map, no coast for burying gold can be reached.

    The captain may start at any shipyard and wins by burying gold. From this shipyard, the game is
    lost before the first roll.

    Instead, open a route from the shipyard to a coast that is not red.
    """
    if not chart.solo or not chart.starts:
        return
    sites = chart.bury_sites
    none = f"none of {len(sites)} places" if len(sites) > 1 else "no place"
    far = _unreachable_starts(chart, sites)
    for start in far:
        yield Finding(
            chart.spot(start),
            f"from the shipyard {chart.describe(start)} {none} to bury gold can be reached",
            "open a route from it to a coast that is not red, or add one",
            marks=(BoardMark("spot", (start,)),),
        )
    if not far:
        yield Proved(
            f"a place to bury gold can be reached from {each_text(len(chart.starts), 'shipyard')} "
            "where the captain may begin"
        )


def _unreachable_starts(chart: SeaMap, goals: Sequence[str]) -> list[str]:
    """Return the starts from which no ship can reach any of these spaces."""
    return [start for start in chart.starts if not {*goals} & {*chart.reached((start,))}]


LEAST, MOST = Fraction(1, 20), Fraction(3, 5)
"""The minimum and maximum share of rounds in which patrols may block a place."""


@Rule(
    "bury-site-hardly-patrolled",
    Severity.WARNING,
    "judgement",
    number="LPP-P16",
    source="000:L304-313",
    rulings=("river", "red-coast", "bribed"),
    proof=True,
    after=("island-number-missing", "mainland-number-skipped"),
    proves="how often patrols block places to bury gold",
    rests=("governor-die-with-wrong-faces",),
)
def bury_site_hardly_patrolled(chart: SeaMap) -> Iterator[Finding | Proved]:
    """A place to bury gold on the solo map is blocked by patrols in less than one round of twenty.

    A captain who buries gold there hardly notices the Governor. Calculated for patrols that sail on
    forever and are not attacked.

    Instead, make the place touch a space with a red number or of the mainland.
    """
    if not chart.numbered:
        return
    share = {site: blocked_share(chart, site) for site in _sites(chart) if is_watched(chart, site)}
    free = [site for site in share if share[site] < LEAST]
    for site in free:
        message = f"patrols keep ships on {chart.describe(site)} from burying gold in "
        message += f"{float(share[site]):.0%} of rounds; less than {float(LEAST):.0%} is too safe"
        yield _site_finding(chart, site, message, "make it touch a numbered space or the mainland")
    if share and not free:
        least, most = float(min(share.values())), float(max(share.values()))
        yield Proved(
            f"in the long run patrols block {each_text(len(share), 'place')} to bury gold in "
            f"{least:.0%} to {most:.0%} of rounds"
        )


@Rule(
    "bury-sites-patrolled-too-often",
    Severity.WARNING,
    "judgement",
    number="LPP-P16b",
    source="000:L304-313",
    rulings=("river", "red-coast", "bribed"),
    proof=True,
    after=("island-number-missing", "mainland-number-skipped"),
)
def bury_sites_patrolled_too_often(chart: SeaMap) -> Iterator[Finding]:
    """Every place to bury gold on the solo map is blocked by patrols in most rounds.

    Calculated for patrols that sail on forever and are not attacked, no place is free in two rounds
    out of five, so the captain can do little but wait.

    Instead, put some coasts where they touch neither a red number nor the mainland.
    """
    share = {site: blocked_share(chart, site) for site in _sites(chart)}
    if share and min(share.values()) > MOST:
        best = min(share, key=lambda site: share[site])
        yield Finding(
            chart.spot(best),
            f"patrols block {each_text(len(share), 'place')} to bury gold in more than "
            f"{float(MOST):.0%} of rounds, {chart.describe(best)} in {float(share[best]):.0%}",
            f"separate '{best}' from the mainland, or add coasts farther from patrols",
            details=tuple(f"{site}  {float(share[site]):.0%}" for site in chart.bury_sites[:20]),
            marks=(BoardMark("spot", chart.bury_sites),),
        )


@Rule(
    "haven-from-patrols",
    Severity.WARNING,
    "judgement",
    number="LPP-S09",
    source="000:L307-312",
    rulings=("river",),
    after=("island-number-missing", "number-off-the-islands", "coast-of-no-island"),
    proves="a patrol may disturb each place to bury gold",
    rests=("governor-die-with-wrong-faces",),
)
def haven_from_patrols(chart: SeaMap) -> Iterator[Finding | Proved]:
    """A place to bury gold on the solo map is never visited or passed by a patrol.

    A ship that stays there never pays a bribe and can always act, so a careful captain never meets
    the Governor.

    Instead, move a red number next to it or to its island, or extend the mainland to it.
    """
    sites = _sites(chart)
    havens = [site for site in sites if not is_watched(chart, site)]
    for site in havens:
        message = f"{chart.describe(site)} is a burial place that no patrol visits or passes"
        hint = "give its island a number, or make it touch a numbered space or the mainland"
        yield _site_finding(chart, site, message, hint)
    if sites and not havens:
        yield Proved(f"a patrol may disturb {each_text(len(sites), 'place')} to bury gold")


def _sites(chart: SeaMap) -> tuple[str, ...]:
    return tuple(chart.bury_sites) if chart.solo else ()


def _site_finding(chart: SeaMap, site: str, message: str, hint: str) -> Finding:
    return Finding(chart.spot(site), message, hint, marks=(BoardMark("spot", (site,)),))


def is_watched(chart: SeaMap, site: str) -> bool:
    """Return whether a patrol ever asks ships on a space for a bribe, or keeps them from acting."""
    patrols = {place.id for place in (*chart.numbered, *chart.mainland)}
    visited = {chart.signs(place.id).island for place in chart.numbered}
    near = {site, *chart.graph.get(site, ())}
    return bool(near & patrols) or chart.signs(site).island in visited - {None}


def blocked_share(chart: SeaMap, site: str) -> Fraction:
    """Return the share of rounds in which ships on a space may not act while both patrols sail.

    The island patrol is on each number equally often. The mainland patrol moves by a die along a
    ring, so in the long run it is on each of its spaces equally often too: each space has as many
    ways in as out, and a step of 1 or of 2 reaches them all.
    """
    near = {site, *chart.graph.get(site, ())}
    paying = chart.setting.ruling("bribed") in ("move", "none")
    island = chart.signs(site).island
    first = sum(
        place.id in near
        or (paying and island is not None and chart.signs(place.id).island == island)
        for place in chart.numbered
    )
    second = sum(place.id in near for place in chart.mainland)
    free = Fraction(1)
    for count, of in ((first, len(chart.numbered)), (second, len(chart.mainland))):
        free *= 1 - Fraction(count, of) if of else 1
    return 1 - free


@Rule(
    "oceans-safe-from-patrols",
    Severity.NOTE,
    "letter",
    number="LPP-S10",
    source="000:L312",
    rulings=("red-coast",),
)
def oceans_safe_from_patrols(chart: SeaMap) -> Iterator[Finding]:
    """Spaces of open ocean are next to the routes of the Governor's patrols.

    Ships there pay no bribe and may move or attack. The rules intend this; the list shows where a
    captain can watch the patrols in safety.

    Instead, use fewer such spaces for a harder game; otherwise no change is needed.
    """
    patrols = {place.id for place in (*chart.numbered, *chart.mainland)} & chart.graph.keys()
    safe = [
        id for id, near in chart.graph.items() if chart.type(id) == "ocean" and patrols & set(near)
    ]
    if chart.solo and safe:
        yield Finding(
            ("size",),
            "1 space of open ocean is next to patrols but safe from them"
            if len(safe) == 1
            else f"{len(safe)} spaces of open ocean are next to patrols but safe from them",
            "no change needed",
            details=(", ".join(safe),),
            marks=(BoardMark("spot", tuple(safe)),),
        )
