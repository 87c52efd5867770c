"""Seas of square tiles."""
