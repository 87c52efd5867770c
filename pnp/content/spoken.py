"""Per-file text replacement: translations and the texts of themes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import KeyPath, Span
from pnp.base.values import replace
from pnp.content.catalogues import Catalogue
from pnp.content.instead import ICON, LACKING, Fault, Tongue, fault_in
from pnp.content.naming import Stock
from pnp.content.nodes import Scalar
from pnp.content.program import ENGLISH
from pnp.model.braces import BRACES, expression
from pnp.words import Grammar, Term
from pnp.words.pseudo import PSEUDO, in_pseudo, spoken


class Use(Struct, frozen=True):
    """The position of a text: its path in a file, which content refers to as ``sheet/rules``."""

    span: Span
    file: str
    path: KeyPath


Uses: TypeAlias = dict[str, list[Use]]
"""Texts as they are written, each with its uses."""
Faults: TypeAlias = dict[Scalar, Fault]
"""Texts that cannot be printed in place of others, each with the reason."""


@dataclass(frozen=True)
class Wording:
    """The text replacements of one file. ``written`` is the language of its texts, ``language`` the
    printed one; ``names`` replaces texts word for word, ``told`` by texts of the second language,
    ``naming`` has a theme's names for kinds of spaces, and ``theme`` identifies that theme."""

    written: str = ENGLISH
    language: str = ENGLISH
    terms: Mapping[str, tuple[Term, Span | None]] = field(default_factory=dict)
    names: Mapping[str, Scalar] = field(default_factory=dict)
    told: Mapping[str, Scalar] = field(default_factory=dict)
    naming: Mapping[str, Stock] = field(default_factory=dict)
    naming_seed: int | None = None
    catalogue: Catalogue | None = None
    theme: str = ""
    # The terms that only the language has in which texts are written.
    lacking: frozenset[str] = frozenset()
    # That of texts which are printed in the language in which they are written.
    untold: Wording | None = None
    # False where a theme has words of its own.
    own: bool = True
    # What braces in translations may name beside terms and what the text itself names.
    known: Callable[[], Collection[str] | None] = lambda: None
    # Texts that were to be translated, with all places where they are written, and translations
    # that are not printed.
    uses: Uses = field(default_factory=dict, repr=False, compare=False)
    faults: Faults = field(default_factory=dict, repr=False, compare=False)
    # The first translation that names each term of those ``lacking``.
    short: dict[str, Scalar] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def grammar(self) -> Grammar:
        return spoken(self.language)

    @cached_property
    def tongue(self) -> Tongue:
        """What braces may name in the language in which texts are printed."""
        terms = {name: term for name, (term, _) in self.terms.items()}
        return Tongue(self.grammar, terms, self.lacking, self.known)

    @property
    def plain(self) -> bool:
        """True where texts are printed as they are written."""
        anew = self.names or self.told or self.naming
        return not anew and self.written == self.language

    def said(self, text: Scalar, file: str = "", path: KeyPath = ()) -> Scalar:
        """Return a text in the words in which it is printed, not yet filled in. ``path`` is where
        it is in a ``file``, called as content refers to it (``sheet/rules``)."""
        if self.plain or not any(char.isalpha() for char in text.text):
            return text
        if text.text in self.told:
            return self.told[text.text]
        found = self.names.get(text.text)
        if self.language == self.written:
            return found or text
        if self.language == PSEUDO:
            return replace(text, text=in_pseudo(found.text if found else text.text))
        alone = self._numbers_alone(text.text)
        if found is None and not alone:
            self.uses.setdefault(text.text, []).append(Use(text.span, file, path))
        written = found or text
        translated = self._translation(written.text, file)
        return translated or replace(written, untold=not alone or self._lacks(text.text))

    def _translation(self, text: str, file: str) -> Scalar | None:
        """Return the translation of a text; None where there is none that can be printed."""
        found = self.catalogue.text(text, file) if self.catalogue is not None else None
        if found is None or self.untold is None:
            return None
        if found in self.faults:
            return None if self.faults[found].stops else found
        for name in self.tongue.terms_in(found.text) & self.lacking:
            self.short.setdefault(name, found)
        fault = fault_in(found.text, text, self.tongue, self.untold.tongue, whole=True)
        if fault is not None and fault.code != LACKING:
            self.faults[found] = fault
        return found if fault is None or not fault.stops else None

    def of(self, text: Scalar) -> Wording:
        """Return the wording in which the braces of a text are to be filled in."""
        return self.untold if text.untold and self.untold is not None else self

    def _lacks(self, text: str) -> bool:
        """Return whether a text names a term that the language does not have."""
        found = (expression(braces[1]) for braces in BRACES.finditer(text))
        return any(one is not None and one.of in self.lacking for one in found)

    def _numbers_alone(self, text: str) -> bool:
        """Return whether a text is the same in every language but for numbers, names and icons that
        it prints, or one term alone: ``**{hit-price}** :coin:``, ``{Gold}``."""
        found = [expression(braces[1]) for braces in BRACES.finditer(text)]
        terms = [one for one in found if one is None or one.of in self.terms]
        bare = ICON.sub("", BRACES.sub("", text))
        return not any(char.isalpha() for char in bare) and (
            not terms or (len(found) == 1 and terms[0] is not None)
        )
