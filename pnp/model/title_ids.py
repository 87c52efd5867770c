"""Ids from titles: ``Fire Ball`` is ``fire-ball``."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

LONGEST = 60
"""Characters of an id that is made from a title."""

# Letters that are more than a base letter with marks, and a sign that is a word.
_LETTERS = {
    "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "oe", "ł": "l",
    "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ŋ": "ng", "&": " and ",
}  # fmt: skip
_DANISH = {"å": "aa"}
# Letters whose marks are dropped, as in Swedish and Turkish.
_BARE = {"ä": "a", "ö": "o", "ü": "u"}
_BY_LANGUAGE = {
    **dict.fromkeys(("da", "nb", "nn", "no"), _DANISH),
    **dict.fromkeys(("sv", "fi", "tr", "az", "hu", "et", "es", "fr", "nl", "ca", "pt"), _BARE),
}
_APOSTROPHES = re.compile("['’‘ʼ`´]")


@lru_cache(maxsize=4096)
def id_of_title(title: str, language: str = "en") -> str:
    """Return the id for a title in a language: lower-case Latin letters and digits, words joined by
    hyphens; empty if the title has none.

    >>> id_of_title("L'Île"), id_of_title("Agent #7"), id_of_title("Tom & Jerry")
    ('lile', 'agent-7', 'tom-and-jerry')
    >>> id_of_title("Übel"), id_of_title("Übel", "tr"), id_of_title("Århus", "da")
    ('uebel', 'ubel', 'aarhus')
    >>> id_of_title("日本")
    ''
    """
    own = _BY_LANGUAGE.get(language.partition("-")[0], {})
    letters = str.maketrans({**_LETTERS, **own})
    small = unicodedata.normalize("NFC", unicodedata.normalize("NFC", title).lower())
    spelled = _APOSTROPHES.sub("", small).translate(letters)
    parts = unicodedata.normalize("NFKD", spelled)
    bare = "".join(sign for sign in parts if not unicodedata.combining(sign))
    name = re.sub(r"[^a-z0-9]+", "-", bare.translate(letters)).strip("-")
    return shortened(name, LONGEST)


def shortened(id: str, most: int) -> str:
    """Return an id of at most ``most`` characters, cut between words if possible.

    >>> shortened("the-old-mill", 9), shortened("gull", 9)
    ('the-old', 'gull')
    """
    if len(id) <= most:
        return id
    cut = id[: most + 1].rpartition("-")[0]
    return (cut if len(cut) > most // 2 else id[:most]).strip("-")
