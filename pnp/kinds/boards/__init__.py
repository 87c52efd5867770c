"""Boards: what they are (cells, spaces, graphs) and how they look. One folder for each kind."""
