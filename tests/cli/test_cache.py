"""Results of earlier runs on the command line: the same files and words with and without them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from conftest import COINS

from pnp.cli import group


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    Path("c.yaml").write_text(COINS, "utf-8")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, list(arguments), catch_exceptions=False)


def built(*arguments: str) -> str:
    """Build the coins and return the last line."""
    return run("build", "c.yaml", "--paper", "a4", *arguments).output.splitlines()[-1]


def files(folder: str = "output") -> dict[str, bytes]:
    found = (path for path in Path(folder).rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def test_an_unchanged_game_is_not_built_again() -> None:
    assert built() == "Coins: 3 files in output/coins/plain (1 sheet of a4)"
    before = {path: path.stat().st_mtime_ns for path in Path("output").rglob("*")}
    assert built() == "Coins: unchanged, 3 files in output/coins/plain (1 sheet of a4)"
    assert {path: path.stat().st_mtime_ns for path in Path("output").rglob("*")} == before
    Path("c.yaml").write_text(
        COINS.replace("tokens: coins\ntitle: Coins", "tokens: coins\ntitle: Money"), "utf-8"
    )
    assert "unchanged" not in built()


def test_files_that_were_removed_or_changed_since_are_not_taken_for_built() -> None:
    built()
    first = files()
    Path("output/coins/plain/coins-a4.pdf").unlink()
    assert "unchanged" not in built()
    assert files() == first
    Path("output/coins/plain/coins-a4.pdf").write_bytes(b"mine")
    assert "changed since pnp made it" in run("build", "c.yaml", "--paper", "a4").output


def test_a_build_of_other_choices_between_is_seen() -> None:
    built()
    first = files()
    built("--copies", "2")
    assert files() != first
    assert "unchanged" not in built()
    assert files() == first


def test_the_same_bytes_and_words_without_a_cache() -> None:
    with_cache = [built("--out", "a"), built("--out", "a")]
    without = [built("--out", "b", "--no-cache"), built("--out", "b", "--no-cache")]
    assert files("a") == files("b")
    assert [line.replace("in a/", "in b/") for line in with_cache] == without


def test_findings_are_kept_as_they_were() -> None:
    Path("c.yaml").write_text(f"{COINS}\ncolour: red\n", "utf-8")
    for command in (["validate", "c.yaml"], ["validate", "c.yaml", "--drawn"], ["build", "c.yaml"]):
        kept = [run(*command) for _ in "12"]
        fresh = run(*command, "--no-cache")
        assert {one.output for one in (*kept, fresh)} == {fresh.output}
        assert {one.exit_code for one in (*kept, fresh)} == {fresh.exit_code}


def test_fixes_are_judged_anew() -> None:
    Path("c.yaml").write_text(COINS + "\n\n\n", "utf-8")
    first = run("validate", "c.yaml", "--fix").output
    Path("c.yaml").write_text(COINS + "\n\n\n", "utf-8")
    assert run("validate", "c.yaml", "--fix").output == first


def test_the_cache_is_shown_and_cleared() -> None:
    store = Path("cache/pnp/results.sqlite").absolute()
    assert run("cache").output == f"{store}: 0.0 MB\n"
    built()
    assert store.exists()
    assert run("cache", "clear").output.endswith(" MB freed\n")
    assert not store.exists()
    assert "unchanged" in built()


def test_nothing_is_kept_without_a_cache() -> None:
    built("--no-cache")
    assert not Path("cache").exists()
