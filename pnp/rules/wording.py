"""Quantities and citations of rulebooks in words, for findings and proofs."""

from __future__ import annotations

import re
from collections.abc import Sequence

_BOOK = re.compile(r"(\d{3}):")
_LINES = re.compile(r"L(\d+(?:[-–]L?\d+)?)")


def count_text(number: int, thing: str, things: str = "") -> str:
    """Return a count with the noun in singular or plural.

    >>> count_text(1, "port"), count_text(3, "port"), count_text(2, "die", "dice")
    ('1 port', '3 ports', '2 dice')
    """
    return f"{number:,} {thing if number == 1 else things or f'{thing}s'}"


def range_text(numbers: Sequence[int], things: str) -> str:
    """Return the range of some consecutive numbers of things.

    >>> range_text([3, 4, 5], "players"), range_text([3], "players")
    ('3 to 5 players', '3 players')
    """
    first, last = numbers[0], numbers[-1]
    return f"{first} to {last} {things}" if first != last else f"{first} {things}"


def all_text(number: int, thing: str, things: str = "") -> str:
    """Return a phrase for all things of a kind, with their number.

    >>> all_text(1, "port"), all_text(2, "port"), all_text(3, "port")
    ('the only port', 'both ports', 'all 3 ports')
    """
    many = things or f"{thing}s"
    if number == 1:
        return f"the only {thing}"
    return f"both {many}" if number == 2 else f"all {number:,} {many}"


def each_text(number: int, thing: str, things: str = "") -> str:
    """Return a phrase for each thing of a kind, with their number.

    >>> each_text(1, "port"), each_text(2, "port")
    ('the only port', 'each of 2 ports')
    """
    return f"the only {thing}" if number == 1 else f"each of {number:,} {things or f'{thing}s'}"


def citation(source: str, book: str = "") -> str:
    """Return a citation in words, with the title of the rulebook if given.

    >>> citation("000:L98, L207")
    'rulebook lines 98, 207'
    >>> citation("004:L263-267", "Piracy")
    'Piracy, lines 263-267'
    """
    text = _BOOK.sub("", source)
    lines = [found.replace("L", "").replace("–", "-") for found in _LINES.findall(text)]
    if not lines:
        return ""
    plural = len(lines) > 1 or "-" in lines[0]
    start = f"{book}, " if book else "rulebook "
    return f"{start}line{'s' if plural else ''} {', '.join(lines)}"
