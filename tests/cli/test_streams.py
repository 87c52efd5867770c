"""Streams that are closed or full, names that no disk takes, and an end that comes early: a short
message, the right exit code, and never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from conftest import sampled
from racing import RACE

from pnp.cli import COMMANDS, group
from pnp.play.replays import Replay, dump_replay

ROOT = Path(__file__).parent.parent.parent
COINS = "pnp: 1\ntokens: a\ntitle: A\npieces: [{id: p, title: P, size: 20mm, front: {text: '1'}}]\n"
EACH = {
    "build": ["c.yaml", "--format", "svg"],
    "validate": ["c.yaml"],
    "rules": ["all-games"],
    "explain": ["port-unreachable"],
    "new": ["moon-pirates", "--from", "piracy", "--designer", "Ann"],
    "theme": ["preview", "chart", "--format", "svg"],
    "schema": ["map"],
    "calibrate": ["--paper", "a4"],
    "list": ["papers"],
    "cache": [],
    "doctor": [],
    "export": ["list", "c.yaml"],
    "diff": ["c.yaml", "c.yaml"],
    "words": ["les-petits-pirates", "--lang", "de", "--check"],
    "watch": ["c.yaml", "--format", "svg"],
    "serve": ["c.yaml"],
    "play": [str(RACE), "--trust", "--players", "2", "--games", "2", "--agent", "greedy"],
    "generate": ["map", "--game", "piece-packing-pirates", "--unplayed", "--out", "sea.yaml"],
    "replay": ["kept.json", "--trust"],
}
LONG = "x" * 300

pytestmark = pytest.mark.skipif(os.name != "posix", reason="streams are files only there")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("c.yaml").write_text(COINS, "utf-8")
    Path("kept.json").write_bytes(dump_replay(Replay(1, "race", str(RACE), 2, [], 1, 1, "", [0])))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, list(arguments), catch_exceptions=False)


def closing(*handles: int) -> Callable[[], None]:
    """Return what closes streams of a child before it starts."""

    def close() -> None:
        for handle in handles:
            os.close(handle)

    return close


def child(
    *arguments: str, code: str = "", close: tuple[int, ...] = (), stdout: int = subprocess.PIPE
) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own, after some ``code``."""
    program = f"import sys\n{code}\nsys.argv[1:] = {list(arguments)!r}\n"
    program += "from pnp.__main__ import main\nmain()\n"
    return subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        preexec_fn=closing(*close),
        check=False,
    )


def test_every_command_is_tried() -> None:
    assert set(EACH) == set(COMMANDS)


@pytest.mark.parametrize("command", sampled([*EACH, "--help", "--version"], 9))
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full device")
def test_a_full_device_is_2_and_a_short_message(command: str) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    ended = child(command, *EACH.get(command, []), stdout=full)
    os.close(full)
    assert ended.returncode == 2
    # A file that was asked for is there all the same.
    (line,) = (one for one in ended.stderr.splitlines() if not one.startswith("written to "))
    assert line.startswith("Error: ")
    assert line.endswith("no space left on device")


@pytest.mark.parametrize("command", sampled(["build", "rules", "--help"], 3))
def test_a_closed_output_is_refused_before_the_work(command: str) -> None:
    ended = child(command, *EACH.get(command, []), close=(1,))
    assert ended.returncode == 2
    assert ended.stderr == "Error: cannot write to standard output: it is closed\n"
    assert not Path("output").exists()


@pytest.mark.soak
def test_a_closed_error_output_keeps_nothing_from_being_built() -> None:
    ended = child("build", "c.yaml", "--format", "svg", close=(2,))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == "A: 2 files in output/a/plain\n"
    Path("c.yaml").write_text("tokens: [", "utf-8")
    assert child("build", "c.yaml", close=(2,)).returncode == 1
    assert child("build", "nowhere", close=(0, 1, 2)).returncode == 2


def test_no_file_takes_the_place_of_a_closed_stream() -> None:
    code = "import os, pnp.press.files\n"
    code += "pnp.press.files.write_face = lambda *_: os.write(2, b'noise') and b'<svg/>'\n"
    ended = child("build", "c.yaml", "--format", "svg", code=code, close=(0, 2))
    assert ended.returncode == 0
    files = list(Path("output").rglob("*.svg"))
    assert files
    assert all(file.read_bytes() == b"<svg/>" for file in files)


def test_a_closed_input_is_2() -> None:
    ended = child("validate", "-", close=(0,))
    assert ended.returncode == 2
    assert ended.stderr == "Error: cannot read standard input: it is closed\n"


@pytest.mark.parametrize(
    "arguments", sampled([["rules"], ["list", "icons"], ["rules", "--format", "json"]], 3)
)
def test_nobody_reading_on_is_a_quiet_end(arguments: list[str]) -> None:
    theirs, ours = os.pipe()
    os.close(theirs)
    ended = child(*arguments, stdout=ours)
    os.close(ours)
    assert (ended.returncode, ended.stderr) == (141, "")


@pytest.mark.parametrize("encoding", sampled(["ascii", "latin-1"], 2))
def test_no_encoding_of_a_terminal_breaks_a_document(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("c.yaml").write_text(COINS.replace("title: A", "titre: 海賊 é"), "utf-8")
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    monkeypatch.setenv("LC_ALL", "C")
    full = child("validate", "c.yaml")
    assert (full.returncode, full.stderr) == (1, "")
    found = json.loads(child("validate", "c.yaml", "--format", "json").stdout)
    assert found["targets"][0]["findings"]


@pytest.mark.parametrize(
    "module", sampled(["click", "pnp.cli.options", "pnp.build", "pydantic"], 2)
)
def test_an_interruption_while_modules_are_loaded_is_130(module: str) -> None:
    code = (
        "class Stop:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == {module!r}:\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Stop())\n"
    )
    ended = child("build", "c.yaml", code=code)
    assert ended.returncode == 130
    assert ended.stderr.strip() in ("", "interrupted; earlier output is unchanged")


@pytest.mark.parametrize("command", sampled(["build", "validate", "list"], 3))
def test_an_interruption_that_a_library_hides_is_130(command: str) -> None:
    module = "pnp.build" if command == "build" else "pnp.content.project"
    code = (
        "import os, signal\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "class Hide:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == {module!r}:\n"
        "            try:\n"
        "                os.kill(os.getpid(), signal.SIGINT)\n"
        "            except KeyboardInterrupt:\n"
        "                raise ImportError('failed to import') from None\n"
        "sys.meta_path.insert(0, Hide())\n"
    )
    arguments = ["games"] if command == "list" else ["c.yaml", "c.yaml"]
    ended = child(command, *arguments, code=code)
    assert ended.returncode == 130
    assert "Traceback" not in ended.stderr
    assert ended.stderr.strip() in ("", "interrupted; earlier output is unchanged")


@pytest.mark.parametrize(
    "command", sampled(["build", "validate", "schema", "explain", "calibrate"], 3)
)
def test_a_working_folder_that_is_gone_is_2(command: str) -> None:
    code = "import os\nos.mkdir('gone')\nos.chdir('gone')\nos.rmdir('../gone')\n"
    arguments = ["c.yaml"] if command in ("build", "validate") else EACH[command]
    ended = child(command, *([] if command == "schema" else arguments), code=code)
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr
    assert ended.stderr


@pytest.mark.parametrize("option", ["--output", "--write-baseline", "--baseline", "--picture"])
def test_a_name_that_no_disk_takes_is_2(option: str) -> None:
    result = run("validate", "c.yaml", option, f"{LONG}.svg")
    assert result.exit_code == 2
    assert "file name too long" in result.stderr


@pytest.mark.parametrize("command", ["build", "validate", "calibrate", "schema"])
def test_a_target_or_folder_that_no_disk_takes_is_2(command: str) -> None:
    option = [] if command in ("build", "validate") else ["--out"]
    result = run(command, *option, LONG)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full device")
def test_a_baseline_for_a_device_is_not_read_back() -> None:
    result = run("validate", "c.yaml", "--write-baseline", "/dev/full")
    assert result.exit_code == 2
    assert "cannot write '/dev/full': no space left on device" in result.stderr
    assert run("validate", "c.yaml", "--write-baseline", "/dev/null").exit_code == 0


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"baseline": 1, "findings": [{"count": 1e999}]}',
        "1",
        "\x00",
    ],
    ids=["deep list", "deep mapping", "endless count", "number", "no text"],
)
def test_what_is_no_baseline_is_told_as_that(text: str) -> None:
    rows = text.replace('{"count"', '{"rule": "a", "file": "b", "text": "c", "count"')
    Path("known.json").write_text(rows, "utf-8")
    result = run("validate", "c.yaml", "--baseline", "known.json")
    assert result.exit_code == 2
    assert "'known.json' is not a baseline" in result.stderr
