"""Event scenes that fill a box, one per module.

Each has a function ``draw(box, theme)``, which yields items around the middle of a ``Rect`` in
millimetres.
"""
