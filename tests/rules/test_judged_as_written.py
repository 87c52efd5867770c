"""Themes and languages change words, and rules of games judge what is in them all the same."""

from __future__ import annotations

import shutil
from itertools import product
from pathlib import Path

import pytest
from conftest import sampled

from pnp.base.library import content_dir
from pnp.content.language.languages import PLAIN, Edition
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.verdict import Verdict

GAMES = sorted(path.parent.name for path in content_dir().glob("*/game.yaml"))


def verdict(path: Path, edition: Edition = PLAIN) -> Verdict:
    return validate(path.name, path, CheckOptions(quick=True, edition=edition))


def told(verdict: Verdict) -> tuple[list[str], list[str], list[str]]:
    """Return what a verdict says apart from words of the game."""
    return (
        [found.code for found in verdict.findings],
        [claim.rule for claim in verdict.proved],
        [rule for rule, _ in verdict.skipped],
    )


@pytest.mark.parametrize("game", sampled(GAMES, 5, first=4))
def test_that_translated_games_are_judged_as_the_originals(game: str) -> None:
    path = content_dir() / game
    assert told(verdict(path, Edition(language="en-XA"))) == told(verdict(path))


def test_that_rules_of_games_still_find_faults(tmp_path: Path) -> None:
    """The Booty of a table is wrong, whatever its row is called."""
    home = tmp_path / "loot-pirates"
    shutil.copytree(content_dir() / "loot-pirates", home)
    sheet = home / "sheets/rules.yaml"
    sheet.write_text(sheet.read_text("utf-8").replace('"{booty.3}"', '"23"'), "utf-8")
    codes = {found.code for found in verdict(sheet, Edition(language="en-XA")).findings}
    assert "booty-misprinted" in codes


KIT = {
    "game.yaml": """\
pnp: 1
game: gull-race
title: Gull Race
designer: A. Tern
licence: Public domain
players: 2-4
theme: nest
parts:
  - {part: rules, title: Rules, of: [rules, crests, gulls]}
""",
    "rulings.yaml": """\
pnp: 1
rulings: gull-race
facts:
  - {fact: gulls, value: 21, text: Gulls of each player.}
""",
    "rules.yaml": """\
pnp: 1
sheet: rules
title: Rules
body:
  - text: For two to nine players.
  - text: Take twenty-one gulls, as page 7 says.
""",
    "crests.yaml": "pnp: 1\nsheet: crests\ntitle: Gulls\nbody: [{text: One}]\n",
    "gulls.yaml": "pnp: 1\nsheet: gulls\ntitle: Crests\nbody: [{text: Two}]\n",
    "nest.yaml": "pnp: 1\ntheme: nest\ntitle: Nest\nextends: chart\n",
    "moon.yaml": """\
pnp: 1
theme: moon
title: Moon
extends: chart
names:
  For two to nine players.: For a crowd.
  "Take twenty-one gulls, as page 7 says.": Take some drones.
  Gulls: Drones
  Crests: Badges
""",
    "words/de.po": """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "For two to nine players."
msgstr "Für zwei bis neun Spieler."

msgid "Take twenty-one gulls, as page 7 says."
msgstr "Nehmt einundzwanzig Möwen, wie auf Seite 7."
""",
}


@pytest.mark.parametrize(
    "edition", [Edition(language="de"), Edition("moon"), Edition("moon", "de")]
)
def test_that_words_are_judged_in_the_language_in_which_they_were_written(
    tmp_path: Path, edition: Edition
) -> None:
    for name, text in KIT.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    plain, dressed = verdict(tmp_path), verdict(tmp_path, edition)
    codes = [found.code for found in plain.findings]
    assert {"number-written-out", "printed-players-differ", "page-written-as-number"} <= {*codes}
    assert [code for code in told(dressed)[0] if code != "untranslated-text"] == codes


@pytest.mark.parametrize(
    ("game", "theme"), sampled([*product(GAMES, ["space", "viking"])], 10, first=8)
)
def test_that_games_in_other_words_are_judged_as_the_originals(game: str, theme: str) -> None:
    path = content_dir() / game
    assert told(verdict(path, Edition(theme, "de")))[1:] == told(verdict(path))[1:]


@pytest.mark.parametrize(
    ("translated", "code"),
    [
        ("Nehmt {gulls words} Möwen, wie auf Seite 7.", None),
        ("Nehmt {gulls words} Möwen.", None),
        ("Nehmt {guls words} Möwen.", "unknown-name"),
        ("Nehmt {the feather.dat}.", "unknown-name"),
    ],
)
def test_that_catalogues_are_judged_in_all_languages(
    tmp_path: Path, translated: str, code: str | None
) -> None:
    catalogue = KIT["words/de.po"].replace(
        "Nehmt einundzwanzig Möwen, wie auf Seite 7.", translated
    )
    for name, text in {**KIT, "words/de.po": catalogue}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    found = [f.code for f in verdict(tmp_path).findings if f.span and "de.po" in f.span.source.name]
    assert found == ([code] if code else [])
