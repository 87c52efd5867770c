"""What is known of any game without rules of its own: colours, borders, pieces and numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.rules.validate import CheckOptions, validate

GAME = """\
pnp: 1
game: imker
title: Imker
designer: niemand
licence: CC0
players: {players}
language: en
parts: [{{part: alles, title: Alles, of: [{of}]}}]
"""
PIECES = "pnp: 1\ntokens: {id}\ntitle: Steine\n{more}pieces:\n{rows}"
CHART = """\
pnp: 1
map: tal
title: Das Tal
players: 2-5
board: {width: 190mm, height: 120mm, margin: 8mm}
grid: {cells: hex, wobble: 0}
cells: |
  a1 a2 a3 a4
   b1 b2 b3 b4
  a5 a6 a7 a8
legend: {a: wiese, b: wald}
spaces:
  - {space: wiese, draw: shore, passable: true}
  - {space: wald, draw: shore, passable: true}
"""
WALLS = "closed: [[b2, a2], [b2, a3], [b2, b1], [b2, b3], [b2, a6], [b2, a7]]\n"


def found(folder: Path, players: str = "2-5", **files: str) -> dict[str, str]:
    """Return the messages of a game by their codes."""
    (folder / "game.yaml").write_text(GAME.format(players=players, of=", ".join(files)), "utf-8")
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    verdict = validate(str(folder), folder, CheckOptions())
    return {one.code: one.message for one in verdict.findings}


def pieces(id: str, *rows: str, more: str = "") -> str:
    return PIECES.format(id=id, more=more, rows="".join(f"  - {{{row}}}\n" for row in rows))


def figures(*colours: str, per_player: str = "") -> str:
    listed = ", ".join(f"{colour}: {sign}" for colour, sign in zip(colours, SIGNS, strict=False))
    row = "id: figur, title: Figur, size: 20mm, ground: player, rim: player.rim"
    row += ", front: {icon: emblem}"
    return pieces("figuren", row, more=f"colours: {{{listed}}}\n{per_player}")


SIGNS = ("bell", "clover", "drop", "heart", "key", "leaf")
FIVE = ("blue", "green", "orange", "pink", "brown")


def test_each_player_has_a_colour(tmp_path: Path) -> None:
    code = "fewer-colours-than-players"
    assert "4 colours" in found(tmp_path, figuren=figures(*FIVE[:4]))[code]
    assert code not in found(tmp_path, figuren=figures(*FIVE))
    assert code not in found(tmp_path, players="2-4", figuren=figures(*FIVE[:4]))
    railways = figures(*FIVE[:4], per_player="per_player: false\n")
    assert code not in found(tmp_path, figuren=railways)


@pytest.mark.parametrize(("name", "known"), [("pion", True), ("wuerfel", False)])
def test_pieces_for_players_may_be_listed_by_colour(name: str, known: bool, tmp_path: Path) -> None:
    rows = [f"id: {name}-{c}, title: Stein, size: 20mm, front: {{icon: bell}}" for c in FIVE[:3]]
    assert (
        "fewer-colours-than-players" in found(tmp_path, steine=pieces("steine", *rows))
    ) is known


def test_a_place_with_all_borders_closed(tmp_path: Path) -> None:
    assert "b2 has no moves" in found(tmp_path, tal=CHART + WALLS)["space-without-moves"]
    rest = found(tmp_path, tal=CHART + WALLS.replace("[b2, a2], ", ""))
    assert "space-without-moves" not in rest


def test_numbers_that_dice_never_roll(tmp_path: Path) -> None:
    chart = CHART.replace("{a: wiese, b: wald}", "{}").replace("legend", "signs: [{sign: wurf,")
    chart = CHART.replace("  - {space: wald", "  - {space: moor, draw: land}\n  - {space: wald")
    marks = [
        f"a{i}: {{type: wiese, wurf: {n}}}" for i, n in enumerate((2, 4, 5, 8, 9, 10, 11, 0), 1)
    ]
    legend = "legend: {" + ", ".join([*marks, "b: wald"]) + "}\n"
    chart = chart.replace("legend: {a: wiese, b: wald}\n", legend)
    chart += "signs: [{sign: wurf, value: number, draw: number}]\n"
    dice = "pnp: 1\ndice: wuerfel\ntitle: Dice\npieces: [{id: d, title: Die, quantity: 2}]\n"
    assert "a8" in found(tmp_path, tal=chart, wuerfel=dice)["number-never-rolled"]
    fine = chart.replace("wurf: 0", "wurf: 12")
    assert "number-never-rolled" not in found(tmp_path, tal=fine, wuerfel=dice)


def test_a_place_named_like_a_deck(tmp_path: Path) -> None:
    deck = "pnp: 1\ndeck: wuensche\ntitle: Wünsche\nsize: mini\n"
    deck += "layout: {title: {draw: text, at: [4mm, 4mm], size: [30mm, 8mm]}}\n"
    deck += "cards: [{card: honig, title: Honig}]\n"
    board = "pnp: 1\nmap: markt\ntitle: Markt\nboard: {width: 150mm, height: 150mm}\n"
    box = "boxes: {%s: {draw: place, slot: [%s], at: [9mm, 9mm], size: [70mm, 70mm]}}\n"
    for name, size, known in (
        ("wuensche", "44mm, 60mm", True),
        # The cards may lie across it.
        ("wuensche", "64mm, 45mm", False),
        ("ablage", "44mm, 60mm", False),
    ):
        codes = found(tmp_path, wuensche=deck, markt=board + box % (name, size))
        assert ("piece-beyond-room" in codes) is known, name
    message = found(tmp_path, wuensche=deck, markt=board + box % ("wuensche", "44mm, 60mm"))
    assert "0.45 mm too wide and 3.5 mm too high" in message["piece-beyond-room"]
