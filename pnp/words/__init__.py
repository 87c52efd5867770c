"""Words: nouns and verbs of games, and how languages bend them.

A text names a *term* and the form that it needs: ``{2 gold}``, ``{the ship}``, ``{bury.past}``,
``{neu- ship.acc}``. Games and themes say what the forms of a term are in each language, so that a
theme can turn gold into credits in every sentence, and a translator can decline them.
"""

from __future__ import annotations

from pnp.words.grammar import Grammar, grammar_of
from pnp.words.phrases import FormError, Phrase, PhraseError, phrase
from pnp.words.sayings import Sayings
from pnp.words.terms import Term

__all__ = [
    "FormError",
    "Grammar",
    "Phrase",
    "PhraseError",
    "Sayings",
    "Term",
    "grammar_of",
    "phrase",
]
