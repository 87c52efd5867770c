"""Records of words: the terms of a game in one language, and their replacements in a theme."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, WithJsonSchema

from pnp.model.component import WithGame
from pnp.model.record import Id, Record, Role, Version, Whole, validation_error

MOST_TERMS = 500
"""The maximum number of terms of a game or a theme."""
MOST_NAMES = 3_000
"""The maximum number of names that a theme replaces, or lists for one kind of space."""


LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z]{2})?")
"""The code of a language."""


def _read_language(value: Any) -> Any:
    if isinstance(value, str) and not LANGUAGE.fullmatch(value):
        raise validation_error(
            "not-a-language", f"'{value}' is not a language code", "write en, or fr-CA"
        )
    return value


Language = Annotated[str, BeforeValidator(_read_language)]
"""A language code as in BCP 47, with a country if it matters: ``de``, ``fr-CA``."""


@cache
def language_code(name: str) -> str:
    """Return the code of a language by its English or native name; empty if unknown.

    >>> language_code("English"), language_code("deutsch"), language_code("klingonese")
    ('en', 'de', '')
    """
    from babel import Locale, UnknownLocaleError

    key = name.strip().casefold()
    names = {
        code: english for code, english in Locale.parse("en").languages.items() if len(code) == 2
    }
    for code, english in names.items():
        try:
            own = Locale.parse(code).get_language_name()
        except (UnknownLocaleError, ValueError):
            own = None
        if key in (english.casefold(), (own or "").casefold()):
            return str(code)
    return ""


def _read_forms(value: Any) -> Any:
    """Return the forms of a term: ``gold`` has no plural, ``[coin, coins]`` has one."""
    if isinstance(value, str):
        return {"one": value}
    if isinstance(value, list | tuple):
        if len(value) != 2 or not all(isinstance(word, str) for word in value):
            hint = "write the singular and the plural, such as  [coin, coins]"
            raise validation_error("wrong-size", f"expected 2 words, found {len(value)}", hint)
        return {"one": value[0], "many": value[1]}
    return value


Form = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)*$")]
Words = Annotated[str, StringConstraints(min_length=1, max_length=600, strip_whitespace=True)]


def _require_one(value: dict[str, str]) -> dict[str, str]:
    if "one" not in value:
        hint = "add its first form, such as  {one: coin, many: coins}"
        raise validation_error("missing-key", "missing key 'one'", hint)
    return value


Forms = Annotated[
    dict[Form, Words],
    BeforeValidator(_read_forms),
    AfterValidator(_require_one),
    Field(max_length=60),
    WithJsonSchema(
        {
            "type": ["string", "array", "object"],
            "items": {"type": "string"},
            "additionalProperties": {"type": "string"},
        }
    ),
]
"""The forms of a term by name: ``one``, ``many``, CLDR plural categories (``few``), cases (``dat``,
``many.dat``) and other forms (``past``); and features such as ``gender``."""
GENDER = "gender"
FEATURES = (GENDER, "a", "elides")
"""Keys of a term that are not forms."""
Terms = Annotated[dict[Id, Forms], Field(max_length=MOST_TERMS)]
Names = Annotated[dict[str, str], Field(max_length=MOST_NAMES)]
Stock = Annotated[
    dict[Id, Annotated[tuple[Words, ...], Field(min_length=1, max_length=MOST_NAMES)]],
    Field(max_length=60),
]


class Retold(Record):
    """The words with which a theme replaces those of its games, in one language.

    ``words`` are forms of terms, and short texts that pnp prints, by name. ``names`` maps replaced
    texts to new ones: titles, names of ports, sentences. ``naming`` lists names for each kind of
    space, from which each map takes those it needs; ``naming_seed`` changes the selection.
    """

    words: Annotated[dict[Role, Forms], Field(max_length=MOST_TERMS)] = {}
    names: Names = {}
    naming: Stock = {}
    naming_seed: Annotated[Whole, Field(ge=0, le=999_999)] | None = None


class WordsFile(WithGame):
    """The words of a game, or of pnp itself, in one language.

    ``terms`` are nouns and verbs for placeholders; ``texts``, by name, are those that pnp itself
    prints.
    """

    pnp: Version = 1
    words: Language
    terms: Terms = {}
    texts: Annotated[dict[Role, str], Field(max_length=MOST_TERMS)] = {}


FILE = WordsFile
