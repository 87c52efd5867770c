"""``pnp validate`` as users type it: targets, options, words and exit codes."""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner, Result
from conftest import edit, sampled
from jsonschema import Draft7Validator

from pnp.base.diagnostics import Diagnostic, Severity, Source
from pnp.base.library import examples_dir, templates_dir
from pnp.cli import group
from pnp.cli.commands.validate import FORMATS
from pnp.cli.formats import Run, basis, verdict_line
from pnp.content.game_files import bundled_games
from pnp.rules.catalogue import all_rules
from pnp.rules.verdict import SuppressedFinding, Verdict
from pnp.rules.wording import count_text

SCHEMA = Path(__file__).parent / "schemas" / "sarif-2.1.0.json"
RULE = "too-few-edge-oceans"
GOOD = (examples_dir() / RULE / "good.yaml").read_text("utf-8")
BAD = re.sub(
    r"^# expect.*\n", "", (examples_dir() / RULE / "bad.yaml").read_text("utf-8"), flags=re.M
)
NUMBER = "LPP-M09"
COINS = """\
pnp: 1
tokens: coins
title: Coins
pieces:
  - id: coin
    title: Coin
    size: 20mm
    quantity: 12
    front: {text: '1'}
"""


def run(*arguments: str, given: bytes | None = None) -> Result:
    return CliRunner().invoke(group, ["validate", *arguments], given, catch_exceptions=False)


def told(*arguments: str, given: bytes | None = None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*arguments, "--format", "json", given=given).stdout)
    return found


def rules_in(found: dict[str, Any]) -> list[str]:
    return [one["rule"] for target in found["targets"] for one in target["findings"]]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def maps(tmp_path: Path) -> Path:
    """A folder with a map that keeps all rules and one that breaks one."""
    folder = tmp_path / "maps"
    folder.mkdir()
    (folder / "bad.yaml").write_text(BAD, "utf-8")
    (folder / "good.yaml").write_text(GOOD, "utf-8")
    return folder


# What is judged.


def test_a_legal_file_is_told_in_one_line(maps: Path) -> None:
    result = run("maps/good.yaml", "--select", RULE)
    assert result.exit_code == 0
    assert result.stdout.startswith(
        "maps/good.yaml: legal as far as checked (1 check, 0 errors, 0 warnings), "
    )


def test_a_finding_shows_its_basis_and_the_verdict_follows(maps: Path) -> None:
    result = run("maps/bad.yaml", "--select", RULE)
    assert result.exit_code == 1
    assert f"error[{RULE}]: " in result.stdout
    assert f"= basis: letter ({NUMBER}, rulebook line 55)" in result.stdout
    assert "maps/bad.yaml: not legal (1 check, 1 error, 0 warnings)" in result.stdout


def test_a_folder_without_a_game_is_judged_file_by_file(maps: Path) -> None:
    (maps / ".hidden.yaml").write_text("x", "utf-8")
    (maps / "notes.txt").write_text("x", "utf-8")
    found = told("maps", "--select", RULE)
    assert [target["target"] for target in found["targets"]] == ["maps/bad.yaml", "maps/good.yaml"]
    assert [target["verdict"] for target in found["targets"]] == [
        "not legal",
        "legal as far as checked",
    ]


def test_games_in_a_folder_are_judged_as_games(small_game: Path) -> None:
    found = told(str(small_game.parent))
    assert str(small_game) in [target["target"] for target in found["targets"]]


def test_a_target_that_is_named_twice_is_judged_once(maps: Path) -> None:
    assert len(told("maps", "maps/bad.yaml", "./maps/good.yaml")["targets"]) == 2


def test_files_of_a_game_that_is_judged_are_judged_with_it(small_game: Path) -> None:
    files = [str(path) for path in sorted(small_game.rglob("*.yaml"))]
    assert len(files) > 1
    found = told(*files)
    assert [target["target"] for target in found["targets"]] == [str(small_game / "game.yaml")]


def test_the_standard_input_takes_the_place_that_is_named(maps: Path) -> None:
    result = run("-", "--stdin-filename", "maps/new.yaml", "--select", RULE, given=BAD.encode())
    assert result.exit_code == 1
    assert "--> maps/new.yaml:" in result.stdout
    assert not (maps / "new.yaml").exists()


def test_errors_come_last_and_nearest_to_the_verdict(maps: Path) -> None:
    text = BAD.replace("resources: 1}}\nclosed", "resources: 12}}\nclosed")
    Path("maps/both.yaml").write_text(text, "utf-8")
    rules = f"{RULE},yield-beyond-hold"
    found = told("maps/both.yaml", "--select", rules)
    assert rules_in(found) == [RULE, "yield-beyond-hold"]
    heads = re.findall(r"^(\w+)\[", run("maps/both.yaml", "--select", rules).stdout, re.M)
    assert heads == ["warning", "error"]


@pytest.mark.soak
def test_errors_of_other_files_are_named_where_they_keep_rules_from_running() -> None:
    group(["new", "isles", "--from", "micro-pirates", "--designer", "A"], standalone_mode=False)
    path = Path("isles/decks/quest.yaml")
    assert "NOT RUN" not in run(str(path)).stdout
    edit(Path("isles/decks/crew.yaml"), "layout: crew", "layout: crewe")
    said = run(str(path)).stdout
    assert "isles/decks/quest.yaml: no error so far (" in said
    assert "because of errors in other files; run  pnp validate isles: " in said


def test_that_a_folder_has_lost_its_game_is_told_once(maps: Path) -> None:
    copied = ["new", "isles", "--from", "les-petits-pirates", "--designer", "A"]
    group(copied, standalone_mode=False)
    Path("isles/game.yaml").unlink()
    (maps / "good.yaml").rename("isles/good.yaml")
    result = run("isles", "--quick")
    assert result.exit_code == 2
    assert result.stdout.count("error[") == 1
    assert "error[missing-game]: there is no game.yaml in or above 'isles'" in result.stdout
    assert "files of 'isles'" in result.stdout
    assert "isles/good.yaml: no error so far (" in result.stdout


def test_the_standard_input_may_lie_in_this_folder() -> None:
    result = run("-", "--select", RULE, given=BAD.encode())
    assert result.exit_code == 1
    assert "--> <stdin>:" in result.stdout
    assert "<stdin>: not legal (1 check" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([""], "the target name is empty"),
        (["-", "-"], "can be validated only once"),
        (["a.yaml", "--stdin-filename", "a.yaml"], "requires - as the target"),
        (["-", "--stdin-filename", "game.yaml"], "validated with its folder"),
        (["-", "--stdin-filename", "a.yaml", "--fix"], "add --diff"),
        (["a.yaml", "--select", "too-few-edge-ocean"], f"did you mean {RULE}?"),
        (["a.yaml", "--select", "LPP-M9"], "did you mean LPP-M09?"),
        (["a.yaml", "--ignore", "QQQ-*"], "matches no rule; pnp rules lists them"),
        (["a.yaml", "--ignore", "nosuch"], "is not a rule; pnp rules lists them"),
        (["a.yaml", "--ignore", "duplicate-key"], "cannot be deselected"),
        (["--format", "jsn"], "did you mean json?"),
        (["a.yaml", "--baseline", "nowhere.json"], "cannot read 'nowhere.json'"),
        (["--max-diagnostics", "-1"], "write a whole number"),
        (["--select", ""], "name at least one rule"),
        (["--ignore", ","], "name at least one rule"),
        (["-", "--stdin-filename", "a.csv"], "is a table"),
        (["-", "--picture", "a.svg"], "cannot be drawn"),
        (["a.yaml", "--output", "a.yaml"], "would overwrite 'a.yaml'"),
        (["maps", "--output", "maps/other.yaml"], "named like a content file"),
        (["maps", "--write-baseline", "game.yaml"], "named like a content file"),
        (["a", "--baseline", "k.json", "--output", "./k.json"], "would overwrite 'k.json'"),
        (["a", "--output", "k.json", "--write-baseline", "k.json"], "choose two different files"),
        (["a.yaml", "--picture", "a.png"], "a name that ends in .svg"),
        (["a.yaml", "--picture", "nowhere/a.svg"], "the folder does not exist"),
    ],
)
def test_what_is_typed_wrongly_is_told(arguments: list[str], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())


@pytest.mark.parametrize("target", ["nowhere", "empty", "nowhere.yaml", "table.csv"])
def test_what_cannot_be_judged_is_2(target: str) -> None:
    Path("empty").mkdir()
    Path("table.csv").write_text("card\n", "utf-8")
    result = run(target)
    assert result.exit_code == 2
    assert f"{target}: not checked (1 error, 0 warnings)" in result.stdout


def test_a_syntax_error_is_1_and_is_told_as_not_judged() -> None:
    Path("a.yaml").write_text("map: [", "utf-8")
    result = run("a.yaml")
    assert result.exit_code == 1
    assert "a.yaml: not checked (1 error, 0 warnings)" in result.stdout


@pytest.mark.parametrize("text", [COINS, "pnp: 1\ntheme: dusk\ntitle: Dusk\n"])
def test_a_file_of_no_game_hears_how_to_name_one(text: str) -> None:
    Path("file.yaml").write_text(text, "utf-8")
    told = run("file.yaml").stdout
    asked = r"if it belongs to a game of  pnp list games, .*, add the line  game: NAME"
    assert re.search(asked, told), told
    Path("file.yaml").write_text(f"{text}game: {bundled_games()[0]}\n", "utf-8")
    result = run("file.yaml")
    assert result.exit_code == 0
    assert "GENERAL" not in result.stdout


def test_files_of_a_game_of_ones_own_do_not_hear_how_to_name_another(small_game: Path) -> None:
    for target in (small_game, small_game / "tokens" / "coins.yaml"):
        assert "GENERAL" not in run(str(target)).stdout


def test_what_is_found_of_a_theme_from_outside_comes_before_what_is_found_of_the_game() -> None:
    shutil.copytree(examples_dir() / "names-run-short" / "good", "pond")
    Path("pond/icons").mkdir()
    shutil.copy(templates_dir() / "icons" / "crab.svg", "pond/icons/reed.svg")
    Path("dusk.yaml").write_text("pnp: 1\ntheme: dusk\ntitle: Dusk\nicons: {blub: coin}\n", "utf-8")
    plain = run("pond").stdout
    assert "  PROVED    pond: " in plain
    told = run("pond", "--theme", "dusk.yaml").stdout
    assert re.findall(r"^\w+\[(.*)\]", told, re.M) == ["unused-role", "unused-icon"]
    assert "\n  PROVED    1 claim, as in any theme; run  pnp validate pond\n" in told
    assert "pnp validate pond --theme dusk.yaml --drawn" in told


# Words and exit codes.

_CODES = {Severity.ERROR: "cyclic-alias", Severity.WARNING: "unused-file", Severity.NOTE: "noted"}
_SOURCE = Source("a.yaml", "a: 1\n")


def _finding(severity: Severity) -> Diagnostic:
    return Diagnostic(severity, _CODES[severity], "found", _SOURCE.span())


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("ran", [(), ("a-rule",)])
@pytest.mark.parametrize("suppressed", [False, True])
@pytest.mark.parametrize("unusable", [False, True])
@pytest.mark.parametrize("kept", ["", "unread", "left_out", "unasked"])
def test_words_never_contradict_the_exit_code(
    strict: bool, ran: tuple[str, ...], suppressed: bool, unusable: bool, kept: str
) -> None:
    severities = list(Severity)
    for many in range(len(severities) + 1):
        for chosen in itertools.combinations(severities, many):
            findings = tuple(_finding(severity) for severity in chosen)
            passed = (SuppressedFinding(_finding(Severity.ERROR), "known"),) if suppressed else ()
            if unusable:
                gone = Diagnostic(Severity.ERROR, "unknown-target", "found")
                findings = (*findings, gone)
            verdict = Verdict(
                "t",
                "",
                findings,
                read=not unusable and kept != "unread",
                ran=ran,
                suppressed=passed,
                left_out=("b-rule",) * (kept == "left_out"),
                unasked=("b-rule",) * (kept == "unasked"),
            )
            words, code = verdict.verdict_text(strict=strict), verdict.exit_code(strict=strict)
            fine = ("legal", "legal as far as checked", "no error so far", "nothing to check")
            assert (words in fine) == (code == 0)
            assert (words == "not checked") == (not verdict.read)
            assert (code == 2) == unusable
            assert (words == "legal") <= (bool(ran) and not kept)
            assert Run([verdict], strict).code == code
            text = verdict_line(verdict, strict)
            assert f": {words} (" in text
            assert count_text(verdict.count(Severity.ERROR), "error") in text


def test_a_warning_fails_only_under_strict(maps: Path) -> None:
    path = maps / "good.yaml"
    path.write_text(f"# pnp: ignore[{RULE}] it may be\n{GOOD}", "utf-8")
    assert run(str(path), "--quick").exit_code == 0
    result = run(str(path), "--quick", "--strict")
    assert result.exit_code == 1
    assert "not strictly legal" in result.stdout


def test_quick_runs_say_what_they_left_out(maps: Path) -> None:
    said = run("maps/good.yaml", "--quick").stdout
    assert re.search(r"  LEFT OUT  \d+ checks, as --quick asks", said)
    assert "maps/good.yaml: no error so far (" in said


def test_rules_for_which_nobody_asked_make_no_verdict(maps: Path) -> None:
    (maps / "bad.yaml").write_text(BAD, "utf-8")
    for options in (["--ignore", RULE], ["--select", "LPP-P*"]):
        said = run("maps/bad.yaml", *options)
        assert said.exit_code == 0
        assert "maps/bad.yaml: legal as far as checked (" in said.stdout
        assert re.search(r"  NOT ASKED \d+ checks?, excluded by --select or --ignore", said.stdout)
        assert RULE in told("maps/bad.yaml", *options)["targets"][0]["not_asked"]
    assert "NOT ASKED" not in run("maps/good.yaml").stdout


@pytest.mark.soak
def test_readings_without_a_choice_are_told_in_words_on_one_line() -> None:
    lines = [line for line in run("micro-pirates").stdout.splitlines() if "  ASSUMED " in line]
    assert any(re.match(r"  ASSUMED   R-MP-\d\d [a-z-]+: \w+ \w+", line) for line in lines)
    assert all(len(line) <= 112 for line in lines if "=" not in line)
    assert all(": " in line or "=" in line for line in lines)


def test_findings_that_rest_on_a_reading_name_it() -> None:
    tried = 0
    for entry in all_rules():
        if entry.rule.basis == "ruling" and entry.check is not None:
            text = basis(entry, Verdict("", "", ()))
            assert re.search(r"R-[A-Z]+-\d\d", text), (entry.name, text)
            tried += 1
    assert tried > 10


def test_rules_made_moot_by_rules_that_are_not_wanted_stay_so(maps: Path) -> None:
    (maps / "bad.yaml").write_text(BAD, "utf-8")
    for entry in all_rules():
        if RULE in entry.rule.after:
            found = told("maps/bad.yaml", "--select", entry.name)
            assert rules_in(found) == []
            assert {"rule": entry.name, "where": "egg-island"} in found["targets"][0][
                "not_run"
            ] or (entry.name not in found["targets"][0]["checks"])


def test_more_findings_of_a_rule_than_wanted_are_counted() -> None:
    pieces = "".join(
        f"  - {{id: p{n}, title: P, size: 20mm, quantity: 1, colur: x, front: {{text: '1'}}}}\n"
        for n in range(9)
    )
    Path("a.yaml").write_text(f"tokens: a\ntitle: A\npieces:\n{pieces}", "utf-8")
    few = run("a.yaml", "--max-diagnostics", "2").stdout
    assert few.count("error[unknown-key]") == 2
    assert "... and 7 more findings of unknown-key" in few
    assert "9 errors" in few
    assert run("a.yaml", "--max-diagnostics", "0").stdout.count("error[unknown-key]") == 9
    assert len(rules_in(told("a.yaml", "--max-diagnostics", "2"))) == 9


# Comments and baselines.


def test_a_comment_answers_for_a_finding(maps: Path) -> None:
    text = re.sub(r"^(players: .*)$", rf"\1  # pnp: ignore[{NUMBER}] a duel", BAD, flags=re.M)
    (maps / "bad.yaml").write_text(text, "utf-8")
    result = run("maps/bad.yaml", "--select", RULE)
    assert result.exit_code == 0
    assert "1 suppressed finding" in result.stdout
    passed = told("maps/bad.yaml", "--select", RULE)["targets"][0]["suppressed"]
    assert [(one["by"], one["reason"]) for one in passed] == [("comment", "a duel")]


def test_a_baseline_knows_findings_although_lines_move(maps: Path) -> None:
    assert run("maps", "--select", RULE, "--write-baseline", "known.json").exit_code == 0
    first = Path("known.json").read_text("utf-8")
    (maps / "bad.yaml").write_text("# moved\n# down\n" + BAD, "utf-8")
    result = run("maps", "--select", RULE, "--baseline", "known.json")
    assert result.exit_code == 0
    assert "1 known finding" in result.stdout
    assert run("maps", "--select", RULE, "--write-baseline", "known.json").exit_code == 0
    assert Path("known.json").read_text("utf-8") == first


def test_what_a_baseline_knows_in_vain_is_told(maps: Path) -> None:
    run("maps", "--select", RULE, "--write-baseline", "known.json")
    (maps / "bad.yaml").write_text(GOOD, "utf-8")
    result = run("maps", "--select", RULE, "--baseline", "known.json")
    assert result.exit_code == 0
    assert "1 finding in the baseline no longer found" in result.stdout
    assert f"maps/bad.yaml: {RULE}: players:" in result.stdout
    # Of files that were not judged nothing is known.
    other = run("maps/good.yaml", "--select", RULE, "--baseline", "known.json")
    assert "no longer found" not in other.stdout


def test_a_fault_of_reading_is_in_no_baseline() -> None:
    Path("a.yaml").write_text("map: [", "utf-8")
    assert run("a.yaml", "--write-baseline", "known.json").exit_code == 1
    assert json.loads(Path("known.json").read_text("utf-8"))["findings"] == []


# Fixes.


def test_fixes_are_applied_until_nothing_is_left() -> None:
    text = COINS.replace("pnp: 1\ntokens: coins\ntitle", "pnp: 1\ntilte").replace(
        "pieces:", "tokens: coins\npieces:"
    )
    text = text.replace("    title", "\t  Title").replace("\n", "\r\n")
    Path("c.yaml").write_bytes(b"\xef\xbb\xbf" + text.encode())
    result = run("c.yaml", "--fix")
    assert result.exit_code == 0, result.stdout
    mended = Path("c.yaml").read_bytes()
    assert mended == b"\xef\xbb\xbf" + COINS.replace("\n", "\r\n").encode()
    assert "c.yaml:3:1: fixed[late-kind] move the line to line 2" in result.stderr
    assert [path.name for path in Path().iterdir()] == ["c.yaml"]


def test_a_diff_shows_fixes_and_changes_nothing() -> None:
    Path("c.yaml").write_text(COINS.replace("size", "Size"), "utf-8")
    before = Path("c.yaml").read_bytes()
    result = run("c.yaml", "--diff")
    assert "--- a/c.yaml\n+++ b/c.yaml\n" in result.stdout
    assert "-    Size: 20mm\n+    size: 20mm\n" in result.stdout
    assert "unknown-key" in result.stderr
    assert Path("c.yaml").read_bytes() == before
    assert result.exit_code == 1


GAME = """\
pnp: 1
Game: small
title: Small
desinger: Nobody
Licence: CC0
players: 2
parts:
  - part: money
    Title: Money
    of: [Coins, coins]
"""


def patched(text: str, difference: str) -> str:
    """Apply the hunks of one file, as ``patch`` does."""
    old, new, at = text.splitlines(keepends=True), [], 0
    for hunk in re.split(r"^(?=@@ )", difference, flags=re.M)[1:]:
        head, *lines = hunk.splitlines(keepends=True)
        start = int(re.findall(r"\d+", head)[0]) - 1
        new += old[at:start]
        at = start
        for sign, *rest in lines:
            if sign in " -":
                assert old[at] == "".join(rest)
                at += 1
            if sign in " +":
                new.append("".join(rest))
    return "".join([*new, *old[at:]])


def test_a_diff_shows_all_that_fix_writes() -> None:
    slips = COINS.replace("pnp: 1\n", "").replace("title: Coins", "Title: Coins")
    slips = slips.replace("size", "Size").replace("quantity", "quantitiy")
    texts = {"game.yaml": GAME, "coins.yaml": slips}
    for name, text in texts.items():
        Path(name).write_text(text, "utf-8")
    difference = run(".", "--diff").stdout
    assert {name: Path(name).read_text("utf-8") for name in texts} == texts

    fixed = run(".", "--fix")
    # More than one round: what a game lists is judged only when its file can be read.
    assert fixed.stderr.count("fixed[") >= 9, fixed.stderr
    files = re.split(r"^--- a/.*\n\+\+\+ b/", difference, flags=re.M)[1:]
    shown = dict(file.split("\n", 1) for file in files)
    for name, text in texts.items():
        after = Path(name).read_text("utf-8")
        assert after != text
        assert patched(text, shown.get(name, "")) == after


def test_a_difference_is_one_for_patch_whatever_the_ends_of_lines() -> None:
    slip = COINS.replace("title: Coins", "Title: Coins \u2028 or less")
    text = "\ufeff" + slip.replace("\n", "\r\n")
    Path("c.yaml").write_bytes(text.encode())
    said = run("c.yaml", "--diff").stdout_bytes.decode()
    assert f"\n \ufeff{COINS.splitlines()[0]}\r\n" in said
    assert "\n-Title: Coins \u2028 or less\r\n+title: Coins \u2028 or less\r\n" in said
    assert "No newline" not in said


def test_the_difference_of_what_is_not_saved_is_shown() -> None:
    given = COINS.replace("size", "Size").encode()
    for fix in ([], ["--fix"]):
        result = run("-", "--stdin-filename", "c.yaml", "--diff", *fix, given=given)
        assert "-    Size: 20mm\n+    size: 20mm\n" in result.stdout
    assert not Path("c.yaml").exists()


def test_a_file_that_may_not_be_written_is_not_mended(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("c.yaml").write_text(COINS.replace("size", "Size"), "utf-8")
    before = Path("c.yaml").read_bytes()
    monkeypatch.setattr("os.access", lambda *_: False)
    result = run("c.yaml", "--fix")
    assert result.exit_code == 2
    assert "cannot write 'c.yaml': permission denied" in result.stderr
    assert Path("c.yaml").read_bytes() == before


# Formats.


@pytest.fixture
def mixed(maps: Path) -> Path:
    """Findings of all kinds: with fixes, labels, suppressed ones, strange names and characters."""
    (maps / "slip.yaml").write_text(COINS.replace("size", "Size"), "utf-8")
    (maps / "twice.yaml").write_text(COINS + "title: Zwei \u2028 <&>'\"\n", "utf-8")
    (maps / "with space, and: more%.yaml").write_text("tokens: [", "utf-8")
    answered = BAD.replace("players:", f"# pnp: ignore[{RULE}] a duel\nplayers:")
    (maps / "answered.yaml").write_text(answered, "utf-8")
    return maps


@cache
def schema() -> Draft7Validator:
    return Draft7Validator(json.loads(SCHEMA.read_text("utf-8")))


def test_sarif_keeps_to_its_schema(mixed: Path) -> None:
    result = run("maps", "nowhere", "--format", "sarif")
    found = json.loads(result.stdout)
    assert [error.message for error in schema().iter_errors(found)] == []
    (only,) = found["runs"]
    ids = [rule["id"] for rule in only["tool"]["driver"]["rules"]]
    assert all(ids[one["ruleIndex"]] == one["ruleId"] for one in only["results"])
    by_rule = {one["ruleId"]: one for one in only["results"]}
    assert by_rule["unknown-key"]["fixes"][0]["description"]["text"] == "write 'size'"
    assert by_rule["duplicate-key"]["relatedLocations"][0]["message"]["text"]
    kinds = [s["kind"] for one in only["results"] for s in one.get("suppressions", [])]
    assert kinds == ["inSource"]
    assert only["invocations"][0]["executionSuccessful"] is False
    prints = [tuple(one["partialFingerprints"].items()) for one in only["results"]]
    assert len(set(prints)) == len(prints)


def test_sarif_of_every_rule_keeps_to_its_schema() -> None:
    from pnp.cli.formats.sarif import render as sarif

    findings = tuple(
        Diagnostic(entry.rule.severity, entry.name, "found", _SOURCE.span())
        for entry in all_rules()
    )
    found = json.loads(sarif(Run([Verdict("a.yaml", "", findings)])))
    assert [error.message for error in schema().iter_errors(found)] == []


def test_fingerprints_stay_when_lines_move(maps: Path) -> None:
    def prints() -> list[str]:
        found = json.loads(run("maps/bad.yaml", "--format", "sarif").stdout)
        return [str(one["partialFingerprints"]) for one in found["runs"][0]["results"]]

    before = prints()
    (maps / "bad.yaml").write_text("# moved\n" + BAD, "utf-8")
    assert prints() == before


DECK = """\
pnp: 1
deck: crew
title: Crew
layout: plain-card
data: crew.xlsx
sheet: The crew
"""


def test_a_finding_in_a_workbook_names_the_file_and_the_cell() -> None:
    Path("crew.yaml").write_text(DECK, "utf-8")
    book = openpyxl.Workbook()
    book.active.title = "The crew"
    for row in (["card", "title"], ["cook", "The cook"], ["mate", "#REF!"]):
        book.active.append(row)
    book.save("crew.xlsx")

    (found,) = told("crew.yaml")["targets"][0]["findings"]
    where = {key: found["span"][key] for key in ("file", "sheet", "cell", "line")}
    assert where == {"file": "crew.xlsx", "sheet": "The crew", "cell": "B3", "line": 3}

    sarif = json.loads(run("crew.yaml", "--format", "sarif").stdout)
    assert [error.message for error in schema().iter_errors(sarif)] == []
    (result,) = sarif["runs"][0]["results"]
    assert result["message"]["text"].startswith("'The crew'!B3: cell B3 contains the error")
    (place,) = result["locations"]
    assert place["physicalLocation"] == {"artifactLocation": {"uri": "crew.xlsx"}}
    (named,) = place["logicalLocations"]
    assert named == {"name": "B3", "fullyQualifiedName": "'The crew'!B3"}

    command = run("crew.yaml", "--format", "github").stdout
    assert "::error file=crew.xlsx,title=no-value::'The crew'!B3: cell B3" in command
    assert "crew.xlsx: 'The crew'!B3: error:" in run(
        "crew.yaml", "--format", "junit"
    ).stdout.replace("&apos;", "'")


def test_github_commands_hold_places_and_no_loose_signs(mixed: Path) -> None:
    lines = run("maps", "--format", "github").stdout.splitlines()
    commands = [text for text in lines if text.startswith("::")]
    pattern = r"::(error|warning|notice) file=[^,:]*,line=\d+,endLine=\d+(,col=\d+,endColumn=\d+)?,"
    pattern += r"title=[a-z0-9-]+::[^\r\n]+"
    assert commands
    assert all(re.fullmatch(pattern, text) for text in commands)
    assert any("with space%2C and%3A more%25.yaml" in text for text in commands)


def test_junit_is_xml_whose_counts_are_right(mixed: Path) -> None:
    root = ET.fromstring(run("maps", "--format", "junit", "--quick").stdout.encode())
    for suite in root.iter("testsuite"):
        cases = list(suite.iter("testcase"))
        assert int(suite.attrib["tests"]) == len(cases)
        assert int(suite.attrib["failures"]) == len(list(suite.iter("failure")))
        assert int(suite.attrib["skipped"]) == len(list(suite.iter("skipped")))
    names = {suite.attrib["name"]: suite for suite in root.iter("testsuite")}
    assert names["maps/good.yaml"].attrib["failures"] == "0"
    assert names["maps/bad.yaml"].attrib["failures"] != "0"


def test_json_tells_ends_fixes_and_grounds(mixed: Path) -> None:
    found = told("maps")
    by_rule = {one["rule"]: one for target in found["targets"] for one in target["findings"]}
    slip = by_rule["unknown-key"]
    place = {"file": "maps/slip.yaml", "line": 7, "column": 5, "end_line": 7, "end_column": 9}
    assert slip["span"] == place
    assert slip["fix"]["edits"] == [{**place, "text": "size"}]
    assert by_rule[RULE]["id"] == NUMBER
    assert by_rule[RULE]["basis"] == "letter"
    assert found["exit_code"] == 1


@pytest.mark.parametrize("layout", sampled(FORMATS, 3))
def test_every_format_is_the_same_twice_and_can_be_written_to_a_file(
    mixed: Path, layout: str
) -> None:
    first = run("maps", "--format", layout, "--color", "never")
    assert first.exit_code == 1
    written = run("maps", "--format", layout, "--output", "found.txt")
    assert written.exit_code == 1
    assert Path("found.txt").read_text("utf-8") == first.stdout
    assert written.stdout == ""


def test_output_that_cannot_be_written_is_2(maps: Path) -> None:
    result = run("maps", "--output", "no/where.txt")
    assert result.exit_code == 2
    assert "cannot write 'no/where.txt'" in result.stderr


@pytest.mark.soak
def test_a_picture_replaces_pictures_of_verdicts_only(maps: Path) -> None:
    assert run("maps/good.yaml", "--quick", "--picture", "good.svg").exit_code == 0
    assert run("maps/good.yaml", "--quick", "--picture", "good.svg").exit_code == 0
    Path("icon.svg").write_text("<svg><title>Hat</title></svg>", "utf-8")
    for option in ("--picture", "--output"):
        result = run("maps/good.yaml", option, "icon.svg")
        assert result.exit_code == 2
        assert "would overwrite the picture 'icon.svg'" in " ".join(result.stderr.split())
    assert Path("icon.svg").read_text("utf-8") == "<svg><title>Hat</title></svg>"


def test_what_is_no_file_is_written_to_and_stays_what_it_is(maps: Path) -> None:
    os.mkfifo("pipe")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        run("maps/good.yaml", "--quick", "--format", "concise", "--output", "pipe")
        assert Path("pipe").is_fifo()
    finally:
        os.close(reader)


def test_no_picture_where_one_was_asked_for_is_no_success() -> None:
    Path("c.yaml").write_text(COINS, "utf-8")
    result = run("c.yaml", "--picture", "c.svg")
    assert result.exit_code == 2
    assert "error[nothing-to-draw]" in result.stderr
    assert not Path("c.svg").exists()
