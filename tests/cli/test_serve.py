"""``pnp serve`` as a process: it says where the page is, tells of each save, and ends when it is
interrupted."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

from click.testing import CliRunner
from conftest import COINS, edit

from pnp.cli import group


def test_a_page_is_served_until_somebody_interrupts(tmp_path: Path) -> None:
    (tmp_path / "coins.yaml").write_text(COINS, "utf-8")
    command = [sys.executable, "-m", "pnp", "serve", "coins.yaml", "--no-cache"]
    root = str(Path(__file__).parents[2])
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": root},
    ) as process:
        assert process.stdout is not None
        said = re.fullmatch(
            r"(http://127\.0\.0\.1:\d+/\S+/)  \(Ctrl-C ends\)\n", next(process.stdout)
        )
        assert said is not None
        assert b"<title>pnp</title>" in urlopen(said[1]).read()
        assert re.fullmatch(r"[\d:]{8}  Coins, 0 findings\n", next(process.stdout))
        edit(tmp_path / "coins.yaml", "text: '1'", "text: '2'")
        told = next(process.stdout)
        assert re.fullmatch(r"[\d:]{8}  coins\.yaml, 1 piece changed, 0 findings\n", told)
        process.send_signal(signal.SIGINT)
        assert process.wait() == 0
        assert process.stdout.read() == ""


def test_a_port_that_cannot_be_had_is_wrong_usage(tmp_path: Path) -> None:
    (tmp_path / "coins.yaml").write_text(COINS, "utf-8")
    for port, said in (("70000", "out of range"), ("eighty", "not a whole number")):
        done = CliRunner().invoke(group, ["serve", str(tmp_path / "coins.yaml"), "--port", port])
        assert done.exit_code == 2
        assert said in done.output


def test_a_target_that_is_not_there_is_not_served() -> None:
    done = CliRunner().invoke(group, ["serve", "no-such-game"])
    assert done.exit_code == 2
    assert "unknown-target" in done.output
