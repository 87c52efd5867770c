"""Boards of any game: cells, points or areas, the ways between them, and what is printed there."""
