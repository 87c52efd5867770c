"""Decisions per second of OpenSpiel's Python games, with random choices.

Usage, in bench/: python -m peers.openspiel_decisions SECONDS
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random

import pyspiel
from decisions import rate
from open_spiel.python import games as _games  # noqa: F401 # registers those in Python

GAMES = ("python_kuhn_poker", "python_tic_tac_toe", "python_liars_poker")


def player(name: str) -> Callable[[int], int]:
    game = pyspiel.load_game(name)

    def played(seed: int) -> int:
        state, chance, made = game.new_initial_state(), Random(seed), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
            else:
                made += 1
                state.apply_action(chance.choice(state.legal_actions()))
        return made

    return played


if __name__ == "__main__":
    for name in GAMES:
        print(f"OpenSpiel, {name}", *rate(player(name), float(sys.argv[1])), sep="\t")
