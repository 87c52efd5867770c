"""docs/notebook.ipynb: its cells run in order, and show what they say."""

from __future__ import annotations

import ast
import json
import os
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parent.parent / "docs" / "notebook.ipynb"
CELLS = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]

pytestmark = pytest.mark.games


def run_cell(source: str, names: dict[str, Any]) -> Any:
    """Run a cell as a notebook does, and return the value of its last line."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def test_its_cells_run_and_show_pieces_findings_files_and_statistics(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tempfile.mkdtemp", lambda: str(tmp_path))
    names: dict[str, Any] = {}
    shown = [
        run_cell("".join(cell["source"]), names) for cell in CELLS if cell["cell_type"] == "code"
    ]
    assert Path(os.getcwd()) == tmp_path
    drawings = [one._repr_svg_() for one in shown if hasattr(one, "_repr_svg_")]
    assert [text.split("<title>")[1].split("<")[0] for text in drawings] == ["Soup", "Onion soup"]
    assert [("Onion soup", 3, 63.5, 88.9), ("Bread", 2, 63.5, 88.9)] in shown
    assert "legal" in shown
    assert ["onion-soup.png", "bread.png", "pieces.csv"] in shown
    printed = capsys.readouterr().out
    assert "error[not-a-number]" in printed
    assert "finished" in printed
    assert "\ngame: piece-packing-pirates\n" in printed


def test_it_is_stored_without_output() -> None:
    assert all(cell.get("outputs", []) == [] for cell in CELLS)
