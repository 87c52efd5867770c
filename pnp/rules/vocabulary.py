"""The words that a file gives to the terms of a game, and how texts use these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct

from pnp.base.diagnostics import KEY, KeyPath
from pnp.content.files import File
from pnp.content.language.builtin_texts import term_of
from pnp.content.language.grammar import MANY, ONE, Term
from pnp.content.language.pseudo_language import grammar_or_pseudo
from pnp.kinds.words.record import Forms
from pnp.model.braces import BRACES
from pnp.rules.terms import UsedTerms

_VERB = frozenset(("s", "past", "verb"))
"""Forms that only verbs have."""


class WordList(Struct, frozen=True):
    """The words of a ``file`` in one ``language``: the ``path`` of the list, its ``own`` terms,
    those of the game that they replace (``known``), and those in the game's language
    (``written``)."""

    file: File[Any]
    path: KeyPath
    language: str
    own: Mapping[str, Term]
    known: Mapping[str, Term]
    written: Mapping[str, Term]

    @property
    def terms(self) -> Mapping[str, Term]:
        """The terms that are printed."""
        return {**self.known, **self.own}

    def place_of(self, name: str) -> KeyPath:
        return (*self.path, name, KEY)

    def has_plural(self, name: str) -> bool:
        numbers = set(grammar_or_pseudo(self.language).numbers) - {ONE}
        return not numbers.isdisjoint(self.own[name].forms)


class Vocabulary(UsedTerms):
    """A game with the words of its files of terms and its themes, and how its texts use them."""

    reads = ("words", "theme")

    @cached_property
    def lists(self) -> tuple[WordList, ...]:
        if self.setting.wordings is None:
            return ()
        return tuple(one for file in self.reported_files for one in self._lists_of(file))

    def _lists_of(self, file: File[Any]) -> Iterator[WordList]:
        language = self.wordings.written
        written = self.wordings.terms_in(language)
        if file.kind == "words":
            own = _terms_of(file.record.terms)
            yield WordList(file, ("terms",), file.record.words, own, {}, written)
        if file.kind == "theme":
            own = _terms_of(file.record.words)
            yield WordList(file, ("words",), language, own, written, written)
            for code, retold in file.record.languages.items():
                own, path = _terms_of(retold.words), ("languages", code, "words")
                yield WordList(file, path, code, own, self.wordings.terms_in(code), written)

    def lacks_plural(self, words: WordList, name: str) -> bool:
        """Return whether texts count things by a term that has no plural here, but one in another
        language of the game, or an article that only nouns with a plural have."""
        if words.has_plural(name):
            return False
        if words.known or words.language != self.wordings.written:
            base = words.known.get(name) or words.written.get(name)
            asked = name in self._counted[0] or name in self._named_in_plural
            return base is not None and MANY in base.forms and asked
        counted, single = self._counted
        if name in counted and (name in self._plural_elsewhere or name in single):
            return True
        # Gold is asked for in the plural too, as themes may call it by a noun that has one.
        return name in self._named_in_plural and name in single

    @cached_property
    def _plural_elsewhere(self) -> frozenset[str]:
        """The terms that have a plural in another language than that of the game."""
        codes = set(self.wordings.languages_with_terms) - {self.wordings.written}
        found = (term for code in codes for term in self.wordings.terms_in(code).values())
        return frozenset(term.name for term in found if MANY in term.forms)

    @cached_property
    def _named_in_plural(self) -> frozenset[str]:
        """The terms that texts ask for in the plural by name, as in {coin.many}."""
        found = (
            word.partition(".")
            for text in set(self._all_texts())
            for braces in BRACES.finditer(text)
            for word in braces[1].partition(":")[0].lower().split()[-1:]
        )
        return frozenset(name for name, _, form in found if form.partition(".")[0] == MANY)

    @cached_property
    def _counted(self) -> tuple[frozenset[str], frozenset[str]]:
        """The terms that texts count, and those before which they have the article "a"."""
        counted, single = set[str](), set[str]()
        articles = {"a", "an", "ein", "un"}
        for text in set(self._all_texts()):
            for braces in BRACES.finditer(text):
                *before, last = braces[1].partition(":")[0].lower().split() or [""]
                name = last.partition(".")[0]
                if articles & {*before}:
                    single.add(name)
                elif any(self._is_amount(word) for word in before):
                    counted.add(name)
        return frozenset(counted), frozenset(single)

    def _is_amount(self, word: str) -> bool:
        fact = word.partition(".")[0] in self.setting.names
        return fact or (word.isdecimal() and word != "1")

    def same_words(self, words: WordList) -> Iterator[tuple[str, str]]:
        """Yield pairs of kinds of things that have the same word: the one of this file, and the one
        that comes before it."""
        names = [*words.own]
        for i, (name, term) in enumerate(words.own.items()):
            for other, same in words.terms.items():
                alike = term.forms[ONE].casefold() == same.forms[ONE].casefold()
                # Of two in this file, the second is meant.
                if not alike or other in names[i:]:
                    continue
                if self._are_kinds(words, name, other) or self._are_verbs(words, name, other):
                    yield name, other

    def _are_kinds(self, words: WordList, *names: str) -> bool:
        """Return whether terms are words for kinds of things, all of them countable or known to the
        rules, and texts use all of them."""
        countable = (name in words.written and MANY in words.written[name].forms for name in names)
        kinds = (name in self._kinds for name in names)
        every = all(a or b for a, b in zip(kinds, countable, strict=True))
        return every and self.used_names.issuperset(names)

    def _are_verbs(self, words: WordList, *names: str) -> bool:
        """Return whether terms are verbs with different words in the game's own language, and
        texts use all of them."""
        written = [words.written[name].forms for name in names if name in words.written]
        conjugated = len(written) == len(names) and all(_VERB & {*forms} for forms in written)
        apart = len({forms[ONE].casefold() for forms in written}) == len(names)
        return conjugated and apart and self.used_names.issuperset(names)

    @cached_property
    def _kinds(self) -> frozenset[str]:
        """The kinds of spaces and areas, and the things that facts count."""
        found: set[str] = set()
        for fact in self.setting.facts:
            found.update(fact.of.values() if isinstance(fact.of, Mapping) else [fact.of or ""])
        if self.setting.stated is not None:
            found.update(kind.space for kind in self.setting.stated.spaces)
            found.update(area.area for area in self.setting.stated.areas)
        for file in self.setting.files("map"):
            legend = getattr(file.record, "legend", {}).values()
            found.update(str(getattr(space, "type", "")) for space in legend)
        return frozenset(found - {""})

    def home_of(self, words: WordList, name: str) -> tuple[KeyPath, File[Any]] | None:
        """Return where a term of a list is written; None if it is one of pnp."""
        if name in words.own:
            return words.place_of(name), words.file
        files: tuple[File[Any], ...] = self.setting.files("words")
        for file in files:
            if file.record.words == words.language and name in file.record.terms:
                return ("terms", name, KEY), file
        return None


def _terms_of(given: Mapping[str, Forms]) -> dict[str, Term]:
    """Return the terms of a file; words with placeholders are texts of pnp instead."""
    return {
        name: term_of(name, forms)
        for name, forms in given.items()
        if not any("{" in word for word in forms.values())
    }
