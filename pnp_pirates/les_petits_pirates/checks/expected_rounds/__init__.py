"""How many rounds ships need, and how far they sail in one."""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark
from pnp.rules.rule import Finding, Proved, Said, Withheld
from pnp.rules.wording import counted, each_of
from pnp_pirates.les_petits_pirates.views import SeaMap

MOST_ROUNDS = 12.0
WORDS = {
    "reach": "to reach a port",
    "plunder": "to plunder",
    "bury": "to bury",
    "buy": "to buy a ship",
}


def actions(chart: SeaMap) -> Iterator[Said]:
    """Compare the rounds to each action with the most."""
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
                f"open a shorter route from '{worst}' to {chart.listed(chart.goals(action)[0])}",
                marks=(BoardMark("spot", (worst,)),),
            )
    if shown:
        yield Proved(
            f"a lone ship is sure to reach its actions; rounds expected from {len(starts)} "
            f"start{'' if len(starts) == 1 else 's'}: {', '.join(shown)}"
        )


def _price(chart: SeaMap) -> int:
    """Return the least gold that a ship costs."""
    gold, less, resources, room = map(
        chart.setting.fact, ("ship-gold", "ship-less-gold", "ship-resources", "hold-resources")
    )
    return int(min(gold, less) if resources <= room else gold)


def _range(least: float, most: float) -> str:
    low, high = f"{least:.1f}", f"{most:.1f}"
    return low if low == high else f"{low}-{high}"


MOST_BEHIND = 1.0


def starts(chart: SeaMap) -> Iterator[Said]:
    """Compare the rounds from the starts of the first player and of the last."""
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


def moves(chart: SeaMap) -> Iterator[Finding | Proved]:
    """Look for spaces from which no route is as long as the highest roll."""
    far = {id: chart.voyages.longest(id) for id in chart.graph}
    short = sorted((id for id in far if far[id] < chart.faces), key=lambda id: far[id])
    if short:
        yield Finding(
            chart.spot(short[0]),
            f"a ship on {chart.called(short[0])} sails at most "
            f"{counted(far[short[0]], 'space')}, whatever the roll; "
            + ("only this space has" if len(short) == 1 else f"{len(short)} spaces have")
            + f" no route of length {chart.faces}",
            "connect these waters to others, or accept this",
            details=tuple(f"{id}: at most {far[id]}" for id in short[:12]),
            marks=(BoardMark("spot", tuple(short)),),
        )
    elif far:
        yield Proved(f"moves of every roll can be made in full from {each_of(len(far), 'space')}")
