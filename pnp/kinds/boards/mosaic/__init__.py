"""Boards of cards in a new arrangement for each game."""
