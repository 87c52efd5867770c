"""Texts that run along the line of another box."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pytest
from dealing import lay_out

from pnp.base.diagnostics import Diagnostic, Report
from pnp.export.svg import write_svg
from pnp.kinds.layout.record import CardBox
from pnp.scene import IDENTITY, Group, Instance, Item, Matrix, Point, Text
from pnp.scene.extents import Ruler
from pnp.scene.piece import Piece
from pnp.text.baselines import baseline_of

RING = "draw: ellipse, at: [15mm, 15mm], size: [30mm, 30mm], line: ink"


def one(*boxes: str, card: str = "") -> tuple[Piece, Report]:
    """Lay out a card of 60 x 80 mm with boxes named a, b and so on."""
    named = "".join(f"  {chr(97 + i)}: {{{box}}}\n" for i, box in enumerate(boxes))
    text = f"deck: d\ntitle: D\nsize: [60mm, 80mm]\nlayout:\n{named}"
    (piece,), report = lay_out(f"{text}cards:\n  - {{card: x{card}}}\n")
    return piece, report


def drawn(*boxes: str, card: str = "") -> Piece:
    piece, report = one(*boxes, card=card)
    assert not report.diagnostics
    return piece


def problem(*boxes: str, card: str = "") -> Diagnostic:
    named = "".join(f"  {chr(97 + i)}: {{{box}}}\n" for i, box in enumerate(boxes))
    text = f"deck: d\ntitle: D\nsize: [60mm, 80mm]\nlayout:\n{named}"
    _, report = lay_out(f"{text}cards:\n  - {{card: x{card}}}\n")
    (found,) = report.diagnostics
    return found


def letters(items: Sequence[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Text, Matrix]]:
    """Yield visible texts, each with the matrix from its start to the card."""
    for item in items:
        match item:
            case Text():
                yield item, Matrix.translate(item.x, item.y).then(matrix)
            case Group():
                yield from letters(item.items, item.matrix.then(matrix))
            case Instance():
                yield from letters((item.of,), item.matrix.then(matrix))


def feet(piece: Piece) -> list[tuple[Point, float]]:
    """Return the middle of the foot of each letter, and its turn in degrees clockwise."""
    found = []
    for text, matrix in letters(piece.front):
        turn = math.degrees(math.atan2(matrix.b, matrix.a)) % 360
        found.append((matrix.apply((text.width / 2, 0.0)), round(turn, 3)))
    return found


def test_letters_stand_on_a_ring_and_their_middle_is_at_its_top() -> None:
    found = feet(drawn(RING, "text: OOO, along: a, align: center"))
    assert len(found) == 3
    assert all(math.dist(at, (30, 30)) == pytest.approx(15, abs=0.01) for at, _ in found)
    (left, turned), (middle, upright), (right, _) = found
    assert middle == pytest.approx((30, 15), abs=0.01)
    assert upright == pytest.approx(0, abs=0.05)
    assert turned > 340
    assert left[0] < 30 < right[0]
    # Each letter is turned as the ring is under its middle.
    angle = math.degrees(math.atan2(left[0] - 30, 30 - left[1])) % 360
    assert turned == pytest.approx(angle, abs=0.1)


def test_inside_a_ring_letters_can_be_read_at_its_foot() -> None:
    found = feet(drawn(RING, "text: OOO, along: a, align: center, side: inside"))
    (left, _), (middle, upright), (right, _) = found
    assert middle == pytest.approx((30, 45), abs=0.01)
    assert upright == pytest.approx(0, abs=0.05)
    assert left[0] < 30 < right[0]


@pytest.mark.parametrize(("side", "radius"), [("outside", 17), ("inside", 13)])
def test_a_gap_is_on_the_side_of_the_letters(side: str, radius: float) -> None:
    found = feet(drawn(RING, f"text: Words, along: a, align: center, gap: 2mm, side: {side}"))
    assert all(math.dist(at, (30, 30)) == pytest.approx(radius, abs=0.02) for at, _ in found)


@pytest.mark.parametrize(("align", "first"), [("left", 10), ("center", 30), ("right", 50)])
def test_a_text_is_at_the_beginning_the_middle_or_the_end_of_a_line(
    align: str, first: float
) -> None:
    line = "draw: line, points: [[10mm, 20mm], [50mm, 20mm]]"
    piece = drawn(line, f"text: HHHH, along: a, align: {align}")
    starts = [matrix.apply((0, 0))[0] for _, matrix in letters(piece.front)]
    ends = [matrix.apply((text.width, 0))[0] for text, matrix in letters(piece.front)]
    wide = max(ends) - min(starts)
    share = {"left": 0.0, "center": 0.5, "right": 1.0}[align]
    assert min(starts) == pytest.approx(first - share * wide, abs=0.01)
    assert all(turn == 0 for _, turn in feet(piece))


@pytest.mark.parametrize(
    "line",
    [
        "draw: line",
        "draw: arrow",
        "draw: polyline, points: [[10mm, 40mm], [30mm, 20mm], [50mm, 40mm]]",
        "draw: curve, points: [[10%, 50%], [40%, 20%], [60%, 80%], [90%, 50%]]",
        "draw: arc, at: [10mm, 20mm], size: [40mm, 40mm], from: 270, to: 90",
        "draw: arc, at: [10mm, 20mm], size: [40mm, 40mm], from: 270, to: 90, pie: true",
        "draw: path, d: M10 40 C20 20 40 20 50 40",
        "draw: panel, at: [10mm, 20mm], size: [40mm, 40mm], shape: round, line: ink",
        "draw: curve, points: [[10%, 50%], [10%, 50%], [90%, 50%], [90%, 50%]], rotate: 20",
    ],
)
def test_a_text_runs_along_any_line(line: str) -> None:
    assert len(feet(drawn(line, "text: Words, along: a, align: center"))) == 5


def test_the_words_are_those_of_all_letters() -> None:
    piece = drawn(RING, "text: 'An **old** :coin: song', along: a, align: center")
    texts = [text for text, _ in letters(piece.front)]
    assert not any(glyph.text for text in texts for glyph in text.glyphs)
    assert {text.content for text in texts} == {"An old coin song"}
    svg = write_svg(60, 80, piece.front, title="x")
    assert svg.count('aria-label="An old coin song"') == 1


def test_a_text_is_set_smaller_until_it_fits() -> None:
    line = "draw: line, points: [[5mm, 20mm], [55mm, 20mm]]"
    piece, report = one(
        line, "text: 'The length of a line is its room', along: a, type: {size: 20pt}"
    )
    (found,) = report.diagnostics
    assert found.code == "text-shrunk"
    size = {text.size for text, _ in letters(piece.front)}
    assert len(size) == 1
    assert max(at[0] for at, _ in feet(piece)) <= 55


def test_a_text_longer_than_its_line_is_reported() -> None:
    line = "draw: line, points: [[5mm, 20mm], [25mm, 20mm]]"
    found = problem(
        line, "text: 'The length of a line is its room', along: a, floor: 10pt, type: {size: 10pt}"
    )
    assert found.code == "text-overflow"
    assert "make its line" in found.hint
    assert "mm longer" in found.hint
    assert "it would fit at" in found.hint


def test_all_cards_of_a_deck_share_the_size() -> None:
    text = "deck: d\ntitle: D\nsize: [60mm, 80mm]\nlayout:\n"
    text += "  a: {draw: line, points: [[5mm, 20mm], [55mm, 20mm]]}\n"
    text += "  title: {along: a, type: {size: 16pt}}\ncards:\n"
    text += "  - {card: x, title: Short}\n"
    text += "  - {card: y, title: 'A title as long as no other one'}\n"
    pieces, _ = lay_out(text)
    sizes = {text.size for piece in pieces for text, _ in letters(piece.front)}
    assert len(sizes) == 1


@pytest.mark.parametrize(
    ("boxes", "code", "words"),
    [
        ((RING, "text: Words, along: b"), "wrong-draw", "a"),
        ((RING, "text: Words, along: rin"), "unknown-box", "known: a"),
        ((RING, "text: W, along: a, below: a"), "unclear-place", "remove one"),
        ((RING, "text: W, along: a, overflow: ellipsis"), "unclear-text", "remove overflow"),
        ((RING, "draw: icon, icon: coin, along: a"), "wrong-draw", "remove along"),
        ((RING, "text: W, side: inside, at: [0mm, 0mm], size: [9mm, 9mm]"), "unclear-place", "add"),
        ((f"{RING}, places: [[50%, 50%]]", "text: W, along: a"), "unclear-place", "once"),
        (
            (RING, "text: W, along: a", "text: V, below: b, size: [9mm, 5mm]"),
            "unclear-place",
            "another",
        ),
        (
            ("draw: star, at: [5mm, 5mm], size: [9mm, 9mm]", "text: W, along: a"),
            "wrong-draw",
            "add",
        ),
    ],
)
def test_what_is_no_line_is_refused(boxes: tuple[str, ...], code: str, words: str) -> None:
    found = problem(*boxes)
    assert found.code == code
    assert words in found.hint


@pytest.mark.parametrize(
    ("key", "value"),
    [("valign", "middle"), ("rotate", 20), ("hyphenate", False), ("align", "justify")],
)
def test_keys_without_effect_are_known(key: str, value: object) -> None:
    box = CardBox.model_validate({"text": "Words", "along": "a", "gap": "1mm", key: value})
    assert key in {found.field for found in box.idle_keys()}
    assert "gap" not in {found.field for found in box.idle_keys()}


def test_letters_beyond_the_card_are_reported() -> None:
    ring = "draw: ellipse, at: [1mm, 1mm], size: [58mm, 58mm]"
    found = problem(ring, "text: Words, along: a, align: center, type: {size: 20pt}")
    assert (found.code, found.severity.name) == ("outside-card", "ERROR")


def test_a_text_is_drawn_only_with_its_line() -> None:
    ring = f"{RING}, when: ringed"
    assert not feet(drawn(ring, "text: Words, along: a"))
    assert feet(drawn(ring, "text: Words, along: a", card=", ringed: 'yes'"))


def test_a_line_may_be_below_a_text_of_any_height() -> None:
    def lowest(words: str) -> float:
        piece = drawn(
            "text: '{words}', at: [5mm, 5mm], size: [40mm, auto]",
            "draw: line, below: a, size: [40mm, 4mm], points: [[0%, 50%], [100%, 50%]]",
            "text: Words, along: b",
            card=f", words: '{words}'",
        )
        return max(at[1] for at, _ in feet(piece))

    assert lowest("one two three " * 8) > lowest("one") + 5


def test_a_line_of_no_opacity_only_guides_a_text() -> None:
    piece = drawn(f"{RING}, opacity: 0%", "text: Words, along: a")
    box = Ruler().box(Group(piece.front))
    assert box is not None
    assert box.width < 29


def test_the_colour_follows_the_panel_under_the_middle_of_the_text() -> None:
    ground = "draw: panel, at: [0mm, 0mm], size: [100%, 30mm], fill: red"
    piece = drawn(ground, RING, "text: Words, along: b, align: center, fill: red")
    (colour,) = {text.fill for text, _ in letters(piece.front)}
    low = drawn(ground, RING, "text: Words, along: b, align: left, fill: red")
    (other,) = {text.fill for text, _ in letters(low.front)}
    assert colour != other


def test_a_baseline_goes_straight_on_beyond_its_ends() -> None:
    line = baseline_of((("M", (0.0, 0.0)), ("L", (10.0, 0.0))), gap=1.0)
    assert line is not None
    assert line.length == 10
    assert line.at(12.0) == ((12.0, -1.0), 0.0)
    assert line.at(-2.0) == ((-2.0, -1.0), 0.0)
    assert baseline_of((("M", (0.0, 0.0)), ("L", (0.0, 0.0)))) is None
