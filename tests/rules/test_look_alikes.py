"""Things that players must tell apart: kinds of space, icons, verbs, and a text and its field."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Diagnostic
from pnp.checks.look_alikes import texts_unlike_fields
from pnp.rules.validate import CheckOptions, validate

GAME = """\
pnp: 1
game: inseln
title: Inseln
designer: A friend of mine
licence: Free for all to print.
players: 2
theme: meer
parts:
  - {part: all, title: All, of: [karte, steine]}
"""
THEME = """\
pnp: 1
theme: meer
title: Meer
extends: plain
colours: {sand.hell: '#e8d9b0', riff.hell: '%s'}
icons: {fish: mdi:fish, rum: '%s'}
"""
BOARD = """\
pnp: 1
map: karte
title: Karte
players: 2
grid: {points: square, shape: 4x4, size: %s}
coordinates: {first: a1, print: outside}
spaces:
  - {space: sand, ground: sand.hell, at: rest}
  - {space: riff, ground: riff.hell, enter: 2, at: [b2, c3]%s}
places:
  - {on: points, for: stein, draw: none}
"""
PIECES = """\
pnp: 1
tokens: steine
game: inseln
title: Steine
pieces:
  - {id: stein, title: Stein, size: 18mm, quantity: 16, front: {icon: fish}}
  - {id: krug, title: Krug, size: 18mm, quantity: 16, front: {icon: rum}}
"""


def findings(
    folder: Path,
    *,
    reef: str = "#b07050",
    jug: str = "mdi:bottle-soda",
    apart: str = "24mm",
    icon: str = "",
) -> dict[str, Diagnostic]:
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / "meer.yaml").write_text(THEME % (reef, jug), "utf-8")
    (folder / "karte.yaml").write_text(BOARD % (apart, icon), "utf-8")
    (folder / "steine.yaml").write_text(PIECES, "utf-8")
    verdict = validate("inseln", folder, CheckOptions())
    rules = ("kinds-look-alike", "same-icon-for-two-kinds", "piece-beyond-room")
    return {one.code: one for one in verdict.findings if one.code in rules}


def test_things_that_differ_are_no_finding(tmp_path: Path) -> None:
    assert findings(tmp_path) == {}


def test_two_kinds_of_one_colour_are_found_unless_one_has_an_icon(tmp_path: Path) -> None:
    found = findings(tmp_path, reef="#e8d9b0")
    assert [*found] == ["kinds-look-alike"]
    assert found["kinds-look-alike"].message.startswith("'riff' looks like 'sand'")
    assert findings(tmp_path, reef="#e8d9b0", icon=", icon: mdi:waves") == {}


def test_two_goods_with_one_icon_are_found_in_the_theme(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, jug="mdi:fish").values()
    assert (found.code, found.message) == (
        "same-icon-for-two-kinds",
        "'rum' has the same icon as 'fish'",
    )
    assert found.span is not None
    assert found.span.source.name.endswith("meer.yaml")


def test_pieces_on_points_need_the_distance_between_points(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, apart="14mm").values()
    assert found.code == "piece-beyond-room"
    assert "4 mm too large" in found.message


ROW = {"card": "x", "wert": "3", "text": "Wert: 3. Einmal im Spiel."}


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([ROW] * 4 + [ROW | {"wert": "4"}], [(4, "wert", "3", "4")]),
        # Too few cards agree, or too many differ.
        ([ROW] * 3 + [ROW | {"wert": "4"}], []),
        ([ROW] * 5 + [ROW | {"wert": "4"}] * 2, []),
        # The text is about something else, or names the field twice.
        ([ROW] * 5 + [ROW | {"wert": "4", "text": "Nimm 3 Karten."}], []),
        ([ROW] * 5 + [ROW | {"wert": "4", "text": "Wert 3, sonst Wert 1."}], []),
    ],
)
def test_a_text_is_compared_with_the_field_that_it_names(
    rows: list[dict[str, str]], found: list[tuple[int, str, str, str]]
) -> None:
    differing = [(o.row, o.field, o.written, o.value) for o in texts_unlike_fields(tuple(rows))]
    assert differing == found


def _cards(column: str, texts: tuple[str, ...]) -> tuple[dict[str, str], ...]:
    values = ("1", "2", "3", "4", "1", "2", "3", "4")
    return tuple(
        {"card": f"k{i}", column: value, "rede": text}
        for i, (value, text) in enumerate(zip(values, texts, strict=True))
    )


_DRAWN = ("Zieh 1.", "Zieh 2.", "Nimm 3 davon.", "Zieh 4.", "Leg 1 ab.", "Zieh 2.", "Gib 3.", "4!")


@pytest.mark.parametrize(
    ("row", "text", "written"),
    [
        (4, "Leg 3 ab.", "3"),
        (2, "Nimm 4 davon.", "4"),
        (2, "Nimm 3 davon, dann 5.", None),
        (2, "Nimm alle.", None),
        (2, "Verlier 9.", None),
    ],
)
def test_the_only_number_of_a_text_is_that_of_a_field(
    row: int, text: str, written: str | None
) -> None:
    texts = (*_DRAWN[:row], text, *_DRAWN[row + 1 :])
    found = [one.written for one in texts_unlike_fields(_cards("stufe", texts))]
    assert found == ([] if written is None else [written])


def test_as_many_icons_as_a_field_says() -> None:
    texts = tuple(":mdi:leaf: " * n for n in (1, 2, 3, 4, 1, 2, 3, 2))
    (found,) = texts_unlike_fields(_cards("laub", texts))
    assert (found.row, found.written, found.value) == (7, "2", "4")
