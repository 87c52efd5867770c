"""``pnp play`` as users type it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from racing import copied

from pnp.base.library import content_dir, examples_dir
from pnp.cli import group

ROOT = Path(__file__).parent.parent.parent
RACE = str(ROOT / "docs" / "examples" / "race")
QUICK = ("--agent", "greedy", "--games", "50", "--players", "2")


def run(*arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(group, list(arguments), input=typed, catch_exceptions=False)


def race(*arguments: str, typed: str | None = None) -> Result:
    return run("play", RACE, "--trust", *QUICK, *arguments, typed=typed)


def test_a_game_is_played_and_measured(tmp_path: Path) -> None:
    file = tmp_path / "race.json"
    result = race("--json", str(file), "--players", "2-3")
    assert result.exit_code == 0, result.output
    for word in ("race, ring, 2 players", "race, ring, 3 players", "seat 1", "gust", "minutes"):
        assert word in result.stdout
    lines = [line for line in result.stdout.splitlines() if line.startswith("  MEASURED")]
    assert len(lines) == 2
    two, three = json.loads(file.read_text("utf-8"))
    assert two["games"] == 50
    assert two["match"]["facts"] in lines[0]
    assert "seed 1" in lines[0]
    assert three["match"]["players"] == 3
    assert sum(won["value"] for won in two["wins by side"]) == pytest.approx(1)


def test_programs_of_a_game_are_run_only_when_trusted() -> None:
    result = run("play", RACE, *QUICK)
    assert result.exit_code == 2
    assert "error[untrusted-rules]" in result.stderr
    assert "--trust" in result.stderr


def test_the_same_game_on_another_map_is_compared(tmp_path: Path) -> None:
    file = tmp_path / "two.json"
    result = race("--against", "strait", "--json", str(file))
    assert result.exit_code == 0
    assert "race, ring, 2 players  against  race, strait, 2 players" in result.stdout
    (found,) = json.loads(file.read_text("utf-8"))
    assert found["pairs"] == 50
    assert found["differences"]["ties"]["second"] == 0
    own = race("--against", f"{RACE}/maps/strait.yaml")
    assert own.stdout == result.stdout


@pytest.mark.parametrize("other", ["gust-from=5", "agent=planner,steady", "board=strait"])
def test_one_side_may_differ_in_anything(other: str) -> None:
    result = race("--against", other)
    assert result.exit_code == 0
    assert "  against  " in result.stdout


def test_one_entry_of_a_table_may_differ() -> None:
    result = run("play", "piracy", *QUICK, "--games", "1", "--against", "hoard.2=5")
    assert result.exit_code == 0, result.output
    assert "against  piracy, port-blackwood, 2 players, hoard.2=5" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--players", "5"], "race is for 2 to 4 players, not for 5"),
        (["--players", "4-2"], "'4-2' is not a number of players; write 3, or 2-4"),
        (["--players", "0"], "'0' is not a number of players; write 3, or 2-4"),
        (["--agent", "steddy"], "did you mean steady?"),
        (["--within", "99"], "99 is out of range; write a number from 0.1 to 50"),
        (["--within", "wide"], "'wide' is not a number"),
        (["--pick", "3"], "--pick needs --keep FOLDER"),
        (["--pick", "51", "--keep", "kept"], "--pick 51: only 50 games are played"),
        (["--against", "loot-pirates"], "race cannot be compared with loot-pirates"),
        (["--against", "strait", "--keep", "kept"], "--keep cannot be combined with --against"),
        (["--me", "1", "--json", "a.json"], "--json cannot be combined with --me"),
        (["--players", "two"], "write 3, or 2-4"),
        (["--board", "rnig"], "no map 'rnig'; did you mean ring?"),
        (["--board", "nowhere.yaml"], "is not a game, folder or file"),
        (["--mode", "teams"], "'teams' is not a way to play race"),
        (["--agent", "planer"], "did you mean planner?"),
        (["--agent", "mine.py:Shy"], "cannot read 'mine.py'"),
        (["--games", "0"], "out of range"),
        (["--jobs", "many"], "write 4, or auto"),
        (["--with", "gust-form=1"], "no number or reading 'gust-form'; did you mean gust-from?"),
        (["--with", "gust-from"], "not NAME=VALUE"),
        (["--with", "gust-from=9"], "'gust-from' is a number from 1 to 7, not 9"),
        (["--with", "gust-from=high"], "'gust-from' is a number from 1 to 7, not high"),
        (["--against", "ring"], "is the same as what it is compared with"),
        (["--against", f"{RACE}/gold.yaml"], "is no board that is played on"),
        (["--against", "agent=nobody"], "no agent 'nobody'"),
    ],
)
def test_wrong_usage_is_said_in_one_line(arguments: list[str], told: str) -> None:
    result = race(*arguments)
    assert result.exit_code == 2, result.output
    assert told in " ".join(result.stderr.split())
    assert "Traceback" not in result.stderr


def test_examples_of_the_help_run() -> None:
    told = run("play", "--help").stdout
    lines = [line for line in told.splitlines() if line.startswith("    pnp play ")]
    examples = [re.split(" {2,}", line.strip())[0].split()[1:] for line in lines]
    bundled = [words for words in examples if not words[1].startswith("my-")]
    assert len(bundled) >= 5
    for words in bundled:
        result = run(*words, "--agent", "greedy", "--games", "1", typed="q\n")
        assert result.exit_code in (0, 1), result.output


def test_ones_own_game_is_kept(tmp_path: Path) -> None:
    race("--me", "2", "--keep", str(tmp_path), typed="1\nq\n")
    (file,) = tmp_path.iterdir()
    shown = run("replay", str(file), "--trust")
    assert shown.exit_code == 0, shown.output
    assert "(you)" in shown.stdout


def test_players_that_a_board_refuses_are_named() -> None:
    result = race("--players", "2-5")
    assert "not played: race is for 2 to 4 players, not for 5" in result.stderr
    assert result.stdout.count("MEASURED") == 3


def test_agents_take_the_other_seats_in_turn() -> None:
    told = race("--me", "2", "--players", "4", "--agent", "greedy,steady", typed="q\n").stdout
    assert "you are on seat 2; against you: greedy, steady, greedy" in told


def test_a_player_of_ones_own_plays(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "class Shy:\n"
        "    def __init__(self, engine):\n"
        "        self.engine = engine\n"
        "    def __call__(self, view, choice, chance):\n"
        "        return 0\n",
        "utf-8",
    )
    result = race("--agent", f"{file}:Shy")
    assert result.exit_code == 0
    assert f"{file}:Shy" in result.stdout
    wrong = race("--agent", f"{file}:Shi")
    assert wrong.exit_code == 2
    assert "did you mean Shy?" in wrong.stderr
    file.write_text("import nothing_there\n", "utf-8")
    assert "ModuleNotFoundError" in race("--agent", f"{file}:Shy").stderr


@pytest.mark.soak
def test_content_that_fails_ends_with_1(tmp_path: Path) -> None:
    gold = ("  q1: {", "  b1: {type: ocean, buoy: {gold: 24}}\n  q1: {")
    path = copied(tmp_path / "race", ("buoy: {gold: 2}", "buoy: {gold: 1}"), gold)
    words = ("--players", "2", "--games", "500", "--agent", "greedy,planner")
    result = run("play", str(path), "--trust", *words)
    assert "error[seat-wins-more]" in result.stdout
    assert result.exit_code == 1


def test_games_are_kept_and_shown(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    assert race("--keep", str(folder), "--pick", "3,50").exit_code == 0
    first, last = sorted(folder.iterdir())
    assert (first.name, last.name) == (
        "race-ring-2-players-wanted-3.json",
        "race-ring-2-players-wanted-50.json",
    )
    shown = run("replay", str(first), "--trust")
    assert shown.exit_code == 0
    assert "begins" in shown.stdout.splitlines()[1]
    assert "buoys: none" in shown.stdout
    page, still = tmp_path / "film.html", tmp_path / "still.svg"
    drawn = run(
        "replay", str(first), "--trust", "--html", str(page), "--svg", str(still), "--at", "4"
    )
    assert drawn.exit_code == 0
    assert "<!doctype html>" in page.read_text("utf-8")
    assert "after 4 choices" in still.read_text("utf-8")
    assert run("replay", str(first), "--trust", "--at", "2").stdout.count("\n") == 5
    assert run("replay", str(first)).exit_code == 2
    assert "no position 999" in run("replay", str(first), "--trust", "--at", "999").stderr


def test_a_replay_says_when_its_game_has_changed(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    race("--keep", str(folder), "--pick", "1")
    (file,) = folder.iterdir()
    other = copied(tmp_path / "race", ("buoy: {gold: 2}", "buoy: {gold: 1}"))
    shown = run("replay", str(file), "--trust", "--game", str(other))
    assert "the facts of the game have changed" in shown.stderr
    assert shown.exit_code == 0
    replay = json.loads(file.read_text("utf-8"))
    replay["log"][3] = 50
    file.write_text(json.dumps(replay), "utf-8")
    broken = run("replay", str(file), "--trust")
    assert broken.exit_code == 1
    assert "choice 4 of the log is 50; the options are 0 to" in broken.stderr
    file.write_text("{}", "utf-8")
    assert run("replay", str(file), "--trust").exit_code == 2


def test_a_report_is_written(tmp_path: Path) -> None:
    file = tmp_path / "race.html"
    assert race("--report", str(file)).exit_code == 0
    assert "Race of the Buoys" in file.read_text("utf-8")


def test_a_person_plays() -> None:
    wrong = race("--me", "3")
    assert wrong.exit_code == 2
    assert "there is no seat 3: this game has seats 1 to 2" in wrong.stderr
    quit_ = race("--me", "1", typed="q\n")
    assert quit_.exit_code == 0
    assert "the game is not finished" in quit_.stdout
    ended = race("--me", "1", typed="")
    assert ended.exit_code == 0
    assert "the game is not finished" in ended.stdout
    whole = race("--me", "2", typed="p\nh\n99\nnonsense\nu\n" + "1\nu\n1\n" + "1\n" * 200)
    assert whole.exit_code == 0
    for words in (
        "greedy would take",
        "'nonsense' is no option",
        "nothing to take back",
        "the end (",
    ):
        assert words in whole.stdout


def test_nobody_wins_a_game_for_a_score(tmp_path: Path) -> None:
    game = ("piece-packing-pirates", "--map", "lake")
    whole = run("play", *game, "--me", "1", typed="1\n" * 4000)
    assert whole.exit_code == 0
    end = " ".join(whole.stdout.split())[-300:]
    assert "your score is " in end
    assert not re.search(r"\b(wins?|lost)\b", end)
    file = tmp_path / "score.json"
    many = ("--agent", "greedy", "--games", "30", "--json", str(file))
    assert "  score " in run("play", *game, *many).stdout
    (played,) = json.loads(file.read_text("utf-8"))
    score = played["score"]
    assert score["mean"]["low"] <= score["mean"]["value"] <= score["mean"]["high"]
    assert score["p5"] <= score["median"]["value"] <= score["p95"]


def test_the_rules_are_read_out_at_the_table() -> None:
    none = race("--me", "1", typed="r\nq\n")
    assert "the game has no sheet with its rules" in none.stdout
    told = run("play", "micro-pirates", "--players", "2", "--me", "1", typed="r\nq\n").stdout
    for words in (
        "\nThe Race for Fame\n",
        "\n  1 Cards of the ocean. Lay them 3 by 3.",
        "\n  - Fish: forage with the blue dice\n",
        "\n    3 coin | for | 1 rum\n",
    ):
        assert words in told
    assert not [line for line in told.splitlines() if "**" in line or "{" in line]


def test_what_others_pick_in_the_open_is_told_before_the_own_choice() -> None:
    told = run("play", "micro-pirates", "--players", "3", "--me", "1", typed="q\n").stdout
    assert told.index("seat 3: choose ") < told.index("seat 2: choose ") < told.index("draft? ")


def test_what_came_of_choices_is_told_and_the_position_once_a_turn() -> None:
    typed = "1\n1\n" + "1\n" * 3 + "q\n"
    told = run("play", "micro-pirates", "--players", "2", "--me", "1", typed=typed).stdout
    assert "you: +1 rum, +10 coins" in told
    assert "you: begin at row " in told
    turns = told.count("2 of 2 actions left")
    assert turns >= 2
    assert told.count("Exports at Port Royal") == turns + 1


def test_what_is_taken_back_comes_again_as_it_was() -> None:
    straight = race("--me", "1", typed="1\n1\nq\n").stdout
    back = race("--me", "1", typed="1\n1\nu\nu\n1\n1\nq\n").stdout
    assert straight.splitlines()[-8:] == back.splitlines()[-8:]


@pytest.mark.parametrize("more", [(), ("--me", "1"), ("--against", "viking")])
def test_a_map_with_errors_is_not_played(
    more: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (content_dir() / "les-petits-pirates" / "maps" / "basic.yaml").read_text("utf-8")
    own = text.replace('"~": ocean', '"~": {type: impassable}')
    Path("nostart.yaml").write_text(own, "utf-8")
    for target in (("nostart.yaml",), ("les-petits-pirates", "--board", "nostart.yaml")):
        result = run("play", *target, "--players", "2", "--games", "4", *more)
        assert result.exit_code == 1
        assert "error[too-few-edge-oceans]" in result.stderr
        told = "nostart.yaml has errors, so it cannot be played; see  pnp validate nostart.yaml"
        assert told in result.stderr
        assert "Traceback" not in result.stderr
    Path("nostart.yaml").write_text(text, "utf-8")
    assert run("play", "nostart.yaml", "--players", "2", "--games", "1").exit_code == 0


def test_a_map_whose_drawing_shows_an_error_is_not_played() -> None:
    small = examples_dir() / "space-smaller-than-ship" / "bad.yaml"
    result = run("play", str(small), "--players", "2", "--games", "1")
    assert result.exit_code == 1
    assert "error[space-smaller-than-ship]" in result.stderr
