"""Quantities and citations of rulebooks in words, for findings and proofs."""

from __future__ import annotations

import re
from collections.abc import Sequence


def count_text(number: int, thing: str, things: str = "") -> str:
    """Return a number with what is counted.

    >>> counted(1, "port"), counted(3, "port"), counted(2, "die", "dice")
    ('1 port', '3 ports', '2 dice')
    """
    return f"{number:,} {thing if number == 1 else things or f'{thing}s'}"


def range_text(numbers: Sequence[int], things: str) -> str:
    """Return the first and the last of some numbers of things.

    >>> ranged([3, 4, 5], "players"), ranged([3], "players")
    ('3 to 5 players', '3 players')
    """
    first, last = numbers[0], numbers[-1]
    return f"{first} to {last} {things}" if first != last else f"{first} {things}"


def all_text(number: int, thing: str, things: str = "") -> str:
    """Return all things of a kind with their number.

    >>> all_of(1, "port"), all_of(2, "port"), all_of(3, "port")
    ('the only port', 'both ports', 'all 3 ports')
    """
    many = things or f"{thing}s"
    if number == 1:
        return f"the only {thing}"
    return f"both {many}" if number == 2 else f"all {number:,} {many}"


def each_text(number: int, thing: str, things: str = "") -> str:
    """Return each thing of a kind with their number.

    >>> each_of(1, "port"), each_of(2, "port")
    ('the only port', 'each of 2 ports')
    """
    return f"the only {thing}" if number == 1 else f"each of {number:,} {things or f'{thing}s'}"


_BOOK = re.compile(r"(\d{3}):")
_LINES = re.compile(r"L(\d+(?:[-–]L?\d+)?)")


def citation(source: str, book: str = "") -> str:
    """Return a citation in words; with the title of the rulebook if it is given.

    >>> cited("000:L98, L207")
    'rulebook lines 98, 207'
    >>> cited("004:L263-267", "Piracy")
    'Piracy, lines 263-267'
    """
    text = _BOOK.sub("", source)
    lines = [found.replace("L", "").replace("–", "-") for found in _LINES.findall(text)]
    if not lines:
        return ""
    plural = len(lines) > 1 or "-" in lines[0]
    start = f"{book}, " if book else "rulebook "
    return f"{start}line{'s' if plural else ''} {', '.join(lines)}"
