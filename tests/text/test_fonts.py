from __future__ import annotations

import io
from importlib import resources

import pytest
from reportlab.pdfbase.ttfonts import TTFont

from pnp.text import fonts
from pnp.text.font_repair import static_instance
from pnp.text.fonts import _EXTRAS as EXTRAS
from pnp.text.fonts import bundled as bundled_faces
from pnp.text.fonts import family_with

FAMILIES = (
    *("Atkinson Hyperlegible", "Source Serif Pro"),
    *("Cinzel", "Alfa Slab One", "Lilita One"),
    *("Noto Sans Symbols2", "Noto Sans Symbols", "Noto Sans Math"),
)


def bundled(package: str, file: str) -> bytes:
    return resources.files(package).joinpath("files", file).read_bytes()


CINZEL = bundled("fontpkg_cinzel", "Cinzel[wght].ttf")
GAME_FONT = static_instance(
    CINZEL, weight=600, family="Reef", style="SemiBold", name="Reef-SemiBold"
)


@pytest.mark.parametrize(
    ("family", "weight", "italic", "name"),
    [
        ("Atkinson Hyperlegible", 400, False, "AtkinsonHyperlegible-Regular"),
        ("Atkinson Hyperlegible", 900, True, "AtkinsonHyperlegible-BoldItalic"),
        ("Source Serif Pro", 600, True, "SourceSerifPro-SemiboldIt"),
        ("Source Serif Pro", 400, True, "SourceSerifPro-It"),
        ("Source Serif Pro", 500, False, "SourceSerifPro-Regular"),
        ("Source Serif Pro", 800, False, "SourceSerifPro-Black"),
        ("cinzel", 720, False, "Cinzel-Bold"),
        ("Cinzel", 400, True, "Cinzel-Regular"),
    ],
)
def test_the_nearest_face_of_a_family_is_found(
    family: str, weight: int, italic: bool, name: str
) -> None:
    assert fonts.find(family, weight, italic) == name


def test_an_unknown_family_has_no_face() -> None:
    assert fonts.find("Comic Sans") is None


def test_the_bundled_families_are_known() -> None:
    installed = tuple(family for family in fonts.extra_families() if fonts.find(family))
    assert fonts.families() == FAMILIES + installed


def test_emphasis_is_found_within_the_family() -> None:
    serif = "SourceSerifPro-Regular"
    assert fonts.emphasis_face(serif, bold=True, italic=False) == "SourceSerifPro-Bold"
    assert fonts.emphasis_face(serif, bold=True, italic=True) == "SourceSerifPro-BoldIt"
    assert fonts.emphasis_face("Cinzel-Bold", bold=True, italic=False) == "Cinzel-Black"


def test_stress_within_italics_is_upright() -> None:
    assert (
        fonts.emphasis_face("SourceSerifPro-It", bold=False, italic=True)
        == "SourceSerifPro-Regular"
    )


@pytest.mark.parametrize("name", sorted(known.name for known in bundled_faces()))
def test_each_face_can_be_embedded_under_its_own_name(name: str) -> None:
    face = fonts.load(name)
    embedded = TTFont(name, io.BytesIO(face.data()), validate=1)
    assert embedded.face.name.decode() == name
    assert embedded.face.getCharWidth(ord("W")) == pytest.approx(face.advance("W"), abs=0.6)


def test_instances_of_a_variable_font_differ_and_are_the_same_every_time() -> None:
    widths = [fonts.load(f"Cinzel-{style}").advance("I") for style in ("Regular", "Bold", "Black")]
    assert widths == sorted(set(widths))
    again = static_instance(
        CINZEL, weight=600, family="Reef", style="SemiBold", name="Reef-SemiBold"
    )
    assert again == GAME_FONT


def test_measures_are_in_thousandths_of_the_em() -> None:
    face = fonts.load("AtkinsonHyperlegible-Regular")
    assert (face.units_per_em, face.ascender, face.descender) == (1000, 950, -290)
    assert (face.cap_height, face.x_height) == (668, 496)
    assert face.reach("Hp") == (668, 161)
    assert face.reach(" ") == (0, 0)


def test_characters_that_a_face_lacks_are_named_once_in_order() -> None:
    face = fonts.load("AtkinsonHyperlegible-Regular")
    assert face.missing("a★b☠★½") == ("★", "☠")
    assert face.has("½")
    assert not face.has("★")


def test_an_outline_stands_on_the_baseline_with_y_down() -> None:
    face = fonts.load("AtkinsonHyperlegible-Regular")
    outline = face.outline("H")
    ys = [y for _, values in outline for y in values[1::2]]
    assert (min(ys), max(ys)) == (-668, 0)
    assert [command for command, _ in outline][:: len(outline) - 1] == ["M", "Z"]
    assert face.outline(" ") == ()


def test_quadratic_curves_become_cubics_through_the_same_ends() -> None:
    outline = fonts.load("Cinzel-Bold").outline("O")
    lengths = {(command, len(values)) for command, values in outline}
    assert lengths == {("M", 2), ("C", 6), ("Z", 0)}
    # Each ring of the O ends where it began.
    for k, (command, _) in enumerate(outline):
        if command == "Z":
            ring = [values for _, values in outline[:k]][-1]
            start = [values for name, values in outline[:k] if name == "M"][-1]
            assert ring[-2:] == start


@pytest.mark.parametrize("family", [extra.family for extra in EXTRAS if extra.covers])
def test_the_extra_has_what_its_hint_promises(family: str) -> None:
    name = fonts.find(family)
    if name is None:
        pytest.skip("the extra noto is not installed")
    chars = set(map(chr, fonts.load(name).font.face.unicodes))
    promised = {chr(code) for code in range(0x30000) if family_with(chr(code)) == family}
    assert promised
    assert promised <= chars


def test_a_hint_says_what_has_each_character(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "find", lambda family: None)
    install = "pip install 'pnp-games[noto]', whose"
    assert fonts.missing_hint("東א京") == (
        f"{install} Noto Sans JP has 東 京 and Noto Sans Hebrew has א"
    )
    partly = fonts.missing_hint("🎲ꯍ")
    assert partly.startswith(f"{install} Noto Emoji has 🎲; for ꯍ, use other characters")
    assert ":coin:" in partly
    assert "pip" not in fonts.missing_hint("ꯍ")
