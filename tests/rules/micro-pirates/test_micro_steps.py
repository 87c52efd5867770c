"""Steps of special quests and of the Ghost Ship's actions are judged as they are printed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import sampled

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir
from pnp.content.rulebook import bundled_rulings_record
from pnp.content.targets import read_subject
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.views import NotedFiles, Setting
from pnp_pirates.micro_pirates.cards import CardFiles, action_lines
from pnp_pirates.micro_pirates.tasks import hopeless_quests, is_checkable

QUEST, ACTION, GHOST = "decks/quest.yaml", "decks/action.yaml", "decks/ghost-ship.yaml"


def changed(tmp_path: Path, file: str, old: str, new: str) -> Path:
    folder = Path(shutil.copytree(content_dir() / "micro-pirates", tmp_path / "micro-pirates"))
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), "utf-8")
    return folder


def kit(folder: Path) -> CardFiles:
    subject = read_subject(folder, Report())
    assert subject is not None
    rulings = bundled_rulings_record("micro-pirates")
    return CardFiles(Setting(rulings, rules="micro-pirates", gather=NotedFiles(subject.gather)))


@pytest.mark.parametrize(
    ("file", "old", "new", "rule", "message"),
    sampled([
        (QUEST, "visit: jungle, times: 3", "visit: jungle, times: no", "amount-unreadable", "'no'"),
        (QUEST, 'toll: "1 :rum:"', "toll: a rum", "amount-unreadable", "toll of 'grand-tour'"),
        (QUEST, "then: lantern-point", "then: whale-road", "quest-place-not-on-card", "which has"),
        (QUEST, "then: lantern-point", "then: lantern", "unknown-name", "the id 'lantern'"),
        (QUEST, "{visit: port, times: 3}, ", "", "quest-place-not-on-card", "has no places"),
        (QUEST, "{beat: small,", "{beet: small,", "unknown-step", "'beet'"),
        (ACTION, "strength: 3–4", "strength: 4", "ghost-conditions-leave-gap", "strength 3"),
        (ACTION, "strength: 3–4", "strength: 2–4", "ghost-conditions-overlap", "strength 2"),
        (ACTION, "strength: 3–4", "strength: few", "ghost-condition-unreadable", "'few'"),
        (GHOST, "deck: ghost-ship", "deck: ghost-ship\nvariant: {ghost-fame: 15}",
         "fame-track-too-short", "needs 15 Fame"),
    ], 6),
)  # fmt: skip
def test_a_slip_in_a_step_is_found(
    tmp_path: Path, file: str, old: str, new: str, rule: str, message: str
) -> None:
    found = validate("kit", changed(tmp_path, file, old, new), CheckOptions(quick=True)).findings
    told = [one for one in found if one.code == rule]
    assert [message in one.message for one in told] == [True]
    assert told[0].span is not None
    assert told[0].span.source.name.endswith(file)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    sampled(
        [
            ("visit: jungle, times: 3", "visit: jungle, times: 8", "there are 7 of 'jungle'"),
            ("visit: port, times: 3", "visit: port, times: 6", "there are 5 of 'port'"),
            ('pay: "3 :fish:"', 'pay: "19 :fish:"', "no hold has room for 19 goods"),
            ('other: "3 :plantain:"', 'other: "19 :rum:"', "no hold has room for 19 goods"),
        ],
        2,
    ),
)
def test_what_no_captain_can_do_is_hopeless(tmp_path: Path, old: str, new: str, why: str) -> None:
    ((_, found),) = hopeless_quests(kit(changed(tmp_path, QUEST, old, new))).items()
    assert why in found


def test_each_quest_of_the_game_is_looked_at_and_can_be_done() -> None:
    game = kit(content_dir() / "micro-pirates")
    assert all(is_checkable(row) for row in game.rows("quest"))
    assert hopeless_quests(game) == {}


def test_lines_are_conditions_with_what_is_done() -> None:
    always, coins, strong = {"if": "always"}, {"coins": "5"}, {"strength": "5+"}
    one, other = action_lines((always, coins, strong, coins, coins))
    assert (one.at, one.condition, one.deeds, one.always) == (0, always, (coins,), True)
    assert (other.at, other.condition, other.deeds, other.always) == (
        2,
        strong,
        (coins,) * 2,
        False,
    )
    (bare,) = action_lines((coins,))
    assert (bare.condition, bare.deeds, bare.always) == ({}, (coins,), True)
    assert action_lines(()) == ()
