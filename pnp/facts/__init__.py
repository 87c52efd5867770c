"""Facts derived from a game's files: the graph of a board, the current numbers."""
