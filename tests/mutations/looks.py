"""Wrong facts in what things look like and are called: layouts, themes, words and translations.

Each operator makes an error that shows on paper whatever the game is: a box outside its card, a
field that no box shows, a colour that is none, a term without the form that texts ask for, a
translation with another number. Changes that are a matter of taste are not made.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from mutations.text import Document, Edit, Entry, Mutant
from pnp.base.library import content_dir
from pnp.content.nodes import Mapping, Scalar, Sequence
from pnp.content.rulebook import RULINGS_FILE

OPERATORS = frozenset(
    {
        *("drop-box", "push-box", "swell-box", "lose-unit", "misspell-draw", "misspell-side"),
        *("misspell-style", "misspell-field", "misspell-when"),
        *("bad-colour", "pale-ink", "misspell-role", "misspell-family", "misspell-theme"),
        "misspell-picture",
        *("drop-plural", "same-term", "misspell-term", "drop-form"),
        *("bump-translation", "drop-brace", "misspell-translation"),
    }
)
LENGTH = re.compile(r"^(\d+(?:\.\d+)?)mm$")
NAME = re.compile(r"^[a-z][\w.-]{3,}$")
FIELD = re.compile(r"(?<![\\{])\{([a-z][\w-]{2,})\}(?!\})")
SHOWN = ("text", "icon", "image")
"""What boxes draw that is a value of the card; panels and patterns are looks."""
PLAIN = re.compile(r"(?<![\w.:{-])\d+(?![\w.:}%-])")
Made = tuple[str, str, Edit, tuple[str, ...]]


def mutants(game: str, file: str, text: str) -> Iterator[Mutant]:
    """Yield all mutants of a layout, a theme or the words of a language."""
    document = Document(file, text)
    makers = {"layout": _of_layout, "theme": _of_theme, "words": _of_words}
    for entry in document.entries:
        for operator, about, edit, lost in makers[document.kind](game, document, entry):
            told = f"{'.'.join(map(str, entry.path))}: {about}"
            yield Mutant(game, file, operator, entry.path, told, *edit, lost)


def _twice(word: str) -> str:
    middle = len(word) // 2
    return word[:middle] + word[middle] + word[middle:]


# Layouts.


def _of_layout(game: str, document: Document, entry: Entry) -> Iterator[Made]:
    if entry.path[0] != "boxes" or len(entry.path) < 2:
        return
    node, key = entry.node, entry.path[-1]
    if len(entry.path) == 2 and isinstance(node, Mapping):
        yield from _box(game, document, entry)
    if not isinstance(node, Scalar) or len(entry.path) < 3:
        return
    if key in ("draw", "anchor", "align", "valign", "shape") and NAME.match(node.text):
        operator = "misspell-draw" if key == "draw" else "misspell-side"
        yield _changed(document, operator, node, _twice(node.text))
    if key in ("style", "fill", "line") and NAME.match(node.text):
        yield _changed(document, "misspell-style", node, _twice(node.text))
    if key == "when" and NAME.match(node.text):
        yield _changed(document, "misspell-when", node, _twice(node.text))
    length = isinstance(entry.parent, Sequence) and entry.path[-2] in ("at", "size")
    if length and LENGTH.match(node.text) and node.text != "0mm":
        yield _changed(document, "lose-unit", node, node.text.removesuffix("mm"))
    for found in FIELD.finditer(node.text if key == "text" else ""):
        wrong = node.text[: found.start(1)] + _twice(found[1]) + node.text[found.end(1) :]
        if node.span.line == node.span.end_line and '"' not in wrong:
            about = f"{found[0]} -> {{{_twice(found[1])}}}"
            edit = document.replaced(node.span, f'"{wrong}"')
            yield "misspell-field", about, edit, (found[1],)


def _changed(document: Document, operator: str, node: Scalar, value: str) -> Made:
    return operator, f"{node.text} -> {value}", document.replaced(node.span, value), ()


def _box(game: str, document: Document, entry: Entry) -> Iterator[Made]:
    """A box that is missing, far outside of its card, or ten times as large."""
    assert isinstance(entry.node, Mapping)
    draws = entry.node.get("draw")
    drawn = draws.text if isinstance(draws, Scalar) else ""
    name = str(entry.path[-1])
    at, size = entry.node.get("at"), entry.node.get("size")
    bare = drawn in SHOWN and not any(entry.node.get(key) for key in SHOWN)
    if bare and name in _columns(game) and document.text.count(name) == 1:
        edit = document.dropped(entry)
        if edit is not None:
            yield "drop-box", f"without the box of {name}", edit, (name,)
    if drawn in SHOWN and isinstance(at, Sequence) and isinstance(at.items[0], Scalar):
        edit = document.replaced(at.items[0].span, "700mm")
        yield "push-box", f"at {at.items[0].text} -> 700mm", edit, ()
    if drawn in SHOWN and isinstance(size, Sequence) and isinstance(size.items[0], Scalar):
        edit = document.replaced(size.items[0].span, "700mm")
        yield "swell-box", f"size {size.items[0].text} -> 700mm", edit, ()


@cache
def _columns(game: str) -> frozenset[str]:
    """Return the columns of the tables of a game."""
    paths = sorted((content_dir() / game).rglob("*.csv"))
    return frozenset(
        name.strip() for path in paths for name in path.read_text("utf-8").split("\n")[0].split(",")
    )


# Themes.


def _of_theme(game: str, document: Document, entry: Entry) -> Iterator[Made]:
    node, first = entry.node, entry.path[0]
    if entry.path == ("extends",) and isinstance(node, Scalar):
        yield _changed(document, "misspell-theme", node, _twice(node.text))
    if first == "colours" and isinstance(node, Scalar) and entry.key is not None:
        if node.text.startswith("#"):
            yield _changed(document, "bad-colour", node, f'"{node.text}0"')
        if entry.key.text == "ink":
            yield _changed(document, "pale-ink", node, '"#fdfdfd"')
        if len(entry.path) == 2 and "." in entry.key.text:
            wrong = _twice(entry.key.text)
            edit = document.replaced(entry.key.span, wrong)
            yield "misspell-role", f"{entry.key.text} -> {wrong}", edit, (entry.key.text,)
    if first == "fonts" and entry.path[-1] == "family" and isinstance(node, Scalar):
        yield _changed(document, "misspell-family", node, f'"{_twice(node.text)}"')
    picture = first in ("icons", "art") and len(entry.path) == 2 and isinstance(node, Scalar)
    if picture and NAME.match(node.text) and ":" not in node.text:
        yield _changed(document, "misspell-picture", node, _twice(node.text))


# Words.


def _of_words(game: str, document: Document, entry: Entry) -> Iterator[Made]:
    if entry.path[0] != "terms" or len(entry.path) != 2 or entry.key is None:
        return
    term, node = entry.key.text, entry.node
    used = _uses(game)
    if term in used:
        edit = document.replaced(entry.key.span, _twice(term))
        yield "misspell-term", f"{term} -> {_twice(term)}", edit, (term,)
    forms = _forms(node)
    if f"{term}.many" in used and "many" in forms:
        if isinstance(node, Sequence):
            edit = _flow_as(document, node, forms["one"].text)
            yield "drop-plural", f"{term} without a plural", edit, (term,)
        other = next(
            (
                found
                for key, found in _terms(document)
                if key != term and f"{key}.many" in used and "many" in _forms(found)
            ),
            None,
        )
        if other is not None and isinstance(node, Sequence) and isinstance(other, Sequence):
            words = ", ".join(item.text for item in other.items if isinstance(item, Scalar))
            edit = _flow_as(document, node, f"[{words}]")
            yield "same-term", f"{term} called [{words}]", edit, (term,)
    if isinstance(node, Mapping):
        for key, value in node.entries:
            regular = f"{forms['one'].text}s" if "one" in forms else ""
            # pnp makes the regular form itself.
            derived = key.text == "s" and isinstance(value, Scalar) and value.text == regular
            if key.text != "one" and f"{term}.{key.text}" in used and not derived:
                inner = Entry((*entry.path, key.text), key, value, node)
                dropped = document.dropped(inner)
                if dropped is not None:
                    yield "drop-form", f"{term} without {key.text}", dropped, (term,)


def _flow_as(document: Document, node: Sequence, new: str) -> Edit:
    """Return the text with something in place of a list in brackets on one line."""
    row = document.lines[node.span.line - 1]
    start = row.index("[")
    end = row.index("]", start) + 1
    lines = list(document.lines)
    lines[node.span.line - 1] = row[:start] + new + row[end:]
    return "\n".join(lines), frozenset({node.span.line})


def _terms(document: Document) -> Iterator[tuple[str, object]]:
    terms = document.root.get("terms")
    if isinstance(terms, Mapping):
        yield from ((key.text, value) for key, value in terms.entries)


def _forms(node: object) -> dict[str, Scalar]:
    if isinstance(node, Sequence):
        named = zip(("one", "many"), node.items, strict=False)
        return {name: item for name, item in named if isinstance(item, Scalar)}
    if isinstance(node, Mapping):
        return {key.text: item for key, item in node.entries if isinstance(item, Scalar)}
    return {}


@cache
def _uses(game: str) -> frozenset[str]:
    """Return the terms that texts of a game print, and each with the form they ask for."""
    found = set()
    for path in sorted((content_dir() / game).rglob("*.yaml")):
        for asked in re.findall(r"\{(?:an? )?([A-Za-z][\w.-]+)\}", path.read_text("utf-8")):
            term = asked.lower()
            found |= {term, term.partition(".")[0]}
    return frozenset(found)


# Translations.


def of_catalogue(game: str, file: str, text: str) -> Iterator[Mutant]:
    """Yield the mutants of the translations in a catalogue of one language."""
    lines = text.split("\n")
    entry = 0
    for place, line in enumerate(lines):
        entry = place if line.startswith("msgid ") else entry
        start = next((n for n in range(place, entry, -1) if lines[n].startswith("msgstr ")), 0)
        if not start or not line.rstrip().endswith('"') or line.startswith("#"):
            continue
        before = "\n".join(lines[entry:start])
        if before.strip() == 'msgid ""':
            continue  # the head of the catalogue
        for operator, about, new in _of_line(game, line):
            changed = "\n".join([*lines[:place], new, *lines[place + 1 :]])
            at = frozenset({*range(entry + 1, place + 2)})
            yield Mutant(game, file, operator, (entry,), f"line {place + 1}: {about}", changed, at)


def _of_line(game: str, line: str) -> Iterator[tuple[str, str, str]]:
    for found in list(PLAIN.finditer(line))[:1]:
        more = str(int(found[0]) + 1)
        yield "bump-translation", f"{found[0]} -> {more}", _with(line, found, more)
    for found in list(re.finditer(r"\{[a-z][\w-]+\}", line))[:1]:
        if found[0].strip("{}") in _facts(game):  # a term may be said in other words
            yield "drop-brace", f"without {found[0]}", _with(line, found, "")
        wrong = "{" + _twice(found[0].strip("{}")) + "}"
        yield "misspell-translation", f"{found[0]} -> {wrong}", _with(line, found, wrong)


@cache
def _facts(game: str) -> frozenset[str]:
    """Return the names of the facts of a game."""
    text = (content_dir() / game / RULINGS_FILE).read_text("utf-8")
    return frozenset(re.findall(r"^ *- \{?fact: ([\w-]+)", text, re.M))


def _with(line: str, found: re.Match[str], new: str) -> str:
    return line[: found.start()] + new + line[found.end() :]


def is_looks(path: Path) -> bool:
    """Return whether a file says how things look or what they are called."""
    return path.parent.name in ("themes", "layouts", "words") and path.suffix in (".yaml", ".po")
