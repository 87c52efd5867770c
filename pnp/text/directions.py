"""Right-to-left text: the levels of characters and their drawing order (Unicode Annex 9).

Lines are broken in reading order; only then is each line put in drawing order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from unicodedata import bidirectional, category, mirrored

# Blocks of right-to-left scripts: Hebrew to Arabic, their presentation forms, and those of the
# supplementary plane.
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
# Between digits a dash behaves like the typed hyphen, which keeps a range in order.
_DASH_OF_RANGE = re.compile(r"(?<=\d)\u2013(?=\d)")
_ISOLATES = ("LRI", "RLI", "FSI", "PDI")
_SIGNS = "\u2066\u2067\u2068\u2069"
# Deeper nesting is not isolated (BD2).
_DEEPEST = 124
_BASES = {"LRI": 0, "RLI": 1}
OBJECT = "\ufffc"
"""The placeholder of an icon in computing levels."""


def runs_both_ways(text: str) -> bool:
    """Return whether part of a text runs from right to left."""
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None


def base_level(text: str) -> int:
    """Return 1 for a paragraph whose first letter belongs to a right-to-left script, else 0."""
    around, _ = _find_isolates(text)
    kinds = (bidirectional(text[i]) for i in around)
    return int(next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") != "L")


def levels_of(text: str) -> tuple[int, ...]:
    """Return the level of each character of a paragraph; odd levels run from right to left.

    Isolated text takes its own direction and counts as one sign for the text around it (rule X5c).
    """
    return tuple(_levels(text, base_level(text)))


def _levels(text: str, base: int) -> list[int]:
    around, inside = _find_isolates(text) if base < _DEEPEST else (list(range(len(text))), [])
    found = dict(
        zip(around, _resolve_levels("".join(text[i] for i in around), base % 2), strict=True)
    )
    found = {i: level + base - base % 2 for i, level in found.items()}
    for start, end in inside:
        within, kind = text[start:end], bidirectional(text[start - 1])
        own = _BASES[kind] if kind in _BASES else base_level(within)
        # The next higher level with the parity of the direction.
        own = base + 1 if (base + 1) % 2 == own else base + 2
        found.update(enumerate(_levels(within, own), start))
    return [found[i] for i in range(len(text))]


def _find_isolates(text: str) -> tuple[list[int], list[tuple[int, int]]]:
    """Return the positions outside isolates, and the start and end of each isolate.

    An isolate without an end extends to the end of the text (BD9).
    """
    around: list[int] = []
    inside: list[tuple[int, int]] = []
    start = depth = 0
    for i, char in enumerate(text):
        kind = bidirectional(char) if char in _SIGNS else ""
        if kind == "PDI" and depth:
            depth -= 1
            if not depth:
                inside.append((start, i))
        if not depth:
            around.append(i)
        if kind and kind != "PDI":
            start, depth = (start, depth + 1) if depth else (i + 1, 1)
    if depth:
        inside.append((start, len(text)))
    return around, inside


def _resolve_levels(text: str, base: int) -> tuple[int, ...]:
    """Return the level of each character of a text without isolates."""
    from bidi import algorithm

    text = _DASH_OF_RANGE.sub("-", "".join(map(_equivalent_char, text)))
    storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = base, "LR"[base]
    algorithm.get_embedding_levels(text, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    _resolve_brackets(storage["runs"], storage["chars"])
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    characters = iter(storage["chars"])
    found: list[int] = []
    for char in text:
        # Joiners and soft hyphens are ignored (rule X9) and stay with the preceding character.
        if bidirectional(char) in algorithm.X9_REMOVED:
            found.append(found[-1] if found else base)
        else:
            found.append(next(characters)["level"])
    return tuple(found)


def _resolve_brackets(runs: list[dict[str, Any]], chars: list[dict[str, Any]]) -> None:
    """Give bracket pairs the direction of their content, or of the text around them (rule N0)."""
    for run in runs:
        start, end, before = run["start"], run["start"] + run["length"], run["sor"]
        for first, last in _bracket_pairs([char["ch"] for char in chars[start:end]]):
            opening, closing = start + first, start + last
            if (chars[opening]["type"], chars[closing]["type"]) != ("ON", "ON"):
                continue
            own = "LR"[chars[opening]["level"] & 1]
            inside = {_strong_type(char["type"]) for char in chars[opening + 1 : closing]} - {""}
            if not inside:
                continue
            runs_as = own
            if own not in inside:
                earlier = (_strong_type(char["type"]) for char in reversed(chars[start:opening]))
                # The preceding direction counts only if it is that of the content.
                runs_as = next(filter(None, earlier), before)
            chars[opening]["type"] = chars[closing]["type"] = runs_as


def _strong_type(kind: str) -> str:
    """Return the direction of a character type; numbers count as right to left."""
    return {"L": "L", "R": "R", "AL": "R", "EN": "R", "AN": "R"}.get(kind, "")


def _bracket_pairs(chars: list[str]) -> list[tuple[int, int]]:
    """Return the positions of opening and closing brackets, ordered by opening (BD16)."""
    found: list[tuple[int, int]] = []
    waiting: list[tuple[str, int]] = []
    for i, char in enumerate(chars):
        if not mirrored(char):
            continue
        if category(char) == "Ps":
            waiting.append((_closing_bracket(char), i))
        elif category(char) == "Pe":
            place = next((n for n in range(len(waiting) - 1, -1, -1) if waiting[n][0] == char), -1)
            if place >= 0:
                found.append((waiting[place][1], i))
                del waiting[place:]
    return sorted(found)


def _closing_bracket(opening: str) -> str:
    """Return the closing bracket of an opening one: one or two code points further."""
    nearest = chr(ord(opening) + 1)
    return nearest if category(nearest) == "Pe" else chr(ord(opening) + 2)


def _equivalent_char(char: str) -> str:
    """Return a stand-in for an unassigned or isolating character, which the algorithm does not
    know."""
    kind = bidirectional(char)
    if not kind:
        return "\u05d0" if _RIGHT_TO_LEFT.match(char) else "a"
    return OBJECT if kind in _ISOLATES else char


def drawing_order(levels: Sequence[int]) -> list[int]:
    """Return the positions of the parts of a line from left to right, by their levels (rule L2)."""
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
