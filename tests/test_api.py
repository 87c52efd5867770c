"""The Python API: results agree with the command line, errors are values, and wrong calls raise
UsageError."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import pnp

DECK = """\
pnp: 1
deck: gulls
title: Gulls
size: poker
layout:
  title: {at: [6mm, 6mm], size: [51mm, 8mm], style: number}
cards:
  - {card: herring, title: Herring Gull, quantity: 3}
  - {card: black-headed, title: Black-headed Gull}
"""


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("gulls.yaml")
    path.write_text(DECK, "utf-8")
    return path


def test_importing_it_loads_nothing_else() -> None:
    code = (
        "import sys; before = {*sys.modules}; import pnp; dir(pnp)\n"
        "assert not hasattr(pnp, 'nothing')\n"
        "tops = {name.partition('.')[0] for name in {*sys.modules} - before}\n"
        "print(*tops - sys.stdlib_module_names, 'pnp.api' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["pnp", "False"]


def test_all_of_it_is_there() -> None:
    assert {name for name in pnp.__all__ if hasattr(pnp, name)} == set(pnp.__all__) <= {*dir(pnp)}


def test_a_sound_file_is_ok_and_nothing_is_printed(
    deck: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    game = pnp.open(deck)
    verdict, pieces = game.validate(), game.pieces()
    result = game.build(out="out", formats=["svg", "svg"])
    assert verdict.ok
    assert pieces.ok
    assert result.ok
    assert (verdict.words, verdict.findings, pieces.findings) == ("legal", (), ())
    assert capfd.readouterr() == ("", "")


def test_a_piece_is_drawn_as_a_build_draws_it(deck: Path) -> None:
    game = pnp.open(deck)
    pieces, result = game.pieces(), game.build(out="out", formats="svg")
    assert [piece.svg for piece in pieces] == [file.read_text("utf-8") for file in result.files]
    first = pieces[0]
    assert first._repr_svg_() == first.svg
    assert first.back_svg is None
    assert (first.kind, first.name, first.quantity) == ("deck", "gulls", 3)
    assert (first.width, first.height, first.bleed) == (63.5, 88.9, 0)
    assert pieces[:1] == (first,)
    assert len(pieces) == 2


@pytest.mark.games
def test_pieces_of_a_game_have_parts_and_backs() -> None:
    pieces = pnp.open("loot-pirates").pieces()
    assert pieces.ok
    assert len({piece.part for piece in pieces}) > 3
    backs = [piece.back_svg for piece in pieces if piece.back_svg is not None]
    assert backs
    assert all(back.startswith("<svg") for back in backs)


def test_errors_in_content_are_findings_with_a_place(deck: Path) -> None:
    deck.write_text(DECK.replace("title: Herring", "titel: Herring"), "utf-8")
    game = pnp.open(deck)
    verdict, result = game.validate(), game.build(out="out")
    assert not verdict.ok
    assert verdict.words == "not legal"
    (found,) = verdict.findings
    assert (found.severity, found.rule) == ("error", "unknown-field")
    assert (found.file, found.line, found.column) == ("gulls.yaml", 8, 21)
    assert "did you mean title?" in found.hint
    assert str(found).startswith("gulls.yaml:8:21: error[unknown-field] 'herring' sets 'titel'")
    assert result == pnp.Result(False, (), (found,))
    assert not Path("out").exists()


def test_what_cannot_be_read_has_no_pieces(deck: Path) -> None:
    game = pnp.open(deck)
    deck.write_text("deck: [", "utf-8")
    pieces = game.pieces()
    assert not pieces.ok
    assert list(pieces) == []
    assert pieces.findings == game.validate().findings
    deck.unlink()
    assert [found.file for found in game.validate().findings] == [""]


def test_a_file_is_read_anew_for_each_call(deck: Path) -> None:
    game = pnp.open(deck)
    assert len(game.pieces()) == 2
    deck.write_text(f"{DECK}  - {{card: kittiwake, title: Kittiwake}}\n", "utf-8")
    assert [piece.id for piece in game.pieces()][2:] == ["kittiwake"]


def test_themes_and_languages_apply(deck: Path) -> None:
    game = pnp.open(deck, cache=False)
    night, plain = game.pieces(theme="night"), game.pieces()
    assert night.ok
    assert night[0].svg != plain[0].svg
    result = game.build(out="out", formats="svg", theme="night", language="en")
    assert {file.parts[2] for file in result.files} == {"night"}
    for call in (game.pieces, game.validate):
        (found,) = (found for found in call(theme="dusk").findings if found.severity == "error")
        assert "dusk" in found.message


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda game: pnp.open("no-such-game"), "is not a game, folder or file; give"),
        (lambda game: pnp.open("gulls.csv"), "is not a game, folder or file; did you mean gulls"),
        (lambda game: game.build(out="out", formats="pfd"), "did you mean pdf?"),
        (lambda game: game.build(out="out", formats=()), "name at least one format"),
        (lambda game: game.build(out="out", paper=["a4", "b9"]), "'b9' is not a paper; write a4"),
        (lambda game: game.validate(language="German"), "is not a language code; write de"),
    ],
)
def test_wrong_calls_raise(deck: Path, call: Callable[[pnp.Game], object], message: str) -> None:
    with pytest.raises(pnp.UsageError) as raised:
        call(pnp.open(deck))
    assert message in str(raised.value)
