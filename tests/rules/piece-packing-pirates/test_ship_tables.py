"""Prices, crews and fights of Piece Packing Pirates, counted anew."""

from __future__ import annotations

from itertools import product

import pytest

from pnp.content.rulebook import bundled_rulings_record
from pnp.kinds.sheet.record import SheetTable
from pnp.rules.views import Setting
from pnp_pirates.piece_packing_pirates.ships import find_misprints, fleet, odds, plunder, ship_rows


def setting() -> Setting:
    return Setting(bundled_rulings_record("piece-packing-pirates"), rules="piece-packing-pirates")


def test_what_ships_cost_with_their_crews() -> None:
    """Rulebook lines 95-101."""
    totals = [ship.total for ship in fleet(setting()).values()]
    assert totals == [(5, 11), (14, 20), (20, 26), (28, 34), (42, 48), (61, 64)]


@pytest.mark.parametrize(
    ("margin", "wins", "equal"),
    [(-5, 0, 1), (-4, 1, 2), (-3, 3, 3), (-2, 6, 4), (-1, 10, 5), (0, 15, 6)]
    + [(1, 21, 5), (2, 26, 4), (3, 30, 3), (4, 33, 2), (5, 35, 1)],
)
def test_the_odds_of_a_fight(margin: int, wins: int, equal: int) -> None:
    assert odds(margin, 6) == (wins, equal)
    throws = [margin + own - other for own, other in product(range(6), repeat=2)]
    assert (wins, equal) == (sum(t > 0 for t in throws), throws.count(0))
    # A margin the other way is the other's: what one wins the other loses.
    assert odds(-margin, 6) == (36 - wins - equal, equal)


def test_no_fight_brings_more_than_a_brig_of_four_takes_from_a_ship_of_the_line() -> None:
    assert plunder(fleet(setting()), 6) == (5 * (5 + 5) - 4, -10)


def test_a_defeat_leaves_a_ship_that_fits() -> None:
    ships = list(fleet(setting()).values())
    for ship in ships[1:]:
        fits = [s for s in ships[: ship.size] if s.least <= ship.least - 1 <= s.most]
        assert fits[-1].size == ship.size - 1


def test_each_wrong_number_of_a_table_is_found_in_its_place() -> None:
    ships = fleet(setting())
    rows = tuple(
        (
            f":{name}: {s.size} {name}",
            str(s.price),
            f"{s.least}-{s.most}",
            f"{s.total[0]}-{s.total[1]}",
        )
        for name, s in ships.items()
    )
    table = SheetTable(widths=(1, 1, 1, 1), rows=rows)
    found = ship_rows(table, ships)
    assert list(found.values()) == list(range(6))
    for (name, ship), row in zip(ships.items(), rows, strict=True):
        assert list(find_misprints(row, ship)) == []
        for column, wrong in product(range(4), ("77", "77-78")):
            cells = (*row[:column], f"{wrong} {name}" if not column else wrong, *row[column + 1 :])
            assert [place for place, _, _ in find_misprints(cells, ship)] == [column]


def test_other_tables_are_no_tables_of_ships() -> None:
    table = SheetTable(widths=(1, 1), rows=(("Sloop", "small"), ("Brig", "large")))
    assert ship_rows(table, fleet(setting())) == {}
