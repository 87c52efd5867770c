"""Vocabulary from a game's rulings, added to its boards: kinds of space, signs and areas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pnp.base.diagnostics import Report, closest_word, suggest_word
from pnp.base.values import replace
from pnp.content.fixes import spelling_fix
from pnp.content.kinds import ParsedFile
from pnp.content.nodes import Mapping, Node, Scalar, Sequence, items_of, text_of, with_value
from pnp.content.rulebook import bundled_rulings_file

WORDS = {"squares": ("spaces", "areas"), "map": ("spaces", "signs")}
"""The keys under which words for boards are declared, by kind of board."""
BOARDS = ("key", *WORDS)
"""The kinds of file that contain a board of spaces."""
DECLARING = ("key", "map", "rulings")
"""The kinds of file that may declare signs."""


def rulings_for_boards(files: Iterable[ParsedFile]) -> tuple[Mapping, ...]:
    """Return the rulings whose words apply to the boards of a game: those of the game whose rules
    it follows, then its own."""
    files = tuple(files)
    own = tuple(file.node for file in files if file.kind == "rulings")
    # A game without its own rulebook may have the id of a bundled one.
    keys = ("rules",) if own else ("rules", "game")
    named = [file.node.get(key) for file in files if file.kind == "game" for key in keys]
    found = [bundled_rulings_file(name.text) for name in named if isinstance(name, Scalar)]
    return (*(rulings.node for rulings in found if rulings is not None), *own)


def with_vocabulary(kind: str, node: Mapping, rulings: Iterable[Mapping]) -> Mapping:
    """Return the node of a board with the words that its game declares before its own."""
    rulings = tuple(rulings)
    if kind == "key":
        chart = node.get("chart")
        inner = with_vocabulary("map", chart, rulings) if isinstance(chart, Mapping) else None
        return node if inner is None else with_value(node, "chart", inner)
    for key in WORDS[kind]:
        own = node.get(key)
        found = [words for book in rulings if isinstance(words := book.get(key), Sequence)]
        if found and isinstance(own, Sequence | None):
            lists = found if own is None else [*found, own]
            items = tuple(item for words in lists for item in words.items)
            node = with_value(node, key, Sequence(items, lists[-1].span))
    return _correct_names(node, _KnownNames.known_in([node])) if kind == "map" else node


@dataclass(frozen=True)
class _KnownNames:
    """The names to which the declaration of a sign may refer: kinds of space, and signs that
    yield."""

    kinds: frozenset[str]
    whole: frozenset[str]

    @staticmethod
    def known_in(nodes: Iterable[Mapping]) -> _KnownNames:
        from pnp.kinds.boards.vocabulary import GENERAL

        nodes = tuple(nodes)
        kinds = (text_of(item.get("space")) for n in nodes for item in _declarations(n, "spaces"))
        signs = (item for node in nodes for item in _declarations(node, "signs"))
        whole = (s for s in signs if s.get("yields") is not None and s.get("of") is None)
        return _KnownNames(
            frozenset({*GENERAL, *kinds}), frozenset(text_of(sign.get("sign")) for sign in whole)
        )

    def names_under(self, key: str) -> frozenset[str]:
        return self.whole if key == "of" else self.kinds


def check_signs(kind: str, node: Mapping, files: Iterable[ParsedFile], report: Report) -> None:
    """Report unknown kinds of space and signs to which declared signs refer. Signs of a game may
    also be on kinds of space that one of its maps declares."""
    files = tuple(files)
    chart = node.get("chart") if kind == "key" else node
    if not isinstance(chart, Mapping):
        return
    maps = [file.node for file in files if file.kind == "map" and kind == "rulings"]
    known = _KnownNames.known_in([*rulings_for_boards(files), *maps, chart])
    for sign in _declarations(chart, "signs"):
        for key, name in _references_of(sign):
            names = known.names_under(key)
            if name.text and name.text not in names:
                hint = suggest_word(name.text, names)
                fix = spelling_fix(name.span, hint)
                if key == "of":
                    message = f"no sign that yields is named '{name.text}'"
                    report.error("unknown-value", message, name.span, hint, fix=fix)
                else:
                    message = f"'{name.text}' is no kind of space"
                    report.error("unknown-choice", message, name.span, hint, fix=fix)


def _correct_names(node: Mapping, known: _KnownNames) -> Mapping:
    """Return a map whose signs refer to the intended names; typos are reported where the signs are
    declared, not again for each map."""
    signs = node.get("signs")
    if not isinstance(signs, Sequence):
        return node
    wrong = {
        id(name): closest_word(name.text, known.names_under(key))
        or (name.text if key == "of" else "")
        for sign in _declarations(node, "signs")
        for key, name in _references_of(sign)
        if name.text not in known.names_under(key)
    }
    return with_value(node, "signs", _replace_texts(signs, wrong)) if wrong else node


def _replace_texts(node: Node, wrong: dict[int, str]) -> Node:
    """Return a node with some texts replaced; those replaced by nothing are removed."""
    if isinstance(node, Scalar):
        return replace(node, text=wrong.get(id(node), node.text))
    if isinstance(node, Sequence):
        items = (item for item in node.items if wrong.get(id(item)) != "")
        return replace(node, items=tuple(_replace_texts(item, wrong) for item in items))
    if not isinstance(node, Mapping):
        return node
    entries = ((key, value) for key, value in node.entries if wrong.get(id(value)) != "")
    return Mapping(tuple((k, _replace_texts(v, wrong)) for k, v in entries), node.span, node.flow)


def _declarations(node: Mapping, key: str) -> list[Mapping]:
    return [item for item in items_of(node.get(key)) if isinstance(item, Mapping)]


def _references_of(sign: Mapping) -> Iterator[tuple[str, Scalar]]:
    """Yield the names of kinds and signs to which a declared sign refers, with their keys."""
    named = [("on", item) for item in items_of(sign.get("on"))]
    named += [(key, value) for key in ("kind", "of") if (value := sign.get(key)) is not None]
    yield from ((key, name) for key, name in named if isinstance(name, Scalar))
