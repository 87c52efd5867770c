"""Slips of the pen in bundled files: each is told at the line where it is, with what mends it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.diagnostics import Diagnostic, Severity
from pnp.library import content_dir
from pnp.validate import Wish, validate

HOME = content_dir() / "les-petits-pirates"


def told(folder: Path, name: str, text: str) -> list[Diagnostic]:
    """Return the errors of a file of the given text."""
    path = folder / Path(name).name
    path.write_text(text, "utf-8")
    found = validate(str(path), path, Wish(quick=True)).findings
    return [one for one in found if one.severity is Severity.ERROR]


def without_kind(text: str, kind: str) -> str:
    return re.sub(rf"^{kind}: .*\n", "", text, count=1, flags=re.M)


@pytest.mark.parametrize(
    ("name", "kind", "lines"),
    [
        ("maps/basic.yaml", "map", "map: basic"),
        ("dice/action-dice.yaml", "dice", "dice: action-dice  or  mats: action-dice"),
        ("sheets/reference.yaml", "sheet", "sheet: reference"),
        ("game.yaml", "game", "game: game"),
    ],
)
def test_a_file_without_its_first_line_is_known_by_its_keys(
    tmp_path: Path, name: str, kind: str, lines: str
) -> None:
    (found,) = told(tmp_path, name, without_kind((HOME / name).read_text("utf-8"), kind))
    assert found.code == "unknown-kind"
    assert "the line that says what the file holds is missing" in found.message
    assert f"write  {lines} " in found.hint
