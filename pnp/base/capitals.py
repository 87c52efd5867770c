"""Capital and small letters by the rules of a language."""

from __future__ import annotations

import re
from unicodedata import normalize

_ACUTE, _DIAERESIS = "\u0301", "\u0308"
# A first vowel with an accent shows that the second is spoken by itself, which then needs a sign.
_APART = re.compile(f"([αεουΑΕΟΥ]){_ACUTE}([ιυΙΥ])(?![{_ACUTE}{_DIAERESIS}])")
_ACCENTED = re.compile(f"([αεηιουωΑΕΗΙΟΥΩ]{_DIAERESIS}?){_ACUTE}")


def to_capitals(text: str, language: str) -> str:
    """Return a text in capitals.

    Greek has them without accents, Turkish and Azerbaijani distinguish two of i.

    >>> to_capitals("ısı, izci", "tr"), to_capitals("μάιος, νησί", "el"), to_capitals("Maß", "de")
    ('ISI, İZCİ', 'ΜΑΪΟΣ, ΝΗΣΙ', 'MASS')
    """
    match _base_of(language):
        case "tr" | "az":
            text = text.replace("i", "\u0130")
        case "el":
            apart = normalize("NFD", text)
            apart = _APART.sub(rf"\1\2{_DIAERESIS}", apart)
            text = normalize("NFC", _ACCENTED.sub(r"\1", apart))
    return text.upper()


def to_small_letters(text: str, language: str) -> str:
    """Return a text in small letters.

    >>> to_small_letters("ISI", "tr"), to_small_letters("ISI", "en")
    ('ısı', 'isi')
    """
    if _base_of(language) in ("tr", "az"):
        text = text.replace("I", "\u0131").replace("\u0130", "i")
    return text.lower()


def _base_of(language: str) -> str:
    return language.partition("-")[0]
