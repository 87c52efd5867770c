"""docs/play.md is true and complete: its commands print what it shows, and it describes
everything."""

from __future__ import annotations

import inspect
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from conftest import sampled

from pnp.cli import group
from pnp.cli.commands.play import command
from pnp.kinds.game.record import Targets
from pnp.play import judging
from pnp.play.kernel import Engine
from pnp.play.narration import Narrator
from pnp.rules.catalogue import other_pages

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "play.md").read_text("utf-8")
TALKS = re.findall(r"^```console\n\$ pnp (.+)\n((?:.*\n)*?)```", PAGE, re.M)


@pytest.mark.parametrize(
    ("typed", "said"), sampled(TALKS, len(TALKS), 3), ids=lambda text: text[:40]
)
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
    codes = {name for name, page in other_pages().items() if page.rule.when == "play"}
    assert codes <= set(re.findall(r"`([a-z-]+)`", PAGE))


def _rows(of: type) -> dict[str, tuple[str, str]]:
    """Return the attributes and methods in a table of the page, with parameters and defaults."""
    section = PAGE[PAGE.index("`compiled` returns an `Engine`") :]
    engine, narrator = section.split("`NARRATOR` makes a `Narrator`")
    part = engine if of is Engine else narrator
    rows = re.findall(r"^\| `(\w+)(\(self.*?\))?` \| .* \| (.*) \|$", part, re.M)
    return {name: (given, default) for name, given, default in rows}


@pytest.mark.parametrize("of", [Engine, Narrator])
def test_all_that_an_engine_and_a_narrator_have_is_described(of: type) -> None:
    rows = _rows(of)
    own = {name for name in dir(of) if name[0] != "_"} | {*getattr(of, "__annotations__", {})}
    assert {*rows} == own
    for name, (given, default) in rows.items():
        part: Any = getattr(of, name, None)
        if given:
            assert given == f"({', '.join(inspect.signature(part).parameters)})", name
        required = not hasattr(of, name) or getattr(part, "__isabstractmethod__", False)
        assert (default == "required") == required, name


def test_limits_are_those_of_the_page() -> None:
    block = re.search(r"^```yaml\ntargets:\n((?:  .*\n)+)```", PAGE, re.M)
    assert block is not None
    told = dict(re.findall(r"^  (\w+): ([\d.]+)", block[1], re.M))
    assert {key: float(value) for key, value in told.items()} == Targets().model_dump()
    assert f"in {judging.PLACES:,} games or more" in PAGE
    assert "one in twenty" in PAGE
    assert judging.FALSE == 1 / 20


def test_its_contents_are_its_headings() -> None:
    listed = re.findall(r"^- \[(.*?)\]\(#(.*?)\)$", PAGE, re.M)
    assert [title for title, _ in listed] == re.findall(r"^## (.*)$", PAGE, re.M)
    anchors = [title.lower().replace(" ", "-").replace(",", "") for title, _ in listed]
    assert [anchor for _, anchor in listed] == anchors
