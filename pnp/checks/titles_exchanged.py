"""Two pieces have titles that match each other's ids.

For example, the dice attack-die and defence-die have the titles Defence die and Attack die.
Players go by the title and the rules by the id.

Instead, swap the two titles, or the two ids.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from pnp.base.diagnostics import KeyPath, Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import AnyFile

RULE = Rule("", Severity.WARNING, "judgement", over=AnyFile, reads_words=True)
MOST = 300
"""Of more pieces pairs are not compared."""
NUMBERS = ("null", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def check(facts: AnyFile) -> Iterator[Finding]:
    key, id, named = _named(facts)
    if len(named) > MOST:
        return
    words = [(_words(one), _words(title)) for one, title in named]
    for i, j in combinations(range(len(named)), 2):
        if _other(words[i], words[j][0]) and _other(words[j], words[i][0]):
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


def _named(facts: AnyFile) -> tuple[str, str, Sequence[tuple[str, str]]]:
    """Return the key of the pieces, that of their ids, and the ids with their titles."""
    record: Any = facts.record
    match facts.file.kind:
        case "deck":
            cards = [(card.card, card.fields.get("title", "")) for card in record.cards]
            return "cards", "card", cards
        case "tokens" | "dice" | "standees":
            return "pieces", "id", [(piece.id, piece.title or "") for piece in record.pieces]
    return "", "", ()


def _words(text: str) -> frozenset[str]:
    """Return the words of a text, numbers as digits."""
    words = re.findall(r"[^\W_]+", text.lower().replace("'", "").replace("’", ""))
    return frozenset(str(NUMBERS.index(w)) if w in NUMBERS else w for w in words)


def _other(own: tuple[frozenset[str], frozenset[str]], other: frozenset[str]) -> bool:
    """Return whether a title says what another id has over its own, and nothing of what its own has
    over the other."""
    id, title = own
    return _says(title, other - id) and not _says(title, id - other)


def _says(title: frozenset[str], words: frozenset[str]) -> bool:
    """Return whether a title has one of these words, or one that begins so, such as  islands."""
    return any(
        word == said or (len(word) > 3 and said.startswith(word))
        for word in words
        for said in title
    )
