"""Marks of other programs, translated to those of ``markup`` where there is only one way."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

_ID = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_BOLD = re.compile(
    r"(?is)<(?P<tag>b|strong)>(?P<before>\s*)(?P<words>(?:(?!<(?:b|strong)>).)*?)(?P<after>\s*)"
    r"</(?P=tag)>"
)
_ITALIC = re.compile(
    r"(?is)<(?P<tag>i|em|cite)>(?P<before>\s*)(?P<words>(?:(?!<(?:i|em|cite)>).)*?)(?P<after>\s*)"
    r"</(?P=tag)>"
)
_BREAK = re.compile(r"(?i)[ \t]*(?:<br\s*/?>|(?<!\\)\\n|\\13\\)[ \t]*")
_STRONG = re.compile(r"(?<![\w_])__(?=[^\W_])(?P<words>[^_\n]+)(?<!\s)__(?![\w_])")
_EMPHASIS = re.compile(r"(?<![\w_])_(?=[^\W_])(?P<words>[^_\n]+)(?<!\s)_(?![\w_])")
_ICON = re.compile(rf"(?<![\w\[$\\])(?:\[(?P<bracket>{_ID})\](?!\()|\$(?P<dollar>{_ID})(?![\w$]))")
_ENTITY = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,31}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")


def translate_markup(text: str, is_icon: Callable[[str], bool]) -> str:
    r"""Return a text with bold and italic words, line breaks, icons and signs as pnp writes them.

    Pictures, colours and unpaired tags stay: what they mean here is for the author to say.

    >>> translate_markup("Gain <b>two</b> [coin]<br>_Draw_ a card", lambda name: True)
    'Gain **two** :coin:\n*Draw* a card'
    """
    text = _BREAK.sub("\n", text)
    text = _BOLD.sub(r"\g<before>**\g<words>**\g<after>", text)
    text = _ITALIC.sub(r"\g<before>*\g<words>*\g<after>", text)
    text = _EMPHASIS.sub(r"*\g<words>*", _STRONG.sub(r"**\g<words>**", text))

    def icon(found: re.Match[str]) -> str:
        name = found["bracket"] or found["dollar"]
        return f":{name}:" if is_icon(name) else found[0]

    return _ENTITY.sub(_sign, _ICON.sub(icon, text))


def _sign(found: re.Match[str]) -> str:
    sign = html.unescape(found[0])
    return sign if sign.isprintable() else found[0]
