"""The texts that pnp itself prints, and its built-in terms, by language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pnp.base import world
from pnp.base.diagnostics import Report
from pnp.base.library import game_dir, templates_dir
from pnp.base.values import replace
from pnp.content.catalogues import Catalogue, read_catalogue
from pnp.content.game_files import WORDS
from pnp.content.kinds import read_parsed
from pnp.content.source import parse, read
from pnp.content.structure import structure
from pnp.kinds.words.record import FEATURES, WordsFile
from pnp.words import Sayings, Term
from pnp.words.pseudo import in_pseudo, spoken

ENGLISH = "en"


@dataclass(frozen=True)
class Program:
    """The built-in texts in one language."""

    terms: tuple[Term, ...]
    texts: Mapping[str, str]


@world.lasting
def program(language: str) -> Program:
    """Return what pnp prints of its own, as it is written in a file of ``templates/words``; nothing
    for a language that has none."""
    path = templates_dir() / WORDS / f"{language}.yaml"
    if not world.is_file(path):
        return Program((), {})
    report = Report()
    source = read(path, f"templates/{WORDS}/{path.name}", report, within=None)
    node = parse(source, report) if source is not None else None
    record = structure(WordsFile, node, report) if node is not None else None
    assert record is not None, [str(found) for found in report.diagnostics]
    terms = tuple(term_of(name, forms) for name, forms in record.terms.items())
    return Program(terms, record.texts)


@world.lasting
def program_catalogue(language: str) -> Catalogue | None:
    """Return the translations of what pnp prints of its own."""
    path = templates_dir() / WORDS / f"{language}.po"
    return read_catalogue(path, f"templates/{WORDS}/{path.name}", Report(), within=None)


def check_catalogue(
    catalogue: Catalogue, language: str, terms: Mapping[str, Term], report: Report
) -> None:
    """Report translations of what pnp prints of its own that cannot be printed in its place: their
    braces are not those of the text. ``terms`` are those of the language, by name."""
    sayings = Sayings(spoken(language), {}, terms)
    for written in dict.fromkeys(program(ENGLISH).texts.values()):
        told = catalogue.text(written)
        fault = sayings.fault(told.text, written) if told is not None else None
        if told is not None and fault is not None:
            message, hint = fault
            report.error("bad-catalogue", message, told.span, hint)


@world.lasting
def bundled_terms(game: str, language: str) -> tuple[Term, ...]:
    """Return the terms of a bundled game in a language; none for a game without any."""
    path = game_dir(game) / WORDS / f"{language}.yaml"
    if not game or Path(game).name != game or not world.is_file(path):
        return ()
    file = read_parsed(path, f"{game}/{WORDS}/{path.name}", Report(), within=None)
    record = structure(WordsFile, file.node, Report()) if file is not None else None
    return () if record is None else tuple(term_of(*term) for term in record.terms.items())


def term_of(name: str, forms: Mapping[str, str]) -> Term:
    """Return a term as its forms are written, some of which are features."""
    features = {key: word for key, word in forms.items() if key in FEATURES}
    return Term(name, {k: word for k, word in forms.items() if k not in FEATURES}, features)


def in_pseudo_term(term: Term) -> Term:
    return replace(term, forms={name: in_pseudo(word) for name, word in term.forms.items()})
