"""Nothing from a file or a name commands a terminal, breaks a line or forges a GitHub command."""

from __future__ import annotations

import ast
import json
import os
import pty
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from pnp.base.diagnostics import BoardMark, Diagnostic, Fix, Label, Severity, Source, Span
from pnp.cli import group
from pnp.cli.commands.validate import FORMATS
from pnp.cli.terminal import as_json, join_safely, make_visible, style_text
from pnp.rules.verdict import Verdict

ROOT = Path(__file__).parent.parent.parent
FORGED = (
    "pnp: 1\ntokens: d\n"
    'title: "x\\n::stop-commands::pwned\\n::error file=a::forged"\n'
    "pieces: [{id: a, title: x, size: 20mm, front: {icon: coin}}]\n"
)
CODES = (
    'pnp: 1\ndeck: d\ntitle: "\\u202e[31mRED\\u2066[2J"\n'
    "layout: plain-card\ncards: [{card: a, title: b}]\n"
)
SLIP = "pnp: 1\ntokens: a\ntitle: A\npieces: [{id: p, titl: P, size: 20mm, front: {text: '1'}}]\n"
EVIL = "\x1b[2J\x07\x9b\u202e\u2066\udcff\uffff\x7f\r\n::error::x"
UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\uffff]")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, list(arguments), catch_exceptions=False)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("char", list(EVIL[:10]) + ["\x00", "\u2028", "\u2029", "\x85", "\ufffe"])
def test_what_is_not_seen_is_shown_in_one_column(char: str) -> None:
    shown = make_visible(f"a{char}b")
    assert len(shown) == 3
    if char.isprintable():
        assert shown[1] == char
    else:
        assert shown[1] in " \ufffd"


def test_what_is_seen_stays_as_it_is() -> None:
    text = "É 海賊 ⚓ \u00a0 é\u0301 \U0001f3f4 \ue000"
    assert make_visible(text) == text
    assert join_safely(["", text]) == f"\n{text}\n"


def test_only_colours_of_ours_colour() -> None:
    text = join_safely([f"{style_text('error', fg='red')} \x1b[31mred\x1b[0m"])
    assert text == "\x1b[31merror\x1b[0m \ufffd[31mred\ufffd[0m\n"
    assert click.unstyle(join_safely([style_text("\x1b[8m", bold=True)])) == "\ufffd[8m\n"


def test_no_line_begins_or_holds_what_github_obeys() -> None:
    lines = ["::error::a", "  ::add-mask::b", "a ##[group]b", style_text("::error::c", bold=True)]
    text = click.unstyle(join_safely(lines))
    assert not re.search(r"^\s*::[a-z]|##\[", text, re.M)
    assert join_safely(["  ::: a.yaml:1:1"]) == "  ::: a.yaml:1:1\n"


def test_json_spells_what_is_not_seen_and_loses_nothing_but_halves_of_pairs() -> None:
    text = as_json({"a": EVIL, "b": "\U000e0001\u2028"})
    assert not UNSEEN.search(text)
    text.encode("utf-8")
    whole = EVIL.replace("\udcff", "\ufffd")
    assert json.loads(text) == {"a": whole, "b": "\U000e0001\u2028"}


def _told(layout: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return what a format writes of a verdict every text of which is evil."""
    source = Source(f"n{EVIL}.yaml", f"a: {EVIL}\nb: {EVIL}\n")
    span = Span(source, 1, 1, 1, 5)
    found = Diagnostic(
        Severity.ERROR,
        "unknown-key",
        f"m{EVIL}",
        span,
        f"h{EVIL}",
        (Label(span, f"l{EVIL}"),),
        (f"d{EVIL}",),
        Fix(f"f{EVIL}", ()),
        (BoardMark("spot", (EVIL,)),),
    )
    verdict = Verdict(f"::error::{EVIL}", f"s{EVIL}", (found, found), home=EVIL)
    monkeypatch.setattr("pnp.rules.validate.judge_targets", lambda *_: iter([verdict]))
    result = run("validate", "x", "--format", layout, "--max-diagnostics", "1")
    assert result.exit_code == 1
    return result.stdout_bytes.decode("utf-8")


@pytest.mark.parametrize("layout", FORMATS)
def test_every_text_of_every_format_is_made_safe(
    layout: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = _told(layout, monkeypatch)
    assert not UNSEEN.search(text)
    obeyed = [line for line in text.split("\n") if re.match(r"\s*::\w+", line)]
    ours = r"::error file=n[^,:\s]*[^,:]*,line=1,endLine=1,col=1,endColumn=4,title=unknown-key::m.*"
    assert all(layout == "github" and re.fullmatch(ours, line) for line in obeyed)
    if layout in ("json", "sarif"):
        json.loads(text)
    if layout == "junit":
        ET.fromstring(text.encode())


def test_a_title_forges_no_command_of_github() -> None:
    Path("forged.yaml").write_text(FORGED, "utf-8")
    text = run("validate", "forged.yaml", "--format", "github").stdout
    commands = [line for line in text.splitlines() if line.lstrip().startswith("::")]
    assert all(line.startswith("::error file=forged.yaml,line=3,") for line in commands)
    assert "tokens 'x ::stop-commands::pwned ::error file=a::forged'" in text.splitlines()[-1]


def test_a_title_that_begins_like_a_command_is_none() -> None:
    Path("t.yaml").write_text(
        SLIP.replace("titl:", "title:").replace("A\n", "'::error file=a::x'\n")
    )
    result = run("build", "t.yaml", "--format", "svg")
    assert result.exit_code == 0
    assert result.stdout.startswith(": :error file=a::x: 2 files")


@pytest.mark.parametrize("colour", ["always", "never"])
def test_a_title_commands_no_terminal(colour: str) -> None:
    Path("codes.yaml").write_text(CODES, "utf-8")
    for command in ("validate", "build"):
        result = run(command, "codes.yaml", "--color", colour)
        left = click.unstyle(result.output)
        assert not UNSEEN.search(left)
        assert "\ufffd[2J" in left or command == "build"
        assert "\u2066[2J" not in result.output


def test_what_is_typed_is_quoted_safely() -> None:
    for arguments in (["build", EVIL], ["explain", EVIL], ["list", "icons", EVIL], [EVIL], ["new"]):
        result = run(*arguments, "--paper", EVIL) if arguments[0] == "build" else run(*arguments)
        assert not UNSEEN.search(result.output), arguments


@pytest.mark.soak
def test_the_headline_of_a_picture_is_made_safe() -> None:
    name = "isle\x1b[2J\u202e.yaml"
    good = ROOT / "examples" / "too-few-edge-oceans" / "good.yaml"
    Path(name).write_bytes(good.read_bytes())
    result = run("validate", name, "--quick", "--picture", "p.svg")
    assert result.exit_code == 0
    text = Path("p.svg").read_text("utf-8")
    ET.fromstring(text.encode())
    assert not UNSEEN.search(text)
    assert "<title>isle\ufffd[2J\ufffd.yaml: " in text


@pytest.mark.skipif(os.name != "posix", reason="names are bytes only there")
def test_a_name_that_is_not_utf_8_reaches_every_format() -> None:
    name = os.fsdecode(b"b\xff d.yaml")
    Path(name).write_text(SLIP, "utf-8")
    for layout in FORMATS:
        result = run("validate", name, "--format", layout)
        assert result.exit_code == 1
        text = result.stdout_bytes.decode("utf-8")
        assert "b\ufffd d.yaml" in text or layout == "sarif"
        if layout == "sarif":
            places = re.findall(r'"uri": "(.*)"', text)
            assert set(places) == {"b%FF%20d.yaml"}
    assert "+++ b/b\ufffd d.yaml" in run("validate", name, "--diff").stdout


@pytest.mark.skipif(os.name != "posix", reason="names are bytes only there")
def test_a_baseline_knows_a_file_whose_name_is_not_utf_8() -> None:
    name = os.fsdecode(b"b\xff.yaml")
    bad = ROOT / "examples" / "too-few-edge-oceans" / "bad.yaml"
    Path(name).write_bytes(bad.read_bytes())
    assert run("validate", name, "--quick").exit_code == 1
    assert run("validate", name, "--quick", "--write-baseline", "known.json").exit_code == 0
    assert run("validate", name, "--quick", "--baseline", "known.json").exit_code == 0
    assert b"b\\udcff.yaml" in Path("known.json").read_bytes()


@pytest.mark.skipif(os.name != "posix", reason="there are terminals of this kind")
def test_a_difference_is_made_safe_on_a_terminal_and_whole_elsewhere() -> None:
    Path("c.yaml").write_text(SLIP.replace("title: A", "tilte: A\u200b\u202e # x"), "utf-8")
    command = [sys.executable, "-m", "pnp", "validate", "c.yaml", "--diff"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    piped = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert "\u202e" in piped.stdout.decode()
    try:
        ours, theirs = pty.openpty()
    except OSError as error:
        pytest.skip(f"no pseudo-terminal can be opened here: {error}")
    with subprocess.Popen(command, env=environment, stdout=theirs, stderr=subprocess.PIPE) as child:
        child.communicate()
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "+title: A" in shown
    assert "\u202e" not in shown


def test_all_that_is_said_goes_through_the_one_way_out() -> None:
    ways = {"click.echo": "terminal.py", "click.style": "terminal.py", "click.secho": ""}
    for path in (ROOT / "pnp" / "cli").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            assert called != "print", path
            assert ways.get(called, path.name) == path.name, f"{path}: {called}"
