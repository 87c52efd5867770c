"""The numbers and readings of the rulebook that are in force, as the engine needs them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pnp.facts.settings import Settings


class Numbers(Struct, frozen=True, kw_only=True):
    """Each field is the fact or the ruling of the same name in ``rulings.yaml``."""

    least_players: int
    least_captains: int
    most_players: int
    actions: int
    start_coins: int
    start_rum: int
    exports_on_offer: int
    merchants: Mapping[str, int]
    blockades: int
    supply: Mapping[str, int]
    coins: Mapping[int, int]
    dice_rolled: Mapping[str, int]
    crew_limit: int
    crew_upgrades: int
    ship_upgrades: int
    explore_spyglasses: int
    treasure_fame: Mapping[str, int]
    matching_maps: int
    chest_export: Mapping[str, int]
    merchant_strength: Mapping[str, int]
    merchant_fame: Mapping[str, int]
    merchant_loot: Mapping[str, int]
    battle_damage: int
    battle_reputation: int
    defeat: Mapping[str, int]
    lowest_reputation: int
    good_coins: int
    trades: Mapping[str, str]
    treasure_map_card: str
    treasure_blockade: str
    captains_battle: str
    stealing: str
    repeated_actions: str
    trade_lines: int
    occupied_port: str
    lost_map_cards: str
    spyglass_bonus: str
    matched_map_tokens: str
    second_treasure: str

    @property
    def money(self) -> int:
        """What all coins are worth."""
        return sum(int(value) * count for value, count in self.coins.items())


def numbers_of(settings: Settings) -> Numbers:
    """Return what is in force."""
    return Numbers(
        **{name: settings.value(name.replace("_", "-")) for name in Numbers.__struct_fields__}
    )
