"""What lies under a text, and which texts and icons are lost on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import FURTHER, Diagnostic, Report
from pnp.base.values import replace
from pnp.build import BuildOptions, build
from pnp.content.language.languages import Edition
from pnp.icons import Shelf
from pnp.imposition.paper import PAPERS
from pnp.press.contrast import LowContrast, find_low_contrast
from pnp.press.dry_run import dry_run, with_dry_run
from pnp.press.grounds import find_marks
from pnp.rules.suppression import IDLE
from pnp.rules.validate import CheckOptions, validate
from pnp.scene import (
    Group,
    Image,
    Instance,
    Item,
    Matrix,
    Raster,
    Rect,
    Stroke,
    Text,
    rectangle,
)
from pnp.scene import (
    Path as Shape,
)
from pnp.scene.outlines import circle
from pnp.scene.piece import Piece
from pnp.theme import Theme, load_theme


@pytest.fixture(scope="module")
def theme() -> Theme:
    found = load_theme("base", Report())
    assert found is not None
    return found


def text(fill: str = "#22201c", x: float = 10, y: float = 10, size: float = 3) -> Text:
    return Text("Words", "AtkinsonHyperlegible-Regular", size, x, y, (600.0,) * 5, fill)


def ground(*items: Item) -> set[str]:
    """Return the colours under the only text of a face."""
    (mark,) = find_marks(items, {}, lambda _: True)
    return set(mark.colours_behind)


def box(fill: str, x: float = 0, width: float = 50) -> Shape:
    return Shape(rectangle(x, 0, width, 50), fill)


def test_the_top_of_several_grounds_counts_where_it_covers_the_text() -> None:
    red, blue = "#ff0000", "#0000ff"
    assert ground(box(red), box(blue), text()) == {blue}
    assert ground(box(red), box(blue, x=12), text()) == {red, blue}
    assert ground(box(red), Group((box(blue),), Matrix.rotate(45)), text()) == {red}
    assert ground(box(red), Group((box(blue),), clip=rectangle(0, 0, 12, 50)), text()) == {
        red,
        blue,
    }
    assert ground(box(red), Shape(circle(12, 9, 3), blue), text()) == {red, blue}


def lost(theme: Theme, *items: Item) -> list[str]:
    piece = Piece("card", "Card", 50, 50, items)
    return [f"{one.ink} on {one.ground}" for one in find_low_contrast([piece], theme)]


def test_text_stands_on_what_was_painted_last_before_it() -> None:
    under, over = box("#112233"), box("#aabbcc")
    assert ground(under, text()) == {"#112233"}
    assert ground(under, over, text()) == {"#aabbcc"}
    assert ground(over, text(), under) == {"#aabbcc"}


def test_without_a_ground_text_stands_on_paper() -> None:
    assert ground(text()) == {"#ffffff"}
    assert ground(box("#112233", x=30), text()) == {"#ffffff"}


def test_what_is_not_there_is_no_ground() -> None:
    hole = Shape((*rectangle(0, 0, 50, 50), *rectangle(5, 2, 40, 20)), "#112233", evenodd=True)
    away = Group((box("#112233"),), clip=circle(40, 40, 5))
    turned = Group((box("#112233"),), Matrix.translate(40, 40))
    for nothing in (hole, away, turned, Shape(rectangle(0, 0, 50, 50))):
        assert ground(nothing, text()) == {"#ffffff"}


def test_what_shows_through_is_mixed() -> None:
    veil = replace(box("#000000"), opacity=0.5)
    assert ground(veil, text()) == {"#808080"}
    assert ground(Group((box("#000000"),), opacity=0.5), text()) == {"#808080"}
    assert ground(box("#ff0000"), veil, text()) == {"#800000"}


def test_a_halo_is_a_ground() -> None:
    halo = Shape((("M", (9, 9.2)), ("L", (20, 9.2))), stroke=Stroke("#ffffff", 3, cap="round"))
    assert ground(box("#112233"), halo, text()) == {"#ffffff"}
    thin = replace(halo, stroke=Stroke("#ffffff", 0.2))
    assert ground(box("#112233"), thin, text()) == {"#112233"}


def test_a_picture_is_a_ground() -> None:
    from io import BytesIO

    from PIL import Image as Pixels

    pixels = Pixels.new("RGB", (20, 10), "#102030")
    pixels.paste("#d0e0f0", (10, 0, 20, 10))
    content = BytesIO()
    pixels.save(content, "png")
    picture = Image(Raster(content.getvalue(), "png", "RGB", 20, 10), Rect(0, 0, 100, 50))
    assert ground(picture, text()) == {"#102030"}
    assert ground(picture, text(x=70)) == {"#d0e0f0"}


def test_pale_on_pale_is_found_once_for_each_pair(theme: Theme) -> None:
    pale, dark = "#e8ecff", "#0b1026"
    assert lost(theme, box(dark), text(pale)) == []
    assert lost(theme, box("#eeeef4"), text(pale), text(pale, y=20)) == [f"{pale} on #eeeef4"]
    # Rows by turns: those on the dark ground are fine.
    striped = (box(dark), Shape(rectangle(0, 15, 50, 8), "#eeeef4"))
    assert lost(theme, *striped, text(pale), text(pale, y=20)) == [f"{pale} on #eeeef4"]


def test_a_letter_may_cross_a_line(theme: Theme) -> None:
    line = Shape(rectangle(10, 0, 1, 50), "#22201c")
    assert lost(theme, line, text()) == []
    assert lost(theme, replace(line, segments=rectangle(0, 0, 16, 50)), text()) != []


@pytest.mark.parametrize(
    ("colour", "x", "width", "lines", "found"),
    [
        ("#e8ecff", 12.7, 2.2, 1, ["'o'"]),
        ("#dde4ff", 12.7, 2.2, 1, ["'o'"]),
        ("#e8ecff", 13.6, 3.8, 1, ["'or'"]),
        ("#e8ecff", 12.7, 1.0, 1, []),  # part of a letter
        ("#e8ecff", 13.6, 2.2, 1, []),  # parts of two
        ("#305080", 12.7, 2.2, 1, []),
        ("#e8ecff", 12.7, 2.2, 2, []),  # under a panel
    ],
)
def test_a_line_may_hide_no_letter(
    theme: Theme, colour: str, x: float, width: float, lines: int, found: list[str]
) -> None:
    pale, dark = "#e8ecff", "#0b1026"
    line = Shape((("M", (x, 0.0)), ("L", (x, 50.0))), None, Stroke(colour, width))
    words = replace(text(pale), content="Wordsworth", advances=(600.0,) * 10)
    items = (box(dark), line, *[box(dark)][: lines - 1], words)
    lost_letters = [
        one
        for one in find_low_contrast([Piece("p", "P", 50, 50, items)], theme)
        if isinstance(one, LowContrast)
    ]
    assert [one.message.split(" in ")[0] for one in lost_letters] == found
    assert not any(one.is_unreadable for one in lost_letters)


def test_large_letters_need_less(theme: Theme) -> None:
    assert lost(theme, text("#808080")) == ["#808080 on #ffffff"]
    assert lost(theme, text("#808080", size=6)) == []


def test_an_icon_is_seen_or_told(theme: Theme) -> None:
    def sign(colour: str, size: float = 5) -> Instance:
        art = theme.icon("anchor", colour)
        assert art is not None
        return Instance(art, Matrix(size, 0, 0, size, 5, 5))

    assert lost(theme, sign("#999999")) == ["#999999 on #ffffff"]
    assert lost(theme, sign("#777777")) == []
    # A picture, by its size or by its layers, is none of our business.
    assert lost(theme, sign("#999999", 20)) == []
    assert lost(theme, sign("#999999"), sign("#aaaaaa")) == []


def test_a_sign_of_several_colours_is_seen_by_one_of_them(theme: Theme, tmp_path: Path) -> None:
    (tmp_path / "fish.svg").write_text(
        '<svg viewBox="0 0 8 8"><rect width="8" height="8" data-role="paper"/>'
        '<circle r="4" data-role="ink"/></svg>',
        "utf-8",
    )

    def told(ink: str, ground: str) -> list[str]:
        colours = {**theme.colours, "ink": ink}
        own = replace(theme, shelf=Shelf(tmp_path), colours=colours).without_cache()
        art = own.icon("fish", "#808080")
        assert art is not None
        return lost(own, box(ground), Instance(art, Matrix(5, 0, 0, 5, 5, 5)))

    assert told("#22201c", "#ffffff") == told("#22201c", "#22201c") == []
    assert told("#f0f0f0", "#ffffff") == ["#f0f0f0 on #ffffff"]


def test_a_colour_that_would_do_is_proposed(theme: Theme) -> None:
    (found,) = find_low_contrast(
        [Piece("card", "Card", 50, 50, (box("#1a1414"), text("#332a2a")))], theme
    )
    assert found.is_unreadable
    shade = found.hint.split()[0]
    assert lost(theme, box("#1a1414"), text(shade)) == []


CARDS = """pnp: 1
deck: drakes
title: Drakes
theme: night
size: poker
layout:
  panel: {draw: panel, at: [0mm, 0mm], size: [100%, 100%], fill: suit.fire.tint}
  name: {at: [6mm, 6mm], size: [50mm, 12mm], style: card.heading}
cards:
  - card: drake
    name: Fire drake
"""


def test_a_deck_on_a_dark_tint_is_refused(tmp_path: Path) -> None:
    """A tint that a game names itself is no role that a theme could be judged by."""
    for tint, expected in (("#221111", {"low-contrast"}), ("#fbe3d4", set())):
        (tmp_path / "night.yaml").write_text(
            "pnp: 1\ntheme: night\ntitle: Night\nextends: base\n"
            f"colours: {{suit.fire.tint: '{tint}'}}\n"
        )
        (tmp_path / "drakes.yaml").write_text(CARDS)
        found = dry_run(tmp_path / "drakes.yaml")
        assert found is not None
        assert {one.code for one in found.findings} == expected, found


THEME = """pnp: 1
theme: night
title: Night
extends: base
colours:
  suit.fire.tint: dusk
  dusk: '#221111'
  soot: '#332222'
fonts:
  card.heading: {colour: soot}
"""
COMMENT = "  # pnp: ignore[low-contrast] a riddle, read with a lamp"


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("drakes", "pnp: 1"),
        ("drakes", "  - card: drake"),
        ("night", "pnp: 1"),
        ("night", "  suit.fire.tint: dusk"),
        ("night", "  dusk: '#221111'"),
        ("night", "  soot: '#332222'"),
        ("night", "  card.heading: {colour: soot}"),
        ("night", "title: Night"),
        ("drakes", "title: Drakes"),
    ],
)
def test_a_comment_beside_the_piece_or_the_roles_answers(
    tmp_path: Path, file: str, line: str
) -> None:
    texts = {"night": THEME, "drakes": CARDS}
    assert line in texts[file]
    texts[file] = texts[file].replace(line, line + COMMENT)
    for name, written in texts.items():
        (tmp_path / f"{name}.yaml").write_text(written)
    path = tmp_path / "drakes.yaml"
    answered = not line.startswith("title")
    verdict = with_dry_run(validate(str(path), path, CheckOptions()))
    codes = {one.code for one in verdict.findings}
    assert codes == (set() if answered else {"low-contrast"})
    assert [one.reason for one in verdict.suppressed] == ["a riddle, read with a lamp"] * answered
    report = Report()
    options = BuildOptions((PAPERS["a4"],), formats=("svg",), out=tmp_path / "out")
    built = build(str(path), options, report, lambda *_: None)
    assert (built is not None) == answered
    assert {one.code for one in report.diagnostics} == codes


def test_the_roles_are_places_of_the_finding(tmp_path: Path) -> None:
    (tmp_path / "night.yaml").write_text(THEME)
    (tmp_path / "drakes.yaml").write_text(CARDS)
    found = dry_run(tmp_path / "drakes.yaml")
    assert found is not None
    (lost,) = found.findings
    lines = [label.span.line for label in lost.labels]
    assert [THEME.splitlines()[line - 1].split(":")[0].strip() for line in lines] == [
        *("card.heading", "soot"),
        *("dusk", "suit.fire.tint"),
    ]


def test_two_colours_are_one_finding_in_all_files(tmp_path: Path) -> None:
    decks = [f"drakes-{n}" for n in range(FURTHER + 3)]
    (tmp_path / "game.yaml").write_text(
        "game: drakes\ntitle: Drakes\ndesigner: A. Tern\nlicence: CC0\nplayers: 2\n"
        f"theme: night\nparts:\n  - {{part: cards, title: Cards, of: [{', '.join(decks)}]}}\n"
    )
    (tmp_path / "night.yaml").write_text(THEME)

    def write(deck: str, comment: str = "") -> None:
        text = CARDS.replace("deck: drakes", f"deck: {deck}")
        text = text.replace("- card: drake", f"- card: {deck}{comment}")
        (tmp_path / f"{deck}.yaml").write_text(text)

    def found() -> Diagnostic:
        drawing = dry_run(tmp_path)
        assert drawing is not None
        (lost,) = drawing.findings
        assert [label.text for label in lost.labels].count("drawn here, too") == FURTHER
        return lost

    for deck in decks:
        write(deck)
    assert found().details == ("and in 2 more places",)
    options = BuildOptions((PAPERS["a4"],), formats=("svg",), out=tmp_path / "out")
    build(str(tmp_path), options, report := Report(), lambda *_: None)
    assert [one for one in report.diagnostics if one.code == "low-contrast"] == [found()]
    # A comment answers for its own piece alone.
    write(decks[0], COMMENT)
    assert found().message.startswith(f"'Fire drake' of the piece '{decks[1]}'")
    assert found().details == ("and in 1 more place",)


def test_a_comment_about_drawing_is_not_idle_until_something_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "drakes.yaml"
    (tmp_path / "night.yaml").write_text(THEME.replace("#332222", "#f0e8e0"))
    path.write_text(CARDS.replace("Fire drake", f"Fire drake{COMMENT}"))
    verdict = validate(str(path), path, CheckOptions())
    # The theme is judged with the cards that wear it.
    assert [one.code for one in verdict.findings] == ["faint-text"]
    assert {one.code for one in with_dry_run(verdict).findings} == {IDLE, "faint-text"}
    # In another theme than its own, nothing is known of it.
    other = Edition("ink-saver")
    verdict = validate(str(path), path, CheckOptions(edition=other))
    assert IDLE not in {one.code for one in with_dry_run(verdict, other).findings}


def test_what_does_not_fit_cannot_be_answered(tmp_path: Path) -> None:
    path = tmp_path / "drakes.yaml"
    (tmp_path / "night.yaml").write_text(THEME.replace("#332222", "#f0e8e0"))
    comment = COMMENT.replace("low-contrast", "text-overflow")
    path.write_text(CARDS.replace("Fire drake", f"{'Fire drake ' * 40}{comment}"))
    verdict = with_dry_run(validate(str(path), path, CheckOptions()))
    assert {one.code for one in verdict.findings} == {IDLE, "text-overflow", "faint-text"}
    (idle,) = (one for one in verdict.findings if one.code == IDLE)
    assert idle.message == "'text-overflow' blocks a build and cannot be suppressed"
