"""What only Micro Pirates knows."""
