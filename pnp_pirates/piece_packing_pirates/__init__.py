"""What only Piece Packing Pirates knows."""

RULEBOOK = "Piece Packing Pirates"
"""The title of the rulebook that rules cite by its lines."""

GENERAL_RULES = {
    "count-mismatch": (
        "PPP-C06",
        "PPP-C07",
        "PPP-C08",
        "PPP-C09",
    ),
}
"""Rows of this game's catalogue that rules for all games check, by the name of the rule."""

PLAYER = "captain"
"""What the rulebook calls a player."""
