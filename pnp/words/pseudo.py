"""A pseudo-language: English with accents and longer words, which shows without a translator which
boxes are too small and which texts nobody can translate: those are printed without accents.

``en-XA`` is the code of Android and CLDR for it.
"""

from __future__ import annotations

import re

PSEUDO = "en-XA"
GROWTH = 0.4
"""By how much a text gets longer: what short texts do in German or French."""
_ACCENTS = str.maketrans("aceinouyACEINOUY", "áçéíñóúýÁÇÉÍÑÓÚÝ")
# What is no word: braces, icons, colours, marks of bold and italic, addresses.
_KEPT = re.compile(
    r"\\?\{[^{}]*?(?:\||\})|:[a-z0-9-]+(?::[a-z0-9-]+)?(?:\|[a-z.-]+)?:|https?://\S+|[*\\}]"
)
_LETTERS = re.compile(r"[^\W\d_]{3,}")


def in_pseudo(text: str) -> str:
    """Return a text in the pseudo-language; what is in braces is the same.

    >>> in_pseudo("Take {2 gold}, **captain**")
    'Tákééé {2 gold}, **çáptáíñééé**'
    """
    done, parts = 0, []
    for found in _KEPT.finditer(text):
        parts += [_told(text[done : found.start()]), found[0]]
        done = found.end()
    return "".join((*parts, _told(text[done:])))


def _told(text: str) -> str:
    return _LETTERS.sub(_longer, text.translate(_ACCENTS))


def _longer(found: re.Match[str]) -> str:
    return found[0] + "é" * round(len(found[0]) * GROWTH)
