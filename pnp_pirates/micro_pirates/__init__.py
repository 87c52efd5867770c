"""What only Micro Pirates knows."""

RULEBOOK = "Micro Pirates"
"""The title of the rulebook that rules cite by its lines."""
