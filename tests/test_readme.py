"""What the README shows must be true: its examples build and its message is the one given."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli import group

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
YAML = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)
MESSAGE = re.findall(r"```\n(error.*?)```", README, re.DOTALL)[0]
POND, GAME, THEME = YAML


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def build(*arguments: str) -> Result:
    command = ["build", *arguments, "--paper", "a4", "--format", "pdf"]
    return CliRunner().invoke(group, command, catch_exceptions=False)


def test_its_map_builds() -> None:
    Path("duck-pond.yaml").write_text(POND, encoding="utf-8")
    result = build("duck-pond.yaml")
    assert result.exit_code == 0, result.stderr
    assert Path("output/duck-pond/chart/duck-pond-a4.pdf").is_file()


def test_its_theme_dresses_its_map() -> None:
    game = Path("pond")
    game.mkdir()
    (game / "duck-pond.yaml").write_text(POND, encoding="utf-8")
    (game / "moonlight.yaml").write_text(THEME, encoding="utf-8")
    (game / "game.yaml").write_text(GAME, encoding="utf-8")
    result = build("pond", "--theme", "moonlight")
    assert result.exit_code == 0, result.stderr
    assert Path("output/pond/moonlight/pond-kit-a4.pdf").is_file()


def test_its_slip_gets_the_answer_shown() -> None:
    Path("duck-pond.yaml").write_text(POND.replace("P1 P1# P1# P1 c1", "P1 q2# P1# P1 c1"))
    assert MESSAGE.rstrip() in build("duck-pond.yaml").stderr


def test_its_commands_are_commands() -> None:
    used = set(re.findall(r"^    pnp (\w+)", README, re.MULTILINE))
    assert used <= set(group.list_commands(None))  # type: ignore[arg-type]
    assert "build" in used
