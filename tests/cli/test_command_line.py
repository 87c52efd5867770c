"""Commands as users type them: exit codes, what is said where, and no traceback for any file."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from conftest import edit

from pnp import __version__
from pnp.base.output import LISTING
from pnp.cli import COMMANDS, group
from pnp.content.game_files import bundled_games
from pnp.rules.catalogue import other_pages

ROOT = Path(__file__).parent.parent.parent


def run(*arguments: str, **environment: str) -> Result:
    return CliRunner().invoke(group, list(arguments), env=environment, catch_exceptions=False)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_alone_it_tells_how_to_begin() -> None:
    result = run()
    assert result.exit_code == 0
    assert "Examples:" in result.stdout
    for command in COMMANDS:
        assert f"\n  {command} " in result.stdout


def test_version_and_help() -> None:
    assert run("--version").stdout == f"pnp {__version__}\n"
    assert run("-h").stdout == run("--help").stdout == run().stdout
    for command in COMMANDS:
        assert run(command, "-h").exit_code == 0


def test_a_command_typed_wrongly_is_guessed() -> None:
    result = run("buidl")
    assert result.exit_code == 2
    assert "did you mean build?" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["build", "--paper", "b5"], "'b5' is not a paper"),
        (["build", "--paper", "1x1mm"], "too small"),
        (["build", "--format", "pfd"], "did you mean pdf?"),
        (["build", "--sheets", "guterfold"], "did you mean gutterfold?"),
        (["build", "--marks", "corp"], "did you mean crop?"),
        (["build", "--copies", "0"], "write a whole number from 1 to 1000"),
        (["build", "--copies", "two"], "'two' is not a whole number; write digits, such as 2"),
        (["build", "--copies", "1e3"], "'1e3' is not a whole number"),
        (["build", "small-game", "--only", "tokens:cions"], "did you mean coins?"),
        (["build", "small-game", "--only", "tokens"], "write tokens:FILE"),
        (["build", "small-game", "--cards", "1"], "select a part, such as --only money"),
        (["build", "small-game", "--only", "money", "--cards", "2"], "write numbers from 1 to 1"),
        (["build", "small-game", "--only", "money", "--cards", "3-2"], "write 2-3"),
        (["build", "small-game", "--only", "money", "--cards", "cion"], "did you mean coin?"),
        (["build", "small-game", "--only", "money", "--cards", "0"], "card numbers start at 1"),
        (["build", "small-game", "--only", "money", "--cards", "1-99999999999"], "is out of range"),
        (["build", "small-game", "--only", "tokns:coins"], "did you mean tokens?"),
        (["build", "small-game", "--only", "money", "--cards", ""], "give at least one value"),
        (["build", "small-game", "--only", "money", "--cards", ","], "give at least one value"),
        (["build", "small-game", "--paper", ""], "give at least one value"),
        (["build", "small-game", "--format", ","], "give at least one value"),
        (["build", "small-game", "--out", ""], "the folder name is empty"),
        (["calibrate", "--out", ""], "the folder name is empty"),
        (["build", "--only", ":x"], "names no part"),
        (["build", "--only", "x:"], "names no part"),
        (["build", "--no-such"], "no-such"),
        (["build", "no-such-game"], "'no-such-game' is not a game, folder or file"),
        (["build", "small-game", "--only", "mony"], "did you mean money?"),
        (["build", "small-game", "--only", "money:cion"], "did you mean coin?"),
        (["build", "small-game", "--theme", "bsae"], "did you mean base?"),
        (["list", "paper"], "'paper' is not a valid choice; did you mean papers?"),
        (["help", "buidl"], "did you mean build?"),
    ],
)
def test_wrong_use_is_told_and_ends_with_2(
    small_game: Path, arguments: list[str], told: str
) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert told in " ".join(result.stderr.split())
    assert result.stdout == ""
    assert not Path("output").exists()


def test_a_build_says_what_it_wrote_and_nothing_else(small_game: Path) -> None:
    result = run("build", "small-game", "--paper", "a4")
    assert result.exit_code == 0
    assert result.stdout == (
        "Small Game: 7 files in output/small-game/base (2 sheets of a4)\n"
        "To cut and glue all of it takes about 5 min\n"
    )
    assert result.stderr == ""
    assert Path("output/small-game/base/small-game-kit-a4.pdf").is_file()


def test_papers_and_formats_may_be_listed(small_game: Path) -> None:
    result = run("build", "small-game", "--paper", "a4,letter", "--paper", "a3", "--format", "pdf")
    assert "(2 sheets of a4 or 2 sheets of letter or 2 sheets of a3)\n" in result.stdout


def test_faults_are_told_on_stderr_with_their_places(small_game: Path) -> None:
    edit(small_game / "tokens" / "coins.yaml", "title: Coins", "tilte: Coins")
    result = run("build", "small-game")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "error[unknown-key]: 'tilte' is not a valid key here\n" in result.stderr
    assert " --> small-game/tokens/coins.yaml:3:1\n" in result.stderr
    assert "\n3 | tilte: Coins\n  | ^^^^^\n  = hint: did you mean title?\n" in result.stderr
    assert result.stderr.endswith("small-game: 1 error; no files written\n")
    assert not Path("output").exists()


def test_one_faulty_target_does_not_keep_others_from_being_built(small_game: Path) -> None:
    Path("bad.yaml").write_text("tokens: [", "utf-8")
    result = run("build", "bad.yaml", "small-game", "--paper", "a4", "--format", "svg")
    assert result.exit_code == 1
    assert "Small Game: 4 files" in result.stdout
    assert "error[yaml-syntax]" in result.stderr


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty-file"),
        (b"a: [1, 2", "yaml-syntax"),
        (b"tokens: a\ntokens: b\n", "duplicate-key"),
        (b"tokens: &a [*a]\n", "cyclic-alias"),
        (b"tokens: \xff\n", "not-utf-8"),
        (b"tokens: \x00\n", "control-character"),
        (b"tokens: a\n---\ntokens: b\n", "several-documents"),
        (b"tokens:\n\ta: b\n", "tab-in-indentation"),
        (b"tokens: " + b"[" * 5000, "too-deep"),
        (b"tokens: " + b"x" * 1_000_000, "too-long"),
        (b"\xef\xbb\xbftokens: a\r\n", "missing-key"),
        (b"Tokens: a\n", "unknown-kind"),
        (b"pnp: 1\n", "unknown-kind"),
        (b"pnp: 9\ntokens: a\n", "unknown-version"),
        (b"tokens: ../../x\ntitle: T\npieces: []\n", "not-an-id"),
        (b"tokens: {a: b}\ntitle: T\npieces: []\n", "wrong-type"),
        (b"tokens: a\ntitle: T\ngame: nowhere\npieces: [{}]\n", "missing-key"),
    ],
)
def test_no_file_causes_a_traceback(data: bytes, code: str) -> None:
    Path("bad.yaml").write_bytes(data)
    result = run("build", "bad.yaml")
    assert result.exit_code == 1
    assert f"error[{code}]" in result.stderr
    assert len(result.stderr) < 5000
    assert not Path("output").exists()


def test_colour_is_chosen_by_option_and_environment(small_game: Path) -> None:
    Path("bad.yaml").write_text("tokens: [", "utf-8")
    assert "\x1b[" not in run("build", "bad.yaml").stderr
    assert "\x1b[" in run("build", "bad.yaml", "--color", "always").stderr
    assert "\x1b[" in run("--color", "always", "build", "bad.yaml").stderr
    assert "\x1b[" in run("build", "bad.yaml", "--color", "always", NO_COLOR="1").stderr
    assert "\x1b[" not in run("--color", "always", "build", "bad.yaml", "--color", "never").stderr


def test_lists_are_one_line_each_on_stdout() -> None:
    assert [line.split()[0] for line in run("list").stdout.splitlines()] == list(bundled_games())
    assert "a4       210 x 297 mm" in run("list", "papers").stdout.splitlines()
    for what, word in (("maps", "basic"), ("themes", "ink-saver"), ("icons", "own:coin")):
        result = run("list", what)
        assert result.exit_code == 0
        assert word in result.stdout.split()
    assert "Atkinson Hyperlegible" in run("list", "fonts").stdout.splitlines()


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("layouts", "title-text  A title over a text: title, text, [footer]"),
        (
            "layouts",
            "plain-card  Title, picture, text and a line at the foot: title, [art], [text]",
        ),
        ("roles", "colour #"),
        ("roles", "text style Cinzel-Bold 20 pt: titles of sheets"),
        ("art", "craters of many sizes"),
        ("icons", "money: medallions of ports"),
        ("engravings", "kraken"),
        ("sizes", "poker          63.5 x 88.9 mm"),
    ],
)
def test_lists_name_what_content_may_name(what: str, line: str) -> None:
    result = run("list", what)
    assert result.exit_code == 0
    assert any(line in found for found in result.stdout.splitlines())


def test_a_list_may_be_searched() -> None:
    assert run("list", "icons", "duck").stdout == "mdi:duck\n"
    assert "own:anchor" in run("list", "icons", "Anchor").stdout.split()
    assert run("list", "papers", "letter").stdout.split()[0] == "letter"
    none = run("list", "icons", "zzzz9")
    assert (none.exit_code, none.stdout) == (0, "")
    assert none.stderr == "no icons match 'zzzz9'\n"


def test_help_is_a_command_too() -> None:
    assert run("help").stdout == run("--help").stdout
    assert run("help", "build").stdout == run("build", "--help").stdout
    assert "boards, cards, tokens" in " ".join(run("help").stdout.split())


def test_a_theme_is_not_printed() -> None:
    Path("moonlight.yaml").write_text("theme: moonlight\ntitle: Moonlight\n", "utf-8")
    result = run("build", "moonlight.yaml")
    assert result.exit_code == 1
    assert "error[nothing-to-print]: a theme is not printed\n" in result.stderr
    assert " --> moonlight.yaml:1:8\n" in result.stderr
    assert "such as  pnp build GAME --theme moonlight.yaml\n" in result.stderr


def test_the_doctor_says_one_line_for_each_capability() -> None:
    result = run("doctor")
    lines = result.stdout.splitlines()
    names = [line.split()[1] for line in lines]
    assert names == ["python", "fonts", "icons", "png", "output", "games", "extensions"]
    assert result.exit_code == 0


def test_the_doctor_tells_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.export.png.cairosvg", None)
    Path("output").write_text("in the way", "utf-8")
    result = run("doctor")
    assert result.exit_code == 1
    told = {line.split()[1]: line for line in result.stdout.splitlines()}
    assert told["png"].startswith("--")
    assert "install libcairo2" in told["png"]
    assert told["output"].startswith("no")
    assert "--out" in told["output"]


def test_png_without_cairo_is_told_and_leaves_nothing(
    small_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.export.png.cairosvg", None)
    result = run("build", "small-game", "--format", "pdf,png")
    assert result.exit_code == 2
    assert "error[png-unavailable]: PNG needs the cairo library" in result.stderr
    assert list(Path("output").rglob("*.pdf")) == []


def test_an_interrupted_build_says_so_and_leaves_nothing(small_game: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    # The build stops where files are made, until the signal comes.
    code = (
        "import signal, sys, time, pnp.press.files\n"
        # A shell in the background lets the signal be ignored.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "def stop(*_):\n"
        "    print('ready', flush=True)\n"
        "    time.sleep(60)\n"
        "pnp.press.files._document_bytes = stop\n"
        "from pnp.cli import main\n"
        "sys.argv[1:] = ['build', 'small-game']\n"
        "main()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors.strip() == "interrupted; earlier output is unchanged"
    assert list(Path("output").rglob("*.*")) == []


@pytest.mark.soak
def test_a_build_where_the_signal_is_ignored_goes_on(small_game: Path) -> None:
    # So a shell starts what runs in the background: Ctrl-C is meant for another command.
    code = (
        "import os, signal, sys, pnp.press.files\n"
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "made = pnp.press.files._document_bytes\n"
        "def interrupted(*arguments):\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    return made(*arguments)\n"
        "pnp.press.files._document_bytes = interrupted\n"
        "from pnp.cli import main\n"
        "sys.argv[1:] = ['build', 'small-game', '--paper', 'a4']\n"
        "main()\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert Path("output/small-game/base/small-game-kit-a4.pdf").is_file()


def test_output_that_is_in_the_way_is_2_and_stays(small_game: Path) -> None:
    mine = Path("output/small-game/base/small-game-kit-a4.pdf")
    mine.parent.mkdir(parents=True)
    mine.write_text("mine", "utf-8")
    result = run("build", "small-game", "--paper", "a4")
    assert result.exit_code == 2
    assert "error[output-in-the-way]: cannot write to 'output/small-game/base'" in result.stderr
    assert "hint: move it away, or delete it if an older version of pnp made it" in result.stderr
    assert list(mine.parent.iterdir()) == [mine]
    assert mine.read_text("utf-8") == "mine"


def test_output_that_is_a_link_is_2_and_not_followed(small_game: Path) -> None:
    Path("documents").mkdir()
    Path("output/small-game").mkdir(parents=True)
    Path("output/small-game/base").symlink_to(Path("documents").resolve())
    result = run("build", "small-game")
    assert result.exit_code == 2
    assert "error[output-link]" in result.stderr
    assert list(Path("documents").iterdir()) == []


def test_a_sheet_or_schema_of_the_user_is_not_overwritten() -> None:
    for name in ("output/calibration/calibration-a4.pdf", "schemas/map.json"):
        Path(name).parent.mkdir(parents=True)
        Path(name).write_text("mine", "utf-8")
    for arguments in (["calibrate", "--paper", "a4"], ["schema"]):
        result = run(*arguments)
        assert result.exit_code == 2
        assert "was not made by pnp" in result.stderr
    assert Path("schemas/map.json").read_text("utf-8") == "mine"
    assert Path("output/calibration/calibration-a4.pdf").read_text("utf-8") == "mine"


def test_a_game_is_not_called_like_a_device() -> None:
    result = run("new", "con", "--from", "piracy")
    assert result.exit_code == 2
    assert "'con' is a reserved name on Windows" in result.stderr
    assert not Path("con").exists()


def test_a_fault_of_pnp_is_2_and_says_that_it_is_one() -> None:
    code = (
        "import sys, pnp.rules.validate\n"
        "pnp.rules.validate.validate = lambda *_: {}['o7']\n"
        "from pnp.cli import main\n"
        "sys.argv[1:] = ['validate', 'loot-pirates']\n"
        "main()\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "error[fault-of-pnp]: pnp failed here: KeyError: 'o7'\n" in ended.stdout
    assert ended.stdout.endswith("loot-pirates: not checked (1 error, 0 warnings)\n")
    assert "KeyError: 'o7'" in ended.stderr
    assert ended.stderr.endswith(
        "this is a bug in pnp, not an error in your file: please report it with the file\n"
    )


def test_a_reading_of_a_rulebook_is_explained_by_its_number() -> None:
    said = run("explain", "r-lpp-22")
    assert said.exit_code == 0
    assert "R-LPP-22 red-coast=impassable" in said.stdout
    assert "les-petits-pirates" in said.stdout
    assert run("explain", "R-LPP-99").exit_code == 2


def test_a_word_that_is_no_rule_finds_those_that_speak_of_it() -> None:
    said = run("explain", "Shipyards")
    assert said.exit_code == 0
    assert said.stdout.startswith("'Shipyards' is not a rule; these rules mention it:\n")
    assert re.search(r"^  no-shipyard-in-reach +From some starts, no port", said.stdout, re.M)
    assert "port-unreachable" not in said.stdout
    both = run("explain", "dead end")
    assert "\n  dead-end-waters  A bay" in both.stdout


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("port-unreachabel", "did you mean port-unreachable?"),
        ("R-LPP-99", "did you mean R-LPP-"),
        ("xyzzy", "pnp rules lists them"),
        ("piracy", "pnp rules piracy lists the rules of this game"),
    ],
)
def test_a_word_that_means_nothing_is_answered_with_what_it_may_mean(word: str, told: str) -> None:
    said = run("explain", word)
    assert said.exit_code == 2
    assert told in " ".join(said.stderr.split())


@pytest.mark.parametrize("word", ["", " ", "nosuch"])
def test_what_explains_nothing_is_a_slip_and_no_guess(word: str) -> None:
    said = run("explain", word)
    assert said.exit_code == 2
    assert "did you mean" not in said.stderr


def test_rules_for_files_of_all_games_appeal_to_no_rulebook() -> None:
    assert "\nbasis: how content files are written" in run("explain", "ragged-grid").stdout
    assert "\nbasis: stated in the rulebook" in run("explain", "too-few-edge-oceans").stdout


def test_one_schema_is_printed_or_written(tmp_path: Path) -> None:
    printed = run("schema", "map").stdout
    assert run("schema", "map", "--out", str(tmp_path / "s")).exit_code == 0
    assert {path.name for path in (tmp_path / "s").iterdir()} == {"map.json", LISTING}
    assert (tmp_path / "s" / "map.json").read_text("utf-8") == printed


def test_names_of_readings_and_numbers_of_rulebooks_are_explained() -> None:
    assert "R-LPP-01 sneak-min=1 (or 2)" in run("explain", "sneak-min").stdout
    reserve = run("explain", "reserve").stdout
    assert reserve.startswith("Number from the rulebook of loot-pirates\n  reserve=15: ")
    assert run("explain", "PORT-UNREACHABLE").stdout.startswith("port-unreachable (LPP-P02)\n")


@pytest.mark.parametrize("code", other_pages())
def test_what_is_no_rule_is_explained_as_well(code: str) -> None:
    said = run("explain", code)
    assert said.exit_code == 0
    name, kind, _, *page = said.stdout.splitlines()
    number = other_pages()[code].rule.number
    assert name == (f"{code} ({number})" if number else code)
    assert not number or run("explain", number.lower()).stdout == said.stdout
    told = "\n".join(page)
    assert told.partition("\n\nTo suppress")[0] == other_pages()[code].page
    assert ("pnp build" in kind) == (other_pages()[code].rule.when == "build")
    assert ("not the content of files" in kind) == (other_pages()[code].rule.when == "command")


def test_calibration_sheets_are_written_and_explained() -> None:
    result = run("calibrate", "--paper", "a4,letter", "--flip", "short")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[:2] == [f"output/calibration/calibration-{name}.pdf" for name in ("a4", "letter")]
    assert "flip: short" in lines
    assert all(Path(name).is_file() for name in lines[:2])


def test_the_sheets_show_what_a_profile_leaves() -> None:
    assert run("calibrate", "--paper", "a4").exit_code == 0
    before = Path("output/calibration/calibration-a4.pdf").read_bytes()
    Path("hall.yaml").write_text("printer: hall\nback_offset: [1mm, 0mm]\n", "utf-8")
    result = run("calibrate", "--paper", "a4", "--printer", "hall")
    assert "unmeasured-offset" in result.stderr
    assert Path("output/calibration/calibration-a4.pdf").read_bytes() != before


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--paper", "a5"], 2, "a5 paper is too small for calibration sheets"),
        (["--printer", "nowhere"], 2, "there is no printer 'nowhere'"),
        (["--printer", "bad.yaml"], 1, "did you mean scale?"),
    ],
)
def test_what_keeps_sheets_from_being_written_is_told(
    arguments: list[str], code: int, told: str
) -> None:
    Path("bad.yaml").write_text("printer: bad\nscael: [1, 1]\n", "utf-8")
    result = run("calibrate", *arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert told in result.stderr
    assert not Path("output").exists()


@pytest.mark.parametrize("command", ["build", "validate", "export png"])
def test_a_folder_without_a_game_says_what_could_be_named_and_stays_empty(command: str) -> None:
    result = run(*command.split())
    assert result.exit_code == 2
    assert "no game.yaml, so name a game or a file" in result.stderr
    assert "pnp new my-game " in result.stderr
    assert f"pnp {command} les-petits-pirates" in result.stderr
    assert f"pnp {command} --all" in result.stderr
    assert list(Path().iterdir()) == []


def test_a_folder_without_a_game_names_its_content_and_the_game_around_it(
    small_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(small_game / "tokens")
    Path("compose.yaml").write_text("services: {}\n", "utf-8")
    said = run("build").stderr
    assert "pnp build .. " in said
    assert "pnp build coins.yaml " in said
    assert "compose.yaml" not in said


@pytest.mark.soak
def test_all_bundled_games_are_meant_only_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.content.game_files.bundled_games", lambda: ("loot-pirates",))
    result = run("validate", "--all", "--quick")
    assert result.stdout.startswith("loot-pirates: no error")
    result = run("validate", "--all", "piracy")
    assert result.exit_code == 2
    assert "--all cannot be combined with targets" in result.stderr
