"""From a target to a project: what is found, what refers to what, and what may not be read."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from conftest import edit
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.base.diagnostics import Report, Source
from pnp.base.library import content_dir
from pnp.content import game_files
from pnp.content.game_files import bundled_games
from pnp.content.kinds import all_kinds, record_type_of
from pnp.content.project import Project, bundled_files, load_project
from pnp.content.source import path_inside
from pnp.content.targets import find_target, read_subject


def loaded(path: Path) -> Project:
    report = Report()
    project = load_project(path, report)
    assert report.diagnostics == ()
    assert project is not None
    return project


def faults(path: Path) -> list[tuple[str, str]]:
    """Return the code of each finding and file:line:column, the file without its folder."""
    report = Report()
    load_project(path, report)
    assert report.failed
    return [
        (f.code, "" if f.span is None else str(f.span).rpartition("/")[2])
        for f in report.diagnostics
    ]


def found(target: str) -> tuple[Path | None, list[str], list[str]]:
    report = Report()
    path = find_target(target, report)
    return path, [f.code for f in report.diagnostics], [f.hint for f in report.diagnostics]


def test_kinds_are_the_modules_that_define_file() -> None:
    assert {"game", "map", "tokens", "dice", "mats", "screen", "sheet", "theme"} <= set(all_kinds())
    assert record_type_of("record") is None
    assert record_type_of("os") is None


def test_a_game_is_read_with_its_files(small_game: Path) -> None:
    project = loaded(small_game)
    assert (project.name, project.title, project.lone) == ("small-game", "Small Game", False)
    assert [(p.entry.part, [f.id for f in p.files]) for p in project.parts] == [
        ("money", ["coins"]),
        ("rest", ["stars"]),
    ]
    assert project.icons == small_game / "icons"


def test_files_may_lie_in_any_folder(small_game: Path) -> None:
    (small_game / "a" / "b").mkdir(parents=True)
    shutil.move(small_game / "tokens" / "coins.yaml", small_game / "a" / "b" / "x.yml")
    assert [f.id for f in loaded(small_game).parts[0].files] == ["coins"]


def test_hidden_files_are_not_read(small_game: Path) -> None:
    (small_game / ".hidden").mkdir()
    (small_game / ".hidden" / "x.yaml").write_text("[", "utf-8")
    (small_game / ".x.yaml").write_text("[", "utf-8")
    loaded(small_game)


def test_a_lone_file_is_a_project(small_game: Path, tmp_path: Path) -> None:
    alone = tmp_path / "else" / "where" / "deep"
    alone.mkdir(parents=True)
    shutil.copy(small_game / "tokens" / "coins.yaml", alone / "c.yaml")
    project = loaded(alone / "c.yaml")
    assert (project.name, project.lone, project.game) == ("coins", True, None)
    inner = loaded(small_game / "tokens" / "coins.yaml")
    assert inner.game is not None
    assert inner.game.id == "small-game"


def test_a_lone_file_beside_the_folder_of_a_game_is_none_of_it(
    small_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = small_game.parent / "beside"
    beside.mkdir()
    shutil.copy(small_game / "tokens" / "coins.yaml", beside / "c.yaml")
    monkeypatch.chdir(small_game)
    assert loaded(Path("../beside/c.yaml")).game is None


def test_naming_the_game_file_means_the_game(small_game: Path) -> None:
    assert not loaded(small_game / "game.yaml").lone


def test_a_lone_file_may_name_a_bundled_game(tmp_path: Path, small_game: Path) -> None:
    alone = tmp_path / "far" / "away" / "from"
    alone.mkdir(parents=True)
    shutil.copy(small_game / "tokens" / "coins.yaml", alone / "c.yaml")
    edit(alone / "c.yaml", "title: Coins", f"title: Coins\ngame: {bundled_games()[0]}")
    game = loaded(alone / "c.yaml").game
    assert game is not None
    assert game.id == bundled_games()[0]
    edit(alone / "c.yaml", f"game: {bundled_games()[0]}", f"game: {bundled_games()[0][:-1]}")
    report = Report()
    load_project(alone / "c.yaml", report)
    (fault,) = report.diagnostics
    assert (fault.code, fault.hint) == ("unknown-game", f"did you mean {bundled_games()[0]}?")
    assert fault.span is not None
    assert (fault.span.line, fault.span.column) == (4, 7)


def test_faults_of_other_files_of_a_game_do_not_stop_a_lone_one(small_game: Path) -> None:
    (small_game / "tokens" / "stars.yaml").write_text("tokens: [", "utf-8")
    assert loaded(small_game / "tokens" / "coins.yaml").game is not None


def test_targets_are_found_by_name_folder_or_file(
    small_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = bundled_games()[0]
    path, codes, _ = found(name)
    assert path is not None
    assert (path / "game.yaml").is_file()
    assert codes == []
    assert found(str(small_game))[0] == small_game
    assert found(str(small_game / "tokens" / "coins.yaml"))[0] is not None
    # A copy that somebody edits comes before the bundled game.
    monkeypatch.chdir(small_game.parent)
    small_game.rename(small_game.with_name(name))
    assert found(name)[0] == Path(name)


def test_the_game_of_this_folder_may_be_named_by_its_id(
    small_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(small_game)
    assert found("small-game") == (Path(), [], [])
    assert found("small-gaem")[2] == ["did you mean small-game?"]


def test_unknown_targets_are_told_with_the_nearest_name(tmp_path: Path) -> None:
    name = bundled_games()[0]
    assert found(name[:-2]) == (None, ["unknown-target"], [f"did you mean {name}?"])
    assert found(str(tmp_path))[1] == ["missing-game"]
    os.mkfifo(tmp_path / "pipe")
    assert found(str(tmp_path / "pipe"))[1] == ["file-unreadable"]


def test_what_lies_beside_a_target_that_is_none_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    given = "give the name of a game, a folder or a YAML file"
    assert found("nope.yaml")[2] == [given]
    Path("crew.yaml").write_text("deck: crew\ndata: rows.csv\n", "utf-8")
    Path("rows.csv").write_text("card\n", "utf-8")
    Path("other.csv").write_text("card\n", "utf-8")
    assert found("crew")[2] == ["did you mean crew.yaml?"]
    assert found("cerw.yaml")[2] == ["did you mean crew.yaml?"]
    assert found("nope.yaml")[2] == [f"{given}; files here: crew.yaml"]
    table = None, ["unknown-target"]
    assert found("rows.csv") == (*table, ["give crew.yaml, which names it"])
    assert found("other.csv") == (*table, ["give the deck that names it"])
    Path("art").mkdir()
    for name in ("land.svg", "art/hen.png", "art/cock.png"):
        Path(name).write_bytes(b"")
    assert found("land.svg") == (*table, ["give the map or the file that names it"])
    Path("land.yaml").write_text("map: land\nshapes: land.svg\n# art/hen.png\n", "utf-8")
    assert found("land.svg") == (*table, ["give land.yaml, which names it"])
    assert found("art/hen.png") == (*table, ["give land.yaml, which names it"])
    assert found("art/cock.png") == (*table, ["give the file that names it"])


def test_files_of_bundled_games_are_offered_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    viking = content_dir() / "les-petits-pirates" / "maps" / "viking.yaml"
    hint = [f"did you mean {viking.as_posix()}?"]
    assert [found(word)[2] for word in ("viking", "vikign", "maps/viking.yaml")] == [hint] * 3
    # The name of a game is not that of a file that is merely alike, such as perils.yaml.
    assert found("peak-rails")[2][0].startswith("give the name of a game, ")
    (solo,) = found("solo")[2]
    assert "maps/solo.yaml or " in solo
    assert "tokens/solo.yaml?" in solo
    assert found("rules")[2][0].endswith(", ...?")


@given(st.text(max_size=300))
def test_no_target_raises(target: str) -> None:
    path, codes, _ = found(f"no-such-thing{target}")
    assert path is None
    assert codes == ["unknown-target"]


def test_bundled_files_are_listed_by_kind() -> None:
    assert [file.id for file in bundled_files("game")] == list(bundled_games())
    assert bundled_files("map")


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("game.yaml", "[coins]", "[cions]", ("unknown-id", "game.yaml:17:10")),
        ("game.yaml", "part: rest", "part: money", ("duplicate-id", "game.yaml:19:11")),
        ("game.yaml", "part: rest", "part: kit", ("reserved-id", "game.yaml:19:11")),
        ("game.yaml", "[stars]", "[no id]", ("not-an-id", "game.yaml:21:10")),
        ("tokens/stars.yaml", "stars", "coins", ("duplicate-id", "stars.yaml:1:9")),
        ("tokens/stars.yaml", "small-game", "other", ("wrong-game", "stars.yaml:2:7")),
        ("tokens/stars.yaml", "tokens:", "tokns:", ("unknown-kind", "stars.yaml:1:1")),
        ("tokens/stars.yaml", "tokens: stars", "title2: x", ("unknown-kind", "stars.yaml:1:1")),
        ("tokens/coins.yaml", "pnp: 1", "pnp: 2", ("unknown-version", "coins.yaml:1:6")),
        ("tokens/coins.yaml", "pnp: 1", "note: n", ("late-kind", "coins.yaml:2:1")),
        ("tokens/coins.yaml", "size: 20mm", "size: 20", ("not-a-length", "coins.yaml:7:11")),
        ("tokens/coins.yaml", "size: 20mm", "size: 10km", ("not-a-length", "coins.yaml:7:11")),
        ("tokens/coins.yaml", "size: 20mm", "size: 6000mm", ("not-a-length", "coins.yaml:7:11")),
        ("tokens/coins.yaml", "size: 20mm", "size: &a [*a]", ("cyclic-alias", "coins.yaml:7:15")),
        ("game.yaml", "title: Small Game", "title: ''", ("wrong-size", "game.yaml:3:8")),
    ],
)
def test_faults_of_a_game(
    small_game: Path, file: str, old: str, new: str, expected: tuple[str, str]
) -> None:
    edit(small_game / file, old, new)
    assert expected in faults(small_game)


def test_a_game_named_otherwise_than_its_files_is_one_fault(small_game: Path) -> None:
    shutil.copy(small_game / "tokens" / "stars.yaml", small_game / "tokens" / "more.yaml")
    edit(small_game / "tokens" / "more.yaml", "tokens: stars", "tokens: more")
    edit(small_game / "game.yaml", "game: small-game", "game: smal-game")
    wrong = [place for code, place in faults(small_game) if code == "wrong-game"]
    assert wrong == ["game.yaml:2:7"]


def test_files_of_one_id_are_told_apart_by_their_kinds(small_game: Path) -> None:
    text = (content_dir() / "les-petits-pirates" / "maps" / "basic.yaml").read_text("utf-8")
    text = text.replace("map: basic", "map: coins").replace("game: les-petits-pirates\n", "")
    (small_game / "coins.yaml").write_text(text, "utf-8")
    edit(small_game / "game.yaml", "[coins]", "[coinss, xyzzy]")
    report = Report()
    load_project(small_game, report)
    hints = [found.hint for found in report.diagnostics if found.code == "unknown-id"]
    assert hints[0] == "did you mean map/coins or tokens/coins?"
    assert "map/coins" in hints[1]
    assert "tokens/coins" in hints[1]
    assert "known: coins" not in hints[1]


@pytest.mark.parametrize("named", ["other", "piracy"])
def test_a_file_of_another_game_is_told_alone_as_with_its_folder(
    small_game: Path, named: str
) -> None:
    path = small_game / "tokens" / "stars.yaml"
    edit(path, "game: small-game", f"game: {named}")
    said: list[list[tuple[str, str, str]]] = []
    for target, reads in ((small_game, load_project), (path, load_project), (path, read_subject)):
        report = Report()
        reads(target, report)
        said.append([(found.code, found.message, found.hint) for found in report.diagnostics])
    assert [code for code, *_ in said[0]] == ["wrong-game"]
    assert said == [said[0]] * 3


def test_a_second_game_in_the_folder_is_told(small_game: Path) -> None:
    shutil.copy(small_game / "game.yaml", small_game / "tokens" / "more.yaml")
    edit(small_game / "tokens" / "more.yaml", "game: small-game", "game: more")
    assert faults(small_game) == [("second-game", "more.yaml:2:7")]


def test_a_reference_to_a_faulty_file_is_not_a_second_fault(small_game: Path) -> None:
    edit(small_game / "tokens" / "coins.yaml", "size: 20mm", "size: 20")
    assert faults(small_game) == [("not-a-length", "coins.yaml:7:11")]
    (small_game / "tokens" / "coins.yaml").write_text("tokens: [", "utf-8")
    assert faults(small_game) == [("yaml-syntax", "coins.yaml:2:1")]


def test_doubled_ids_show_both_places(small_game: Path) -> None:
    edit(small_game / "tokens" / "stars.yaml", "stars", "coins")
    report = Report()
    load_project(small_game, report)
    first = report.diagnostics[0]
    assert first.code == "duplicate-id"
    assert [str(label.span).rpartition("/")[2] for label in first.labels] == ["coins.yaml:2:9"]


def test_a_file_is_listed_once(small_game: Path) -> None:
    edit(small_game / "game.yaml", "of: [coins]", "of: [coins, tokens/coins]")
    report = Report()
    project = load_project(small_game, report)
    (fault,) = report.diagnostics
    assert fault.code == "listed-twice"
    assert str(fault.span).endswith("game.yaml:17:17")
    assert project is not None
    assert [len(part.files) for part in project.parts] == [1, 1]


def test_an_id_of_two_kinds_is_told_apart_by_the_kind(small_game: Path) -> None:
    sheet = small_game / "coins-sheet.yaml"
    sheet.write_text("sheet: coins\ntitle: Coins\nbody: [{text: Count them.}]\n", "utf-8")
    assert faults(small_game) == [("ambiguous-id", "game.yaml:17:10")]
    edit(small_game / "game.yaml", "[coins]", "[tokens/coins]")
    assert [file.kind for file in loaded(small_game).parts[0].files] == ["tokens"]


def test_a_game_file_of_another_kind_is_told(small_game: Path) -> None:
    shutil.copy(small_game / "tokens" / "coins.yaml", small_game / "game.yaml")
    assert ("wrong-kind", "game.yaml:2:9") in faults(small_game)


def test_a_game_in_a_file_of_another_name_is_told(small_game: Path) -> None:
    (small_game / "game.yaml").rename(small_game / "gmae.yaml")
    assert faults(small_game / "gmae.yaml") == [("misnamed-game", "gmae.yaml:2:7")]


def test_links_that_lead_out_are_not_followed(small_game: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "s.yaml").write_text("tokens: s", "utf-8")
    (small_game / "file.yaml").symlink_to(secret / "s.yaml")
    (small_game / "folder").symlink_to(secret)
    report = Report()
    load_project(small_game, report)
    assert [(f.code, f.message) for f in report.diagnostics] == [
        ("path-leaves-project", "the link 'folder' points outside the project and is not followed"),
        ("path-leaves-project", "'file.yaml' is not inside the project"),
    ]


def test_a_circle_of_links_ends(small_game: Path) -> None:
    (small_game / "round").symlink_to(small_game)
    (small_game / "self.yaml").symlink_to(small_game / "self.yaml")
    report = Report()
    load_project(small_game, report)
    assert [f.code for f in report.diagnostics] in (["file-unreadable"], ["path-leaves-project"])


@pytest.mark.parametrize(
    "path",
    [
        *("/etc/passwd", "../x", "a/../../x", "a/..", "..", "C:/x", "C:x", "\\\\host\\x", "a\\b"),
        *("a\0b", "http://host/x"),
    ],
)
def test_paths_stay_inside(tmp_path: Path, path: str) -> None:
    report = Report()
    span = Source("t.yaml", "").span()
    assert path_inside(tmp_path, path, span, report) is None
    assert [(f.code, f.span) for f in report.diagnostics] == [("path-leaves-project", span)]


@given(st.text(max_size=30))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_path_leads_out(tmp_path: Path, path: str) -> None:
    report = Report()
    result = path_inside(tmp_path, path, None, report)
    assert (result is None) == report.failed
    if result is not None:
        assert result.resolve().is_relative_to(tmp_path.resolve())


def test_too_many_files_are_not_read(small_game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_files, "MOST_FILES", 2)
    assert faults(small_game) == [("too-many-files", "")]


@given(st.binary(max_size=120))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_content_of_a_file_raises(small_game: Path, data: bytes) -> None:
    path = small_game / "tokens" / "any.yaml"
    path.write_bytes(data)
    load_project(small_game, Report())
    load_project(path, Report())
    game = small_game / "any" / "game.yaml"
    game.parent.mkdir(exist_ok=True)
    game.write_bytes(b"game: any\n" + data)
    load_project(game.parent, Report())


SECRET = "root:x:0:0:secret"
LONE = "pnp: 1\ndeck: d\ntitle: D\nlayout: {}\ncards: [{{card: a, title: b}}]\n"


def told_of(path: Path) -> Report:
    """Return what a build and the validator read of a file find, which must be the same."""
    built, judged = Report(), Report()
    load_project(path, built)
    read_subject(path, judged)
    assert [(f.code, f.message) for f in built.diagnostics] == [
        (f.code, f.message) for f in judged.diagnostics
    ]
    for finding in built.diagnostics:
        text = finding.span.source.text if finding.span is not None else ""
        assert SECRET not in f"{finding.message} {finding.hint} {text}"
    return built


def test_a_layout_beside_a_deck_that_is_a_link_out_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text(SECRET, "utf-8")
    home = tmp_path / "cards"
    home.mkdir()
    (home / "d.yaml").write_text(LONE.format("pw"), "utf-8")
    (home / "pw.yaml").symlink_to("../secret.txt")
    found = told_of(home / "d.yaml").diagnostics
    assert [(f.code, str(f.span).rpartition("/")[2]) for f in found] == [
        ("path-leaves-project", "None"),
        ("unread-layout", "d.yaml:4:9"),
    ]
    assert found[0].message.endswith("pw.yaml' is not inside the project")
    assert found[0].hint == "replace the link with a copy"


def test_a_layout_beside_a_deck_may_be_a_link_to_one_there(tmp_path: Path) -> None:
    (tmp_path / "d.yaml").write_text(LONE.format("pw"), "utf-8")
    (tmp_path / "pw").mkdir()
    layout = "layout: pw\nboxes: {title: {at: [3mm, 3mm], size: [40mm, 8mm]}}\n"
    (tmp_path / "pw" / "pw.txt").write_text(layout, "utf-8")
    (tmp_path / "pw.yaml").symlink_to("pw/pw.txt")
    assert told_of(tmp_path / "d.yaml").diagnostics == ()


def test_the_file_that_the_user_names_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "store").mkdir()
    (tmp_path / "store" / "1.yaml").write_text(LONE.format("plain-card"), "utf-8")
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "d.yaml").symlink_to("../store/1.yaml")
    assert told_of(tmp_path / "cards" / "d.yaml").diagnostics == ()


@pytest.mark.parametrize("game", [False, True])
def test_icons_that_are_a_link_out_are_told(tmp_path: Path, small_game: Path, game: bool) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    home = small_game if game else tmp_path / "cards"
    home.mkdir(exist_ok=True)
    (home / "d.yaml").write_text(LONE.format("plain-card"), "utf-8")
    (home / "icons").symlink_to(outside)
    found = told_of(home / "d.yaml").diagnostics
    assert [(f.code, f.message) for f in found] == [
        ("path-leaves-project", "'icons' is not inside the project")
    ]


def test_the_game_around_a_lone_file_is_not_read_from_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text(f"game: g\ntitle: {SECRET}\n", "utf-8")
    home = tmp_path / "cards"
    home.mkdir()
    (home / "d.yaml").write_text(LONE.format("plain-card"), "utf-8")
    (home / "game.yaml").symlink_to("../secret.txt")
    told_of(home / "d.yaml")
    subject = read_subject(home / "d.yaml", Report())
    assert subject is not None
    assert subject.game is None


def test_hints_look_into_no_file_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "cards"
    home.mkdir()
    (tmp_path / "elsewhere.yaml").write_text("deck: a\ndata: rows.csv\n", "utf-8")
    (home / "crew.yaml").symlink_to("../elsewhere.yaml")
    os.mkfifo(home / "pipe.yaml")
    (home / "rows.csv").write_text("card\n", "utf-8")
    monkeypatch.chdir(home)
    assert found("rows.csv")[2] == ["give the deck that names it"]
    assert "files here" not in found("nope.yaml")[2][0]


def test_a_folder_of_more_names_than_any_game_needs_is_told(
    small_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.base.world.MOST", 3)
    report = Report()
    load_project(small_game, report)
    (first, *_) = report.diagnostics
    assert (first.code, first.message) == (
        "too-many-files",
        f"'{small_game}' contains more than 3 files",
    )
