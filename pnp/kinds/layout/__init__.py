"""Layouts of cards."""
