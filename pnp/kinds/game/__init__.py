"""The game: its box and the bill of components to print."""
