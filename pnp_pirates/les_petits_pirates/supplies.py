"""What is printed of a game, for those who play."""

from __future__ import annotations

from pnp.rules.views import Setting


def supply(setting: Setting, players: int, fleet: int) -> dict[str, int]:
    """Return how many of each component there are: gold by its worth, ships and dice of all who
    play. Big fleets have a sheet of further ships, and dice from elsewhere."""
    one, five = setting.fact("denominations")
    return {
        "gold": setting.fact("gold-ones") * one + setting.fact("gold-fives") * five,
        "ship": players * max(fleet, setting.fact("ships")),
        "action-die": players * setting.fact("action-dice"),
    }
