"""Pirates of several minds, who play Piece Packing Pirates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from pnp.games.piece_packing_pirates.chart import NOWHERE
from pnp.games.piece_packing_pirates.engine import ASHORE, ON, PiecePacking
from pnp.games.piece_packing_pirates.playing.captain import Captain
from pnp.games.piece_packing_pirates.playing.planner import Planner
from pnp.play.kernel import Agent


def _greedy(engine: PiecePacking) -> Agent:
    return Captain(engine).choose


AGENTS: Mapping[str, Callable[[PiecePacking], Agent]] = {
    "greedy": _greedy,
    "planner": lambda engine: Planner(engine).choose,
}
