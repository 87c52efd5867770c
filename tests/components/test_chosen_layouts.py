"""Layouts that cards and tokens choose by a field, and the pictures in their boxes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from pnp.base.diagnostics import Diagnostic, Report
from pnp.build import BuildOptions, build
from pnp.imposition.paper import parse_paper
from pnp.rules.validate import CheckOptions, validate

HERO = """\
pnp: 1
layout: hero-card
boxes:
  title: {at: [6mm, 6mm], size: [40mm, 8mm]}
  hp: {text: '{hp} HP', at: [6mm, 16mm], size: [40mm, 8mm]}
"""
SPELL = """\
pnp: 1
layout: spell-card
boxes:
  title: {at: [6mm, 6mm], size: [40mm, 8mm]}
"""
BACK = """\
pnp: 1
layout: hero-back
boxes:
  mark: {draw: star, at: [6mm, 6mm], size: [8mm, 8mm], fill: red}
"""
DECK = """\
pnp: 1
deck: crew
title: Crew
size: poker
layout: '{type}-card'
cards:
  - {card: ada, type: hero, title: Ada, hp: '6'}
  - {card: fire, type: spell, title: Fire}
  - {card: odd, type: hero, title: Odd, layout: spell-card}
"""


def folder(tmp_path: Path, **files: str) -> Path:
    """Write a deck with its layouts; return the path of the deck."""
    given = {"crew": DECK, "hero-card": HERO, "spell-card": SPELL, "hero-back": BACK}
    for name, text in {**given, **files}.items():
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    return tmp_path / "crew.yaml"


def judged(path: Path) -> list[Diagnostic]:
    return list(validate(str(path), path, CheckOptions()).findings)


def places(found: list[Diagnostic]) -> list[tuple[str, int, int]]:
    return [(one.code, one.span.line, one.span.column) for one in found if one.span is not None]


def built(path: Path, out: Path, form: str = "svg") -> dict[str, bytes]:
    report = Report()
    options = BuildOptions((parse_paper("a4"),), (form,), out=out)
    assert build(str(path), options, report, lambda *_: None) is not None, report.diagnostics
    return {file.stem: file.read_bytes() for file in out.rglob(f"*.{form}")}


def test_each_card_has_the_layout_of_its_field(tmp_path: Path) -> None:
    path = folder(tmp_path)
    assert judged(path) == []
    found = built(path, tmp_path / "out")
    alone = DECK.replace("'{type}-card'", "hero-card").splitlines(keepends=True)
    single = "".join(alone[:7]).replace("type: hero, ", "")
    other = tmp_path / "other"
    other.mkdir()
    assert built(folder(other, crew=single), other / "out")["ada"] == found["ada"]


def test_an_unknown_layout_is_an_error_at_the_cell(tmp_path: Path) -> None:
    path = folder(tmp_path, crew=DECK.replace("type: spell", "type: spel"))
    (found,) = judged(path)
    assert places([found]) == [("unknown-layout", 8, 24)]
    assert "spell-card" in found.hint
    path = folder(tmp_path, crew=DECK.replace("layout: spell-card", "layout: speel-card"))
    assert places(judged(path)) == [("unknown-layout", 9, 49)]


def test_backs_are_chosen_likewise(tmp_path: Path) -> None:
    backed = DECK.replace("cards:", "back: '{type}-back'\ncards:")
    path = folder(tmp_path, crew=backed.replace("title: Fire", "title: Fire, back: none"))
    found = [one for one in judged(path) if one.severity.value == "error"]
    assert found == []
    assert {*built(path, tmp_path / "out")} == {"ada", "ada-back", "fire", "odd", "odd-back"}


def test_a_card_lacks_only_fields_of_its_own_layout(tmp_path: Path) -> None:
    path = folder(tmp_path, crew=DECK.replace(", hp: '6'", ""))
    assert places(judged(path)) == [("missing-field", 7, 6)]


TOKENS = """\
pnp: 1
tokens: crew
title: Crew
pieces:
  - id: guards
    title: Guards
    size: 20mm
    shape: square
    corner: 1mm
    border: bare
    layout: '{type}-card'
    fields: {type: hero, hp: '6'}
"""


def test_tokens_draw_the_boxes_of_a_layout(tmp_path: Path) -> None:
    small = HERO.replace("6mm, 6mm", "1mm, 1mm").replace("6mm, 16mm", "1mm, 9mm")
    small = small.replace("40mm", "18mm")
    path = folder(tmp_path, **{"crew": TOKENS, "hero-card": small})
    assert judged(path) == []
    written = built(path, tmp_path / "out")["guards"]
    other = tmp_path / "other"
    other.mkdir()
    changed = folder(other, **{"crew": TOKENS.replace("'6'", "'7'"), "hero-card": small})
    assert built(changed, other / "out")["guards"] != written


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (("hp: '6'", "mp: '6'"), ("missing-field", 5, 3)),
        (("type: hero", "type: hera"), ("unknown-layout", 12, 20)),
        (("layout: '{type}-card'", "title: x"), ("duplicate-key", 11, 5)),
        (("    layout: '{type}-card'\n", ""), ("missing-key", 5, 5)),
    ],
)
def test_what_a_token_lacks_is_found(
    tmp_path: Path, change: tuple[str, str], found: tuple[str, int, int]
) -> None:
    small = HERO.replace("6mm, 6mm", "1mm, 1mm").replace("6mm, 16mm", "1mm, 9mm")
    small = small.replace("40mm", "18mm")
    path = folder(tmp_path, **{"crew": TOKENS.replace(*change), "hero-card": small})
    assert [code for code, _, _ in places(judged(path))] == [found[0]]


# Pictures.

QUARTERS = [(255, 0, 0), (0, 128, 0), (0, 0, 255), (255, 255, 0)]
RED, GREEN, BLUE, YELLOW = QUARTERS
WHITE = (255, 255, 255)


def pictured(tmp_path: Path, keys: str, quarters: int = 4) -> Image.Image:
    """Return a card that shows a picture of coloured quarters, the others transparent."""
    picture = Image.new("RGBA", (400, 400), (0, 0, 0, 0))
    for i, colour in enumerate(QUARTERS[:quarters]):
        x, y = 200 * (i % 2), 200 * (i // 2)
        picture.paste((*colour, 255), (x, y, x + 200, y + 200))
    picture.save(tmp_path / "q.png")
    box = f"draw: image, image: q.png, at: [11.5mm, 24mm], size: [40mm, 40mm], {keys}"
    deck = f"pnp: 1\ndeck: d\ntitle: D\nsize: poker\nlayout:\n  a: {{{box}}}\n"
    (tmp_path / "d.yaml").write_text(deck + "cards: [{card: x}]\n", "utf-8")
    (content,) = built(tmp_path / "d.yaml", tmp_path / "out", "png").values()
    (tmp_path / "x.png").write_bytes(content)
    shown = Image.open(tmp_path / "x.png").convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", shown.size, WHITE), shown).convert("RGB")


def colours(shown: Image.Image) -> list[tuple[int, int, int]]:
    """Return the colours in the middle of the quarters of the box."""
    points = [(21.5, 34.0), (41.5, 34.0), (21.5, 54.0), (41.5, 54.0)]
    scale = shown.width / 63
    found = []
    for x, y in points:
        pixel = shown.getpixel((int(x * scale), int(y * scale)))
        assert isinstance(pixel, tuple)
        found.append((pixel[0], pixel[1], pixel[2]))
    return found


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ("flip: none", [RED, GREEN, BLUE, YELLOW]),
        ("flip: horizontal", [GREEN, RED, YELLOW, BLUE]),
        ("flip: both", [YELLOW, BLUE, GREEN, RED]),
        ("crop: [0%, 50%, 50%, 50%]", [BLUE] * 4),
        ("crop: [50%, 0%, 50%, 50%], flip: vertical", [GREEN] * 4),
    ],
)
def test_a_part_of_a_picture_is_shown(
    tmp_path: Path, keys: str, found: list[tuple[int, int, int]]
) -> None:
    assert colours(pictured(tmp_path, keys)) == found


def test_a_mask_shows_all_that_is_visible_in_one_colour(tmp_path: Path) -> None:
    *shown, rest = colours(pictured(tmp_path, "mask: red", quarters=3))
    assert len(set(shown)) == 1
    assert shown[0] not in (*QUARTERS, WHITE)
    assert rest == WHITE
