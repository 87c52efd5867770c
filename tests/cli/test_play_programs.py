"""Programs of a user's own that fail: one line with the place, exit code 2, and no word of pnp."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from racing import RACE, copied

from pnp.cli import group
from pnp.play.third_party import ProgramError

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
        ("return -1", "2: .*: it answers -1; expected the number of an option, a whole number"),
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


ENDS = ["CDLL(None)._exit(0)", "os.abort()", "os.execv('/bin/true', ['true'])"]


@pytest.mark.parametrize("does", ENDS)
def test_an_agent_that_ends_its_process_does_not_end_pnp(does: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    imports = "import os\nfrom ctypes import CDLL\n"
    mine.write_text(f"{imports}def Mine(engine): return lambda *_: {does}\n", "utf-8")
    words = ["play", "loot-pirates", "--players", "3", "--games", "2", "--jobs", "1"]
    result = CliRunner().invoke(group, [*words, "--agent", f"{mine}:Mine"])
    assert result.exit_code == 2
    assert "a process that played was ended" in result.stderr


def test_a_process_that_ends_is_said(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("import os\ndef Mine(engine): os.abort()\n", "utf-8")
    words = ["play", str(RACE), "--trust", "--players", "2", "--games", "120", "--jobs", "2"]
    result = CliRunner().invoke(group, [*words, "--agent", f"{mine}:Mine"])
    assert result.exit_code == 2
    assert "a process that played was ended" in result.stderr


def pnp(*words: str, typed: bytes = b"", interrupted: bool = False) -> tuple[int, str]:
    """Return the exit code and the messages of a run of the command line."""
    begun = subprocess.Popen(
        [sys.executable, "-m", "pnp", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    if interrupted:
        assert begun.stdout is not None
        assert begun.stdout.readline() == b"asked\n"
        begun.send_signal(signal.SIGINT)
    _, told = begun.communicate(typed)
    return begun.returncode, told.decode()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system copies no processes")
@pytest.mark.parametrize(
    ("does", "at_once", "way"),
    [
        ("os.abort()", True, "signal SIGABRT"),
        ("os.abort()", False, "signal SIGABRT"),
        ("os.execv('/bin/true', ['true'])", False, "exit code 0"),
    ],
)
def test_a_program_never_ends_pnp_without_a_word(
    does: str, at_once: bool, way: str, tmp_path: Path
) -> None:
    """While it is loaded, and while it plays against a person."""
    mine = tmp_path / "mine.py"
    text = f"import os\n{does if at_once else ''}\ndef Mine(engine): return lambda *_: {does}\n"
    mine.write_text(text, "utf-8")
    words = ("play", str(RACE), "--trust", "--players", "2", "--me", "1", "--agent", f"{mine}:Mine")
    code, told = pnp(*words, typed=b"1\n" * 20)
    assert code == 2
    assert told == (
        f"Error: this run was ended while it used {mine} and the rules of {RACE} ({way}): by that "
        "program, or by the machine if memory is short\n"
    )


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system copies no processes")
def test_a_program_that_refuses_to_end_is_ended_by_an_interruption(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(
        "import os\n"
        "asked = b'asked\\n'\n"
        "while True:\n"
        "    try:\n"
        "        os.write(1, asked)\n"
        "        asked = b''\n"
        "        while True: pass\n"
        "    except BaseException: pass\n",
        "utf-8",
    )
    code, told = pnp("play", str(RACE), "--trust", "--agent", f"{mine}:Mine", interrupted=True)
    assert code == 130
    assert told == "interrupted; earlier output is unchanged\n"
