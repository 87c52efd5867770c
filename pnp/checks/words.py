"""The words that a game and its themes have for things."""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.content.language.grammar import ONE
from pnp.rules.rule import Finding, Rule
from pnp.rules.vocabulary import Vocabulary


@Rule("term-without-plural", Severity.WARNING, "derived")
def term_without_plural(words: Vocabulary) -> Iterator[Finding]:
    """A term that texts count has no plural.

    "{3 ship}" would be printed as "3 ship". A noun without a plural, such as gold, is right only
    where other languages have none either; here, another language or the game's own word has one,
    or texts put an article before it.

    Instead, write both forms: [ship, ships].
    """
    for one in words.lists:
        for name, term in one.own.items():
            if words.lacks_plural(one, name):
                word = term.forms[ONE]
                yield Finding(
                    one.place_of(name),
                    f"texts count '{name}', but '{word}' has no plural",
                    f"write  {name}: [{word}, ...]  with the plural",
                )


@Rule("same-word-for-two-kinds", Severity.WARNING, "derived")
def same_word_for_two_kinds(words: Vocabulary) -> Iterator[Finding]:
    """Two kinds of spaces, pieces or goods have the same word.

    The rules treat them differently, but a text that names one could mean either.

    Instead, give one of them another word.
    """
    for one in words.lists:
        for name, other in words.same_words(one):
            word, home = one.own[name].forms[ONE], words.home_of(one, other)
            labels = () if home is None else ((home[0], f"'{other}' is '{word}', too", home[1]),)
            yield Finding(
                one.place_of(name),
                f"'{name}' and '{other}' are both called '{word}'",
                f"give '{name}' another word",
                labels=labels,
            )
