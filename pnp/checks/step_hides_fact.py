"""A step of an effect has a key with the name of a fact.

In the text for the step, braces with this name print the value of the step, not the number from
the rules, and no variant changes it.

Instead, give the key another name, also in the text for the step. If the step means the fact,
write the name of the fact in braces as its value.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, KeyPath, Severity
from pnp.content.nodes import Scalar, at
from pnp.model.braces import fields_in
from pnp.rules.rule import Finding, Rule
from pnp.rules.shown import DeckBoxes

RULE = Rule("", Severity.WARNING, "derived", over=DeckBoxes)


def check(deck: DeckBoxes) -> Iterator[Finding]:
    told: set[tuple[str, str]] = set()
    for path, verb, key in _hiding(deck):
        value = at(deck.file.node, path)
        meant = isinstance(value, Scalar) and key in fields_in(value.raw)
        if not meant and (verb, key) not in told:
            told.add((verb, key))
            message = (
                f"in the text for '{verb}', {{{key}}} prints the '{key}' of the step, not the fact"
            )
            yield Finding((*path, KEY), message, f"give the key another name than '{key}'")


def _hiding(deck: DeckBoxes) -> Iterator[tuple[KeyPath, str, str]]:
    """Yield the keys of steps that have the name of a fact which the words for the step ask for,
    each with its path and the name of its step."""
    settings = deck.setting
    # Those that braces can print whole: of a table, words name an entry.
    facts = {name for name in settings.names if type(settings.value(name)) in (int, str)}
    for i, card in enumerate(deck.record.cards):
        for j, step in enumerate(card.effect):
            verb, value = next(iter(step.items()), ("", ""))
            words = deck.record.steps.get(verb, "")
            words = words.get(value, "") if isinstance(words, dict) else words
            for key in step:
                if key in facts and key in fields_in(words):
                    yield ("cards", i, "effect", j, key), verb, key
