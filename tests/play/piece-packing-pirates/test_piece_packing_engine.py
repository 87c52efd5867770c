"""Piece Packing Pirates by its rules: its examples, sailing, treasure, trade, endings."""

from __future__ import annotations

import contextlib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conformance import game
from invariants.piece_packing_pirates import Watch
from playthroughs import replayed_from

from pnp.base.values import replace
from pnp.play.kernel import UnplayableError, copy_table, play, random_agent
from pnp_pirates.piece_packing_pirates.chart import NOWHERE
from pnp_pirates.piece_packing_pirates.engine import PiecePacking, Table, compiled, score
from pnp_pirates.piece_packing_pirates.narration import PiecePackingNarrator
from pnp_pirates.piece_packing_pirates.sailing import WINDS, sailing_reach

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
SLOOP, KETCH, BRIG, FRIGATE, GALLEON, SHIP_OF_LINE = range(6)
NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST = range(4)


def pirates(sea: str = "lake", rulings: dict[str, Any] | None = None, **facts: Any) -> PiecePacking:
    found = game("piece-packing-pirates").with_facts(facts, rulings)
    engine: Any = found.engine(1, sea)
    return engine


def on(rows: str, rulings: dict[str, Any] | None = None, **told: Any) -> PiecePacking:
    """Return a game on a sea that is drawn here."""
    found = game("piece-packing-pirates").with_facts({}, rulings)
    board = found.boards[0]
    tiles = tuple(tuple(row.split()) for row in rows.strip().splitlines())
    record = board.record.model_copy(update={"tiles": tiles, **told})
    return compiled(found.setting_on(None), found.game, replace(board, record=record), 1, None)


def afloat(
    engine: PiecePacking, space: str, wind: int | None = SOUTH_EAST, **changed: Any
) -> Table:
    """Return a table in the middle of a game, the pirate in a space; all tiles lie face up, with
    one wind, or face down where there is none, but for its own."""
    table = engine.set_up()
    table.cell = engine.chart.spaces.index(space)
    table.ship, table.crew = KETCH, 5
    for name, value in changed.items():
        setattr(table, name, value)
    own = engine.chart.tile[table.cell]
    for tile in range(len(table.winds)) if wind is not None else (own,):
        table.winds[tile], table.values[tile] = SOUTH_EAST if wind is None else wind, 0
        table.stack.pop()
    return table


def placed(engine: PiecePacking, table: Table, size: int, space: str) -> int:
    """Put a ship on the sea, and return its coin."""
    coin = next(c for c in table.bag if engine.size[c] == size)
    table.bag.remove(coin)
    at = engine.chart.spaces.index(space)
    table.ships[coin] = at
    table.fleet[engine.chart.tile[at]] += 1
    return coin


def played(engine: PiecePacking, table: Table, *steps: Any) -> list[str]:
    """Play a turn by the options of these choices, and return which kinds there were. ``None`` is
    the first option, which all that are left take: to stop, to bury and buy nothing, to sail on."""
    turn, todo, kinds = engine.turn(table), list(steps), []
    with contextlib.suppress(StopIteration):
        choice = next(turn)
        while True:
            kinds.append(choice.kind)
            step = todo.pop(0) if todo else None
            option = choice.options[0] if step is None else step
            assert option in choice.options, (choice, option)
            choice = turn.send(option)
    assert not list(Watch(engine).violations(table))
    return kinds


def marked(table: Table, what: str, where: str) -> bool:
    return (what, where) in {(mark.what, mark.where) for mark in table.marks}


def offers(engine: PiecePacking, ship: int, crew: int, booty: int) -> dict[tuple[int, int], int]:
    costs = engine.market.costs(ship, crew)
    return {offer: costs[offer] for offer in engine.market.within(ship, crew, booty)}


def space(engine: PiecePacking, name: str) -> int:
    return engine.chart.spaces.index(name)


# Setting up


def test_the_worst_roll_buys_a_sloop_with_one_crew_and_nothing_else() -> None:
    engine = pirates()
    turn = engine.turn(engine.set_up())
    assert len(next(turn).options) == 36
    buy = turn.send((0, 0))
    assert buy.options == ((SLOOP, 1),)
    assert offers(engine, NOWHERE, 0, 14)[KETCH, 3] == 14
    assert (KETCH, 3) not in offers(engine, NOWHERE, 0, 13)


def test_the_totals_of_the_table_of_ships_are_what_they_cost() -> None:
    ships = game("piece-packing-pirates").setting
    engine, all_offers = pirates(), offers(pirates(), NOWHERE, 0, 100)
    for size, ship in enumerate(engine.numbers.ships):
        costs = [cost for (s, _), cost in all_offers.items() if s == size]
        assert (min(costs), max(costs)) == ship.total
    assert ships.fact("start-booty") == 5


def test_a_pirate_begins_beside_land_on_a_tile_of_which_nobody_is_sighted() -> None:
    engine, table = pirates(), pirates().set_up()
    kinds = played(engine, table, (5, 5), (KETCH, 3), space(engine, "5-1"))
    assert kinds[:6] == ["start", "buy", "anchor", "tile", "wind", "sail"]
    assert (table.booty, table.ships, table.turns) == (1, {}, 1)
    assert all(engine.chart.shores[at] for at in engine.chart.coast)


def test_a_file_may_say_which_tile_lies_where() -> None:
    engine = on("a a\na a", values={"a": "arms-4"})
    table = engine.set_up()
    kinds = played(engine, table, (5, 5), (SLOOP, 1), 0)
    assert "tile" not in kinds
    assert table.values == [4]


# Sailing


@pytest.mark.parametrize("turn_back", [False, True])
@pytest.mark.parametrize("pinch", ["forbid", "allow"])
@pytest.mark.parametrize("sea", ["fjords", "archipelago"])
def test_courses_lead_where_the_validator_finds_that_ships_get(
    sea: str, pinch: str, turn_back: bool
) -> None:
    engine = pirates(sea, {"turn-back": turn_back, "pinch": pinch})
    cells = dict.fromkeys(engine.chart.cells, "")
    for start in range(0, len(engine.chart.cells), 5):
        for wind, way in enumerate(WINDS):
            found = {engine.chart.cells[at] for at in _reached(engine, start, wind)}
            assert found == sailing_reach(
                cells,
                engine.chart.cells[start],
                way,
                steps=2,
                pinch=pinch == "allow",
                back=turn_back,
            )


def _reached(engine: PiecePacking, start: int, wind: int) -> set[int]:
    todo, found = [(start, 2, NOWHERE, False, False)], set()
    while todo:
        at, left, heading, turned, windy = todo.pop()
        found.add(at)
        for to in engine.ways(at, left, heading, turned, windy, wind).options[1:]:
            table = Table([], [], [], [], [], cell=at)
            table.left, table.heading, table.turned, table.windy = left, heading, turned, windy
            engine._move(table, to)
            todo.append((to, table.left, table.heading, table.turned, table.windy))
    return found


def test_more_steps_lead_further() -> None:
    assert len(_reached(pirates(), 40, 0)) < 40
    table = afloat(pirates(steps=4), "5-1", None)
    assert table.left == 0
    engine = pirates(steps=4)
    played(engine, table, space(engine, "5-2"), None)
    assert table.left == 3


def test_a_ship_is_sighted_across_the_tile_where_the_roll_is_not_above_its_value() -> None:
    """The four of arms and a roll of three, as in the rulebook; five would sight nobody."""
    for roll, sighted in ((3, True), (4, True), (5, False)):
        engine = pirates()
        table = afloat(engine, "5-2", None)
        four = next(i for i, tile in enumerate(engine.numbers.tiles) if tile.value == 4)
        assert four in table.stack
        kinds = played(engine, table, space(engine, "5-3"), four, SOUTH_WEST, roll)
        assert kinds[:4] == ["sail", "tile", "wind", "lookout"]
        assert ("ship" in kinds) is sighted
        if sighted:
            assert len(table.bag) == 17


def test_nobody_is_sighted_on_a_tile_with_ships_or_from_an_empty_bag() -> None:
    engine = pirates()
    table = afloat(engine, "5-2")
    placed(engine, table, KETCH, "6-4")
    assert "lookout" not in played(engine, table, space(engine, "5-3"))
    table = afloat(engine, "5-2")
    for coin in list(table.bag):
        placed(engine, table, engine.size[coin], "10-8")
    played(engine, table, space(engine, "5-3"), 0)
    assert marked(table, "anomaly", "bag-empty")


# Fights


def test_the_fight_of_the_rulebook() -> None:
    """A ketch with five crew and four notoriety, a brig, a five and an ace."""
    engine = pirates()
    table = afloat(engine, "5-5", notoriety=4)
    coin = placed(engine, table, BRIG, "5-5")
    engine.fight(table, coin, 5, 1)
    assert (table.booty, table.notoriety, coin in table.bag) == (5 * (2 + 1) - 5, 5, True)
    assert not list(Watch(engine).violations(table))


@pytest.mark.parametrize(
    ("ship", "crew", "booty", "suns", "left"),
    [
        (KETCH, 5, 9, 5, (KETCH, 4, 4)),
        (KETCH, 5, 2, 5, (KETCH, 4, 0)),  # no more than there is
        (BRIG, 4, 9, 5, (KETCH, 3, 4)),  # too few crew for a brig
        (SHIP_OF_LINE, 9, 9, 5, (GALLEON, 8, 4)),
        (SLOOP, 1, 9, 5, (SLOOP, 0, 4)),
    ],
)
def test_a_lost_fight_costs_crew_notoriety_and_booty(
    ship: int, crew: int, booty: int, suns: int, left: tuple[int, int, int]
) -> None:
    engine = pirates()
    table = afloat(engine, "5-5", ship=ship, crew=crew, booty=booty, notoriety=20)
    coin = placed(engine, table, SHIP_OF_LINE, "5-5")
    engine.fight(table, coin, 0, suns)
    assert (table.ship, table.crew, table.booty) == left
    assert (table.notoriety, coin in table.ships) == (19, True)


def test_equal_scores_change_nothing_and_a_won_fight_may_cost_booty() -> None:
    engine = pirates()
    table = afloat(engine, "5-5", booty=7)
    coin = placed(engine, table, BRIG, "5-5")
    before = copy_table(table)
    engine.fight(table, coin, 0, 4)
    table.marks.clear()
    assert table == before
    engine.fight(table, coin, 1, 0)
    assert (table.booty, table.notoriety) == (7 + 2 - 5, 1)


def test_ships_in_one_space_are_fought_one_by_one_and_sailing_goes_on() -> None:
    engine = pirates()
    table = afloat(engine, "5-5", NORTH_WEST, crew=5, ship=KETCH)
    first, second = (placed(engine, table, SLOOP, "5-6") for _ in range(2))
    kinds = played(
        engine, table, space(engine, "5-6"), second, (5, 0), (5, 0), space(engine, "5-7"), 5
    )
    assert kinds[:5] == ["sail", "fight", "dice", "dice", "sail"]
    assert table.ships == {}
    assert first in table.bag
    assert table.notoriety == 2


# Other ships


def test_a_larger_ship_chases_a_smaller_one_flees_an_equal_one_stays() -> None:
    engine = pirates()
    table = afloat(engine, "5-5", None, ship=BRIG, crew=5)
    larger = placed(engine, table, FRIGATE, "5-7")
    smaller = placed(engine, table, SLOOP, "6-6")
    equal = placed(engine, table, BRIG, "4-6")
    played(engine, table)
    far = engine.chart.far[table.cell]
    assert far[table.ships[larger]] == 1
    assert far[table.ships[smaller]] == 2 + 1 + 2  # a step, and the wind of its tile
    assert table.ships[equal] == space(engine, "4-6")


def test_the_brig_of_the_rulebook_sails_to_the_ketch_and_fights() -> None:
    engine = pirates()
    table = afloat(engine, "5-6", None, notoriety=4)
    placed(engine, table, BRIG, "6-6")
    kinds = played(engine, table, None, (5, 1))
    assert kinds[:2] == ["sail", "dice"]
    assert (table.notoriety, table.booty) == (5, 10)


def test_only_the_wind_of_tiles_that_lie_face_up_moves_other_ships() -> None:
    for wind, reached in ((None, False), (NORTH_WEST, True), (SOUTH_EAST, False)):
        engine = pirates()
        table = afloat(engine, "5-5", wind)
        placed(engine, table, BRIG, "6-7")
        kinds = played(engine, table)
        assert ("dice" in kinds) is reached, wind


def test_ships_beyond_the_bordering_tiles_stay() -> None:
    engine = pirates()
    table = afloat(engine, "5-1")
    far = placed(engine, table, SHIP_OF_LINE, "5-11")
    near = placed(engine, table, SHIP_OF_LINE, "5-3")
    played(engine, table)
    assert table.ships[far] == space(engine, "5-11")
    assert table.ships[near] != space(engine, "5-3")


def test_a_ship_that_shares_the_space_does_not_fight_again() -> None:
    engine = pirates()
    table = afloat(engine, "5-5", None)
    placed(engine, table, BRIG, "5-5")
    assert "dice" not in played(engine, table)


# Treasure and trade


def test_booty_is_buried_beside_the_ship_and_dug_up_again() -> None:
    engine = pirates()
    table = afloat(engine, "5-1", booty=30)
    played(engine, table, None, engine.chart.shores[table.cell][0], 12)
    assert (table.booty, table.buried) == (18, 12)
    kinds = played(engine, table, None, 5)
    assert "dig" in kinds
    assert (table.booty, table.buried) == (23, 7)
    played(engine, table, None, 0, table.chest, 3)
    assert (table.booty, table.buried) == (20, 10)


def test_who_buries_elsewhere_loses_what_is_buried() -> None:
    engine = pirates()
    table = afloat(engine, "5-1", booty=30, buried=9, chest=(9, 9))
    played(engine, table, None, engine.chart.shores[table.cell][0], 4)
    assert (table.booty, table.buried) == (26, 4)
    assert marked(table, "action", "abandon-treasure")


def test_out_at_sea_nothing_is_buried() -> None:
    engine = pirates()
    assert not {"shore", "dig"} & set(played(engine, afloat(engine, "5-5", booty=30)))


def test_what_the_hold_cannot_carry_is_lost_after_buying() -> None:
    engine = pirates()
    table = afloat(engine, "5-5", booty=57)
    played(engine, table)
    assert table.booty == 50
    table = afloat(engine, "5-5", booty=57)
    played(engine, table, None, (BRIG, 6))
    assert table.booty == 50
    assert marked(table, "anomaly", "booty-beyond-the-hold")
    table = afloat(engine, "5-5", booty=55)
    played(engine, table, None, (BRIG, 6))
    assert table.booty == 55 - 3 - 3


def test_the_old_ship_pays_for_a_part_of_the_new_one() -> None:
    """The examples of the rulebook: a ketch with five crew and twelve booty."""
    found = offers(pirates(), KETCH, 5, 12)
    assert found[KETCH, 5] == 0
    assert found[BRIG, 5] == 8 - 5
    assert found[FRIGATE, 5] == 13 - 5
    assert found[SLOOP, 3] == 2 - 5  # two of the crew are lost


@pytest.mark.parametrize(("change", "cost"), [(True, 13 - 34), (False, 0)])
def test_a_cheaper_ship_pays_back_the_difference_or_not(change: bool, cost: int) -> None:
    engine = pirates(rulings={"downgrade-change": change})
    assert offers(engine, SHIP_OF_LINE, 9, 0)[FRIGATE, 7] == cost


@pytest.mark.parametrize(
    ("reading", "booty", "saved"),
    [
        ("sloop-and-crew", 4, False),
        ("sloop-and-crew", 5, True),
        ("crew", 2, False),
        ("crew", 3, True),
    ],
)
def test_what_saves_a_pirate_without_crew(reading: str, booty: int, saved: bool) -> None:
    engine = pirates(rulings={"rescue-cost": reading})
    table = afloat(engine, "5-5", ship=SLOOP, crew=0, booty=booty)
    turn = engine.turn(table)
    table.sailing, table.left = True, 0
    kinds = []
    with contextlib.suppress(StopIteration):
        choice = next(turn)
        while True:
            kinds.append(choice.kind)
            choice = turn.send((SLOOP, 1) if choice.kind == "buy" else choice.options[0])
    assert ("buy" in kinds) is saved
    assert table.ended == ("" if saved else "drowned")
    assert table.turns == 1  # the turn counts in which the pirate drowns
    assert table.booty == (0 if saved else booty)


# The end


def test_the_score_of_the_rulebook() -> None:
    engine = pirates()
    table = afloat(engine, "5-5", ship=FRIGATE, crew=7, booty=5, notoriety=8, turns=16)
    table.buried, table.chest = 15, (9, 9)
    assert score(table) == 637
    table.ended = "retired"
    assert engine.winners(table) == (0,)


@pytest.mark.parametrize("nothing", ["booty", "buried", "notoriety"])
def test_nobody_wins_without_booty_treasure_and_notoriety(nothing: str) -> None:
    engine = pirates()
    table = afloat(engine, "5-5", booty=5, notoriety=8, buried=15, ended="retired")
    assert engine.winners(table) == (0,)
    setattr(table, nothing, 0)
    assert engine.winners(table) == ()


@pytest.mark.parametrize(
    ("name", "sea", "facts"),
    [("retired", "lake", {}), ("time-up", "fjords", {"turns": 5}), ("drowned", "strait", {})],
)
def test_playthroughs_end_as_they_are_told(name: str, sea: str, facts: dict[str, int]) -> None:
    engine = pirates(sea, **facts)
    path = PLAYTHROUGHS / f"{name}.txt"
    end = replayed_from(PiecePackingNarrator(engine), Watch(engine), path)
    assert engine.ending(end) == name


def test_every_ending_has_a_playthrough() -> None:
    assert {path.stem for path in PLAYTHROUGHS.iterdir()} == set(pirates().endings)


# Seas and numbers


def test_a_mirrored_sea_is_sailed_as_its_mirror_image() -> None:
    board = next(b for b in game("piece-packing-pirates").boards if b.id == "serpent")
    rows = [" ".join(row) for row in board.record.tiles]
    here = on("\n".join(rows)).chart
    there = on("\n".join(" ".join(reversed(row.split())) for row in rows)).chart
    wide = max(c for _, c in here.cells)
    to = [there.cells.index((r, wide - c)) for r, c in here.cells]
    chance = Random(1)
    for at, mirrored in enumerate(to):
        north, east, south, west = here.steps[at]
        moved = [to[s] if s >= 0 else s for s in (north, west, south, east)]
        assert list(there.steps[mirrored]) == moved
        assert to[here.opposite[at]] == there.opposite[mirrored]
        assert len(here.shores[at]) == len(there.shores[mirrored])
        for wind, other in ((0, 1), (1, 0), (2, 3), (3, 2)):
            by = here.blown[wind][at]
            assert there.blown[other][mirrored] == (to[by] if by >= 0 else by)
        near = {here.cells[i] for i, t in enumerate(here.tile) if t in here.near[here.tile[at]]}
        mirror = {
            there.cells[i]
            for i, t in enumerate(there.tile)
            if t in there.near[there.tile[mirrored]]
        }
        assert {(r, wide - c) for r, c in near} == mirror
        other_at = chance.randrange(len(to))
        assert here.ranks[at][other_at] == there.ranks[mirrored][to[other_at]]


CORNERS = """
a a . .
a a . .
. . b b
. . b b
"""


@pytest.mark.parametrize(("pinch", "passes"), [("forbid", False), ("allow", True)])
def test_ships_slip_between_corners_of_land_or_not(pinch: str, passes: bool) -> None:
    engine = on(CORNERS, {"pinch": pinch, "contact": "corner"})
    corner, across = (engine.chart.cells.index(cell) for cell in ((1, 1), (2, 2)))
    assert (across in _reached(engine, corner, SOUTH_EAST)) is passes


def test_numbers_that_vary_change_the_game() -> None:
    engine = pirates(**{"won-notoriety": 3, "crew-price": 1, "start-booty": 9, "turns": 3})
    assert offers(engine, KETCH, 3, 9)[KETCH, 5] == 2
    table = afloat(engine, "5-5")
    engine.fight(table, placed(engine, table, SLOOP, "5-5"), 5, 0)
    assert table.notoriety == 3
    assert play(engine, [random_agent], 1).turns <= 3
    next(turn := engine.turn(engine.set_up()))
    assert (SLOOP, 1) in turn.send((0, 0)).options


def test_what_cannot_be_played_says_why() -> None:
    with pytest.raises(UnplayableError, match="for one player"):
        game("piece-packing-pirates").engine(2, "lake")
    with pytest.raises(UnplayableError, match="4 booty buys no ship"):
        pirates(**{"start-booty": 4})
    marks = [chr(ord("A") + i) for i in range(25)]
    row = " ".join(f"{m} {m}" for m in marks)
    with pytest.raises(UnplayableError, match="25 tiles, the piecepack only 24"):
        on(f"{row}\n{row}")


def test_what_is_shown_and_where_figures_stand() -> None:
    engine = pirates()
    table = afloat(engine, "5-5", None, booty=4, chest=(4, -1), buried=3)
    coin = placed(engine, table, BRIG, "5-7")
    narrator = PiecePackingNarrator(engine)
    shown = list(narrator.position(table, None))
    signs = {line.split()[0]: line for line in shown if line.split()[0].isdecimal()}
    places = [at for at in range(len(shown[0])) if shown[0][at : at + 3].endswith(" 5")]
    assert signs["5"][places[0] + 1] == "@"
    assert "c" in signs["5"]
    assert "x" in signs["5"]
    card = engine.numbers.coins[coin].card
    assert narrator.figures(table) == {"5-5": ["seat-0"], "5-7": [card]}
