"""How a new chart is made: land grows on a grid of hexes, land and sea are divided into spaces, and
ports, names and ornaments are put on them.

In order: ``hexes``, ``islands``, ``division``, ``chart`` (the result, and its text), ``drafting``
(all of it together), ``repairs`` (changes that findings ask for).
"""
