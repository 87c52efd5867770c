"""What only Loot Pirates knows."""
