"""Boards: their cells, spaces and graphs, and their drawing. One folder per kind."""
