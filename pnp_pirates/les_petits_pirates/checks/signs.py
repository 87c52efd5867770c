"""The signs in the spaces of a map: ports, yields, fractions and those of the solo game."""

from collections.abc import Iterator, Mapping

from pnp.base.diagnostics import KEY, Severity
from pnp.kinds.boards.map.views import MapFile
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.wording import count_text
from pnp_pirates.les_petits_pirates.views import (
    SIGNS,
    SeaMap,
    entry,
    of_type,
    signs,
    signs_of,
    solo_signs,
)


@Rule("impassable-with-icons", Severity.ERROR, "letter", number="LPP-M06", source="000:L80")
def impassable_with_icons(map_: MapFile) -> Iterator[Finding]:
    """Waters that ships cannot enter have a sign for ships.

    Whirlpools, rocks and the like are behind a red border: ships cannot enter them or stop there. A
    port, a number or a start in them can never be used.

    Instead, move the sign to a space that ships can enter; use art for a picture.
    """
    return _idle_signs(
        map_,
        type="impassable",
        message="'{mark}' is impassable",
        hint="move it to a space that ships can enter, or change the type",
    )


@Rule(
    "land-with-icons",
    Severity.ERROR,
    "letter",
    number="LPP-M05",
    source="000:L79",
    instead=("number-off-the-islands",),
)
def land_with_icons(map_: MapFile) -> Iterator[Finding]:
    """Land that ships cannot reach has a sign for ships.

    Landlocked spaces are never entered. A port, a red number or the start of a patrol there can
    never be used, and players will look for a way in.

    Instead, give the sign to a coast or a port, or change the type of the space.
    """
    return _idle_signs(
        map_,
        type="land",
        message="'{mark}' is landlocked",
        hint="give it to a coast or a port, or change the type",
    )


@Rule(
    "red-coast-with-icons",
    Severity.ERROR,
    "ruling",
    number="LPP-M07c",
    source="000:L80, L260",
    rulings=("red-coast",),
)
def red_coast_with_icons(map_: MapFile) -> Iterator[Finding]:
    """A coast where ships may not land has a sign for ships.

    Ships cannot land on a red coast, so its yields can never be gained, and neither a patrol nor a
    red number belongs there.

    Instead, give the sign to another coast or port, or remove  red.
    """
    return _idle_signs(
        map_,
        type="coast",
        red=True,
        message="ships cannot land on '{mark}'",
        hint="move it to another space, or remove  red: true",
    )


def _idle_signs(
    map_: MapFile, *, type: str, message: str, hint: str, red: bool = False
) -> Iterator[Finding]:
    """Yield findings about signs on spaces of a type; with ``red``, only on red ones."""
    for mark, legend in of_type(map_.record, type):
        for path, sign in signs(mark, legend) if signs_of(legend).red or not red else ():
            text = message.format(mark=mark)
            yield Finding(path, f"{text}, so its {sign} can never be used", hint)


@Rule("shipyard-outside-port", Severity.ERROR, "letter", number="LPP-M03", source="000:L78")
def shipyard_outside_port(map_: MapFile) -> Iterator[Finding]:
    """A space that is not a port has a shipyard.

    Ships are built only in ports. A shipyard at sea or on a coast has no meaning.

    Instead, make the space a port, with what it yields, or move the shipyard to a port.
    """
    return _port_signs_outside(map_, shipyard=True, only="ships are built only in ports")


@Rule("yields-outside-port", Severity.ERROR, "letter", number="LPP-M01", source="000:L75-81")
def yields_outside_port(map_: MapFile) -> Iterator[Finding]:
    """A space that is not a port yields what only ports yield.

    Each space has one type. A coast or open sea with a port's yields would be two types at once,
    and it would be unclear whether ships plunder or bury there.

    Instead, write  type: port, or omit the type, which means the same; a river may have a port.
    """
    return _port_signs_outside(map_, shipyard=False, only="only ports yield gold and resources")


def _port_signs_outside(map_: MapFile, *, shipyard: bool, only: str) -> Iterator[Finding]:
    """Yield findings about ports in other spaces, with a shipyard or without; other rules report
    red coasts."""
    for mark, legend in of_type(map_.record, "ocean", "coast"):
        signs = signs_of(legend)
        if signs.port is not None and signs.port.shipyard == shipyard and not signs.red:
            yield Finding(
                ("legend", mark, "port", *(("shipyard",) if shipyard else ())),
                f"'{mark}' is of type {legend.type}, but {only}",
                "write  type: port, or remove the port",
            )


@Rule("port-without-yield", Severity.ERROR, "derived", number="LPP-M02", source="000:L77")
def port_without_yield(map_: MapFile) -> Iterator[Finding]:
    """A port yields nothing when it is plundered.

    A port is recognised by its yields of gold and resources, one of which may be 0. A port without
    yields, or with 0 of both, is not worth a voyage and looks like a mistake.

    Instead, write both yields, such as  port: {gold: 2, resources: 1}, or make the space a coast.
    """
    for mark, legend in of_type(map_.record, "port", "river"):
        port = signs_of(legend).port
        if port is None and legend.type == "port":
            yield Finding(
                ("legend", mark),
                f"the port '{mark}' has no yields",
                "add  port: {gold: 2, resources: 1}",
            )
        elif port is not None and port.gold == port.resources == 0:
            yield Finding(
                ("legend", mark, "port"),
                f"'{mark}' yields 0 gold and 0 resources",
                "write at least 1 of one of them, or make the space a coast",
            )


@Rule("yield-beyond-hold", Severity.WARNING, "derived", number="LPP-M02b", source="000:L98")
def yield_beyond_hold(map_: MapFile) -> Iterator[Finding]:
    """A port yields more than a hold can carry.

    A hold has limited room for gold and resources; any surplus is lost. Part of the yield can never
    be gained, and the port promises more than it gives.

    Instead, write a yield that fits in an empty hold, or a variant with larger holds.
    """
    for mark, legend in of_type(map_.record, "port", "river"):
        port = signs_of(legend).port
        yields = {} if port is None else {"gold": port.gold, "resources": port.resources}
        for kind, given in yields.items():
            most = int(map_.setting.fact(f"hold-{kind}"))
            if given > most:
                yield Finding(
                    ("legend", mark, "port", kind),
                    f"'{mark}' yields {given} {kind}; a hold keeps at most {most}",
                    f"write a number up to {most}; ports of 1 to 4 are usual",
                )


@Rule(
    "ports-without-gold",
    Severity.WARNING,
    "derived",
    number="LPP-P05",
    source="000:L77, L98-99, L213",
    rulings=("river", "red-coast"),
    proves="what a plunder and a coast yield",
)
def ports_without_gold(chart: SeaMap) -> Iterator[Finding | Proved]:
    """No port of the map yields gold.

    Gold would come only from coasts, one coin at a time. A game to twenty buried coins would take
    far too long, and plundering would hardly be worthwhile.

    Instead, make at least one port yield gold, such as  port: {gold: 2, resources: 1}.
    """
    ports = chart.ports
    yields = [port for id in ports if (port := chart.port(id)) is not None]
    if ports and not any(port.gold for port in yields):
        yield Finding(
            (*chart.key(ports[0]), "port", "gold"),
            f"none of {len(ports)} ports yields gold: {chart.join_names(ports)}"
            if len(ports) > 1
            else f"the only port {chart.describe(ports[0])} yields no gold",
            f"make some ports yield gold, such as 2 at '{ports[0]}'",
        )
    elif ports:
        gold, resources = (
            sum(amounts) / len(ports)
            for amounts in ([p.gold for p in yields], [p.resources for p in yields])
        )
        coasts, fact = len(chart.bury_sites), chart.setting.fact
        yield Proved(
            f"a plunder yields {gold:.1f} gold and {resources:.1f} resources, on average over "
            f"{count_text(len(ports), 'port')}"
            + (
                f"; {count_text(coasts, 'coast')} yield{'s' if coasts == 1 else ''} "
                f"{fact('gather-gold')} gold or {fact('gather-resources')} resources at a time"
                if coasts
                else ""
            )
        )


@Rule(
    "partial-space-without-fraction", Severity.ERROR, "letter", number="LPP-M12", source="000:L73"
)
def partial_space_without_fraction(chart: SeaMap) -> Iterator[Finding]:
    """A space at the edge of a joinable board has no fraction.

    When boards are joined, the spaces cut by the edge meet others. Those that are well over half
    stay separate spaces; smaller ones are merged with their neighbour. The board must say which.

    Instead, write in the legend how much of the space the board shows, such as fraction: 0.8; 1 is
    the whole space.
    """
    for place in chart.waters.places.values() if chart.record.joinable else ():
        if place.passable and place.is_on_edge and place.legend.fraction is None:
            yield Finding(
                chart.waters.cell(place.id),
                f"the edge cuts '{place.id}', but no fraction says how much of it is on this board",
                "write  fraction: 0.5  (or another number up to 1) for it in the legend",
                labels=((entry(chart.record, place.id), "its entry in the legend"),),
            )


@Rule("fraction-left-to-players", Severity.WARNING, "letter", number="LPP-M12b", source="000:L73")
def fraction_left_to_players(map_: MapFile) -> Iterator[Finding]:
    """The fraction of a space on the board is too close to half.

    Parts well over half are separate spaces; parts of half or less are merged with the space beyond
    the edge. Between 0.55 and 0.65 either view is possible and players must agree before they
    start; it is treated as one space.

    Instead, change the space so that it is clearly more than half, or clearly less, and set its
    fraction.
    """
    for mark, legend in map_.record.legend.items() if map_.record.joinable else ():
        if legend.fraction is not None and 0.55 <= legend.fraction <= 0.65:
            yield Finding(
                ("legend", mark, "fraction"),
                f"with a fraction of {legend.fraction:g}, players must agree on what '{mark}' is",
                "write less than 0.55 to merge it with its neighbour, more than 0.65 for a space "
                "of its own",
            )


@Rule(
    "fewer-ports-than-players",
    Severity.WARNING,
    "judgement",
    number="LPP-P13",
    source="000:L77, L157",
    rulings=("red-coast",),
    after=("more-players-than-board-holds",),
)
def fewer_ports_than_players(chart: SeaMap) -> Iterator[Finding]:
    """The map has fewer ports than players.

    Only one ship fits on a space. With fewer ports than players, one player always has nowhere to
    plunder or trade.

    Instead, add ports, or reduce  players.
    """
    return _fewer_places_than_players(
        chart, places="ports", noun="port", none="there is no port for the player"
    )


@Rule(
    "fewer-coasts-than-players",
    Severity.WARNING,
    "judgement",
    number="LPP-P13b",
    source="000:L103, L157",
    rulings=("river",),
)
def fewer_coasts_than_players(chart: SeaMap) -> Iterator[Finding]:
    """The map has fewer places to bury gold than players.

    Only one ship fits on a space. With fewer coasts than players, captains who stay on them keep
    the others from winning.

    Instead, add coasts without ports, or reduce  players.
    """
    return _fewer_places_than_players(
        chart, places="bury_sites", noun="coast", which=" for burying gold"
    )


def _fewer_places_than_players(
    chart: SeaMap, *, places: str, noun: str, which: str = "", none: str = ""
) -> Iterator[Finding]:
    """Count ``places``; their absence is reported only if ``none`` has a text for it."""
    most, found = chart.record.players[1], len(getattr(chart, places))
    if found < most and (found or none):
        yield Finding(
            ("players",),
            f"up to {most} players share {count_text(found, noun)}{which}; each needs one"
            if most > 1
            else none,
            f"add {count_text(most - found, noun)}" + (", or reduce  players" if most > 1 else ""),
        )


SHORES = ("coast", "port", "river")


@Rule("number-off-the-islands", Severity.ERROR, "letter", number="LPP-S02", source="000:L303-304")
def number_off_the_islands(chart: SeaMap) -> Iterator[Finding]:
    """A red number of the solo map is on a space that is not a coast or port of an island.

    The first of the Governor's ships patrols islands. It does not go to the open sea, to the
    mainland, which the second ship patrols, or to coasts where ships cannot land.

    Instead, move the number to a coast or a port with an island.
    """
    return _solo_signs_astray(
        chart,
        sign="number",
        message="the number {value} of '{id}' is {why}",
        hint="give the number {value} to a coast or port of an island, marked as in  island: north",
        instead={},
        why={
            "mainland": "on the mainland",
            "type": "on a space of type {type}",
            "red": "on a red coast, where ships cannot land",
            "none": "on a space without an island",
        },
    )


@Rule("mainland-off-the-coast", Severity.ERROR, "letter", number="LPP-S05e", source="000:L305")
def mainland_off_the_coast(chart: SeaMap) -> Iterator[Finding]:
    """A space on the solo map's mainland is not a coast, port or river of it.

    The mainland patrol sails along the coast. Open sea is safe from the Governor, and islands are
    visited by the other patrol.

    Instead, number only coasts, ports and rivers of the mainland, and remove the name of an island
    from them.
    """
    return _solo_signs_astray(
        chart,
        sign="mainland",
        message="'{id}' has the place {value} of the mainland, but {why}",
        hint="remove  mainland",
        why={
            "type": "is of type {type}",
            "red": "is a red coast, where ships cannot land",
            "island": "also belongs to the island '{island}'",
        },
        instead={
            "red": "remove  mainland  or  red",
            "island": "remove either  mainland  or  island",
        },
    )


@Rule("governor-start-astray", Severity.ERROR, "letter", number="LPP-S06c", source="000:L278, L314")
def governor_start_astray(chart: SeaMap) -> Iterator[Finding]:
    """A yellow space of the solo map is outside the waters of its patrol.

    The ship that patrols the islands starts at an island, the one that patrols the mainland on a
    space of the mainland. From anywhere else, its route is undefined.

    Instead, move  start: island  to a coast or port of an island, and  start: mainland  to a space
    that has a place of the mainland.
    """
    return _solo_signs_astray(
        chart,
        sign="start",
        message="the yellow space '{id}' of the {value} patrol is not a coast or port of {where}",
        hint="move  start: {value}  to a coast or port of {where}",
        instead={},
        why={"type": "", "red": "", "none": ""},
    )


def _solo_signs_astray(
    chart: SeaMap,
    *,
    sign: str,
    message: str,
    hint: str,
    why: Mapping[str, str],
    instead: Mapping[str, str],
) -> Iterator[Finding]:
    """Check the spaces with this sign for the reasons in ``why``, in its order; ``instead`` has
    hints that differ from the usual one."""
    for place in chart.spaces_with_sign(sign) if chart.solo else ():
        legend, signs = place.legend, signs_of(place.legend)
        patrol = "mainland" if "mainland" in (sign, signs.start) and sign != "number" else "island"
        found = {
            # A mainland off the coast is reported for its own sign.
            "type": legend.type not in SHORES and (sign, patrol) != ("start", "mainland"),
            "red": signs.red,
            "mainland": signs.mainland is not None,
            "island": signs.island is not None,
            "none": getattr(signs, patrol) is None,
        }
        reason = next((one for one in why if found[one]), None)
        if reason is not None:
            values = {
                "id": place.id,
                "value": getattr(signs, sign),
                "type": legend.type,
                "island": signs.island,
                "where": "an island" if patrol == "island" else "the mainland",
            }
            yield Finding(
                (*chart.key(place.id), sign),
                message.format(**values, why=why[reason].format(**values)),
                instead.get(reason, hint).format(**values),
            )


@Rule(
    "island-number-missing",
    Severity.ERROR,
    "letter",
    number="LPP-S01b",
    source="000:L304",
    after=("island-number-used-twice",),
)
def island_number_missing(chart: SeaMap) -> Iterator[Finding]:
    """No space of the solo map has one of the numbers of the Governor's die.

    The island patrol sails to the red number that its die shows. If one of the six numbers is
    missing, the patrol has no destination in one round out of six.

    Instead, give each of the numbers from 1 to 6 to a coast or port of an island.
    """
    missing = [str(n) for n in _find_missing(chart, "number")]
    if missing:
        yield Finding(
            ("size",),
            f"a solo map has the red numbers 1 to 6; no space has the "
            f"number{'s' if len(missing) > 1 else ''} {', '.join(missing)}",
            f"add  number: {missing[0]}  to a coast or port of an island in the legend",
        )


@Rule("governor-start-missing", Severity.ERROR, "letter", number="LPP-S06", source="000:L278")
def governor_start_missing(chart: SeaMap) -> Iterator[Finding]:
    """One of the Governor's two ships has no yellow space on the solo map.

    Both ships start on yellow spaces, one at an island and one on the mainland, and return there
    after each fight.

    Instead, add  start: island  to one space of an island, and  start: mainland  to one of the
    mainland.
    """
    for patrol in _find_missing(chart, "start"):
        where = "an island" if patrol == "island" else "the mainland"
        yield Finding(
            ("size",),
            f"a solo map needs a yellow space for the patrol of {where}; no space has "
            f"start: {patrol}",
            f"add  start: {patrol}  to a coast or port of {where} in the legend",
        )


def _find_missing(chart: SeaMap, sign: str) -> Iterator[int | str]:
    """Yield the required values of a sign that no space of a solo map has."""
    there = {getattr(signs_of(place.legend), sign) for place in chart.spaces_with_sign(sign)}
    yield from (one for one in chart.wanted_of_sign(sign) if one not in there) if chart.solo else ()


@Rule("island-number-used-twice", Severity.ERROR, "letter", number="LPP-S01", source="000:L304")
def island_number_used_twice(chart: SeaMap) -> Iterator[Finding]:
    """Two spaces of the solo map have the same red number.

    When the Governor's die shows that number, the destination of the island patrol is ambiguous.

    Instead, give each number from 1 to 6 to only one space. A line of the legend for several
    spaces, such as  c:  for c1 and c2, gives its number to each of them.
    """
    return _solo_signs_repeated(
        chart,
        sign="number",
        message="the number {value} of '{id}' is that of '{first}' too",
        free="give '{id}' the number {free}, which no space has",
        hint="remove the number of '{id}'",
        label="'{first}' has it here",
    )


@Rule("mainland-number-used-twice", Severity.ERROR, "letter", number="LPP-S05", source="000:L305")
def mainland_number_used_twice(chart: SeaMap) -> Iterator[Finding]:
    """Two spaces of the solo map have the same place in the order of the mainland.

    The mainland patrol goes along its spaces in one line. If two have the same place, it is unclear
    which of them comes next.

    Instead, number the spaces of the mainland 1, 2, 3 from left to right, each once.
    """
    return _solo_signs_repeated(
        chart,
        sign="mainland",
        message="the mainland number {value} is used by both '{first}' and '{id}'",
        free="give one of them the free number {free}",
        sure=True,
        hint="number the spaces of the mainland from left to right, each once",
        label="first used here",
    )


@Rule(
    "governor-start-used-twice",
    Severity.ERROR,
    "letter",
    number="LPP-S06b",
    source="000:L278, L314",
)
def governor_start_used_twice(chart: SeaMap) -> Iterator[Finding]:
    """More than one space of the solo map is the yellow space of the same patrol.

    Each of the Governor's ships starts on one space and returns there after a fight. With two such
    spaces, its place is ambiguous.

    Instead, keep start: island on one space and start: mainland on another.
    """
    return _solo_signs_repeated(
        chart,
        sign="start",
        message="'{id}' is a yellow space of the {value} patrol, as is '{first}'",
        hint="remove  start: {value}  from one of them",
        label="the other",
    )


def _solo_signs_repeated(
    chart: SeaMap,
    *,
    sign: str,
    message: str,
    hint: str,
    label: str,
    free: str = "",
    sure: bool = False,
) -> Iterator[Finding]:
    """Check for repeated values of this sign. ``free`` is the hint if a number is unused; with
    ``sure``, only if exactly one is."""
    if not chart.solo:
        return
    marked = {
        place.id: value
        for place in chart.spaces_with_sign(sign)
        if (value := getattr(signs_of(place.legend), sign)) is not None
    }
    left = [n for n in chart.wanted_of_sign(sign) if n not in marked.values()]
    first: dict[int | str, str] = {}
    for id, value in marked.items():
        earlier = first.setdefault(value, id)
        if earlier == id:
            continue
        here, there = (*chart.key(id), sign), (*chart.key(earlier), sign)
        values = {"id": id, "first": earlier, "value": value}
        hinted = (
            free.format(**values, free=left[0]) if left and (len(left) == 1 or not sure) else ""
        )
        yield Finding(
            here,
            message.format(**values),
            (free and hinted) or hint.format(**values),
            labels=((there, label.format(**values)),) if here != there else (),
        )


NEVER = ("land", "impassable")


@Rule(
    "solo-signs-on-other-map",
    Severity.WARNING,
    "derived",
    number="LPP-S01c",
    source="000:L278, L303-308",
    after=("lone-player-on-open-map",),
)
def solo_signs_on_other_map(map_: MapFile) -> Iterator[Finding]:
    """A map that is not for the solo game has signs for the Governor's ships.

    Red numbers, yellow spaces, islands and places of the mainland show where the Governor's ships
    go. These ships are not used on a map for several players, so the signs have no effect and are
    not checked.

    Instead, make it a solo map with  size: solo  and  players: 1, or remove these keys from the
    legend.
    """
    record = map_.record
    if record.size == "solo":
        return
    # Signs on spaces without ships are reported by other rules.
    barred = {m for m, known in record.legend.items() if signs_of(known).red or known.type in NEVER}
    found = [one for one in solo_signs(record) if one[0] not in barred or one[1] not in SIGNS]
    if found:
        (mark, sign), *others = found
        many = f"; so {'are' if len(others) > 1 else 'is'} {count_text(len(others), 'more key')}"
        first = {kind: (other, kind) for other, kind in reversed(others) if kind != sign}
        yield Finding(
            ("legend", mark, sign, KEY),
            f"'{mark}' has  {sign}: {record.legend[mark].signs[sign]}, which is for solo maps"
            f"{many if others else ''}; this map is of size {record.size}",
            "write  size: solo  and  players: 1, or remove "
            + (f"all {len(found)} keys" if others else "the key"),
            labels=tuple(
                (("legend", *first[kind], KEY), f"the first  {kind}") for kind in sorted(first)
            ),
        )


@Rule("solo-map-without-shipyard", Severity.ERROR, "letter", number="LPP-S07", source="000:L280")
def solo_map_without_shipyard(chart: SeaMap) -> Iterator[Finding]:
    """No port of the solo map has a shipyard.

    The captain of a solo game starts with a ship at a shipyard. Without one, the game cannot begin.

    Instead, add  shipyard: true  to one of the ports.
    """
    if chart.solo and not chart.shipyards:
        ports = chart.ports
        has_none = f"none of {len(ports)} ports has one"
        if len(ports) < 2:
            has_none = "the only port has none" if ports else "there is no port at all"
        yield Finding(
            (*chart.key(ports[0]), "port") if ports else ("size",),
            f"the captain of a solo map starts at a shipyard; {has_none}",
            "write  port: {gold: 2, resources: 1, shipyard: true}  for one of the ports",
        )
