"""What only Loot Pirates knows."""

RULEBOOK = "Loot Pirates"
"""The title of the rulebook that rules cite by its lines."""
