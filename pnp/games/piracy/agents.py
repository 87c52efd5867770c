"""The agents of Piracy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pnp.games.piracy.playing.greedy import Greedy
from pnp.games.piracy.playing.judgement import Style
from pnp.play.kernel import Agent, Engine

STYLES = {
    "greedy": Style(),
    "raider": Style(hunt=6.0, ball=4.0, chase=0.0),
    "coward": Style(fear=3.0, chase=8.0),
    "runner": Style(load=1),
}


def _of(style: Style) -> Callable[[Engine[Any]], Agent]:
    return lambda engine: Greedy(engine, style)  # type: ignore[arg-type] # made for this game


AGENTS: Mapping[str, Callable[[Engine[Any]], Agent]] = {
    name: _of(style) for name, style in STYLES.items()
}
