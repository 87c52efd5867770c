"""Generated decks: the cards of a model with other numbers, within what all of its cards keep."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from parsed import ROOT

import pnp
from pnp.cli import group
from pnp.generate.card_cells import amounts_in, shape_of, with_amount
from pnp.generate.spread import Spread

EXAMPLES = ROOT / "docs" / "examples"
FORD = EXAMPLES / "games" / "ford"


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(text.splitlines()))


def generate(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["generate", "deck", *arguments], catch_exceptions=False)


@pytest.mark.parametrize("candidate", [1, 2, 3])
def test_both_sides_get_the_same_units(candidate: int) -> None:
    deck = pnp.open(FORD).generate("deck", like="units", seed=5, candidate=candidate)
    old, new = rows((FORD / "units.csv").read_text("utf-8")), rows(deck.text)
    assert new != old
    for before, after in zip(old, new, strict=True):
        for name in ("card", "quantity", "title", "side", "icon"):
            assert after[name] == before[name]
        attack, defence, move = (int(after[name]) for name in ("attack", "defence", "move"))
        weak = [int(number) for number in after["weak"].split("-")]
        # All units of the model are weaker on their backs, and as fast.
        assert weak[0] <= attack
        assert weak[1] <= defence
        assert weak[2] == move
    columns = ("attack", "defence", "move", "weak")
    sides = [[tuple(row[name] for name in columns) for row in half] for half in (new[:4], new[4:])]
    assert sides[0] == sides[1]


def test_numbers_stay_within_the_range_of_the_model() -> None:
    model = EXAMPLES / "decks" / "saltmarsh" / "saltmarsh.yaml"
    old = rows((model.parent / "cards.csv").read_text("utf-8"))
    new = rows(pnp.open(model).generate("deck", seed=2, candidate=1).text)
    for name in ("Cost", "Attack", "HP", "Income"):
        had = [int(row[name]) for row in old if row[name]]
        has = [int(row[name]) for row in new if row[name]]
        assert min(had) <= min(has) <= max(has) <= max(had)
    assert [row["Effect"] for row in new] == [row["Effect"] for row in old]
    changed = sum(a != b for a, b in zip(old, new, strict=True))
    assert changed > len(old) // 3


def test_the_price_of_a_hero_follows_its_strength() -> None:
    model = EXAMPLES / "decks" / "saltmarsh" / "saltmarsh.yaml"
    old = rows((model.parent / "cards.csv").read_text("utf-8"))
    new = rows(pnp.open(model).generate("deck", seed=2, candidate=1).text)
    dearer = [
        (
            int(a["Attack"]) + int(a["HP"]) - int(b["Attack"]) - int(b["HP"]),
            int(a["Cost"]) - int(b["Cost"]),
        )
        for a, b in zip(new, old, strict=True)
        if a["Type"] == "Hero"
    ]
    # No hero that has become stronger by two has become cheaper, and the other way round.
    assert any(abs(power) >= 2 and cost for power, cost in dearer)
    assert not [(p, c) for p, c in dearer if (p >= 2 and c < 0) or (p <= -2 and c > 0)]


def test_a_table_is_written_and_can_take_the_place_of_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "ford"
    shutil.copytree(FORD, game)
    monkeypatch.chdir(game)
    result = generate("--like", "units", "--seed", "4", "--unplayed")
    assert result.exit_code == 0, result.output
    assert "data: deck-4.csv  in units.yaml" in result.output
    deck = Path("units.yaml")
    deck.write_text(deck.read_text("utf-8").replace("units.csv", "deck-4.csv"), "utf-8")
    findings = pnp.open(game).validate().findings
    assert not [one for one in findings if one.severity != "note"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--like", "units", "--out", "new.yaml"), "write new.csv"),
        (("--like", "units", "--title", "Army"), "--title is for maps"),
        (("--like", "units", "--review"), "--review shows boards"),
        (("--like", "unit"), "did you mean units?"),
    ],
)
def test_a_wrong_wish_says_what_to_write(
    arguments: tuple[str, ...], reason: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    result = generate("--game", str(FORD), *arguments)
    assert result.exit_code == 2
    assert reason in " ".join(result.output.split())
    assert not list(tmp_path.iterdir())


def test_a_deck_without_numbers_of_its_own_cannot_change() -> None:
    # The prices of the trains are facts, and their stops rise from one to the next by one.
    with pytest.raises(pnp.UsageError, match="have no numbers that could change"):
        pnp.open(EXAMPLES / "games" / "rails").generate("deck", like="trains")


@pytest.mark.parametrize(
    ("text", "shape", "amounts"),
    [
        ("+1 :rum: −2 :coin:", "+# :rum: −# :coin:", {(":rum:", 0): 1, (":coin:", 0): -2}),
        ("2-2-4", "#-#-#", {("", 0): 2, ("", 1): 2, ("", 2): 4}),
        ("{cost + 1} or 3", "{cost + 1} or #", {("", 0): 3}),
        ("2W C, 1.5, 3/4, train-2", "2W C, 1.5, 3/4, train-#", {("", 0): 2}),
    ],
)
def test_numbers_of_a_cell(text: str, shape: str, amounts: dict[tuple[str, int], int]) -> None:
    assert shape_of(text) == shape
    assert amounts_in(text) == amounts


def test_a_number_keeps_its_sign() -> None:
    assert with_amount("+1 :rum: −2 :coin:", (":coin:", 0), -13) == "+1 :rum: −13 :coin:"


def test_groups_that_differ_in_a_number_stay_apart() -> None:
    key = ("strength", "", 0)
    strengths = [6, 7, 8, 10, 11, 12]
    words = [{"ship": "small" if n < 9 else "large", "hat": "ab"[n % 2]} for n in strengths]
    spread = Spread([{key: n} for n in strengths], words)
    assert spread.limits(0, key) == (6, 8)
    assert not spread.allows(2, {key: 9})
    assert spread.allows(2, {key: 7})


def test_numbers_that_rise_from_card_to_card_still_do() -> None:
    key = ("stops", "", 0)
    spread = Spread([{key: n} for n in (2, 3, 4)], [{}, {}, {}])
    assert spread.keeps_order([{key: n} for n in (1, 3, 5)])
    assert not spread.keeps_order([{key: n} for n in (3, 3, 3)])


def test_what_is_wrong_with_the_game_already_does_not_count(tmp_path: Path) -> None:
    game = tmp_path / "ford"
    shutil.copytree(FORD, game)
    table = game / "units.csv"
    text = table.read_text("utf-8").replace("crown,1,3,6,0-2-6", "crown,1,3,6,0-9-6")
    table.write_text(text.replace("crown,1,3,6,0-9-6", "crown,1,3,6,0-2-6", 1), "utf-8")
    assert [one.severity for one in pnp.open(game).validate().findings] == ["warning"]
    assert pnp.open(game).generate("deck", like="units", candidate=1).text != text
