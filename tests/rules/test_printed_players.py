"""What texts say of the number of players is held against their game, or their map."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.library import content_dir
from pnp.rules.validate import CheckOptions, validate, validate_text

NAME = "printed-players-differ"


def told(text: str, home: Path) -> list[str]:
    path = home / "isle.yaml"
    verdict = validate_text(text.encode(), path, CheckOptions(quick=True))
    return [found.message for found in verdict.findings if found.code == NAME]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("For 2 to 6 players.", False),
        ("**For two to six players** from 8 years on.", False),
        ("2-6 captains", False),
        ("A trap for 3 or 4 players.", False),
        ("For two players, lay out three coins.", False),
        ("Two Players", False),
        ("Seven pirates sail by.", False),
        ("For 2 to 5 players.", True),
        ("Sail on. For 3–6 players and a cat.", True),
        ("three to six captains", True),
        ("A trap for 7 players.", True),
    ],
)
def test_texts_of_a_game_for_two_to_six(text: str, wrong: bool, tmp_path: Path) -> None:
    sheet = f'pnp: 1\nsheet: isle\ngame: piracy\ntitle: Isle\nbody:\n  - text: "{text}"\n'
    assert bool(told(sheet, tmp_path)) is wrong


def test_a_map_is_for_those_that_it_names_itself(tmp_path: Path) -> None:
    path = content_dir() / "les-petits-pirates" / "maps" / "basic.yaml"
    text = path.read_text("utf-8")
    assert told(text, tmp_path) == []
    (message,) = told(
        text.replace('players: "{least-captains}-{board-players}"', "players: 2-3"), tmp_path
    )
    assert message == "the text says 'for two to four captains'; the map is for 2 to 3"


def test_texts_are_right_where_the_game_is_for_too_many(tmp_path: Path) -> None:
    files = {
        "game.yaml": "pnp: 1\ngame: isle\nrules: piracy\ntitle: Isle\ndesigner: N\nlicence: CC0\n"
        "players: 2-7\nparts:\n  - {part: all, title: All, of: [words]}\n",
        "words.yaml": "pnp: 1\nsheet: words\ntitle: Words\nbody:\n  - text: For 2 to 6 players.\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    codes = [found.code for found in validate("isle", tmp_path, CheckOptions(quick=True)).findings]
    assert "players-beyond-the-rulebook" in codes
    assert NAME not in codes
