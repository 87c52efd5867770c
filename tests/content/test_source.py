"""Text to nodes with places: every fault of YAML by code, line and column; no input raises."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import MOST_FAULTS, Report, Severity, Source
from pnp.content import tree
from pnp.content.nodes import Mapping, Scalar, Sequence, node_at, plain_data
from pnp.content.source import decode, parse, read_source


def parsed(text: str) -> Mapping:
    report = Report()
    node = parse(Source("t.yaml", text), report)
    assert report.diagnostics == ()
    assert node is not None
    return node


def faults(text: str) -> list[tuple[str, int, int]]:
    report = Report()
    assert parse(Source("t.yaml", text), report) is None
    return [(f.code, f.span.line, f.span.column) for f in report.diagnostics if f.span is not None]


def test_scalars_stay_text() -> None:
    node = parsed("a: no\nb: 12:30\nc: 010\nd: 1e3\ne: ~\nf: null\ng: 'null'\nh:\n")
    assert plain_data(node) == {
        "a": "no",
        "b": "12:30",
        "c": "010",
        "d": "1e3",
        "e": "~",
        "f": None,
        "g": "null",
        "h": None,
    }


def test_places_count_characters_from_one() -> None:
    node = parsed("é: {b: [x, 'y z']}\n")
    found = node_at(node, ("é", "b", 1))
    assert (found.span.line, found.span.column, found.span.end_column) == (1, 12, 17)
    assert isinstance(found, Scalar)
    assert isinstance(node_at(node, ("é", "b")), Sequence)


def test_a_path_that_ends_early_gives_the_deepest_node() -> None:
    node = parsed("a: {b: 1}\n")
    assert node_at(node, ("a", "x", "y")) is node_at(node, ("a",))
    assert node_at(node, ("a", "b", 3)) is node_at(node, ("a", "b"))


@pytest.mark.parametrize("text", ["a: 1\r\nb: [2,\r\n  3]\r\n", "\ufeffa: 1\nb: [2, 3]\n"])
def test_line_ends_of_windows_and_byte_order_marks_do_no_harm(text: str) -> None:
    report = Report()
    source = decode(text.encode(), "t.yaml", report)
    assert source is not None
    node = parse(source, report)
    assert node is not None
    assert plain_data(node) == {"a": "1", "b": ["2", "3"]}
    assert node_at(node, ("b", 0)).span.line == 2
    marked = text.startswith("\ufeff")
    assert [found.code for found in report.diagnostics] == ["byte-order-mark"] * marked
    assert not report.failed


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("empty-file", 1, 1)]),
        ("# nothing\n", [("empty-file", 1, 1)]),
        ("- a\n- b\n", [("not-a-mapping", 1, 3)]),
        ("just text\n", [("not-a-mapping", 1, 1)]),
        ("a: [1, 2\nb: 3\n", [("yaml-syntax", 2, 2)]),
        ("a: 'open\n", [("yaml-syntax", 2, 1)]),
        ("a: b: c\n", [("yaml-syntax", 1, 5)]),
        ("x: {a: b, style:}\n", [("yaml-syntax", 1, 11)]),
        ("x: {a:, b: c}\n", [("yaml-syntax", 1, 5)]),
        ("x: [a, b:]\n", [("yaml-syntax", 1, 8)]),
        ("a:\n\tb: 1\n", [("tab-in-indentation", 2, 1)]),
        ("a: 1\n b: 2\n", [("yaml-syntax", 2, 2)]),
        ("a: 1\nb: 2\na: 3\n", [("duplicate-key", 3, 1)]),
        ("x: {a: 1, a: 2}\n", [("duplicate-key", 1, 11)]),
        ("a: &x [*x]\n", [("cyclic-alias", 1, 8)]),
        ("a: *x\n", [("unknown-alias", 1, 4)]),
        ("a: !!python/object:os.system {}\n", [("yaml-tag", 1, 4)]),
        ("a: !include secret\n", [("yaml-tag", 1, 4)]),
        ("a: 1\n---\nb: 2\n", [("several-documents", 2, 1)]),
        ("? [a, b]\n: 1\n", [("key-not-text", 1, 3)]),
        ("a: 1\nb: \0\n", [("control-character", 2, 4)]),
        ("a: \x07\n", [("control-character", 1, 4)]),
        ("a: " + "[" * 70 + "]" * 70, [("too-deep", 1, 67)]),
    ],
)
def test_faults_by_code_line_and_column(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert faults(text) == expected


@pytest.mark.parametrize("text", ["x: {a: b, style:}\n", "x: [style:]\n", "x: {style:,\n  a: b}\n"])
def test_a_key_without_a_value_in_braces_is_named(text: str) -> None:
    report = Report()
    parse(Source("t.yaml", text), report)
    (found,) = report.diagnostics
    assert found.message == "'style' has no value"
    assert "write a value, as in  style: ..." in found.hint


def test_a_tab_in_the_indentation_is_named() -> None:
    report = Report()
    parse(Source("t.yaml", "a:\n\tb: 1\n"), report)
    (found,) = report.diagnostics
    assert found.message == "the indentation contains a tab"
    assert found.hint == "indent with spaces"


UNLIKE = "this line is not indented like the lines around it"
LEFT = "this row starts further left than the first row"
BARE = f"{UNLIKE}, or lacks a colon"


@pytest.mark.parametrize(
    ("text", "place", "message", "hint"),
    [
        ("a: 1\nb c\nd: 2\n", (2, 1, 4), BARE, "write  key: value, or indent it as a text"),
        ("a: |\n  x x\nx x\nb: 2\n", (3, 1, 4), BARE, "write  key: value, or indent it as a text"),
        (
            "a: |\n  x x\n x x\nb: 2\n",
            (3, 2, 5),
            LEFT,
            "start the first row at column 2, or write  a: |1",
        ),
        (
            "a:\n  b: |\n      x\n    x\n",
            (4, 5, 6),
            LEFT,
            "start the first row at column 5, or write  b: |2",
        ),
        ("a: |\n  x x\n b: 2\n", (3, 2, 6), UNLIKE, "indent it like the lines around it"),
        (
            "a:\n  x #\n  x x\n",
            (3, 3, 6),
            "the grid must be a block of rows: here # starts a comment",
            "write  a: |  and the rows below it",
        ),
        ("a:\n  b: 1\n c: 2\n", (3, 2, 6), UNLIKE, "indent it like the lines around it"),
        ("a:\n  - b\n - c\n", (3, 2, 5), UNLIKE, "indent it like the lines around it"),
        ("a:\n  b: 1\n   c: 2\n", (3, 4, 8), UNLIKE, "indent it like the line above"),
        (
            "a: b: c\n",
            (1, 5, 6),
            "this line contains a second colon",
            "quote texts that contain a colon, and end each key with a colon and a space",
        ),
    ],
)
def test_a_line_out_of_place_is_shown_whole(
    text: str, place: tuple[int, int, int], message: str, hint: str
) -> None:
    report = Report()
    assert parse(Source("t.yaml", text), report) is None
    (found,) = report.diagnostics
    assert found.span is not None
    assert (found.span.line, found.span.column, found.span.end_column) == place
    assert (found.message, found.hint) == (message, hint)


def test_braces_are_told_from_blocks() -> None:
    node = parsed("a: {b: 1}\nc:\n  d: 1\n")
    assert [isinstance(v, Mapping) and v.flow for _, v in node.entries] == [True, False]
    assert not node.flow


def test_a_repeated_key_shows_both_places() -> None:
    report = Report()
    parse(Source("t.yaml", "a: 1\nb: 2\na: 3\n"), report)
    (found,) = report.diagnostics
    assert [(label.span.line, label.text) for label in found.labels] == [(1, "first defined here")]


def test_exploding_aliases_are_refused_before_they_grow() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 30)]
    assert [code for code, _, _ in faults("\n".join(lines))] == ["exploding-alias"]


def test_deep_blocks_are_refused() -> None:
    text = "".join("  " * i + "a:\n" for i in range(200))
    assert [code for code, _, _ in faults(text)] == ["too-deep"]


def test_bytes_that_are_no_utf_8_are_shown_where_they_stand() -> None:
    report = Report()
    assert decode("a: 1\nb: é".encode("latin-1"), "t.yaml", report) is None
    (found,) = report.diagnostics
    assert found.span is not None
    assert (found.code, found.span.line, found.span.column) == ("not-utf-8", 2, 4)
    assert found.message == "byte 0xe9 is not valid UTF-8"


def test_one_faulty_file_does_not_silence_the_next() -> None:
    report = Report()
    parse(Source("one.yaml", "a: [\n"), report)
    assert parse(Source("two.yaml", ""), report) is None
    assert [found.code for found in report.diagnostics] == ["yaml-syntax", "empty-file"]


def test_a_file_read_twice_is_as_faulty_the_second_time() -> None:
    report = Report()
    source = Source("t.yaml", "a: 1\na: 2\n")
    assert parse(source, report) is None
    assert parse(source, report) is None
    assert len(report.diagnostics) == 1


def test_files_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    report = Report()
    assert read_source(tmp_path / "none.yaml", "none.yaml", report, within=None) is None
    assert read_source(tmp_path, "folder", report, within=None) is None
    os.mkfifo(tmp_path / "pipe.yaml")
    assert read_source(tmp_path / "pipe.yaml", "pipe.yaml", report, within=None) is None
    (tmp_path / "large.yaml").write_bytes(b"#" * (8 * 1024 * 1024 + 1))
    assert read_source(tmp_path / "large.yaml", "large.yaml", report, within=None) is None
    assert [(found.code, found.message) for found in report.diagnostics] == [
        ("file-unreadable", "cannot read 'none.yaml': no such file or directory"),
        ("file-unreadable", "cannot read 'folder': it is not a file"),
        ("file-unreadable", "cannot read 'pipe.yaml': it is not a file"),
        ("file-too-large", "'large.yaml' is larger than 8 MB"),
    ]


@given(st.binary(max_size=200))
def test_no_bytes_raise(data: bytes) -> None:
    report = Report()
    source = decode(data, "t.yaml", report)
    node = parse(source, report) if source is not None else None
    assert (node is None) == report.failed


@given(st.text(alphabet="ab:-[]{}#&*!|>'\"%@`?, \n\t\r\x85\u2028\0é\ufeff", max_size=60))
def test_no_text_raises(text: str) -> None:
    report = Report()
    node = parse(Source("t.yaml", text), report)
    assert (node is None) == report.failed
    for found in report.diagnostics:
        assert found.span is not None
        assert found.span.line >= 1
        assert found.span.column >= 1


CHARACTERS = st.characters(exclude_categories=["Cs", "Cc"], include_characters="\t\n\r")
KEYS = st.text(CHARACTERS, min_size=1, max_size=5)
TREES = st.recursive(
    st.text(CHARACTERS, max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(KEYS, TREES, min_size=1, max_size=4))
def test_what_yaml_writes_is_read_back(tree: dict[str, object]) -> None:
    text = yaml.safe_dump(tree, allow_unicode=True, default_style='"')
    assert plain_data(parsed(text)) == tree


@pytest.mark.parametrize("code", [r"\0", r"\a", r"\b", r"\e", r"\x1F", r"\x7f", r"\x9b", r"\u0080"])
def test_a_control_character_in_an_escape_code_is_found(code: str) -> None:
    report = Report()
    assert parse(Source("a.yaml", f'title: x\nnote: "a{code}b"\n'), report) is None
    assert [(f.code, str(f.span)) for f in report.diagnostics] == [
        ("control-character", "a.yaml:2:7")
    ]


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("*bold* start", "*"),
        ("**bold** start", "*"),
        ("{red|hot} tea", "{"),
        ("{title} x", "{"),
        ("`x`", "`"),
        ("@y", "@"),
    ],
)
def test_a_text_that_wants_quotes_is_told_so_where_it_starts(text: str, sign: str) -> None:
    report = Report()
    assert parse(Source("t.yaml", f"a: b\nc:\n  - text: {text}\n"), report) is None
    (found,) = report.diagnostics
    assert found.message == f"a text that starts with {sign} needs quotes"
    assert found.span is not None
    assert (found.span.line, found.span.column) == (3, 11)


def test_a_merged_key_is_the_only_thing_told_of_its_file() -> None:
    assert faults("a: &p {b: 1}\nc: {<<: *p, d: 2}\n") == [("yaml-merge", 2, 5)]


def test_more_values_than_any_deck_has_are_refused_while_parsing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert faults("a: [" + "b," * 250_000 + "]") == [("too-many-values", 1, 500_003)]
    monkeypatch.setattr(tree, "MOST_VALUES", 7)
    assert parsed("a: [b, c]\nd: {}\n")
    assert faults("a: [b, c]\nd: {e: f}\n") == [("too-many-values", 2, 9)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: 1\n" * 5_000, "duplicate-key"),
        ("a: [" + "!x b," * 5_000 + "]", "yaml-tag"),
        ("a: [" + "{<<: b}," * 5_000 + "]", "yaml-merge"),
        ("a: {" + "[]: b," * 5_000 + "}", "key-not-text"),
    ],
)
def test_faults_are_counted_while_they_are_found(text: str, code: str) -> None:
    found = [found for found, _, _ in faults(text)]
    assert found.count(code) == MOST_FAULTS + 1
    assert found[-1] == "too-many-faults"
    assert len(found) == MOST_FAULTS + 2


def test_a_value_longer_than_a_cell_is_refused() -> None:
    assert parsed("a: " + "b" * 32_767)
    assert faults("a: " + "b" * 32_768) == [("too-long", 1, 4)]
    assert faults("? " + "b" * 32_768 + "\n: a") == [("too-long", 1, 3)]


def test_the_cause_of_a_fault_is_looked_for_nearby_only() -> None:
    # Each of these took minutes when the whole line, or all lines above, were looked through.
    assert faults("a: {" + "b" * 1_000_000 + " c d: e}")[0][0] in ("too-long", "yaml-syntax")
    assert faults("cells: |\n" + "  a b c\n" * 4_000 + " x\n") == [("yaml-syntax", 4_002, 2)]


def test_a_key_is_found_among_many() -> None:
    node = parsed("".join(f"k{i}: v{i}\n" for i in range(50)))
    assert (node.get("k49"), node.get("k50")) == (node.entries[49][1], None)
    assert node.key_node("k7") is node.entries[7][0]


def test_a_comment_that_reads_like_text_is_a_warning() -> None:
    report = Report()
    source = Source("d.yaml", "deck: d\ntitle: Agent #7\nsize: poker # a comment\nfill: '#fff'\n")
    root = parse(source, report)
    assert root is not None
    (found,) = report.diagnostics
    assert (found.code, found.severity) == ("text-cut-by-comment", Severity.WARNING)
    assert str(found.span) == "d.yaml:2:14"
    assert found.hint == 'write  "Agent #7"  in quotes, or put a space after the # of a comment'


def test_comments_for_pnp_may_touch_their_mark() -> None:
    report = Report()
    parse(Source("d.yaml", "deck: d\ngold: 3 #pnp: ignore[x] ours\n"), report)
    assert report.diagnostics == ()
