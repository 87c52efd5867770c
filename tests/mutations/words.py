"""Wrong numbers and names in texts, and texts that are not yet written.

Numbers are changed as they are written: where braces ask for one, another is written out in their
place. Braces that name a wrong fact are not tried: two numbers of a game may both be meant, and
only a reader knows which.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from mutations.tables import written_row
from mutations.text import Document, Edit, Mutant
from pnp.base.diagnostics import KeyPath, Span
from pnp.base.library import content_dir
from pnp.content.nodes import Mapping as Node
from pnp.content.nodes import Scalar

OPERATORS = frozenset(
    {"write-number", "bump-word", "misspell-place", "misspell-brace", "left-placeholder"}
)
# Keys of texts that players read.
TOLD = frozenset(
    re.findall(
        r"\w+",
        "text note title subtitle heading subheading points steps caption aside label labels bottom"
        " rows head small flavour",
    )
)
PLACEHOLDERS = ("[[text]]", "TRANSLATE", "TODO", "{{text}}", "XX", "???", "<text>", "TBD")
NUMERAL = "XX"
# Elsewhere it may be a Roman numeral, as in: Trump XX.
IN_SENTENCE = re.compile(r"(?<=[ ][a-z]{2} )XX\b|\bXX [a-z]")
WORDS = re.findall(
    r"\w+",
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    " fifteen sixteen seventeen eighteen nineteen twenty",
)
# "One" is an article more often than a number.
SPELT = re.compile(rf"\b(?:{'|'.join(WORDS[2:-1])})\b", re.IGNORECASE)
BRACES = re.compile(r"(?<![\\{])\{([^{}|\n]+)\}(?!\})")
PROSE = re.compile(r"(?<![\w:{.-])[A-Za-z][a-z]{3,}(?![\w:}.-])")
LEAST = 6
"""How many letters the name of a place has at least; shorter ones are everyday words."""
OTHERWISE = 7
"""What is written in place of a number that is not known here."""


@dataclass(frozen=True, slots=True)
class Row:
    """The part of a line that belongs to a text; ``bare`` where it has no quotes."""

    line: int
    first: int
    text: str
    bare: bool = False


def mutants(game: str, file: str, text: str) -> Iterator[Mutant]:
    """Yield all mutants of the texts of a YAML file."""
    document = Document(file, text)
    for entry in document.entries:
        key = next((step for step in reversed(entry.path) if isinstance(step, str)), "")
        if not isinstance(entry.node, Scalar) or key not in TOLD:
            continue
        named = ".".join(map(str, entry.path))
        fields = _fields(entry.parent)
        for place, row in enumerate(_rows(document, entry.node)):
            for operator, new, about in _changes(game, row.text, fields, row.line + place):
                edit = _edited(document, row, new)
                yield Mutant(game, file, operator, entry.path, f"{named}: {about}", *edit)


def of_table(game: str, file: str, text: str) -> Iterator[Mutant]:
    """Yield all mutants of the texts of a table."""
    lines = text.rstrip("\n").split("\n")
    head, *rows = csv.reader(lines)
    for number, row in enumerate(rows, 2):
        fields = dict(zip(head, row, strict=True))
        for column, value in enumerate(row):
            if column == 0 or not re.search(r"[a-z] [a-z]|\{", value):
                continue
            for operator, new, about in _changes(game, value, fields, number + column):
                cells = [*row[:column], new, *row[column + 1 :]]
                body = [*lines[: number - 1], written_row(cells), *lines[number:]]
                path: KeyPath = (number - 2, head[column])
                told = f"{head[column]} of {row[0]}: {about}"
                whole = "\n".join(body) + "\n"
                yield Mutant(game, file, operator, path, told, whole, frozenset({number}))


def _changes(
    game: str, text: str, fields: Mapping[str, str], turn: int
) -> Iterator[tuple[str, str, str]]:
    """Yield the operator, the text that it makes, and what it did."""
    for found in BRACES.finditer(text):
        number = _number(found[1], game, fields)
        if number is not None:
            form = next((w for w in ("words", "Words", "WORDS") if found[1].endswith(w)), "")
            new = _formed(number + 1, form)
            yield "write-number", _with(text, found, new), f"{found[0]} -> {new}"
        if not found[1].split()[0].isdecimal():
            ids = [m for m in re.finditer(r"[a-zA-Z][\w/-]*", found[1]) if _is_name(m[0], found[1])]
            wrong = found[1][: ids[0].start()] + _slipped(ids[0][0]) + found[1][ids[0].end() :]
            yield "misspell-brace", _with(text, found, f"{{{wrong}}}"), f"{found[0]} -> {wrong}"
    for found in SPELT.finditer(BRACES.sub(_blank, text)):
        new = _cased(WORDS[WORDS.index(found[0].lower()) + 1], found[0])
        yield "bump-word", _with(text, found, new), f"{found[0]} -> {new} in '{_near(text, found)}'"
    for name in _places(game):
        for found in re.finditer(rf"\b{re.escape(name)}\b", text):
            wrong = _slipped(name)
            yield "misspell-place", _with(text, found, wrong), f"{name} -> {wrong}"
    words = list(PROSE.finditer(text))
    if words:
        found, stand_in = words[turn % len(words)], PLACEHOLDERS[turn % len(PLACEHOLDERS)]
        if stand_in == NUMERAL and not IN_SENTENCE.search(_with(text, found, stand_in)):
            stand_in = PLACEHOLDERS[0]
        told = f"{found[0]} -> {stand_in} in '{_near(text, found)}'"
        yield "left-placeholder", _with(text, found, stand_in), told


def _is_name(word: str, inside: str) -> bool:
    return word not in ("count", "name", "icon") or inside.split()[0] != word


def _blank(found: re.Match[str]) -> str:
    return "\0" * len(found[0])


def _with(text: str, found: re.Match[str], new: str) -> str:
    return text[: found.start()] + new + text[found.end() :]


def _near(text: str, found: re.Match[str]) -> str:
    return text[max(0, found.start() - 15) : found.end() + 15].strip()


def _formed(number: int, form: str) -> str:
    if not form or not 0 <= number < len(WORDS):
        return str(number)
    return {"words": WORDS[number], "Words": WORDS[number].title()}.get(form, WORDS[number].upper())


def _cased(word: str, like: str) -> str:
    return word.upper() if like.isupper() else word.title() if like[0].isupper() else word


def _slipped(name: str) -> str:
    """Return a name with a letter of its longest word twice."""
    longest = max(re.findall(r"[A-Za-z]+", name), key=len)
    at = name.index(longest) + len(longest) // 2
    return name[:at] + name[at] + name[at:]


def _number(inside: str, game: str, fields: Mapping[str, str]) -> int | None:
    """Return the number for which braces ask; None for one that the text gives itself, and for
    what is no number."""
    first, *rest = inside.split()
    if first == "count":
        return OTHERWISE - 1
    if first in ("name", "icon") or first.isdecimal() or set(rest) & {"or", "and"}:
        return None
    total, sign = 0, 1
    for term in (first, *rest):
        if term in ("+", "-"):
            sign = 1 if term == "+" else -1
            continue
        if term.lower() == "words":
            continue
        name, *steps = term.split(".")
        value: Any = fields.get(name, _facts(game).get(name.lower()))
        for step in steps:
            value = value.split() if isinstance(value, str) else value
            if isinstance(value, list):
                value = value[int(step)] if step.isdecimal() else None
            else:
                value = (value or {}).get(step)
        if not str(value).isdecimal():
            return None
        total += sign * int(value)
    return total


@cache
def _facts(game: str) -> dict[str, Any]:
    """Return the values of a game's facts by name, all numbers as text."""
    record = yaml.load(_text(content_dir() / game / "rulings.yaml"), yaml.BaseLoader)  # noqa: S506
    return {fact["fact"]: fact["value"] for fact in record["facts"]}


@cache
def _places(game: str) -> tuple[str, ...]:
    """Return what the places of a game are called: spaces, waters, ocean cards."""
    found: set[str] = set()
    for folder in ("maps", "boards", "oceans"):
        for path in sorted((content_dir() / game / folder).glob("*.yaml")):
            for name in re.findall(r"\bname: *[\"']?([A-Z][\w' ]+)", _text(path)):
                found.add(name.strip().removeprefix("The "))
    return tuple(sorted(name for name in found if len(name) >= LEAST))


def _text(path: Path) -> str:
    return path.read_text("utf-8")


def _fields(parent: Any) -> dict[str, str]:
    """Return the single values beside a text, by key."""
    entries = parent.entries if isinstance(parent, Node) else ()
    return {key.text: value.text for key, value in entries if isinstance(value, Scalar)}


def _rows(document: Document, node: Scalar) -> Iterator[Row]:
    """Yield what a text has on each of its lines, without quotes and the mark of a block."""
    span = node.span
    for line in range(span.line, span.end_line + 1):
        whole = document.lines[line - 1] if line <= len(document.lines) else ""
        first = span.column - 1 if line == span.line else 0
        text = whole[first : span.end_column - 1 if line == span.end_line else len(whole)]
        if line == span.line and re.fullmatch(r"[|>][+-]?", text.strip()):
            continue
        yield Row(line, first, text, node.plain and span.line == span.end_line)


def _edited(document: Document, row: Row, new: str) -> Edit:
    if row.bare and re.search(r"[\[\]{}<>#?,]|: ", new):
        new = '"' + new.replace("\\", "\\\\").replace('"', '\\"') + '"'
    source = document.root.span.source
    end = row.first + len(row.text) + 1
    return document.replaced(Span(source, row.line, row.first + 1, row.line, end), new)
