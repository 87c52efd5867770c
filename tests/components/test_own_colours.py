"""What pnp colours itself is seen in every theme: titles, signs and numbers of every kind of file.

The files name no colours of their own but roles, and every key that draws text or icons is in one.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from laying import lay

from pnp.base.diagnostics import Report
from pnp.base.library import general_themes
from pnp.base.values import replace
from pnp.kinds.dice.record import DieFace
from pnp.kinds.mats.record import Mat, MatArea, Places, SummaryEntry
from pnp.kinds.mats.tables import Table, TableKind
from pnp.kinds.mats.tracks import Track, TrackSign
from pnp.kinds.spinner.record import SpinnerSector
from pnp.kinds.standees.record import StandeeFace
from pnp.kinds.tokens.record import TokenFace
from pnp.kinds.tuckbox.record import BoxFace
from pnp.model.record import FORMS, Record
from pnp.press.contrast import find_low_contrast
from pnp.scene.piece import Piece
from pnp.theme import Theme, load_theme

HERE = Path(__file__).parent
DOCS = HERE.parent.parent / "docs" / "examples"
FILES = (*sorted((HERE / "every_key").glob("*.yaml")), *sorted(DOCS.glob("*.yaml")))
LOOKS = tuple((name, low) for name in sorted(general_themes()) for low in (False, True))
# What a theme replaces by something that no knife can cut is another matter.
_UNFIT = {"unfit-outline", "unknown-icon"}


@cache
def look(name: str, low: bool) -> Theme:
    found = load_theme(name, Report(), low_ink=low)
    assert found is not None
    return found


def kind_of(text: str) -> str:
    lines = [line for line in text.splitlines() if line and line[0] not in "# "]
    keys = [line.partition(":")[0] for line in lines]
    forms = [FORMS[key] for key in keys if key in FORMS]
    form = next((found for found in forms if found != "board"), (forms or ["board"])[0])
    return form if "map" in keys else next(key for key in keys if key != "pnp")


def laid(file: Path, theme: Theme) -> tuple[Piece, ...]:
    text = file.read_text(encoding="utf-8")
    pieces, report = lay(kind_of(text), text, theme, file.name)
    codes = {found.code for found in report.diagnostics if found.code not in _UNFIT}
    assert pieces or not codes, report.diagnostics
    return pieces


def lost(file: Path, *looks: tuple[str, bool]) -> list[str]:
    themes = [look(*one) for one in looks]
    return [f"{t.id}: {one.message}" for t in themes for one in find_low_contrast(laid(file, t), t)]


@pytest.mark.parametrize("place", range(len(FILES)), ids=[file.stem for file in FILES])
def test_every_kind_is_seen_in_one_theme(place: int) -> None:
    full = [one for one in LOOKS if not one[1]]
    own = FILES[place].parent.name == "every_key"
    assert not lost(FILES[place], full[place % len(full)], *([("base", True)] if own else []))


@pytest.mark.soak
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_kind_is_seen_in_all_themes(file: Path) -> None:
    assert not lost(file, *LOOKS)


RECORDS: tuple[type[Record], ...] = (
    *(StandeeFace, TokenFace, DieFace, BoxFace, SpinnerSector),
    *(Mat, MatArea, Places, SummaryEntry, Table, TableKind, Track, TrackSign),
)
# Pictures of the user, what is drawn without text or icons, and sizes.
PLAIN = {
    *("image", "draw", "scene", "body", "width", "height", "size", "x", "y", "at", "gap", "rows"),
    *("room", "for", "drop", "quantity", "head", "columns", "pattern", "ground", "ink", "go"),
}


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_the_files_have_every_key_that_draws(record: type[Record]) -> None:
    said = "".join(file.read_text(encoding="utf-8") for file in FILES)
    asked = {field.alias or name for name, field in record.model_fields.items()} - PLAIN
    assert not [key for key in asked if not re.search(rf"\b{key}:", said)]


CLIMBER = """\
standees: climbers
title: Climbers
colours: {blue: mdi:account, red: mdi:hiking}
pieces:
  - {id: climber, title: Climber, shape: arch, size: [20mm, 30mm], base: tabs, base_size: 20mm,
     ground: player, foot: bare, front: {icon: mdi:hiking, badge: emblem, title: Climber}}
"""


@pytest.mark.parametrize(("name", "low"), LOOKS)
def test_a_title_on_a_bare_foot_is_read_in_every_theme(name: str, low: bool) -> None:
    pieces, report = lay("standees", CLIMBER, look(name, low))
    assert not report.diagnostics
    assert not list(find_low_contrast(pieces, look(name, low)))


PAWN = """\
standees: pawns
title: Pawns
colours: {suns: sun, moons: moon}
pieces:
  - {id: pawn, title: Pawn, shape: arch, size: [12mm, 24mm], base: tent, base_size: 10mm,
     ground: player, body: player.ink, sea: player, rim: player, ink: player.ink,
     front: {icon: emblem}}
"""


def pawns(ink: str) -> list[tuple[bool, bool]]:
    """Return whether each faint mark of pawns in the ink of suns is a sign, and an error."""
    theme = look("base", True)
    colours = {**theme.colours, "suns": "#b3261e", "suns.ink": ink}
    theme = replace(theme.without_cache(), colours=colours)
    pieces, report = lay("standees", PAWN, theme)
    assert not report.diagnostics
    return [
        (one.sign, one.is_unreadable)
        for one in find_low_contrast(pieces, theme, signs=("sun", "moon"))
    ]


def test_signs_turn_with_their_ground_where_ink_is_saved() -> None:
    assert not pawns("#ffffff")


def test_a_sign_that_is_lost_is_an_error() -> None:
    assert pawns("#b3261e") == [(True, True)]
