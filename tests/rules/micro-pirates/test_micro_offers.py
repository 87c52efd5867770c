"""Which quests may fill the offers of all ports, held against matchings of networkx."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from pnp.content.rulebook import bundled_rulings_record
from pnp_pirates.micro_pirates.tasks import max_offered

PORTS = [f"port-{n}" for n in range(5)]
QUEST = st.tuples(st.integers(1, 3), st.sampled_from([*PORTS, "elsewhere", ""]))


def quest(quantity: int, target: str) -> Any:
    targets = (target,) if target else ()
    return SimpleNamespace(card=SimpleNamespace(quantity=quantity), targets=targets)


@given(st.lists(QUEST, max_size=4))
def test_as_many_ports_offer_them_as_can_be_matched(quests: list[tuple[int, str]]) -> None:
    graph = nx.Graph()
    graph.add_nodes_from(PORTS)
    for i, (quantity, target) in enumerate(quests):
        for copy in range(quantity):
            graph.add_edges_from(((i, copy), port) for port in PORTS if port != target)
    matched = nx.bipartite.maximum_matching(graph, top_nodes=PORTS)
    assert max_offered([quest(*one) for one in quests], PORTS) == sum(p in matched for p in PORTS)


def test_five_quests_to_one_port_cannot_be_offered_in_all_of_them() -> None:
    assert max_offered([quest(5, PORTS[0])], PORTS) == 4
    assert max_offered([quest(4, PORTS[0]), quest(1, PORTS[1])], PORTS) == 5
    assert max_offered([quest(5, "elsewhere")], PORTS) == 5


def test_every_open_question_of_the_rulebook_is_answered_once() -> None:
    stated = bundled_rulings_record("micro-pirates")
    assert stated is not None
    assert [one.number for one in stated.decisions] == [f"R-MP-{n:02}" for n in range(1, 41)]
    assert len({one.ruling for one in stated.decisions}) == 40
    assert all(one.value in one.values for one in stated.decisions if one.values)
    assert len({one.fact for one in stated.facts}) == len(stated.facts)
