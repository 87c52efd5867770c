"""The rulebook's examples, and how play changes by each reading of it."""

from __future__ import annotations

import pytest
from conformance import game
from invariants.piracy import Watch
from shoals import Line, at, engine, event, placed, sailed

from pnp.play.kernel import UnplayableError, play, random_agent
from pnp.play.positions import position_after
from pnp_pirates.piracy.courses import PerilMode
from pnp_pirates.piracy.engine import ENDED, Piracy, Table


def stage(piracy, table, kind: str, squares: int = 3) -> Line:
    return Line(piracy, getattr(piracy.turns, kind)(table, squares))


def test_a_six_may_deliver_after_three_squares_and_sail_on() -> None:
    piracy = engine()
    table = placed(piracy, "d4", "j1", "j2", aboard=(1,))
    sailed(piracy, table, 6, "sail to a7 by the port")
    assert table.home == [1, 0, 0]
    assert table.aboard[0] == 0


def test_an_island_ends_a_move_and_gives_a_cannonball() -> None:
    piracy = engine()
    table = placed(piracy, "d3", "j1", "j2")
    sailed(piracy, table, 5, "sail to f2")
    assert piracy.chart.names[table.at[0]] == "f2"
    assert table.balls[0] == 2
    assert table.stock == piracy.numbers.balls - 4


@pytest.mark.parametrize("roll", [1, 4, 6])
def test_a_ship_leaves_an_island_by_one_square(roll: int) -> None:
    piracy = engine()
    table = placed(piracy, "f2", "j1", "j2")
    line = sailed(piracy, table, roll)
    assert line.words == {f"sail to {name}" for name in ("e2", "f1", "f3", "g2")}


@pytest.mark.parametrize(
    ("coins", "squares"),
    [(0, "123456"), (1, "123456"), (2, "112233"), (3, "111222"), (4, "111111")],
)
def test_treasure_slows_a_ship(coins: int, squares: str) -> None:
    piracy = engine(6)
    for roll, far in enumerate(squares, 1):
        table = placed(piracy, "g4", aboard=(coins,))
        part = piracy.turns.voyages(table, 0, roll)
        blocked = piracy.turns.courses(table, 0, int(far), PerilMode.SAIL, 0)
        assert part.courses is blocked.courses


def test_three_players_race_for_five_coins_and_two_for_three() -> None:
    assert engine(3).set_up().trove == 5
    assert engine(2).set_up().trove == 3
    assert len(engine(2).set_up().at) == 4
    assert engine(2, two_player_hoard="ships").set_up().trove == 7


def test_blackbeard_takes_a_ship_home_and_leaves_its_gold() -> None:
    piracy = engine()
    table = placed(piracy, "e3", "j1", "j2", aboard=(2,))
    Line(piracy, piracy.turns.prowl(table, 0, 3)).take("move Blackbeard to e3")
    assert table.at[0] == table.perils[0] == piracy.chart.prisons[0]
    assert table.loose == {at(piracy, "e3"): 2}
    assert table.captive[0]


def test_only_a_six_frees_a_ship_whose_jailer_is_at_home() -> None:
    piracy = engine()
    table = placed(piracy, "b2", "j1", "j2")
    table.captive[0] = True
    assert sailed(piracy, table, 5).choice is None
    line = sailed(piracy, table, 6)
    assert "sail to a2" in line.words
    assert "sail to a1" not in line.words
    table.perils[0] = at(piracy, "j5")
    assert "sail to a2" in sailed(piracy, table, 2).words


def test_a_breeze_carries_a_captive_three_squares() -> None:
    piracy = engine()
    table = placed(piracy, "b2", "j1", "j2")
    table.captive[0] = True
    stage(piracy, table, "breeze").take("run before the wind to f3")
    assert not table.captive[0]


def test_the_first_to_leave_a_prison_takes_what_lies_there() -> None:
    piracy = engine()
    table = placed(piracy, "e3", "b2", "j2", aboard=(0, 0, 2))
    table.captive[1] = True
    table.aboard[2], table.loose = 0, {at(piracy, "b2"): 2}
    table.seat = 1
    sailed(piracy, table, 6, "sail to a2")
    assert table.aboard[1] == 2
    assert not table.loose


def test_a_loop_takes_two_coins_at_the_x() -> None:
    piracy = engine()
    table = placed(piracy, "h4", "a1", "a2")
    take = "take a coin at the X"
    sailed(piracy, table, 5, "sail to i4 by the X and the X", take, take)
    assert table.aboard[0] == 2


def test_with_two_players_the_breeze_binds_the_ship() -> None:
    piracy = engine(2)
    table = placed(piracy, "d4", "j1", "f5", "j2")
    line = stage(piracy, table, "breeze")
    assert {words[-1] for words in line.words} == {"1", "3", "w"}
    line.take("run before the wind to g4, ship 1")
    sail = Line(piracy, piracy.turns.voyage(table, 0)).take("roll 1")
    assert {words[-1] for words in sail.words} == {"1"}
    free = Line(piracy, piracy.turns.voyage(table, -1)).take("roll 1")
    assert {words[-1] for words in free.words} == {"1", "3"}


def _after_breeze(piracy: Piracy, end: str, roll: int) -> tuple[Line, Table]:
    """Return a turn in which the wind carries the first ship from d4, up to its own move."""
    table = placed(piracy, "d4", "j1", "j2")
    line = Line(piracy, piracy.turn(table)).take(event(piracy, "fair-breeze"))
    return line.take(f"run before the wind to {end}", f"roll {roll}"), table


@pytest.mark.parametrize("loops", ["last-square", "any-square"])
def test_nobody_turns_straight_back_after_a_breeze_in_the_same_turn(loops: str) -> None:
    piracy = engine(turning_back=loops)
    line, table = _after_breeze(piracy, "g4", 1)
    assert line.words == {"sail to g3", "sail to g5", "sail to h4"}
    line.take("sail to g3")
    table.seat, table.at[0] = 0, at(piracy, "g4")  # in the next turn it may
    again = Line(piracy, piracy.turns.voyage(table, -1)).take("roll 1")
    assert "sail to f4" in again.words


def test_a_ship_blown_by_one_of_several_ways_may_go_on_anywhere() -> None:
    """To come to f5 the ship may have left e5 or f4 last, as it likes."""
    line, _ = _after_breeze(engine(), "f5", 1)
    assert {"sail to e5", "sail to f4"} <= line.words


READINGS = [
    # A ship at d4 rolls 2; a target without an exact roll is one square away.
    ("exact-roll-to-fire", False, "sail to e4 and fire", True),
    ("exact-roll-to-fire", True, "sail to e4 and fire", False),
    ("full-distance", True, "sail to e4", False),
    ("full-distance", False, "sail to e4", True),
    ("landing-on-peril", True, "sail to f4", True),
    ("landing-on-peril", False, "sail to f4", False),
]


@pytest.mark.parametrize(("ruling", "value", "words", "may"), READINGS)
def test_readings_change_how_ships_sail(ruling: str, value, words: str, may: bool) -> None:
    piracy = engine(**{ruling: value})
    table = placed(piracy, "d4", "e4", "j1")
    table.perils[1] = at(piracy, "f4")
    assert (words in sailed(piracy, table, 2).words) is may


@pytest.mark.parametrize(("value", "back"), [("last-square", True), ("any-square", False)])
def test_a_loop_comes_back_by_one_reading_only(value: str, back: bool) -> None:
    piracy = engine(turning_back=value)
    table = placed(piracy, "h6", "a1", "a2")
    table.at[0] = at(piracy, "g4")
    assert ("sail to g4" in sailed(piracy, table, 4).words) is back


@pytest.mark.parametrize("value", [True, False])
def test_a_siren_onto_a_prison(value: bool) -> None:
    piracy = engine(siren_onto_prison=value)
    table = placed(piracy, "j1", "d3", "j2", aboard=(0, 2))
    line = stage(piracy, table, "siren").take("lure ship 2")
    onto = f"lure it to {piracy.chart.names[piracy.chart.prisons[0]]}"
    assert (onto in line.words) is value
    if value:
        line.take(onto)
        assert table.captive[1]
        assert table.loose == {piracy.chart.prisons[0]: 2}


@pytest.mark.parametrize("value", [True, False])
def test_breeze_and_siren_may_be_declined(value: bool) -> None:
    piracy = engine(breeze_declined=value)
    table = placed(piracy, "d4", "j1", "j2")
    assert ("let the wind blow" in stage(piracy, table, "breeze").words) is value
    assert ("leave the siren alone" in stage(piracy, table, "siren").words) is value


@pytest.mark.parametrize(("value", "ends"), [("move", False), ("turn", True)])
def test_a_breeze_onto_land_ends_the_move_or_the_turn(value: str, ends: bool) -> None:
    piracy = engine(turn_ends_on_land=value)
    table = placed(piracy, "d2", "j1", "j2")
    result = []

    def listened():
        result.append((yield from piracy.turns.breeze(table, 3)))

    Line(piracy, listened()).take("run before the wind to f2")
    assert (result == [ENDED]) is ends


@pytest.mark.parametrize(("value", "home"), [(True, 1), (False, 0)])
def test_ships_that_others_move_bring_coins_home(value: bool, home: int) -> None:
    piracy = engine(moved_by_others=value)
    table = placed(piracy, "j1", "b4", "j2", aboard=(0, 1))
    line = stage(piracy, table, "siren").take("lure ship 2")
    line.take("lure it to a6 by the port" if value else "lure it to a6")
    assert table.home[1] == home


@pytest.mark.parametrize(
    ("value", "left"), [("some", {"load 1 coin", "load 2 coins"}), ("all", set())]
)
def test_some_coins_may_stay_on_the_water(value: str, left: set[str]) -> None:
    piracy = engine(dropped_coins=value)
    table = placed(piracy, "d4", "j1", "j2")
    table.trove, table.loose, table.lying = 3, {at(piracy, "e4"): 2}, 1 << at(piracy, "e4")
    line = sailed(piracy, table, 2, "sail to f4 by the coins on e4")
    assert line.words == left
    if left:
        line.take("load 1 coin")
        assert table.aboard[0] == table.loose[at(piracy, "e4")] == 1
    else:
        assert table.aboard[0] == 2
    assert not list(Watch(piracy).violations(table))


def test_ships_start_at_the_port_or_where_the_board_says() -> None:
    rows = "~~~~~\n~SS~~\nP~~~X\n~~~~h\n~MM~~"
    readings = {
        "port-or-start": {"sail to a3 by the port", "sail to a1"},
        "port-only": {"sail to a3 by the port"},
    }
    for value, words in readings.items():
        piracy = engine(rows=rows, start="a1", off_map_start=value)
        table = piracy.set_up()
        table.seat = 0
        assert sailed(piracy, table, 1).words == words


def test_cannonballs_may_be_in_the_deck() -> None:
    usual, mixed = engine(), engine(cannonballs_in_deck=True)
    assert len(usual.set_up().deck) == len(usual.numbers.events)
    table = mixed.set_up()
    assert len(table.deck) == len(mixed.numbers.events) + mixed.numbers.balls - 3
    table.seat = 0
    ball = len(mixed.numbers.events)
    Line(mixed, mixed.turns.event(table)).take(f"cannonball ({ball + 1})")
    assert table.balls[0] == 2
    assert not list(Watch(mixed).violations(table))


def test_events_are_those_of_the_printed_cards_unless_a_variant_says_otherwise() -> None:
    kinds = [event.kind for event in engine().numbers.events]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == game("piracy").setting.fact(
        "event-cards"
    )
    other = {"event-distance": 2, "cannonballs": 12, "event-cards": {"blackbeard": 1}}
    varied = engine(facts=other)
    assert {event.squares for event in varied.numbers.events} == {2}
    assert sum(event.kind == "blackbeard" for event in varied.numbers.events) == 1
    assert varied.numbers.balls == 12


def test_the_red_die_calls_the_events_by_its_numbers() -> None:
    faces = [event.kind for event in engine(mode="dice").numbers.events]
    assert faces == ["blackbeard"] * 2 + ["sea-monster"] * 2 + ["fair-breeze", "sirens-call"]


@pytest.mark.parametrize(
    ("players", "mode", "says"),
    [(7, None, "2 to 6"), (5, "hoard", "4 or 6"), (1, None, "2 to 6")],
)
def test_what_cannot_be_played_says_what_can(players: int, mode: str | None, says: str) -> None:
    with pytest.raises(UnplayableError, match=says):
        engine(players, mode)


@pytest.mark.parametrize("lacking", "PXSM")
def test_a_board_without_what_the_game_needs_is_refused(lacking: str) -> None:
    rows = "~~~~~\n~SS~~\nP~~~X\n~~~~h\n~MM~~".replace(lacking, "~")
    with pytest.raises(UnplayableError):
        engine(rows=rows)


def test_rotated_seats_play_the_same_game() -> None:
    """Whoever starts, the same choices lead to the same game with the seats turned."""
    piracy = engine(4)
    log = play(piracy, [random_agent] * 4, 11).log[:600]
    ends = [position_after(piracy, [(log[0] + turn) % 4, *log[1:]]).table for turn in (0, 1)]
    one, other = ends
    assert any(one.aboard) or any(one.home)
    assert other.home == one.home[-1:] + one.home[:-1]
    assert other.at == one.at[-1:] + one.at[:-1]
    assert other.perils == one.perils
