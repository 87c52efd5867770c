"""What a game's files come to: the graph of a board, the numbers in force."""
