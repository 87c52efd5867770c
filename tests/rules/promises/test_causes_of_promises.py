"""Broken promises point at their likely cause, if the board or deck shows one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from deciding import board, deck, judged, result

from pnp.rules.promises.results import Broken

DOCS = Path(__file__).parents[3] / "docs" / "examples"

GRID = "grid: {cells: square, shape: 6x2}\ncoordinates: {first: a1}\n"
WALLS = "ways: [{way: wall, along: [a1|b1, %s], cross: closed}]\n"


@pytest.mark.parametrize(
    ("name", "file", "old", "new"),
    [
        (
            "games/ford",
            "board.yaml",
            "along: [0602|0702, 0608|0708], cross",
            "along: [0602|0702], cross",
        ),
        ("games/ford", "board.yaml", "0602|0703, {between", "0603|0703, {between"),
        ("games/ford", "board.yaml", "1007-1008, '0908'", "1007-1008, '0907'"),
        ("games/ford", "units.csv", "spearmen,orange", "spearmen,blue"),
        ("games/ford", "units.csv", "knights-orange,3", "knights-orange,5"),
        ("games/rails", "railways.csv", "share-north,5", "share-north,4"),
    ],
)
def test_slips_in_games_are_found_on_their_line(
    name: str, file: str, old: str, new: str, tmp_path: Path
) -> None:
    game = tmp_path / "game"
    shutil.copytree(DOCS / name, game)
    path = game / file
    text = path.read_text("utf-8")
    path.write_text(text.replace(old, new, 1), "utf-8")
    line = text[: text.index(old)].count("\n") + 1
    found = [one for one in judged(game).findings if one.code == "promise-broken"]
    assert found
    for one in found:
        assert one.span is not None
        assert (Path(one.span.source.name).name, one.span.line) == (file, line)
        assert one.labels[0].text == "promised here"


@pytest.mark.parametrize(
    ("stated", "text", "path"),
    [
        # One wall between two parts; the spaces themselves where there is none.
        ("connected: all", GRID + WALLS % "a2|b2", ("ways", 0, "along")),
        (
            "connected: all",
            GRID + "spaces: [{space: sea, at: [b1-f1, a2-f2]}, {space: islet, at: a1}]\n"
            "closed: [[a1, b1]]\nways: [{way: wall, along: [a1|a2], cross: closed}]\n",
            ("spaces", 1, "at"),
        ),
        ("connected: all", GRID + "closed: [[a1, b1], [a2, b2]]\n", None),
        # A single space with too few moves, not many.
        (
            "degree: all, is: 2-3",
            GRID + "spaces: [{space: sea, at: rest}, {space: port, at: a1}]\nclosed: [[a1, b1]]\n",
            ("spaces", 1, "at"),
        ),
        ("degree: all, is: 4", GRID, None),
        # The only short cut.
        (
            "distance: [a1, f1], is: 5",
            GRID + "ways: [{way: tunnel, joins: [[a2, e2], [c1, d2]]}]\n",
            ("ways", 0, "joins", 0),
        ),
        (
            "distance: [a1, f1], is: 6+",
            GRID + "ways: [{way: tunnel, joins: [[a2, e2], [a1, e1]]}]\n",
            None,
        ),
    ],
)
def test_moves_that_break_a_promise_are_its_cause(
    stated: str, text: str, path: tuple[str | int, ...] | None
) -> None:
    assert _cause(result(stated, board(text))) == path


CARDS = "cards:\n" + "".join(f"  - {{card: {c}, gold: %s, side: %s}}\n" for c in "abcd")


@pytest.mark.parametrize(
    ("stated", "values", "path"),
    [
        ("range: gold, is: 1-3", (1, 1, 9, 3), ("cards", 2, "gold")),
        ("range: gold, is: 1-3", (1, 8, 9, 3), None),
        ("sum: gold, is: 8", (2, 2, 3, 2), ("cards", 2, "gold")),
        ("sum: gold, is: 9", (2, 2, 4, 2), None),
        ("sum: gold, is: 8", (1, 2, 3, 4), None),
        ("unique: gold", (1, 2, 3, 1), ("cards", 3, "gold")),
        ("unique: gold", (1, 1, 1, 1), None),
    ],
)
def test_a_card_unlike_the_others_is_the_cause(
    stated: str, values: tuple[int, ...], path: tuple[str | int, ...] | None
) -> None:
    filled = [word for value in values for word in (value, "red")]
    assert _cause(result(stated, deck(CARDS % tuple(filled)))) == path


def test_of_two_cards_the_one_that_alone_is_out_of_order_is_the_cause() -> None:
    numbers = ((1, 1), (2, 9), (3, 3), (4, 4))
    text = CARDS % tuple(word for pair in numbers for word in pair)
    assert _cause(result("rises: gold, with: side", deck(text))) == ("cards", 1, "side")


def _cause(found: object) -> tuple[str | int, ...] | None:
    assert isinstance(found, Broken), found
    return found.causes[0][0] if found.causes else None


def test_a_comment_at_the_promise_suppresses_it(tmp_path: Path) -> None:
    game = tmp_path / "game"
    shutil.copytree(DOCS / "games" / "ford", game)
    path = game / "board.yaml"
    text = path.read_text("utf-8").replace("0602|0703, {between", "0603|0703, {between", 1)
    path.write_text(text, "utf-8")
    (found,) = [one for one in judged(game).findings if one.code == "promise-broken"]
    lines = text.split("\n")
    lines[found.labels[0].span.line - 1] += "  # pnp: ignore[promise-broken] meant"
    path.write_text("\n".join(lines), "utf-8")
    assert "promise-broken" not in {one.code for one in judged(game).findings}
