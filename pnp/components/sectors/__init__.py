"""How a card of a mosaic is drawn: its sea, the coasts on it, its marks and its back."""
