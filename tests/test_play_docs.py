"""docs/play.md tells the truth: its commands say what it says, and it tells of all there is."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import sampled

from pnp.cli import group
from pnp.cli.commands.play import command
from pnp.play import thresholds
from pnp.rules.catalogue import others

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "play.md").read_text("utf-8")
TALKS = re.findall(r"^```console\n\$ pnp (.+)\n((?:.*\n)*?)```", PAGE, re.M)


@pytest.mark.parametrize(("typed", "said"), sampled(TALKS, 3), ids=lambda text: text[:40])
def test_commands_say_what_it_says(
    typed: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.chdir(tmp_path)
    name, text = re.findall(r"^```python\n# (\S+)\n(.*?)^```", PAGE, re.M | re.S)[0]
    Path(name).write_text(text, "utf-8")
    words = [*shlex.split(typed), "--jobs", "1"]
    result = CliRunner().invoke(group, words, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    pattern = re.escape(said.rstrip("\n")).replace(re.escape("..."), "(?:.|\n)*?")
    assert re.fullmatch(f"{pattern}(?:.|\n)*", result.output), result.output


def test_all_options_and_findings_are_told() -> None:
    options = {name for option in command.params for name in option.opts if name[:2] == "--"}
    told = set(re.findall(r"--[a-z]+", PAGE))
    assert options - told - {"--color", "--seed"} == set()
    codes = {name for name, page in others().items() if page.when == "play"}
    assert codes <= set(re.findall(r"`([a-z-]+)`", PAGE))


def test_thresholds_are_those_of_the_page() -> None:
    for number in (
        f"more than {100 * thresholds.UNFINISHED:g} % of games do not end",
        f"more than {100 * thresholds.SEAT:g} points above",
        f"{100 * thresholds.SEAT_BADLY:g} points are an error",
        f"in {thresholds.PLACES:,} games or more",
        f"less than {100 * thresholds.SKILL:g} %",
        f"more than {100 * thresholds.DOMINANT:g} %",
        f"wins more than {100 * thresholds.RUNAWAY:g} % of games",
        f"counts {thresholds.SECONDS} seconds",
    ):
        assert number in PAGE, number


def test_its_contents_are_its_headings() -> None:
    listed = re.findall(r"^- \[(.*?)\]\(#(.*?)\)$", PAGE, re.M)
    assert [title for title, _ in listed] == re.findall(r"^## (.*)$", PAGE, re.M)
    anchors = [title.lower().replace(" ", "-").replace(",", "") for title, _ in listed]
    assert [anchor for _, anchor in listed] == anchors
