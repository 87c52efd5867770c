"""The README is true: its examples build and its message is the one printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from pnp.base.library import game_dir, starters
from pnp.cli import group
from pnp.content.files import records_of
from pnp.content.game_files import bundled_games
from pnp.content.kinds import all_kinds

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
YAML = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)
MESSAGE = re.findall(r"```\n(error.*?)```", README, re.DOTALL)[0]
DECK, VALLEY, POND, GAME, THEME = YAML
ROWS = re.findall(r"```csv\n(.*?)```", README, re.DOTALL)[0]


EXAMPLES = sorted((ROOT / "docs" / "examples").rglob("*.yaml"))


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def build(*arguments: str) -> Result:
    command = ["build", *arguments, "--paper", "a4", "--format", "pdf"]
    return CliRunner().invoke(group, command, catch_exceptions=False)


def clean(target: str) -> None:
    """Require that a file or game passes strictly, without notes."""
    result = CliRunner().invoke(group, ["validate", "--strict", target], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert not re.search("^(error|warning|note)", result.output, re.MULTILINE), result.output


def test_its_map_builds() -> None:
    Path("duck-pond.yaml").write_text(POND, encoding="utf-8")
    result = build("duck-pond.yaml")
    assert result.exit_code == 0, result.stderr
    assert Path("output/duck-pond/plain/duck-pond-a4.pdf").is_file()


def test_its_deck_builds() -> None:
    Path("birds.yaml").write_text(DECK, encoding="utf-8")
    Path("birds.csv").write_text(ROWS, encoding="utf-8")
    result = build("birds.yaml")
    assert (result.exit_code, result.stderr) == (0, "")
    assert Path("output/birds/plain/birds-a4.pdf").is_file()


def test_its_board_builds_and_breaks_the_promise_shown() -> None:
    Path("valley.yaml").write_text(VALLEY, encoding="utf-8")
    result = build("valley.yaml")
    assert (result.exit_code, result.stderr) == (0, "")
    (promise,) = re.findall(r"`(promises: .*?)`", README)
    Path("valley.yaml").write_text(f"{VALLEY}{promise}\n", encoding="utf-8")
    found = CliRunner().invoke(group, ["validate", "valley.yaml"], catch_exceptions=False)
    (message,) = re.findall(r"^    (error.*)$", README, re.MULTILINE)
    assert found.output.startswith(f"{message}\n")


def test_it_names_every_small_game_and_every_starter_that_it_begins_with() -> None:
    small = {path.parent.name for path in (ROOT / "docs/examples/games").glob("*/game.yaml")}
    assert set(re.findall(r"docs/examples/games/([\w-]+)", README)) <= small
    assert set(re.findall(r"--like ([\w-]+)", README)) <= set(starters())
    titles = re.findall(
        r"^title: (.+)$",
        "".join((ROOT / f"docs/examples/games/{n}/game.yaml").read_text("utf-8") for n in small),
        re.MULTILINE,
    )
    (shown,) = re.findall(r'six-games.png".*alt="([^"]*)"', README)
    assert [title for title in titles if title.lower() not in shown.lower()] == []


def test_it_names_every_game_of_the_box_and_shows_pictures_that_are_there() -> None:
    for name in bundled_games():
        game = records_of(game_dir(name), name).game
        assert game is not None
        assert game.record.title in README
    pictures = re.findall(r'src="([^"]+)"', README)
    assert pictures
    assert [name for name in pictures if not (ROOT / name).is_file()] == []


@pytest.mark.soak
@pytest.mark.parametrize("name", bundled_games())
def test_it_says_how_many_sheets_a_kit_takes(name: str) -> None:
    game = records_of(game_dir(name), name).game
    assert game is not None
    done = build(name)
    taken = re.findall(r"\((\d+) sheets of a4\)", done.output)
    (row,) = (line for line in README.splitlines() if f"**{game.record.title}**" in line)
    assert [row.split("|")[-2].strip()] == taken


def test_its_files_are_strictly_legal() -> None:
    Path("duck-pond.yaml").write_text(POND, encoding="utf-8")
    Path("birds.yaml").write_text(DECK, encoding="utf-8")
    Path("birds.csv").write_text(ROWS, encoding="utf-8")
    game = Path("pond")
    game.mkdir()
    for name, text in (("duck-pond", POND), ("moonlight", THEME), ("game", GAME)):
        (game / f"{name}.yaml").write_text(text, encoding="utf-8")
    Path("valley.yaml").write_text(VALLEY, encoding="utf-8")
    for target in ("duck-pond.yaml", "birds.yaml", "valley.yaml", "pond"):
        clean(target)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_of_the_docs_are_strictly_legal(path: Path) -> None:
    clean(str(path))


def test_yaml_of_other_pages_is_read() -> None:
    """Pages contain whole files of content or excerpts; the files are legal."""
    pages = set((ROOT / "docs").glob("*.md"))
    # The files of these are a package, games and boards, with tests of their own.
    others = ("boards", "decks", "extending", "tutorial", "validating")
    whole = {ROOT / "docs" / f"{page}.md" for page in others}
    for page in sorted(pages - whole):
        for text in re.findall(r"```yaml\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
            found = yaml.safe_load(text)
            kind = next((key for key in found if key in all_kinds()), None)
            if kind is not None and next(iter(found)) in (kind, "pnp"):
                Path(f"{found[kind]}.yaml").write_text(text, encoding="utf-8")
                clean(f"{found[kind]}.yaml")


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
