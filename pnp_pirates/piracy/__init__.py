"""What only Piracy: Pirates of Port Blackwood knows."""

RULEBOOK = "Piracy"
"""The title of the rulebook that rules cite by its lines."""

GENERAL_RULES = {
    "count-mismatch": (
        "PIR-C02",
        "PIR-C03",
        "PIR-C06",
    ),
    "unparted-marks": ("PIR-M01",),
}
"""Rows of this game's catalogue that rules for all games check, by the name of the rule."""

PLAYER = "pirate"
"""What the rulebook calls a player."""
