"""The terms that the texts of a game use, and quantities and citations in words, for findings and
proofs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.content.language.builtin_texts import builtin_words
from pnp.content.language.grammar import ENGLISH, Grammar
from pnp.content.language.pseudo_language import grammar_or_pseudo
from pnp.content.nodes import Scalar, nodes_in
from pnp.kinds.words.record import FEATURES, WordsFile
from pnp.model.braces import BRACES
from pnp.rules.views import WholeGame

if TYPE_CHECKING:
    from pnp.content.language.languages import Wordings


_NAME = re.compile(r"([a-z][a-z0-9]*(?:-[a-z0-9]+)*)((?:\.[a-z][a-z0-9]*)*)")
_ICON = re.compile(r":([a-z0-9-]+)[|:]")


class UsedTerms(WholeGame):
    """A game with the names of terms and of their forms that its texts have."""

    @property
    def wordings(self) -> Wordings:
        assert self.setting.wordings is not None
        return self.setting.wordings

    @cached_property
    def used_names(self) -> frozenset[str]:
        """The names of terms that texts, translations and icons may mean, and the forms that texts
        ask for, each with a dot before it."""
        found: set[str] = set()
        for text in set(self._all_texts()):
            found.update((text, *_ICON.findall(text)))
            for braces in BRACES.finditer(text):
                for name, forms in _NAME.findall(braces[1].partition(":")[0].lower()):
                    found.update((name, forms, f".{forms.rpartition('.')[2]}"))
        return frozenset(found)

    def _all_texts(self) -> Iterator[str]:
        """Yield the texts of files as they are written, also of tables, those of pnp, and all
        translations."""
        written = (file.node for file in self.wordings.files.of() if file.kind != "words")
        linked = (file.node for file in self.files if file.kind != "words")
        for root in (*written, *linked):
            yield from (n.raw or n.text for n in nodes_in(root) if isinstance(n, Scalar))
        yield from builtin_words(ENGLISH).texts.values()
        for language in self.wordings.translated_languages:
            catalogue = self.wordings.read_catalogue(language, Report())
            yield from (entry.msgstr for entry in (catalogue.entries if catalogue else ()))


class TermFile(UsedTerms):
    """The terms of a game in one language."""

    kind = "words"
    reads = ("words",)

    @property
    def words_file(self) -> WordsFile:
        found: WordsFile = self.file.record
        return found

    @property
    def is_original(self) -> bool:
        """True for the language in which the texts of the game are written."""
        return self.words_file.words == self.wordings.written

    @cached_property
    def known_terms(self) -> frozenset[str]:
        """The terms of the game and those of pnp."""
        return frozenset(self.wordings.terms_in(self.wordings.written))

    @property
    def grammar(self) -> Grammar:
        return grammar_or_pseudo(self.words_file.words)


def usual_forms(language: str) -> frozenset[str]:
    """Return the forms and features that any term of a language may have."""
    grammar = grammar_or_pseudo(language)
    pairs = (f"{number}.{case}" for number in grammar.numbers for case in grammar.cases)
    return frozenset((*grammar.numbers, *grammar.cases, *pairs, *FEATURES))


# Quantities and citations of rulebooks in words, for findings and proofs.


def count_text(number: int, thing: str, things: str = "") -> str:
    """Return a number with what is counted.

    >>> counted(1, "port"), counted(3, "port"), counted(2, "die", "dice")
    ('1 port', '3 ports', '2 dice')
    """
    return f"{number:,} {thing if number == 1 else things or f'{thing}s'}"


def range_text(numbers: Sequence[int], things: str) -> str:
    """Return the first and the last of some numbers of things.

    >>> ranged([3, 4, 5], "players"), ranged([3], "players")
    ('3 to 5 players', '3 players')
    """
    first, last = numbers[0], numbers[-1]
    return f"{first} to {last} {things}" if first != last else f"{first} {things}"


def all_text(number: int, thing: str, things: str = "") -> str:
    """Return all things of a kind with their number.

    >>> all_of(1, "port"), all_of(2, "port"), all_of(3, "port")
    ('the only port', 'both ports', 'all 3 ports')
    """
    many = things or f"{thing}s"
    if number == 1:
        return f"the only {thing}"
    return f"both {many}" if number == 2 else f"all {number:,} {many}"


def each_text(number: int, thing: str, things: str = "") -> str:
    """Return each thing of a kind with their number.

    >>> each_of(1, "port"), each_of(2, "port")
    ('the only port', 'each of 2 ports')
    """
    return f"the only {thing}" if number == 1 else f"each of {number:,} {things or f'{thing}s'}"


_BOOK = re.compile(r"(\d{3}):")
_LINES = re.compile(r"L(\d+(?:[-–]L?\d+)?)")


def citation(source: str, book: str = "") -> str:
    """Return a citation in words; with the title of the rulebook if it is given.

    >>> cited("000:L98, L207")
    'rulebook lines 98, 207'
    >>> cited("004:L263-267", "Piracy")
    'Piracy, lines 263-267'
    """
    text = _BOOK.sub("", source)
    lines = [found.replace("L", "").replace("–", "-") for found in _LINES.findall(text)]
    if not lines:
        return ""
    plural = len(lines) > 1 or "-" in lines[0]
    start = f"{book}, " if book else "rulebook "
    return f"{start}line{'s' if plural else ''} {', '.join(lines)}"
