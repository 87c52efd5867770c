"""Ids of pieces, and titles that match another id."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from pnp.base.diagnostics import KeyPath, Severity
from pnp.content.files import File
from pnp.content.nodes import Mapping, node_at
from pnp.model.measure import PieceCount
from pnp.model.record import Record
from pnp.rules.rule import Finding, Rule
from pnp.rules.supply import Supply
from pnp.rules.views import AnyFile


@Rule("duplicate-card", Severity.ERROR, "derived", number="G-R02f", binding=True)
def duplicate_card(facts: AnyFile) -> Iterator[Finding]:
    """Two cards of a deck have the same id.

    Each card becomes a file named by its id, so one of the two would overwrite the other. Copies of
    one card are its quantity.

    Instead, give one of the two another id, or remove it and increase the quantity of the other.
    """
    return _repeated_ids(facts, of=("deck",), noun="cards", hint="use quantity for copies")


@Rule("duplicate-piece", Severity.ERROR, "derived", number="G-R02e", binding=True)
def duplicate_piece(facts: AnyFile) -> Iterator[Finding]:
    """Two pieces of a file have the same id.

    Each piece becomes a file named by its id, so one of the two would overwrite the other. Copies
    of one piece are its quantity.

    Instead, give one of the two another id, or remove it and increase the quantity of the other.
    """
    return _repeated_ids(
        facts,
        but=("deck", "mosaic"),
        noun="pieces",
        hint="use quantity for copies, or give one of them another id",
    )


def _repeated_ids(
    facts: AnyFile, *, noun: str, hint: str, of: Sequence[str] = (), but: Sequence[str] = ()
) -> Iterator[Finding]:
    """Yield findings about ids that two pieces share, in files ``of`` these kinds, or of all
    ``but`` those."""
    kind = facts.file.kind
    if kind in but or (of and kind not in of):
        return
    first: dict[str, KeyPath] = {}
    reported: set[KeyPath] = set()
    for piece in facts.record.pieces_made():
        earlier = first.setdefault(piece.id, piece.path)
        if earlier != piece.path and piece.path not in reported:
            reported.add(piece.path)
            yield Finding(
                piece.path,
                f"two {noun} have the id '{piece.id}'",
                hint,
                labels=((earlier, "first defined here"),),
            )


MOST = 300
"""Maximum number of pieces whose titles are compared in pairs."""


NUMBERS = ("null", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@Rule("titles-exchanged", Severity.WARNING, "judgement", reads_words=True)
def titles_exchanged(facts: AnyFile) -> Iterator[Finding]:
    """Two pieces have titles that match each other's ids.

    For example, the dice attack-die and defence-die have the titles Defence die and Attack die.
    Players go by the title and the rules by the id.

    Instead, swap the two titles, or the two ids.
    """
    key, id, named = _ids_and_titles(facts)
    if len(named) > MOST:
        return
    words = [(_words_of(one), _words_of(title)) for one, title in named]
    for i, j in combinations(range(len(named)), 2):
        if _matches_other_id(words[i], words[j][0]) and _matches_other_id(words[j], words[i][0]):
            where: KeyPath = (key, i, "title")
            yield Finding(
                where,
                f"'{named[i][0]}' has the title '{named[i][1]}', and '{named[j][0]}' has "
                f"'{named[j][1]}'",
                "swap the two titles, or the two ids",
                labels=(
                    ((key, j, "title"), "the other title"),
                    ((key, i, id), "this id"),
                    ((key, j, id), "the other id"),
                ),
            )


def _ids_and_titles(facts: AnyFile) -> tuple[str, str, Sequence[tuple[str, str]]]:
    """Return the key of the pieces, that of their ids, and the ids with their titles."""
    record: Any = facts.record
    match facts.file.kind:
        case "deck":
            cards = [(card.card, card.fields.get("title", "")) for card in record.cards]
            return "cards", "card", cards
        case "tokens" | "dice" | "standees":
            return "pieces", "id", [(piece.id, piece.title or "") for piece in record.pieces]
    return "", "", ()


def _words_of(text: str) -> frozenset[str]:
    """Return the words of a text, with numbers as digits."""
    words = re.findall(r"[^\W_]+", text.lower().replace("'", "").replace("’", ""))
    return frozenset(str(NUMBERS.index(w)) if w in NUMBERS else w for w in words)


def _matches_other_id(own: tuple[frozenset[str], frozenset[str]], other: frozenset[str]) -> bool:
    """Return whether a title contains words that only the other id has, and none that only its own
    id has."""
    id, title = own
    return _has_word(title, other - id) and not _has_word(title, id - other)


def _has_word(title: frozenset[str], words: frozenset[str]) -> bool:
    """Return whether a title has one of these words, or one beginning with it, such as  islands."""
    return any(
        word == other or (len(word) > 3 and other.startswith(word))
        for word in words
        for other in title
    )


@Rule("piece-in-two-files", Severity.ERROR, "derived", number="G-R02d", binding=True)
def piece_in_two_files(supply: Supply) -> Iterator[Finding]:
    """Two files of one part make pieces with the same id.

    Each piece becomes a file named by its id in the folder of its part, so one of the two would
    overwrite the other, and a promise of the supply would be ambiguous.

    Instead, give one of the two pieces another id, or print the two files in separate parts.
    """
    for entry, files in zip(supply.record.parts, supply.parts, strict=True):
        first: dict[str, tuple[File[Record], PieceCount]] = {}
        for file in files:
            own = {piece.id: piece for piece in reversed([*file.record.pieces_made()])}
            for id, piece in own.items():
                earlier, there = first.setdefault(id, (file, piece))
                if earlier is not file:
                    two = f"the part '{entry.part}' has two pieces with the id '{id}'"
                    yield Finding(
                        piece.path,
                        f"{two}, here and in {earlier.name}",
                        _other_id_hint(file, piece.path),
                        labels=((there.path, f"'{id}' is also made here", earlier),),
                        file=file,
                    )


def _other_id_hint(file: File[Record], path: KeyPath) -> str:
    """Return a hint for another id: a pattern, if the ids of a deck are made from titles."""
    card = node_at(file.node, path[:-1])
    key = card.key_node(str(path[-1])) if isinstance(card, Mapping) else None
    if file.kind == "deck" and key is not None and key.span == node_at(file.node, path).span:
        return f"write  id: '{file.id}-{{title}}'  in {file.name}"
    return "give one of them another id"
