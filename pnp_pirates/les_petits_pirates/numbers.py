"""The numbers and readings of the rulebook that are in force, and the printed supply."""

from __future__ import annotations

from msgspec import Struct

from pnp.facts.settings import Settings
from pnp.rules.views import Setting


class Numbers(Struct, frozen=True, kw_only=True):
    """Each field is the fact or the ruling of the same name in ``rulings.yaml``."""

    die: int
    target: int
    cycles: int
    start_gold: int
    start_ships: int
    ships: int
    hold_gold: int
    hold_resources: int
    market_resources: int
    gather_gold: int
    gather_resources: int
    ship_gold: int
    ship_less_gold: int
    ship_resources: int
    approach_resources: tuple[int, ...]
    shift_gold: int
    reroll_resources: int
    scavenge_below: int
    scavenge_gold: int
    scavenge_resources: int
    lure_bank: int
    lure_opponent: int
    sneak_most: int
    fight_reroll_resources: int
    push_lead: int
    push_spoils: int
    defence_gold: int
    defence_resources: int
    bribe_limit: int
    bribe_gold: int
    bribe_resources: int
    port_dues: int
    tip_off_gold: int
    tip_off_resources: int
    governor_pays: int
    bank_pays: int
    governor_takes: int
    governor_takes_resources: int
    governor_stays: bool
    tie_gold: int
    tie_resources: int
    sneak_min: int
    null_actions: bool
    own_ships: str
    bribed: str
    solo_scavenge: bool
    governor_income_counts: bool


def numbers_of(settings: Settings) -> Numbers:
    """Return what is in force; prices of approaches are in the order of their lengths, from 0."""
    values = {name: settings.value(name.replace("_", "-")) for name in Numbers.__struct_fields__}
    prices = sorted((int(steps), price) for steps, price in values["approach_resources"].items())
    values["approach_resources"] = (0, *(price for _, price in prices))
    return Numbers(**values)


def supply(setting: Setting, players: int, fleet: int) -> dict[str, int]:
    """Return how many of each component there are: gold by its worth, ships and dice of all who
    play. Big fleets have a sheet of further ships, and dice from elsewhere."""
    one, five = setting.fact("denominations")
    return {
        "gold": setting.fact("gold-ones") * one + setting.fact("gold-fives") * five,
        "ship": players * max(fleet, setting.fact("ships")),
        "action-die": players * setting.fact("action-dice"),
    }
