"""Hyphenation by language patterns, and hyphens typed for dashes or minus signs."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from operator import itemgetter
from pathlib import Path

import pyphen

from pnp.base import world

_MINUS = "\N{MINUS SIGN}"
_EN_DASH = "\N{EN DASH}"
# Not before or after a number in a date, a version, a path or a word.
_RANGE = re.compile(r"(?<![\w/.,:+-])(\d+(?:[.,]\d+)?)-(?=\d+(?:[.,]\d+)?(?![\w/-]|[.,]\d))")
# With spaces that allow a break or not.
_DIFFERENCE = re.compile(r"(?<=[\d)])([ \u00a0])-([ \u00a0])(?=[\d(])")
_NEGATIVE = re.compile(r"(?<![\w)\]/.,:+\-])-(?=\.?\d)")


def replace_hyphens(text: str) -> str:
    """Return the text with hyphens typed for a dash or a minus replaced, at equal length.

    >>> replace_hyphens("2-4 players: -1, or 7 - 3 - that is 4")
    '2–4 players: −1, or 7 − 3 – that is 4'
    >>> space = "\N{NO-BREAK SPACE}"
    >>> replace_hyphens(f"7{space}-{space}3").replace(space, "_")
    '7_−_3'
    >>> replace_hyphens("eight-sided, 2026-11-24, CC-BY-4.0")
    'eight-sided, 2026-11-24, CC-BY-4.0'
    """
    if "-" not in text:
        return text
    text = _RANGE.sub(rf"\1{_EN_DASH}", text)
    text = _NEGATIVE.sub(_MINUS, _DIFFERENCE.sub(rf"\1{_MINUS}\2", text))
    return text.replace(" - ", f" {_EN_DASH} ")


# Hyphenation by language patterns.


# Dividing a word of four letters gains nothing, and two letters at the start of a line read badly.
_SHORTEST = 5
_LEFT, _RIGHT = 2, 3

# The largest dictionary is 1 MB.
_LARGEST = 16 * 1024 * 1024

_ENGLISH = "en"

_LETTERS = re.compile(r"[^\W\d_]+")

_LEVEL = re.compile(r"([0-9]?)[^0-9]?")
# Some dictionaries write a character that their encoding lacks like this.
_HEX = re.compile(r"\^\^([0-9a-f]{2})")


def has_patterns(language: str) -> bool:
    """Return whether there are patterns for a language code such as ``en`` or ``pt-BR``."""
    return pyphen.language_fallback(language) is not None


@cache
def hyphenation_points(word: str, language: str) -> tuple[int, ...]:
    """Return the indices before which ``word`` may be divided by a hyphen, ascending.

    Punctuation around and between the letters is ignored. Raises KeyError for a language without
    patterns; check ``has_patterns`` first. English patterns lack accents, which loanwords and the
    pseudo-language have, so accents are stripped.
    """
    patterns = _patterns(language)
    if language.partition("-")[0] == _ENGLISH:
        word = "".join(unicodedata.normalize("NFD", letter)[0] for letter in word)
    return tuple(
        match.start() + position
        for match in _LETTERS.finditer(word)
        if len(match[0]) >= _SHORTEST
        for position in patterns.positions(match[0])
        if _LEFT <= position <= len(match[0]) - _RIGHT
    )


class _Patterns:
    """The patterns of one dictionary, as written, by their letters."""

    def __init__(self, text: str) -> None:
        text = _HEX.sub(_character, text)
        # As bytes and all at once: str.translate would take as long as everything else.
        plain = text.encode().translate(None, b"0123456789").decode()
        # A line without digits, such as a comment, has no effect. Respellings follow a slash.
        self._written = {
            letters.partition("/")[0].strip(): pattern.strip()
            for letters, pattern in zip(plain.split("\n"), text.split("\n"), strict=True)
            if letters != pattern
        }
        self._longest = max(map(len, self._written))

    def positions(self, word: str) -> list[int]:
        """Return the indices of letters before which a word may be divided, ascending.

        Some languages respell a divided word (German "Zuk-ker"); these points are omitted.
        """
        framed = f".{word.lower()}."
        # For each letter the highest level before it, and whether the word is respelled there.
        best = [(0, False)] * (len(framed) + 1)
        for start in range(len(framed)):
            for end in range(start + 1, min(start + self._longest, len(framed)) + 1):
                pattern = self._written.get(framed[start:end])
                if pattern is None:
                    continue
                for i, found in zip(range(start, end + 1), _levels(pattern), strict=False):
                    best[i] = max(found, best[i], key=itemgetter(0))
        return [i - 1 for i, (level, respelled) in enumerate(best) if level % 2 and not respelled]


def _character(code: re.Match[str]) -> str:
    return chr(int(code[1], 16))


@cache
def _levels(pattern: str) -> tuple[tuple[int, bool], ...]:
    """Return the level before each letter of a pattern, and whether it respells the word."""
    plain, respelled, _ = pattern.partition("/")
    found = _LEVEL.findall(plain)
    return tuple((int(level or 0), bool(respelled)) for level in found[: len(found) - 1])


@cache
def _patterns(language: str) -> _Patterns:
    path = Path(pyphen.LANGUAGES[pyphen.language_fallback(language)])
    data = world.read(path, within=None, largest=_LARGEST)
    encoding, _, patterns = data.partition(b"\n")
    return _Patterns(patterns.decode(encoding.decode().strip()))
