"""Tables in JSON: rows with the places of their values, and what is wrong with others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report, Source
from pnp.content.json_table import _Reader, _SyntaxError
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.content.table import read_table
from pnp.content.table_query import Needs, TableQuery

HERE = Source("deck.yaml", "data: t.json")


def rows(folder: Path, text: str, id: str | None = "space") -> tuple[list[dict[str, str]], Report]:
    (folder / "t.json").write_text(text, "utf-8")
    report = Report()
    given = Scalar("t.json", True, HERE.span())
    table = read_table(folder, TableQuery(given, needs=Needs(id)), report)
    found = None if table is None else table.rows
    texts = [
        {key.text: value.text for key, value in row.entries if isinstance(value, Scalar)}
        for row in found or ()
    ]
    return texts, report


def test_the_keys_of_objects_are_fields(tmp_path: Path) -> None:
    text = '[{"space": "A1", "Card Name": "Gr\\u00fcn \\ud83d\\ude00", "cost": 1.50, "big": true}]'
    expected = [{"space": "A1", "card-name": "Grün 😀", "cost": "1.50", "big": "true"}]
    assert rows(tmp_path, text)[0] == expected


def test_the_keys_of_an_object_are_ids(tmp_path: Path) -> None:
    text = '{"A1": {"kind": "woods", "n": null}, "B1": {"tags": ["wet", "", "cold"]}}'
    expected = [{"space": "A1", "kind": "woods"}, {"space": "B1", "tags": "wet, cold"}]
    assert rows(tmp_path, text)[0] == expected
    assert rows(tmp_path, text.replace("null", "\n\t7"))[0][0]["n"] == "7"


@pytest.mark.parametrize(
    ("text", "code", "line", "columns"),
    [
        ('[{"space": "A1"},]', "json-syntax", 1, (17, 18)),
        ('[{"space": "A1"\n "kind": 1}]', "json-syntax", 2, (2, 8)),
        ("[{'space': 1}]", "json-syntax", 1, (3, 10)),
        ('[{"space": NaN}]', "json-syntax", 1, (12, 15)),
        ('[{"space": 01}]', "json-syntax", 1, (12, 14)),
        ('[{"space": "a\nb"}]', "json-syntax", 1, (12, 14)),
        ('[{"space": "\\ud83d"}]', "json-syntax", 1, (12, 20)),
        ('[{"space" "A1"}]', "json-syntax", 1, (11, 15)),
        ('[{"space": }]', "json-syntax", 1, (12, 13)),
        ('// a comment\n[{"space": "A1"}]', "json-syntax", 1, (1, 3)),
        ('[{"space": "A1"}] 3', "json-syntax", 1, (19, 20)),
        ('[{"space": "A1"', "json-syntax", 1, (16, 16)),
        ('[{"space": "A1", "Space": "B1"}]', "duplicate-column", 1, (18, 25)),
        ('[{"space": [{"x": 1}]}]', "wrong-type", 1, (12, 13)),
        ('["A1"]', "wrong-type", 1, (2, 6)),
        ("3", "wrong-type", 1, (1, 2)),
        ('{"A1": 3}', "wrong-type", 1, (2, 6)),
        ('[{"kind": "woods"}]', "missing-column", 1, (2, 3)),
        ('[{"space": "A1"},\n {"kind": "woods"}]', "missing-id", 2, (2, 3)),
        ("[]", "empty-file", 1, (1, 13)),
        (" \n", "empty-file", 1, (1, 2)),
    ],
)
def test_an_error_has_its_place(
    text: str, code: str, line: int, columns: tuple[int, int], tmp_path: Path
) -> None:
    found, report = rows(tmp_path, text)
    assert found == []
    (one,) = report.diagnostics
    assert one.span is not None
    assert (one.code, one.span.line) == (code, line)
    if one.span.source.name == "t.json":
        assert (one.span.column, one.span.end_column) == columns
    assert one.hint


def test_a_deep_table_is_refused(tmp_path: Path) -> None:
    _, report = rows(tmp_path, "[" * 5_000 + "]" * 5_000)
    assert [one.code for one in report.diagnostics] == ["json-syntax"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)


def plain(node: Node) -> object:
    match node:
        case Scalar(text):
            return text
        case Sequence(items):
            return [plain(item) for item in items]
        case Mapping(entries):
            return {key.text: plain(value) for key, value in entries}
    raise AssertionError(node)


def as_texts(value: object) -> object:
    if isinstance(value, dict):
        return {key: as_texts(item) for key, item in value.items()}
    if isinstance(value, list):
        return [as_texts(item) for item in value]
    if value is None or isinstance(value, str):
        return value or ""
    return json.dumps(value)


@given(VALUES, st.sampled_from([None, 1, "\t"]), st.booleans())
def test_what_python_writes_is_read(value: object, indent: int | str | None, ascii: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii)
    assert plain(_Reader(Source("t.json", text)).read()) == as_texts(value)


@given(st.text(alphabet='{}[]:,"\\u0123456789.eE+-truefalsn \n', max_size=30))
def test_what_python_refuses_is_refused(text: str) -> None:
    try:
        expected = as_texts(json.loads(text, parse_constant=lambda name: 1 / 0))
    except (ValueError, ZeroDivisionError):
        with pytest.raises(_SyntaxError):
            _Reader(Source("t.json", text)).read()
        return
    if not isinstance(expected, dict | list):
        return
    assert type(plain(_Reader(Source("t.json", text)).read())) is type(expected)
