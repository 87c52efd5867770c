r"""The marks that authors may use inside a text.

``**bold**``, ``*italic*``, ``:icon-name:``, a new line for a new line, and a backslash before
``*``, ``:`` or ``\`` to print it. A mark without its partner, as in ``2 * 3`` or ``12:30``, is
printed as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_MARK = re.compile(
    r"\\(?P<plain>[*:\\])"
    r"|\*\*(?=\S)(?P<bold>(?:\\.|[^\\])+?)(?<=\S)\*\*(?!\*)"
    r"|\*(?=[^\s*])(?P<italic>(?:\\.|[^\\])+?)(?<=\S)\*(?!\*)"
    r"|:(?P<icon>[a-z][a-z0-9]*(?:-[a-z0-9]+)*):",
    re.DOTALL,
)


_BLANKS = " \t\r\n"


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text in one style, or one icon (``text`` is then its name)."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: bool = False


def parse(markup: str) -> tuple[Span, ...]:
    """Return the spans of a text; blanks at its ends are dropped, every text is acceptable.

    >>> [s.text for s in parse("take *one* :coin:")]
    ['take ', 'one', ' ', 'coin']
    """
    return tuple(_spans(markup.strip(_BLANKS).expandtabs(1), False, False))


def _spans(markup: str, bold: bool, italic: bool) -> Iterator[Span]:
    plain: list[str] = []
    done = 0
    for mark in _MARK.finditer(markup):
        plain.append(markup[done : mark.start()])
        done = mark.end()
        if mark["plain"]:
            plain.append(mark["plain"])
            continue
        if text := "".join(plain):
            yield Span(text, bold, italic)
        plain.clear()
        if mark["bold"]:
            yield from _spans(mark["bold"], True, italic)
        elif mark["italic"]:
            yield from _spans(mark["italic"], bold, True)
        else:
            yield Span(mark["icon"], bold, italic, icon=True)
    plain.append(markup[done:])
    if text := "".join(plain):
        yield Span(text, bold, italic)
