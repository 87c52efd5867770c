"""Where a rule has its authority from, in words for readers who have the rulebooks beside them."""

import re

RULEBOOKS = {
    "000": "Les Petits Pirates",
    "001": "Micro Pirates",
    "002": "Loot Pirates",
    "003": "Piece Packing Pirates",
    "004": "Piracy",
}

_BOOK = re.compile(r"(\d{3}):")
_LINES = re.compile(r"L(\d+(?:[-–]L?\d+)?)")


def cited(source: str, *, named: bool = False) -> str:
    """Return a citation in words; with the titles of the rulebooks where ``named``.

    >>> cited("000:L98, L207")
    'rulebook lines 98, 207'
    >>> cited("004:L263-267", named=True)
    'Piracy, lines 263-267'
    """
    pieces = _BOOK.split(source)
    texts = [] if not pieces[0].strip() else [_lines("000", pieces[0], named)]
    texts += [
        _lines(book, rest, named) for book, rest in zip(pieces[1::2], pieces[2::2], strict=True)
    ]
    return "; ".join(text for text in texts if text)


def _lines(book: str, text: str, named: bool) -> str:
    lines = [found.replace("L", "").replace("–", "-") for found in _LINES.findall(text)]
    if not lines:
        return ""
    plural = len(lines) > 1 or "-" in lines[0]
    start = f"{RULEBOOKS.get(book, book)}, " if named else "rulebook "
    return f"{start}line{'s' if plural else ''} {', '.join(lines)}"
