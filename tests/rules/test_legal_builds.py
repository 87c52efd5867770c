"""What the validator calls legal builds: a build may only refuse what takes drawing to know."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner
from conftest import sampled

from pnp.base.diagnostics import Diagnostic, Severity
from pnp.base.library import examples_dir
from pnp.cli import group
from pnp.press.dry_run import DryRunResult, dry_run
from pnp.rules.catalogue import other_pages
from pnp.rules.validate import CheckOptions, validate

ROOT = Path(__file__).parent.parent.parent
DOCS = sorted((ROOT / "docs" / "examples").rglob("*.yaml"))
# Each twelfth, for some draw whole boards.
FOLDERS = sorted(examples_dir().iterdir())[::12]
EXAMPLES = [path for folder in FOLDERS for path in sorted(folder.iterdir())]
TARGETS = [p for p in (*DOCS, *EXAMPLES) if p.is_dir() or p.suffix == ".yaml"]
# Of sheets and fonts, rules may learn more while pages are drawn.
DRAWN = {"count-mismatch", "missing-glyph", "unknown-supply"}
DRAWN |= {name for name, page in other_pages().items() if page.rule.when == "build"}
GAME = """\
pnp: 1
game: tide
title: Tide
designer: A. Tern
licence: Public domain
players: 2
language: en
parts: [{part: cards, title: Cards, of: [crew]}]
"""
DECK = """\
pnp: 1
deck: crew
title: Crew
layout: crew-card
data: crew.csv
"""
LAYOUT = """\
pnp: 1
layout: crew-card
boxes:
  title: {at: [6mm, 6mm], size: [50mm, 8mm]}
  sign: {draw: icon, at: [20mm, 20mm], size: [20mm, 20mm]}
  mark: {draw: icon, icon: anchor, at: [20mm, 50mm], size: [20mm, 20mm], fill: ink}
"""
TABLE = "card,title,sign\ncook,Cook,coin\nmate,Mate,anchor\n"


@pytest.fixture
def tide(tmp_path: Path) -> Path:
    """Return the folder of a game with a deck whose cards are in a table."""
    folder = tmp_path / "tide"
    folder.mkdir()
    texts = {"game.yaml": GAME, "crew.yaml": DECK, "crew-card.yaml": LAYOUT, "crew.csv": TABLE}
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def errors(found: tuple[Diagnostic, ...]) -> list[tuple[str, str]]:
    """Return the codes and places of errors."""
    return [(f.code, str(f.span)) for f in found if f.severity is Severity.ERROR]


def quick(path: Path) -> list[tuple[str, str]]:
    return errors(validate(str(path), path, CheckOptions(quick=True)).findings)


@pytest.mark.parametrize("path", sampled(TARGETS, 64), ids=lambda path: "/".join(path.parts[-2:]))
def test_what_is_legal_is_refused_only_for_what_takes_drawing(path: Path) -> None:
    verdict = validate(str(path), path, CheckOptions())
    if verdict.verdict_text(strict=False) not in ("legal", "nothing to check"):
        return
    refused = [
        found
        for found in errors((dry_run(path) or DryRunResult()).findings)
        if found[0] not in DRAWN
    ]
    assert refused == []


def test_the_hook_finds_a_misspelt_icon_in_a_table(
    tide: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    entry = next(hook["entry"] for hook in hooks if hook["id"] == "pnp-validate")
    program, *words = shlex.split(entry)
    assert program == "pnp"
    monkeypatch.chdir(tide)
    assert CliRunner().invoke(group, words).exit_code == 0
    edit(tide / "crew.csv", "Mate,anchor", "Mate,anchro")
    said = CliRunner().invoke(group, [*words, "--format", "concise"])
    assert said.exit_code == 1
    assert said.stdout == "crew.csv:3:11: error[unknown-icon] there is no icon 'anchro'\n"


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "place"),
    [
        ("crew-card.yaml", "icon: anchor", "icon: anchro", "unknown-icon", "crew-card.yaml:6:28"),
        ("crew-card.yaml", "fill: ink", "fill: inkk", "unknown-role", "crew-card.yaml:6:80"),
        ("crew.csv", "Cook,coin", "{redd|Cook},coin", "unknown-role", "crew.csv:2:6"),
        ("crew.csv", "Cook,coin", ":cooin: Cook,coin", "unknown-icon", "crew.csv:2:6"),
        ("crew.csv", "Cook,coin", "Cook \uabcd,coin", "missing-glyph", "crew.csv:2:6"),
        (
            "crew-card.yaml",
            "draw: icon, icon: anchor",
            "draw: image, image: art/none.png",
            "unknown-picture",
            "crew-card.yaml:6:30",
        ),
        ("crew.csv", "mate,Mate", "cook,Mate", "duplicate-card", "crew.csv:3:1"),
        (
            "game.yaml",
            "language: en",
            "pieces: [coook]\nlanguage: en",
            "unknown-piece",
            "game.yaml:7:10",
        ),
    ],
)
def test_what_needs_no_drawing_is_told_quickly(
    tide: Path, name: str, old: str, new: str, code: str, place: str
) -> None:
    assert quick(tide) == []
    edit(tide / name, old, new)
    assert quick(tide) == [(code, str(tide / place))]


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "line"),
    [
        ("mosaic.yaml", "card: gull-rock", "card: cold-water", "duplicate-card", 32),
        ("mosaic.yaml", "kind: north", "kind: nroth", "unknown-card-kind", 27),
        ("key.yaml", "at: x1", "at: x99", "unknown-space", 34),
        ("mats.yaml", "start: 0", "start: 99", "unknown-space", 18),
        ("mats.yaml", "[ship, anchor]", "[ship, '']", "unknown-icon", 29),
        ("mosaic.yaml", "on top, icon: star", "on top, icon: ''", "unknown-icon", 16),
        ("squares.yaml", "at: g7", "at: h7", "misplaced-panel", 28),
    ],
)
def test_boards_are_surveyed_without_a_game(
    tmp_path: Path, name: str, old: str, new: str, code: str, line: int
) -> None:
    path = tmp_path / name
    path.write_text((ROOT / "docs" / "examples" / name).read_text("utf-8"), "utf-8")
    assert quick(path) == []
    edit(path, old, new)
    assert (code, f"{path}:{line}") in {(c, at.rpartition(":")[0]) for c, at in quick(path)}


def test_no_comment_answers_for_what_no_build_goes_on_with(tide: Path) -> None:
    comment = "  # pnp: ignore[unknown-icon] it will be drawn\n"
    edit(tide / "crew.yaml", "data: crew.csv\n", f"data: crew.csv{comment}")
    edit(tide / "crew.csv", "Cook,coin", "Cook,cooin")
    verdict = validate(str(tide), tide, CheckOptions(quick=True))
    assert errors(verdict.findings) == [("unknown-icon", f"{tide / 'crew.csv'}:2:11")]
    assert verdict.suppressed == ()


def test_what_an_author_answers_for_a_build_accepts(tide: Path) -> None:
    edit(tide / "game.yaml", "language: en\n", "language: en\nsupply: {cook: 2, mate: 1}\n")
    assert [code for code, _ in quick(tide)] == ["count-mismatch"]
    reason = "  # pnp: ignore[count-mismatch] the second is in the expansion\n"
    edit(tide / "game.yaml", "mate: 1}\n", f"mate: 1}}{reason}")
    assert quick(tide) == []
    assert errors((dry_run(tide) or DryRunResult()).findings) == []


def test_a_file_of_a_game_with_a_faulty_theme_is_not_called_legal(tide: Path) -> None:
    edit(tide / "game.yaml", "language: en\n", "language: en\ntheme: dusk\n")
    theme = "pnp: 1\ntheme: dusk\ntitle: Dusk\nextends: chart\ncolours: {sea: seaa}\n"
    (tide / "dusk.yaml").write_text(theme, "utf-8")
    verdict = validate("crew.yaml", tide / "crew.yaml", CheckOptions())
    assert verdict.verdict_text(strict=False) == "no error so far"


def test_a_deck_alone_is_told_of_the_layout_of_its_game(tide: Path) -> None:
    edit(tide / "crew-card.yaml", "icon: anchor", "icon: anchro")
    assert quick(tide / "crew.yaml") == [("unknown-icon", f"{tide / 'crew-card.yaml'}:6:28")]


def test_a_layout_may_wait_for_what_only_another_deck_has(tide: Path) -> None:
    edit(tide / "crew-card.yaml", "fill: ink", "fill: ink, when: weather")
    assert quick(tide) == []
    assert errors((dry_run(tide) or DryRunResult()).findings) == []
    edit(tide / "crew-card.yaml", "when: weather", "when: sgin")
    assert quick(tide) == [("unknown-field", f"{tide / 'crew-card.yaml'}:6:91")]


def test_findings_of_drawing_and_of_rules_are_one_set(
    tide: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tide)
    edit(tide / "crew.csv", "Cook,coin", f"{'Cook of the Marigold ' * 20},cooin")
    said = json.loads(CliRunner().invoke(group, ["validate", "--drawn", "--format", "json"]).stdout)
    (target,) = said["targets"]
    assert target["drawn"] == "yes"
    found = [one["rule"] for one in target["findings"] if one["severity"] == "error"]
    assert found == ["unknown-icon", "text-overflow"]
    assert (target["errors"], target["verdict"], said["exit_code"]) == (2, "not legal", 1)


def test_what_was_not_drawn_is_said_once(tide: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tide)
    assert CliRunner().invoke(group, ["validate"]).stdout.count("  NOT DRAWN ") == 1
    both = ["validate", "crew.yaml", "crew-card.yaml"]
    assert CliRunner().invoke(group, both).stdout.count("  NOT DRAWN ") == 1
    assert "NOT DRAWN" not in CliRunner().invoke(group, ["validate", "--drawn"]).stdout
    dressed = ["validate", "crew.yaml", "--theme", "chart", "--lang", "en"]
    again = "run  pnp validate crew.yaml --theme chart --lang en --drawn\n"
    assert CliRunner().invoke(group, dressed).stdout.endswith(again)


def test_that_faults_keep_from_drawing_is_said(tide: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tide)
    edit(tide / "crew.yaml", "title: Crew", "titel: Crew")
    said = CliRunner().invoke(group, ["validate", "--drawn"])
    assert said.exit_code == 1
    assert "  NOT DRAWN fix the errors first, then run it again\n" in said.stdout
    told = json.loads(CliRunner().invoke(group, ["validate", "--drawn", "--format", "json"]).stdout)
    assert told["targets"][0]["drawn"] == "hindered"
