"""The files of a game as one object: what it reads, when, and what it keeps to itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.content import game_files
from pnp.content.game_files import FilesBeside, GameFiles

GAME = "game: g\ntitle: G\nparts: []\n"
LAYOUT = "layout: plain\nboxes: {}\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    (tmp_path / "plain.yaml").write_text(LAYOUT, "utf-8")
    (tmp_path / "coins.yaml").write_text("tokens: coins\n", "utf-8")
    return tmp_path


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the files that are read, in order."""
    names: list[str] = []
    reading = game_files.read_file

    def noting(path: Path, *args: object, **kwargs: object) -> object:
        names.append(path.name)
        return reading(path, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(game_files, "read_file", noting)
    return names


def test_only_files_of_the_kinds_asked_for_are_read_and_once(home: Path, read: list[str]) -> None:
    files = GameFiles(home, "g")
    assert read == []
    assert [file.id.text for file in files.of("tokens")] == ["coins"]
    assert [file.id.text for file in files.of("tokens", "layout")] == ["coins", "plain"]
    assert [file.kind for file in files.of()] == ["game", "tokens", "layout"]
    assert read == ["coins.yaml", "plain.yaml", "game.yaml"]


def test_the_file_of_the_game_is_read_alone(home: Path, read: list[str]) -> None:
    found = GameFiles(home, "g").game_file
    assert found is not None
    assert (found.kind, read) == ("game", ["game.yaml"])


@pytest.mark.parametrize(
    ("text", "missing"),
    [("tokens: [\n", {"tokens"}), ("? [\n", {"tokens", "deck", "layout"}), ("deck: d\n", set())],
)
def test_a_file_that_cannot_be_read_may_be_of_the_kind_of_its_first_line(
    home: Path, text: str, missing: set[str]
) -> None:
    (home / "more.yaml").write_text(text, "utf-8")
    files = GameFiles(home, "g")
    assert {kind for kind in ("tokens", "deck", "layout") if files.has_unread(kind)} == missing
    assert files.has_unread() == bool(missing)


def test_a_game_that_cannot_be_read_is_no_other_kind(home: Path) -> None:
    (home / "game.yaml").write_text("? [\n", "utf-8")
    files = GameFiles(home, "g")
    assert (files.has_unread("game"), files.has_unread("deck")) == (True, False)


def test_faults_are_reported_on_request_and_in_the_order_of_the_files(home: Path) -> None:
    (home / "z.yaml").write_text("? [\n", "utf-8")
    (home / "a.yaml").write_text("? [\n", "utf-8")
    files, report = GameFiles(home, "g"), Report()
    files.of()
    files.report_to(report)
    spans = [found.span for found in report.diagnostics]
    assert [span.source.name for span in spans if span is not None] == ["g/a.yaml", "g/z.yaml"]


def test_a_file_without_game_finds_only_layouts_beside_it(home: Path, read: list[str]) -> None:
    report = Report()
    files = FilesBeside(home, report)
    assert files.layout("plain") is not None
    assert files.layout("coins") is None
    assert files.layout("none") is None
    assert (files.of(), files.has_unread(), report.diagnostics) == ((), False, ())
    assert read == ["plain.yaml", "coins.yaml"]
