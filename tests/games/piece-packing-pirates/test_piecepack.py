"""The kit holds a whole piecepack, and every number of the game stands where it should."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

import pytest
from booklets import blocks
from kits import bill_of, project_of
from promised import promises

from pnp.base.diagnostics import Report
from pnp.base.values import replace
from pnp.content.project import Project
from pnp.kinds.deck.record import Deck
from pnp.kinds.dice.record import Dice
from pnp.kinds.mats.courses import spaces
from pnp.kinds.mats.record import Mat, Mats
from pnp.kinds.mats.tracks import Track
from pnp.kinds.sheet.record import Sheet, SheetBlock
from pnp.kinds.standees.checks import AIR
from pnp.kinds.standees.record import Standees
from pnp.model.measure import DUST
from pnp.press.parts import check_supply
from pnp.scene import (
    IDENTITY,
    Group,
    Instance,
    Item,
    Matrix,
    Point,
    Segments,
    Text,
    transform_outline,
)
from pnp.scene import Path as Drawn
from pnp.scene.piece import Piece
from pnp.theme import Theme

GAME = "piece-packing-pirates"
SUITS = ("suns", "moons", "crowns", "arms")
VALUES = ("null", "ace", "two", "three", "four", "five")
INCH = 25.4
# How wide an arrowhead must be, in millimetres, to be seen across a table.
LEAST_WEDGE = 7.0
# Marks what so many hands cost.
HAND = "mdi:account"

# Ship, its price, least and most crew, and what it costs with them, as the rules have it.
SHIPS = {
    "sloop": (0, 2, 1, 3, "5-11"),
    "ketch": (1, 5, 3, 5, "14-20"),
    "brig": (2, 8, 4, 6, "20-26"),
    "frigate": (3, 13, 5, 7, "28-34"),
    "galleon": (4, 21, 7, 9, "42-48"),
    "ship of the line": (5, 34, 9, 10, "61-64"),
}


def project() -> Project:
    return project_of(GAME)


def theme() -> Theme:
    return bill_of(GAME).theme


@cache
def pieces() -> dict[str, Piece]:
    """Return all pieces by id; nothing may be reported, and the supply must be as promised."""
    report, bill = Report(), bill_of(GAME)
    check_supply(project(), bill.parts, report)
    assert bill.findings == report.diagnostics == ()
    return {piece.id: piece for piece in bill.pieces}


def record(id: str) -> object:
    (found,) = [f.record for part in project().parts for f in part.files if f.id == id]
    return found


def items(found: Iterable[Item] | None, matrix: Matrix = IDENTITY) -> Iterator[Drawn | Text]:
    """Yield texts, and paths in the coordinates of the piece."""
    for item in found or ():
        match item:
            case Group():
                yield from items(item.items, item.matrix.then(matrix))
            case Instance():
                yield from items((item.of,), item.matrix.then(matrix))
            case Drawn():
                yield replace(item, segments=transform_outline(item.segments, matrix))
            case Text():
                yield item


def words(found: Iterable[Item] | None) -> list[str]:
    return [item.content for item in items(found) if isinstance(item, Text)]


def colours(found: Iterable[Item] | None) -> set[str]:
    """Return all colours of fills, lines and texts."""
    used: set[str] = set()
    for item in items(found):
        if isinstance(item, Text):
            used.add(item.fill)
        else:
            used |= {colour for colour in (item.fill, item.stroke and item.stroke.colour) if colour}
    return used


def suit_colours() -> dict[str, str]:
    return {suit: theme().colour(suit) for suit in SUITS}


def test_the_kit_has_24_tiles_24_coins_4_dice_and_4_pawns() -> None:
    found = pieces()
    assert {i for i in found if i.startswith("tile-")} == {
        f"tile-{suit}-{value}" for suit, value in product(SUITS, VALUES)
    }
    assert {i for i in found if i.startswith("coin-")} == {
        f"coin-{suit}-{value}" for suit, value in product(SUITS, VALUES)
    }
    for kind in ("die", "pawn"):
        assert {f"{kind}-{suit}" for suit in SUITS} <= set(found)
    assert sum(i.startswith("die-") for i in found) == 4
    singles = ("play-mat", "reference", "history", "spare-marker", "buried-booty", "rules-1")
    assert set(singles) <= set(found)
    counted = [p for i, p in found.items() if re.match("tile|coin|die", i) or i in singles]
    assert {piece.quantity for piece in counted} == {1}


def test_every_count_is_promised_by_the_game() -> None:
    promised = promises(project())
    assert (promised["deck/tiles"], promised["deck/coins"]) == (24, 24)
    assert (promised["die-{colour}"], promised["pawn-{colour}"]) == (1, 1)
    singles = {"play-mat", "reference", "history", "spare-marker", "buried-booty", "treasure-chest"}
    assert {promised[id] for id in singles} == {1}


@pytest.mark.parametrize("deck", ["tiles", "coins"])
def test_null_alone_shows_calm_water(deck: str) -> None:
    found = record(deck)
    assert isinstance(found, Deck)
    for card in found.cards:
        assert card.fields.get("calm") == ("calm" if "-null" in card.card else None), card.card


def test_sizes_are_those_of_the_piecepack() -> None:
    found = pieces()
    tile, coin = found["tile-suns-ace"], found["coin-suns-ace"]
    assert (tile.width, tile.height) == (2 * INCH, 2 * INCH)
    assert (coin.width, coin.height) == pytest.approx((INCH * 3 / 4, INCH * 3 / 4))
    assert coin.width <= tile.width / 2
    assert tile.bleed == coin.bleed == 3


@pytest.mark.parametrize(("suit", "value"), list(product(SUITS, enumerate(VALUES))))
def test_faces_and_backs_follow_the_anatomy(suit: str, value: tuple[int, str]) -> None:
    number, name = value
    shown = [str(number)] if number > 1 else []
    others = {c for other, c in suit_colours().items() if other not in (suit, "moons")}
    tile, coin = pieces()[f"tile-{suit}-{name}"], pieces()[f"coin-{suit}-{name}"]
    # A tile shows value and suit in the suit's colour, its back neither.
    assert words(tile.front) == shown
    assert suit_colours()[suit] in colours(tile.front)
    assert not others & colours(tile.front)
    assert words(tile.back) == []
    # The face of a coin does not tell the suit; its back tells nothing else.
    assert words(coin.front) == shown
    assert not (set(suit_colours().values()) - {suit_colours()["moons"]}) & colours(coin.front)
    assert words(coin.back) == []
    assert suit_colours()[suit] in colours(coin.back)


def test_backs_do_not_tell_tiles_apart_nor_coins_of_a_suit() -> None:
    found = pieces()
    tiles = [found[f"tile-{suit}-{value}"].back for suit, value in product(SUITS, VALUES)]
    assert all(back == tiles[0] for back in tiles)
    for suit in SUITS:
        coins = [found[f"coin-{suit}-{value}"].back for value in VALUES]
        assert all(back == coins[0] for back in coins)
        fronts = [found[f"coin-{suit}-{value}"].front for value in VALUES]
        assert fronts == [found[f"coin-suns-{value}"].front for value in VALUES]


def test_the_back_of_a_tile_looks_alike_every_way_up() -> None:
    quarter = Matrix.rotate(90, INCH, INCH)
    drawn = list(items(pieces()["tile-suns-null"].back))
    assert all(isinstance(item, Drawn) for item in drawn)
    shapes = {(item.fill, frozenset(_seen(item.segments))) for item in drawn}
    turned = {(i.fill, frozenset(_seen(transform_outline(i.segments, quarter)))) for i in drawn}
    assert shapes == turned


@pytest.mark.parametrize("suit", SUITS)
def test_a_coin_in_the_corner_of_the_wind_leaves_its_bold_arrowhead_in_sight(suit: str) -> None:
    coin = pieces()[f"coin-{suit}-null"].width / 2
    ink = theme().colour(suit)
    corners = [
        _seen(item.segments)
        for item in items(pieces()[f"tile-{suit}-null"].front)
        if isinstance(item, Drawn) and item.fill == ink and len(_seen(item.segments)) == 3
    ]
    wedges = [points for points in corners if all(x + y < INCH / 2 for x, y in points)]
    assert len(wedges) == 1
    assert max(x for x, _ in wedges[0]) - min(x for x, _ in wedges[0]) > LEAST_WEDGE
    # The middle of the edge that is nearest to the coin.
    x, y = (max(p[axis] for p in wedges[0]) + min(p[axis] for p in wedges[0]) for axis in (0, 1))
    assert math.dist((x / 2, y / 2), (INCH / 2, INCH / 2)) >= coin


def _seen(segments: Segments) -> set[Point]:
    """Return the points of an outline on the tile, and of straight lines their slope and reach:
    lines are drawn beyond the tile and cut off."""
    seen: set[Point] = set()
    start = (0.0, 0.0)
    for command, v in segments:
        pairs = list(zip(v[::2], v[1::2], strict=True))
        if command == "L" and math.dist(start, pairs[0]) > 2 * INCH:
            (ax, ay), (bx, by) = start, pairs[0]
            turn = math.atan2(by - ay, bx - ax) % math.pi
            reach = abs(_reach(start, turn))
            seen |= {(round(turn, 3), round(reach, 2))} if reach < INCH - 1 else set()
        elif command != "Z":
            seen |= {(round(x, 2), round(y, 2)) for x, y in pairs if 0 < x < 50.8 > y > 0}
        start = pairs[-1] if pairs else start
    return seen


def _reach(point: Point, turn: float) -> float:
    """Return how far a line through ``point`` passes by the middle of a tile."""
    return (point[0] - INCH) * math.sin(turn) - (point[1] - INCH) * math.cos(turn)


def test_dice_show_null_the_ace_and_two_to_five() -> None:
    dice = record("dice")
    assert isinstance(dice, Dice)
    assert set(dice.colours) == set(SUITS)
    (die,) = dice.pieces
    assert isinstance(die.faces, tuple)
    assert [(face.icon, face.text) for face in die.faces] == [
        ("calm", ""), ("emblem", ""), ("", "2"), ("", "3"), ("", "4"), ("", "5"),
    ]  # fmt: skip


def mat() -> Mat:
    found = record("play-mat")
    assert isinstance(found, Mats)
    (only,) = found.pieces
    return only


def track(title: str) -> Track:
    (found,) = [track for track in mat().tracks if track.title == title]
    return found


def test_the_tracks_run_as_far_as_the_rules_say() -> None:
    assert track("Turn").numbers == tuple(range(21))
    assert track("Crew").numbers == tuple(range(11))
    assert track("Notoriety").numbers == tuple(range(21))
    assert track("Booty").numbers == tuple(range(51))
    assert track("Buried").numbers == tuple(range(50, 1001, 50))
    for found in mat().tracks:
        placed = spaces(found)
        assert [space.value for space in placed] == list(found.numbers)


def test_what_stands_on_the_tracks_fits_into_their_spaces() -> None:
    """Pawns, dice and counters, as large as they are printed, lie side by side on all tracks, with
    room to take hold of them; a piecepack of half an inch fits as well."""
    dice, pawns = record("dice"), record("pawns")
    assert isinstance(dice, Dice)
    assert isinstance(pawns, Standees)
    sizes = [pieces()[id].width for id in ("buried-booty", "spare-marker")]
    sizes += [die.size for die in dice.pieces]
    sizes += [side for pawn in pawns.pieces for side in (pawn.size[0], pawn.base_size)]
    widest = max(sizes)
    for found in mat().tracks:
        boxes = [space.box for space in spaces(found)]
        least = min(side for box in boxes for side in (box.width, box.height))
        assert least >= max(widest + AIR, INCH / 2) - DUST


def test_each_pawn_shows_its_suit() -> None:
    def outlines(suit: str) -> set[Segments]:
        front = pieces()[f"pawn-{suit}"].front
        return {item.segments for item in items(front) if isinstance(item, Drawn)}

    for suit in SUITS:
        others = {found for other in SUITS if other != suit for found in outlines(other)}
        assert outlines(suit) - others


def test_the_columns_of_all_tracks_stand_level() -> None:
    levels = {
        found.title: {round(space.box.y, 2) for space in spaces(found) if space.value}
        for found in mat().tracks
    }
    assert all(found == levels["Turn"] for found in levels.values()), levels


def test_the_icons_of_the_tracks_are_those_of_the_ships() -> None:
    named = {"ship of the line": "ship-of-line"}
    icons = {named.get(ship, ship): facts for ship, facts in SHIPS.items()}
    crew = track("Crew").icons_by_number
    for hands in range(11):
        able = [ship for ship, (_, _, least, most, _) in icons.items() if least <= hands <= most]
        assert list(crew.get(hands, ())) == able
    prices = {
        price: ship
        for price, found in track("Booty").icons_by_number.items()
        for ship in found
        if ship != HAND
    }
    assert prices == {price: ship for ship, (_, price, *_) in icons.items()}
    hands = [price for price, found in track("Booty").icons_by_number.items() if HAND in found]
    assert sorted(hands) == [3 * crew for crew in range(1, 11)]


def told(id: str) -> list[SheetBlock]:
    """Return the blocks of a sheet or of the mat in reading order."""
    if id == "play-mat":
        return [block for area in mat().areas for block in blocks(area.body)]
    sheet = record(id)
    assert isinstance(sheet, Sheet)
    return list(blocks(sheet.body))


@pytest.mark.parametrize("id", ["play-mat", "rules", "reference"])
def test_the_table_of_ships_is_right_wherever_it_is_printed(id: str) -> None:
    tables = [b.table for b in told(id) if b.table is not None and b.table.head[:1] == ("Ship",)]
    (table,) = tables
    for row, (ship, (value, price, least, most, total)) in zip(
        table.rows, SHIPS.items(), strict=True
    ):
        name = re.sub(r":[a-z-]+: ", "", row[0])
        assert (name, *row[1:]) == (f"{value} {ship}", str(price), f"{least}-{most}", total)
        assert total == f"{price + 3 * least}-{price + 3 * most}"


def test_the_chances_of_a_fight_are_those_of_two_dice() -> None:
    def chances(ahead: int) -> str:
        rolls = [ahead + yours - theirs for yours, theirs in product(range(6), repeat=2)]
        return f"{sum(r > 0 for r in rolls)} ({rolls.count(0)})"

    (table,) = [
        b.table for b in told("reference") if b.table is not None and len(b.table.widths) == 6
    ]
    behind, lost, ahead, won = (row[1:] for row in table.rows)
    assert [chances(-int(by)) for by in behind] == list(lost)
    assert [chances(int(by)) for by in ahead] == list(won)


def test_the_examples_of_the_rules_add_up() -> None:
    text = " ".join(b.text or b.note or "" for b in told("rules"))
    # No line breaks within a sum.
    assert not re.search(r"[\d)] [+×=-] [\d(]", text)
    text = text.replace("\N{NO-BREAK SPACE}", " ")
    sums = re.findall(r"((?:[\d(][\d +×()-]*) = (?:\d+))", text)
    assert len(sums) >= 3
    for found in sums:
        left, right = found.split(" = ")
        assert eval(left.replace("×", "*")) == int(right), found
