"""What follows from a game's files: the graph of a board, the numbers in force."""
