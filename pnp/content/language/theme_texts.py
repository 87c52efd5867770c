"""The terms and texts with which a theme replaces those of a game, and their errors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pnp.base.diagnostics import KeyPath, Span
from pnp.base.values import replace
from pnp.content.language.builtin_texts import BuiltinTexts, builtin_words, term_of
from pnp.content.language.grammar import ENGLISH, Term
from pnp.content.language.place_names import NameStock
from pnp.content.language.replacement_checks import Lexicon, Problem, find_problem
from pnp.content.nodes import Scalar, node_at, nodes_in
from pnp.content.structure import span_of
from pnp.content.themes import LoadedTheme, user_themes_folder
from pnp.kinds.words.record import Retold
from pnp.model.record import role_suffixes


class ThemeTexts(Struct, frozen=True):
    """What one theme replaces in one language; ``path`` is its place in the theme's file."""

    read: LoadedTheme
    retold: Retold
    path: KeyPath

    def terms(self) -> Iterator[tuple[str, tuple[Term, Span | None]]]:
        """Yield terms with their places. Words with placeholders are built-in texts instead."""
        for name, forms in self.retold.words.items():
            if any("{" in word for word in forms.values()):
                continue
            place = span_of(self.read.node, (*self.path, "words", name), of_key=True)
            yield name, (term_of(name, forms), place)

    def replacements(self) -> Iterator[tuple[str, Scalar]]:
        """Yield texts of the game with their replacements."""
        for text, new in self.retold.names.items():
            found = node_at(self.read.node, (*self.path, "names", text))
            yield text, found if isinstance(found, Scalar) else Scalar(new, False, found.span)

    def name_stocks(self) -> Iterator[NameStock]:
        for kind, names in self.retold.naming.items():
            place = span_of(self.read.node, (*self.path, "naming", kind), of_key=True)
            yield NameStock(kind, names, place)

    def forms(self) -> Iterator[tuple[str, Scalar]]:
        """Yield the forms of all words, each with the name of the word."""
        for name in self.retold.words:
            for node in nodes_in(node_at(self.read.node, (*self.path, "words", name))):
                if isinstance(node, Scalar):
                    yield name, node


def own_language_texts(themes: Iterable[LoadedTheme]) -> list[ThemeTexts]:
    """Return the replacements of themes in the language of the game."""
    return [ThemeTexts(read, read.record, ()) for read in themes]


def texts_in_language(themes: Iterable[LoadedTheme], language: str) -> list[ThemeTexts]:
    """Return the replacements of themes in another language."""
    return [
        ThemeTexts(read, read.record.languages[language], ("languages", language))
        for read in themes
        if language in read.record.languages
    ]


def find_problems(
    themes: Iterable[ThemeTexts], lexicon: Lexicon, written: Lexicon
) -> Iterator[tuple[Scalar, Problem]]:
    """Yield replacements with errors. ``lexicon`` is that of the replacements, ``written`` that of
    the game. General themes, which come with pnp, are not checked."""
    for theme in (one for one in themes if not one.read.general):
        shared = theme.read.home == user_themes_folder()  # the names may exist in another game
        own, old = (
            replace(one, known=lambda: None) if shared else one for one in (lexicon, written)
        )
        for text, new in theme.replacements():
            problem = find_problem(new.text, text, own, old, whole=False)
            if problem is not None:
                yield new, problem
        for name, form in theme.forms():
            problem = _problem_in_form(name, form.text, own)
            if problem is not None:
                yield form, problem


def _problem_in_form(name: str, text: str, lexicon: Lexicon) -> Problem | None:
    """Return the error of a word of a theme; None if there is none. Only built-in texts may have
    placeholders, for the values of the original."""
    if "{" not in text and "}" not in text:
        return None
    sources = builtin_words(ENGLISH).texts
    source = next((sources[tail] for tail in role_suffixes(name) if tail in sources), None)
    if source is None:
        message = f"the braces in this word of '{name}' are printed as they are"
        return Problem("unknown-name", message, "write the word itself, without braces")
    texts = BuiltinTexts(lexicon.grammar, {}, lexicon.terms)
    problem = texts.problem(text, source, whole=False)
    return None if problem is None else Problem("unknown-name", *problem)
