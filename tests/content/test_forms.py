"""Every board of spaces is a map, and the key of its grid says which record reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Edit, Fix, Report, Source
from pnp.base.library import docs_dir
from pnp.content.files import File
from pnp.content.kinds import ParsedFile, author_words, is_author_word, parse_file
from pnp.content.targets import lone_subject
from pnp.kinds import RECORDS
from pnp.model.record import FORMS, Record, word_of

EXAMPLES = docs_dir() / "examples"


def read(text: str) -> tuple[ParsedFile | None, Report]:
    report = Report()
    return parse_file(Source("m.yaml", text), Path("m.yaml"), report), report


def mended(text: str, fix: Fix) -> str:
    lines = text.split("\n")

    def place(edit: Edit) -> tuple[int, int]:
        return edit.span.line, edit.span.column

    for edit in sorted(fix.edits, key=place, reverse=True):
        row = lines[edit.span.line - 1]
        before, after = row[: edit.span.column - 1], row[edit.span.end_column - 1 :]
        lines[edit.span.line - 1] = before + edit.text + after
    return "\n".join(lines)


@pytest.mark.parametrize(("grid", "kind"), FORMS.items())
def test_the_grid_tells_the_form(grid: str, kind: str) -> None:
    path = EXAMPLES / f"{grid if grid == 'shapes' else kind}.yaml"
    report = Report()
    source = Source(path.name, path.read_text("utf-8"))
    subject = lone_subject(source, path, report)
    assert subject is not None, report.diagnostics
    (file,) = subject.files
    assert file.kind == kind
    assert file.name == f"map/{file.id}"
    assert source.line(file.id_span.line).startswith("map: ")
    assert grid in file.record.model_fields_set


def test_users_see_one_kind() -> None:
    assert "map" in author_words()
    assert not {"squares", "mosaic", "seas"} & {*author_words()}
    assert {word_of(kind) for kind in FORMS.values()} == {"map"}
    assert word_of("deck") == "deck"


@pytest.mark.parametrize(
    ("text", "place", "hint"),
    [
        (
            "map: m\ntitle: M\n",
            (1, 1),
            "add  grid: {cells: hex, shape: 10x8}, or draw it under one of cells, shapes",
        ),
        ("map: m\ncells: a\nsquares: a\n", (3, 1), "keep only one of them"),
        ("map: m\ntiles: 24\ncells: a\n", (3, 1), "keep only one of them"),
    ],
)
def test_a_map_has_one_grid(text: str, place: tuple[int, int], hint: str) -> None:
    found, report = read(text)
    (told,) = report.diagnostics
    assert found is None
    assert told.code == "unknown-form"
    assert told.span is not None
    assert (told.span.line, told.span.column) == place
    assert told.hint.startswith(hint)


def test_a_slip_in_the_grid_is_told_by_the_form_that_is_meant() -> None:
    found, report = read("map: m\ntitle: M\nsqares: a\n")
    assert report.diagnostics == ()
    assert found is not None
    assert found.kind == "squares"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("board: m\nsquares: a\n", "map: m\nsquares: a\n"),
        ("pnp: 1\nmosaic: m\ncards: []\n", "pnp: 1\nmap: m\ncards: []\n"),
        (
            "seas: m\nvariant: {tiles: 9}\ntiles: 9\ncells: a\n",
            "map: m\nvariant: {tiles: 9}\ncount: 9\ntiles: a\n",
        ),
    ],
)
def test_what_maps_were_called_is_renamed(old: str, new: str) -> None:
    found, report = read(old)
    (told,) = report.diagnostics
    assert found is None
    assert told.code == "renamed-kind"
    assert told.fix is not None
    assert mended(old, told.fix) == new
    again, silent = read(new)
    assert again is not None
    assert silent.diagnostics == ()


def test_the_frame_of_a_chart_is_no_kind() -> None:
    found, report = read("board: {width: 90mm}\nmap: m\ncells: a\n")
    (told,) = report.diagnostics
    assert found is None
    assert told.code == "late-kind"


def test_forms_of_one_id_are_one_kind_to_references() -> None:
    record = Record()
    node = read("map: m\nsquares: a\n")[0]
    assert node is not None
    names = {File(kind, "m", record, node.node, Path("m.yaml")).name for kind in FORMS.values()}
    assert names == {"map/m"}


def test_a_word_is_known_by_its_own_record_alone() -> None:
    assert {name for name in (*RECORDS, "isle", "") if is_author_word(name)} == set(author_words())
