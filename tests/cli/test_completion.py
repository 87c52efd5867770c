"""What shells propose while a command is typed, asked as they ask; and that it is found fast."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete, get_completion_class
from conftest import sampled

from pnp.base.library import examples_dir, user_dir
from pnp.cli import COMMANDS, group

ROOT = Path(__file__).parent.parent.parent
HEAVY = ("pydantic", "reportlab", "shapely", "yaml", "fontTools", "uharfbuzz")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def proposed(line: str) -> list[str]:
    """Return the words that are proposed for the last word of a line, which may be empty."""
    *words, last = line.split(" ")
    found = ShellComplete(group, {}, "pnp", "_PNP_COMPLETE").get_completions(words, last)
    return [item.value if item.type == "plain" else f"<{item.type}>" for item in found]


def test_commands_are_proposed_with_their_help() -> None:
    assert proposed("") == [*COMMANDS]
    assert proposed("val") == ["validate"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("build les", ["les-petits-pirates", "<file>"]),
        ("validate pira", ["piracy", "<file>"]),
        ("build --paper a4,l", ["a4,legal", "a4,letter"]),
        ("build --format p", ["pdf", "png"]),
        ("build --sheets gut", ["gutterfold"]),
        ("build --ink l", ["low"]),
        ("build --theme ink", ["ink-saver", "<file>"]),
        ("build piracy --theme story", ["storybook", "<file>"]),
        ("build --theme ./", ["<file>"]),
        ("explain yield-beyond-h", ["yield-beyond-hold"]),
        ("validate --select LPP-M*,yield-beyond-h", ["LPP-M*,yield-beyond-hold"]),
        ("rules loot", ["loot-pirates"]),
        ("list pap", ["papers"]),
        ("new th", ["theme"]),
        ("new mine --from loot", ["loot-pirates"]),
        ("new theme dusk --from ink", ["ink-saver", "<file>"]),
    ],
)
def test_what_may_be_meant_is_proposed(line: str, expected: list[str]) -> None:
    assert proposed(line) == expected


def test_themes_of_the_user_and_of_the_game_here_are_proposed(
    small_game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "settings"))
    for folder, id in ((user_dir(), "mine"), (small_game, "minted")):
        (folder / "themes").mkdir(parents=True)
        (folder / "themes" / f"{id}.yaml").write_text("", "utf-8")
    monkeypatch.chdir(small_game)
    assert proposed("build --theme min") == ["mine", "minted", "<file>"]


def test_every_rule_is_proposed() -> None:
    assert {*proposed("explain ")} == {path.name for path in examples_dir().iterdir()}


@pytest.mark.parametrize("shell", sampled(["bash", "zsh", "fish"], 3))
def test_each_shell_gets_a_script_that_asks_back(shell: str) -> None:
    kind = get_completion_class(shell)
    assert kind is not None
    asked = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "pnp"]
    # What bash would run to learn its own version is not asked: a script needs no shell.
    source = subprocess.run(
        command, env={**asked, "_PNP_COMPLETE": f"{shell}_source"}, capture_output=True, text=True
    )
    assert f"_PNP_COMPLETE={shell}_complete" in source.stdout
    answer = {"COMP_WORDS": "pnp build les", "COMP_CWORD": "les" if shell == "fish" else "2"}
    said = subprocess.run(
        command,
        env={**asked, **answer, "_PNP_COMPLETE": f"{shell}_complete"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "les-petits-pirates" in said.stdout
    assert said.stderr == ""


@pytest.mark.parametrize("line", ["build les", "build --theme in", "explain y", "list i"])
def test_nothing_heavy_is_loaded_to_answer(line: str) -> None:
    code = (
        "import sys\n"
        "from click.shell_completion import ShellComplete\n"
        "from pnp.cli import group\n"
        f"*words, last = {line!r}.split(' ')\n"
        "assert ShellComplete(group, {}, 'pnp', '').get_completions(words, last)\n"
        f"print(*(name for name in {HEAVY!r} if name in sys.modules))\n"
    )
    said = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.strip() == ""
