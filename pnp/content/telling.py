"""Report problems with the words of a game: errors in translations, and untranslated texts."""

from __future__ import annotations

import shlex
from collections.abc import Iterable

from pnp.base.diagnostics import Report
from pnp.base.sums import plain_sum
from pnp.content.catalogues import Catalogue
from pnp.content.game_files import WORDS
from pnp.content.instead import report_fault
from pnp.content.naming import tell_short
from pnp.content.program import ENGLISH, check_catalogue, program, program_catalogue
from pnp.content.spoken import Use
from pnp.content.wording import Wordings
from pnp.words.pseudo import PSEUDO

_MOST_NAMED = 5
"""Terms that a message names."""


def tell_of_words(wordings: Wordings, report: Report) -> None:
    """Report what is wrong with catalogues, what is not translated, and where names of themes ran
    short."""
    for stock, maps in wordings.taken.items():
        tell_short(stock, maps, report)
    for language in wordings.translated:
        found = wordings.read(language, report)
        if found is not None:
            terms = {**wordings.terms_in(ENGLISH), **wordings.terms_in(language)}
            check_catalogue(found, language, terms, report)
    tell_of_faults(wordings, report)
    asked = wordings.language
    unread = asked in wordings.translated and wordings.catalogue is None
    if asked not in (wordings.written, PSEUDO) and not unread:
        _tell_untranslated(wordings, report)
        _tell_of_lacking_terms(wordings, report)


def tell_of_faults(wordings: Wordings, report: Report) -> None:
    """Report what is wrong with the translations of the files that were read."""
    for text, fault in wordings.faults.items():
        report_fault(text, fault, report)


def _tell_untranslated(wordings: Wordings, report: Report) -> None:
    """Report how many texts of the game, and of pnp itself, nobody has translated."""
    language, written, catalogue = wordings.language, wordings.written, wordings.catalogue
    missing = [text for text, uses in wordings.uses.items() if _untold(text, uses, catalogue)]
    if missing:
        first, whole = wordings.uses[missing[0]][0].span, len(wordings.uses)
        told = f"{len(missing)} of {whole} texts are not translated into '{language}' and are"
        if catalogue is None:
            there = f"there is no catalogue '{wordings.catalogue_name(language)}'"
            told = f"{there}: all {whole} texts are" if whole > 1 else f"{there}: the text is"
        # Of a lone file, the first text is in the file itself.
        target = wordings.files.name if wordings.files.in_game else first.source.name
        message = f"{told} printed in '{written}'; this is the first"
        report.warning("untranslated-text", message, first, _remedy(target, wordings))
    texts = {*program(ENGLISH).texts.values()} if program_catalogue(language) is None else ()
    count = plain_sum(catalogue is None or catalogue.text(text) is None for text in texts)
    if count and catalogue is not None:
        message = f"{count} of {len(texts)} texts that pnp prints of its own, such as those in"
        message += f" margins, are not translated into '{language}' and are printed in English"
        hint = _remedy(wordings.files.name, wordings)
        report.warning("untranslated-text", message, catalogue.source.span(), hint)


def _untold(text: str, uses: Iterable[Use], catalogue: Catalogue | None) -> bool:
    return catalogue is None or any(catalogue.text(text, use.file) is None for use in uses)


def _remedy(target: str, wordings: Wordings) -> str:
    language = wordings.language
    make = f"pnp words {shlex.quote(target)} --lang {language}"
    if language in wordings.translated:
        return f"update the catalogue with  {make}"
    akin = [
        one for one in wordings.translated if one.partition("-")[0] == language.partition("-")[0]
    ]
    other = f"there is one for  --lang {akin[0]}; " if akin else ""
    return f"{other}make one with  {make}"


def _tell_of_lacking_terms(wordings: Wordings, report: Report) -> None:
    """Report the terms that translations name and the language does not have."""
    lacking, language = wordings.lacking, wordings.language
    if not lacking:
        return
    name, text = next(iter(lacking.items()))
    listed = ", ".join(sorted(lacking)[:_MOST_NAMED])
    more = ", ..." if len(lacking) > _MOST_NAMED else ""
    message = f"translations name terms that have no words in '{language}' and are printed in"
    message += f" '{wordings.written}': {listed}{more}"
    hint = f"add them to the file of terms  {WORDS}/{language}.yaml, such as  {name}: ..."
    report.warning("untranslated-text", message, text.span, hint)
