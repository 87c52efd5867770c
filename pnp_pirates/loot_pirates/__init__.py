"""What only Loot Pirates knows."""

RULEBOOK = "Loot Pirates"
"""The title of the rulebook that rules cite by its lines."""

GENERAL_RULES = {
    "players-beyond-the-rulebook": ("LOOT-C08",),
}
"""Rows of this game's catalogue that rules for all games check, by the name of the rule."""

PLAYER = "pirate"
"""What the rulebook calls a player."""
