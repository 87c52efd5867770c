"""Making, updating and counting catalogues."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from types import SimpleNamespace

import polib
import pytest
from click.testing import CliRunner, Result

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir, game_dir, templates_dir
from pnp.cli import group
from pnp.content.game_files import bundled_games
from pnp.content.language import translation
from pnp.content.language.builtin_texts import (
    builtin_catalogue,
    builtin_words,
    check_builtin_translations,
)
from pnp.content.language.grammar import ENGLISH
from pnp.content.language.languages import Edition
from pnp.content.language.translation import builtin_catalogue_file
from pnp.content.project import catalogue_file, load_project

SHEET = """\
pnp: 1
sheet: rules
title: Rules of the Race
body:
  - text: "Pay {2 gold} for {a ship}."
  - text: "A quiet sentence."
"""
WORDS = "pnp: 1\nwords: en\nterms: {gold: gold, ship: [ship, ships]}\n"


@pytest.fixture
def game(small_game: Path) -> Path:
    (small_game / "sheets").mkdir(exist_ok=True)
    (small_game / "sheets" / "rules.yaml").write_text(SHEET, "utf-8")
    (small_game / "words").mkdir()
    (small_game / "words" / "en.yaml").write_text(WORDS, "utf-8")
    return small_game


def words(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["words", *arguments])


def entries(game: Path, language: str = "de") -> dict[str, polib.POEntry]:
    text = (game / "words" / f"{language}.po").read_text("utf-8")
    return {entry.msgid: entry for entry in polib.pofile(text)}


def translate(game: Path, **texts: str) -> None:
    path = game / "words" / "de.po"
    catalogue = polib.pofile(path.read_text("utf-8"))
    for entry in catalogue:
        entry.msgstr = texts.get(entry.msgid.partition(" ")[0], entry.msgstr)
    path.write_text(f"{catalogue}\n", "utf-8")


def test_a_catalogue_has_every_text_with_its_place_and_what_it_is(game: Path) -> None:
    result = words(str(game), "--lang", "de")
    assert result.exit_code == 0, result.output
    assert "0 of " in result.output
    assert "terms missing" in result.output
    entry = entries(game)["Pay {2 gold} for {a ship}."]
    assert entry.occurrences == [("sheets/rules.yaml", "5")]
    assert entry.comment == "sheet/rules, body text"
    begun = (game / "words" / "de.yaml").read_text("utf-8")
    assert "  # ship: {one: ship, many: ships},\n" in begun
    assert "piece" not in begun  # which pnp says in German itself


def test_each_term_of_a_new_file_may_lose_its_mark_of_a_comment(game: Path) -> None:
    english = WORDS.replace("ship: [", "no: 'no', port: {one: 'a, b: c'}, ship: [")
    (game / "words" / "en.yaml").write_text(english, "utf-8")
    words(str(game), "--lang", "de")
    path = game / "words" / "de.yaml"
    begun = path.read_text("utf-8")
    marked = [line for line in begun.split("\n") if line.startswith("  # ")]
    assert len(marked) == 4
    variants = [begun, begun.replace("  # ", "  ")]
    variants += [begun.replace(line, line.replace("# ", "")) for line in marked]
    for text in variants:
        path.write_text(text, "utf-8")
        report = Report()
        load_project(game, report, Edition(language="de"))
        assert not report.failed, report.diagnostics


def test_an_update_keeps_what_is_translated_and_guesses_what_was_changed(game: Path) -> None:
    words(str(game), "--lang", "de")
    translate(game, Pay="Zahlt {2 gold} für {ein ship.acc}.", A="Ein stiller Satz.")
    path = game / "sheets" / "rules.yaml"
    path.write_text(SHEET.replace("A quiet sentence.", "A very quiet sentence."), "utf-8")
    result = words(str(game), "--lang", "de")
    assert "1 fuzzy" in result.output
    found = entries(game)
    assert found["Pay {2 gold} for {a ship}."].msgstr == "Zahlt {2 gold} für {ein ship.acc}."
    guess = found["A very quiet sentence."]
    assert (guess.msgstr, guess.fuzzy) == ("Ein stiller Satz.", True)
    assert guess.previous_msgid == "A quiet sentence."
    before = (game / "words" / "de.po").read_bytes()
    words(str(game), "--lang", "de")
    assert (game / "words" / "de.po").read_bytes() == before


def test_a_text_that_is_gone_becomes_obsolete(game: Path) -> None:
    words(str(game), "--lang", "de")
    translate(game, A="Ein stiller Satz.")
    path = game / "sheets" / "rules.yaml"
    path.write_text(SHEET.replace('  - text: "A quiet sentence."\n', ""), "utf-8")
    assert "1 obsolete" in words(str(game), "--lang", "de").output
    assert entries(game)["A quiet sentence."].obsolete


def test_a_check_writes_nothing_and_fails_while_anything_is_missing(game: Path) -> None:
    result = words(str(game), "--lang", "de", "--check")
    assert result.exit_code == 1
    assert not (game / "words" / "de.po").exists()


def test_a_language_that_pnp_does_not_speak_gets_its_texts_as_well(game: Path) -> None:
    words(str(game), "--lang", "pl")
    found = entries(game, "pl")
    assert {*builtin_words(ENGLISH).texts.values()} <= {*found}
    assert "piece: {one: piece, many: pieces}" in (game / "words" / "pl.yaml").read_text("utf-8")


def test_a_language_that_pnp_has_only_begun_gets_the_texts_that_it_lacks(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = builtin_catalogue("de")
    assert whole is not None
    lacking, *others = sorted({*builtin_words(ENGLISH).texts.values()})
    begun = SimpleNamespace(text=lambda text: None if text == lacking else whole.text(text))
    monkeypatch.setattr(translation, "builtin_catalogue", lambda _: begun)
    words(str(game), "--lang", "de")
    assert lacking in entries(game)
    assert not {*others} & {*entries(game)}


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ((), 2, "give a language"),
        (("--lang", "German"), 2, "'German' is not a language code"),
        (("--lang", "en"), 1, "the game is written in 'en' already"),
    ],
)
def test_what_cannot_be_done_is_said(
    game: Path, arguments: tuple[str, ...], code: int, told: str
) -> None:
    result = words(str(game), *arguments)
    assert result.exit_code == code
    assert told in result.output


@pytest.mark.parametrize("language", ["de", "fr"])
def test_pnp_speaks_all_its_texts_and_terms(language: str) -> None:
    catalogue = builtin_catalogue(language)
    assert catalogue is not None
    texts = {*builtin_words(ENGLISH).texts.values()}
    assert catalogue.texts == texts
    assert [text for text in texts if catalogue.text(text) is None] == []
    known = {term.name for term in builtin_words(language).terms}
    assert {term.name for term in builtin_words(ENGLISH).terms} == known
    assert all(term.gender for term in builtin_words(language).terms)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_translations_of_pnp_name_the_braces_of_their_texts(language: str) -> None:
    catalogue = builtin_catalogue(language)
    assert catalogue is not None
    terms = {term.name: term for term in builtin_words(language).terms}
    report = Report()
    check_builtin_translations(catalogue, language, terms, report)
    assert [str(found.message) for found in report.diagnostics] == []


@pytest.mark.parametrize(
    ("translation", "told"),
    [
        ("Pismo: {families} ({licence}).", "there is no value 'licence' for this text"),
        ("Pismo.", "the value 'families' is left out"),
        ("Pismo: {families words pge}.", "there is no term 'pge'"),
        ("Pismo: {families} {}.", "the braces are empty"),
    ],
)
def test_braces_that_a_text_of_pnp_lacks_are_refused(
    game: Path, translation: str, told: str
) -> None:
    (game / "words" / "pl.po").write_text(
        f'msgid "Set in {{families}}."\nmsgstr "{translation}"\n', "utf-8"
    )
    checked = words(str(game), "--lang", "pl", "--check")
    judged = CliRunner().invoke(group, ["validate", str(game)])
    for result in (checked, judged):
        assert result.exit_code == 1
        assert told in result.output
        assert "pl.po:2:1" in result.output
    out = str(game.parent / "out")
    built = CliRunner().invoke(group, ["build", str(game), "--lang", "pl", "--out", out])
    assert "fault-of-pnp" not in built.output
    assert told in built.output


@pytest.fixture
def lone(tmp_path: Path) -> Path:
    path = tmp_path / "rules.yaml"
    path.write_text(SHEET.replace("{a ship}", "{a piece}").replace("{2 gold}", "gold"), "utf-8")
    return path


def test_a_file_without_a_game_reads_the_terms_beside_it(lone: Path) -> None:
    words(str(lone), "--lang", "pl")
    terms = lone.parent / "words" / "pl.yaml"
    assert "# piece: {one: piece, many: pieces}," in terms.read_text("utf-8")
    terms.write_text("pnp: 1\nwords: pl\nterms: {piece: [pionek, pionki]}\n", "utf-8")
    catalogue = terms.with_suffix(".po")
    text = catalogue.read_text("utf-8")
    asked = 'msgid "Pay gold for {a piece}."\nmsgstr "'
    catalogue.write_text(text.replace(asked, f"{asked}Za {{piece}}."), "utf-8")
    project = load_project(lone, report := Report(), Edition(language="pl"))
    assert project is not None, report.diagnostics
    assert "Za pionek." in str(project.parts[0].files[0].record)


def test_what_is_not_translated_is_told_with_the_command_for_this_target(
    lone: Path, game: Path
) -> None:
    for target in (lone, game):
        result = CliRunner().invoke(group, ["validate", str(target), "--lang", "pl"])
        assert "untranslated-text" in result.output
        assert f"pnp words {target} --lang pl" in "".join(result.output.split("\n"))


@pytest.mark.parametrize(
    "path",
    [
        *sorted((templates_dir() / "words").glob("*.po")),
        *sorted(path for game in bundled_games() for path in game_dir(game).glob("words/*.po")),
    ],
    ids=lambda path: f"{path.parent.parent.name}-{path.stem}",
)
def test_bundled_catalogues_are_as_they_are_written(path: Path) -> None:
    report, home = Report(), path.parent.parent
    of_program = home == templates_dir()
    made = (
        builtin_catalogue_file(path.stem, report)
        if of_program
        else catalogue_file(home, path.stem, report)
    )
    assert made is not None, report.diagnostics
    assert made.text == path.read_text("utf-8")


@pytest.mark.parametrize("target", ["pnp", "loot-pirates"])
def test_what_is_installed_is_not_changed(
    target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundled = tmp_path / "bundled"
    for folder in (templates_dir(), content_dir()):
        copytree(folder, bundled / folder.name)
    monkeypatch.setattr("pnp.base.library._PACKAGE", tmp_path)
    before = {file: file.read_bytes() for file in bundled.rglob("words/*")}
    result = words(target, "--lang", "pl")
    assert result.exit_code == 2, result.output
    assert "comes with pnp and is not changed" in result.output
    assert {file: file.read_bytes() for file in bundled.rglob("words/*")} == before


TRANSLATOR = """\
# Translated by Ann <a@b.c>
#
# (c) 2026 Ann, CC BY
#, fuzzy
msgid ""
msgstr ""
"Project-Id-Version: Small Game 3\\n"
"Last-Translator: Ann <a@b.c>\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"X-Mine: kept, however long the line of the header is that a tool of hers wrote into the file\\n"
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"MIME-Version: 1.0\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""
GONE = """\
# a note on what is gone
#, fuzzy
#~| msgid "Once upon a day."
#~ msgctxt "sheet/rules"
#~ msgid "Once upon a time."
#~ msgstr "Es war einmal."

# the end
"""


def by_a_translator(game: Path, newline: str) -> Path:
    """Make a catalogue, and write into it what a translator and her tools do."""
    words(str(game), "--lang", "de")
    path = game / "words" / "de.po"
    entries = path.read_text("utf-8").partition("\n\n")[2].rstrip("\n")
    entries = entries.replace("#. a name\n", "# see the box\n#. a name\n")
    entries = entries.replace('\nmsgid "A quiet', '\n#, no-wrap\nmsgid "A quiet')
    text = f"{TRANSLATOR}\n{entries}\n\n{GONE}"
    path.write_text(text, "utf-8", newline=newline)
    return path


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_an_update_keeps_every_line_that_a_translator_wrote(game: Path, newline: str) -> None:
    path = by_a_translator(game, newline)
    before = path.read_bytes()
    assert words(str(game), "--lang", "de").exit_code == 0
    assert path.read_bytes().rstrip(b"\r\n") == before.rstrip(b"\r\n")
    edit = (game / "sheets" / "rules.yaml").read_text("utf-8").replace("quiet", "loud")
    (game / "sheets" / "rules.yaml").write_text(edit, "utf-8")
    words(str(game), "--lang", "de")
    after = path.read_bytes().decode()
    assert after.startswith(TRANSLATOR.replace("\n", newline))
    assert GONE.rstrip("\n").replace("\n", newline) in after
    assert after.count("\n") == after.count(newline)


def test_a_header_gets_the_fields_that_it_lacks(game: Path) -> None:
    words(str(game), "--lang", "de")
    path = game / "words" / "de.po"
    lines = path.read_text("utf-8").split("\n")
    kept = [line for line in lines if "MIME-Version" not in line]
    path.write_text("\n".join(kept), "utf-8")
    words(str(game), "--lang", "de")
    assert polib.pofile(path.read_text("utf-8")).metadata["MIME-Version"] == "1.0"


def test_a_catalogue_without_a_header_gets_one(game: Path) -> None:
    words(str(game), "--lang", "de")
    path = game / "words" / "de.po"
    whole = path.read_text("utf-8")
    path.write_text(whole.partition("\n\n")[2], "utf-8")
    words(str(game), "--lang", "de")
    assert path.read_text("utf-8") == whole


@pytest.mark.parametrize("there", [True, False], ids=["a catalogue", "an empty folder"])
def test_nothing_is_read_or_written_through_a_link_out_of_the_game(
    game: Path, tmp_path: Path, there: bool
) -> None:
    (game / "words").rename(tmp_path / "elsewhere")
    (game / "words").symlink_to(tmp_path / "elsewhere")
    catalogue = tmp_path / "elsewhere" / "pl.po"
    if there:
        catalogue.write_text('msgid "theirs"\nmsgstr "ich"\n', "utf-8")
    before = {path: path.read_bytes() for path in (tmp_path / "elsewhere").iterdir()}
    result = words(str(game), "--lang", "pl")
    assert result.exit_code in (1, 2)
    assert "link" in result.output
    assert {path: path.read_bytes() for path in (tmp_path / "elsewhere").iterdir()} == before
