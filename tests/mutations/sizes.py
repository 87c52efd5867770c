"""Wrong sizes of places, boxes for other cards, odd backs, and wrong counts in the rulebook."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import cache

import yaml

from mutations.tables import written_row
from mutations.text import Document, Edit, Entry, Mutant
from pnp.base.library import content_dir
from pnp.base.values import replace
from pnp.content.nodes import Mapping, Scalar, Sequence

OPERATORS = frozenset(
    re.findall(
        r"[\w-]+",
        "shrink-place misspell-piece shrink-box other-deck drop-deck odd-back bump-fact drop-counts"
        " other-counts",
    )
)
SMALL = "5mm"
SIZES = {"mats": "size", "mosaic": "spot", "tokens": "size", "squares": "size"}
NO_BACK = "none"
Made = tuple[str, str, Edit, tuple[str, ...]]
"""The operator, what it did, what came of it, and the names that are lost."""


def mutants(game: str, file: str, text: str) -> Iterator[Mutant]:
    """Yield all mutants of a YAML file."""
    document = Document(file, text)
    for entry in document.entries:
        for operator, about, edit, lost in _of_entry(game, document, entry):
            told = f"{'.'.join(map(str, entry.path))}: {about}"
            yield Mutant(game, file, operator, entry.path, told, *edit, lost)


def _of_entry(game: str, document: Document, entry: Entry) -> Iterator[Made]:
    key = entry.path[-1]
    if key == "for":
        yield from _shrunk(document, entry)
        yield from _misspelt(document, entry)
    elif (document.kind, entry.path) == ("tuckbox", ("holds",)):
        yield from _boxed(game, document, entry)
        yield from _misspelt(document, entry)
    elif document.kind == "deck" and entry.path[0] == "cards" and key == "card":
        yield from _odd(game, document, entry)
    elif document.kind == "rulings" and entry.path[0] == "facts" and key == "counts":
        yield from _counted(game, document, entry)


def _with_key(document: Document, entry: Entry, key: str, value: str) -> Edit:
    """Return the text with another key before that of an entry, or with another value of it."""
    assert isinstance(entry.parent, Mapping)
    assert entry.key is not None
    given = entry.parent.get(key)
    if given is not None:
        return document.replaced(given.span, value)
    span = entry.key.span
    if entry.parent.flow:
        return document.inserted(span, f"{key}: {value}, ")
    edit = document.inserted(span, f"{key}: {value}\n{' ' * (span.column - 1)}")
    return edit[0], edit[1] | {span.line + 1}


def _scalars(entry: Entry) -> Iterator[Scalar]:
    nodes = entry.node.items if isinstance(entry.node, Sequence) else (entry.node,)
    yield from (node for node in nodes if isinstance(node, Scalar))


def _shrunk(document: Document, entry: Entry) -> Iterator[Made]:
    key = "piece" if "tracks" in entry.path else SIZES[document.kind]
    edit = _with_key(document, entry, key, SMALL)
    yield "shrink-place", f"{key} of {SMALL}", edit, ()


def _misspelt(document: Document, entry: Entry) -> Iterator[Made]:
    for node in _scalars(entry):
        middle = len(node.text) // 2
        wrong = node.text[:middle] + node.text[middle] + node.text[middle:]
        edit = document.replaced(node.span, f'"{wrong}"')
        yield "misspell-piece", f"{node.text} -> {wrong}", edit, (node.text,)


def _boxed(game: str, document: Document, entry: Entry) -> Iterator[Made]:
    """A box for fewer or smaller cards, for those of other decks, or without some of its own."""
    for key, value in (("cards", "5"), ("inside", "[20mm, 20mm, 5mm]")):
        edit = _with_key(document, entry, key, value)
        yield "shrink-box", f"{key} of {value}", edit, ()
    held = list(_scalars(entry))
    ids = [node.text for node in held]
    for node in held:
        for other in _decks(game):
            if other not in ids:
                edit = document.replaced(node.span, other)
                yield "other-deck", f"{node.text} -> {other}", edit, (node.text,)
    if len(held) > 1:
        for node in held:
            rest = ", ".join(id for id in ids if id != node.text)
            line = document.lines[entry.node.span.line - 1]
            if line.endswith("]"):
                new = document.lines.copy()
                new[entry.node.span.line - 1] = f"holds: [{rest}]"
                at = frozenset({entry.node.span.line})
                edit = "\n".join(new), at
                yield "drop-deck", f"without {node.text}", edit, (node.text.rpartition("/")[2],)


@cache
def _decks(game: str) -> dict[str, dict[str, object]]:
    """Return what holds cards in a game, by kind and id."""
    found = {}
    for path in sorted((content_dir() / game).rglob("*.yaml")):
        record = yaml.load(path.read_text("utf-8"), yaml.BaseLoader)  # noqa: S506
        for kind in ("deck", "map"):
            if kind in record and (kind == "deck" or "cards" in record):
                found[f"{kind}/{record[kind]}"] = record
    return found


def _backs(game: str, own: object, size: object) -> list[str]:
    """Return the backs of other decks of a size than that with a back of its own."""
    decks = [deck for deck in _decks(game).values() if deck.get("size") == size]
    names = {deck["back"] for deck in decks if isinstance(deck.get("back"), str)}
    return sorted(map(str, (names | {NO_BACK}) - {own}))


def _odd(game: str, document: Document, entry: Entry) -> Iterator[Made]:
    back = document.root.get("back")
    if not isinstance(back, Scalar) or back.text == NO_BACK:
        return
    assert isinstance(entry.parent, Mapping)
    assert isinstance(entry.node, Scalar)
    assert entry.key is not None
    quantity = entry.parent.get("quantity")
    single = not isinstance(quantity, Scalar) or quantity.text == "1"
    if (
        entry.parent.get("back") is not None
        or not single
        or len(document.root.get("cards").items) < 2
    ):
        return
    span = entry.node.span
    # Behind the id, by which the card is known.
    before = ", " if entry.parent.flow else f"\n{' ' * (entry.key.span.column - 1)}"
    end = replace(span, column=span.end_column)
    size = document.root.get("size")
    for other in _backs(game, back.text, size.text if isinstance(size, Scalar) else None):
        edit = document.inserted(end, f"{before}back: {other}")
        yield "odd-back", f"{entry.node.text}: back of {other}", edit, ()


def of_table(game: str, file: str, text: str) -> Iterator[Mutant]:
    """Yield the mutants of a table in which one card has another back than the others."""
    name = file.rpartition("/")[2]
    deck = next((d for d in _decks(game).values() if d.get("data") == name), {})
    own = deck.get("back")
    head, *rows = csv.reader(text.rstrip("\n").split("\n"))
    if not isinstance(own, str) or own == NO_BACK or "back" in head:
        return
    copies = head.index("quantity") if "quantity" in head else None
    for place, row in enumerate(rows):
        if copies is not None and row[copies] not in ("", "1"):
            continue
        for other in _backs(game, own, deck.get("size")):
            cells = [[*one, other if one is row else ""] for one in rows]
            body = "\n".join(map(written_row, [[*head, "back"], *cells])) + "\n"
            about = f"back of {row[0]}: {other}"
            at = frozenset({place + 2})
            yield Mutant(game, file, "odd-back", (place, "back"), about, body, at)


def _counted(game: str, document: Document, entry: Entry) -> Iterator[Made]:
    """A number of pieces that changes while the pieces stay, or that counts nothing or others."""
    assert isinstance(entry.parent, Mapping)
    value = entry.parent.get("value")
    numbers = [node for _, node in value.entries] if isinstance(value, Mapping) else [value]
    keys = [key.text for key, _ in value.entries] if isinstance(value, Mapping) else []
    name = entry.parent.get("fact")
    assert isinstance(name, Scalar)
    follows = re.compile(rf"quantity: ['\"]?\{{[^}}]*\b{re.escape(name.text)}\b")
    if any(map(follows.search, _texts(game).values())):
        numbers = []  # since the pieces are as many as it says
    for node in numbers:
        if isinstance(node, Scalar) and node.text.isdecimal():
            edit = document.replaced(node.span, str(int(node.text) + 1))
            yield "bump-fact", f"{node.text} -> {int(node.text) + 1}", edit, ()
    counts = [v.text for _, v in entry.node.entries] if isinstance(entry.node, Mapping) else []
    counts += [entry.node.text] if isinstance(entry.node, Scalar) else []
    lost = tuple(dict.fromkeys(p for text in counts for p in _pieces(text, keys)))
    # A finding may lie where the file with the pieces begins.
    said = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, lost))})(?![\w-])")
    lost += tuple(id for id, text in _texts(game).items() if said.search(text))
    edit = document.dropped(entry)
    if edit is not None:
        yield "drop-counts", "without counts", edit, lost
    if isinstance(entry.node, Scalar) and "{" not in entry.node.text:
        others = [text for text in _all_counts(document) if text != entry.node.text]
        for other in others[:1]:
            edit = document.replaced(entry.node.span, other)
            yield "other-counts", f"{entry.node.text} -> {other}", edit, (*lost, other)


@cache
def _texts(game: str) -> dict[str, str]:
    """Return the texts of the files of pieces of a game, by the name of the file."""
    folders = ("decks", "dice", "mats", "oceans", "standees", "tokens")
    paths = (path for folder in folders for path in (content_dir() / game / folder).glob("*.yaml"))
    return {path.stem: path.read_text("utf-8") for path in sorted(paths)}


def _pieces(counts: str, keys: list[str]) -> list[str]:
    """Return the pieces that are counted, without the colours of players."""
    bare = re.sub(r"-?\{colour\}", "", counts)
    ids = [bare.replace("{key}", key) for key in keys] if "{key}" in bare else [bare]
    return [id.rpartition("/")[2] for id in ids]


def _all_counts(document: Document) -> Iterator[str]:
    for entry in document.entries:
        single = isinstance(entry.node, Scalar) and "{" not in entry.node.text
        if entry.path[-1] == "counts" and single:
            yield entry.node.text  # type: ignore[union-attr]
