"""From the text in braces to tokens, each with its first and last character."""

from __future__ import annotations

import re

from msgspec import Struct

from pnp.model.expressions.tree import ASKED

NUMBER, TEXT, ICON, NAME, KEY, HEADER = "number", "text", "icon", "name", "key", "header"
SIGN, WRONG, END = "sign", "wrong", "end"
MOST_TOKENS = 200
"""Tokens of one expression."""


class Token(Struct, frozen=True):
    """A word or sign, from ``start`` to before ``end``; ``spaced`` if a blank precedes it. A sign
    has no ``kind`` of its own: ``text`` tells which it is. For a ``WRONG`` one, ``problem`` and
    ``hint`` say what is wrong."""

    kind: str
    text: str
    start: int
    end: int
    spaced: bool
    problem: str = ""
    hint: str = ""


_ID = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_ROLE = r"[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*"
_LETTER = r"[^\W\d_]"
_WORD = rf"{_LETTER}(?:[^\W_]|_(?=[^\W_])|-(?=[^\W_]))*"
_BLANKS = re.compile(r"\s*")
_TOKENS = re.compile(
    r"(?P<number>\d+(?:\.\d+)?(?![^\W_]))"
    r'|(?P<text>"[^"]*"|\'[^\']*\')'
    rf"|(?P<icon>:{_ID}(?::{_ID})?(?:\|{_ROLE})?:)"
    rf"|(?P<name>{_WORD}(?:/{_LETTER}(?:[^\W_]|-(?=[^\W_]))*)?)"
    r"|(?P<sign>!=|<=|>=|[=<>&+*/()\[\],\u2212-])"
)
_RECORD = re.compile(rf"{_WORD}/[^\W_]+(?:-[^\W_]+)*")
_KEY = re.compile(r"\.([^\W_](?:[^\W_]|[_-](?=[^\W_]))*)")
_HEADER = re.compile(r"\[\s*([^\s\[\]{}|][^\[\]{}|]*)\]")
_NUMBERED = re.compile(r"\d[\w.,]*")
# What other programs write, and what to write here.
_FOREIGN = {
    "==": "write = once",
    "<>": "write !=",
    "&&": "write and",
    "?": "write  if ... then ... else ...",
    "!": "write not, or != between two values",
    "%": "write  mod(a, b)  for a remainder, or  format(x, '0%')",
    "^": "write a product: there are no powers",
    "\u2264": "write <=",
    "\u2265": "write >=",
    "\u2260": "write !=",
    "\u00d7": "write *",
    "\u00f7": "write /",
    "\u2013": "write a hyphen with a blank on both sides",
    "\u201c": 'write straight quotes: "..."',
    "\u201d": 'write straight quotes: "..."',
    "\u201e": 'write straight quotes: "..."',
    "\u2018": "write straight quotes: '...'",
    "\u2019": "write straight quotes: '...'",
    ";": "write a comma between values",
    ":": "an icon has a colon on both sides, as in  :coin:",
    '"': "add the closing quote",
    "'": "add the closing quote",
    ".": "write a name before the point, as in  trades.2, or a digit, as in  0.5",
}


def read_tokens(source: str) -> list[Token]:
    """Return the tokens of the text in braces, the last one being of the kind ``END``. What cannot
    be read is a token of the kind ``WRONG``, after which reading ends."""
    found: list[Token] = []
    at = 0
    while True:
        start = _BLANKS.match(source, at).end()  # type: ignore[union-attr]
        spaced = start > at or not found
        last = found[-1] if found else None
        if start == len(source):
            found.append(Token(END, "", start, start, spaced))
            return found
        if len(found) == MOST_TOKENS:
            problem = f"this has more than {MOST_TOKENS} words and signs"
            hint = "divide it among several boxes or columns"
            found.append(Token(WRONG, "", start, len(source), spaced, problem, hint))
            return found
        token = _next_token(source, start, spaced, last)
        found.append(token)
        if token.kind == WRONG:
            return found
        at = token.end


def _next_token(source: str, start: int, spaced: bool, last: Token | None) -> Token:
    """Return the token at ``start``, which depends on the ``last`` one."""
    follows = last is not None and not spaced and (last.kind in _ENTERED or last.text in (")", "]"))
    if follows and (key := _KEY.match(source, start)):
        return Token(KEY, key[1], start, key.end(), spaced)
    if source[start] == "[" and not follows:
        header = _HEADER.match(source, start)
        if header is None:
            hint = "write the header of a column in brackets, as in  [Card Name]"
            return _wrong(source, start, start + 1, spaced, hint)
        return Token(HEADER, header[1].strip(), start, header.end(), spaced)
    if last is not None and last.kind == NAME and last.text in ASKED:
        # Of a board also a coordinate, and ids that begin with a digit.
        record = _RECORD.match(source, start)
        if record is not None:
            return Token(NAME, record[0], start, record.end(), spaced)
    pair = source[start : start + 2]
    if len(pair) == 2 and pair in _FOREIGN:
        return _wrong(source, start, start + 2, spaced)
    match = _TOKENS.match(source, start)
    if match is not None:
        kind = match.lastgroup or SIGN
        text = "-" if match[0] == "\u2212" else match[0]
        return Token(kind, text, start, match.end(), spaced)
    numbered = _NUMBERED.match(source, start)
    if numbered is not None:
        return _wrong(source, start, numbered.end(), spaced, "write a number such as 2 or 2.5")
    return _wrong(source, start, start + 1, spaced)


# After these, without a blank, a point or a bracket leads to an entry.
_ENTERED = (NAME, KEY, HEADER)


def _wrong(source: str, start: int, end: int, spaced: bool, hint: str = "") -> Token:
    shown = source[start:end]
    hint = hint or _FOREIGN.get(shown, "write names, numbers, texts in quotes, and signs between")
    closed = shown not in ('"', "'")
    problem = f"'{shown}' means nothing here" if closed else f"the text after {shown} has no end"
    return Token(WRONG, shown, start, end if closed else len(source), spaced, problem, hint)
