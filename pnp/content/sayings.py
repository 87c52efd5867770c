"""The texts that pnp itself prints, in the words of a theme and the language of a game."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.content.chain import ReadTheme
from pnp.content.game_files import Files
from pnp.content.program import ENGLISH, in_pseudo_term, program, program_catalogue, term_of
from pnp.content.wording import PLAIN, Wordings
from pnp.words import Sayings
from pnp.words.pseudo import PSEUDO, in_pseudo, spoken
from pnp.words.terms import ONE


def sayings_of(chain: Sequence[ReadTheme], wordings: Wordings) -> Sayings:
    """Return what pnp prints of its own in a theme and the language of a game. Translations are
    those of pnp, else those of the game's catalogue; what neither has
    is printed in English, and so is what a faulty translation would print."""
    written, language = wordings.written, wordings.language
    texts, terms = {**program(ENGLISH).texts}, wordings.terms_in(ENGLISH)
    if language == PSEUDO:
        texts = {key: in_pseudo(text) for key, text in texts.items()}
        terms = {name: in_pseudo_term(term) for name, term in terms.items()}
    elif language != ENGLISH:
        known = (wordings.catalogue, program_catalogue(language))
        terms.update(wordings.terms_in(language))
        sayings = Sayings(spoken(language), {}, terms)
        for key, text in texts.items():
            told = (one.text(text) for one in known if one is not None)
            sound = (new.text for new in told if new is not None)
            texts[key] = next((new for new in sound if sayings.fault(new, text) is None), text)
    for theme in chain:
        own = theme.record.words if language in (written, PSEUDO) else {}
        there = theme.record.languages.get(language)
        for name, forms in {**own, **(there.words if there else {})}.items():
            term = term_of(name, forms)
            terms[name] = in_pseudo_term(term) if language == PSEUDO else term
            texts[name] = terms[name].form(ONE)
    return Sayings(spoken(language), texts, terms)


def in_english() -> Wordings:
    """Return the words of files that belong to no game."""
    return Wordings(Files(), PLAIN)
