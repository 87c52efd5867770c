"""A fault of pnp at one target: told as one, and no reason to leave the other targets alone."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pnp.cli import group

COINS = (
    "pnp: 1\ntokens: %s\ntitle: A\npieces: [{id: p, title: P, size: 20mm, front: {text: '1'}}]\n"
)
FAULTS = [KeyError("o7\x1b[2J"), RecursionError("deep"), MemoryError()]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("bad", "good"):
        Path(f"{name}.yaml").write_text(COINS % name, "utf-8")


def failing(monkeypatch: pytest.MonkeyPatch, place: str, fault: Exception) -> None:
    """Let a function fail whenever it is called for the bad file."""
    module, _, name = place.rpartition(".")
    usual = import_module(f"pnp.{module}")
    work = getattr(usual, name)

    def broken(target: Any, *rest: Any) -> Any:
        if "bad" in str(getattr(target, "target", target)):
            raise fault
        return work(target, *rest)

    monkeypatch.setattr(usual, name, broken)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, list(arguments), catch_exceptions=False)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
def test_a_fault_in_one_target_keeps_no_other_from_being_built(
    fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, "api.build", fault)
    result = run("build", "bad.yaml", "good.yaml", "--format", "svg")
    assert result.exit_code == 2
    assert result.stdout == "A: 2 files in output/good/plain\n"
    assert f"error[fault-of-pnp]: pnp failed here: {type(fault).__name__}" in result.stderr
    assert result.stderr.count("Traceback (most recent call last):") == 1
    assert "please report it with the file" in result.stderr
    assert "\x1b" not in result.stderr
    assert result.stderr.endswith("bad.yaml: 1 error; no files written\n")


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
@pytest.mark.parametrize(
    "place",
    ["rules.validate.validate", "rules.validate.targets_in", "press.dry_run.with_dry_run"],
)
def test_a_fault_in_one_target_keeps_no_other_from_being_judged(
    place: str, fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, place, fault)
    result = run("validate", "bad.yaml", "good.yaml", "--drawn", "--format", "json")
    found = json.loads(result.stdout)
    assert result.exit_code == found["exit_code"] == 2
    bad, good = found["targets"]
    assert (bad["verdict"], bad["exit_code"]) == ("not checked", 2)
    assert [one["rule"] for one in bad["findings"]][-1] == "fault-of-pnp"
    assert (good["verdict"], good["exit_code"]) == ("legal", 0)
    assert result.stderr.count("Traceback (most recent call last):") == 1


def test_every_format_is_whole_where_pnp_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, "rules.validate.validate", FAULTS[0])

    def told(layout: str) -> str:
        result = run("validate", "bad.yaml", "good.yaml", "--format", layout)
        assert result.exit_code == 2
        assert "Traceback" not in result.stdout
        return result.stdout

    assert "bad.yaml: not checked (1 error" in told("full")
    assert "good.yaml: legal" in told("full")
    assert told("concise").startswith("bad.yaml: error[fault-of-pnp] pnp failed here: KeyError")
    assert told("github").startswith("::error title=fault-of-pnp::pnp failed here: KeyError")
    suites = ET.fromstring(told("junit").encode())
    assert [suite.attrib["failures"] for suite in suites] == ["1", "0"]
    (run_,) = json.loads(told("sarif"))["runs"]
    assert run_["invocations"] == [{"executionSuccessful": False, "exitCode": 2}]
    assert [one["ruleId"] for one in run_["results"]] == ["fault-of-pnp"]


def test_a_text_that_is_not_saved_may_meet_a_fault_too(monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, "rules.validate.validate_text", FAULTS[1])
    monkeypatch.setattr("pnp.rules.validate.validate_text", lambda *_: {}["o7"])
    result = run("validate", "-", "good.yaml", "--format", "concise")
    assert result.exit_code == 2
    assert result.stdout.startswith("<stdin>: error[fault-of-pnp]")


@pytest.mark.parametrize("command", ["build", "validate"])
def test_a_machine_that_refuses_is_2_and_no_fault_of_pnp(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = "api.build" if command == "build" else "rules.validate.validate"
    failing(monkeypatch, place, OSError(5, "Input/output error", "bad.yaml"))
    result = run(command, "bad.yaml", "good.yaml")
    assert result.exit_code == 2
    assert "cannot use 'bad.yaml': input/output error" in result.output
    assert "Traceback" not in result.output
    assert "good" in result.stdout


@pytest.mark.parametrize("folder", ["file/below", "x" * 300])
def test_an_output_that_cannot_be_written_is_2(folder: str) -> None:
    Path("file").write_text("in the way", "utf-8")
    result = run("build", "good.yaml", "--format", "svg", "--out", folder)
    assert result.exit_code == 2
    assert "error[output-unwritable]" in result.stderr


def test_a_build_tells_as_many_findings_as_the_validator() -> None:
    pieces = "".join(
        f"  - {{id: p{n}, title: P, size: 20mm, colur: x, front: {{text: '1'}}}}\n"
        for n in range(60)
    )
    Path("a.yaml").write_text(f"tokens: a\ntitle: A\npieces:\n{pieces}", "utf-8")
    for command in ("build", "validate"):
        usual = run(command, "a.yaml").output
        assert usual.count("error[unknown-key]") == 50
        assert "... and 10 more findings of unknown-key; --max-diagnostics 0 shows all\n" in usual
        assert "60 errors" in usual
        every = run(command, "a.yaml", "--max-diagnostics", "0").output
        assert every.count("error[unknown-key]") == 60
        assert "more findings" not in every
    assert run("build", "a.yaml", "--max-diagnostics", "-1").exit_code == 2


def test_calibration_tells_as_many_findings_as_it_is_asked_for() -> None:
    slips = "".join(f"slip{n}: 1\n" for n in range(9))
    Path("hall.yaml").write_text(f"printer: hall\n{slips}", "utf-8")
    result = run("calibrate", "--printer", "hall.yaml", "--max-diagnostics", "2")
    assert result.exit_code == 1
    assert result.stderr.count("error[unknown-key]") == 2
    assert "... and 7 more findings of unknown-key" in result.stderr
