"""The agents of Piracy: greedy, one that looks ahead, and three who play in a manner of their own.

A raider lives on robbing and collects cannonballs for it, a coward keeps far from perils and
rivals, and a runner takes home each coin at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pnp.games.piracy.playing.greedy import Greedy
from pnp.games.piracy.playing.judgement import Style
from pnp.games.piracy.playing.planner import Planner
from pnp.play.kernel import Agent, Engine

STYLES = {
    "greedy": Style(),
    "raider": Style(hunt=6.0, ball=4.0, chase=0.0),
    "coward": Style(fear=3.0, dread=0.6, chase=8.0),
    "runner": Style(load=1),
}


def _of(style: Style, kind: type[Greedy] = Greedy) -> Callable[[Engine[Any]], Agent]:
    return lambda engine: kind(engine, style)  # type: ignore[arg-type] # made for this game


AGENTS: Mapping[str, Callable[[Engine[Any]], Agent]] = {
    **{name: _of(style) for name, style in STYLES.items()},
    "planner": _of(STYLES["greedy"], Planner),
}
