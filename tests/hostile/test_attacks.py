"""What once got through is found, by ``validate`` without drawing as by ``build``."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from attacks import SECRET, Attack, attacks
from click.testing import CliRunner
from conftest import sampled

from pnp.cli import group

ATTACKS = attacks()
# Far above what any of these files takes, far below what they once took.
SVG = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"'
MOST_SECONDS, MOST_BYTES = 20, 1_200_000_000


def found(attack: Attack, *options: str) -> list[dict[str, Any]]:
    """Return what ``validate`` finds, as it tells programs."""
    given = ["validate", attack.given, "--format", "json", *options]
    told = CliRunner().invoke(group, given, catch_exceptions=False).stdout
    (target,) = json.loads(told)["targets"]
    findings: list[dict[str, Any]] = target["findings"]
    return findings


def place(one: dict[str, Any]) -> str:
    return "{file}:{line}:{column}".format(**one["span"]) if one["span"] else ""


@pytest.fixture(params=sampled(ATTACKS, 2), ids=lambda one: one.name)
def attack(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Attack:
    one: Attack = request.param
    one.write(tmp_path)
    monkeypatch.chdir(tmp_path)
    return one


def test_an_attack_comes_to_its_finding(attack: Attack) -> None:
    for options in ((), ("--quick",)) if attack.files.keys() == {"d.yaml"} else ((),):
        told = found(attack, *options)
        errors = [(one["rule"], place(one)) for one in told if one["severity"] == "error"]
        assert ((attack.code, attack.place) in errors) if attack.code else not errors
        assert {attack.warned} - {""} <= {one["rule"] for one in told}
        assert SECRET not in json.dumps(told)


def test_what_is_legal_is_built_and_nothing_else(attack: Attack) -> None:
    arguments = ["build", attack.given, "--paper", "a4", "--out", "new"]
    result = CliRunner().invoke(group, arguments, catch_exceptions=False)
    assert "fault of pnp" not in result.output
    assert SECRET not in result.output
    assert f"error[{attack.code}]" in result.output or not attack.code
    assert result.exit_code == bool(attack.code)
    assert Path("new").exists() == (not attack.code)


def test_a_large_drawing_on_many_cards_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shapes = '<path d="M0 0h1v1z"/>' * 5_000
    Path("x.svg").write_text(f"<svg {SVG}>{shapes}</svg>", "utf-8")
    cards = "".join(f"- {{card: c{i}}}\n" for i in range(60))
    box = "{draw: image, image: x.svg, at: [0mm, 0mm], size: [9mm, 9mm]}"
    text = f"deck: d\ntitle: D\nlayout: {{p: {box}}}\ncards:\n{cards}"
    Path("d.yaml").write_text(text, "utf-8")
    result = CliRunner().invoke(group, ["build", "d.yaml"], catch_exceptions=False)
    assert result.exit_code == 1
    assert "draw 300,000 shapes; the maximum is 200,000" in result.output
    assert not Path("output").exists()


def test_rows_of_a_workbook_beside_a_lone_deck_are_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    book = openpyxl.Workbook()
    for row in (["card", "title", "text"], ["gull", "The gull", "Pay 2 :coinn:"]):
        book.active.append(row)
    book.save("birds.xlsx")
    text = "pnp: 1\ndeck: d\ntitle: D\nlayout: plain-card\ndata: birds.xlsx\n"
    Path("d.yaml").write_text(text, "utf-8")
    one = Attack("rows", {}, "d.yaml")
    assert [(f["rule"], place(f)) for f in found(one, "--quick")] == [
        ("unknown-icon", "birds.xlsx:2:25")
    ]


def test_no_report_takes_the_place_of_content_behind_a_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = "tokens: a\ntitle: A\npieces: [{id: p, title: P, size: 20mm, front: {text: '1'}}]\n"
    for name in ("a.yaml", "mine.yaml"):
        Path(name).write_text(text, "utf-8")
    Path("report.json").symlink_to("mine.yaml")
    for option in ("--output", "--write-baseline"):
        result = CliRunner().invoke(group, ["validate", "a.yaml", option, "report.json"])
        assert result.exit_code == 2
        assert "a link to" in result.output
    assert Path("mine.yaml").read_text("utf-8") == text


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))


@pytest.mark.skipif(sys.platform != "linux", reason="limits of a process are those of Linux")
@pytest.mark.parametrize(
    "name",
    sampled(["style-without-braces", "copies-by-points", "chain-of-colours", "a-million-cards"], 4),
)
def test_an_attack_takes_neither_minutes_nor_gigabytes(name: str, tmp_path: Path) -> None:
    one = next(attack for attack in ATTACKS if attack.name == name)
    one.write(tmp_path)
    command = [sys.executable, "-m", "pnp", "build", one.given, "--paper", "a4"]
    done = subprocess.run(
        command, cwd=tmp_path, preexec_fn=_bounded, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1, done.stderr[-2000:]
    assert f"error[{one.code}]" in done.stderr
