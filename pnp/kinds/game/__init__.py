"""The game: its box and the bill of what to print."""
