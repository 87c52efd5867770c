"""What themes say that nothing of a game asks for, in its folder and outside it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.content.language.languages import Edition
from pnp.content.themes import user_themes_folder
from pnp.rules.suppression import selected_rules
from pnp.rules.validate import CheckOptions, validate

IDLE = """\
pnp: 1
theme: dusk
title: Dusk
colours: {zzzunknown: '#d3e6ee', see: '#d3e6ee'}
fonts: {zork: {size: 9pt}}
icons: {blub: coin, reds: coin}
names: {Nosuchname Here: Dusk}
naming: {prot: [Aa, Bb]}
words: {gold: mana, leagues: miles}
"""
KEYS = ["Nosuchname Here", "blub", "gold", "prot", "reds", "see", "zork", "zzzunknown"]
MAP = """\
pnp: 1
map: pond
title: Pond
players: 2
board: {width: 100mm, height: 100mm}
cells: |
  ~1 ~1 ~1 ~2 ~2 ~2
   ~1 c1 c1 c2 ~2 ~2
  ~1 c1 c1# c2# c2 ~2
   ~1 c1 c1 c2 c2 ~2
  ~1 c1 c1 c2 ~2 ~2
legend: {"~": ocean, c: coast}
"""


def idle(target: Path, theme: str | None, *, select: tuple[str, ...] = ()) -> list[str]:
    """Return the keys of the theme at which something is found."""
    wish = CheckOptions(selection=selected_rules(select, ()), edition=Edition(theme))
    found = validate(str(target), target, wish).findings
    places = [f.span for f in found if f.span is not None and "dusk" in f.span.source.name]
    return sorted(
        at.source.line(at.line)[at.column - 1 : at.end_column - 1] for at in dict.fromkeys(places)
    )


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    path = tmp_path / "elsewhere" / "dusk.yaml"
    path.parent.mkdir()
    path.write_text(IDLE, "utf-8")
    return path


def test_idle_keys_are_found_in_a_theme_of_the_game(small_game: Path, outside: Path) -> None:
    shutil.copy(outside, small_game / "dusk.yaml")
    assert idle(small_game, None) == KEYS


def test_idle_keys_are_found_in_a_theme_that_is_asked_for(small_game: Path, outside: Path) -> None:
    assert idle(small_game, str(outside)) == KEYS


def test_idle_keys_are_found_in_a_theme_above_the_game(
    small_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (small_game.parent / "dusk.yaml").write_text(IDLE, "utf-8")
    monkeypatch.chdir(small_game)
    assert idle(Path(), "../dusk.yaml") == KEYS


def test_idle_keys_are_found_in_the_theme_of_a_lone_map(tmp_path: Path, outside: Path) -> None:
    pond = tmp_path / "pond.yaml"
    pond.write_text(MAP, "utf-8")
    # A theme for no game in particular may have terms of any game.
    assert idle(pond, str(outside)) == [key for key in KEYS if key != "gold"]


def test_a_lone_theme_may_have_the_terms_of_any_game(outside: Path) -> None:
    text = IDLE.replace("words: {", "words: {prince: a, golld: b, captain: c, ")
    outside.write_text(text, "utf-8")
    found = validate(str(outside), outside, CheckOptions()).findings
    told = [(f.message, f.hint) for f in found if f.code == "unknown-term"]
    listed = "write a term of the game, or one of those that  pnp list words  shows"
    assert told == [
        ("there is no term 'prince'", listed),
        ("there is no term 'golld'", "did you mean gold?"),
    ]


def test_a_lone_theme_that_names_a_game_has_the_terms_of_that_one(outside: Path) -> None:
    text = IDLE.replace("title:", "game: piracy\ntitle:").replace("words: {", "words: {bank: a, ")
    outside.write_text(text, "utf-8")
    found = validate(str(outside), outside, CheckOptions()).findings
    # Only les-petits-pirates and loot-pirates have a bank.
    assert [f.message for f in found if f.code == "unknown-term"] == ["there is no term 'bank'"]


def test_a_theme_of_the_users_folder_may_be_for_other_games(
    small_game: Path, outside: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CONFIG_HOME", "APPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "settings"))
    user_themes_folder().mkdir(parents=True)
    shutil.copy(outside, user_themes_folder() / "dusk.yaml")
    assert idle(small_game, "dusk") == ["see"]


@pytest.mark.parametrize(("select", "found"), [("unused-icon", None), ("unknown-term", "gold")])
def test_what_loading_a_theme_finds_can_be_selected(
    small_game: Path, outside: Path, select: str, found: str | None
) -> None:
    assert idle(small_game, str(outside), select=(select,)) == ([found] if found else [])


def told(target: Path, theme: str | None = None) -> list[tuple[str, str]]:
    """Return what is said of roles and icons of themes, with the hints."""
    found = validate(str(target), target, CheckOptions(edition=Edition(theme))).findings
    return sorted((f.message, f.hint) for f in found if f.code == "unused-role")


def test_what_nothing_uses_is_told_with_what_may_be_meant(small_game: Path, outside: Path) -> None:
    remove = "remove the line, or use the {} where it is needed"
    assert told(small_game, str(outside)) == [
        ("nothing uses the icon 'blub'", remove.format("icon")),
        ("nothing uses the icon 'reds'", remove.format("icon")),
        ("nothing uses the role 'see'", "did you mean sea?"),
        ("nothing uses the role 'zork'", remove.format("role")),
        ("nothing uses the role 'zzzunknown'", remove.format("role")),
    ]


def test_of_a_theme_that_nothing_wears_no_role_is_told(outside: Path) -> None:
    assert told(outside) == []


MINE = """\
pnp: 1
theme: mine
title: Mine
colours: {rock: '#6b5a4a', pasture: '#88aa55', hil: '#997755', crack: '#111111', gorse: '#d0a000'}
icons: {crack: coin}
"""
DECK = """\
pnp: 1
deck: d
title: D
size: poker
theme: mine
cards: [{card: a, title: 'A :crack:', tone: rock}]
layout:
  ground: {draw: panel, at: [0mm, 0mm], size: [100%, 100%], fill: '{tone}'}
  title: {anchor: top, at: [0mm, 6mm], size: [90%, 8mm]}
  gorse: {draw: icon, icon: gorse, at: [9mm, 9mm], size: [9mm, 9mm], fill: paper}
"""
SPACES = """\
pnp: 1
rulings: small
spaces:
  - {space: field, draw: land, ground: pasture}
  - {space: slope, draw: land, ground: hill}
"""
ICON = '<svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg"><path {} d="M0 0H9V9z"/></svg>'


def test_a_role_that_cells_texts_kinds_of_spaces_or_icons_use_is_no_finding(
    small_game: Path,
) -> None:
    (small_game / "mine.yaml").write_text(MINE, "utf-8")
    (small_game / "d.yaml").write_text(DECK, "utf-8")
    (small_game / "icons").mkdir(exist_ok=True)
    (small_game / "icons" / "gorse.svg").write_text(ICON.format('data-role="gorse"'), "utf-8")
    (small_game / "rulings.yaml").write_text(SPACES, "utf-8")
    assert told(small_game) == [("nothing uses the role 'hil'", "did you mean hill?")]


def test_a_slip_in_a_role_of_pnp_is_found_though_its_first_word_is_used(
    small_game: Path, outside: Path
) -> None:
    text = "pnp: 1\ntheme: dusk\ntitle: Dusk\ncolours: {%s: '#336688'}\n"
    outside.write_text(text % "sea.sallow", "utf-8")
    assert told(small_game, str(outside)) == [
        ("nothing uses the role 'sea.sallow'", "did you mean sea.shallow?")
    ]
