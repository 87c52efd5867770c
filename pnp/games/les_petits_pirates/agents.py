"""The agents of Les Petits Pirates."""

from __future__ import annotations

from collections.abc import Callable

from pnp.games.les_petits_pirates.playing.captain import Style
from pnp.games.les_petits_pirates.playing.greedy import Greedy
from pnp.games.les_petits_pirates.playing.planner import Planner
from pnp.games.les_petits_pirates.seafaring import Seafaring
from pnp.play.kernel import Agent


def _styled(style: Style) -> Callable[[Seafaring], Agent]:
    return lambda game: Greedy(game, style)


AGENTS: dict[str, Callable[[Seafaring], Agent]] = {
    "greedy": Greedy,
    "planner": Planner,
    "raider": _styled(Style(attack=2.5)),
    "digger": _styled(Style(attack=0.0, bury_from=3, gather=1.5)),
    "admiral": _styled(Style(ship=25.0)),
}
