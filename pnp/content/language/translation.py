"""Update the catalogues of a game, or of pnp itself, and report what is not translated."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.base.library import templates_dir
from pnp.base.sums import plain_sum
from pnp.content.game_files import WORDS
from pnp.content.language.builtin_texts import (
    builtin_catalogue,
    builtin_words,
    check_builtin_translations,
)
from pnp.content.language.catalogues import (
    Catalogue,
    Statistics,
    TextPlace,
    read_catalogue,
    update_catalogue,
)
from pnp.content.language.grammar import ENGLISH, Term
from pnp.content.language.languages import TextUse, Wordings
from pnp.content.language.place_names import report_shortage
from pnp.content.language.pseudo_language import PSEUDO
from pnp.content.language.replacement_checks import report_problem

PROGRAM = "pnp"
"""Instead of a game: the built-in texts."""
# Words that YAML does not read as texts.
_NO_TEXTS = {"yes", "no", "on", "off", "true", "false", "null"}
_MOST_NAMED = 5
"""The most terms that a message lists."""


class CatalogueFile(Struct, frozen=True):
    """The new content of a catalogue: the ``text`` of the file at ``path`` below ``home``, and its
    statistics.

    ``terms`` is a new file of terms, empty if there is one already; ``missing`` are the terms that
    the language lacks. The catalogue is ``current`` if the old file has the same texts.
    """

    home: Path
    path: Path
    text: str
    statistics: Statistics
    terms: str
    missing: tuple[str, ...]
    current: bool


def updated_catalogue(
    wordings: Wordings, home: Path, title: str, report: Report
) -> CatalogueFile | None:
    """Return the catalogue of a game, or of a file, in the printed language; None with findings.

    All files must have been linked, so that ``wordings`` knows their texts. Built-in texts that pnp
    has not translated are included.
    """
    language, name = wordings.language, wordings.files.name
    texts = {t: tuple(_place_of(u, name) for u in uses) for t, uses in wordings.uses.items()}
    untranslated = _untranslated_builtin_texts(language)
    for text, places in _builtin_text_places().items():
        if text in untranslated:
            texts[text] = (*texts.get(text, ()), *places)
    terms = {**wordings.terms_in(ENGLISH), **wordings.terms_in(language)}
    target, old = _find_catalogue(home, language, terms, report)
    report_translation_problems(wordings, report)
    if report.failed:
        return None
    text, statistics = update_catalogue(old, texts, title, language)
    missing = _missing_terms(wordings)
    new_terms = _terms_file(wordings, missing)
    return CatalogueFile(
        home, target, text, statistics, new_terms, tuple(missing), _is_current(old, texts)
    )


def builtin_catalogue_file(language: str, report: Report) -> CatalogueFile | None:
    """Return the catalogue of the built-in texts in a language; None with findings."""
    home = templates_dir()
    terms = {t.name: t for code in (ENGLISH, language) for t in builtin_words(code).terms}
    target, old = _find_catalogue(home, language, terms, report)
    if report.failed:
        return None
    texts = _builtin_text_places()
    text, statistics = update_catalogue(old, texts, PROGRAM, language)
    known = {term.name for term in builtin_words(language).terms}
    missing = tuple(t.name for t in builtin_words(ENGLISH).terms if t.name not in known)
    return CatalogueFile(home, target, text, statistics, "", missing, _is_current(old, texts))


def _find_catalogue(
    home: Path, language: str, terms: Mapping[str, Term], report: Report
) -> tuple[Path, Catalogue | None]:
    """Return the path of a catalogue, and the catalogue if there is a valid one; report errors."""
    target = home / WORDS / f"{language}.po"
    found = read_catalogue(target, str(target), report, within=home)
    if found is not None:
        check_builtin_translations(found, language, terms, report)
    return target, found


def _is_current(old: Catalogue | None, texts: Iterable[str]) -> bool:
    return old is not None and {*old.texts} == {*texts}


def _untranslated_builtin_texts(language: str) -> set[str]:
    """Return the built-in texts that pnp has not translated into a language."""
    known = builtin_catalogue(language)
    texts = {*builtin_words(ENGLISH).texts.values()}
    return texts if known is None else {text for text in texts if known.text(text) is None}


def _builtin_text_places() -> dict[str, tuple[TextPlace, ...]]:
    texts: dict[str, tuple[TextPlace, ...]] = {}
    for key, text in builtin_words(ENGLISH).texts.items():
        texts[text] = (*texts.get(text, ()), TextPlace("pnp", f"pnp prints: {key}"))
    return texts


def _place_of(use: TextUse, game: str) -> TextPlace:
    """Return the place of a text in a ``game``, with its role: ``sheet/rules, heading``."""
    names = [step for step in use.path if isinstance(step, str)]
    role = f"{use.file}, {' '.join(names[-2:])}" if names else "a name"
    return TextPlace(f"{use.span.source.name.removeprefix(f'{game}/')}:{use.span.line}", role)


def _missing_terms(wordings: Wordings) -> dict[str, Term]:
    """Return the terms of the written language that the printed one lacks."""
    there = wordings.terms_in(wordings.language)
    here = wordings.terms_in(wordings.written)
    return {name: term for name, term in here.items() if name not in there}


def _terms_file(wordings: Wordings, missing: Mapping[str, Term]) -> str:
    """Return a file of terms with the ``missing`` ones commented out; an empty text if the language
    has a file of terms or lacks none."""
    language, files = wordings.language, wordings.files
    known = [file for file in files.of(WORDS) if file.id.text == language]
    if known or not missing:
        return ""
    game = [f"game: {files.game_file.id.text}"] if files.game_file is not None else []
    # Between braces, the file is valid whichever lines are comments.
    lines = (f"  # {name}: {{{_forms_text(term)}}}," for name, term in missing.items())
    head = "# The terms of the game: write each in this language and remove the # before it."
    return "\n".join([head, "pnp: 1", f"words: {language}", *game, "", "terms: {", *lines, "}", ""])


def _forms_text(term: Term) -> str:
    return ", ".join(f"{name}: {_quote(word)}" for name, word in term.forms.items())


def _quote(word: str) -> str:
    """Return a word for YAML between braces, in quotes unless it consists of plain letters."""
    plain = word.replace(" ", "").replace("-", "").isalpha() and word.lower() not in _NO_TEXTS
    return word if plain else json.dumps(word, ensure_ascii=False)


def check_translations(wordings: Wordings, report: Report) -> None:
    """Report errors of catalogues, untranslated texts, and themes with too few place names."""
    for stock, maps in wordings.place_names.items():
        report_shortage(stock, maps, report)
    for language in wordings.translated_languages:
        found = wordings.read_catalogue(language, report)
        if found is not None:
            terms = {**wordings.terms_in(ENGLISH), **wordings.terms_in(language)}
            check_builtin_translations(found, language, terms, report)
    report_translation_problems(wordings, report)
    language = wordings.language
    unread = language in wordings.translated_languages and wordings.catalogue is None
    if language not in (wordings.written, PSEUDO) and not unread:
        _report_untranslated(wordings, report)
        _report_missing_terms(wordings, report)


def report_translation_problems(wordings: Wordings, report: Report) -> None:
    """Report errors of translations that the files read so far use."""
    for text, problem in wordings.problems.items():
        report_problem(text, problem, report)


def _report_untranslated(wordings: Wordings, report: Report) -> None:
    """Warn about untranslated texts of the game and of pnp itself, once for each of the two."""
    language, written, catalogue = wordings.language, wordings.written, wordings.catalogue
    missing = [t for t, uses in wordings.uses.items() if _is_untranslated(t, uses, catalogue)]
    if missing:
        first, whole = wordings.uses[missing[0]][0].span, len(wordings.uses)
        subject = f"{len(missing)} of {whole} texts are not translated into '{language}' and are"
        if catalogue is None:
            reason = f"there is no catalogue '{wordings.catalogue_name(language)}'"
            subject = f"{reason}: all {whole} texts are" if whole > 1 else f"{reason}: the text is"
        # Of a lone file, the first text is in the file itself.
        target = wordings.files.name if wordings.files.in_game else first.source.name
        message = f"{subject} printed in '{written}'; this is the first"
        report.warning("untranslated-text", message, first, _update_hint(target, wordings))
    texts = _untranslated_builtin_texts(language)
    count = plain_sum(catalogue is None or catalogue.text(text) is None for text in texts)
    if count and catalogue is not None:
        message = f"{count} of {len(texts)} texts that pnp prints of its own, such as those in"
        message += f" margins, are not translated into '{language}' and are printed in English"
        hint = _update_hint(wordings.files.name, wordings)
        report.warning("untranslated-text", message, catalogue.source.span(), hint)


def _is_untranslated(text: str, uses: Iterable[TextUse], catalogue: Catalogue | None) -> bool:
    return catalogue is None or any(catalogue.text(text, use.file) is None for use in uses)


def _update_hint(target: str, wordings: Wordings) -> str:
    """Return a hint with the command that makes or updates the catalogue."""
    language = wordings.language
    command = f"pnp words {shlex.quote(target)} --lang {language}"
    if language in wordings.translated_languages:
        return f"update the catalogue with  {command}"
    main = language.partition("-")[0]
    similar = [one for one in wordings.translated_languages if one.partition("-")[0] == main]
    other = f"there is one for  --lang {similar[0]}; " if similar else ""
    return f"{other}make one with  {command}"


def _report_missing_terms(wordings: Wordings, report: Report) -> None:
    """Warn about terms that translations use and the language lacks."""
    missing, language = wordings.missing_terms, wordings.language
    if not missing:
        return
    name, text = next(iter(missing.items()))
    listed = ", ".join(sorted(missing)[:_MOST_NAMED])
    more = ", ..." if len(missing) > _MOST_NAMED else ""
    message = f"translations name terms that have no words in '{language}' and are printed in"
    message += f" '{wordings.written}': {listed}{more}"
    hint = f"add them to the file of terms  {WORDS}/{language}.yaml, such as  {name}: ..."
    report.warning("untranslated-text", message, text.span, hint)
