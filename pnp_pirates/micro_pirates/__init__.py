"""What only Micro Pirates knows."""

RULEBOOK = "Micro Pirates"
"""The title of the rulebook that rules cite by its lines."""

GENERAL_RULES = {
    "count-mismatch": (
        "MP-C02",
        "MP-C03",
        "MP-C04",
        "MP-C05",
        "MP-C07",
        "MP-C08",
        "MP-C09",
        "MP-C10",
        "MP-C11",
        "MP-C12",
        "MP-C13",
        "MP-C14",
        "MP-C15",
        "MP-C16",
        "MP-C17",
        "MP-C19",
        "MP-D01",
    ),
}
"""Rows of this game's catalogue that rules for all games check, by the name of the rule."""

PLAYER = "captain"
"""What the rulebook calls a player."""
