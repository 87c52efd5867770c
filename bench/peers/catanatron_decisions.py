"""Decisions per second of catanatron with four random players.

Usage, in bench/: python -m peers.catanatron_decisions SECONDS
"""

from __future__ import annotations

import random
import sys

from catanatron import Color, Game, RandomPlayer
from decisions import rate

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def played(seed: int) -> int:
    random.seed(seed)
    game = Game([RandomPlayer(colour) for colour in COLOURS])
    game.play()
    return len(game.state.actions)


if __name__ == "__main__":
    print("catanatron", *rate(played, float(sys.argv[1])), sep="\t")
