"""A board to join is not a map of the game.

A layout names its boards by the ids of maps. A map that does not exist, or that has errors,
cannot be placed, so nothing is known about the waters beyond it.

Instead, name a map of the game by its id.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.games.les_petits_pirates.joined import Joined
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-M13", Severity.ERROR, "derived", "000:L29, L71", over=Joined)


def check(joined: Joined) -> Iterator[Finding]:
    known = [file.id for file in joined.setting.files("map")]
    for r, c in joined.missing:
        id = joined.record.maps[r][c]
        if id in known:
            message, hint = f"the map '{id}' has errors of its own", f"validate '{id}' and fix it"
        else:
            message = f"there is no map '{id}' in this game"
            hint = nearest(id, known) if known else "write the map first"
        yield Finding(("maps", r, c), message, hint)
