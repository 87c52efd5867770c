"""Pictures on cards: where they lie, how far they reach, and what is said of the unfit."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import base_theme
from PIL import Image as Pixels

from pnp.base.diagnostics import Report, Reporter, Severity, Source
from pnp.base.values import replace
from pnp.content.game_files import Files
from pnp.content.linking import Linker
from pnp.content.source import parse
from pnp.content.structure import build_record, span_of
from pnp.kinds.deck import layout as component
from pnp.kinds.deck.record import Deck
from pnp.rules.validate import CheckOptions, validate
from pnp.scene import (
    IDENTITY,
    Group,
    Image,
    Instance,
    Item,
    Matrix,
    ellipse,
    rectangle,
)
from pnp.scene import Path as Outline
from pnp.scene.piece import Piece


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "art").mkdir()
    Pixels.new("RGB", (900, 600), "teal").save(tmp_path / "art" / "cook.png")
    return tmp_path


def lay_out(
    home: Path, box: str, image: str = "art/{card}.png", cards: tuple[str, ...] = ("card: cook",)
) -> tuple[list[Piece], Report]:
    text = (
        "deck: crew\ntitle: Crew\nsize: [60mm, 80mm]\nbleed: 3mm\nlayout:\n"
        f"  a: {{draw: image, image: '{image}', {box}}}\ncards:\n"
    )
    for i, card in enumerate(cards):
        text += f"  - {{{card if 'card:' in card else f'card: c{i}, {card}'}}}\n"
    report = Report()
    node = parse(Source("crew.yaml", text), report)
    assert node is not None
    linked = Linker(Files()).link("deck", node, Path("crew.yaml"), report)
    record = build_record(Deck, linked, report) if linked is not None else None
    assert record is not None, report.diagnostics
    reporter = Reporter(report, lambda path: span_of(node, path))
    return list(component.layout(record, replace(base_theme(), home=home), reporter)), report


def found(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> list[tuple[float, ...]]:
    """Return where the first row of each picture starts on the card, and where its last ends."""
    corners: list[tuple[float, ...]] = []
    for item in items:
        match item:
            case Group():
                corners += found(item.items, item.matrix.then(matrix))
            case Instance():
                corners += found((item.of,), item.matrix.then(matrix))
            case Image():
                box = item.box
                ends = ((box.x, box.y), (box.right, box.bottom))
                corners.append(tuple(round(v, 3) for end in ends for v in matrix.apply(end)))
    return corners


def clips(items: tuple[Item, ...]) -> list[object]:
    inner = [clip for item in items if isinstance(item, Group) for clip in clips(item.items)]
    return [i.clip for i in items if isinstance(i, Group) and i.clip] + inner


@pytest.mark.parametrize(
    ("box", "corners"),
    [
        ("at: [0mm, 10mm], size: [60mm, 60mm]", (0, 20, 60, 60)),
        ("at: [15mm, 10mm], size: [30mm, 20mm], fit: cover", (15, 10, 45, 30)),
        # Over the bleed on three sides: 66 x 43 mm of a card of 60 x 80.
        ("at: [0mm, 0mm], size: [60mm, 40mm], fit: cover", (-3, -3.5, 63, 40.5)),
        ("at: [15mm, 10mm], size: [20mm, 30mm], rotate: 90", (35, 10, 15, 40)),
    ],
)
def test_a_picture_lies_in_its_box(home: Path, box: str, corners: tuple[float, ...]) -> None:
    (piece,), report = lay_out(home, box)
    assert report.diagnostics == ()
    assert found(piece.front) == [corners]


def test_what_covers_a_box_is_cut_off_at_its_edge(home: Path) -> None:
    (piece,), _ = lay_out(home, "at: [10mm, 10mm], size: [20mm, 20mm], fit: cover")
    assert rectangle(10, 10, 20, 20) in clips(piece.front)
    (piece,), _ = lay_out(home, "at: [10mm, 10mm], size: [20mm, 20mm], fit: cover, shape: round")
    assert ellipse(20, 20, 10, 10) in clips(piece.front)


@pytest.mark.parametrize(
    ("box", "dpi", "needed"),
    [
        ("at: [0mm, 0mm], size: [60mm, 80mm]", None, ""),
        ("at: [0mm, 0mm], size: [60mm, 80mm], fit: cover", "177 dpi", "1524 x 1016 px needed"),
    ],
)
def test_a_picture_too_coarse_for_its_size_is_told_with_figures(
    home: Path, box: str, dpi: str | None, needed: str
) -> None:
    pieces, report = lay_out(home, box)
    assert len(pieces) == 1
    told = [f for f in report.diagnostics if f.code == "coarse-picture"]
    assert all(f.severity is Severity.WARNING for f in told)
    assert [dpi in f.message for f in told] == ([True] if dpi else [])
    assert [f.hint.startswith(needed) for f in told] == ([True] if dpi else [])


def test_a_picture_that_is_not_there_is_an_error_at_its_name(home: Path) -> None:
    _, report = lay_out(home, "at: [0mm, 0mm], size: [9mm, 9mm]", "art/{card}.jpg")
    (fault,) = report.diagnostics
    assert (fault.code, fault.message) == (
        "unknown-picture",
        "there is no picture 'art/cook.jpg'",
    )
    assert fault.hint == "did you mean art/cook.png?"


def test_a_bad_picture_is_told_once_on_however_many_cards(home: Path) -> None:
    cards = ("title: A", "title: B", "title: C")
    box = "at: [0mm, 0mm], size: [9mm, 9mm]"
    _, report = lay_out(home, box, "art/none.png", cards)
    assert [found.code for found in report.diagnostics] == ["unknown-picture"]
    text = f"deck: crew\ntitle: Crew\nsize: poker\nlayout:\n  a: {{draw: image, {box}}}\ncards:\n"
    rows = "".join(f"  - {{card: c{i}, a: art/none.png}}\n" for i in range(3))
    (home / "crew.yaml").write_text(text + rows, "utf-8")
    findings = validate("crew", home / "crew.yaml", CheckOptions()).findings
    (told,) = (found for found in findings if found.code == "unknown-picture")
    assert (told.span.line, [label.span.line for label in told.labels]) == (7, [8, 9])


def drawings(items: tuple[Item, ...]) -> list[Group]:
    """Return the groups that are drawn again and again and hold an outline."""
    shared: list[Group] = []
    for item in items:
        match item:
            case Group():
                shared += drawings(item.items)
            case Instance():
                outlines = [inner for inner in item.of.items if isinstance(inner, Outline)]
                shared += [item.of] if outlines else drawings(item.of.items)
    return shared


def test_a_drawing_is_the_same_object_on_all_cards(home: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    (home / "art" / "ship.svg").write_text(svg, "utf-8")
    box = "at: [0mm, 0mm], size: [9mm, 9mm]"
    pieces, report = lay_out(home, box, "art/{ship}.svg", ("ship: ship",) * 2)
    assert report.diagnostics == ()
    one, two = (drawings(piece.front) for piece in pieces)
    assert one[0] is two[0]


SHEET = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30">'
    '<rect id="hat" width="20" height="20" fill="#112233"/>'
    '<rect id="boot" x="40" width="30" height="30" fill="#445566"/></svg>'
)


def test_a_card_may_choose_the_part_of_a_drawing(home: Path) -> None:
    (home / "art" / "sheet.svg").write_text(SHEET, encoding="utf-8")
    box = "part: '{thing}', at: [10mm, 10mm], size: [30mm, 30mm]"
    cards = ("thing: hat", "thing: boot", "thing: bot", "thing: bot")
    pieces, report = lay_out(home, box, "art/sheet.svg", cards)
    (error,) = report.diagnostics
    assert (error.code, error.hint) == ("not-a-part", "did you mean boot?")
    assert error.span is not None
    # At the field of the first card that names it.
    assert error.span.line == 10
    assert len({piece.front for piece in pieces[:2]}) == 2


def test_an_unknown_part_is_reported_at_its_key(home: Path) -> None:
    (home / "art" / "sheet.svg").write_text(SHEET, encoding="utf-8")
    box = "at: [10mm, 10mm], size: [30mm, 30mm], part: hats"
    _, report = lay_out(home, box, "art/sheet.svg")
    (error,) = report.diagnostics
    assert error.span is not None
    assert (error.code, error.span.line) == ("not-a-part", 6)
    assert error.span.column == len(f"  a: {{draw: image, image: 'art/sheet.svg', {box}") - 3
