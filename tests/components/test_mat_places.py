from __future__ import annotations

import pytest
from laying import GAME, box, bundled, drawn, findings, lay, linked, paths, words

from pnp.base.diagnostics import Report
from pnp.content.source import decode, parse
from pnp.content.structure import build_record
from pnp.kinds.mats.record import Mats

MAT = """\
mats: m
title: M
pieces:
  - id: mat
    title: A mat
    width: 100mm
    height: 60mm
    areas:
      - title: Hold
        at: {{x: 10mm, y: 12mm, width: 60mm, height: 40mm}}
        places:
          - {{shape: square, size: 10mm, quantity: {quantity}, columns: 5, x: 1mm, y: 8mm,
             first: 0}}
"""


def mats_of(path: str) -> Mats:
    """Return the record of a bundled file."""
    report = Report()
    source = decode((GAME / path).read_bytes(), path, report)
    assert source is not None
    node = parse(source, report)
    assert node is not None
    record = build_record(Mats, linked("mats", node, report), report)
    assert record is not None
    return record


def test_places_are_numbered_in_rows_at_their_size() -> None:
    (mat,), report = lay("mats", MAT.format(quantity=7))
    assert report.diagnostics == ()
    assert [word for word in words(mat.front) if word.isdigit()] == list("0123456")
    squares = [box(p.segments) for p in paths(mat.front) if p.stroke and p.stroke.dash]
    assert len(squares) == 7
    assert {(round(s.width, 6), round(s.height, 6)) for s in squares} == {(10, 10)}
    assert [(s.x, s.y) for s in squares] == [
        pytest.approx((11 + column * 10.8, 20 + row * 10.8))
        for row, column in ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 0), (1, 1))
    ]


def test_places_that_overrun_their_area_are_a_finding() -> None:
    _, report = lay("mats", MAT.format(quantity=16))
    assert findings(report) == [("outside-area", 12, 14)]


def test_an_area_beyond_the_mat_is_a_finding() -> None:
    _, report = lay("mats", MAT.format(quantity=5).replace("x: 10mm", "x: 41mm"))
    assert findings(report) == [("outside-mat", 10, 9)]


def test_the_captains_mat_fits_two_to_a_page_and_counts_gold_and_resources() -> None:
    mats = bundled("mats/player-mats.yaml")
    assert len(mats) == 6
    for mat in mats:
        # The printable parts of A4 and Letter, 6.35 mm from every edge.
        assert mat.width <= 210 - 12.7
        assert 2 * mat.height <= 279.4 - 12.7
        numbers = [int(word) for word in words(mat.front) if word.isdigit()]
        assert numbers == [*range(1, 11), *range(1, 7), *range(1, 7)]


def test_the_places_of_the_captains_mat_hold_the_pieces_of_the_kit() -> None:
    (mat, *_) = bundled("mats/player-mats.yaml")
    sizes = [
        round(box(p.segments).width, 6) for p in paths(mat.front) if p.stroke and p.stroke.dash
    ]
    kit = {
        "ship": bundled("tokens/ships.yaml")[0].width,
        "gold": bundled("tokens/gold.yaml")[0].width,
        "five": bundled("tokens/gold.yaml")[1].width,
        "action": 14.0,
        "resource": 16.0,
    }
    # Two spare ships, two spare dice and the resource die; ten of gold, 1 to 6; treasure; dice.
    expected = [kit["ship"]] * 2 + [kit["action"]] * 2 + [kit["resource"]]
    expected += [kit["gold"]] * 10 + [kit["resource"]] * 6 + [kit["five"]] * 2 + [kit["action"]] * 3
    assert sizes == expected


def test_a_summary_too_long_for_its_column_is_a_finding() -> None:
    text = MAT.format(quantity=5) + (
        "    summary:\n      at: {x: 72mm, y: 12mm, width: 20mm, height: 24mm}\n"
        "      entries:\n"
        "        - {number: 1, icon: fish, title: Sail, text: 'Sail away, then sail back again,"
        " and then do it once more until nobody can read the end of this line at all.'}\n"
    )
    _, report = lay("mats", text)
    assert findings(report) == [("text-overflow", 17, 54)]


@pytest.mark.parametrize(
    ("times", "codes"), [(6, []), (12, ["text-shrunk"]), (30, ["text-overflow"])]
)
def test_a_note_is_as_large_as_fits_below_the_places(times: int, codes: list[str]) -> None:
    text = MAT.format(quantity=10).replace(
        "        places:", f"        note: '{'Ships wait. ' * times}'\n        places:"
    )
    (mat,), report = lay("mats", text)
    assert [code for code, _, _ in findings(report)] == codes
    notes = [
        text
        for text, _ in (item for item in drawn(mat.front) if isinstance(item, tuple))
        if "wait" in text.content
    ]
    assert (min(note.size for note in notes) < 2.9) == bool(codes)


def test_places_of_the_captains_mat_stand_clear_of_their_panels() -> None:
    record = mats_of("mats/player-mats.yaml")
    for area in record.pieces[0].areas:
        lefts = [places.x for places in area.places]
        rights = [area.at.width - places.rect.right for places in area.places]
        assert min(*lefts, *rights) >= 2
        assert lefts == pytest.approx(rights)


def test_a_mat_says_whose_it_is_and_frames_it_in_a_colour_that_shows() -> None:
    for theme, line in (("base", "#0072b2"), ("ink-saver", "#004f7d")):
        blue = bundled("mats/player-mats.yaml", theme)[0]
        assert words(blue.front)[0] == "Captain's mat \N{MIDDLE DOT} Blue"
        frame = next(p for p in paths(blue.front) if p.stroke)
        assert frame.stroke is not None
        assert frame.stroke.colour == line


@pytest.mark.parametrize("path", ["mats/player-mats.yaml", "mats/governor-mat.yaml"])
def test_emblems_stand_beside_the_words_of_the_head(path: str) -> None:
    mat = bundled(path)[0]
    discs = [box(p.segments) for p in paths(mat.front) if p.stroke and not p.stroke.dash]
    left, right = [disc for disc in discs if round(disc.width, 6) == 7.2]
    head = [found for found in drawn(mat.front) if isinstance(found, tuple)][:2]
    for text, matrix in head:
        x, y = matrix.apply((text.x, text.y))
        if y < left.bottom:
            assert left.right < x
            assert x + text.width < right.x


def with_body(size: str, words: int) -> str:
    blocks = ", ".join(["{text: word word word word word}"] * (words // 5))
    area, _, _ = MAT.format(quantity=5).partition("        places:")
    return area + f"        body: [{blocks}]\n        size: {size}\n"


def size_of(size: str, words: int) -> tuple[float, list[tuple[str, int, int]]]:
    """Return the size of the text of an area, and what is found."""
    (mat,), report = lay("mats", with_body(size, words))
    texts = [item[0] for item in drawn(mat.front) if isinstance(item, tuple)]
    (used,) = {text.size for text in texts if "word" in text.content}
    return round(used, 2), findings(report)


def test_the_text_of_an_area_is_as_large_as_it_fits() -> None:
    assert size_of("3mm", 20) == (3.0, [])
    shrunk, found = size_of("3mm", 45)
    assert 2.2 <= shrunk < 3
    assert found == [("text-shrunk", 12, 15)]
    # A little more would not fit.
    assert size_of(f"{shrunk + 0.1:.2f}mm", 45)[1] != []


def test_a_text_that_fits_an_area_in_no_size_is_a_finding() -> None:
    size, found = size_of("3mm", 200)
    assert size == 3
    assert [code for code, _, _ in found] == ["text-overflow"]


@pytest.mark.parametrize(
    ("keys", "code", "said"),
    [
        ("rows: 1, columns: 3", "unclear-places", "cannot have both 'rows' and 'columns'"),
        ("columns: 3, width: 50mm", "unclear-places", "cannot have both 'width' and 'columns'"),
        ("rows: 1", "missing-key", "with 'rows' needs 'width'"),
        ("width: 50mm", "missing-key", "with 'width' needs 'rows'"),
    ],
)
def test_the_keys_of_places_that_are_there_are_named(keys: str, code: str, said: str) -> None:
    _, report = lay("mats", MAT.format(quantity=3).replace("columns: 5", keys))
    assert [one.code for one in report.diagnostics] == [code]
    assert report.diagnostics[0].message == f"a block of places {said}"
