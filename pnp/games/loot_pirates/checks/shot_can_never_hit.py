"""No throw of the dice lets a single shooter hit.

The Booty decreases only in rounds in which a player drops or is hit, and another is left to
share. If shots cannot hit, players have no reason to drop, and the game may never end.

Instead, make the highest red number larger than the lowest black one.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.coins import payouts
from pnp.games.loot_pirates.views import Hoard, faces_of, hits
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule("LOOT-P01", Severity.WARNING, "derived", "002:L58, L67-75", over=Hoard, proof=True)


def check(hoard: Hoard) -> Iterator[Finding | Proved]:
    dice = [hoard.die(id) for id in hoard.setting.fact("player-dice")]
    faces = [faces_of(found[2]) if found is not None else None for found in dice]
    if len(faces) != 2 or dice[0] is None or faces[0] is None or faces[1] is None:
        return
    found, throws = hits(faces[0], faces[1], 1, 0)
    if not found:
        file, i, die = dice[0]
        yield Finding(
            ("pieces", i, "faces"),
            f"'{die.id}' never shows more than the lowest black number, {min(faces[1])}, so no "
            "shot can hit",
            f"make it show {min(faces[1]) + 1} or more",
            file=file,
        )
        return
    least = ", ".join(str(min(payouts(n, hoard.share))) for n in hoard.counts if n > 1)
    yield Proved(
        "a round leaves the Booty unchanged only if no player drops or is hit, or none is left "
        f"to share; every other round takes at least {least} for {hoard.counts[0]} to "
        f"{hoard.counts[-1]} players; a lone shot hits in {found} of {throws} throws"
    )
