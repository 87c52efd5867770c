"""The size of a board, its room for ships, dice and signs, and boards joined edge to edge."""

import math
from collections.abc import Iterator

from pnp.base.diagnostics import KEY, KeyPath, Severity, suggest_word
from pnp.base.geometry import disc_spacing, two_disc_centres
from pnp.content.files import File
from pnp.kinds.boards.graph import components, distances
from pnp.kinds.boards.map.survey import SpaceArea
from pnp.kinds.boards.map.views import MapFile, MeasuredMap
from pnp.kinds.dice.record import Die
from pnp.kinds.game.record import variant_of
from pnp.model.record import Record
from pnp.rules.rule import Finding, Proved, Rule, RuleResult, Withheld
from pnp.rules.wording import all_text, count_text, each_text
from pnp_pirates.les_petits_pirates.kit import (
    SHIPS,
    SLIP,
    AllPieces,
    SizedPiece,
    die_size,
    piece_widths,
    ship_width,
)
from pnp_pirates.les_petits_pirates.views import JoinedMaps, SeaMap, signs_of, solo_signs

WHERE = ("players",)


@Rule(
    "more-players-than-board-holds", Severity.ERROR, "letter", number="LPP-M14", source="000:L270"
)
def more_players_than_board_holds(map_: MapFile) -> Iterator[Finding]:
    """More captains may play than the board has room for.

    A standard board serves four captains with three ships each. With more captains the ports are
    always taken and ships block each other; five or six need the large board.

    Instead, write fewer players, or make the board larger and write  size: large.
    """
    size = map_.record.size
    fact = "large-board-players" if size == "large" else "board-players"
    larger = ", or  size: large" if size == "standard" else ""
    declared = f"{larger}, or declare  variant: {{{fact}: {map_.record.players[1]}}}"
    if size != "solo":
        room = int(map_.setting.fact(fact))
        yield from _find_too_many_players(map_.record.players, room, f"a {size} board", declared)


@Rule(
    "more-players-than-boards-hold", Severity.ERROR, "letter", number="LPP-M14e", source="000:L270"
)
def more_players_than_boards_hold(joined: JoinedMaps) -> Iterator[Finding]:
    """More captains may play than the boards together have room for.

    Each board serves four captains with three ships each, so two boards serve eight. With more
    captains the ports are always taken.

    Instead, write fewer players, or join another board.
    """
    many = sum(map(len, joined.record.maps))
    room = many * int(joined.setting.fact("board-players"))
    yield from _find_too_many_players(joined.record.players, room, f"{many} boards", "")


def _find_too_many_players(
    players: tuple[int, int], room: int, whose: str, more: str
) -> Iterator[Finding]:
    least, most = players
    if most > room:
        message = f"{most} captains are more than the {room} that fit on {whose}"
        yield Finding(WHERE, message, f"write  players: {min(least, room)}-{room}{more}")


@Rule("lone-player-on-open-map", Severity.ERROR, "letter", number="LPP-M14b", source="000:L270")
def lone_player_on_open_map(map_: MapFile) -> Iterator[Finding]:
    """A map for several players is used for a single captain.

    A single captain on such a map has no one to rob and no one to fear. A game for one player needs
    the Governor's ships, and so a map of size solo with red numbers and patrols.

    Instead, write at least 2 players, or make it a solo map with  size: solo.
    """
    (least, most), size = map_.record.players, map_.record.size
    if size != "solo" and least < 2:
        yield Finding(
            WHERE,
            "a single captain has no one to rob; only a solo map is for one player",
            "write  size: solo; the legend has its signs"
            if any(solo_signs(map_.record))
            else f"write  players: {f'2-{most}' if most > 2 else 2}, or  size: solo",
        )


@Rule("solo-map-for-several", Severity.ERROR, "letter", number="LPP-M14c", source="000:L270, L278")
def solo_map_for_several(map_: MapFile) -> Iterator[Finding]:
    """A solo map is for more than one player.

    On the solo map the Governor's two ships are the opponents of one captain. The rules do not
    cover several captains.

    Instead, write  players: 1, or make it a map for several with  size: standard.
    """
    least, most = map_.record.players
    if map_.record.size == "solo" and (least, most) != (1, 1):
        given = f"{least} to {most}" if least < most else str(most)
        message = f"a solo map is for one captain, not {given}"
        yield Finding(WHERE, message, "write  players: 1, or  size: standard")


# Tolerance in mm: a circle is measured to a twentieth. Room all around makes a ship easy to grasp.
CIRCLE_SLIP = 0.05


EASE = 3.0


# With this many small spaces, the board or the ships are the cause, not single spaces.
MANY = 5


@Rule(
    "space-smaller-than-ship",
    Severity.ERROR,
    "derived",
    number="G-F06",
    source="000:L34-35",
    drawn=True,
    proves="each space holds a ship with its die",
)
def space_smaller_than_ship(drawn: MeasuredMap) -> Iterator[Finding | Proved]:
    """A space has no room for a ship with its die.

    A ship stands in its space with its action die on top. If the largest circle inside a space is
    smaller, the ship covers a border and its position is unclear. Ships are as wide as the rules
    make them, or as wide as the game's own tokens, if these are wider.

    Instead, give the space more cells, or use fewer and larger ones on the board. If most spaces
    are too small, make the board larger or the ships smaller.
    """
    ship, wider = ship_width(drawn.setting, governors=drawn.record.size == "solo")
    die = float(drawn.setting.fact("action-die-size"))
    # A die needs the circle through its corners to turn.
    turning = max(ship, die * 2**0.5)
    rooms = {space.id: 2 * space.radius + CIRCLE_SLIP for space in drawn.entered_spaces}
    small = [space for space in drawn.entered_spaces if rooms[space.id] < turning]
    under = sum(wide < ship for wide in rooms.values())
    if under >= MANY and 2 * under > len(rooms):
        yield _board_finding(drawn, rooms, ship, wider)
    else:
        for space in small:
            yield _space_finding(drawn, space, rooms[space.id], ship, turning, wider)
    if rooms and not small:
        yield Proved(_describe_capacity(drawn, rooms, ship, die, turning))


def _space_finding(
    drawn: MeasuredMap,
    space: SpaceArea,
    wide: float,
    ship: float,
    turning: float,
    wider: SizedPiece | None,
) -> Finding:
    return Finding(
        drawn.mark(space.id),
        f"'{space.id}' has room for a circle of {wide:.1f} mm; {_name_ship(ship, wider)}, "
        f"{turning:.0f} mm with its die",
        "give it more cells, or move the inset away from it",
        Severity.WARNING if wide >= ship else None,
        ((wider.path, "its width", wider.file),) if wider is not None else (),
    )


def _board_finding(
    drawn: MeasuredMap, rooms: dict[str, float], ship: float, wider: SizedPiece | None
) -> Finding:
    """Return the finding if most spaces are too small for a ship: about the board, or about ships
    wider than in the rules."""
    board = drawn.record.board
    under = sorted((wide, id) for id, wide in rooms.items() if wide < ship)
    path = ("board", KEY) if "board" in drawn.record.model_fields_set else (drawn.record.form, KEY)
    fewer = "fewer rows and columns of marks" if drawn.record.cells else "fewer spaces"
    hint = f"make the board larger, or give it {fewer}"
    if wider is not None:
        hint = f"make '{wider.id}' smaller, or {hint}"
    each = ", ".join(f"'{id}' {wide:.1f} mm" for wide, id in under[:8])
    return Finding(
        path,
        f"{len(under)} of {len(rooms)} spaces are too small for a ship: the board is "
        f"{board.width:g} mm wide and {board.height:g} mm high, and {_name_ship(ship, wider)}",
        hint,
        labels=((wider.path, "its width", wider.file),) if wider is not None else (),
        details=(f"the smallest circles inside them: {each}",),
    )


def _name_ship(ship: float, wider: SizedPiece | None) -> str:
    what = "a ship" if wider is None else f"'{wider.id}'"
    return f"{what} is {ship:g} mm wide"


def _describe_capacity(
    drawn: MeasuredMap, rooms: dict[str, float], ship: float, die: float, turning: float
) -> str:
    """Return a text about what all spaces hold, and how many hold the game's own die if it is
    larger."""
    (least, id), easy = min((wide, id) for id, wide in rooms.items()), turning + EASE
    many = sum(wide >= easy for wide in rooms.values())
    text = (
        f"{each_text(len(rooms), 'space')} holds a ship of {ship:g} mm with a die of {die:g} mm, "
        f"{turning:.0f} mm across: the smallest circle is {least:.1f} mm ('{id}'), and "
        f"{count_text(many, 'space')} leave{'s' if many == 1 else ''} {EASE:g} mm more"
    )
    own = die_size(drawn.setting) or die
    if own * 2**0.5 <= turning + CIRCLE_SLIP:
        return text
    free = sum(wide >= own * 2**0.5 for wide in rooms.values())
    return (
        f"{text}; the game's own die of {own:g} mm, {own * 2**0.5:.0f} mm across, can turn freely "
        f"in {count_text(free, 'space')}"
    )


@Rule(
    "space-too-small-for-two-ships",
    Severity.ERROR,
    "derived",
    number="G-F06b",
    source="000:L143, L280",
    drawn=True,
    after=("space-smaller-than-ship",),
)
def space_too_small_for_two_ships(drawn: MeasuredMap) -> Iterator[Finding]:
    """A space that two ships may share has room for only one.

    A new ship is placed in the port of its builder, and on the solo map the Governor's ships come
    to where yours are. These spaces must hold two ships side by side.

    Instead, give the space more cells, or a rounder shape.
    """
    ship, _ = ship_width(drawn.setting)
    solo = drawn.record.size == "solo"
    for space in drawn.entered_spaces:
        reason = _reason_not_shared(space, solo)
        if reason and two_disc_centres(space.area, ship) is None:
            yield Finding(
                drawn.mark(space.id),
                f"'{space.id}' has no room for two ships of {ship:g} mm side by side; {reason}",
                "give it more cells, or make it rounder",
            )


def _reason_not_shared(space: SpaceArea, solo: bool) -> str:
    """Return the reason why two ships may be in a space; empty if they may not. The Governor's
    ships only sail on a solo map, and only ports have shipyards."""
    signs, harbour = signs_of(space.legend), space.legend.type in ("port", "river")
    if harbour and signs.port is not None and signs.port.shipyard:
        return "in a shipyard, a new ship is placed next to the one that paid for it"
    of_patrols = (signs.number, signs.mainland, signs.start)
    if solo and any(sign is not None for sign in of_patrols):
        return "the Governor's ships share spaces with yours"
    return ""


# Half the width of a port's two signs with their numbers, in mm.
SIGNS = 5.0


@Rule(
    "port-without-room-for-signs",
    Severity.WARNING,
    "derived",
    number="G-F07",
    source="000:L77",
    drawn=True,
    after=("space-smaller-than-ship",),
)
def port_without_room_for_signs(drawn: MeasuredMap) -> Iterator[Finding]:
    """A port has no room for its signs next to a ship.

    Captains read the yields of a port on the board, even while a ship is in it. If both do not fit
    side by side inside the space, the ship covers the signs, or they cross a border.

    Instead, give the port more cells, or shape it so that there is room beside the ship.
    """
    half = ship_width(drawn.setting)[0] / 2
    for space in drawn.entered_spaces:
        port = signs_of(space.legend).port
        room = disc_spacing(space.area, half, SIGNS) if port is not None else half + SIGNS
        if room < half + SIGNS:
            yield Finding(
                drawn.mark(space.id),
                f"in '{space.id}' a ship of {2 * half:g} mm covers {half + SIGNS - room:.1f} mm "
                f"of the port's signs, which are {2 * SIGNS:g} mm wide",
                "give it more cells, or a longer shape",
            )


@Rule("fleet-beyond-board", Severity.ERROR, "letter", number="LPP-M14d", source="000:L270")
def fleet_beyond_board(map_: MapFile) -> Iterator[Finding]:
    """A variant gives captains more ships than the board has room for.

    Three ships each are the most on one board. Games on several boards may use big fleets of up to
    eight; two or three for each board play best.

    Instead, write up to 3 ships, or declare  big-fleet: true  beside them in the variant.
    """
    setting = map_.setting
    if "ships" not in map_.record.variant:
        return
    ships, most = int(setting.fact("ships")), int(setting.fact("most-ships"))
    usual, least = int(setting.rulebook_value("ships")), int(setting.fact("fleet-least"))
    path, big = ("variant", "ships"), setting.fact("big-fleet") is True
    if ships > most:
        yield Finding(
            path,
            f"{ships} ships are more than the {most} of the biggest fleets",
            f"write at most {most}",
        )
    elif ships > usual and not big:
        yield Finding(
            path,
            f"{ships} ships are more than the {usual} that each captain has",
            f"write at most {usual}, or add  big-fleet: true",
        )
    elif ships > usual or ships < least:
        yield Finding(
            path,
            f"{least} or {usual} ships for each board are recommended, not {ships}",
            f"write {least} or {usual}, or join several boards",
            Severity.WARNING,
        )


TENTH = 2.54
"""A tenth of an inch in mm."""


@Rule("board-of-another-size", Severity.NOTE, "letter", number="LPP-C01b", source="000:L19, L25")
def board_of_another_size(chart: SeaMap) -> Iterator[Finding]:
    """A board for joining does not have the size given in the rules.

    Boards of half a letter sheet can be laid side by side, so that their edges meet. Boards of
    different sizes leave part of an edge bare.

    Instead, write 5.5in and 8.5in, in either order, or remove joinable if the board is used on its
    own.
    """
    board = chart.record.board
    size = sorted((board.width, board.height))
    if not chart.record.joinable or chart.record.size == "large":
        return
    # Half a letter sheet, and the rounded size that the rulebook also gives for it.
    facts = (chart.setting.fact(name) for name in ("board-size", "rounded-board-size"))
    sizes = [tuple(TENTH * side for side in sorted(sides)) for sides in facts]
    if not any(math.dist(size, known) <= 1 for known in sizes):
        short, long = sizes[0]
        yield Finding(
            ("board",),
            f"the board measures {board.width:g} x {board.height:g} mm; boards that are joined "
            f"measure {short:g} x {long:g} mm",
            f"write  width: {short:g}mm, height: {long:g}mm, or remove  joinable",
        )


DICE = {"action-die": "action-die-size", "resource-die": "resource-die-size"}


@Rule("die-of-another-size", Severity.WARNING, "letter", number="LPP-C06b", source="000:L35-36")
def die_of_another_size(kit: AllPieces) -> Iterator[Finding]:
    """A die is larger or smaller than the rules describe.

    Action dice are placed on ships and must not hide them; resource dice are kept in the hold and
    distinguished from action dice by their size.

    Instead, write the size given in the rules, or declare another under variant, as for folded
    dice.
    """
    for id, fact in DICE.items():
        for made in kit.kinds_of(id):
            expected = kit.fact(fact, made.file)
            if isinstance(made.piece, Die) and abs((size := made.piece.size) - expected) > SLIP:
                path = (*made.path, "size" if "size" in made.piece.model_fields_set else "id")
                labels = _declarations_of(kit, made.file, fact)
                yield _size_finding(
                    f"'{id}' measures {size:g} mm", size, expected, fact, path, made.file, labels
                )


@Rule("ship-wider-than-rules", Severity.WARNING, "letter", number="LPP-C05c", source="000:L34-35")
def ship_wider_than_rules(kit: AllPieces) -> Iterator[Finding]:
    """A ship is wider than the rules describe.

    The spaces of a map are drawn for ships of one width. A wider one covers their borders and the
    signs of ports, on maps that others have drawn as well as on your own.

    Instead, write the size given in the rules, or declare another under variant in game.yaml and
    give the maps larger spaces.
    """
    for made in piece_widths(kit.setting, "tokens"):
        expected = float(kit.fact("ship-size", made.file))
        if made.id in SHIPS and made.width > expected + SLIP:
            message = f"'{made.id}' is {made.width:g} mm wide"
            yield _size_finding(message, made.width, expected, "ship-size", made.path, made.file)


def _size_finding(
    message: str,
    size: float,
    expected: float,
    fact: str,
    path: KeyPath,
    file: File[Record],
    labels: tuple[tuple[KeyPath, str, File[Record]], ...] = (),
) -> Finding:
    return Finding(
        path,
        f"{message}; the rules ask for {expected:g} mm",
        f"write  size: {expected:g}mm, or declare  variant: {{{fact}: {size:.0f}}}",
        file=file,
        labels=labels,
    )


def _declarations_of(
    kit: AllPieces, own: File[Record], fact: str
) -> tuple[tuple[KeyPath, str, File[Record]], ...]:
    """Return where the file of a die, or the game, declares another size."""
    for file in (own, kit.file):
        if fact in variant_of(file.record):
            return ((("variant", fact), "declared here", file),)
    return ()


# Boards that are joined edge to edge.


@Rule(
    "joined-map-missing",
    Severity.ERROR,
    "derived",
    number="LPP-M13",
    source="000:L29, L71",
    instead=("unknown-board",),
)
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
    reported = set()
    for r, c in joined.boards:
        map_ = joined.map((r, c))
        if not map_.joinable and map_.map not in reported:
            reported.add(map_.map)
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


# The type of a merged space is the first of these that one of its halves has.
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
                # A user's game may have kinds of space that the ruling does not cover.
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

    All boards together are one game. If some of their spaces cannot be reached from the others,
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
