"""Rules, instructions and references are dark on light in every theme."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path as File

import pytest
from dealing import lay_out as dealt
from laying import lay
from test_cover import CONTENTS, PAPERS, RULER, booklets
from test_map_component import SMALL

from pnp.art.textures import is_woodcut
from pnp.base.colours import LARGE, LEGIBLE, VISIBLE, contrast, luminance
from pnp.base.diagnostics import Report, Reporter
from pnp.base.library import content_dir, general_themes
from pnp.base.values import replace
from pnp.content.game_files import bundled_games
from pnp.content.themes import LoadedTheme, read_theme
from pnp.kinds.cover.cover import cover
from pnp.press.contrast import LowContrast, find_low_contrast
from pnp.press.grounds import find_marks
from pnp.press.stationery import KitStationery
from pnp.scene import Group, Item, Text
from pnp.theme import Theme, load_theme
from pnp.theme.documents import for_documents, ground_of
from pnp.theme.roles import document_grounds

# A page is white, or has hardly a tone.
LIGHT = 0.7
SUBTITLE = "for an evening"

SHEET = """\
sheet: rules
title: Rules of the Reef
subtitle: "for an evening"
width: 148mm
height: 210mm
body:
  - heading: A turn
  - text: "Pay {gold|two gold} to {green|the green pilot}, take one :resource: or :gold: home."
  - subheading: Then
  - steps: [Choose a reef and say so., Sail to it.]
  - points: [Nobody waits for the tide., The reef stays where it is.]
  - note: A note stands in a box of its own.
  - table:
      widths: [1, 2]
      head: [Reef, Depth]
      rows: [[Low reef, two fathoms], [High reef, three fathoms], [Far reef, four fathoms]]
  - small: Small print is read too.
  - pictograms:
      columns: 2
      size: 14mm
      entries: [{icon: anchor, caption: Stay here}, {icon: skull, colour: accent, caption: Go away}]
  - example: [text: Anna pays two and waits.]
  - form: [Name, Score]
"""
GROUND = SHEET.replace("body:\n", "ground: card.ground\nbody:\n")
FRAMED = """\
sheet: turn
title: Your Turn
width: 70mm
height: 110mm
margin: 7mm
frame: accent
body:
  - text: Choose a reef and sail to it.
  - heading: Then
  - points: [Pay two gold for it.]
"""
SCREEN = """\
screen: screen
title: Screen
middle: 150mm
height: 80mm
wing: 70mm
wing_height: 70mm
outside: {title: Reefs, figures: []}
left: [{heading: A round}, {text: Choose a reef and say so.}]
centre: [{heading: Your turn}, {points: [Sail to the reef., Stay.]}]
right: [{heading: The end}, {text: Count what is in your hold.}]
"""
KEY = (
    "key: signs\ntitle: Signs\nsigns:\n"
    "  - {at: ~4, title: Ocean, text: Water without a reef.}\n"
    "  - {at: [c1, P1], title: Border, text: A line of dots.}\n"
    "chart:\n" + "".join(f"  {line}\n" for line in SMALL.splitlines())
)
FILES = {"sheet": SHEET, "sheet of a ground": GROUND, "framed sheet": FRAMED, "key": KEY}

# What users may write: all dark, only the paper, only the sheets, paper that is neither, texts
# that are pale by their own role.
OWN = {
    "dark": "colours: {paper: '#101418', ink: '#f4f0e6', heading: '#ffcc55'}",
    "only-paper": "colours: {paper: '#1b1b1b'}",
    "only-sheets": "colours: {sheet.ground: '#30261c'}\nfonts: {sheet.text: {colour: paper}}",
    "middling": "colours: {paper: '#5a6a5a', ink: '#ffffff'}",
    "of-night": "extends: night\ncolours: {mist: '#d8e4ff'}\nfonts: {sheet.text: {colour: mist}}",
}


def own(name: str, said: str) -> LoadedTheme:
    path = File(f"{name}.yaml")
    extends = "" if "extends:" in said else "extends: base\n"
    path.write_text(f"pnp: 1\ntheme: {name}\ntitle: Own\n{extends}{said}\n", "utf-8")
    report = Report()
    found = read_theme(path, path.name, report)
    assert found is not None, report.diagnostics
    return found


@cache
def look(name: str, low: bool = False) -> Theme:
    game, _, theme = name.rpartition("/")
    known: dict[str, LoadedTheme] = {}
    report = Report()
    for path in sorted((content_dir() / game / "themes").glob("*.yaml")) if game else ():
        read = read_theme(path, path.name, report)
        assert read is not None
        known[read.record.theme] = read
    home = content_dir() / game if game else None
    icons = None if home is None else home / "icons"
    found = load_theme(theme, report, known, icons, low_ink=low, home=home)
    assert found is not None, report.diagnostics
    return found


def looks() -> Iterator[str]:
    yield from sorted(general_themes())
    for game in sorted(bundled_games()):
        themes = sorted((content_dir() / game / "themes").glob("*.yaml"))
        yield from (f"{game}/{path.stem}" for path in themes)


def pages(theme: Theme) -> Iterator[tuple[str, tuple[Item, ...]]]:
    """Yield each kind of document in a theme, a face at a time."""
    for name, text in FILES.items():
        pieces, report = lay(text.partition(":")[0], text, theme)
        assert pieces, report.diagnostics
        faces = (face for piece in pieces for face in (piece.front, piece.back) if face)
        yield from ((name, _without_chart(face) if name == "key" else face) for face in faces)
    pieces, report = lay("screen", SCREEN, theme)
    assert pieces, report.diagnostics
    yield from (("inside of a screen", piece.back) for piece in pieces if piece.back)
    contents = replace(CONTENTS, assembly_tasks=booklets(1))
    reporter = Reporter(Report(), lambda path: None)
    covers = cover(contents, *PAPERS["a4"], theme, RULER, reporter)
    yield from (("cover", page.items) for page in covers.pages[1:])
    stationery = KitStationery.of(theme)
    blank = stationery.sheet("The Wide Sea", 210.0, 297.0)
    lines = [
        stationery.line("Glue edge to edge.", 3.5, 30.0, 60.0, "start"),
        stationery.line("Quarter one", 3.5, 30.0, 70.0, "start", strong=True),
    ]
    yield "instructions", (*blank.items, *lines)


def _without_chart(face: Iterable[Item]) -> tuple[Item, ...]:
    """Leave out the specimen of a key, which shows how boards look."""
    return tuple(one for one in face if not (isinstance(one, Group) and len(one.items) > 20))


def negatives(face: Iterable[Item], theme: Theme) -> Iterator[str]:
    """Yield the words that are light on dark, or too faint: but for numbers in discs, and the
    title that is cut in wood, or on the bands of a card."""
    items = tuple(face)
    banded = {id(text) for text in _titles(items)}
    for mark in find_marks(items, theme.drawn_icons(), lambda text: True):
        words = getattr(mark.item, "content", "")
        if not words.strip() or words.strip().isdigit() or id(mark.item) in banded:
            continue
        if is_woodcut(theme) and words.strip() == SUBTITLE:
            continue
        least = VISIBLE if mark.size >= LARGE else LEGIBLE
        worst = min(mark.colours_behind, key=lambda ground: contrast(ground, mark.colour))
        if luminance(worst) < LIGHT or contrast(worst, mark.colour) < least:
            yield f"'{words}': {mark.colour} on {worst}"


def _titles(items: Iterable[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Group):
            titled = item.name in ("heading-1", "heading-2")
            yield from _texts(item.items) if titled else _titles(item.items)


def _texts(items: Iterable[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Group):
            yield from _texts(item.items)
        elif isinstance(item, Text):
            yield item


@pytest.mark.parametrize("name", [*looks()])
def test_documents_are_dark_on_light_in_every_theme(name: str) -> None:
    theme = look(name).without_cache()
    for kind, face in pages(theme):
        assert not list(negatives(face, theme)), kind


@pytest.mark.parametrize("name", OWN)
def test_documents_are_dark_on_light_in_themes_of_users(
    name: str, tmp_path: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    theme = load_theme(name, Report(), {name: own(name, OWN[name])})
    assert theme is not None
    for kind, face in pages(theme):
        assert not list(negatives(face, theme)), kind


@pytest.mark.parametrize("name", [*looks()])
def test_only_dark_themes_have_other_colours_for_documents(name: str) -> None:
    theme = look(name)
    documents = for_documents(theme)
    dark = luminance(theme.colour("paper")) < luminance(theme.colour("ink"))
    assert (documents is theme) != dark
    assert documents.piece_theme is theme
    assert for_documents(documents) is documents
    people = [role for role in theme.colours if role.split(".")[0] in ("skin", "hair", "portrait")]
    assert people
    assert all(documents.colour(role) == theme.colour(role) for role in people)


def test_a_theme_may_give_documents_colours_of_their_own(
    tmp_path: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = "colours: {document.heading: '#204060', document.paper: '#fff4dd'}"
    for base in ("base", "night"):
        theme = load_theme("mine", Report(), {"mine": own("mine", f"extends: {base}\n{said}")})
        assert theme is not None
        documents = for_documents(theme)
        assert documents.colour("heading") == documents.style("sheet.heading").fill == "#204060"
        # The sheets are of the paper.
        assert documents.colour("sheet.ground") == documents.colour("paper") == "#fff4dd"
        assert theme.style("sheet.heading").fill != "#204060"


def test_who_wants_dark_documents_says_so(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = "extends: night\ncolours: {document.paper: paper, document.ink: ink}"
    theme = load_theme("mine", Report(), {"mine": own("mine", said)})
    assert theme is not None
    documents = for_documents(theme)
    assert documents.colour("sheet.ground") == theme.colour("paper")
    assert documents.style("sheet.text").fill == theme.colour("ink")


def test_what_is_too_faint_in_documents_is_told_with_its_role(
    tmp_path: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = "extends: night\ncolours: {document.heading: '#c8ccd8'}"
    theme = load_theme("mine", Report(), {"mine": own("mine", said)})
    assert theme is not None
    pieces, report = lay("sheet", SHEET, theme)
    assert pieces, report.diagnostics
    found = [one for one in find_low_contrast(pieces, theme) if isinstance(one, LowContrast)]
    assert "#c8ccd8" in {one.ink for one in found}
    assert "heading" in " ".join(role for one in found for role in one.ink_roles)


def test_a_ground_that_a_sheet_names_is_pale_in_dark_themes() -> None:
    night, chart = look("night"), look("chart")
    for role in ("card.ground", "sea", *document_grounds()):
        assert luminance(ground_of(for_documents(night), role)) > LIGHT
        assert ground_of(for_documents(chart), role) == chart.colour(role)


def test_another_theme_keeps_its_documents_and_the_people_of_the_game() -> None:
    night, chart = look("night"), look("chart")
    own = {"document.paper": "#fff4dd", "skin.green": "#a0c080", "kelp": "#204010"}
    game = replace(chart, colours={**chart.colours, **own})
    shown = night.with_subject(game, look("base"))
    assert for_documents(shown).colour("paper") == for_documents(night).colour("paper")
    assert shown.colour("skin.green") == "#a0c080"
    assert luminance(shown.colour("kelp")) > luminance("#204010")


CARD = """\
deck: turn
title: Turn
size: poker
layout:
  ground: {draw: panel, at: [0mm, 0mm], size: [100%, 100%], fill: deck.ground}
  band: {draw: panel, at: [0mm, 0mm], size: [100%, 12mm], fill: deck.crew}
  name: {at: [4mm, 2mm], size: [55mm, 8mm], style: deck.title}
  panel: {draw: panel, at: [3mm, 14mm], size: [57mm, 30mm], fill: deck.crew.tint}
  text: {at: [5mm, 16mm], size: [53mm, 26mm], style: deck.body}
cards: [{card: turn, name: Your turn, text: Sail and trade and stay at home.}]
"""


@pytest.mark.parametrize("name", ["night", "space", "chart"])
def test_cards_that_are_read_as_rules_are_dark_on_light(name: str) -> None:
    theme = look(name).without_cache()
    for text, dark in (
        (CARD, name != "chart"),
        (CARD.replace("size: poker", "size: poker\ndocument: true"), False),
    ):
        (piece,), report = dealt(text, theme)
        assert not report.diagnostics
        found = [one for one in negatives(piece.front, theme) if "your turn" not in one.lower()]
        assert bool(found) == dark
        # What is on the band stays in its ink.
        assert not list(find_low_contrast((piece,), theme))


def test_a_ground_of_the_game_keeps_its_ink() -> None:
    base, game = look("base"), look("loot-pirates/tavern")
    shown = look("night").with_subject(game, base)
    for role in ("attack", "defence"):
        found = for_documents(shown)
        assert contrast(found.colour(role), found.colour(f"{role}.ink")) >= VISIBLE
