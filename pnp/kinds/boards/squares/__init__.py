"""Boards of squares in picture-book style: friendly islands in a swelling sea.

The pen is that of the charts (``pnp.art.engraving``), with more colours: bodies are filled, lit
from the north-west and hatched in the shade. Pictures have their feet at (0, 0) and are 100 units
high, so one drawing serves any size.
"""
