"""The forms of a board of spaces: all are files of kind ``map``, and the key of the grid says which
record reads one."""

from __future__ import annotations

MAP = "map"
FORMS = {"cells": "map", "squares": "board", "cards": "mosaic", "tiles": "seas"}
"""The modules of the forms by the key of their grid."""


def word_of(kind: str) -> str:
    """Return the word for a kind of file that its author writes.

    >>> word_of("mosaic"), word_of("deck")
    ('map', 'deck')
    """
    return MAP if kind in FORMS.values() else kind
