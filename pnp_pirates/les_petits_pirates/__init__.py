"""What only Les Petits Pirates knows."""
