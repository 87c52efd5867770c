"""Candidates by number, their order, the sheet that shows them, and the same from Python."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from lettered import texts

import pnp
from pnp.cli import group
from pnp.generate import search
from pnp.generate.candidates import Candidate
from pnp.generate.generator import CannotGenerateError
from pnp.generate.measures import Figures
from pnp.generate.request import Request, complete
from pnp.generate.search import Aim, Found, candidate_of, rank
from pnp.play.measuring import InlineExecutor
from pnp.reports.review import review_document
from pnp.scene import Document, Page

QUARRY = """\
pnp: 1
map: quarry
title: Quarry
players: 2-3
grid: {cells: square, shape: 5x4, size: 20mm}
coordinates: a1
spaces:
  - {space: sand, ground: sand, at: rest}
  - {space: pit, ground: rock, at: [b2, d4], enter: closed}
"""
BOX = (30, 45)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("quarry.yaml").write_text(QUARRY, "utf-8")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["generate", *arguments], catch_exceptions=False)


def asked(path: str = "map-3.yaml", seed: int = 3, title: str = "") -> Request:
    wish = Request("map", str(Path(path).absolute()), seed=seed, title=title)
    return complete(wish, "quarry.yaml")


def words(page: Page) -> list[str]:
    return [one.content for one in texts(page.items)]


def sheet(found: list[Found]) -> Document:
    return review_document(asked(), found, lambda *_: None)


def found(number: int, figures: Figures | None = None) -> Found:
    return Found(number, candidate_of(asked(), number).text, figures, 5, {})


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--out", "tor.yaml"),
        ("--title", "Old Tor"),
        ("--title", "Bob's $5 “Tor”"),
        ("--candidate", "4"),
        ("--players", "3"),
    ],
    ids=" ".join,
)
def test_the_command_in_a_file_writes_it_again(options: tuple[str, ...]) -> None:
    how = options if "--candidate" in options else (*options, "--unplayed")
    assert run("map", "--like", "quarry.yaml", "--seed", "9", *how).exit_code == 0
    path = Path("tor.yaml" if "--out" in options else "map-9.yaml")
    written = path.read_bytes()
    comment = written.decode().splitlines()[0]
    path.unlink()
    again = shlex.split(comment.removeprefix("# pnp generate "))
    assert "--candidate" in again
    assert run(*again).exit_code == 0
    assert path.read_bytes() == written


def test_the_command_is_for_the_folder_of_the_file() -> None:
    Path("game.yaml").write_text("pnp: 1\ngame: dig\ntitle: Dig\n", "utf-8")
    Path("maps").mkdir()
    Path("quarry.yaml").rename("maps/hole.yaml")
    home, like = str(Path().absolute()), str(Path("maps/hole.yaml").absolute())
    for path, start in (
        ("maps/new.yaml", "pnp generate map --like quarry --seed 1"),
        ("../new.yaml", f"pnp generate map --game {Path().absolute().name} --like quarry --seed"),
    ):
        request = Request("map", str(Path(path).resolve()), home, like)
        assert request.command(2).startswith(start)
        assert request.command(2).endswith("--candidate 2 --out new.yaml")


def test_another_candidate_is_another_map() -> None:
    assert candidate_of(asked(), 0).text != candidate_of(asked(), 1).text


def test_a_candidate_that_is_not_legal_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt = Candidate(6, "", 12, 3, {"blank-space": 3})
    monkeypatch.setattr(search, "make_candidate", lambda *_, **__: spoilt)
    with pytest.raises(CannotGenerateError, match=r"candidate 7 is not legal.*blank-space \(3\)"):
        candidate_of(asked(), 6)


def test_candidates_are_ranked_by_their_games_or_else_by_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    request, shares = asked(), {0: (70.0, 30.0), 1: None, 2: (45.0, 55.0), 3: (60.0, 40.0)}

    def play(_: Request, number: int, games: int, drawn: bool) -> object:
        assert drawn
        own = shares[number]
        text = "" if own is None else f"text {number}"
        figures = Figures(games, own, (), 9, 40, BOX) if own is not None and games else None
        return search._Played(Candidate(number, text, 1, 0, {}), figures)

    monkeypatch.setattr(search, "_make_and_play", play)
    for games, order in ((25, [2, 3, 0]), (0, [0, 2, 3])):
        ranked = rank(request, Aim(4, games), InlineExecutor(), 1, lambda *_: None)
        assert [one.number for one in ranked] == order
        assert {one.tried for one in ranked} == {4}


def test_a_sheet_has_the_figures_and_the_command_of_each_candidate() -> None:
    fair = Figures(40, (52.0, 43.0, 5.0), ("c3", "e1"), 18, 38.4, BOX)
    pages = sheet([found(4, fair), found(0, Figures(40, (100.0,), (), 18, 51.0, None))]).pages
    assert len(pages) == 1
    shown = words(pages[0])
    for text in (
        "Candidates for a map like Quarry",
        "At most 28.3 points from fair",
        "2 of 18 places never visited",
        "38 minutes; on the box 30 to 45",
        "All 18 places visited",
        "51 minutes",
    ):
        assert text in shown
    assert shown.index("candidate 5") < shown.index("candidate 1")
    # A short segment has no room for its number.
    assert "52" in shown
    assert "43" in shown
    assert "5" not in shown
    for number in (5, 1):
        # Hyphens stay hyphens, also in numbers of players.
        assert asked().command(number) in "".join(shown)
    assert "not played" not in shown


def test_places_that_nobody_visited_are_marked_in_the_picture() -> None:
    plain, marked = (
        sheet([found(0, Figures(40, (50.0, 50.0), dead, 18, 38.0, BOX))]).pages[0]
        for dead in ((), ("c3",))
    )
    assert words(marked).count("c3") >= words(plain).count("c3")
    assert any("dashed outlines" in text for text in words(marked))
    assert not any("dashed outlines" in text for text in words(plain))
    assert "dash=(" in repr(marked)
    assert repr(marked).count("#22252a") > repr(plain).count("#22252a")


def test_what_was_not_played_says_so_and_texts_stay_on_the_page() -> None:
    pages = sheet([found(number) for number in range(4)]).pages
    assert [words(page).count("not played") for page in pages] == [3, 1]
    assert [bookmark.title for page in pages for bookmark in page.bookmarks] == [
        f"{rank}: Quarry" for rank in range(1, 5)
    ]
    for page in pages:
        for one in texts(page.items):
            assert one.x >= 0
            assert one.x + one.width <= page.width


def test_narrow_boards_lie_side_by_side_with_one_line_for_each_command() -> None:
    wide = sheet([found(number) for number in range(4)])
    assert [len([w for w in words(page) if "--candidate" in w]) for page in wide.pages] == [3, 1]
    Path("quarry.yaml").write_text(QUARRY.replace("5x4", "4x8"), "utf-8")
    search.forget_files()
    (page,) = sheet([found(number) for number in range(4)]).pages
    lines = [word for word in words(page) if word.startswith("pnp generate")]
    assert len(lines) == 4
    assert all(f"--candidate {number}" in " ".join(words(page)) for number in range(1, 5))


def test_a_long_command_stays_in_its_strip() -> None:
    request = asked("a" * 60 + ".yaml", title="The Long and Winding Quarry of the North")
    text = candidate_of(request, 0).text
    (page,) = review_document(request, [Found(0, text, None, 1, {})], lambda *_: None).pages
    shown = [*texts(page.items)]
    assert "".join(one.content for one in shown).count("--title") == 1
    assert max(one.x + one.width for one in shown) <= page.width - 12


def test_the_command_line_writes_a_sheet_and_its_commands_write_the_candidates() -> None:
    arguments = ("map", "--like", "quarry.yaml", "--seed", "3", "--review", "--candidates", "2")
    result = run(*arguments, "--jobs", "1")
    assert result.exit_code == 0, result.output
    sheet_bytes = Path("map-3-review.pdf").read_bytes()
    assert sheet_bytes.startswith(b"%PDF")
    assert not Path("map-3.yaml").exists()
    command = asked().command(2)
    assert command.startswith("pnp generate map --like quarry.yaml --players 2-3 --seed 3")
    assert run(*shlex.split(command.removeprefix("pnp generate "))).exit_code == 0
    assert Path("map-3.yaml").read_text("utf-8") == candidate_of(asked(), 1).text
    # An earlier sheet is replaced, by the same bytes.
    assert run(*arguments, "--jobs", "1").exit_code == 0
    assert Path("map-3-review.pdf").read_bytes() == sheet_bytes


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--review", "--candidate", "2"), "--candidate cannot be combined with --review"),
        (("--review", "--fairness", "3"), "--fairness cannot be combined with --review"),
        (("--candidate", "2", "--games", "50"), "--games cannot be combined with --candidate"),
        (("--review", "--out", "isles.yaml"), "write isles.pdf"),
        (("--candidate", "0"), "out of range"),
    ],
)
def test_options_that_have_no_effect_are_explained(options: tuple[str, ...], reason: str) -> None:
    result = run("map", "--like", "quarry.yaml", *options)
    assert result.exit_code == 2
    assert reason in " ".join(result.output.split())
    assert [path.name for path in Path().iterdir()] == ["quarry.yaml"]


def test_python_returns_what_the_command_line_writes() -> None:
    assert run("map", "--like", "quarry.yaml", "--seed", "5", "--unplayed").exit_code == 0
    new = pnp.open("quarry.yaml").generate(seed=5)
    assert new.text == Path("map-5.yaml").read_text("utf-8")
    assert new.figures == {}
    assert new == pnp.open("quarry.yaml").generate(seed=5, candidate=new.candidate)


def test_python_reads_files_anew() -> None:
    game = pnp.open("quarry.yaml")
    first = game.generate(seed=5)
    Path("quarry.yaml").write_text(QUARRY.replace("Quarry", "Gravel Pit"), "utf-8")
    assert "\ntitle: Gravel Pit\n" in game.generate(seed=5).text
    assert "\ntitle: Quarry\n" in first.text


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"what": "mop"}, "did you mean map"),
        ({"candidate": 0}, "candidate is 0; pass 1 or more"),
        ({"games": 0}, "games is 0; pass 1 or more"),
        ({"path": "My Isles.yaml"}, "'My Isles' is not a valid id"),
        ({"players": 9}, "is for 2 to 3 players, not for 9"),
    ],
)
def test_wrong_calls_are_explained(options: dict[str, object], reason: str) -> None:
    with pytest.raises(pnp.UsageError, match=reason):
        pnp.open("quarry.yaml").generate(**options)  # type: ignore[arg-type]
