"""Terms of a game in one language."""
