"""Promises in the files of maps of every form, decks, games and rulings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from deciding import judged

from pnp.base.diagnostics import Severity
from pnp.base.library import examples_dir
from pnp.rules.verdict import Verdict

DOCS = Path(__file__).parents[3] / "docs" / "examples"
RULES = ("promise-broken", "unknown-in-promise", "promise-without-meaning")


def claims(verdict: Verdict) -> list[str]:
    return [claim.text for claim in verdict.proved if claim.rule == "promise-broken"]


def errors(verdict: Verdict) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in verdict.findings if one.code in RULES]


def written(folder: Path, name: str, promises: list[str]) -> Path:
    """Return a copy of an example of the docs that makes promises."""
    lines = "".join(f"  - {{promise: p{i}, {text}}}\n" for i, text in enumerate(promises))
    path = folder / name
    path.write_text((DOCS / name).read_text("utf-8") + f"promises:\n{lines}", "utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "stated", "proved"),
    [
        ("map.yaml", "count: port, is: 1", "1 space of 'port', as promised"),
        ("map.yaml", "reach: all but land", ""),
        ("shapes.yaml", "reach: [ocean, coast]", ""),
        ("squares.yaml", "count: island, is: 6", "6 spaces of 'island', as promised"),
        ("squares.yaml", "count: Reed Bank, is: 3", "3 spaces of 'Reed Bank', as promised"),
        (
            "squares.yaml",
            "reach: [sea, island, wharf], from: b7",
            "all 60 spaces of 'sea', 'island' and 'wharf' can be reached from b7 (Duckweed)",
        ),
        ("squares.yaml", "apart: wharf, is: 6+", ""),
        ("seas.yaml", "connected: each region", "8 regions, each connected"),
        ("seas.yaml", "degree: all, is: 2+", ""),
        (
            "seas.yaml",
            "distance: [a, h], is: 6",
            "from 'a' to 'h' it takes 6 moves at least (2-2 to 5-5 by sides)",
        ),
        ("mosaic.yaml", "count: shoal, is: 2", "2 spaces of 'shoal', as promised"),
        (
            "mosaic.yaml",
            "reach: all but rocks",
            "all 15 spaces but 'rocks' can be reached from each other, in each of 4 cards",
        ),
        (
            "mosaic.yaml",
            "connected: all but rocks",
            "all 15 spaces but 'rocks' are connected, in each of 4 cards",
        ),
    ],
)
def test_maps_of_every_form_keep_promises(
    name: str, stated: str, proved: str, tmp_path: Path
) -> None:
    found = judged(written(tmp_path, name, [stated]))
    assert errors(found) == []
    (claim,) = claims(found)
    assert not proved or claim == f"p0: {proved}"


@pytest.mark.parametrize(
    ("name", "stated", "message"),
    [
        ("map.yaml", "count: port, is: 9+", "'p0' promises at least 9 spaces of 'port'; "),
        ("shapes.yaml", "degree: all, is: 9+", "; at least 9 promised"),
        (
            "squares.yaml",
            "reach: all, from: b7",
            "8 spaces (i4, j4, a8, b8, c8 and 3 more) cannot be reached from b7 (Duckweed)",
        ),
        ("squares.yaml", "connected: island", "'island' is in 2 parts, of 3 and 3 spaces"),
        ("seas.yaml", "cut: [a, h], is: 4", "part 'a' from 'h', 4 promised"),
        (
            "mosaic.yaml",
            "connected: sea",
            "'sea' is in 2 parts, of 1 and 1 spaces, on one card",
        ),
        (
            "mosaic.yaml",
            "reach: sea, from: trader",
            "cannot be reached: this card has none of 'trader'",
        ),
    ],
)
def test_maps_of_every_form_break_promises(
    name: str, stated: str, message: str, tmp_path: Path
) -> None:
    found = judged(written(tmp_path, name, [stated, "count: all, is: 1+"]))
    ((code, said),) = errors(found)
    assert code == "promise-broken"
    assert message in said
    # What is proved of another promise remains.
    assert len(claims(found)) == 1


def test_a_chart_closes_borders_to_moves_and_not_to_touch(tmp_path: Path) -> None:
    stated = ["distance: [{a}, {b}], is: 1", "distance: [{a}, {b}], is: 1, by: touch"]
    text = (DOCS / "map.yaml").read_text("utf-8")
    pair = re.search(r"^closed: \[\[(\S+), (\S+)\]", text, re.MULTILINE)
    a, b = pair.groups() if pair else ("c1", "P1")
    if pair is None:
        text += f"closed: [[{a}, {b}]]\n"
    lines = "".join(
        f"  - {{promise: p{i}, {line.format(a=a, b=b)}}}\n" for i, line in enumerate(stated)
    )
    path = tmp_path / "map.yaml"
    path.write_text(f"{text}promises:\n{lines}", "utf-8")
    found = judged(path)
    assert [code for code, _ in errors(found)] == ["promise-broken"]
    assert len(claims(found)) == 1


GAME = """\
pnp: 1
game: vale
title: Vale
designer: A. Tern
licence: Public domain
players: 2
parts:
  - {part: map, title: Map, of: [valley]}
  - {part: cards, title: Cards, of: [cards]}
"""
VALLEY = """\
pnp: 1
map: valley
game: vale
title: The Valley
grid: {cells: square, shape: 4x3, size: 20mm}
spaces:
  - {space: wood, ground: woods, at: [b1, c2]}
"""
CARDS = """\
pnp: 1
deck: cards
game: vale
title: Cards
layout: {suit: {draw: text, text: '{suit}', at: [5mm, 5mm], size: [50mm, 10mm]}}
cards:
  - {card: one, suit: oak}
  - {card: two, suit: elm}
"""
RULINGS = """\
pnp: 1
rulings: vale
facts:
  - {fact: woods, value: 2, text: Woods of the valley.}
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    for name, text in (
        ("game.yaml", GAME),
        ("valley.yaml", VALLEY),
        ("cards.yaml", CARDS),
        ("rulings.yaml", RULINGS),
    ):
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def add(path: Path, *promises: str) -> None:
    lines = "".join(f"  - {{{promise}}}\n" for promise in promises)
    path.write_text(f"{path.read_text('utf-8')}promises:\n{lines}", "utf-8")


def test_a_game_makes_promises_about_its_maps_or_the_file_that_it_names(game: Path) -> None:
    add(
        game / "game.yaml",
        "promise: whole, connected: all",
        "promise: suits, even: suit, is: 0, of: deck/cards",
    )
    found = judged(game)
    assert errors(found) == []
    assert {(claim.where, claim.text) for claim in found.proved if "promise" in claim.rule} == {
        ("valley", "whole: all 12 spaces are connected"),
        ("cards", "suits: each of 2 values of 'suit' is on 1 card"),
    }


def test_a_number_of_the_rules_may_be_promised(game: Path) -> None:
    add(game / "valley.yaml", "promise: woods, count: wood, is: '{woods}'")
    assert claims(judged(game)) == ["woods: 2 spaces of 'wood', as promised"]
    path = game / "rulings.yaml"
    path.write_text(path.read_text("utf-8").replace("value: 2", "value: 3"), "utf-8")
    assert errors(judged(game)) == [
        ("promise-broken", "'woods' promises 3 spaces of 'wood'; the map has 2")
    ]


def test_rulings_make_promises_about_all_maps_and_keep_their_numbers(game: Path) -> None:
    add(game / "rulings.yaml", "promise: woods, count: wood, is: 3")
    add(game / "valley.yaml", "promise: whole, connected: all")
    found = judged(game)
    assert errors(found) == [
        ("promise-broken", "'woods' promises 3 spaces of 'wood'; the map has 2")
    ]
    assert claims(found) == ["whole: all 12 spaces are connected"]
    (broken,) = [one for one in found.findings if one.code == "promise-broken"]
    assert broken.span is not None
    assert Path(broken.span.source.name).name == "rulings.yaml"
    assert {Path(label.span.source.name).name for label in broken.labels} == {"valley.yaml"}


def test_a_map_alone_is_judged_by_the_promises_of_its_game(game: Path) -> None:
    add(game / "game.yaml", "promise: woods, count: wood, is: 3, why: Timber is scarce.")
    for path in (game, game / "valley.yaml"):
        (broken,) = [one for one in judged(path).findings if one.code == "promise-broken"]
        assert broken.details == ("why: Timber is scarce.",)
        assert [mark.spaces for mark in broken.marks] == [("b1", "c2")]


def test_a_warning_is_promised_as_a_warning(game: Path) -> None:
    add(game / "valley.yaml", "promise: woods, count: wood, is: 3, severity: warning")
    (broken,) = [one for one in judged(game).findings if one.code == "promise-broken"]
    assert broken.severity is Severity.WARNING


@pytest.mark.parametrize(
    ("file", "promise", "code", "message", "hint"),
    [
        (
            "game.yaml",
            "count: all, is: 12, of: map/vally",
            "unknown-in-promise",
            "the game has no map or deck 'map/vally'",
            "did you mean map/valley?",
        ),
        (
            "game.yaml",
            "reach: all, of: deck/cards",
            "promise-without-meaning",
            "'reach' is about spaces and moves, and a deck has none",
            "promise it of a map",
        ),
        (
            "valley.yaml",
            "count: all, is: 2, of: deck/cards",
            "promise-without-meaning",
            "a promise in this file is about it, not about 'deck/cards'",
            "remove  of, or move the promise to game.yaml",
        ),
        (
            "cards.yaml",
            "range: price, is: 1-6",
            "unknown-in-promise",
            "no card has the field 'price'",
            "did you mean",
        ),
    ],
)
def test_a_promise_about_nothing_is_reported_where_it_is(
    game: Path, file: str, promise: str, code: str, message: str, hint: str
) -> None:
    add(game / file, f"promise: p, {promise}")
    (found,) = [one for one in judged(game).findings if one.code in RULES]
    assert (found.code, found.message) == (code, message)
    assert hint in found.hint or "known: " in found.hint
    assert found.span is not None
    assert Path(found.span.source.name).name == file


def test_a_game_without_maps_has_nothing_that_it_could_promise_of_them(game: Path) -> None:
    path = game / "game.yaml"
    path.write_text(GAME.replace("  - {part: map, title: Map, of: [valley]}\n", ""), "utf-8")
    (game / "valley.yaml").unlink()
    add(path, "promise: whole, connected: all")
    assert errors(judged(game)) == [
        ("unknown-in-promise", "the promise is about the maps of the game, and it has none")
    ]


def test_a_field_that_no_card_prints_is_no_evidence(game: Path) -> None:
    path = game / "cards.yaml"
    path.write_text(CARDS.replace("suit: oak}", "suit: oak, worth: 4}"), "utf-8")
    add(path, "promise: worth, sum: worth, is: 4")
    found = judged(game)
    assert claims(found) == []
    assert [gone.reason for gone in found.withdrawn if gone.rule == "promise-broken"] == [
        "no card prints 'worth'"
    ]


def test_the_bad_example_marks_the_spaces_concerned() -> None:
    (broken,) = judged(examples_dir() / "promise-broken" / "bad.yaml").findings
    assert [mark.spaces for mark in broken.marks] == [("b2", "d2")]
