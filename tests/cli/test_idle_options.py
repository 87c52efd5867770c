"""Options that mean nothing to the formats that are written are reported."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from conftest import COINS

from pnp.cli import group


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("c.yaml").write_text(COINS, "utf-8")


def built(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["build", "c.yaml", *arguments], catch_exceptions=False)


@pytest.mark.parametrize(
    "option",
    [
        ("--copies", "3"),
        ("--cut-lines",),
        ("--marks", "none"),
        ("--paper", "a3"),
        ("--sheets", "fronts"),
    ],
    ids=lambda option: option[0],
)
def test_an_option_of_sheets_is_reported_where_none_are_written(option: tuple[str, ...]) -> None:
    alone = built("--format", "svg", *option)
    assert alone.exit_code == 0
    assert f"option-without-effect]: {option[0]} has no effect" in alone.output
    assert (
        "option-without-effect" not in built("--format", "svg", "--format", "pdf", *option).output
    )


def test_options_that_are_not_given_are_not_reported() -> None:
    assert "option-without-effect" not in built("--format", "svg").output
