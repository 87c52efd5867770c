"""Values that texts name, and what tracks, dice and spinners show."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.rules.validate import CheckOptions, validate

GAME = """\
pnp: 1
game: bach
title: Bach
designer: A friend of mine
licence: Free for all to print.
players: 2
language: %s
%s
parts:
  - {part: all, title: All, of: [%s]}
"""
SHEET = """\
pnp: 1
sheet: regeln
title: Regeln
body:
  - text: "%s"
"""
TRACKS = """\
pnp: 1
mats: bach
title: Bach
pieces:
  - id: bach
    title: Bach
    width: 190mm
    height: 90mm
    tracks:
      - {track: %s, title: %s, at: {x: 5mm, y: 5mm, width: 180mm, height: 30mm}, from: 1, to: 20}
      - {track: tage, title: Tage, at: {x: 5mm, y: 45mm, width: 99mm, height: 30mm}, from: 0, to: 7}
"""
DICE = """\
pnp: 1
dice: w
title: W
pieces:
  - {id: w, title: W, quantity: %d, faces: [%s]}
"""
RULES = ("no-such-space", "no-such-outcome", "face-repeated")


def messages(
    folder: Path, language: str, text: str, files: dict[str, str], needs: str = ""
) -> list[str]:
    (folder / "game.yaml").write_text(GAME % (language, needs, ", ".join(["regeln", *files])))
    (folder / "regeln.yaml").write_text(SHEET % text, "utf-8")
    for name, content in files.items():
        (folder / f"{name}.yaml").write_text(content, "utf-8")
    verdict = validate("bach", folder, CheckOptions())
    assert verdict.read, verdict.findings
    return [one.message for one in verdict.findings if one.code in RULES]


@pytest.mark.parametrize(
    ("language", "text", "lost"),
    [
        ("de", "Stellt euer Boot auf Feld 0 des Baches.", None),
        ("de", "Stellt euer Boot auf Feld 23.", 23),
        ("de", "Stellt euer Boot auf Feld 8 der Tage.", 8),
        ("de", "Stellt euer Boot auf Feld 20 des Baches.", None),
        ("en", "Put it on space 0 of the stream track.", 0),
        ("en", "Put it on space 20 of the stream track.", None),
        ("fr", "Posez un bateau sur la case 31.", 31),
        ("en", "There is space 3 mm wide, and 99 spaces.", None),
        ("la", "Ponite navem in space 99.", None),
    ],
)
def test_spaces_that_texts_name(tmp_path: Path, language: str, text: str, lost: int | None) -> None:
    name = ("stream", "Stream") if language == "en" else ("lauf", "Lauf")
    found = messages(tmp_path, language, text, {"bach": TRACKS % name})
    assert [one.split(";")[0] for one in found] == (
        [] if lost is None else [f"the text names space {lost}"]
    )


@pytest.mark.parametrize(
    ("language", "text", "faces", "count", "needs", "lost"),
    [
        ("de", "Wer eine 6 würfelt, ist noch einmal dran.", "'1','1','2','2','3','3'", 1, "", 6),
        ("de", "Wer eine 3 würfelt, ist noch einmal dran.", "'1','1','2','2','3','3'", 1, "", None),
        ("en", "If you roll a 5 or more, you win.", "'0','0','1','1','2','2'", 1, "", 5),
        ("en", "If you roll a four, you win.", "'0','0','1','1','2','2'", 1, "", 4),
        ("en", "If you roll a four, you win.", "'0','0','1','1','2','2'", 2, "", None),
        (
            "en",
            "If you roll a four, you win.",
            "'0','0','1','1','2','2'",
            1,
            "needs: [a die]",
            None,
        ),
        ("en", "Roll the die. A 4 card hand is dealt.", "'0','0','1','1','2','2'", 1, "", None),
        ("fr", "Si vous obtenez un 4, vous gagnez.", "'1','1','2','2','3','3'", 1, "", 4),
    ],
)
def test_outcomes_that_texts_name(
    tmp_path: Path, language: str, text: str, faces: str, count: int, needs: str, lost: int | None
) -> None:
    found = messages(tmp_path, language, text, {"w": DICE % (count, faces)}, needs)
    assert [one.split(";")[0] for one in found] == (
        [] if lost is None else [f"the text names outcome {lost}"]
    )


@pytest.mark.parametrize(
    ("faces", "lost"),
    [
        ("'2','3','4','4','6','7'", "5"),
        ("'1','2','3','4','5','5'", None),
        ("'1','1','2','2','3','4'", None),
        ("'1','1','1','3','3','3'", None),
    ],
)
def test_one_face_twice_and_one_missing(tmp_path: Path, faces: str, lost: str | None) -> None:
    found = messages(tmp_path, "en", "Play.", {"w": DICE % (1, faces)})
    assert len(found) == (lost is not None)
    assert all(one.endswith(f"twice, and not {lost}") for one in found)
