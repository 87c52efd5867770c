"""For how many players the rules of a game are."""

from pnp.rules.views import Setting

BOUNDS = ("least-players", "most-players")
"""The facts that say so; a game whose boards say so has none."""


def bounds(setting: Setting) -> tuple[int, int] | None:
    """Return the fewest and the most players, None where the rulebook leaves that to boards."""
    stated = setting.stated.facts if setting.stated is not None else ()
    if not {*BOUNDS} <= {known.fact for known in stated}:
        return None
    least, most = (int(setting.fact(bound)) for bound in BOUNDS)
    return least, most
