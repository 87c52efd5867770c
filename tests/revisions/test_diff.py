"""``pnp diff`` and ``pnp build --changed-since``."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli import group

DECK = """pnp: 1
deck: dishes
title: Dishes
size: poker
columns: {Name: title, Qty: quantity}
data: dishes.csv
layout:
  title: {at: [6mm, 6mm], size: [51mm, 9mm]}
"""
TABLE = "Name,Qty\nSoup,3\nBread,2\nPie,1\n"
CHANGED = "Name,Qty,id\nSoup of the day,3,soup\nBread,4,bread\nCake,1,cake\n"
EXPECTED = [
    "dishes/soup: texts",
    "dishes/bread: 2 -> 4 copies",
    "dishes/cake: added",
    "dishes/pie: removed",
]


def run(*arguments: str, code: int = 0) -> Result:
    done = CliRunner().invoke(group, [*arguments])
    assert done.exit_code == code, done.output
    return done


def git(*words: str) -> str:
    return subprocess.run(["git", *words], check=True, capture_output=True).stdout.decode()


def commit(folder: Path, *paths: str) -> None:
    """Make a folder a repository with one commit."""
    who = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
    git("init", "-q", str(folder))
    git("add", *paths)
    git(*who, "commit", "-q", "-m", "first")


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a deck in a repository of git, with its first state committed."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "dishes.yaml").write_text(DECK, "utf-8")
    (tmp_path / "game" / "dishes.csv").write_text(TABLE, "utf-8")
    commit(tmp_path, "game")
    return tmp_path / "game" / "dishes.yaml"


def change(deck: Path) -> None:
    (deck.parent / "dishes.csv").write_text(CHANGED, "utf-8")


def test_pieces_are_compared_with_a_revision(deck: Path, tmp_path: Path) -> None:
    change(deck)
    lines = run("diff", "HEAD", str(deck)).stdout.splitlines()
    assert lines == [*EXPECTED, "4 pieces differ: diffs/dishes/index.html"]
    folder = tmp_path / "diffs" / "dishes"
    page = (folder / "index.html").read_text("utf-8")
    assert "Soup of the day <small>dishes/soup: texts</small>" in page
    for side, names in (("old", {"soup", "bread", "pie"}), ("new", {"soup", "bread", "cake"})):
        assert {path.stem for path in (folder / side).rglob("*.svg")} == names


def test_pieces_are_compared_with_another_folder(deck: Path, tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    for path in deck.parent.iterdir():
        (old / path.name).write_bytes(path.read_bytes())
    change(deck)
    lines = run("diff", str(old / "dishes.yaml"), str(deck)).stdout.splitlines()
    assert lines[:-1] == EXPECTED


def test_pieces_are_compared_with_the_pictures_of_a_build(deck: Path) -> None:
    run("build", str(deck), "--format", "svg")
    change(deck)
    lines = run("diff", "output/dishes/plain", str(deck)).stdout.splitlines()
    # A build does not know numbers of copies.
    assert lines[:-1] == [line for line in EXPECTED if "copies" not in line]


def test_a_build_without_svg_pictures_is_explained(deck: Path) -> None:
    run("build", str(deck), "--format", "png")
    words = "the build in 'output/dishes/plain' has no SVG pictures; build it with  --format svg"
    for command in (["diff"], ["build", "--changed-since"]):
        assert words in run(*command, "output/dishes/plain", str(deck), code=2).output


def test_a_game_with_files_that_pnp_listed_is_no_build(kitchen: Path) -> None:
    run("schema", "--out", str(kitchen))
    assert (kitchen / ".pnp-files.json").is_file()
    assert run("diff", str(kitchen), str(kitchen)).stdout.startswith("no piece differs from ")


def test_attributes_of_git_leave_no_file_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "Spiel für zwei"
    folder.mkdir()
    monkeypatch.chdir(folder)
    attributes = "*.csv export-ignore text eol=crlf\n*.yaml export-subst ident\n"
    (folder / ".gitattributes").write_text(attributes, "utf-8")
    deck = folder / "Gänge & mehr.yaml"
    deck.write_text(DECK.replace("dishes.csv", "Gänge 1.csv"), "utf-8")
    table = folder / "Gänge 1.csv"
    table.write_text(TABLE.replace("Soup", "$Format:%H$"), "utf-8")
    commit(tmp_path, ".")
    before = {path: path.read_bytes() for path in folder.iterdir()}
    assert run("diff", "HEAD", deck.name).stdout == "no piece differs from HEAD\n"
    table.write_text(TABLE, "utf-8")
    git("add", ".")
    lines = run("diff", "HEAD", deck.name).stdout.splitlines()
    assert lines[:-1] == ["dishes/soup: added", "dishes/format-h: removed"]
    # What is staged stays so, and nothing else is.
    assert git("diff", "--cached", "--name-only", "-z") == "Spiel für zwei/Gänge 1.csv\0"
    git("reset", "-q", "--hard")
    assert git("status", "--porcelain", "-uno") == ""
    assert {path: path.read_bytes() for path in before} == before | {
        table: before[table].replace(b"\n", b"\r\n")
    }


def test_a_build_does_not_lead_to_files_elsewhere(deck: Path, tmp_path: Path) -> None:
    run("build", str(deck), "--format", "svg")
    picture = next((tmp_path / "output").rglob("soup.svg"))
    elsewhere = tmp_path / "elsewhere.svg"
    picture.rename(elsewhere)
    picture.symlink_to(elsewhere)
    done = CliRunner().invoke(group, ["diff", "output/dishes/plain", str(deck)])
    assert done.exit_code == 2
    assert "soup.svg" in done.output


def test_nothing_is_written_if_no_piece_differs(deck: Path, tmp_path: Path) -> None:
    assert run("diff", "HEAD", str(deck)).stdout == "no piece differs from HEAD\n"
    assert not (tmp_path / "diffs").exists()


def test_only_changed_pieces_are_printed(deck: Path, tmp_path: Path) -> None:
    change(deck)
    options = ("--changed-since", "HEAD", "--format", "svg")
    run("build", str(deck), *options)
    assert {path.stem for path in (tmp_path / "output").rglob("*.svg")} == {"soup", "bread", "cake"}
    subprocess.run(["git", "checkout", "-q", "."], check=True)
    assert "no piece has to be printed again since HEAD" in run("build", str(deck), *options).stdout


KITCHEN = """pnp: 1
game: kitchen
title: Kitchen
designer: A. Newcomer
licence: CC0
players: 2
theme: base
parts:
  - {part: menu, title: Menu, of: [dishes]}
"""
GERMAN = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Soup"
msgstr "Suppe"
"""


@pytest.fixture
def kitchen(deck: Path) -> Path:
    """Return a game in German and English, committed, in which a translation has changed."""
    home = deck.parent
    (home / "game.yaml").write_text(KITCHEN, "utf-8")
    catalogue = home / "words" / "de.po"
    catalogue.parent.mkdir()
    catalogue.write_text(GERMAN, "utf-8")
    commit(home.parent, "game")
    catalogue.write_text(GERMAN.replace("Suppe", "Eintopf"), "utf-8")
    return home


def test_pieces_are_compared_in_the_language_that_is_printed(kitchen: Path) -> None:
    since = ("--changed-since", "HEAD", "--format", "svg")
    assert "no piece has to be printed again" in run("build", str(kitchen), *since).stdout
    run("build", str(kitchen), *since, "--lang", "de")
    assert [path.as_posix() for path in Path("output").rglob("*.svg")] == [
        "output/kitchen/base.de/svg/menu/soup.svg"
    ]
    assert run("diff", "HEAD", str(kitchen)).stdout == "no piece differs from HEAD\n"
    lines = run("diff", "HEAD", str(kitchen), "--lang", "de").stdout.splitlines()
    assert lines[:-1] == ["menu/soup: texts"]


def test_pieces_are_compared_in_the_ink_that_is_printed(kitchen: Path) -> None:
    run("build", str(kitchen), "--format", "svg", "--ink", "low")
    old = "output/kitchen/base-ink"
    since = ("--changed-since", old, "--format", "svg")
    assert "no piece has" in run("build", str(kitchen), *since, "--ink", "low").stdout
    assert "no piece has" not in run("build", str(kitchen), *since).stdout
    assert "no piece differs" in run("diff", old, str(kitchen), "--ink", "low").stdout
    lines = run("diff", old, str(kitchen)).stdout.splitlines()
    assert lines[:-1] == [f"menu/{id}: picture" for id in ("soup", "bread", "pie")]


PLATE = """pnp: 1
deck: plates
title: Plates
size: poker
bleed: 3mm
layout:
  ground: {draw: panel, at: [-2mm, -2mm], size: [67.5mm, 92.9mm], fill: '#f3e3c3'}
  title: {at: [6mm, 6mm], size: [51mm, 9mm]}
  price: {text: '{price} :coin:', at: [6mm, 20mm], size: [51mm, 9mm]}
cards:
  - {card: plate, title: Plate, price: '11'}
"""


@pytest.mark.parametrize(
    ("replaced", "note", "printed"),
    [
        ({"bleed: 3mm": "bleed: 4mm"}, "bleed", False),
        # The ground differs, but only outside the cut.
        ({"-2mm, -2mm": "-3mm, -3mm", "67.5mm, 92.9mm": "69.5mm, 94.9mm"}, None, False),
        ({"bleed: 3mm": "bleed: 2mm", "#f3e3c3": "#f3e3c4"}, "picture, bleed", True),
        ({"coin": "skull"}, "picture", True),
        # The icon moves with the text.
        ({"'11'": "'48'"}, "texts", True),
        ({"'11'": "'48'", "coin": "skull"}, "texts, picture", True),
        ({"[51mm, 9mm]}\n  price": "[51mm, 9mm], type: {size: 9pt}}\n  price"}, "picture", True),
        ({"size: poker": "size: [64mm, 89mm]"}, "size", True),
        ({"bleed: 3mm": "bleed: 3mm\ncorner: 3mm"}, "size", True),
        ({"title: Plate,": "title: Plate, quantity: 2,"}, "1 -> 2 copies", True),
        ({"title: Plates": "title: Crockery"}, None, False),
    ],
)
@pytest.mark.parametrize("built", [False, True])
def test_a_change_says_what_differs(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    replaced: dict[str, str],
    note: str | None,
    *,
    printed: bool,
    built: bool,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("old.yaml").write_text(PLATE, "utf-8")
    text = PLATE
    for old, new in replaced.items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    Path("plates.yaml").write_text(text, "utf-8")
    if built:
        run("build", "old.yaml", "--format", "svg")
        if note == "1 -> 2 copies":
            return  # builds do not know copies
    old = "output/plates/plain" if built else "old.yaml"
    lines = run("diff", old, "plates.yaml").stdout.splitlines()
    assert lines[:-1] == ([] if note is None else [f"plates/plate: {note}"])
    done = run("build", "plates.yaml", "--changed-since", old, "--format", "svg", "--out", "b")
    assert ("has to be printed again" in done.stdout) != printed


@pytest.mark.parametrize("old", ["nope", "--help-me", "HEAD~7", ""])
def test_an_unknown_state_is_explained(deck: Path, old: str) -> None:
    done = CliRunner().invoke(group, ["diff", "--", old, str(deck)])
    assert done.exit_code == 2
    assert "neither a revision in git nor a game" in done.output


def test_a_file_that_did_not_exist_is_explained(deck: Path) -> None:
    new = deck.with_name("new.yaml")
    new.write_text(DECK.replace("deck: dishes", "deck: new"), "utf-8")
    done = CliRunner().invoke(group, ["diff", "HEAD", str(new)])
    assert done.exit_code == 2
    assert "'game/new.yaml' does not exist at the revision 'HEAD'" in done.output


def test_errors_of_a_state_are_findings(deck: Path) -> None:
    deck.write_text(DECK.replace("size: poker", "size: pokre"), "utf-8")
    done = CliRunner().invoke(group, ["diff", "HEAD", str(deck)])
    assert done.exit_code == 1
    assert "error[" in done.output
