"""Programs of a user's own that fail: one line with the place, exit code 2, and no word of pnp."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from racing import RACE, copied

from pnp.cli import group
from pnp.play.programs import ProgramError

WAYS = {
    "many": ("--games", "20", "--jobs", "1"),
    "me": ("--me", "1"),
    "pairs": ("--games", "4", "--against", "strait"),
}
MANY = {**WAYS, "processes": ("--games", "120", "--jobs", "2")}
MINE = """\
def Mine(engine):
    def choose(table, choice, chance):
        {}
    return choose
"""


def fault(home: Path, *arguments: str) -> str:
    """Return the fault with which a run ends, which ``main`` tells as any other of an extension."""
    words = ["play", str(home), "--trust", "--players", "2", *arguments]
    result = CliRunner().invoke(group, words)
    assert isinstance(result.exception, ProgramError), result.output
    return str(result.exception)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("does", "what"),
    [
        ("return table.golds", "3: .*: AttributeError: 'Table' object has no attribute 'golds'"),
        ("return -1", "2: .*: it answers -1; wanted is the number of an option, a whole number"),
        ("raise SystemExit(3)", "3: .*: it calls sys.exit"),
    ],
)
def test_an_agent_is_blamed_however_it_plays(
    way: str, does: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(MINE.format(does), "utf-8")
    name = f"{tmp_path}/mine.py:Mine"
    found = fault(RACE, *WAYS[way], "--agent", name)
    line, _, said = what.partition(": .*")
    assert found.startswith(f"mine.py:{line}: agent {name}, ")
    assert ("game 1 of seed 1, choice sail of seat" in found) == (way != "me")
    assert said in found


@pytest.mark.parametrize("way", MANY)
def test_rules_are_blamed_however_they_are_played(way: str, tmp_path: Path) -> None:
    home = copied(tmp_path / "race")
    text = (home / "rules.py").read_text("utf-8")
    (home / "rules.py").write_text(text.replace("seat = table.next\n", "exit(3)\n"), "utf-8")
    found = fault(home, *MANY[way])
    assert found.startswith(f"{home}/rules.py:")
    assert found.endswith("after choice begin: it calls sys.exit")


def test_a_fault_is_told_in_one_line_and_is_no_bug_of_pnp(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE.format("return 99"), "utf-8")
    words = [sys.executable, "-m", "pnp", "play", str(RACE), "--trust", "--games", "3"]
    done = subprocess.run(
        [*words, "--agent", "mine.py:Mine"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr.startswith("Error: mine.py:2: agent mine.py:Mine, game 1 of seed 1, choice")
    assert done.stderr.count("\n") == 1


ENDS = ["_exit(0)", "__import__('os').abort()", "__import__('os').execv('/bin/true', ['true'])"]


@pytest.mark.parametrize("does", ENDS)
def test_an_agent_that_ends_its_process_does_not_end_pnp(does: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(f"from os import _exit\ndef Mine(engine): return lambda *_: {does}\n", "utf-8")
    words = ["play", "loot-pirates", "--players", "3", "--games", "2", "--jobs", "1"]
    result = CliRunner().invoke(group, [*words, "--agent", f"{mine}:Mine"])
    assert result.exit_code == 2
    assert "a process that played was ended" in result.stderr


def test_a_process_that_ends_is_said(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("import os\ndef Mine(engine): os._exit(3)\n", "utf-8")
    words = ["play", str(RACE), "--trust", "--players", "2", "--games", "120", "--jobs", "2"]
    result = CliRunner().invoke(group, [*words, "--agent", f"{mine}:Mine"])
    assert result.exit_code == 2
    assert "a process that played was ended" in result.stderr
