"""Terms, their forms and genders that nothing asks for, in files of terms and in themes."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Severity
from pnp.content.language.languages import PLAIN, Edition
from pnp.rules.suppression import selected_rules
from pnp.rules.validate import CheckOptions, validate

SHEET = """\
pnp: 1
sheet: tale
title: Tale
body:
  - text: "{2 pirate} {steal.past} :coin:"
"""
DECK = """\
pnp: 1
deck: crew
title: Crew
layout: card
data: crew.csv
"""
LAYOUT = """\
pnp: 1
layout: card
boxes:
  name: {draw: text, text: "{title}", at: [5mm, 5mm], size: [50mm, 10mm]}
"""
ENGLISH = """\
pnp: 1
words: en
terms:
  pirate: [pirate, pirates]
  coin: [coin, coins]
  cook: cook
  steal: {one: steal, past: stolen}
"""


@pytest.fixture
def game(small_game: Path) -> Path:
    files = {
        "tale.yaml": SHEET,
        "crew.yaml": DECK,
        "crew.csv": "card,title\ncook,The {cook}\n",
        "card.yaml": LAYOUT,
        "words/en.yaml": ENGLISH,
    }
    (small_game / "words").mkdir()
    for name, text in files.items():
        (small_game / name).write_text(text, "utf-8")
    return small_game


def told(target: Path, code: str = "unused-term", edition: Edition = PLAIN) -> list[str]:
    wish = CheckOptions(selection=selected_rules((code,), ()), edition=edition)
    found = validate(str(target), target, wish).findings
    assert all(one.severity is Severity.WARNING for one in found if one.code == code)
    return [
        f"{one.span.line}:{one.span.column} {one.message}: {one.hint}"
        for one in found
        if one.code == code and one.span is not None
    ]


def say(game: Path, language: str, terms: str) -> Path:
    path = game / "words" / f"{language}.yaml"
    path.write_text(f"pnp: 1\nwords: {language}\nterms: {terms}\n", "utf-8")
    return path


def test_terms_that_braces_icons_or_tables_name_are_in_use(game: Path) -> None:
    assert told(game) == []


def test_a_term_that_no_text_of_the_game_names_is_found(game: Path) -> None:
    path = game / "words" / "en.yaml"
    path.write_text(f"{ENGLISH}  ship: [ship, ships]\n", "utf-8")
    expected = "8:3 no text names the term 'ship': write  {ship}  in a text, or remove the line"
    assert told(game) == [expected]


@pytest.mark.parametrize("language", [None, "es"])
def test_a_slip_in_the_name_of_a_term_is_told_with_the_nearest(
    game: Path, language: str | None
) -> None:
    say(game, "es", "{pirata: pirata, coin: moneda, shet: hoja}")
    assert told(game, edition=Edition(language=language)) == [
        "3:9 no text names the term 'pirata': did you mean pirate?",
        "3:39 no text names the term 'shet': did you mean sheet?",
    ]


def test_a_language_may_have_a_term_that_its_translations_name(game: Path) -> None:
    say(game, "es", "{tesoro: tesoro}")
    (game / "words/es.po").write_text('msgid "Tale"\nmsgstr "El {tesoro}"\n', "utf-8")
    assert told(game) == []


@pytest.mark.parametrize(
    ("forms", "expected"),
    [
        ("{one: pirata, mny: piratas}", "'mny' of 'pirate': did you mean many?"),
        ("{one: pirata, plural: x}", "'plural' of 'pirate': known: a, elides, gender, many, one"),
    ],
)
def test_a_form_that_no_text_asks_for_is_found(game: Path, forms: str, expected: str) -> None:
    say(game, "es", f"{{pirate: {forms}}}")
    (found,) = told(game)
    assert found.startswith(f"3:31 no text asks for the form {expected}")


def test_forms_of_the_language_and_those_that_texts_ask_for_are_none(game: Path) -> None:
    say(game, "de", "{steal: {one: a, past: b}, pirate: {one: a, many.dat: b, gen: c, gender: m}}")
    say(game, "pl", "{pirate: {one: pirat, few: piraci, many: piratów, gender: masculine}}")
    assert told(game) == []


def test_a_gender_that_the_language_does_not_have_is_found(game: Path) -> None:
    say(game, "de", "{pirate: {one: Pirat, gender: masculine}}")
    assert told(game) == ["3:38 'masculine' is no gender in 'de': write one of m, f, n"]


def test_texts_that_nothing_reads_are_found(game: Path) -> None:
    path = say(game, "es", "{}")
    path.write_text(f"{path.read_text('utf-8')}texts: {{leagues: leguas}}\n", "utf-8")
    (found,) = told(game)
    assert found.startswith("4:1 nothing reads texts in a file of terms of a game: translate those")


def test_a_file_of_terms_alone_is_judged_with_its_game(game: Path) -> None:
    path = say(game, "es", "{pirata: pirata}")
    assert told(path) == ["3:9 no text names the term 'pirata': did you mean pirate?"]


def test_forms_of_words_of_a_theme_are_judged_alike(game: Path) -> None:
    theme = "pnp: 1\ntheme: space\ntitle: Space\nwords: {pirate: {one: rover, mny: rovers}}\n"
    theme += "languages: {de: {words: {pirate: {one: Sternfahrer, gendr: m}}}}\n"
    (game / "space.yaml").write_text(theme, "utf-8")
    assert told(game, "unused-name") == [
        "4:30 no text asks for the form 'mny' of 'pirate': did you mean many?",
        "5:53 no text asks for the form 'gendr' of 'pirate': did you mean gender?",
    ]
