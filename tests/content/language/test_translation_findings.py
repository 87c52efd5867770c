"""Findings about catalogues and about texts of themes."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Diagnostic, Report
from pnp.content.language.languages import Edition
from pnp.content.language.translation import check_translations
from pnp.content.project import load_project
from pnp.press.parts import theme_lookup
from pnp.rules.validate import CheckOptions, validate

GAME = """\
pnp: 1
game: moon-race
title: Moon Race
designer: A. Newcomer
licence: CC0
players: 2
theme: base
parts:
  - {part: rules, title: Rules, of: [rules, crew]}
"""
SHEET = """\
pnp: 1
sheet: rules
title: Rules
body:
  - text: "Pay {price gold} to {name crew-1}."
  - text: "A quiet sentence."
"""
DECK = """\
pnp: 1
deck: crew
title: Crew
layout: card
cards:
  - {card: crew-1, title: "The {Cook}", effect: [{hire: rich, pay: "3"}]}
  - {card: crew-2, title: Mate, friend: crew-1, effect: [{hire: rich, pay: "4"}]}
steps:
  hire: {rich: "Costs {pay}."}
"""
LAYOUT = """\
pnp: 1
layout: card
boxes:
  name: {draw: text, text: "{title}", at: [5mm, 5mm], size: [50mm, 10mm]}
  friend: {draw: text, text: "{name friend}", when: friend, at: [5mm, 20mm], size: [50mm, 10mm]}
  effect: {draw: text, text: "{effect}", at: [5mm, 40mm], size: [50mm, 20mm]}
"""
RULINGS = """\
pnp: 1
rulings: moon-race
facts:
  - {fact: price, value: 2, text: What a crew costs.}
decisions: []
"""
WORDS = "pnp: 1\nwords: en\nterms: {gold: gold, cook: [cook, cooks]}\n"
SPANISH = """\
msgid "Pay {price gold} to {name crew-1}."
msgstr "Paga {price gold} a {name crew-1}."

msgid "The {Cook}"
msgstr "El {cook}"

msgid "Costs {pay}."
msgstr "Cuesta {pay}."
"""
THEME = """\
pnp: 1
theme: space
title: Space
extends: base
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    home = tmp_path / "moon-race"
    files = {
        "game.yaml": GAME,
        "rulings.yaml": RULINGS,
        "rules.yaml": SHEET,
        "crew.yaml": DECK,
        "card.yaml": LAYOUT,
        "words/en.yaml": WORDS,
        "words/es.yaml": "pnp: 1\nwords: es\nterms: {gold: oro, cook: cocinero}\n",
        "words/es.po": SPANISH,
        "space.yaml": THEME,
    }
    for name, text in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, "utf-8")
    return home


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def lines(found: tuple[Diagnostic, ...], game: Path) -> list[str]:
    told = [f"{one.span or 'nowhere'}: {one.code}: {one.message}: {one.hint}" for one in found]
    return [line.removeprefix(f"{game}/").replace(f"{game}", "GAME") for line in told]


def built(game: Path, edition: Edition) -> list[str]:
    report = Report()
    project = load_project(game, report, edition)
    assert project is not None
    check_translations(project.records.linker.wordings, report)
    theme_lookup(project, report)(None)
    return lines(report.diagnostics, game)


def judged(game: Path, edition: Edition) -> list[str]:
    return lines(
        validate(str(game), game, CheckOptions(quick=True, edition=edition)).findings, game
    )


@pytest.mark.parametrize(
    ("old", "new", "start"),
    [
        ("El {cook}", "{El cook}", "words/es.po:5:9: unknown-name: 'El' before the term 'cook'"),
        ("El {cook}", "El {cok}", "words/es.po:5:12: unknown-name: 'cok' is neither a field"),
        ("El {cook}", "El {cook", "words/es.po:5:12: unpaired-mark: the brace { has no partner"),
        ("Cuesta {pay}.", "Cuesta.", "words/es.po:8:1: bad-catalogue: the value 'pay' is left out"),
        (
            "Paga {price gold}",
            "Paga dos",
            "words/es.po:2:1: bad-catalogue: the value 'price' is left out",
        ),
    ],
)
@pytest.mark.parametrize("language", ["es", None], ids=["printed", "not printed"])
def test_a_slip_in_a_translation_is_told_once_and_at_the_translation(
    game: Path, old: str, new: str, start: str, language: str | None
) -> None:
    change(game / "words/es.po", old, new)
    told = judged(game, Edition(language=language))
    (slip,) = (line for line in told if "untranslated-text" not in line and "rules-" not in line)
    assert slip.startswith(start)


@pytest.mark.parametrize(
    ("text", "translation", "said"),
    [
        ("Draw 12 cards.", "Roba 15 cartas.", "the translation has the number 15"),
        ("Draw 12 cards.", "Roba cartas.", "the text has the number 12"),
        ("Draw three cards.", "Roba 4 cartas.", "the translation has the number 4"),
        ("Draw {12} cards.", "Roba 15 cartas.", "the translation has the number 15"),
        ("Draw three cards.", "Roba cinco cartas.", "this says cinco where the text"),
        # Numbers in words and the separators of a language are the same numbers.
        ("Draw 12 cards.", "Roba doce cartas.", ""),
        ("Draw three cards.", "Roba 3 cartas.", ""),
        ("Win with 1,500 coins.", "Gana con 1.500 monedas.", ""),
        ("Do it twice.", "Hazlo 2 veces.", ""),
        ("Draw four or five cards.", "Roba cuatro o cinco cartas.", ""),
        ("A four-leaf clover.", "Un once de la suerte.", ""),
        ("Pay 22 coins.", "Paga {price} y {price} monedas.", ""),
        ("Draw :die-6: cards.", "Roba :die-6: cartas.", ""),
        # So are the numbers of calculations; without one, it may be said in other words.
        ("Pay {price + 1}.", "Paga {price + 2}.", "{price + 2} is another number than {price + 1}"),
        ("Pay {price - 3 words}.", "Paga {price - 3}.", ""),
        ("Pay {price + 1} or more.", "Paga más de {price}.", ""),
    ],
)
def test_a_translation_with_another_number_is_printed_with_a_warning(
    game: Path, text: str, translation: str, said: str
) -> None:
    change(game / "rules.yaml", "A quiet sentence.", text)
    with (game / "words/es.po").open("a", encoding="utf-8") as file:
        file.write(f'\nmsgid "{text}"\nmsgstr "{translation}"\n')
    found = [line for line in judged(game, Edition(language="es")) if "number-differs" in line]
    assert len(found) == bool(said)
    for line in found:
        assert line.startswith("words/es.po:11:")
        assert f": translation-number-differs: {said}" in line


@pytest.mark.parametrize(
    ("catalogue", "start", "hint"),
    [
        (
            None,
            "game.yaml:3:8: untranslated-text: there is no catalogue 'GAME/words/es.po': all 9 "
            "texts are printed in 'en'",
            "make one with  pnp words GAME --lang es",
        ),
        (
            "",
            "game.yaml:3:8: untranslated-text: 9 of 9 texts are not translated into 'es'",
            "update the catalogue with  pnp words GAME --lang es",
        ),
        ('msgid "Moon', "words/es.po:1:7: bad-catalogue: the text is not closed", "write  "),
    ],
    ids=["missing", "empty", "faulty"],
)
def test_a_catalogue_is_never_passed_over_in_silence(
    game: Path, catalogue: str | None, start: str, hint: str
) -> None:
    path = game / "words/es.po"
    if catalogue is None:
        path.unlink()
    else:
        path.write_text(catalogue, "utf-8")
    first, *others = built(game, Edition(language="es"))
    assert first.startswith(start)
    assert hint in first
    (code,) = (code for code in ("untranslated-text", "bad-catalogue") if code in start)
    assert all(code in line for line in others)


def test_a_catalogue_for_the_same_language_elsewhere_is_pointed_out(game: Path) -> None:
    (told, *_) = built(game, Edition(language="es-MX"))
    assert "there is one for  --lang es; make one with" in told


def test_what_pnp_prints_of_its_own_is_counted_by_itself(game: Path) -> None:
    told = built(game, Edition(language="es"))
    assert any("texts that pnp prints of its own" in line for line in told)
    assert not any("of its own" in line for line in built(game, Edition(language="de")))


def test_terms_that_the_language_lacks_are_listed_at_the_first_translation(game: Path) -> None:
    (game / "words/es.yaml").unlink()
    (told,) = (line for line in built(game, Edition(language="es")) if "name terms" in line)
    assert told.startswith("words/es.po:")
    assert "are printed in 'en': cook, gold: add them to the file of terms  words/es.yaml" in told


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ('names: {A quiet sentence.: "The {cok}"}', "space.yaml:5:33: unknown-name: 'cok' is"),
        ('names: {A quiet sentence.: "{a cok}"}', "space.yaml:5:29: unknown-name: '{a cok}' is"),
        ('names: {A quiet sentence.: "A {cook"}', "space.yaml:5:31: unpaired-mark: the brace {"),
        (
            'names: {A quiet sentence.: "{cook.past}"}',
            "space.yaml:5:29: unknown-name: the term 'cook' has no form 'past'",
        ),
        (
            'names: {"The {Cook}": "{{cook}}"}',
            "space.yaml:5:24: doubled-brace: '{{cook}}' has double braces",
        ),
        (
            'words: {cook: [robot, "{robots}"]}',
            "space.yaml:5:23: unknown-name: the braces in this word of 'cook' are printed",
        ),
        (
            'words: {slug.sheet: "{nummber} of {total}"}',
            "space.yaml:5:21: unknown-name: there is no value 'nummber' for this text",
        ),
        (
            'words: {slug.sheet: "{number"}',
            "space.yaml:5:21: unknown-name: the brace { has no partner",
        ),
        (
            'languages: {es: {names: {A quiet sentence.: "{El cook}"}}}',
            "space.yaml:5:46: unknown-name: 'El' before the term 'cook'",
        ),
        (
            "languages: {es: {words: {cook: '{robot}'}}}",
            "space.yaml:5:32: unknown-name: the braces in this word of 'cook' are printed",
        ),
    ],
)
def test_a_slip_in_a_text_of_a_theme_is_told_once_and_in_the_theme(
    game: Path, text: str, start: str
) -> None:
    (game / "space.yaml").write_text(f"{THEME}{text}\n", "utf-8")
    for edition in (Edition(), Edition(theme="space"), Edition(theme="space", language="es")):
        errors = [line for line in judged(game, edition) if "untranslated-text" not in line]
        assert [line.startswith(start) for line in errors] == [True], errors


def test_a_number_of_a_theme_in_place_of_a_value_is_a_warning(game: Path) -> None:
    text = 'names: {"Costs {pay}.": "Costs 7.", A quiet sentence.: "Deck 7"}'
    (game / "space.yaml").write_text(f"{THEME}{text}\n", "utf-8")
    lines = judged(game, Edition(theme="space"))
    (found,) = (line for line in lines if "number-differs" in line)
    assert found.startswith("space.yaml:5:32: translation-number-differs: this says 7 where the")
    assert found.endswith("write  {pay}, which is right in every variant")


@pytest.mark.parametrize(
    ("text", "new", "wrong"),
    [
        ("Twelve sheep graze here.", "Eleven robots charge here.", True),
        ("Twelve sheep graze here.", "12 robots charge here.", False),
        ("Deck Twelve", "Deck Seven", False),
    ],
)
def test_a_theme_tells_the_numbers_of_the_game(
    game: Path, text: str, new: str, wrong: bool
) -> None:
    change(game / "rules.yaml", "A quiet sentence.", text)
    (game / "space.yaml").write_text(f'{THEME}names: {{{text}: "{new}"}}\n', "utf-8")
    found = [line for line in judged(game, Edition(theme="space")) if "number-differs" in line]
    assert len(found) == wrong


def test_a_theme_may_name_facts_and_leave_values_out(game: Path) -> None:
    text = 'names: {"Costs {pay}.": "Pays {pay gold}", A quiet sentence.: "{price} {words ship}"}'
    sound = text.replace(" {words ship}", "")
    (game / "space.yaml").write_text(f"{THEME}{sound}\nwords: {{slug.sheet: page}}\n", "utf-8")
    assert judged(game, Edition(theme="space")) == []


def test_a_step_that_a_theme_words_without_a_key_is_told_in_the_theme(game: Path) -> None:
    (game / "space.yaml").write_text(f'{THEME}names: {{"Costs {{pay}}.": "Is dear."}}\n', "utf-8")
    told = [line for line in judged(game, Edition(theme="space")) if "unprinted-key" in line]
    assert len(told) == 1
    assert told[0].startswith("space.yaml:5:25: unprinted-key")


def test_texts_of_a_theme_in_another_language_are_bent_as_it_asks(game: Path) -> None:
    text = "languages: {de: {words: {cook: {one: Koch, gender: m}}, names: "
    text += '{A quiet sentence.: "Mit {der cook.dat}."}}}'
    (game / "space.yaml").write_text(f"{THEME}{text}\n", "utf-8")
    project = load_project(game, Report(), Edition(theme="space", language="de"))
    assert project is not None
    (sheet,) = (f for f in project.files if f.kind == "sheet")
    assert "Mit dem Koch." in str(sheet.record)
