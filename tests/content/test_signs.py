"""A game's own signs of spaces: declared in its rulings, used by its maps."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest
from test_vocabulary import MAP, RULINGS, game, graph, read, told

from pnp.annotate.picture import annotated_board
from pnp.base.diagnostics import Report
from pnp.base.library import docs_dir
from pnp.build import BuildOptions, build
from pnp.imposition.paper import parse_paper
from pnp.kinds.boards.map.place import arrange, place_towns
from pnp.kinds.boards.map.survey import complete_geometry as surveyed
from pnp.rules.validate import CheckOptions, validate

# What docs/content.md tells users to write.
_PAGE = (docs_dir() / "content.md").read_text("utf-8").partition("### Your own sign\n")[2]
_BLOCK = re.search(r"\n((?: {4}[^\n]*\n)+)", _PAGE)
assert _BLOCK is not None
SIGNS = RULINGS + dedent(_BLOCK[1])
NEST = "l1: {type: lagoon, nest: 3}"
MARKET = "l2: {type: lagoon, market: {shells: 2, auction: true}}"
NAMED = "l2: {type: lagoon, name: Green Water}"


def signed(nest: str = NEST, market: str = MARKET) -> str:
    assert NAMED in MAP
    return MAP.replace(NAMED, f"{nest}\n  {market}")


def test_signs_of_ones_own_as_the_page_says(tmp_path: Path) -> None:
    assert f"`{NEST}` and `{MARKET}`" in _PAGE
    folder = game(tmp_path, SIGNS, signed())
    assert told(folder) == []
    file = read(folder)
    waters = graph(file)
    l1, l2 = waters.places["l1"], waters.places["l2"]
    assert l1.legend.signs == {"nest": 3}
    assert l2.legend.signs == {"market": {"shells": 2, "auction": True}}
    assert (l1.amounts, l2.amounts, l2.is_drawn_as("wheel")) == ((), (("turtle", 2),), True)

    lone = validate("bay.yaml", folder / "bay.yaml", CheckOptions())
    report = Report()
    assert annotated_board(folder / "bay.yaml", lone, "", report) is not None
    options = BuildOptions(papers=(parse_paper("a4"),), out=tmp_path / "out")
    assert build(str(folder), options, report, lambda *_: None) is not None
    assert report.diagnostics == ()


@pytest.mark.parametrize(
    ("plain", "packed"),
    [("shells: turtle", 'shells: "mdi:turtle"'), ("draw: number", 'draw: icon, icon: "mdi:egg"')],
)
def test_a_sign_takes_icons_of_packs(plain: str, packed: str, tmp_path: Path) -> None:
    assert plain in SIGNS
    folder = game(tmp_path, SIGNS.replace(plain, packed), signed())
    assert told(folder) == []
    options = BuildOptions(papers=(parse_paper("a4"),), out=tmp_path / "out")
    report = Report()
    assert build(str(folder), options, report, lambda *_: None) is not None
    assert report.diagnostics == ()


def test_a_sign_may_say_of_which_kind_a_space_is(tmp_path: Path) -> None:
    kind = SIGNS.replace("yields: {shells", "kind: lagoon, yields: {shells")
    folder = game(tmp_path, kind, signed(market="l2: {market: {shells: 2}}"))
    assert told(folder) == []
    assert graph(read(folder)).places["l2"].type == "lagoon"


def test_nobody_enters_a_space_that_a_sign_closes(tmp_path: Path) -> None:
    closing = SIGNS.replace("of: market,", "of: market, closed: true,")
    waters = graph(read(game(tmp_path, closing, signed())))
    assert "l2" not in waters.graph()
    assert "l2" in waters.graph(closed=True)


@pytest.mark.parametrize(
    ("nest", "market", "expected"),
    [
        ("l1: {type: lagoon, nset: 3}", MARKET, ("unknown-key", 11, 22, "did you mean nest?")),
        (
            "l1: {type: lagoon, volcano: 3}",
            MARKET,
            ("unknown-rule-icon", 11, 22, "signs here are nest, market; declare others under  "),
        ),
        (
            "l1: {type: lagoon, nest: 7}",
            MARKET,
            ("out-of-range", 11, 28, "write at most 6"),
        ),
        (
            "l1: {type: ocean, nest: 2}",
            MARKET,
            ("misplaced-sign", 11, 21, "allowed on spaces of type lagoon"),
        ),
        (
            "l1: {type: lagoom, nest: 3}",
            MARKET,
            ("unknown-choice", 11, 14, "did you mean lagoon?"),
        ),
        (
            NEST,
            "l2: {type: lagoon, auction: true}",
            ("misplaced-sign", 12, 22, "write  market: {shells: 1, auction: true}  instead of it"),
        ),
        (
            NEST,
            "l2: {type: lagoon, market: {auction: true}}",
            ("missing-key", 12, 22, "add  shells: ...  inside the braces"),
        ),
        (
            NEST,
            "l2: {type: lagoon, market: {shells: 2, pearls: 1}}",
            ("unknown-rule-icon", 12, 42, "signs here are shells, auction"),
        ),
    ],
)
def test_a_sign_that_is_wrong_is_told_at_its_place(
    nest: str, market: str, expected: tuple[str, int, int, str], tmp_path: Path
) -> None:
    code, line, column, hint = expected
    (found,) = told(game(tmp_path, SIGNS, signed(nest, market)))
    assert found[:2] == (code, f"bay.yaml:{line}:{column}")
    assert found[2].startswith(hint)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("draw: medallion", "draw: medal", "unknown-choice"),
        ("yields: {shells: turtle}, ", "", "missing-key"),
        ("value: number, least", "least", "unknown-choice"),
        ("sign: nest", "sign: art", "duplicate-id"),
        ("sign: nest", "sign: market", "duplicate-id"),
        ("sign: nest", "sign: A nest", "not-an-id"),
        ("sign: nest", "sign: [nest]", "wrong-type"),
        ("most: 6", "most: 0", "out-of-range"),
        ("value: number", "value: number, yields: {eggs: turtle}", "unknown-choice"),
        ("{shells: turtle}", "{shells: tortoise}", "unknown-icon"),
    ],
)
def test_faults_of_a_declaration_are_told_once_where_it_stands(
    old: str, new: str, code: str, tmp_path: Path
) -> None:
    assert old in SIGNS
    found = told(game(tmp_path, SIGNS.replace(old, new)))
    assert [(c, place[:9]) for c, place, _ in found if c != "unused-icon"] == [(code, "rulings.y")]


@pytest.mark.parametrize(
    ("old", "new", "code", "hint"),
    [
        ("on: [lagoon]", "on: [lagon]", "unknown-choice", "did you mean lagoon?"),
        ("of: market", "of: markt", "unknown-value", "did you mean market?"),
        (
            "draw: medallion",
            "draw: medallion, kind: lagon",
            "unknown-choice",
            "did you mean lagoon?",
        ),
    ],
)
def test_a_slip_in_what_a_sign_refers_to_is_told_once(
    old: str, new: str, code: str, hint: str, tmp_path: Path
) -> None:
    assert old in SIGNS
    market = "l2: {market: {shells: 2, auction: true}}" if "kind" in new else MARKET
    for name, rulings, map_ in (
        ("rulings", SIGNS.replace(old, new), signed(market=market)),
        ("bay", RULINGS, signed(market=market) + SIGNS[len(RULINGS) :].replace(old, new)),
    ):
        folder = tmp_path / name
        folder.mkdir()
        ((found, place, advice),) = told(game(folder, rulings, map_))
        assert (found, place.partition(".")[0], advice) == (code, name, hint)


def test_a_sign_of_a_game_may_be_on_a_kind_that_a_map_declares(tmp_path: Path) -> None:
    rulings = SIGNS.replace("on: [lagoon]", "on: [lagoon, reef]")
    reef = "spaces:\n  - {space: reef, passable: true, draw: shore}\n"
    assert told(game(tmp_path, rulings, signed() + reef)) == []


def test_a_sign_of_one_that_does_not_yield_is_told(tmp_path: Path) -> None:
    found = told(game(tmp_path, SIGNS.replace("of: market", "of: nest")))
    assert [(code, hint) for code, _, hint in found] == [("unknown-value", "known: market")]


def test_a_map_has_no_signs_but_declared_ones(tmp_path: Path) -> None:
    path = tmp_path / "bay.yaml"
    path.write_text(
        MAP.replace("l: lagoon", "l: coast").replace(NAMED, "l2: {type: coast, red: true}")
    )
    found = validate("bay.yaml", path, CheckOptions()).findings
    assert [(f.code, str(f.span).rpartition("/")[2]) for f in found] == [
        ("unknown-rule-icon", "bay.yaml:11:21")
    ]


def test_a_medallion_has_room_for_two_amounts(tmp_path: Path) -> None:
    rulings = SIGNS.replace("icon: turtle", "yields: {pearls: turtle, eggs: turtle}")
    market = "l2: {type: lagoon, yields: {pearls: 1, eggs: 2}, market: {shells: 1}}"
    (found,) = told(game(tmp_path, rulings, signed(market=market)))
    assert found[:2] == ("wrong-size", "bay.yaml:12:22")


def test_a_kind_that_yields_keeps_its_icon_and_is_no_town(tmp_path: Path) -> None:
    rulings = RULINGS.replace("icon: turtle", "icon: turtle, yields: {pearls: turtle}")
    rich = MAP.replace("name: Green Water", "yields: {pearls: 2}")
    for draw, towns in (("shore", 0), ("settlement", 2)):
        folder = tmp_path / draw
        folder.mkdir()
        file = read(game(folder, rulings.replace("shore", draw), rich))
        board = surveyed(file.record)
        assert board is not None
        places = arrange(board, {})
        place_towns(board, places)
        assert {"l1", "l2", "l3"} == set(places.icons)
        assert list(places.medallions) == ["l2"]
        assert len(places.towns) == towns
