"""Keys to the signs of maps."""
