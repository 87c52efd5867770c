"""What only Piracy: Pirates of Port Blackwood knows."""

RULEBOOK = "Piracy"
"""The title of the rulebook that rules cite by its lines."""
