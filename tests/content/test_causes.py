"""One cause, one finding: what waits for a file with errors is not told beside these errors."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_signs import SIGNS, signed
from test_vocabulary import BOARD, GAME, game

from pnp.rules.validate import CheckOptions, validate
from pnp.scaffold.games import Imprint, copy_game

FACTS = """\
facts:
  - {fact: catch, value: 24, text: Turtles of the bay, counts: turtle}
  - {fact: berth-price, value: 3, text: What a berth costs.}
decisions:
  - {ruling: storm, question: Does a storm cost {catch} turtles?, decision: No.}
"""
TOKENS = """\
pnp: 1
tokens: catch
title: The catch
pieces:
  - {id: turtle, title: Turtle, size: 16mm, quantity: "{catch}", front: {icon: turtle}}
"""
SHEET = """\
pnp: 1
sheet: rules
title: Rules
body:
  - text: "A berth costs {berth-price} of {count turtle}."
"""
MATS = """\
pnp: 1
mats: nests
title: Nests
pieces:
  - id: nest
    title: Nest
    width: 80mm
    height: 60mm
    areas:
      - title: Turtles
        at: {x: 5mm, y: 14mm, width: 70mm, height: 40mm}
        places: [{for: turtle, quantity: 2, columns: 2, gap: 1mm, x: 3mm, y: 9mm}]
"""
DECK = """\
pnp: 1
deck: crew
title: Crew
layout:
  title: {at: [0mm, 0mm], size: [100%, 9mm]}
  line: {at: [0mm, 20mm], size: [100%, 9mm], text: "{berth-price} :folder:turtle:"}
  effect: {at: [0mm, 40mm], size: [100%, 9mm]}
steps: {pay: "Pay {pay} for a berth, or {berth-price}."}
cards: [{card: ana, title: Ana, effect: [{pay: 2}]}]
"""
FILES = {"rulings": SIGNS + FACTS, "catch": TOKENS, "rules": SHEET, "nests": MATS, "crew": DECK}


@pytest.fixture
def bay(tmp_path: Path) -> Path:
    folder = game(tmp_path, map_=signed(), board=BOARD)
    parts = GAME.replace("[bay]", "[bay, pond, catch, nests, crew, rules]")
    (folder / "game.yaml").write_text(parts + "supply: {}\n", "utf-8")
    for name, text in FILES.items():
        text = text.replace("bay, counts", "bay., counts").replace("{catch} turtles", "turtles")
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return folder


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def errors(path: Path) -> list[str]:
    found = validate(str(path), path, CheckOptions(quick=True)).findings
    return [one.code for one in found if one.severity.value == "error"]


def test_the_bay_has_no_errors(bay: Path) -> None:
    assert errors(bay) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        ("game", "players: 2", "players: 2: 3", "yaml-syntax"),
        ("game", "supply: {}", "variant: {catch: 12, catch: 14}", "duplicate-key"),
        ("game", "players: 2", "players: two", "not-a-range"),
        ("rulings", "text: Turtles of the bay.,", "text: Turtles of {catch} that,", "yaml-syntax"),
        ("rulings", "rulings: ", "ruling: ", "unknown-kind"),
        ("rulings", "counts: turtle", "counts: Turtle", "not-an-id"),
        ("rulings", "fact: berth-price", "fact: catch", "fact-stated-twice"),
        ("rulings", "value: 24", "value: 2.4", "not-a-whole-number"),
    ],
)
def test_an_error_in_the_rules_is_all_that_is_told(
    bay: Path, name: str, old: str, new: str, code: str
) -> None:
    edit(bay / f"{name}.yaml", old, new)
    assert errors(bay) == [code]


def test_a_file_that_is_judged_alone_says_what_it_waits_for(bay: Path) -> None:
    edit(bay / "rulings.yaml", "value: 24", "value: 2.4")
    assert errors(bay / "rules.yaml") == ["unread-reference"]
    edit(bay / "rulings.yaml", "spaces:", "spaces: [")
    for name in ("rules", "catch", "bay", "pond"):
        assert errors(bay / f"{name}.yaml") == ["unread-reference"], name


def test_errors_of_other_files_are_still_told(bay: Path) -> None:
    edit(bay / "game.yaml", "players: 2", "players: 2: 3")
    edit(bay / "nests.yaml", "width: 80mm", "width: 80")
    assert errors(bay) == ["yaml-syntax", "not-a-length"]


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        ("size: 16mm", "size: 16", ["not-a-length"]),
        ("title: The catch", "title: [", ["yaml-syntax"]),
    ],
)
def test_a_piece_in_a_file_with_errors_is_not_denied(
    bay: Path, old: str, new: str, codes: list[str]
) -> None:
    edit(bay / "catch.yaml", old, new)
    assert errors(bay) == [*codes, "unread-reference", "unread-reference"]


def test_a_piece_that_no_file_makes_is_denied(bay: Path) -> None:
    edit(bay / "rules.yaml", "{count turtle}", "{count turtel}")
    assert errors(bay) == ["unknown-name"]


@pytest.mark.parametrize("line", ["variant: {hold-gold: 12, hold-gold: 14}", "language: en:"])
def test_a_copy_of_a_game_with_a_slip_has_one_error(line: str, tmp_path: Path) -> None:
    copy_game("own", "les-petits-pirates", tmp_path / "own", Imprint("Mine", "Me", "CC0"))
    edit(tmp_path / "own" / "game.yaml", "language: en\n", f"{line}\n")
    assert len(errors(tmp_path / "own")) == 1


def test_the_rules_of_another_game_do_not_stand_in_for_rulings_with_errors(bay: Path) -> None:
    edit(bay / "game.yaml", "players: 2", "players: 2\nrules: loot-pirates\nvariant: {catch: 12}")
    edit(bay / "rulings.yaml", "spaces:", "spaces: [")
    assert errors(bay) == ["yaml-syntax"]
