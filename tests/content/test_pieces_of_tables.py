"""Pieces and rows of text from tables, joined tables, and boards from several of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pnp.base.diagnostics import Diagnostic, Report
from pnp.base.world import World
from pnp.content import csv_table
from pnp.content.files import lone_file
from pnp.content.kinds import read_file

UNITS = """id,kind,icon,Combat Value,qty
Guards 1,inf,mdi:sword,4,2
Hussars 3,cav,mdi:horse,2,
HQ North,hq,,1,x2
Ghost,inf,mdi:ghost,1,0
"""


def read(folder: Path, text: str, **tables: str) -> tuple[Any, list[Diagnostic]]:
    """Return the record of a file beside some tables, and all findings but notes of columns."""
    for name, content in {"units": UNITS, **tables}.items():
        (folder / f"{name}.csv").write_text(content, "utf-8")
    (folder / "x.yaml").write_text(f"pnp: 1\n{text}", "utf-8")
    report = Report()
    parsed = read_file(folder / "x.yaml", "x.yaml", report, within=folder)
    found = None if parsed is None else lone_file(parsed, report)
    file = found.draft.file if found is not None else None
    others = [one for one in report.diagnostics if one.code != "column-by-another-name"]
    return None if file is None else file.record, others


TOKENS = """tokens: units
title: Units
data: units.csv
piece:
  size: 16mm
  shape: square
  front: {icon: '{icon}', below: '{id}'}
  back: {text: 'Value {Combat Value}'}
"""


def test_each_row_fills_the_template(tmp_path: Path) -> None:
    record, found = read(tmp_path, TOKENS)
    assert record is not None, found
    assert found == []
    assert [(one.id, one.title, one.quantity) for one in record.pieces] == [
        ("guards-1", "Guards 1", 2),
        ("hussars-3", "Hussars 3", 1),
        ("hq-north", "HQ North", 2),
    ]
    faces = [(one.front.icon, one.front.below, one.back.text) for one in record.pieces]
    assert faces[0] == ("mdi:sword", "Guards 1", "Value 4")
    assert faces[2] == ("", "HQ North", "Value 1")


def test_pieces_of_the_file_follow_those_of_the_table(tmp_path: Path) -> None:
    own = "pieces:\n- {id: flag, title: Flag, size: 20mm, front: {icon: mdi:flag}}\n"
    record, _ = read(tmp_path, TOKENS + own)
    assert [one.id for one in record.pieces][-2:] == ["hq-north", "flag"]


def test_a_pattern_and_a_title_of_the_template_decide(tmp_path: Path) -> None:
    text = TOKENS.replace(
        "  size:", "  id: '{kind}-{id}'\n  title: 'Unit {id}'\n  quantity: 3\n  size:"
    )
    record, found = read(tmp_path, text)
    assert record is not None, found
    first = record.pieces[0]
    assert (first.id, first.title, first.quantity) == ("inf-guards-1", "Unit Guards 1", 3)


def test_several_files_take_rows_of_one_table(tmp_path: Path) -> None:
    source = "{file: units.csv, where: {kind: [inf, hq]}}"
    record, found = read(tmp_path, TOKENS.replace("units.csv", source))
    assert record is not None, found
    assert [one.id for one in record.pieces] == ["guards-1", "hq-north"]
    text = (
        "standees: s\ntitle: S\ndata: {file: units.csv, where: {kind: cav}}\n"
        "piece: {size: [20mm, 30mm], front: {icon: '{icon}'}}\n"
    )
    record, found = read(tmp_path, text)
    assert [one.id for one in record.pieces] == ["hussars-3"]
    text = "mats: m\ntitle: M\ndata: units.csv\npiece: {width: 100mm, height: 60mm}\n"
    record, found = read(tmp_path, text)
    assert [one.id for one in record.pieces] == ["guards-1", "hussars-3", "hq-north"]


def test_an_error_is_at_the_cell_or_in_the_template(tmp_path: Path) -> None:
    units = "id,shape\nA,round\nB,rond\n"
    text = TOKENS.replace("shape: square", "shape: '{shape}'").replace("{Combat Value}", "1")
    text = text.replace("icon: '{icon}', ", "")
    _, (one,) = read(tmp_path, text, units=units)
    assert (one.code, str(one.span), one.hint) == (
        "unknown-choice",
        "units.csv:3:3",
        "did you mean round?",
    )
    _, found = read(tmp_path, TOKENS.replace("{icon}", "{icno}"))
    assert {(one.code, str(one.span)) for one in found} == {("unknown-name", "x.yaml:8:18")}
    assert found[0].hint == "did you mean icon?"


@pytest.mark.parametrize(
    ("left_out", "key", "hint"),
    [("piece", "data", "add  piece: ...  or remove it"), ("data", "piece", "add  data: ...")],
)
def test_a_table_and_a_template_need_each_other(
    tmp_path: Path, left_out: str, key: str, hint: str
) -> None:
    head, _, rest = TOKENS.partition("data: units.csv\n")
    text = head + rest if left_out == "data" else f"{head}data: units.csv\n"
    text += "pieces:\n- {id: flag, title: Flag, size: 20mm, front: {icon: mdi:flag}}\n"
    _, found = read(tmp_path, text)
    assert (found[0].code, found[0].hint[: len(hint)]) == ("missing-key", hint)
    assert f"'{key}' has no effect" in found[0].message


SHEET = """sheet: s
title: S
body:
- table:
    data: [units.csv, {file: more.csv, columns: {Icon: none}}]
    columns: {icon: none, qty: none}
"""


def test_the_rows_of_a_table_are_those_of_several_files(tmp_path: Path) -> None:
    record, found = read(tmp_path, SHEET, more="Id,Kind,Icon,combat value\nFleet,sea,x,7\n")
    assert record is not None, found
    table = record.body[0].table
    assert table.head == ("id", "kind", "Combat Value")
    assert table.rows[0] == ("Guards 1", "inf", "4")
    assert table.rows[-1] == ("Fleet", "sea", "7")
    assert table.widths == (9, 6, 12)


def test_widths_and_head_of_the_file_decide(tmp_path: Path) -> None:
    own = "    head: [A, B, C]\n    widths: [1, 2, 3]\n    rows: [[x, y, z]]\n"
    record, found = read(
        tmp_path, SHEET.replace(", {file: more.csv, columns: {Icon: none}}", "") + own
    )
    assert record is not None, found
    table = record.body[0].table
    assert (table.head, table.widths, table.rows[-1]) == (
        ("A", "B", "C"),
        (1, 2, 3),
        ("x", "y", "z"),
    )


def test_decks_join_tables(tmp_path: Path) -> None:
    text = """deck: d
title: D
data:
- {file: units.csv, where: {kind: hq}}
- more.csv
columns: {Name: title}
layout: title-text
defaults: {text: x, title: '{id}'}
unprinted: [kind, icon, Combat Value]
"""
    record, found = read(tmp_path, text, more="Name\nFleet\n")
    assert record is not None, found
    assert [card.card for card in record.cards] == ["hq-north", "fleet"]


def test_the_keys_of_a_source_are_checked(tmp_path: Path) -> None:
    text = TOKENS.replace("units.csv", "{file: units.csv, sheet: X, filter: a}")
    _, found = read(tmp_path, text)
    assert [(one.code, str(one.span)) for one in found] == [("unknown-key", "x.yaml:4:35")]
    _, found = read(tmp_path, TOKENS.replace("units.csv", "{file: units.csv, sheet: X}"))
    assert [(one.code, one.hint) for one in found] == [("no-sheets", "remove the line  sheet: ...")]


COUNTERS = """tokens: units
title: Units
data: {file: units.csv, where: {kind: [inf, cav, hq]}}
piece: {size: 16mm, shape: square, layout: counter, back: {text: x}}
"""
COUNTER = """pnp: 1
layout: counter
title: Counter
boxes:
  kind: {at: [1mm, 1mm], size: [12mm, 4mm], text: '{kind} of {id}'}
  value: {at: [1mm, 9mm], size: [12mm, 4mm], text: '{combat-value}', when: icon}
"""


def test_a_layout_shows_the_columns_of_tokens(tmp_path: Path) -> None:
    (tmp_path / "counter.yaml").write_text(COUNTER, "utf-8")
    record, found = read(tmp_path, COUNTERS)
    assert record is not None, found
    first = record.pieces[0]
    assert [*first.layout] == ["kind", "value"]
    assert first.layout["kind"].text == "{kind} of {id}"
    assert first.values["id"] == "Guards 1"
    assert first.values["combat-value"] == "4"
    assert first.back.text == "x"
    assert len({id(one.layout) for one in record.pieces}) <= len(record.pieces)


def test_a_layout_shows_the_fields_of_tokens_in_the_file(tmp_path: Path) -> None:
    (tmp_path / "counter.yaml").write_text(COUNTER, "utf-8")
    text = "tokens: t\ntitle: T\npieces:\n- {id: a, title: A, size: 16mm, layout: %s, fields: %s}\n"
    record, found = read(tmp_path, text % ("counter", "{kind: inf, combat-value: 3}"))
    assert record is not None, found
    assert record.pieces[0].values["kind"] == "inf"
    _, found = read(tmp_path, text % ("countre", "{kind: inf}"))
    assert [(one.code, one.hint) for one in found] == [("unknown-layout", "did you mean counter?")]
    boxes = "{b: {at: [1mm, 1mm], size: [9mm, 4mm], text: '{kind}'}}"
    record, found = read(tmp_path, text % (boxes, "{kind: inf}"))
    assert record is not None, found
    assert record.pieces[0].layout["b"].text == "{kind}"


def test_a_table_is_read_once_for_all_that_name_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    usual = csv_table.read_cells

    def counted(path: Path, name: str, report: Report, *, within: Path) -> Any:
        calls.append(path.name)
        return usual(path, name, report, within=within)

    monkeypatch.setattr(csv_table, "read_cells", counted)
    with World():
        read(tmp_path, TOKENS)
        read(tmp_path, TOKENS.replace("units.csv", "{file: units.csv, where: {kind: inf}}"))
        assert calls == ["units.csv"]
    with World():
        record, _ = read(tmp_path, TOKENS, units=UNITS.replace("Guards", "Guard"))
        assert record.pieces[0].title == "Guard 1"
    assert calls == ["units.csv", "units.csv"]
