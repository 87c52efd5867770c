"""Pirates of several minds, who play Piece Packing Pirates."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.play.kernel import Agent
from pnp_pirates.piece_packing_pirates.engine import PiecePacking
from pnp_pirates.piece_packing_pirates.playing.captain import Captain
from pnp_pirates.piece_packing_pirates.playing.planner import Planner
from pnp_pirates.piece_packing_pirates.playing.prospects import Temper

_RAIDER = Temper(fear=0.0, hope=0.6)
_EXPLORER = Temper(hope=0.3, novelty=4.0)
_COWARD = Temper(fear=60.0, hope=0.05, modest=True)

AGENTS: Mapping[str, Callable[[PiecePacking], Agent]] = {
    "greedy": lambda engine: Captain(engine).choose,
    "planner": lambda engine: Planner(engine).choose,
    "raider": lambda engine: Captain(engine, _RAIDER).choose,
    "explorer": lambda engine: Captain(engine, _EXPLORER).choose,
    "coward": lambda engine: Captain(engine, _COWARD).choose,
}
