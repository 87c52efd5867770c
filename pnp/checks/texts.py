"""Printed texts with content that does not belong in print."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from msgspec import Struct

from pnp.base.diagnostics import FURTHER, KEY, WORDS, Edit, Fix, KeyPath, Severity
from pnp.base.values import replace
from pnp.content.fixes import text_edits
from pnp.content.language.translatable import EFFECT
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.model.record import word_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import (
    UNPRINTED,
    MarkedTexts,
    MissingGlyphs,
    Texts,
    margin_glyphs_message,
    missing_glyphs_hint,
)
from pnp.rules.theme_lookup import ThemedFile
from pnp.rules.views import AnyFile
from pnp.rules.wording import count_text
from pnp.text.foreign_markup import translate_markup
from pnp.text.garbled import LOST, repair_text
from pnp.text.markup import parse


@Rule("hidden-direction-mark", Severity.ERROR, "judgement")
def hidden_direction_mark(facts: Texts) -> Iterator[Finding]:
    """An invisible character changes the direction of a printed text.

    Such characters are often copied along with text from web pages or emails. They may print
    letters in reverse order, or make two names differ that look the same, without a visible cause.

    Instead, delete the character; if you cannot find it, retype the word around it.
    """
    return _check_pattern(
        facts,
        pattern="[\\u202a-\\u202e\\u2066-\\u2069]",
        message="an invisible mark, {code}, changes the direction of the text {place}",
        hint="delete it, or retype the words around it",
    )


@Rule("page-written-as-number", Severity.ERROR, "derived", number="G-R06", reads_words=True)
def page_written_as_number(facts: Texts) -> Iterator[Finding]:
    """A text refers to a page by its number.

    Page breaks are set when the kit is laid out, separately for each paper size. A number that was
    once right becomes wrong after the next change.

    Instead, refer to the heading, as in: see Repairs.
    """
    return _check_pattern(
        facts,
        pattern="\\b(?:[Pp]ages?|[Pp]p?\\.)\\s*\\d+",
        but=("credits", "licence"),
        message="'{found}' refers to a page by number",
        hint="refer to the heading instead, as in: see Repairs",
    )


# XX and XXX are numerals, or signs such as that of a division, unless they are next to a word of a
# sentence. In angle brackets, addresses are meant to be printed; HTML tags are found by the rule
# foreign-markup.
_AFTER_WORD = "|".join(rf"(?<=[ ][a-z]{{{letters}}}[ ])" for letters in range(2, 10))
PLACEHOLDERS = rf"""
\bX{{4,}}\b
|\bX{{2,3}}\b(?=['’]s\b|[ ](?:[a-z0-9]|[:*{{]))
|(?:{_AFTER_WORD})\bX{{2,3}}\b
|\b(?:TODO|TO-DO|TB[ACD]|FIXME|PLACEHOLDER|(?:UN)?TRANSLATED?|CHANGEME)\b
|(?i:\b(?:lorem[ ]ipsum|fixme|dolor[ ]sit[ ]amet)\b)
|\?{{3,}}
|\[\[[^\[\]]*\]\]|\$?\{{\{{[^{{}}]*\}}\}}|\$\{{[^{{}}]*\}}|%\([a-z_]+\)[sd]
|\AYour[ ]Name\Z
|(?i:\[(?:insert|your|todo|tbd|text|title|name)\b[^\[\]]*\])
|<(?!https?:|/?(?i:b|strong|i|em|cite|br|hr|p|div|li|ul|ol|center|img|u|s|del|ins|a|span|font|small
  |big|su[bp]|code|pre|table|t[rdh]|h[1-6])\b)/?[^\W\d][^<>@]*>
"""


@Rule("placeholder-text", Severity.ERROR, "judgement", number="G-R05")
def placeholder_text(facts: MarkedTexts) -> Iterator[Finding]:
    """A placeholder for unfinished text would be printed.

    XX inside a sentence, ???, TODO, TBD, TRANSLATE and lorem ipsum are notes by the author;
    [[name]], {{name}}, ${name} and <name> are left over from a template or a program. On a card
    they mean nothing to players, and a missing number stops the game. "Your Name", which ``pnp
    new`` writes as the designer where it cannot ask, is only a warning.

    Instead, write the intended text or number, or remove the line until you know it.
    """
    return _check_pattern(
        facts,
        harmless="Your Name",
        message="'{found}' is placeholder text",
        hint="replace {found} with the intended text; if it is meant, add  "
        "# pnp: ignore[placeholder-text] why",
        pattern=PLACEHOLDERS,
    )


def _check_pattern(
    facts: Texts,
    *,
    pattern: str,
    message: str,
    hint: str,
    but: tuple[str, ...] = (),
    harmless: str = "",
) -> Iterator[Finding]:
    """Yield findings where a pattern occurs in the texts of a file, or in its marked-up texts if
    ``facts`` has those, except below the keys ``but``. A match of ``harmless`` is only a
    warning."""
    unwanted = re.compile(pattern, re.VERBOSE)
    marked = facts.marked_texts if isinstance(facts, MarkedTexts) else ()
    for path, text in dict((*marked, *facts.texts)).items():
        # The words of an effect are texts already, so skip its steps.
        step = isinstance(facts, MarkedTexts) and str(path[-1]).lstrip("{").startswith(f"{EFFECT}-")
        found = None if step or path[0] in but else unwanted.search(text)
        if found is not None:
            before = text[: found.start()].rpartition(" ")[2]
            values = {
                "found": found[0],
                "code": f"U+{ord(found[0][0]):04X}",
                "place": f"after '{before}'" if before else "before a word",
            }
            severity = Severity.WARNING if found[0] == harmless else None
            yield Finding(path, message.format(**values), hint.format(**values), severity)


# Keys whose text is all that is printed. Others may be empty to print nothing.
WHOLE = {
    "title": "title",
    "heading": "heading",
    "subheading": "subheading",
    "small": "small text",
    "steps": "step",
    "points": "point",
}


@Rule("empty-printed-text", Severity.ERROR, "judgement", number="G-R05c")
def empty_printed_text(facts: Texts) -> Iterator[Finding]:
    # A card takes the words printed on it from its layout, including its title.
    """A text that should be printed is empty.

    An empty heading, bullet point, step or title leaves a gap where readers expect text.

    Instead, write the text, or remove the line.
    """
    if facts.file.kind in ("deck", "theme"):
        return
    for path, text in facts.texts:
        key = next((step for step in reversed(path) if isinstance(step, str)), "")
        if key in WHOLE and not text.strip() and "front" not in path and "back" not in path:
            what = WHOLE[key]
            yield Finding(path, f"the {what} is empty", f"write a {what}, or remove the line")


_ID = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"


_PLAIN = "remove it; this text is printed without marks"


class _ForeignMark(Struct, frozen=True):
    """A mark of another program; ``hint`` may contain the groups of ``pattern``."""

    pattern: re.Pattern[str]
    hint: str
    severity: Severity = Severity.ERROR


def _foreign_mark(pattern: str, hint: str, severity: Severity = Severity.ERROR) -> _ForeignMark:
    return _ForeignMark(re.compile(pattern), hint, severity)


_W = Severity.WARNING


_MARKS = (
    _foreign_mark(r"(?i)</?(?:b|strong)\b[^<>]*>", "write ** before and after bold words"),
    _foreign_mark(r"(?i)</?(?:i|em|cite)\b[^<>]*>", "write * before and after italic words"),
    _foreign_mark(
        r"(?i)<(?:br|hr)\b[^<>]*>|</?(?:p|div|li|ul|ol|center)\b[^<>]*>", "begin a new line"
    ),
    _foreign_mark(
        r"(?i)<img\b[^<>]*>", "add a box  draw: image  to the layout, or write an icon :coin:"
    ),
    _foreign_mark(
        r"(?i)</?(?:u|s|del|ins|a|span|font|small|big|sub|sup|code|pre|table|tr|td|th|h[1-6])\b"
        r"[^<>]*>",
        "remove it; ** marks bold words, * italic ones, {{role|words}} a colour",
    ),
    _foreign_mark(
        r"(?<!\\)\\[nrt]|\\\d+\\",
        "begin a new line in the text; in quotes, write it as a block",
    ),
    _foreign_mark(
        r"!\[[^\[\]]*\]\([^()]*\)", "add a box  draw: image  to the layout for the picture"
    ),
    _foreign_mark(
        r":[\w./-]+\.(?:png|jpe?g|svg|gif|webp):", "write the icon's name alone, such as :coin:"
    ),
    _foreign_mark(
        r"(?<!!)\[[^\[\]]+\]\((?:https?:|mailto:)[^()\s]*\)",
        "print the words and the address, without the brackets",
        _W,
    ),
    _foreign_mark(
        r"(?<![\w_])__(?=[^\W_])(?P<words>[^_\n]+)__(?![\w_])",
        "write **{words}**",
        _W,
    ),
    _foreign_mark(
        r"(?<![\w_])_(?=[^\W_])(?P<words>[^_\n]+)(?<!\s)_(?![\w_])",
        "write *{words}*",
        _W,
    ),
    _foreign_mark(
        r"~~(?=\S)(?P<words>[^~\n]+)~~",
        "remove the marks; no text is crossed out",
        _W,
    ),
    _foreign_mark(
        r"`(?=\S)(?P<words>[^`\n]+)`", "write **{words}**, or remove the marks", Severity.WARNING
    ),
)


_TAG = re.compile(r"</?([A-Za-z]\w*)")
_ENTITY = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,31}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")


# Names of icons as nanDECK, Squib and other programs write them.
_ICON = re.compile(rf"(?<![\w\[$\\])(?:\[(?P<bracket>{_ID})\](?!\()|\$(?P<dollar>{_ID})(?![\w$]))")


class ThemedTexts(ThemedFile, MarkedTexts):
    """A file of any kind with its texts, and the theme that knows its icons."""


@Rule("foreign-markup", Severity.ERROR, "judgement")
def foreign_markup(facts: ThemedTexts) -> Iterator[Finding]:
    r"""A text has the marks of another program.

    HTML (<b>, &amp;, <br>), Markdown (__bold__, _italic_, ~~gone~~, `code`, pictures and links),
    line breaks written as \n or \13\, and icons written as [coin] or $coin mean nothing here: they
    would be printed as they are. Marks that no reader takes for words are errors, also in a
    build; `pnp build --draft` prints the cards in spite of them. The others are warnings, which a
    build reports together with such errors. Each kind of mark is reported once in a text or a
    column: each tag, character and icon is a kind. Short texts, such as titles, labels, names on
    maps and the faces of tokens and dice, cannot have marks at all: there, the marks of this
    program are found too.

    Instead, write ** and ** around bold words, * and * around italic ones, :coin: for an icon, a
    new line for a new line, and the character itself in place of its name. In a short text, write
    the words alone. `pnp validate --fix` writes bold and italic words, line breaks, icons and
    characters so, in YAML, CSV and JSON files. It changes no workbooks: there, the hint has the
    text to type.
    """
    plain = {path for path, _, how in facts.printed_texts if not how.marked}
    written = dict(facts.text_nodes)
    columns: dict[tuple[object, str], list[Finding]] = {}
    for path, text in dict((*facts.marked_texts, *facts.texts)).items():
        if str(path[-1]).lstrip("{").startswith(f"{EFFECT}-"):
            continue  # the words of an effect are among the texts
        found = _check_foreign_marks(path, text, facts)
        if path in plain:
            for mark in found:
                hint = _without_marks(mark.finding.hint)
                yield replace(mark.finding, hint=hint)
            if facts.file.kind not in UNPRINTED:
                yield from _check_own_marks(path, text, facts)
            continue
        for mark in found:
            one = _with_fix(written.get(path), mark, facts)
            if path[0] == "cards" and len(path) == _IN_COLUMN:
                columns.setdefault((path[2], mark.kind), []).append(one)
            else:
                yield one
    for same in columns.values():
        yield _join_findings(same)


# The path of a value of a card: the key of the cards, the number of the card, the column.
_IN_COLUMN = 3
_FIX = "write the marks of pnp"
_SHOWN_NEW = 200


class _FoundMark(Struct, frozen=True):
    """A finding about a mark of one kind, and the text of the mark."""

    kind: str
    shown: str
    finding: Finding


def _with_fix(written: Scalar | None, mark: _FoundMark, facts: ThemedTexts) -> Finding:
    """Return the finding about a mark, with the fix that translates all marks of the text if it
    translates this one."""

    if written is None:
        return mark.finding
    printed = written.text

    def change(text: str) -> str:
        # In what is printed, the signs of this deck have become icons.
        return translate_markup(
            text,
            lambda name: (
                (f"[{name}]" in printed or f"${name}" in printed) and _is_icon(name, facts)
            ),
        )

    new = change(written.raw or printed)
    if mark.shown in new:
        return mark.finding
    if written.span.source.sheet:
        shown = new.replace("\n", " (new line) ")
        hint = f"{mark.finding.hint}: pnp changes no workbooks; type  {shown[:_SHOWN_NEW]}"
        return replace(mark.finding, hint=hint if len(shown) <= _SHOWN_NEW else f"{hint} ...")
    edits = text_edits(written, change)
    return replace(mark.finding, fix=Fix(_FIX, edits)) if edits else mark.finding


def _join_findings(same: list[Finding]) -> Finding:
    """Return one finding about marks of one kind in a column, with the fixes of all cards."""
    first, others = same[0], len(same) - 1
    if not others:
        return first
    edits = dict.fromkeys(edit for one in same if one.fix is not None for edit in one.fix.edits)
    cards = count_text(others, "other card has", "other cards have")
    fix = Fix(_FIX, tuple(edits)) if edits else None
    return replace(first, message=f"{first.message}; {cards} such marks, too", fix=fix)


def _without_marks(hint: str) -> str:
    """Return the hint, or a plain one if it suggests marks that the text cannot have."""
    return _PLAIN if any(mark in hint for mark in ("*", ":coin:", "icon", "{role")) else hint


def _check_own_marks(path: KeyPath, text: str, facts: ThemedTexts) -> Iterator[Finding]:
    """Yield findings about the marks of pnp itself in a text that is printed without markup."""
    spans = parse(text).spans
    looks = any(span.bold or span.italic or span.small or span.role for span in spans)
    icons = [span.text for span in spans if span.icon and _is_icon(span.text, facts)]
    # The faces of a die may be written as icons.
    if not looks and (not icons or isinstance(path[-1], int)):
        return
    words = "".join(span.text for span in spans if not span.icon).strip()
    ways = [f"write  {words}, without marks"] if words else []
    if icons and facts.file.kind in ("tokens", "dice"):
        ways.append(f"show the icon with  icon: {icons[0]}")
    hint = "; ".join(ways) or "write words in place of the icon"
    message = f"'{text[:40]}' is printed as it is: this text has no marks"
    # They may be intended, as in a name with asterisks.
    where = (*path, WORDS + text.partition("\n")[0])
    yield Finding(where, message, hint, Severity.WARNING)


def _is_icon(name: str, facts: ThemedTexts) -> bool:
    return facts.theme is not None and facts.theme.icon(name, "#000000") is not None


def _check_foreign_marks(path: KeyPath, text: str, facts: ThemedTexts) -> Iterator[_FoundMark]:
    """Yield one finding per kind of mark in a text: each tag, character and icon is a kind."""
    seen = set()
    for mark in (*_marks_in(path, text), *_icons_in(path, text, facts)):
        if mark.kind not in seen:
            seen.add(mark.kind)
            yield mark


def _marks_in(path: KeyPath, text: str) -> Iterator[_FoundMark]:
    for mark in _MARKS:
        for found in mark.pattern.finditer(text):
            tag = _TAG.match(found[0])
            kind = mark.hint if tag is None else tag[1].lower()
            kind = found[0] if found[0].startswith("\\") else kind
            hint = mark.hint.format(**found.groupdict())
            yield _found_mark(path, found, kind, hint, mark.severity)
    for found in _ENTITY.finditer(text):
        sign = html.unescape(found[0])
        if sign != found[0]:
            name = f"U+{ord(sign[0]):04X}" if not sign.isprintable() or sign.isspace() else sign
            hint = "write a space" if sign.isspace() else f"write {name}"
            yield _found_mark(path, found, found[0], hint)


def _icons_in(path: KeyPath, text: str, facts: ThemedTexts) -> Iterator[_FoundMark]:
    for found in _ICON.finditer(text):
        icon = found["bracket"] or found["dollar"]
        if _is_icon(icon, facts):
            yield _found_mark(path, found, found[0], f"write :{icon}: for the icon", _W)


def _found_mark(
    path: KeyPath, found: re.Match[str], kind: str, hint: str, severity: Severity = Severity.ERROR
) -> _FoundMark:
    where, message = _path_of_match(path, found), _foreign_mark_message(found)
    return _FoundMark(kind, found[0], Finding(where, message, hint, severity))


def _path_of_match(path: KeyPath, found: re.Match[str]) -> KeyPath:
    words = found.string[found.start() :].partition("\n")[0]
    return (*path, f"{WORDS}{words}{KEY}0-{len(found[0])}")


def _foreign_mark_message(found: re.Match[str]) -> str:
    return f"'{found[0][:40]}' is markup of another program, and would be printed as it is"


_SHOWN = 60


@Rule("garbled-text", Severity.WARNING, "judgement")
def garbled_text(facts: Texts) -> Iterator[Finding]:
    """A text was read in the wrong encoding.

    A program read UTF-8 as Windows-1252 and saved the result: an umlaut became two characters, an
    apostrophe three. Where a program could not read a character at all, it wrote U+FFFD, a question
    mark in a diamond. Both are printed as they are.

    Instead, write the words that the hint shows, or import the table once more as UTF-8.
    """
    lost: list[tuple[KeyPath, str, str]] = []
    wrong: list[tuple[KeyPath, str, str]] = []
    for path, text in facts.texts:
        if text.isascii():
            continue
        if LOST in text:
            lost.append((_path_of_signs(path, text, LOST), LOST, ""))
        signs, fixed = repair_text(text)
        if signs:
            wrong.append((_path_of_signs(path, text, signs), signs, fixed))
    # The whole file was saved in the wrong encoding, so report each kind once.
    for found in (wrong, lost):
        for path, signs, fixed in found[:1]:
            also = f", as in {count_text(len(found) - 1, 'more text')}" if found[1:] else ""
            shown = fixed if len(fixed) <= _SHOWN else f"{fixed[:_SHOWN]}..."
            yield Finding(
                path,
                f"'{signs}' is UTF-8 that was read in another encoding{also}"
                if fixed
                else f"U+FFFD marks a character that was lost{also}",
                f"write  {shown}" if fixed else "type the character again, or import it as UTF-8",
                labels=tuple((other, "also here") for other, _, _ in found[1 : FURTHER + 1]),
            )


def _path_of_signs(path: KeyPath, text: str, signs: str) -> KeyPath:
    return (*path, WORDS + text[text.index(signs) :].partition("\n")[0])


@Rule("missing-glyph", Severity.ERROR, "derived", binding=True)
def missing_glyph(file: MissingGlyphs) -> Iterator[Finding]:
    """A text contains a character that cannot be printed.

    A character that a font lacks is taken from another one: of the theme, of the game's fonts/, or
    of those that come with pnp, which have Greek, Cyrillic and symbols. Hebrew, Arabic, Devanagari,
    Japanese and emoji come with the extra noto, pip install 'pnp-games[noto]'. A character that
    none of them contains is printed as an empty box; the same applies to titles in the small print
    in the margins of sheets.

    Instead, install the fonts that the hint names, put a font that contains the characters into the
    game's fonts/ and name it in the theme, use other characters, or draw a symbol as an icon such
    as :coin:.
    """
    for path, missing in file.missing_in_texts:
        shown = " ".join(f"'{char}' (U+{ord(char):04X})" for char in missing)
        yield Finding(
            path,
            f"no font contains {shown}",
            missing_glyphs_hint(missing),
        )
    for path, missing in file.missing_in_margins:
        message, hint = margin_glyphs_message(missing)
        yield Finding(path, message, hint)


@Rule("unpaired-mark", Severity.ERROR, "derived", binding=True)
def unpaired_mark(facts: MarkedTexts) -> Iterator[Finding]:
    r"""A mark inside a text is not paired.

    Words between ** and **, * and * or ^ and ^ are printed in another face, those in {red|words} in
    a colour. A mark that is not closed is printed as it is, and its words look like all others.

    Instead, write the mark at both ends, or a backslash before it to print it, as in \*.
    """
    reported = set()
    for path, text in facts.marked_texts:
        for left in parse(text).unpaired:
            if (path, left) not in reported:
                reported.add((path, left))
                yield Finding((*path, WORDS + left.rest), left.message, left.hint)


# How YAML 1.1 reads plain words.
READ_AS = {
    "a flag": re.compile(r"(?:yes|no|true|false|on|off)", re.IGNORECASE),
    "a number": re.compile(r"0[0-7_]+|\d+(?::[0-5]?\d)+"),
}


# Keys that use the names of a legend, besides grids, whose rows are one text.
USED = ("closed", "red_edges", "art")


@Rule("name-read-as-flag", Severity.ERROR, "derived", number="G-Y03c")
def name_read_as_flag(facts: AnyFile) -> Iterator[Finding]:
    """A name is a word that other YAML parsers read as another type.

    They read NO, on and off as true or false, 010 as 8 and 12:30 as 750, unless the word is in
    quotes. Here the name is read as text, but an editor, a script or a tool that reads the same
    file sees another value, and may lose the name when it writes the file.

    Instead, put the name in quotes, or choose another.
    """
    root, kind = facts.file.node, word_of(facts.file.kind)
    named = root.get(kind)
    if isinstance(named, Scalar) and (other := _misread_value(named)):
        yield _name_finding((kind,), named, other, [named])
    legend = root.get("legend")
    for key, _ in legend.entries if isinstance(legend, Mapping) else ():
        if other := _misread_value(key):
            used = [s for name in USED if (at := root.get(name)) for s in _scalars_in(at)]
            same = [s for s in used if s.plain and s.text == key.text]
            yield _name_finding(("legend", key.text, KEY), key, other, [key, *same])


def _name_finding(where: KeyPath, name: Scalar, other: str, uses: list[Scalar]) -> Finding:
    quoted, places = f'"{name.text}"', [use.span for use in uses]
    return Finding(
        where,
        f"the name '{name.text}' is read as {other} by other YAML parsers",
        f"write {quoted}, or choose another name",
        # An alias repeats a use at the same position.
        fix=Fix(f"write {quoted}", tuple(Edit(s, quoted) for s in dict.fromkeys(places))),
    )


def _misread_value(name: Scalar) -> str:
    """Return what other parsers read in place of a name; empty if they read the same."""
    found = (what for what, form in READ_AS.items() if name.plain and form.fullmatch(name.text))
    return next(found, "")


def _scalars_in(node: Node) -> Iterator[Scalar]:
    match node:
        case Scalar():
            yield node
        case Sequence():
            for item in node.items:
                yield from _scalars_in(item)
        case Mapping():
            for _, value in node.entries:
                yield from _scalars_in(value)
