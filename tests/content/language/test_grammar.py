"""Grammars of languages, compared with CLDR and grammar books."""

from __future__ import annotations

import pytest
from babel import Locale

from pnp.content.language.grammar import MANY, ONE, Grammar, Term, grammar_of
from pnp.content.language.phrases import FormError, PhraseError, parse_phrase


def term(one: str, many: str = "", **further: str) -> Term:
    features = {key: further.pop(key) for key in ("gender", "a", "elides") if key in further}
    forms = {"one": one, **({"many": many} if many else {})}
    return Term(one.lower(), {**forms, **further}, features)


def said(language: str, inside: str, *terms: Term) -> list[str]:
    grammar = grammar_of(language)
    asked = parse_phrase(inside, grammar)
    return [asked.text(one, grammar, int) for one in terms]


SHIP, HOUR, GOLD = term("ship", "ships"), term("hour", "hours", a="an"), term("gold")


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("it", ["ship", "hour", "gold"]),
        ("It.many", ["Ships", "Hours", "Gold"]),
        ("a it", ["a ship", "an hour", "a gold"]),
        ("A it", ["A ship", "An hour", "A gold"]),
        ("a it.many", ["ships", "hours", "gold"]),
        ("the 2 it", ["the 2 ships", "the 2 hours", "the 2 gold"]),
        ("1 it", ["1 ship", "1 hour", "1 gold"]),
        ("0 it", ["0 ships", "0 hours", "0 gold"]),
        ("3 Words it", ["Three ships", "Three hours", "Three gold"]),
    ],
)
def test_english(inside: str, expected: list[str]) -> None:
    assert said("en", inside, SHIP, HOUR, GOLD) == expected


RAKETE = term("Rakete", "Raketen", gender="f")
SCHIFF = term("Schiff", "Schiffe", gender="n")
PIRAT = Term(
    "pirat",
    {
        "one": "Pirat",
        "many": "Piraten",
        **{f"one.{case}": "Piraten" for case in ("gen", "dat", "acc")},
    },
    {"gender": "m"},
)


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("der it", ["das Schiff", "die Rakete", "der Pirat"]),
        ("der it.gen", ["des Schiffs", "der Rakete", "des Piraten"]),
        ("der it.dat", ["dem Schiff", "der Rakete", "dem Piraten"]),
        ("der it.acc", ["das Schiff", "die Rakete", "den Piraten"]),
        ("der it.many.dat", ["den Schiffen", "den Raketen", "den Piraten"]),
        ("ein neu- it", ["ein neues Schiff", "eine neue Rakete", "ein neuer Pirat"]),
        ("ein neu- it.acc", ["ein neues Schiff", "eine neue Rakete", "einen neuen Piraten"]),
        ("der neu- it.dat", ["dem neuen Schiff", "der neuen Rakete", "dem neuen Piraten"]),
        ("2 neu- it", ["2 neue Schiffe", "2 neue Raketen", "2 neue Piraten"]),
        ("2 neu- it.dat", ["2 neuen Schiffen", "2 neuen Raketen", "2 neuen Piraten"]),
        ("neu- it.many.gen", ["neuer Schiffe", "neuer Raketen", "neuer Piraten"]),
        ("1 words it.acc", ["ein Schiff", "eine Rakete", "einen Piraten"]),
        ("2 words it", ["zwei Schiffe", "zwei Raketen", "zwei Piraten"]),
        ("kein it.acc", ["kein Schiff", "keine Rakete", "keinen Piraten"]),
        ("euer it.dat", ["eurem Schiff", "eurer Rakete", "eurem Piraten"]),
        ("dieser it.gen", ["dieses Schiffs", "dieser Rakete", "dieses Piraten"]),
        ("zum it", ["zum Schiff", "zur Rakete", "zum Piraten"]),
        ("zum it.many", ["zu den Schiffen", "zu den Raketen", "zu den Piraten"]),
        ("im it", ["im Schiff", "in der Rakete", "im Piraten"]),
        ("ins it", ["ins Schiff", "in die Rakete", "in den Piraten"]),
        ("it: m er, f sie, n es", ["es", "sie", "er"]),
        ("it.many: m er, f sie, n es, many sie alle", ["sie alle", "sie alle", "sie alle"]),
    ],
)
def test_german(inside: str, expected: list[str]) -> None:
    assert said("de", inside, SCHIFF, RAKETE, PIRAT) == expected


BATEAU = term("bateau", "bateaux", gender="m")
ILE = term("île", "îles", gender="f")
HEROS = term("héros", "héros", gender="m", elides="no")


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("le it", ["le bateau", "l'île", "le héros"]),
        ("du it", ["du bateau", "de l'île", "du héros"]),
        ("au it.many", ["aux bateaux", "aux îles", "aux héros"]),
        ("de it", ["de bateau", "d'île", "de héros"]),
        ("ce it", ["ce bateau", "cette île", "ce héros"]),
        ("son it", ["son bateau", "son île", "son héros"]),
        ("son petit- it", ["son petit bateau", "sa petite île", "son petit héros"]),
        ("le it noir-", ["le bateau noir", "l'île noire", "le héros noir"]),
        ("le it.many noir-", ["les bateaux noirs", "les îles noires", "les héros noirs"]),
        ("tout le it.many", ["tous les bateaux", "toutes les îles", "tous les héros"]),
        ("0 it", ["0 bateau", "0 île", "0 héros"]),
        ("1 words it", ["un bateau", "une île", "un héros"]),
        ("2 it", ["2 bateaux", "2 îles", "2 héros"]),
        ("it: m beau, f belle", ["beau", "belle", "beau"]),
    ],
)
def test_french(inside: str, expected: list[str]) -> None:
    assert said("fr", inside, BATEAU, ILE, HEROS) == expected


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_plurals_of_languages_with_a_grammar_are_those_of_cldr(language: str) -> None:
    rule = Locale.parse(language).plural_form
    usual = {"one": ONE, "other": MANY, "many": MANY}
    for count in (*range(200), 1_000, 9_999):
        assert grammar_of(language).number(count) == usual[rule(count)], count


def test_a_language_without_a_grammar_has_plurals_and_forms_of_its_own() -> None:
    statek = Term(
        "ship", {"one": "statek", "few": "statki", "many": "statków", "dat": "statkowi"}, {}
    )
    found = [said("pl", f"{n} ship", statek) for n in (1, 2, 5, 22)]
    assert found == [["1 statek"], ["2 statki"], ["5 statków"], ["22 statki"]]
    assert said("pl", "ship.dat", statek) == ["statkowi"]


def test_lists_and_figures_are_those_of_the_language() -> None:
    words = ["1", "2", "3"]
    assert [grammar_of(x).join_words(words, "or") for x in ("en", "de", "fr")] == [
        "1, 2 or 3",
        "1, 2 oder 3",
        "1, 2 ou 3",
    ]
    assert [grammar_of(x).format_number(2.5) for x in ("en", "de")] == ["2.5", "2,5"]
    assert [grammar_of(x).format_number(1234) for x in ("en", "de")] == ["1234", "1234"]
    assert [grammar_of(x).format_number(12345) for x in ("en", "de")] == ["12,345", "12.345"]


def test_a_form_that_a_term_lacks_blames_the_term() -> None:
    with pytest.raises(FormError, match="'ship' has no form 'past'"):
        said("en", "ship.past", SHIP)
    with pytest.raises(FormError, match="no text here for 'schiff', which is 'n'"):
        said("de", "it: m er, f sie", SCHIFF)


@pytest.mark.parametrize("inside", ["", "two - ", "ship: m", "2 + ship 3"])
def test_what_is_no_phrase_is_an_error(inside: str) -> None:
    with pytest.raises(PhraseError):
        parse_phrase(inside, grammar_of("de"))


def test_a_language_that_nobody_knows_counts_as_english_does() -> None:
    assert isinstance(grammar_of("xx"), Grammar)
    assert [grammar_of("xx").number(n) for n in (1, 2)] == [ONE, MANY]
    assert grammar_of("xx").number_words(3) == ""
