"""Nodes to records: each complaint about a value stands at that value."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import MOST_FAULTS, Report, Source
from pnp.content.kinds import all_kinds, record_type_of
from pnp.content.nodes import Mapping, Scalar, Sequence
from pnp.content.source import parse
from pnp.content.structure import build_record
from pnp.kinds.boards.map.record import Map
from pnp.kinds.deck.record import Deck
from pnp.kinds.game.record import Game
from pnp.kinds.theme.record import ThemeFile
from pnp.model.record import Record
from pnp.rules.applying_fixes import apply_edits

GAME = """\
game: g
title: G
designer: D
licence: L
players: 2-4
parts: [{part: p, title: P, of: [x]}]
"""


def structured(text: str, kind: type[Record] = Game) -> tuple[Record | None, Report]:
    report = Report()
    node = parse(Source("t.yaml", text), report)
    assert node is not None
    return build_record(kind, node, report), report


def faults(text: str, kind: type[Record] = Game) -> list[tuple[str, int, int]]:
    record, report = structured(text, kind)
    assert record is None
    return [(f.code, f.span.line, f.span.column) for f in report.diagnostics if f.span is not None]


def test_a_game_is_read() -> None:
    game, report = structured(GAME + "minutes: 30-45\nage: 8\nsupply: {coin: 30}\n")
    assert report.diagnostics == ()
    assert isinstance(game, Game)
    assert (game.players, game.minutes, game.age) == ((2, 4), (30, 45), 8)
    assert game.supply == {"coin": 30}
    assert game.parts[0].of == ("x",)
    assert (game.language, game.theme) == ("en", "plain")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("tilte: x", ("unknown-key", 7, 1)),
        ("Title: x", ("unknown-key", 7, 1)),
        ("str: x", ("unknown-key", 7, 1)),
        ("'[key]': x", ("unknown-key", 7, 1)),
        ("minutes: soon", ("not-a-range", 7, 10)),
        ("minutes: 45-30", ("not-a-range", 7, 10)),
        ("age: eight", ("not-a-whole-number", 7, 6)),
        ("age: 0", ("out-of-range", 7, 6)),
        ("language: english", ("not-a-language", 7, 11)),
        ("link: example.org", ("not-a-link", 7, 7)),
        ("theme: My Theme", ("not-an-id", 7, 8)),
        ("supply: {coin: 0}", ("out-of-range", 7, 16)),
        ("supply: {coin: many}", ("not-a-whole-number", 7, 16)),
        ("supply: {A coin: 1}", ("not-an-id", 7, 10)),
        ("supply: [coin]", ("wrong-type", 7, 9)),
        ("needs: a table", ("wrong-type", 7, 8)),
        ("needs: [[a, b]]", ("wrong-type", 7, 9)),
        ("credits: {a: b}", ("wrong-type", 7, 1)),
    ],
)
def test_faults_stand_at_the_value(line: str, expected: tuple[str, int, int]) -> None:
    assert faults(f"{GAME}{line}\n") == [expected]


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("theme: owner_name", "write owner-name"),
        ("theme: My Theme", "write my-theme"),
        ("supply: {A_coin: 1}", "write a-coin"),
        ("theme: __", "use lower-case letters, digits and hyphens, such as old-mill"),
        ("theme: caf\u00e9", "write cafe"),
    ],
)
def test_what_would_be_an_id_with_hyphens_is_written_out(line: str, hint: str) -> None:
    _, report = structured(f"{GAME}{line}\n")
    assert [found.hint for found in report.diagnostics] == [hint]


def test_all_faults_are_told_at_once() -> None:
    text = "game: G\ntitle: {}\nparts: [{part: p, title: P, of: []}, {title: 1, scheme: npu}]\n"
    assert sorted(faults(text), key=lambda found: found[1:]) == [
        ("missing-key", 1, 1),
        ("missing-key", 1, 1),
        ("missing-key", 1, 1),
        ("not-an-id", 1, 7),
        ("wrong-type", 2, 1),
        ("wrong-size", 3, 33),
        ("missing-key", 3, 39),
        ("missing-key", 3, 39),
        ("unknown-choice", 3, 57),
    ]


def test_marks_in_capitals_are_keys_like_others() -> None:
    text = (
        "map: m\ntitle: M\nplayers: 2\ncells: |\n  P1 P1\n  P1 P1\n"
        "legend: {P1: {port: {gold: -1, resources: 1}}}\n"
    )
    text += PORTS
    assert faults(text, Map) == [("out-of-range", 7, 28)]


def test_a_key_that_is_nearly_known_is_suggested() -> None:
    _, report = structured(GAME.replace("designer", "desinger"))
    assert "did you mean designer?" in [found.hint for found in report.diagnostics]


def test_a_board_of_ten_kilometres_is_a_slip_of_the_unit() -> None:
    text = (
        "map: m\ntitle: M\nplayers: 2\nboard: {width: 10000000mm}\n"
        "cells: |\n  a a\n  a a\nlegend: {a: ocean}\n"
    )
    assert faults(text, Map) == [("not-a-length", 4, 16)]


MAP = "map: m\ntitle: M\nplayers: 2\n"
GRID = f"{MAP}cells: |\n  a a\n  a a\n"
DECK = "deck: d\ntitle: D\ncards: [{card: a}]\n"
BOX = "layout: {name: {at: [0mm, 0mm], size: [9mm, 9mm]}}\n"
THEME = "theme: t\ntitle: T\n"
ROWS = "write  cells: |  and the rows below it"
TYPE = "write its type, such as  type: coast"
PORTS = "signs: [{sign: port, kind: port, yields: {gold: gold, resources: resource}}]\n"
QUOTE = "quote colours, such as '#2f3f7a'"
LEGEND = "legend: {a: ocean}\n"


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        (Map, f"{MAP}cells:\n  a a\n  a a\n{LEGEND}", ("not-rows", 5, 3, ROWS)),
        (Map, f"{MAP}cells:\n  - a a\n  - a a\n{LEGEND}", ("not-rows", 5, 5, ROWS)),
        (Map, f"{GRID}legend:\n  P1: {{name: Duckweed}}\n", ("missing-key", 8, 3, TYPE)),
        (
            Map,
            f"{GRID}legend:\n  P1: {{name: Duckweed}}\n{PORTS}",
            ("missing-key", 8, 3, f"{TYPE}, or  port: {{gold: 1, resources: 2}}"),
        ),
        (
            Map,
            f"{GRID}legend:\n  P1: {{port: {{gold: 2}}}}\n{PORTS}",
            ("missing-key", 8, 8, "add  resources: ...  inside the braces"),
        ),
        (
            Map,
            f"{GRID}legend:\n  P1:\n    port:\n      gold: 2\n{PORTS}",
            ("missing-key", 9, 5, "add the line  resources: ..."),
        ),
        (
            Map,
            f"{GRID}{LEGEND}closed: [[c1, c2, P1]]\n",
            ("wrong-size", 8, 19, "write at most 2; this is the first surplus value"),
        ),
        (
            Map,
            f"{GRID}{LEGEND}closed: [[c1]]\n",
            ("wrong-size", 8, 10, "add the missing values at the end"),
        ),
        (
            Map,
            f"{GRID}legend:\n  a: {{type: ocean, nme: {{b: 1}}}}\n",
            ("unknown-key", 8, 20, "did you mean name?"),
        ),
        (Deck, f"{DECK}{BOX}size: pocker\n", ("unknown-choice", 5, 7, "did you mean poker?")),
        (
            Deck,
            f"{DECK}{BOX}size: [20mm]\n",
            ("wrong-size", 5, 7, "add the missing values at the end"),
        ),
        (Deck, f"{DECK}{BOX}size: [2mm, 20mm]\n", ("out-of-range", 5, 8, "write at least 10mm")),
        (Deck, f"{DECK}{BOX}size: [1in, 20in]\n", ("out-of-range", 5, 13, "write at most 400mm")),
        (
            Deck,
            DECK.replace("card: a", "card: a, quantity: 10000000000") + BOX,
            ("out-of-range", 3, 29, "write a number from 0 to 10000"),
        ),
        (
            Deck,
            f"{DECK}{BOX}note: {'x' * 601}\n",
            ("too-long", 5, 7, "shorten it, or split it"),
        ),
        (
            Deck,
            DECK + BOX.replace("name: {", "name: {text: {red|words}, "),
            ("wrong-type", 4, 17, "quote it, as in  '{...'"),
        ),
        (ThemeFile, f"{THEME}colours:\n  ink: #2f3f7a\n", ("wrong-type", 4, 7, QUOTE)),
        (
            ThemeFile,
            f"{THEME}fonts: {{title: {{weight: bold}}}}\n",
            ("not-a-whole-number", 3, 25, "write a number from 100 to 900, such as 700"),
        ),
        (
            ThemeFile,
            f"{THEME}fonts: {{title: {{weight: 123}}}}\n",
            ("out-of-range", 3, 25, "write a number from 100 to 900, such as 700"),
        ),
    ],
)
def test_a_newcomers_slip_is_one_finding_with_what_to_write(
    kind: type[Record], text: str, expected: tuple[str, int, int, str]
) -> None:
    _, report = structured(text, kind)
    assert [(f.code, f.span.line, f.span.column, f.hint) for f in report.diagnostics if f.span] == [
        expected
    ]


@pytest.mark.parametrize(
    ("word", "meant"),
    [("True", "true"), ("Yes", "true"), ("ON", "true"), ("'no'", "false"), ("off", "false")],
)
def test_other_words_for_flags_are_rewritten(word: str, meant: str) -> None:
    text = f"map: a\ntitle: A\nplayers: 2\ncells: |\n  a\nlegend: {{a: ocean}}\njoinable: {word}\n"
    (found,) = (f for f in structured(text, Map)[1].diagnostics if f.code == "not-a-flag")
    assert found.hint == f"write {meant}"
    assert found.fix is not None
    assert apply_edits(text, found.fix.edits) == text.replace(word, meant)


def test_words_that_are_no_flags_are_left_alone() -> None:
    text = "map: a\ntitle: A\nplayers: 2\ncells: |\n  a\nlegend: {a: ocean}\njoinable: maybe\n"
    (found,) = (f for f in structured(text, Map)[1].diagnostics if f.code == "not-a-flag")
    assert (found.hint, found.fix) == ("write true or false", None)


def test_a_list_of_bad_sizes_is_told_of_its_items_only() -> None:
    assert faults(f"{DECK}{BOX}size: [20mm, wide]\n", Deck) == [("not-a-length", 5, 14)]


def test_braces_in_a_value_are_shown_as_they_stand() -> None:
    _, report = structured(GAME + "age: '{0} {input}'\n")
    assert report.diagnostics[0].message == "'{0} {input}' is not a whole number"


KEYS = st.sampled_from(
    [
        *("pnp", "game", "map", "tokens", "title", "players", "parts", "of", "cells", "legend"),
        *("P1", "Title", "str", "[key]", "dict[str,str]"),
        *("pieces", "id", "size", "front", "text", "supply", "board", "width", "colours", "body"),
    ]
)
VALUES = st.recursive(
    st.sampled_from(["", "null", "a", "1", "-1", "2-4", "10mm", "1e9", "true", "{x}", "é"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=10,
)


@given(st.sampled_from(all_kinds()), st.dictionaries(KEYS, VALUES, max_size=8))
def test_no_tree_raises(kind: str, tree: dict[str, object]) -> None:
    span = Source("t.yaml", "").span()

    def node(value: object) -> Mapping | Sequence | Scalar:
        match value:
            case dict():
                pairs = ((Scalar(key, True, span), node(v)) for key, v in value.items())
                return Mapping(tuple(pairs), span)
            case list():
                return Sequence(tuple(node(item) for item in value), span)
            case _:
                return Scalar(str(value), True, span)

    record_type = record_type_of(kind)
    assert record_type is not None
    root = node(tree)
    assert isinstance(root, Mapping)
    report = Report()
    record = build_record(record_type, root, report)
    assert (record is None) == report.failed


def test_of_many_faults_the_first_are_told() -> None:
    text = "map: m\n" + "".join(f"k{i}: v\n" for i in range(300))
    found = faults(text, Map)
    assert len(found) == MOST_FAULTS + 1
    assert found[-1][0] == "too-many-faults"


FACE = "layout: {a: {at: [0mm, 0mm], size: [9mm, 9mm], text: '{title}'}}"


def deck(cards: str, more: str = "", face: str = FACE) -> str:
    return f"deck: d\ntitle: D\n{face}\ncards:\n{cards}{more}"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (deck("".join(f"- {{card: c, f{i}: x}}\n" for i in range(250))), (204, 4)),
        (deck(f"- {{card: c, {', '.join(f'f{i}: x' for i in range(250))}}}\n"), (5, 4)),
        (deck("- {card: c, quantity: 10000}\n" * 3), (4, 1)),
        (deck(f"- {{card: c, title: {'x' * 1900}}}\n" * 3_000), (4, 1)),
        (
            deck(
                "- {card: c, title: x}\n" * 2_100,
                face="layout:\n" + "".join(f"  b{i}: {FACE[12:-1]}\n" for i in range(100)),
            ),
            (105, 1),
        ),
    ],
    ids=["fields", "fields of one", "copies", "letters", "boxes"],
)
def test_what_a_deck_multiplies_has_a_limit(text: str, place: tuple[int, int]) -> None:
    (found,) = faults(text, Deck)
    assert found == ("wrong-size", *place)


def test_a_text_whose_field_sets_no_limit_has_one() -> None:
    text = deck("- {card: c, title: x}\n").replace("title: D", f"title: {'x' * 4_001}")
    assert faults(text, Deck) == [("too-long", 2, 8)]


def test_a_theme_names_a_thousand_colours_at_most() -> None:
    colours = "".join(f"  c{i}: ink\n" for i in range(1_001))
    (found,) = faults(f"theme: t\ntitle: T\ncolours:\n{colours}", ThemeFile)
    assert found[0] == "wrong-size"


def test_the_record_of_a_node_is_made_once_for_each_kind() -> None:
    report = Report()
    node = parse(Source("t.yaml", GAME), report)
    assert node is not None
    assert build_record(Game, node, report) is build_record(Game, node, report) is not None
    assert build_record(Deck, node, report) is None
    assert build_record(Game, node, Report()) is not None
