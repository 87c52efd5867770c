"""What only Les Petits Pirates knows."""

RULEBOOK = "Les Petits Pirates"
"""The title of the rulebook that rules cite by its lines."""

GENERAL_RULES = {
    "count-mismatch": (
        "LPP-C02",
        "LPP-C03",
        "LPP-C04",
        "LPP-C06",
        "LPP-C07",
        "LPP-C10",
    ),
    "unknown-rule-icon": ("LPP-M16",),
}
"""Rows of this game's catalogue that rules for all games check, by the name of the rule."""

PLAYER = "captain"
"""What the rulebook calls a player."""
