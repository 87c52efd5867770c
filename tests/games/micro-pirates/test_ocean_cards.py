"""The nine ocean cards of Micro Pirates against its rulebook, in all 576 layouts."""

from __future__ import annotations

from functools import cache

import networkx as nx
from sectored import steps_of

from pnp.base.diagnostics import Report, Reporter
from pnp.base.library import content_dir
from pnp.content.source import parse, read_source
from pnp.content.structure import build_record, span_of
from pnp.kinds.boards.mosaic import sectors
from pnp.kinds.boards.mosaic.problems import sound_mosaic
from pnp.kinds.boards.mosaic.record import Mosaic, MosaicCard

PORTS = {"parrot-bay", "coral-haven", "lantern-point", "smugglers-rest"}
OPEN = {"whale-road", "sargasso-deep", "trident-shoals", "teeth-reef"}
# Where players are told to find a jungle, by Map and Quest cards.
JUNGLES = (PORTS | OPEN) - {"lantern-point"}


@cache
def ocean() -> Mosaic:
    report = Report()
    path = content_dir() / "micro-pirates" / "oceans" / "ocean.yaml"
    source = read_source(path, path.name, report, within=None)
    assert source is not None
    node = parse(source, report)
    assert node is not None
    record = build_record(Mosaic, node, report)
    assert record is not None, report.diagnostics
    assert sound_mosaic(record, Reporter(report, lambda at: span_of(node, at)))
    assert report.diagnostics == ()
    return record


def marks(card: MosaicCard) -> list[str]:
    return [mark for row in card.sectors for mark in row]


def having(mark: str) -> set[str]:
    return {card.card for card in ocean().cards if mark in marks(card)}


def royal() -> MosaicCard:
    return ocean().of_kind("royal")[0]


def test_one_royal_four_ports_and_four_open_waters_of_nine_sectors() -> None:
    assert [card.card for card in ocean().of_kind("royal")] == ["port-royal"]
    assert {card.card for card in ocean().of_kind("port")} == PORTS
    assert {card.card for card in ocean().of_kind("open")} == OPEN
    assert sectors.sectors_per_card(ocean()) == (3, 3)
    assert len({card.name for card in ocean().cards}) == 9


def test_port_royal_lies_top_middle_and_ports_in_the_corners() -> None:
    assert sectors.places_of_kind(ocean(), "royal") == ((0, 1),)
    assert sectors.places_of_kind(ocean(), "port") == ((0, 0), (0, 2), (2, 0), (2, 2))
    assert len(sectors.places_of_kind(ocean(), "open")) == 4


def test_there_is_one_port_on_each_card_of_a_port_and_none_elsewhere() -> None:
    count = {card.card: marks(card).count("port") for card in ocean().cards}
    assert count == {"port-royal": 1, **dict.fromkeys(PORTS, 1), **dict.fromkeys(OPEN, 0)}


def test_no_ship_sails_on_the_middle_and_the_top_row_of_port_royal() -> None:
    legend = ocean().legend
    blocked = {
        (card.card, r, c)
        for card in ocean().cards
        for r, row in enumerate(card.sectors)
        for c, mark in enumerate(row)
        if legend[mark].blocked
    }
    assert blocked == {("port-royal", *at) for at in ((0, 0), (0, 1), (0, 2), (1, 1))}


def test_merchants_find_enough_cards_and_no_haven() -> None:
    for mark in ("small", "large"):
        # Three of a kind are placed while every one of four captains holds a place.
        assert len(having(mark)) >= 3 + 4
        assert all(marks(card).count(mark) <= 1 for card in ocean().cards)
        assert mark not in marks(royal())


def test_jungles_lie_where_other_cards_look_for_them_one_on_each() -> None:
    assert having("jungle") == JUNGLES
    assert all(marks(card).count("jungle") <= 1 for card in ocean().cards)
    assert len(JUNGLES) >= 4 + 2


def test_fish_and_plantains_grow_on_many_cards() -> None:
    assert len(having("fish")) >= 3
    assert len(having("plantain")) >= 3


def test_no_two_cards_have_the_same_sectors() -> None:
    assert len({card.sectors for card in ocean().cards}) == 9


def test_every_sector_is_reached_in_every_layout() -> None:
    layouts = list(sectors.layouts(ocean()))
    assert len(layouts) == 24 * 24
    for layout in layouts:
        water = nx.Graph((at, by) for at, near in steps_of(ocean(), layout).items() for by in near)
        assert len(water) == 77
        assert nx.is_connected(water)


def test_the_port_of_port_royal_has_a_way_out() -> None:
    steps = steps_of(ocean(), next(sectors.layouts(ocean())))
    place = sectors.places_of_kind(ocean(), "royal")[0]
    port = next(
        (place[0] * 3 + r, place[1] * 3 + c)
        for r, row in enumerate(royal().sectors)
        for c, mark in enumerate(row)
        if mark == "port"
    )
    # Two of them on the card itself, so that no layout can close them.
    assert len([at for at in steps[port] if at[0] // 3 == 0 and at[1] // 3 == 1]) >= 2


def test_no_port_is_more_than_three_turns_from_what_captains_seek() -> None:
    """With three sails, the fewest of any ship, nine sectors are three turns."""
    for layout in list(sectors.layouts(ocean()))[::23]:
        board = sectors.marks_of_layout(ocean(), layout)
        steps = steps_of(ocean(), layout)
        water = nx.Graph((at, by) for at, near in steps.items() for by in near)
        for port in (at for at, mark in board.items() if mark == "port"):
            far = nx.single_source_shortest_path_length(water, port)
            for goal in ("jungle", "fish", "plantain", "small", "large"):
                assert min(far[at] for at, mark in board.items() if mark == goal) <= 9


def test_the_facts_can_fail() -> None:
    """A wall across a card cuts the ocean: the graph is made of the sectors, not of hope."""
    wall = {"sectors": (("hills",) * 3,) * 3}
    cards = tuple(
        card.model_copy(update=wall) if card.kind == "open" else card for card in ocean().cards
    )
    record = ocean().model_copy(update={"cards": cards})
    steps = steps_of(record, next(sectors.layouts(record)))
    water = nx.Graph((at, by) for at, near in steps.items() for by in near)
    assert not nx.is_connected(water)
