"""Text that runs from right to left: levels of characters, and the order in which they are drawn
(Unicode Standard Annex 9).

Lines are broken in the order of reading; only then is each put in the order of drawing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import bidirectional

# Blocks of scripts that run from right to left: Hebrew to Arabic, their forms, and those of the
# supplementary plane.
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
# Between figures they run as the hyphen does that was typed, and keep a range in its order.
_DASH_OF_RANGE = re.compile(r"(?<=\d)\u2013(?=\d)")
_ISOLATES = ("LRI", "RLI", "FSI", "PDI")
OBJECT = "\ufffc"
"""What stands for an icon where levels are worked out."""


def runs_both_ways(text: str) -> bool:
    """Return whether some of a text runs from right to left."""
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None


def base_level(text: str) -> int:
    """Return 1 for a paragraph whose first letter is of a script that runs from right to left."""
    kinds = map(bidirectional, text)
    return int(next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") != "L")


def levels_of(text: str) -> tuple[int, ...]:
    """Return the level of each character of a paragraph; odd ones run from right to left."""
    from bidi import algorithm

    text = _DASH_OF_RANGE.sub("-", "".join(map(_usual, text)))
    base = base_level(text)
    storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = base, "LR"[base]
    algorithm.get_embedding_levels(text, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    kept = iter(storage["chars"])
    found: list[int] = []
    for char in text:
        # Joiners and soft hyphens take no part (rule X9) and stay with what is before them.
        if bidirectional(char) in algorithm.X9_REMOVED:
            found.append(found[-1] if found else base)
        else:
            found.append(next(kept)["level"])
    return tuple(found)


def _usual(char: str) -> str:
    """Return a character that runs as one does which is not assigned yet, or which isolates others:
    the algorithm knows neither."""
    kind = bidirectional(char)
    if not kind:
        return "\u05d0" if _RIGHT_TO_LEFT.match(char) else "a"
    return OBJECT if kind in _ISOLATES else char


def drawing_order(levels: Sequence[int]) -> list[int]:
    """Return the positions of the parts of a line, whose levels these are, from left to right
    (rule L2)."""
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        start = None
        for i in range(len(order) + 1):
            inside = i < len(order) and levels[order[i]] >= level
            if inside and start is None:
                start = i
            elif not inside and start is not None:
                order[start:i] = order[start:i][::-1]
                start = None
    return order
