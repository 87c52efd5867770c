"""Catalogues of translations for a game, or for pnp itself: made, updated and counted."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Report
from pnp.base.library import templates_dir
from pnp.content.catalogues import Catalogue, Place, Statistics, read_catalogue, updated
from pnp.content.files import Records
from pnp.content.game_files import WORDS
from pnp.content.program import ENGLISH, check_catalogue, program, program_catalogue
from pnp.content.project import load
from pnp.content.spoken import Use
from pnp.content.telling import tell_of_faults
from pnp.content.wording import Dress, Wordings
from pnp.words import Term

# What YAML takes for something else than a text.
_NO_TEXTS = {"yes", "no", "on", "off", "true", "false", "null"}
PROGRAM = "pnp"
"""What stands for pnp's own words in place of a game."""


class Made(Struct, frozen=True):
    """A catalogue as it should be in the file ``path`` below the folder ``home``, and how much of
    it is translated.

    ``terms`` is a file of terms to begin with, where there is none yet; ``missing`` are the terms
    that the language does not have. It is ``current`` if the file has just the texts that it needs.
    """

    home: Path
    path: Path
    text: str
    statistics: Statistics
    terms: str
    missing: tuple[str, ...]
    current: bool


def catalogue_of(path: Path, language: str, report: Report) -> Made | None:
    """Return the catalogue in a language of the game or the file at ``path``; None with findings.

    Of pnp's own texts it has those that pnp does not have in this language.
    """
    project = load(path, report, Dress(language=language))
    if project is None or report.failed:
        return None
    wordings = project.records.linker.wordings
    if language == wordings.written:
        message = f"the game is written in '{language}' already"
        report.error("same-language", message, hint="give the language to translate into")
        return None
    project.records.drafts()
    home = path if world.is_folder(path) else path.parent
    name = project.records.files.name
    texts = {t: tuple(_place(u, name) for u in uses) for t, uses in wordings.uses.items()}
    if program_catalogue(language) is None:
        for text, places in _program_texts().items():
            texts[text] = (*texts.get(text, ()), *places)
    target = home / WORDS / f"{language}.po"
    old = read_catalogue(target, str(target), report, within=home)
    if old is not None:
        terms = {**wordings.terms_in(ENGLISH), **wordings.terms_in(language)}
        check_catalogue(old, language, terms, report)
    tell_of_faults(wordings, report)
    if report.failed:
        return None
    text, counted = updated(old, texts, project.title, language)
    needed = _terms(wordings)
    begun = _begun(language, project.records, needed)
    return Made(home, target, text, counted, begun, tuple(needed), _current(old, texts))


def catalogue_of_program(language: str, report: Report) -> Made | None:
    """Return the catalogue of pnp's own texts in a language."""
    home = templates_dir()
    target = home / WORDS / f"{language}.po"
    old = read_catalogue(target, str(target), report, within=home)
    if old is not None:
        terms = {t.name: t for code in (ENGLISH, language) for t in program(code).terms}
        check_catalogue(old, language, terms, report)
    if report.failed:
        return None
    text, counted = updated(old, _program_texts(), PROGRAM, language)
    known = {term.name for term in program(language).terms}
    missing = tuple(t.name for t in program(ENGLISH).terms if t.name not in known)
    return Made(home, target, text, counted, "", missing, _current(old, _program_texts()))


def _current(old: Catalogue | None, texts: Iterable[str]) -> bool:
    return old is not None and {*old.texts} == {*texts}


def _program_texts() -> dict[str, tuple[Place, ...]]:
    texts: dict[str, tuple[Place, ...]] = {}
    for key, text in program(ENGLISH).texts.items():
        texts[text] = (*texts.get(text, ()), Place("pnp", f"pnp prints: {key}"))
    return texts


def _place(use: Use, game: str) -> Place:
    """Return where a text is written in a ``game``, and what it is: ``sheet/rules, heading``."""
    names = [step for step in use.path if isinstance(step, str)]
    role = f"{use.file}, {' '.join(names[-2:])}" if names else "a name"
    return Place(f"{use.span.source.name.removeprefix(f'{game}/')}:{use.span.line}", role)


def _terms(wordings: Wordings) -> dict[str, Term]:
    """Return the terms of the game that the language lacks."""
    there = wordings.terms_in(wordings.language)
    here = wordings.terms_in(wordings.written)
    return {name: term for name, term in here.items() if name not in there}


def _begun(language: str, records: Records, needed: dict[str, Term]) -> str:
    """Return a file of terms to begin with; empty where there is one."""
    known = [file for file in records.files.of(WORDS) if file.id.text == language]
    if known or not needed:
        return ""
    game = records.files.game_file
    named = [f"game: {game.id.text}"] if game is not None else []
    # In braces, each line is valid whether it is a comment or not, and so are none at all.
    lines = (f"  # {name}: {{{_forms(term)}}}," for name, term in needed.items())
    head = "# The terms of the game: write each in this language and remove the # before it."
    return "\n".join(
        [head, "pnp: 1", f"words: {language}", *named, "", "terms: {", *lines, "}", ""]
    )


def _forms(term: Term) -> str:
    return ", ".join(f"{name}: {_quoted(word)}" for name, word in term.forms.items())


def _quoted(word: str) -> str:
    """Return a word as YAML has it between braces, in quotes unless it is plain letters."""
    plain = word.replace(" ", "").replace("-", "").isalpha() and word.lower() not in _NO_TEXTS
    return word if plain else json.dumps(word, ensure_ascii=False)
