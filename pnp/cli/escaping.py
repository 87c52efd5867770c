"""Escape text from files and names for display: no character can control a terminal, break a line
or forge a GitHub workflow command. Only pnp's own colour codes pass unchanged.
"""

import json
import os
import re
import unicodedata
from collections.abc import Iterable
from typing import Any

import click

_BLANKS = "\t\n\u2028\u2029"
_UNSEEN = ("Cc", "Cf", "Cs")
_HIDDEN = "\ufffd"
# Marks pnp's own colour codes until output. It is random, so no file can contain it.
_SEAL = f"\x1b{os.urandom(8).hex()}"
# Workflow commands of GitHub, active anywhere in a log: "::word" at the start of a line, "##[" in
# any place.
_COMMAND = re.compile(rf"^((?:\s|{_SEAL}\[[0-9;]*m)*:)(?=:[A-Za-z])|(##)(?=\[)")


class _Replacements(dict[int, str]):
    """Replacements for invisible characters: a space for tabs and line breaks, U+FFFD for others.
    Each takes one column of a terminal."""

    def __missing__(self, code: int) -> str:
        self[code] = shown = self.replacement_of(chr(code))
        return shown

    def replacement_of(self, char: str) -> str:
        return " " if char in _BLANKS else _HIDDEN if _is_invisible(char) else char


class _JsonReplacements(_Replacements):
    """The same for JSON, which can escape all of them except unpaired surrogates."""

    def replacement_of(self, char: str) -> str:
        if char == "\n" or not (_is_invisible(char) or char in _BLANKS):
            return char
        if unicodedata.category(char) == "Cs":
            return _HIDDEN
        return json.dumps(char)[1:-1]


def _is_invisible(char: str) -> bool:
    # XML forbids the last two code points of the first plane; those of other planes are unused.
    return unicodedata.category(char) in _UNSEEN or ord(char) & 0xFFFE == 0xFFFE


_VISIBLE = _Replacements()
_JSON = _JsonReplacements()


def make_visible(text: str) -> str:
    """Return a text as one line without invisible characters, except pnp's own colour codes."""
    if text.isprintable():
        return text
    return _SEAL.join(part.translate(_VISIBLE) for part in text.split(_SEAL))


def style_text(text: str, **style: Any) -> str:
    """Return a text in a colour or weight, as ``click.style`` knows them."""
    return click.style(make_visible(text), **style).replace("\x1b", _SEAL)


def join_safely(lines: Iterable[str]) -> str:
    """Join lines into safe output; line-end characters inside a line are escaped."""
    shown = (_COMMAND.sub(r"\1\2 ", make_visible(line)) for line in lines)
    return "".join(f"{line}\n" for line in shown).replace(_SEAL, "\x1b")


def as_json(value: Any) -> str:
    """Return a value as a JSON document in which every character is visible."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    return text.translate(_JSON) + "\n"
