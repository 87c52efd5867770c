r"""The marks that authors may use inside a text.

``**bold**``, ``*italic*``, ``***both***``, ``^small caps^``, ``{role|words}`` in a colour,
``:icon:``, ``:icon|role:`` in a colour and ``:set:icon:`` of a pack, a line break, and a backslash
before ``* ^ : { } | [ ]`` or ``\`` to print it.

A star or caret between blanks, as in ``2 * 3``, a star between digits, a caret within a word, as in
``2^3``, and a colon that names no icon, as in ``12:30``, are printed unchanged. So are a mark
without its partner and braces that name no colour, as in ``{red}``, but they are reported, since
they are hardly intended.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from msgspec import Struct

from pnp.base.values import replace

_ID = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_ROLE = r"(?:[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*|#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3})"
MARK = re.compile(
    r"\\(?P<plain>[*^:{}|\\\[\]])"
    rf"|(?:(?<![\w:])|(?<=[a-z0-9]:)):(?P<packed>{_ID}:[a-z0-9]+(?:-[a-z0-9]+)*)"
    rf"(?:\|(?P<hue>{_ROLE}))?:(?!\w)"
    rf"|:(?P<icon>{_ID})(?:\|(?P<tint>{_ROLE}))?:"
    rf"|\{{(?P<role>{_ROLE})\|"
    r"|(?P<brace>\{)|(?P<close>\})"
    r"|(?P<run>\*+|\^)"
)

BLANKS = " \t\r\n"
_LONGEST_RUN = 3
_SHOWN = 16


class TextSpan(Struct, frozen=True):
    """A stretch of text in one style, or one icon (``text`` is then its name).

    ``role`` names a colour; it is empty for the colour of the surrounding text.
    """

    text: str
    bold: bool = False
    italic: bool = False
    icon: bool = False
    small: bool = False
    role: str = ""


class Unpaired(Struct, frozen=True):
    """A mark without a partner, the words around it, and the rest of its line."""

    mark: str
    shown: str
    rest: str

    @property
    def message(self) -> str:
        return f"the mark {self.mark} is not paired in '{self.shown}'"

    @property
    def hint(self) -> str:
        """The hint for repairing it."""
        if self.mark[0] in "{}":
            return r"write {red|words} for words in a colour, and \{ or \} to print a brace"
        escaped = "".join(rf"\{sign}" for sign in self.mark)
        return f"write {self.mark} at both ends, or  {escaped}  to print it"


class ParsedMarkup(Struct, frozen=True):
    """The spans of a text, and its marks without a partner."""

    spans: tuple[TextSpan, ...]
    unpaired: tuple[Unpaired, ...] = ()


# Rules and drawings parse each text of a deck many times.
@lru_cache(maxsize=4096)
def parse(markup: str) -> ParsedMarkup:
    """Parse a text; blanks at its ends are dropped. Every text is valid.

    >>> [s.text for s in parse("take *one* :coin:").spans]
    ['take ', 'one', ' ', 'coin']
    """
    text = markup.strip(BLANKS).expandtabs(1)
    if not MARK.search(text):
        return ParsedMarkup((TextSpan(text),) if text else ())
    return _Reader(text).read()


def plain_text(markup: str) -> str:
    """Return the words of a text without marks and icons, on one line.

    >>> plain_text("**Gold** :coin: and {red|*more*}")
    'Gold and more'
    """
    return " ".join("".join(s.text for s in parse(markup).spans if not s.icon).split())


@dataclass(slots=True)
class _OpenMark:
    """An opening mark without a partner so far: its place among the spans and in the text."""

    mark: str
    span: int
    at: int


class _Reader:
    """Reads from left to right; a closing mark changes the spans since its partner."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.spans: list[TextSpan] = []
        self.opened: list[_OpenMark] = []
        self.unpaired: dict[int, str] = {}
        self.bare = 0  # braces that name no colour and are not closed yet

    def read(self) -> ParsedMarkup:
        done = 0
        for found in MARK.finditer(self.text):
            self._plain(self.text[done : found.start()])
            self._mark(found)
            done = found.end()
        self._plain(self.text[done:])
        self._give_up(0)
        left = (
            Unpaired(mark, self._quote_mark(at), self._rest(at))
            for at, mark in sorted(self.unpaired.items())
        )
        return ParsedMarkup(_merge_spans(self.spans), tuple(left))

    def _plain(self, text: str) -> None:
        if text:
            self.spans.append(TextSpan(text))

    def _mark(self, found: re.Match[str]) -> None:
        icon = found["packed"] or found["icon"]
        if found["plain"]:
            self._plain(found["plain"])
        elif icon:
            self.spans.append(TextSpan(icon, icon=True, role=found["hue"] or found["tint"] or ""))
        elif found["role"]:
            self._open(found[0], found.start())
        elif found["brace"]:
            self.bare += 1
            self._note_unpaired(found)
        elif found["close"] and self.bare:
            self.bare -= 1  # its partner has been reported
            self._plain("}")
        elif found["close"]:
            self._close_colour(found)
        else:
            self._run(found[0], found.start(), found.end())

    def _run(self, run: str, start: int, end: int) -> None:
        """Close the marks that a run of stars or a caret closes, and open marks with the rest of
        it."""
        closes = start > 0 and self.text[start - 1] not in BLANKS
        opens = end < len(self.text) and self.text[end] not in BLANKS
        if len(run) > _LONGEST_RUN or not (closes or opens) or self._is_sign(run, start, end):
            self._plain(run)
            return
        if closes:
            run = self._close_run(run)
        if run and opens:
            for mark in ("**", "*") if run == "***" else (run,):
                self._open(mark, start)
        elif run:
            self.unpaired[start] = run
            self._plain(run)

    def _is_sign(self, run: str, start: int, end: int) -> bool:
        """Return whether a star or caret is part of a formula, as in 2*3 or x^2, or of a face.

        A face such as ^_^ ends in a caret but has no letters to set in small capitals.
        """
        before, after = self.text[start - 1 : start], self.text[end : end + 1]
        if run == "*":
            return before.isdigit() and after.isdigit()
        if run != "^":
            return False
        top = self.opened[-1] if self.opened else None
        if top is None or top.mark != "^":
            return before.isalnum() and after.isalnum()
        if any(sign.isalnum() for span in self.spans[top.span :] for sign in span.text):
            return False
        self.spans[top.span] = TextSpan(top.mark)
        self.opened.pop()
        return True

    def _close_run(self, run: str) -> str:
        """Close the marks opened last, as far as the run has them; return the rest of the run."""
        while run and self.opened:
            top = self.opened[-1]
            below = self.opened[-2] if len(self.opened) > 1 else None
            # If three stars open at once, either two or one may close first.
            if below is not None and below.at == top.at and below.mark == run:
                self.opened[-2:] = [top, below]
                below.span, top.span = top.span, below.span
                top = below
            if not run.startswith(top.mark):
                break
            self._close(top)
            run = run.removeprefix(top.mark)
        return run

    def _open(self, mark: str, at: int) -> None:
        self.opened.append(_OpenMark(mark, len(self.spans), at))
        # A placeholder for the mark, which is printed if nothing closes it.
        self.spans.append(TextSpan(""))

    def _close(self, top: _OpenMark) -> None:
        self.opened.pop()
        for i in range(top.span + 1, len(self.spans)):
            self.spans[i] = _apply_mark(self.spans[i], top.mark)

    def _close_colour(self, found: re.Match[str]) -> None:
        places = [i for i, one in enumerate(self.opened) if one.mark.startswith("{")]
        if not places:
            self._note_unpaired(found)
            return
        self._give_up(places[-1] + 1)
        self._close(self.opened[-1])

    def _note_unpaired(self, found: re.Match[str]) -> None:
        self.unpaired[found.start()] = found[0]
        self._plain(found[0])

    def _give_up(self, first: int) -> None:
        """Print the marks that are still open, from index ``first`` on."""
        for one in self.opened[first:]:
            self.spans[one.span] = replace(self.spans[one.span], text=one.mark)
            self.unpaired[one.at] = one.mark
        del self.opened[first:]

    def _rest(self, at: int) -> str:
        return re.split("[\n\x1f]", self.text[at:], maxsplit=1)[0]

    def _quote_mark(self, at: int) -> str:
        """Return a mark and the words around it."""
        start = max(0, at - _SHOWN // 2)
        words = " ".join(self.text[start : at + _SHOWN].split())
        return f"{'...' if start else ''}{words}{'...' if at + _SHOWN < len(self.text) else ''}"


def _apply_mark(span: TextSpan, mark: str) -> TextSpan:
    match mark:
        case "**":
            return replace(span, bold=True)
        case "*":
            return replace(span, italic=True)
        case "^":
            return replace(span, small=True)
        case _:
            # The innermost colour takes precedence.
            return replace(span, role=span.role or mark[1:-1])


def _merge_spans(spans: list[TextSpan]) -> tuple[TextSpan, ...]:
    """Join adjacent spans of one style and drop empty ones."""
    found: list[TextSpan] = []
    for span in spans:
        last = found[-1] if found else None
        if last and not last.icon and not span.icon and replace(last, text=span.text) == span:
            found[-1] = replace(last, text=last.text + span.text)
        elif span.text:
            found.append(span)
    return tuple(found)


def escape_markup(text: str) -> str:
    """Return plain text as markup that prints it unchanged."""
    return "".join(f"\\{char}" if char in "\\*:" else char for char in text)
