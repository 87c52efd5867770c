"""The terms that the texts of a game use."""

from __future__ import annotations

import re
from collections.abc import Iterator
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
    """A game with the names of terms and of their forms that its texts use."""

    @property
    def wordings(self) -> Wordings:
        assert self.setting.wordings is not None
        return self.setting.wordings

    @cached_property
    def used_names(self) -> frozenset[str]:
        """The names that may be terms in texts, translations and icons, and the forms that texts
        use, each with a leading dot."""
        found: set[str] = set()
        for text in set(self._all_texts()):
            found.update((text, *_ICON.findall(text)))
            for braces in BRACES.finditer(text):
                for name, forms in _NAME.findall(braces[1].partition(":")[0].lower()):
                    found.update((name, forms, f".{forms.rpartition('.')[2]}"))
        return frozenset(found)

    def _all_texts(self) -> Iterator[str]:
        """Yield the texts of files as written, including tables, those of pnp, and all
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
        """Whether this is the language in which the texts of the game are written."""
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
