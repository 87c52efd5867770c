"""Decks of cards: rows of fields in the boxes of layouts."""
