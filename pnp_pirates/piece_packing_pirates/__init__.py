"""What only Piece Packing Pirates knows."""

RULEBOOK = "Piece Packing Pirates"
"""The title of the rulebook that rules cite by its lines."""
