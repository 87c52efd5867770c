"""The words that a game and its themes have for things."""

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar

from pnp.base.colours import hue_of
from pnp.base.diagnostics import KEY, KeyPath, Severity
from pnp.content.files import File
from pnp.content.language.grammar import ONE
from pnp.content.language.pseudo_language import grammar_or_pseudo
from pnp.kinds.theme.record import ThemeFile
from pnp.rules.numbers.reading import language_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import Texts
from pnp.rules.views import View
from pnp.rules.vocabulary import Vocabulary


@Rule("term-without-plural", Severity.WARNING, "derived")
def term_without_plural(words: Vocabulary) -> Iterator[Finding]:
    """A term that texts count has no plural.

    "{3 cube}" would be printed as "3 cube". A noun without a plural, such as gold, is right only
    where other languages have none either; here, another language or the game's own word has one,
    or texts put an article before it.

    Instead, write both forms: [cube, cubes].
    """
    for one in words.lists:
        for name, term in one.own.items():
            if words.lacks_plural(one, name):
                word = term.forms[ONE]
                yield Finding(
                    one.place_of(name),
                    f"texts count '{name}', but '{word}' has no plural",
                    "add the plural as  many",
                    file=one.file,
                )


@Rule("same-word-for-two-kinds", Severity.WARNING, "derived")
def same_word_for_two_kinds(words: Vocabulary) -> Iterator[Finding]:
    """Two kinds of spaces, pieces or goods, or two actions, have the same word.

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
                file=one.file,
            )


_HUES = {"red": 0, "orange": 30, "yellow": 52, "green": 135, "blue": 215, "purple": 285}
"""The hues of colours in degrees."""
_FAR = 75
"""From how many degrees on a hue is another colour for everyone."""


class NamedColours(View):
    """A theme with the colours that its roles are called after, and the texts that name them."""

    kind: ClassVar[str] = "theme"
    record: ThemeFile

    @cached_property
    def unlike(self) -> tuple[tuple[str, str, str], ...]:
        """The roles that are painted in quite another colour than they are called after: each with
        the name of that colour, and the colour that it has."""
        named = ((role, role.rpartition(".")[2], value) for role, value in self._painted())
        return tuple(
            (role, name, value)
            for role, name, value in named
            if name in _HUES and _is_far(hue_of(value), _HUES[name])
        )

    def _painted(self) -> Iterator[tuple[str, str]]:
        for role, value in self.record.colours.items():
            if isinstance(value, str) and value.startswith("#"):
                yield role, value

    def text_with(self, colour: str) -> tuple[KeyPath, File[Any]] | None:
        """Return the first text of the game that names a colour in words."""
        words = grammar_or_pseudo(language_of(self.setting)).colours.get(colour)
        pattern = re.compile(rf"(?<![\w{{.-])(?:{words or '(?!)'})(?![\w}}-])", re.IGNORECASE)
        for file in self.setting.gather():
            if file.kind in ("theme", "words", "layout", "rulings"):
                continue
            for path, text in Texts(file, self.setting).texts:
                if pattern.search(text):
                    return path, file
        return None


def _is_far(hue: float | None, named: float) -> bool:
    if hue is None:
        return False
    apart = abs(hue - named) % 360
    return min(apart, 360 - apart) > _FAR


@Rule("colour-unlike-its-name", Severity.WARNING, "derived", reads_words=True)
def colour_unlike_its_name(theme: NamedColours) -> Iterator[Finding]:
    """A theme paints a role in quite another colour than texts call it.

    "The red cube" is looked for among red cubes. If the role `red` is painted green, nobody finds
    it, or everybody takes the wrong one.

    Instead, paint the role in the colour of its name, or name the pieces by the other colour.
    """
    for role, name, value in theme.unlike:
        found = theme.text_with(name)
        if found is not None:
            path, file = found
            yield Finding(
                ("colours", role, KEY),
                f"'{role}' is painted {_name_of(value)}, and texts call it {name}",
                f"choose another {name}, or change the texts",
                labels=((path, f"this text says {name}", file),),
            )


def _name_of(value: str) -> str:
    """Return the name of the colour that is nearest in hue."""
    hue = hue_of(value) or 0
    return min(_HUES, key=lambda name: min(abs(hue - _HUES[name]), 360 - abs(hue - _HUES[name])))
