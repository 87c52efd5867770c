r"""A text has the marks of another program.

HTML (<b>, &amp;, <br>), Markdown (__bold__, _italic_, ~~gone~~, `code`, pictures and links), line
breaks written as \n or \13\, and icons written as [coin] or $coin mean nothing here: they would be
printed as they are. Those that no reader can take for words are errors, the others warnings. Short
texts, such as titles, labels, names on maps and the faces of tokens and dice, have no marks at all:
there, the marks of this program are found too.

Instead, write ** and ** around bold words, * and * around italic ones, :coin: for an icon, a new
line for a new line, and the character itself in place of its name. In a short text, write
the words alone.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from msgspec import Struct

from pnp.base.diagnostics import WORDS, KeyPath, Severity
from pnp.base.values import replace
from pnp.content.language.translatable import EFFECT
from pnp.rules.dressed import Dressed
from pnp.rules.lettered import UNPRINTED
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import MarkedTexts
from pnp.text.markup import parse

_ID = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"


_PLAIN = "remove it; this text is printed without marks"


class _Mark(Struct, frozen=True):
    """A mark of another program; ``hint`` may name the groups of ``pattern``."""

    pattern: re.Pattern[str]
    hint: str
    severity: Severity = Severity.ERROR


def _mark(pattern: str, hint: str, severity: Severity = Severity.ERROR) -> _Mark:
    return _Mark(re.compile(pattern), hint, severity)


_W = Severity.WARNING
_MARKS = (
    _mark(r"(?i)</?(?:b|strong)\b[^<>]*>", "write ** before and after bold words"),
    _mark(r"(?i)</?(?:i|em|cite)\b[^<>]*>", "write * before and after italic words"),
    _mark(r"(?i)<(?:br|hr)\b[^<>]*>|</?(?:p|div|li|ul|ol|center)\b[^<>]*>", "begin a new line"),
    _mark(r"(?i)<img\b[^<>]*>", "add a box  draw: image  to the layout, or write an icon :coin:"),
    _mark(
        r"(?i)</?(?:u|s|del|ins|a|span|font|small|big|sub|sup|code|pre|table|tr|td|th|h[1-6])\b"
        r"[^<>]*>",
        "remove it; ** marks bold words, * italic ones, {role|words} a colour",
    ),
    _mark(
        r"(?<!\\)\\[nrt]|\\\d+\\", "begin a new line in the text; in quotes, write it as a block"
    ),
    _mark(r"!\[[^\[\]]*\]\([^()]*\)", "add a box  draw: image  to the layout for the picture"),
    _mark(r":[\w./-]+\.(?:png|jpe?g|svg|gif|webp):", "write the icon's name alone, such as :coin:"),
    _mark(
        r"(?<!!)\[[^\[\]]+\]\((?:https?:|mailto:)[^()\s]*\)",
        "print the words and the address, without the brackets",
        _W,
    ),
    _mark(
        r"(?<![\w_])__(?=[^\W_])(?P<words>[^_\n]+)__(?![\w_])",
        "write **{words}**",
        _W,
    ),
    _mark(
        r"(?<![\w_])_(?=[^\W_])(?P<words>[^_\n]+)(?<!\s)_(?![\w_])",
        "write *{words}*",
        _W,
    ),
    _mark(
        r"~~(?=\S)(?P<words>[^~\n]+)~~",
        "remove the marks; no text is crossed out",
        _W,
    ),
    _mark(
        r"`(?=\S)(?P<words>[^`\n]+)`", "write **{words}**, or remove the marks", Severity.WARNING
    ),
)
_ENTITY = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,31}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")
# Names of icons as nanDECK, Squib and other programs write them.
_ICON = re.compile(rf"(?<![\w\[$])(?:\[(?P<bracket>{_ID})\](?!\()|\$(?P<dollar>{_ID})(?![\w$]))")


class Foreign(Dressed, MarkedTexts):
    """A file of any kind with its texts, and the theme that knows its icons."""


RULE = Rule("", Severity.ERROR, "judgement", over=Foreign)


def check(facts: Foreign) -> Iterator[Finding]:
    plain = {path for path, _, how in facts.printed if not how.marked}
    for path, text in dict((*facts.marked, *facts.texts)).items():
        if str(path[-1]).startswith(f"{EFFECT}-"):
            continue  # the words of an effect are among the texts
        found = _in_text(path, text, facts)
        if path not in plain:
            yield from found
            continue
        yield from (replace(one, hint=_unmarked(one.hint or "")) for one in found)
        if facts.file.kind not in UNPRINTED:
            yield from _own(path, text, facts)


def _unmarked(hint: str) -> str:
    """Return a hint without the marks that a text cannot have."""
    return _PLAIN if any(mark in hint for mark in ("*", ":coin:", "icon", "{role")) else hint


def _own(path: KeyPath, text: str, facts: Foreign) -> Iterator[Finding]:
    """Yield what is found of the marks of pnp itself in a text that is printed without any."""
    spans = parse(text).spans
    looks = any(span.bold or span.italic or span.small or span.role for span in spans)
    icons = [span.text for span in spans if span.icon and _is_icon(span.text, facts)]
    # The face of a die may be written as its icons.
    if not looks and (not icons or isinstance(path[-1], int)):
        return
    words = "".join(span.text for span in spans if not span.icon).strip()
    ways = [f"write  {words}, without marks"] if words else []
    if icons and facts.file.kind in ("tokens", "dice"):
        ways.append(f"show the icon with  icon: {icons[0]}")
    hint = "; ".join(ways) or "write words in place of the icon"
    message = f"'{text[:40]}' is printed as it is: this text has no marks"
    # They may be meant as they are, as in a name with asterisks.
    where = (*path, WORDS + text.partition("\n")[0])
    yield Finding(where, message, hint, Severity.WARNING)


def _is_icon(name: str, facts: Foreign) -> bool:
    return facts.theme is not None and facts.theme.icon(name, "#000000") is not None


def _in_text(path: KeyPath, text: str, facts: Foreign) -> Iterator[Finding]:
    """Yield what is found of each kind of mark, once a text."""
    for mark in _MARKS:
        if (found := mark.pattern.search(text)) is not None:
            hint = mark.hint.format(**found.groupdict())
            yield Finding(_place(path, found), _message(found), hint, mark.severity)
    for found in _ENTITY.finditer(text):
        meant = html.unescape(found[0])
        if meant != found[0]:
            name = f"U+{ord(meant[0]):04X}" if not meant.isprintable() or meant.isspace() else meant
            hint = "write a space" if meant.isspace() else f"write {name}"
            yield Finding(_place(path, found), _message(found), hint)
            break
    for found in _ICON.finditer(text):
        icon = found["bracket"] or found["dollar"]
        if _is_icon(icon, facts):
            hint = f"write :{icon}: for the icon"
            yield Finding(_place(path, found), _message(found), hint, Severity.WARNING)
            break


def _place(path: KeyPath, found: re.Match[str]) -> KeyPath:
    return (*path, WORDS + found.string[found.start() :].partition("\n")[0])


def _message(found: re.Match[str]) -> str:
    return f"'{found[0][:40]}' is markup of another program, and would be printed as it is"
