"""Folding boxes for cards."""
