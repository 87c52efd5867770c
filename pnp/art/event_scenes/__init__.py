"""Scenes of a story that fill a box: one module for each, with ``draw(box, theme)``, which yields
items around the middle of a ``Rect`` in millimetres."""
