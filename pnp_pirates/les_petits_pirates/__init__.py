"""What only Les Petits Pirates knows."""

RULEBOOK = "Les Petits Pirates"
"""The title of the rulebook that rules cite by its lines."""
