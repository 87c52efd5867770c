"""The agents of Piracy: greedy, one that looks ahead, and three who play in a manner of their own.

A raider lives on robbing and lands on islands for cannonballs, a trader leaves robbing to others
and goes home with two coins at a time, and a coward keeps far from perils and rivals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pnp.play.kernel import Agent, Engine
from pnp_pirates.piracy.playing.greedy import Greedy
from pnp_pirates.piracy.playing.judgement import Style
from pnp_pirates.piracy.playing.planner import Planner

STYLES = {
    "greedy": Style(),
    "raider": Style(hunt=6.0, ball=2.0, chase=0.0),
    "trader": Style(load=2, ball=0.1, chase=20.0),
    "coward": Style(fear=1.0, dread=0.4, chase=4.0),
}


def _of(style: Style, kind: type[Greedy] = Greedy) -> Callable[[Engine[Any]], Agent]:
    return lambda engine: kind(engine, style)  # type: ignore[arg-type] # made for this game


AGENTS: Mapping[str, Callable[[Engine[Any]], Agent]] = {
    **{name: _of(style) for name, style in STYLES.items()},
    "planner": _of(STYLES["greedy"], Planner),
}
