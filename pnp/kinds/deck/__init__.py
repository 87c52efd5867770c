"""Decks of cards: rows of fields set into the boxes of layouts."""
