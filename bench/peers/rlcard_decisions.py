"""Decisions per second of RLCard games, with its own random agents.

Usage, in bench/: python -m peers.rlcard_decisions SECONDS
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import rlcard
from decisions import rate
from rlcard.agents import RandomAgent

GAMES = ("leduc-holdem", "uno")


def player(name: str) -> Callable[[int], int]:
    env = rlcard.make(name)
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def played(_: int) -> int:
        paths, _payoffs = env.run(is_training=False)
        # A path is state, action, state, action, ..., last state.
        return sum(len(path) // 2 for path in paths)

    return played


if __name__ == "__main__":
    for name in GAMES:
        print(f"RLCard, {name}", *rate(player(name), float(sys.argv[1])), sep="\t")
