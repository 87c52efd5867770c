"""Boards of cards that are arranged anew for each game."""
