"""``pnp watch`` as a process: it builds after each save, and ends when it is interrupted."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import COINS

from pnp.cli import group

LINE = re.compile(r"\d\d:\d\d:\d\d  (.*)\n")


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    (tmp_path / "coins.yaml").write_text(COINS, "utf-8")
    command = [sys.executable, "-m", "pnp", "watch", "coins.yaml", "--format", "svg", "--no-cache"]
    process = subprocess.Popen(
        command,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    with process:
        yield process
        process.kill()


def line(process: subprocess.Popen[str]) -> tuple[str, list[str]]:
    """Return what the next line says of a build, and what was found before it."""
    assert process.stdout is not None
    found: list[str] = []
    for text in process.stdout:
        if told := LINE.fullmatch(text):
            return told[1], found
        found.append(text.rstrip())
    raise AssertionError(found)


def test_each_save_is_built_and_told_in_one_line(
    watching: subprocess.Popen[str], tmp_path: Path
) -> None:
    file = tmp_path / "coins.yaml"
    assert line(watching) == ("built: 2 files in output/coins/plain", [])
    file.write_text(COINS.replace("'1'", "'2'"), "utf-8")
    assert line(watching) == ("coins.yaml: 2 files written", [])
    file.write_text(COINS.replace("20mm", "twenty"), "utf-8")
    said, findings = line(watching)
    assert said == "coins.yaml: no files written, 1 error"
    assert " --> coins.yaml:7:11" in findings
    file.write_text(COINS.replace("'1'", "'2'"), "utf-8")
    assert line(watching) == ("coins.yaml: unchanged", [])
    watching.send_signal(signal.SIGINT)
    assert watching.wait() == 0
    assert watching.stdout is not None
    assert watching.stdout.read() == ""


def test_a_target_that_is_not_there_is_not_watched() -> None:
    done = CliRunner().invoke(group, ["watch", "no-such-game"])
    assert done.exit_code == 2
    assert "unknown-target" in done.output
