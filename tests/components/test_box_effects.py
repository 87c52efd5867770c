"""Gradients, outlines, shadows, opacity, literal colours and type of boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from dealing import lay_out

from pnp.base.diagnostics import Report
from pnp.kinds.layout.record import CardBox
from pnp.press.grounds import find_marks
from pnp.scene import Group, Instance, Item, Path, Text
from pnp.scene.piece import Piece
from pnp.text import fonts

PLACE = "at: [10mm, 20mm], size: [40mm, 10mm]"


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


def items(found: Sequence[Item], opacity: float = 1.0) -> Iterator[tuple[Item, float]]:
    for item in found:
        if isinstance(item, Instance):
            yield from items((item.of,), opacity)
        elif isinstance(item, Group):
            yield from items(item.items, opacity * item.opacity)
        else:
            yield item, opacity


def paths(piece: Piece) -> list[Path]:
    return [item for item, _ in items(piece.front) if isinstance(item, Path)]


@pytest.mark.parametrize(
    ("written", "drawn_as"),
    [
        ("'#57762c'", "#57762c"),
        ("'#57762C'", "#57762c"),
        ("'#abc'", "#aabbcc"),
        ("tomato", "#ff6347"),
    ],
)
def test_a_literal_colour_is_a_role_of_that_colour(written: str, drawn_as: str) -> None:
    (path,) = paths(drawn(f"draw: panel, {PLACE}, fill: {written}"))
    assert path.fill == drawn_as


@pytest.mark.parametrize("value", ["'#57762c'", "'rgb(87, 118, 44)'"])
def test_a_column_may_have_a_colour(value: str) -> None:
    (path,) = paths(drawn(f"draw: panel, {PLACE}, fill: '{{tint}}'", card=f", tint: {value}"))
    assert path.fill == "#57762c"


def test_a_code_without_its_sign_gets_a_hint() -> None:
    _, report = one(f"draw: panel, {PLACE}, fill: '{{tint}}'", card=", tint: dff0fa")
    (found,) = report.diagnostics
    assert (found.code, found.hint) == ("unknown-role", "write '#dff0fa', in quotes")


@pytest.mark.parametrize(
    ("angle", "ends"),
    [
        ("", (30, 20, 30, 30)),
        (", angle: 90", (10, 25, 50, 25)),
        (", angle: 270", (50, 25, 10, 25)),
        (", angle: 0", (30, 30, 30, 20)),
    ],
)
def test_a_gradient_begins_with_the_fill(angle: str, ends: tuple[float, ...]) -> None:
    box = f"draw: panel, {PLACE}, fill: '#ffffff', gradient: {{to: '#000000'{angle}}}"
    (path,) = paths(drawn(box))
    assert path.shade is not None
    assert tuple(round(value, 6) for value in path.shade.ends) == ends
    assert [(place, colour) for place, colour, _ in path.shade.stops] == [
        (0.0, "#ffffff"),
        (1.0, "#000000"),
    ]


def test_a_round_gradient_has_its_last_colour_at_the_corners() -> None:
    stops = "stops: [['#ff0000', 25%]]"
    box = (
        f"draw: panel, {PLACE}, fill: '#ffffff', gradient: {{to: '#000000', round: true, {stops}}}"
    )
    (path,) = paths(drawn(box))
    assert path.shade is not None
    assert path.shade.ends[:3] == (30, 25, 0)
    assert path.shade.ends[5] == pytest.approx((20**2 + 5**2) ** 0.5)
    assert [place for place, *_ in path.shade.stops] == [0.0, 0.25, 1.0]


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ("gradient: {to: '{darker(tint, 15)}'}", "#4a6425"),
        ("gradient: {to: red, stops: [['{darker(tint, 15)}', 25%]]}", "#4a6425"),
        ("gradient: {to: '{tint}'}", "#57762c"),
        ("outline: {line: '{darker(tint, 15)}'}", "#4a6425"),
        ("shadow: {fill: '{darker(tint, 15)}'}", "#4a6425"),
    ],
)
def test_every_role_of_a_box_may_be_computed(effect: str, expected: str) -> None:
    drawn_box = "draw: panel, fill: white" if effect.startswith("gradient") else "text: Words"
    box = f"{drawn_box}, {PLACE}, {effect}"
    piece = drawn(box, card=", tint: '#57762c'")
    found = {colour for path in paths(piece) for colour in inks_of(path)}
    found |= {item.fill for item, _ in items(piece.front) if isinstance(item, Text)}
    assert expected in found


def inks_of(path: Path) -> Iterator[str | None]:
    yield path.fill
    if path.stroke is not None:
        yield path.stroke.colour
    if path.shade is not None:
        yield from (colour for _, colour, _ in path.shade.stops)


def test_what_lies_under_a_text_is_the_gradient_there() -> None:
    ground = "draw: panel, at: [0mm, 0mm], size: [100%, 100%], fill: '#ffffff'"
    above = "text: Words, at: [0mm, 1mm], size: [60mm, 6mm]"
    below = "text: Words, at: [0mm, 70mm], size: [60mm, 6mm]"
    piece, _ = one(f"{ground}, gradient: {{to: '#000000'}}", above, below)
    light, dark = find_marks(piece.front, {}, lambda _: True)
    assert all(colour > "#e0" for colour in light.colours_behind)
    assert all(colour < "#30" for colour in dark.colours_behind)


def test_an_outline_is_behind_the_letters_and_as_wide_outside() -> None:
    piece = drawn(f"text: A, {PLACE}, outline: {{line: '#ff0000', width: 0.5mm}}")
    line, letter = [item for item, _ in items(piece.front)]
    assert isinstance(line, Path)
    assert line.stroke is not None
    assert (line.stroke.colour, line.stroke.width) == ("#ff0000", 1.0)
    assert isinstance(letter, Text)


def test_the_outline_of_an_icon_has_the_same_width_at_any_size() -> None:
    widths = []
    for size in (6, 12):
        box = f"draw: icon, icon: coin, at: [10mm, 10mm], size: [{size}mm, {size}mm]"
        piece = drawn(f"{box}, outline: {{line: '#ff0000', width: 0.5mm}}")
        lines = [path for path in paths(piece) if path.fill == "#ff0000"]
        assert lines[0].stroke is not None
        # The icon is drawn in a square of 1 and scaled.
        widths.append(round(lines[0].stroke.width * size, 6))
    assert widths == [1.0, 1.0]


def test_an_outline_may_be_dashed() -> None:
    piece = drawn(f"text: A, {PLACE}, outline: {{width: 0.3mm, dash: [0.8mm, 0.4mm]}}")
    (line,) = paths(piece)
    assert line.stroke is not None
    assert (line.fill, line.stroke.width, line.stroke.dash) == (None, 0.6, (0.8, 0.4))
    assert line.stroke.cap == "butt"


def test_dashes_around_an_icon_are_as_long_at_any_size() -> None:
    box = "draw: icon, icon: coin, at: [10mm, 10mm], size: [8mm, 8mm]"
    piece = drawn(f"{box}, outline: {{line: '#ff0000', dash: 1mm}}")
    (line,) = [p for p in paths(piece) if p.stroke is not None and p.stroke.colour == "#ff0000"]
    assert line.stroke is not None
    assert [round(length * 8, 6) for length in line.stroke.dash] == [1.0]


def test_a_shadow_is_a_copy_in_one_colour() -> None:
    box = f"draw: ellipse, {PLACE}, fill: gold, line: red"
    plain = paths(drawn(box))
    piece = drawn(f"{box}, shadow: {{fill: '#0000ff', at: [1mm, 2mm], opacity: 50%}}")
    shadow, *same = [(item, opacity) for item, opacity in items(piece.front)]
    assert [item for item, _ in same] == plain
    assert isinstance(shadow[0], Path)
    assert shadow[0].stroke is not None
    assert (shadow[0].fill, shadow[0].stroke.colour, shadow[1]) == ("#0000ff", "#0000ff", 0.5)


def test_a_box_is_translucent_as_a_whole() -> None:
    piece = drawn(f"draw: panel, {PLACE}, fill: gold, line: red, opacity: 40%")
    assert [opacity for _, opacity in items(piece.front)] == [0.4]


def test_the_type_of_a_box_takes_precedence_over_its_style() -> None:
    kind = "type: {family: Cinzel, size: 14pt, weight: 700}"
    piece = drawn(f"text: Words, {PLACE}, {kind}")
    (text,) = [item for item, _ in items(piece.front) if isinstance(item, Text)]
    assert fonts.family_of(text.font) == "Cinzel"
    assert fonts.style_of(text.font) == (700, False)
    assert text.size == pytest.approx(14 * 25.4 / 72, abs=1e-3)


@pytest.mark.parametrize(
    ("kind", "code", "hint"),
    [
        ("family: Cinsel", "unknown-font", "did you mean Cinzel?"),
        ("family: Cinzel, weight: 300", "missing-style", "write weight: 400, or put a font of"),
        ("family: Cinzel, italic: true", "missing-style", "put its italic into the game's fonts/"),
    ],
)
def test_a_font_that_there_is_not_is_reported(kind: str, code: str, hint: str) -> None:
    _, report = one(f"text: Words, {PLACE}, type: {{{kind}}}")
    (found,) = report.diagnostics
    assert found.code == code
    assert found.hint.startswith(hint)


@pytest.mark.parametrize(
    ("box", "code"),
    [
        ("draw: panel, fill: red, gradient: {to: red, round: true, angle: 9}", "wrong-draw"),
        (
            "draw: panel, fill: red, gradient: {to: red, stops: [[a, 9%], [b, 5%]]}",
            "out-of-range",
        ),
        ("draw: panel, fill: red, opacity: 140%", "out-of-range"),
        ("draw: panel, fill: red, opacity: half", "not-a-number"),
    ],
)
def test_slips_are_found(box: str, code: str) -> None:
    text = f"deck: d\ntitle: D\nlayout:\n  a: {{{box}, {PLACE}}}\ncards: [{{card: x}}]\n"
    assert code in {found.code for found in lay_out(text)[1].diagnostics}


@pytest.mark.parametrize(
    ("keys", "idle"),
    [
        ({"draw": "panel", "gradient": {"to": "red"}}, "gradient"),
        ({"text": "x", "fill": "red", "gradient": {"to": "red"}}, "gradient"),
        ({"draw": "panel", "fill": "red", "outline": {"line": "red"}}, "outline"),
        ({"draw": "panel", "fill": "red", "type": {"size": "9pt"}}, "type"),
    ],
)
def test_effects_without_effect_are_known(keys: dict[str, object], idle: str) -> None:
    box = CardBox.model_validate({"at": ["1mm", "1mm"], "size": ["9mm", "9mm"], **keys})
    assert idle in {found.field for found in box.idle_keys()}


def test_the_letters_of_a_shadow_are_not_read() -> None:
    box = f"text: Words, {PLACE}, fill: '#222222', shadow: {{fill: '#dddddd'}}"
    (mark,) = find_marks(drawn(box).front, {}, lambda _: True)
    assert mark.colour == "#222222"
