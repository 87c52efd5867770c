"""A session that has seen other versions of a table shows the same as a new one."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import edit
from tables import Watched, pieces

from pnp.live.table import LiveTable

SALTMARSH = Path(__file__).parents[2] / "docs/examples/decks/saltmarsh"
_ROWS = 12
_HEADER = "Type,Card Name,House,Cost,Attack,HP,Income,Speed,Effect,Art"
_ADA = "Hero,Ada Fenwick,tide,2,1,3,,,"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A deck of a dozen cards whose boxes and texts have expressions."""
    folder = Path(shutil.copytree(SALTMARSH, tmp_path / "saltmarsh"))
    table = folder / "cards.csv"
    lines = table.read_text("utf-8").splitlines(keepends=True)
    step = len(lines) // _ROWS
    table.write_text("".join([lines[0], *lines[1::step]]), "utf-8")
    monkeypatch.chdir(tmp_path)
    return Path(folder.name)


def _seen(watched: Watched, table: LiveTable) -> tuple[object, ...]:
    """Return all that a table shows, with the bytes of its pictures."""
    shown = pieces(table)
    drawn = {
        (key, face.side): watched.session.pictures.get(face.picture)
        for key, piece in shown.items()
        for face in piece.faces
    }
    assert None not in drawn.values()
    places = [(key, piece.title, piece.place, piece.stale) for key, piece in shown.items()]
    return table.state, table.verdict, table.findings, places, drawn


def _change_row(game: Path) -> None:
    edit(game / "cards.csv", _ADA + '"When she enters', _ADA + '"{name house}: at hour {cost + 1}')


def _insert_row(game: Path) -> None:
    row = "Hero,Mud Warden,tide,1,1,1,,,At low tide [G].,hook"
    edit(game / "cards.csv", f"{_HEADER}\n", f"{_HEADER}\n{row}\n")


def _repeat_row(game: Path) -> None:
    table = game / "cards.csv"
    text = table.read_text("utf-8")
    row = next(line for line in text.splitlines() if line.startswith(_ADA))
    table.write_text(f"{text.rstrip()}\n{row}\n", "utf-8")


def _empty_cell(game: Path) -> None:
    edit(game / "cards.csv", _ADA, "Hero,Ada Fenwick,,2,1,3,,,")


def _change_looked_up_table(game: Path) -> None:
    table = game / "houses.csv"
    header, first, *rest = table.read_text("utf-8").splitlines()
    table.write_text("\n".join([header, *rest, first.upper()]) + "\n", "utf-8")


def _change_layout(game: Path) -> None:
    edit(game / "hero-card.yaml", "{hp} :mdi:heart:", "{hp + 1} of {rows} :mdi:heart:")


def _rename_column(game: Path) -> None:
    edit(game / "cards.csv", "Attack,HP", "Strength,HP")


def _break_row(game: Path) -> None:
    edit(game / "cards.csv", _ADA, "Hero,Ada {fenwik},tide,2,1,3,,,")


def _break_quote(game: Path) -> None:
    edit(game / "cards.csv", _ADA + '"', _ADA)


_CHANGES = (
    _change_row,
    _insert_row,
    _repeat_row,
    _empty_cell,
    _change_looked_up_table,
    _change_layout,
    _rename_column,
    _break_row,
    _break_quote,
)


@pytest.mark.parametrize("change", _CHANGES, ids=lambda change: change.__name__.strip("_"))
def test_an_edited_table_looks_as_it_does_in_a_new_session(
    game: Path, change: Callable[[Path], None]
) -> None:
    watched = Watched(game / "saltmarsh.yaml")
    before = _seen(watched, watched.refresh())
    texts = {path: path.read_bytes() for path in game.iterdir()}
    change(game)
    changed = [path for path, text in texts.items() if path.read_bytes() != text]
    assert changed
    fresh = Watched(game / "saltmarsh.yaml")
    expected = _seen(fresh, fresh.refresh())
    if any(piece.stale for piece in pieces(watched.refresh(*changed)).values()):
        # A new session has no earlier pictures to keep.
        assert watched.session.table.findings
        assert _codes(watched) == _codes(fresh)
    else:
        assert _seen(watched, watched.session.table) == expected
        assert expected != before
    for path, text in texts.items():
        path.write_bytes(text)
    assert _seen(watched, watched.refresh(*changed)) == before


def _codes(watched: Watched) -> list[tuple[str, str]]:
    return [(found.code, found.message) for found in watched.session.table.findings]
