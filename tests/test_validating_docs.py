"""README and docs/validating.md describe what ``pnp validate`` does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from pnp.base.diagnostics import Severity
from pnp.cli import group
from pnp.cli.commands.validate import FORMATS, command
from pnp.rules.catalogue import all_rules, build_page, find_rule
from pnp.rules.verdict import Verdict

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
DOCS = (ROOT / "docs" / "validating.md").read_text("utf-8")
POND = re.findall(r"```yaml\n(pnp: 1\nmap: duck-pond.*?)```", README, re.DOTALL)[0]
MESSAGE = re.findall(r"```\n(warning.*?)```", README, re.DOTALL)[0]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, list(arguments), catch_exceptions=False)


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    text = POND.replace("map: duck-pond\n", "map: duck-pond\ngame: les-petits-pirates\n")
    Path("duck-pond.yaml").write_text(text.replace("resources: 2", "resources: 12"), "utf-8")
    return Path("duck-pond.yaml")


def test_both_pages_show_a_message_as_it_is(pond: Path) -> None:
    assert MESSAGE in DOCS
    assert MESSAGE in run("validate", str(pond), "--quick").stdout


def test_the_proof_of_the_readme_is_given() -> None:
    found = run("validate", "les-petits-pirates", "--select", "port-unreachable").stdout
    for line in re.findall(r"^  (?:PROVED|ASSUMED) .*$", README, re.MULTILINE):
        assert line in found


def test_its_number_of_rules_is_no_boast() -> None:
    (number,) = re.findall(r"over\s+(\d+) rules", README)
    assert len(all_rules()) >= int(number)


def test_all_options_formats_and_words_are_told() -> None:
    names = {name for option in command.params for name in option.opts if name.startswith("--")}
    told = set(re.findall(r"--[a-z-]+", DOCS))
    # Described in the command line's own help: how to colour.
    assert names - told <= {"--color"}
    assert set(
        re.findall(r"^\| `([a-z]+)` \| (?:people|editors|prog|code|GitHub|build)", DOCS, re.M)
    )
    assert all(f"| `{layout}` |" in DOCS for layout in FORMATS)
    verdicts = [
        Verdict("", "", (), ran=("x",)),
        Verdict("", "", ()),
        Verdict("", "", (), read=False),
        Verdict("", "", (), ran=("x",), left_out=("y",)),
        Verdict("", "", (), ran=("x",), unasked=("y",)),
    ]
    assert all(f"`{one.verdict_text(strict=False)}`" in DOCS for one in verdicts)
    assert all(severity.value in DOCS for severity in Severity)


def test_all_rules_that_are_named_are_there() -> None:
    named = re.findall(r"ignore\[([^\]]+)\]", DOCS) + re.findall(
        r"pnp explain ([A-Za-z0-9-]+)", DOCS
    )
    words = [word.strip() for text in named for word in text.split(",") if word[0] != "-"]
    assert words
    others = [word for word in words if find_rule(word) is None]
    known = [word for word in others if build_page(word) is None]
    assert known == [word for word in words if word.startswith("R-") or "-" not in word]
    assert all(run("explain", word).exit_code == 0 for word in others)


def test_all_keys_of_json_are_told(pond: Path) -> None:
    found = json.loads(run("validate", str(pond), "--format", "json").stdout)

    def keys(value: Any) -> set[str]:
        match value:
            case dict():
                return set(value) | {key for inner in value.values() for key in keys(inner)}
            case list():
                return {key for inner in value for key in keys(inner)}
        return set()

    prose = re.sub(r"```.*?```", "", DOCS, flags=re.DOTALL)
    told = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]+)`", prose))))
    assert keys(found) <= told


def test_lines_for_editors_are_as_described(pond: Path) -> None:
    (pattern,) = re.findall(r"match `(\^.*\$)`", DOCS)
    lines = run("validate", str(pond), "--quick", "--format", "concise").stdout.splitlines()
    assert lines
    assert all(re.fullmatch(pattern, line) for line in lines)


def test_the_hook_is_a_command() -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert hook["id"] in DOCS
    assert all(re.search(hook["files"], name) for name in ("a/b.yaml", "a.yml", "b.csv", "c.xlsx"))
    # A file of another tool would be reported as wrong, and a table is not a target.
    assert hook["pass_filenames"] is False
    assert "types" not in hook
    program, *arguments = hook["entry"].split()
    assert program == "pnp"
    assert run(*arguments, "loot-pirates").exit_code == 0
