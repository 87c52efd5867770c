"""The records of a game: typed, frozen values read from content."""
