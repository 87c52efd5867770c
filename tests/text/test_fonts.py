from __future__ import annotations

import io
import struct
from importlib import resources
from pathlib import Path

import pytest
from reportlab.pdfbase.ttfonts import TTFont

from pnp.text import fonts
from pnp.text.face import static_instance

FAMILIES = ("Atkinson Hyperlegible", "Source Serif Pro", "Cinzel", "Alfa Slab One", "Lilita One")


def bundled(package: str, file: str) -> bytes:
    return resources.files(package).joinpath("files", file).read_bytes()


CINZEL = bundled("fontpkg_cinzel", "Cinzel[wght].ttf")
REGULAR = bundled("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Regular.ttf")
GAME_FONT = static_instance(
    CINZEL, weight=600, family="Reef", style="SemiBold", name="Reef-SemiBold"
)


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test add faces that no other test sees."""
    monkeypatch.setattr(fonts, "_KNOWN", dict(fonts._KNOWN))


def written(tmp_path: Path, data: bytes, name: str = "reef.ttf") -> Path:
    path = tmp_path / name
    path.write_bytes(data)
    return path


def with_rights(data: bytes, rights: int) -> bytes:
    """Return the font with another OS/2.fsType."""
    entry = data.index(b"OS/2")
    (offset,) = struct.unpack_from(">I", data, entry + 8)
    return data[: offset + 8] + struct.pack(">H", rights) + data[offset + 10 :]


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
    assert fonts.families() == FAMILIES


def test_emphasis_is_found_within_the_family() -> None:
    serif = "SourceSerifPro-Regular"
    assert fonts.related(serif, bold=True, italic=False) == "SourceSerifPro-Bold"
    assert fonts.related(serif, bold=True, italic=True) == "SourceSerifPro-BoldIt"
    assert fonts.related("Cinzel-Bold", bold=True, italic=False) == "Cinzel-Black"


def test_stress_within_italics_is_upright() -> None:
    assert fonts.related("SourceSerifPro-It", bold=False, italic=True) == "SourceSerifPro-Regular"


@pytest.mark.parametrize("name", sorted(fonts._KNOWN))
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


@pytest.mark.usefixtures("registry")
def test_a_font_of_a_game_joins_the_families(tmp_path: Path) -> None:
    path = written(tmp_path, GAME_FONT)
    assert fonts.add_file(path, tmp_path) == "Reef-SemiBold"
    assert fonts.add_file(path, tmp_path) == "Reef-SemiBold"
    assert fonts.find("reef semibold") == "Reef-SemiBold"
    assert fonts.load("Reef-SemiBold").data() == GAME_FONT


@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"OTTO" + GAME_FONT[4:], "has PostScript outlines, which cannot be embedded"),
        (b"ttcf" + GAME_FONT[4:], "is a collection of fonts"),
        (b"wOF2" + GAME_FONT[4:], "is a web font"),
        (b"<svg/>", "is not a font"),
        (b"", "is not a font"),
        (CINZEL, "is a variable font"),
        (GAME_FONT[:300], "is damaged: it lacks"),
        (GAME_FONT[:-40_000], "is damaged: it lacks"),
        (with_rights(GAME_FONT, 2), "forbids embedding in documents"),
        (with_rights(GAME_FONT, 0x100), "forbids embedding in documents"),
    ],
)
def test_an_unusable_file_is_refused_with_its_reason(
    tmp_path: Path, data: bytes, message: str
) -> None:
    with pytest.raises(fonts.FontError) as caught:
        fonts.add_file(written(tmp_path, data), tmp_path)
    assert str(caught.value).startswith(f"'reef.ttf' {message}")
    assert caught.value.hint


@pytest.mark.usefixtures("registry")
def test_rights_to_print_and_edit_allow_embedding(tmp_path: Path) -> None:
    assert (
        fonts.add_file(written(tmp_path, with_rights(GAME_FONT, 0x0C)), tmp_path) == "Reef-SemiBold"
    )


@pytest.mark.usefixtures("registry")
def test_a_copy_of_a_bundled_font_is_that_font(tmp_path: Path) -> None:
    name = fonts.add_file(written(tmp_path, REGULAR), tmp_path)
    assert name == fonts.find("Atkinson Hyperlegible")


@pytest.mark.usefixtures("registry")
def test_a_bold_that_a_game_adds_is_used_for_emphasis(tmp_path: Path) -> None:
    def add(style: str, weight: int) -> str:
        name = f"Shoal-{style}"
        data = static_instance(CINZEL, weight=weight, family="Shoal", style="", name=name)
        return fonts.add_file(written(tmp_path, data, f"{style}.ttf"), tmp_path)

    regular = add("Regular", 400)
    assert fonts.related(regular, bold=True, italic=False) == regular
    assert fonts.related(regular, bold=True, italic=False) != add("Bold", 700)
    assert fonts.related(regular, bold=True, italic=False) == "Shoal-Bold"


@pytest.mark.usefixtures("registry")
def test_two_fonts_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(fonts.FontError, match="has the name 'AtkinsonHyperlegible-Regular'"):
        fonts.add_file(written(tmp_path, REGULAR + b"\0\0\0\0"), tmp_path)


@pytest.mark.usefixtures("registry")
def test_a_font_outside_the_folder_of_the_game_is_not_read(tmp_path: Path) -> None:
    home = tmp_path / "game"
    home.mkdir()
    (home / "reef.ttf").symlink_to(written(tmp_path, GAME_FONT))
    with pytest.raises(fonts.FontError) as caught:
        fonts.add_file(home / "reef.ttf", home)
    assert str(caught.value) == "cannot read 'reef.ttf': it is outside the project"
