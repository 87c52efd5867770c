"""Commands write where the user means, and not through links that came with a download."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli import group


@pytest.fixture
def documents(small_game: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of the user beside a game, in which the command runs."""
    folder = small_game.parent / "Documents"
    folder.mkdir()
    (folder / "thesis.txt").write_text("mine", "utf-8")
    monkeypatch.chdir(small_game)
    return folder


@pytest.mark.parametrize(
    ("link", "command"),
    [
        ("output", ("build", "--only", "money", "--format", "svg")),
        ("output", ("theme", "preview", "--format", "svg")),
        ("output", ("calibrate", "--paper", "a4")),
        ("schemas", ("schema",)),
        ("maps", ("new", "map", "lagoon")),
        ("decks", ("new", "deck", "crew")),
        ("themes", ("new", "theme", "dusk")),
        ("words", ("words", "--lang", "de")),
    ],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_a_link_out_of_the_game_is_not_written_through(
    small_game: Path, documents: Path, link: str, command: tuple[str, ...]
) -> None:
    (small_game / link).symlink_to(documents)
    result = CliRunner().invoke(group, command)
    assert result.exit_code != 0
    assert "link" in result.output
    assert [path.name for path in documents.iterdir()] == ["thesis.txt"]


def test_a_folder_that_the_user_names_may_be_a_link(small_game: Path, documents: Path) -> None:
    (small_game / "output").symlink_to(documents)
    result = CliRunner().invoke(group, ("schema", "map", "--out", "output"))
    assert result.exit_code == 0, result.output
    assert (documents / "map.json").is_file()


def test_python_m_pnp_runs_no_module_of_the_current_folder(small_game: Path) -> None:
    for name in ("yaml", "click", "msgspec"):
        (small_game / f"{name}.py").write_text("raise SystemExit(77)\n", "utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "pnp", "validate", "."],
        cwd=small_game,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("named", [True, False])
def test_a_fix_follows_only_a_link_that_the_user_names(
    small_game: Path, documents: Path, named: bool
) -> None:
    coins = small_game / "tokens" / "coins.yaml"
    faulty = coins.read_text("utf-8").replace("title:", "titel:", 1)
    (documents / "coins.yaml").write_text(faulty, "utf-8")
    coins.unlink()
    coins.symlink_to(documents / "coins.yaml")
    target = "tokens/coins.yaml" if named else "."
    CliRunner().invoke(group, ("validate", "--fix", target))
    assert ((documents / "coins.yaml").read_text("utf-8") == faulty) is not named
    assert coins.is_symlink()
