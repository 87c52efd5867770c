"""What files ask for and pnp does not offer, or not in this way: one finding each, whose hint says
what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Severity
from pnp.rules.validate import CheckOptions, validate

HEAD = "pnp: 1\ndeck: d\ntitle: D\nsize: poker\n"
BOX = "{{anchor: top, at: [0mm, 6mm], size: [90%, 8mm]{}}}"
EIGHT = "[" + ", ".join("12345678") + "]"
ONE = "cards:\n  - {card: a, t: x}\n"


def deck(key: str = "", box: str = "", cards: str = ONE) -> str:
    return f"{HEAD}{key}layout:\n  t: {BOX.format(box)}\n{cards}"


def table(content: str, more: str = "") -> dict[str, str]:
    layout = f"layout:\n  title: {BOX.format('')}\n"
    return {"d.yaml": f"{HEAD}{layout}data: d.csv\n{more}", "d.csv": content}


def errors(folder: Path, files: dict[str, str]) -> list[tuple[str, str, str]]:
    """Return the code, place and hint of each error of ``d.yaml``."""
    for name, content in files.items():
        (folder / name).write_text(content, "utf-8")
    verdict = validate("d", folder / "d.yaml", CheckOptions())
    found = [one for one in verdict.findings if one.severity is Severity.ERROR]
    return [(one.code, str(one.span).rpartition("/")[2], one.hint) for one in found]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (table("card,title\nFire Ball,x\n"), ("not-an-id", "d.csv:2:1", "write fire-ball")),
        (table("card,title\nÜbel,x\n"), ("not-an-id", "d.csv:2:1", "write uebel")),
        (table("card,title,quantity\na,x,-1\n"), ("out-of-range", "d.csv:2:5", "write at least 0")),
        (
            table("card,title,quantity\na,x,1.5\n"),
            ("not-a-whole-number", "d.csv:2:5", "write a number from 0 to 10000"),
        ),
        (
            table("card,title,Coût\na,x,3\n"),
            ("unknown-field", "d.csv:1:12", "known: back, card, quantity, title; or add it to"),
        ),
        (
            {"d.yaml": deck().replace("  t: ", "  Card Name: ")},
            ("not-an-id", "d.yaml:6:3", "write card-name"),
        ),
        (
            {"d.yaml": deck(box=", fill: '{c}'", cards="cards:\n  - {card: a, t: x, c: e74c3c}\n")},
            (
                "unknown-role",
                "d.yaml:8:24",
                "write '#e74c3c', in quotes",
            ),
        ),
        (
            {"d.yaml": deck(box=", draw: image", cards=ONE.replace("x", "art/none.png"))},
            ("unknown-picture", "d.yaml:8:18", "put the file in the game's folder"),
        ),
        (
            {"d.yaml": deck(box=", text: '{t * :coin:}'")},
            ("not-a-number", "d.yaml:8:18", "use only numbers in calculations"),
        ),
        ({"d.yaml": deck(box=", shadow: soft")}, ("wrong-type", "d.yaml:6:62", "")),
        (
            {"d.yaml": deck(cards=ONE.replace("t: x", "t: x, layuot: other"))},
            ("unknown-field", "d.yaml:8:21", "known: back, card, quantity, t; or add it to"),
        ),
        (
            {"d.yaml": HEAD + f"layout:\n  t: {BOX.format('')}\ndata: cards.ods\n"},
            ("unknown-table", "d.yaml:7:7", "save the table as CSV (UTF-8), TSV, XLSX or JSON"),
        ),
        (
            {
                "d.yaml": "pnp: 1\ndice: d\ntitle: D\npieces:\n"
                f"  - {{id: d8, title: D8, faces: {EIGHT}}}\n"
            },
            ("wrong-size", "d.yaml:5:51", "write at most 6; this is the first surplus value"),
        ),
        (
            {"d.yaml": "pnp: 1\ntuckbox: d\ntitle: D\ncards: 360\nof: poker\nfront: {title: D}\n"},
            ("out-of-range", "d.yaml:4:8", "write at most 300"),
        ),
    ],
)
def test_what_is_not_offered_is_one_error(
    tmp_path: Path, files: dict[str, str], expected: tuple[str, str, str]
) -> None:
    (found,) = errors(tmp_path, files)
    assert found[:2] == expected[:2]
    assert found[2].startswith(expected[2])
