"""Texts of themes that replace texts of games, and checks that they can be printed there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pnp.base.diagnostics import KeyPath, Span
from pnp.base.values import replace
from pnp.content.chain import ReadTheme
from pnp.content.instead import Fault, Tongue, fault_in
from pnp.content.naming import Stock
from pnp.content.nodes import Scalar, at, nodes_in
from pnp.content.program import ENGLISH, program, term_of
from pnp.content.structure import span_of
from pnp.content.themes import users_folder
from pnp.kinds.words.record import Retold
from pnp.model.roles import tails
from pnp.words import Sayings, Term


class Layer(Struct, frozen=True):
    """The replacement texts of a theme in one language; ``path`` is their position in its file."""

    read: ReadTheme
    retold: Retold
    path: KeyPath

    def terms(self) -> Iterator[tuple[str, tuple[Term, Span | None]]]:
        """Yield the terms; a text of pnp's own, which has braces, is none."""
        for name, forms in self.retold.words.items():
            if any("{" in word for word in forms.values()):
                continue
            place = span_of(self.read.node, (*self.path, "words", name), of_key=True)
            yield name, (term_of(name, forms), place)

    def names(self) -> Iterator[tuple[str, Scalar]]:
        for text, new in self.retold.names.items():
            found = at(self.read.node, (*self.path, "names", text))
            yield text, found if isinstance(found, Scalar) else Scalar(new, False, found.span)

    def stocks(self) -> Iterator[Stock]:
        for kind, names in self.retold.naming.items():
            place = span_of(self.read.node, (*self.path, "naming", kind), of_key=True)
            yield Stock(kind, names, place)

    def forms(self) -> Iterator[tuple[str, Scalar]]:
        """Yield each form of each word with the name of the word."""
        for name in self.retold.words:
            for node in nodes_in(at(self.read.node, (*self.path, "words", name))):
                if isinstance(node, Scalar):
                    yield name, node


def in_own_language(themes: Iterable[ReadTheme]) -> list[Layer]:
    """Return what themes say in the language of the game."""
    return [Layer(read, read.record, ()) for read in themes]


def in_language(themes: Iterable[ReadTheme], language: str) -> list[Layer]:
    """Return what themes say in another language."""
    return [
        Layer(read, read.record.languages[language], ("languages", language))
        for read in themes
        if language in read.record.languages
    ]


def faults_in(
    layers: Iterable[Layer], tongue: Tongue, written: Tongue
) -> Iterator[tuple[Scalar, Fault]]:
    """Yield the texts that cannot be printed, with the reason. ``tongue`` is that of the layers,
    ``written`` that of the texts of the game. The themes that come with pnp have no faults."""
    for layer in (one for one in layers if not one.read.general):
        shared = layer.read.home == users_folder()  # another game may know the names
        own, old = (
            replace(one, known=lambda: None) if shared else one for one in (tongue, written)
        )
        for text, new in layer.names():
            fault = fault_in(new.text, text, own, old, whole=False)
            if fault is not None:
                yield new, fault
        for name, form in layer.forms():
            fault = _fault_in_form(name, form.text, own)
            if fault is not None:
                yield form, fault


def _fault_in_form(name: str, text: str, tongue: Tongue) -> Fault | None:
    """Return what is wrong with a word of a theme. Only what pnp prints of its own has braces, with
    the values that it is given."""
    if "{" not in text and "}" not in text:
        return None
    sources = program(ENGLISH).texts
    source = next((sources[tail] for tail in tails(name) if tail in sources), None)
    if source is None:
        message = f"the braces in this word of '{name}' are printed as they are"
        return Fault("unknown-name", message, "write the word itself, without braces")
    fault = Sayings(tongue.grammar, {}, tongue.terms).fault(text, source, whole=False)
    return None if fault is None else Fault("unknown-name", *fault)
