"""The growth of circles of Trades, held against a search over all small holdings."""

from __future__ import annotations

from fractions import Fraction

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from pnp.content.rulebook import bundled_rulings_record
from pnp_pirates.micro_pirates.supply import Exchange, best_circle, lines_of

NAMES = ("coins-for-rum", "good-for-rum", "goods-for-rum", "one-kind-for-rum")


def printed() -> dict[str, str]:
    stated = bundled_rulings_record("micro-pirates")
    assert stated is not None
    (table,) = (known.value for known in stated.facts if known.fact == "trades")
    assert isinstance(table, dict)
    return table


def holdings(lines: tuple[Exchange, ...], growth: Fraction, most: int) -> nx.DiGraph:
    """Return what each Trade makes of goods and rum, up to ``most`` of both; an edge weighs what
    it falls short of ``growth``. Goods are sold beside a Trade, for nothing but themselves."""
    graph = nx.DiGraph()
    for goods in range(most + 1):
        for rum in range(most + 1):
            if goods:
                graph.add_edge((goods, rum), (goods - 1, rum), weight=-1)
            for line in lines:
                to = (goods + line.goods, rum + line.rum)
                if to != (goods, rum) and min(to) >= 0 and max(to) <= most:
                    short = growth - line.coins
                    known = graph.get_edge_data((goods, rum), to, {"weight": short})["weight"]
                    graph.add_edge((goods, rum), to, weight=min(short, known))
    return graph


def test_the_printed_table_gains_nine_coins_in_ten_trades() -> None:
    lines = lines_of(printed())
    found = best_circle(lines, 1)
    assert found.growth == Fraction(9, 10)
    assert set(found.steps) == {
        "6 x 1 goods for 1 rum",
        "3 x 1 rum for 3 coins",
        "1 x 3 rum for 6 goods",
    }


def test_no_circle_of_small_holdings_gains_more_and_one_gains_as_much() -> None:
    lines = lines_of(printed())
    growth = best_circle(lines, 1).growth
    assert not nx.negative_edge_cycle(holdings(lines, growth, 12))
    assert nx.negative_edge_cycle(holdings(lines, growth - Fraction(1, 100), 12))


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 4)), min_size=4, max_size=4))
def test_no_circle_of_any_table_gains_more(pairs: list[tuple[int, int]]) -> None:
    table = {name: f"{a} {b}" for name, (a, b) in zip(NAMES, pairs, strict=True)}
    lines = lines_of(table)
    assert not nx.negative_edge_cycle(holdings(lines, best_circle(lines, 1).growth, 10))


def test_a_table_that_gives_nothing_does_not_grow() -> None:
    assert best_circle(lines_of({"good-for-rum": "1 1"}), 1).growth == 0
