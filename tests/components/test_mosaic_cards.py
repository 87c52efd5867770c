"""Cards of a mosaic: what is wrong with them, where land lies, what a token leaves visible."""

from __future__ import annotations

from functools import cache
from math import dist

import pytest
from conftest import base_theme, general_theme
from laying import box, findings, lay, paths, words

from pnp.base.colours import contrast
from pnp.base.geometry import box_of, disc, overlap, polygons, subtract
from pnp.base.library import content_dir, game_dir
from pnp.base.values import replace
from pnp.content.files import records_of
from pnp.icons import Shelf
from pnp.kinds.boards.mosaic.plan import MARGIN, PLATE, SHORE, WIDTH, Plan, land, plan_of
from pnp.kinds.boards.mosaic.record import Mosaic
from pnp.kinds.boards.mosaic.sectors import places_of_kind
from pnp.scene import Rect
from pnp.scene.piece import Piece

OCEAN = content_dir() / "micro-pirates" / "oceans" / "ocean.yaml"
# The largest ship token, in millimetres.
SHIP = 14.0

SMALL = """\
map: small
title: Small
legend:
  sea: {title: Sea}
  isle: {title: Isle, icon: star, land: true}
kinds:
  any: {title: Any, icon: star, ground: sea}
arrangement: |
  any any
  any any
cards:
  - card: one
    kind: any
    name: One
    sectors: |
      sea isle
      sea sea
  - card: two
    kind: any
    name: Two
    sectors: |
      sea isle
      sea sea
  - card: three
    kind: any
    name: Three
    sectors: |
      sea isle
      sea sea
  - card: four
    kind: any
    name: Four
    sectors: |
      sea isle
      sea sea
"""


@cache
def written() -> Mosaic:
    game = records_of(game_dir("micro-pirates"), "micro-pirates")
    (record,) = (file.record for file in game.of("mosaic"))
    assert isinstance(record, Mosaic)
    return record


@cache
def ocean() -> tuple[tuple[Piece, ...], Mosaic]:
    theme = replace(base_theme(), shelf=Shelf(game_dir("micro-pirates") / "icons"))
    pieces, report = lay("mosaic", OCEAN.read_text("utf-8"), theme)
    assert report.diagnostics == ()
    return pieces, written()


def plans() -> list[Plan]:
    return [plan_of(written(), card) for card in written().cards]


ONE = "    name: One\n    sectors: |\n      sea isle\n      sea sea\n  - card: two\n    kind: any\n"
TWO = "    name: Two\n    sectors: |\n      sea isle\n"
PLACES = "  any any\n  any any\n"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (TWO, TWO.replace(" isle", ""), [("ragged-grid", 22, 7)]),
        (TWO, TWO.replace("isle", "ilse"), [("unknown-mark", 22, 11)]),
        (TWO, TWO + "      sea sea\n", [("ragged-grid", 21, 14)]),
        (PLACES, "  any any\n  any\n", [("ragged-grid", 10, 3)]),
        (PLACES, "  any any\n  any nay\n", [("unknown-card-kind", 10, 7)]),
        ("card: two", "card: one", [("duplicate-card", 18, 11)]),
        (
            ONE,
            ONE.replace("name: One\n", "name: One\n    number: 3\n") + "    number: 3\n",
            [("duplicate-number", 21, 13)],
        ),
        (
            "    kind: any\n    name: Four",
            "    kind: all\n    name: Four",
            [("unknown-card-kind", 31, 11)],
        ),
        (
            "    name: One\n",
            "    name: One\n    ghost: {icon: star, sector: [3, 1]}\n",
            [("no-such-sector", 15, 33)],
        ),
        (
            "    name: One\n",
            "    name: One\n    landmarks: {3-1: fort}\n",
            [("no-such-sector", 15, 22)],
        ),
        (
            "    name: One\n",
            "    name: One\n    landmarks: {2-2: fort}\n",
            [("no-such-sector", 15, 22)],
        ),
    ],
)
def test_a_fault_is_told_where_it_stands(
    old: str, new: str, expected: list[tuple[str, int, int]]
) -> None:
    assert old in SMALL
    pieces, report = lay("mosaic", SMALL.replace(old, new, 1))
    assert pieces == ()
    assert sorted(findings(report)) == sorted(expected)


def test_cards_share_the_back_of_their_kind_and_no_other() -> None:
    pieces, record = ocean()
    kinds = {card.card: card.kind for card in record.cards}
    backs: dict[str, set[str]] = {}
    for piece in pieces:
        if piece.id in kinds:
            assert piece.back is not None
            backs.setdefault(kinds[piece.id], set()).add(repr(piece.back))
    assert {kind: len(found) for kind, found in backs.items()} == {"royal": 1, "port": 1, "open": 1}
    assert len(set().union(*backs.values())) == 3


@pytest.mark.parametrize("name", ["base", "colour-blind-safe", "ink-saver", "night"])
def test_lines_between_sectors_can_be_counted_at_arms_length(name: str) -> None:
    theme = general_theme(name)
    assert contrast(theme.colour("mosaic.grid"), theme.colour("mosaic.sea")) >= 3


def test_the_sea_reaches_the_bleed_on_every_side() -> None:
    for piece in ocean()[0]:
        ground = box(paths(piece.front)[0].segments)
        assert ground == Rect(-3, -3, piece.width + 6, piece.height + 6)


def test_no_coast_crosses_an_edge_where_another_card_may_lie() -> None:
    """A card may lie beside any other, so land keeps clear of all edges but the board's rim."""
    for card in plans():
        wide, high = card.trim.width, card.trim.height
        rough = SHORE - 1.0
        edges = {
            "top": Rect(-9, -9, wide + 18, 9 + rough - 0.4),
            "bottom": Rect(-9, high - rough + 0.4, wide + 18, 9),
            "left": Rect(-9, 0, 9 + rough - 0.4, high),
            "right": Rect(wide - rough + 0.4, 0, 9, high),
        }
        for side, strip in edges.items():
            touched = not overlap(land(card), box_of(strip)).is_empty
            assert touched == (side in card.outer), (card.card.card, side)


def test_only_the_card_that_always_lies_on_top_has_land_up_to_an_edge() -> None:
    assert {card.card.card: card.outer for card in plans() if card.outer} == {
        "port-royal": frozenset({"top"})
    }
    assert places_of_kind(ocean()[1], "royal") == ((0, 1),)


def test_blocked_sectors_are_land_to_their_lines() -> None:
    royal = plans()[0]
    coast = land(royal)
    blocked = [at for at, sector in royal.sectors() if sector.blocked]
    assert blocked == [(0, 0), (0, 1), (0, 2), (1, 1)]
    inside = Rect(SHORE + 1.3, 0, royal.trim.width - 2 * SHORE - 2.6, royal.trim.height)
    for at in blocked:
        whole = overlap(box_of(royal.box(at)), box_of(inside))
        assert subtract(whole, coast).area < 0.12 * whole.area
        assert subtract(box_of(royal.box(at).inset(SHORE + 2)), coast).is_empty


def test_no_land_crosses_into_a_sector_where_ships_sail() -> None:
    """An islet lies within its sector with water all about it; no other open sector has land."""
    for card in plans():
        coast = land(card)
        for at, sector in card.sectors():
            if sector.blocked:
                continue
            found = overlap(coast, box_of(card.box(at)))
            assert found.is_empty or sector.land, (card.card.card, at)
            lanes = subtract(box_of(card.box(at)), box_of(card.box(at).inset(1.5)))
            assert overlap(found, lanes).area == 0, (card.card.card, at)
            assert found.area < 0.3 * card.unit**2


def test_every_islet_is_one_body_under_the_icon_of_its_sector() -> None:
    for card in plans():
        bodies = polygons(land(card))
        islets = [at for at, sector in card.sectors() if sector.islet]
        closed = [at for at, sector in card.sectors() if sector.blocked]
        assert len(bodies) == len(islets) + bool(closed)
        for at in islets:
            badge = disc(card.icon(at), 0.17 * card.unit)
            assert any(subtract(badge, body).is_empty for body in bodies)


def test_every_islet_of_the_ocean_has_a_landmark_which_its_card_has_once() -> None:
    """But for the one whose landmark would stand where the name of its card goes."""
    bare = set()
    for card in plans():
        islets = {f"{r + 1}-{c + 1}" for (r, c), sector in card.sectors() if sector.islet}
        stands = card.card.landmarks
        assert islets >= stands.keys()
        assert len(set(stands.values())) == len(stands)
        bare |= {f"{card.card.card} {at}" for at in islets - stands.keys()}
    assert bare == {"smugglers-rest 3-2"}


def test_a_landmark_stands_on_land_and_covers_neither_badge_nor_line() -> None:
    for card in plans():
        coast = land(card)
        for at, _ in card.sectors():
            if card.landmark(at):
                (x, y), half = card.landmark_middle(at), WIDTH * card.unit / 2
                whole = box_of(Rect(x - half, y - half, 2 * half, 2 * half))
                assert subtract(whole, box_of(card.box(at))).is_empty
                assert overlap(whole, disc(card.icon(at), 0.13 * card.unit)).is_empty
                assert overlap(whole, coast).area > 0.6 * whole.area


def test_a_name_lies_on_clear_water() -> None:
    """A plate in the colour of the card's kind at the foot, which covers no coast and no mark."""
    pieces, record = ocean()
    theme = base_theme()
    named = {piece.id: piece for piece in pieces}
    for card in plans():
        ground = theme.colour(record.kinds[card.card.kind].ground)
        drawn = [path for path in paths(named[card.card.card].front) if path.fill == ground]
        plates = [
            found for path in drawn if (found := box(path.segments)).height == pytest.approx(PLATE)
        ]
        found = max(plates, key=lambda found: found.width)
        assert found.bottom == pytest.approx(card.trim.bottom - MARGIN)
        hidden = box_of(found)
        assert overlap(hidden, land(card)).is_empty
        for at, sector in card.sectors():
            if sector.icon and not sector.blocked:
                middle = card.berth(at) if sector.spot else card.icon(at)
                reach = sector.spot / 2 if sector.spot else 0.15 * card.unit
                assert overlap(hidden, disc(middle, reach)).is_empty


def test_a_ship_beside_an_icon_leaves_it_in_view_and_stays_in_its_sector() -> None:
    for card in plans():
        for at, sector in card.sectors():
            if sector.blocked or sector.spot is not None:
                continue
            box_, icon, half = card.box(at), card.icon(at), SHIP / 2
            corners = [
                (x, y)
                for x in (box_.x + half, box_.right - half)
                for y in (box_.y + half, box_.bottom - half)
            ]
            # From the farthest corner of the sector the token leaves the middle of the icon free.
            assert max(dist(icon, corner) for corner in corners) > half + 0.15 * card.unit


def test_a_merchant_has_room_on_its_spot() -> None:
    for card in plans():
        for at, sector in card.sectors():
            if sector.spot is not None:
                x, y = card.berth(at)
                whole = card.box(at)
                assert sector.spot >= 12
                assert whole.x <= x - sector.spot / 2
                assert x + sector.spot / 2 <= whole.right
                assert y + sector.spot / 2 <= whole.bottom


def test_every_card_carries_its_name() -> None:
    pieces, record = ocean()
    shown = {piece.id: words(piece.front) for piece in pieces}
    for card in record.cards:
        assert card.name in shown[card.card]


def test_an_overview_shows_all_names_and_what_sectors_mean() -> None:
    overview = "overview: {title: Lay them out, text: In any order.}\n"
    pieces, report = lay("mosaic", SMALL + overview)
    assert report.diagnostics == ()
    (shown,) = (words(piece.front) for piece in pieces if piece.id == "small-overview")
    assert {"One", "Two", "Three", "Four", "Sea", "Isle"} <= {*shown}
