"""``pnp export drivethrucards``: PDF/X-1a by a preflight of our own, inks by Ghostscript."""

from __future__ import annotations

import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from exporting import export, kitchen, names_in
from PIL import Image, ImageCms
from preflight import problems

import pnp
from pnp.base.diagnostics import Report
from pnp.exports.pdfx import X4, PressPage, PressPicture, write_pdfx
from pnp.exports.press_colour import (
    PressProfile,
    difference,
    inks_of,
    load_profile,
    most_ink,
    shifts_of,
    to_press,
    total_ink,
)
from pnp.exports.press_gamut import colours_in
from pnp.exports.separation import separate
from pnp.scene import Group, Matrix, Stroke, Text, rectangle
from pnp.scene import Path as Outline


@pytest.fixture(scope="module")
def profile() -> PressProfile:
    found = load_profile("", Report())
    assert found is not None
    return found


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("drive")
    game = kitchen(folder / "game")
    written = export(game, "drivethrucards", folder / "out", only={"dishes": []})
    assert names_in(written) == {"dishes/deck-dishes_poker.pdf"}
    return (written / "dishes" / "deck-dishes_poker.pdf").read_bytes()


def art_of(page: pikepdf.Page) -> pikepdf.Object:
    return page.obj.Resources.XObject.P


def test_a_deck_keeps_the_rules_of_pdf_x1a(deck: bytes) -> None:
    assert problems(deck) == []


def test_pages_are_backs_and_fronts_of_all_copies_with_bleed(deck: bytes) -> None:
    with pikepdf.Pdf.open(BytesIO(deck)) as pdf:
        assert len(pdf.pages) == 12
        for page in pdf.pages:
            assert [float(v) for v in page.mediabox] == [0, 0, 198, 270]
            assert [float(v) for v in page.trimbox] == [9, 9, 189, 261]
        backs = {art_of(page).objgen for page in list(pdf.pages)[::2]}
        fronts = [art_of(page).objgen for page in list(pdf.pages)[1::2]]
        assert len(backs) == 1
        # Three soups, two loaves and a pie, whose art without texts is the same.
        assert backs.isdisjoint(fronts)


def test_black_text_is_an_outline_in_black_ink_alone(deck: bytes) -> None:
    with pikepdf.Pdf.open(BytesIO(deck)) as pdf:
        page = pdf.pages[1]
        operators = pikepdf.parse_content_stream(page)
        inks = [[float(v) for v in given] for given, name in operators if str(name) == "k"]
        assert inks
        assert {tuple(ink[:3]) for ink in inks} == {(0, 0, 0)}
        assert all(ink[3] > 0.9 for ink in inks)
        picture = art_of(page)
        art = Image.frombytes(
            "CMYK", (int(picture.Width), int(picture.Height)), picture.read_bytes()
        )
        # The dark text is not in the picture, which has the ground and the coin only.
        title = art.crop((100, 100, 700, 190))
        assert max(high for _, high in title.getextrema()[3:]) < 20


def test_art_has_the_pixels_of_the_page(deck: bytes) -> None:
    with pikepdf.Pdf.open(BytesIO(deck)) as pdf:
        assert {(int(art_of(p).Width), int(art_of(p).Height)) for p in pdf.pages} == {(825, 1125)}


@pytest.mark.skipif(shutil.which("gs") is None, reason="needs Ghostscript")
def test_ghostscript_measures_at_most_240_percent_of_ink(deck: bytes, tmp_path: Path) -> None:
    (tmp_path / "deck.pdf").write_bytes(deck)
    command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiff32nc", "-r60"]
    subprocess.run(
        [*command, f"-sOutputFile={tmp_path}/%d.tif", str(tmp_path / "deck.pdf")], check=True
    )
    pages = sorted(tmp_path.glob("*.tif"))
    assert len(pages) == 12
    for page in pages:
        with Image.open(page) as picture:
            assert picture.mode == "CMYK"
            assert 0 < total_ink(picture) <= 240


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (b"%PDF-1.4", b"%PDF-1.5", "version 1.5"),
        (b"/Trapped /False", b"/Trapped /Maybe", "Trapped"),
        (b"PDF/X-1a:2003", b"PDF/X-1a:2001", "GTS_PDFXVersion"),
        (b"/DeviceCMYK", b"/DeviceRGB ", "a picture in /DeviceRGB"),
        (b"/GTS_PDFX ", b"/GTS_PDFA ", "0 output intents"),
        (b"[9 9 189 261]", b"[9 9 199 261]", "boxes are not inside each other"),
        (b"/TrimBox", b"/TrimBix", "one of TrimBox and ArtBox"),
        (b"(D:20000101000000Z)", b"(2000-01-01T000000Z)", "/CreationDate is no date"),
    ],
)
def test_the_preflight_finds_what_is_wrong(
    deck: bytes, old: bytes, new: bytes, problem: str
) -> None:
    assert old in deck
    assert problem in problems(deck.replace(old, new))


def test_the_preflight_finds_colours_of_screens(profile: PressProfile) -> None:
    def written(drawing: str) -> list[str]:
        page = PressPage(198, 270, 9, PressPicture(1, 1, b"\0" * 4), drawing)
        return problems(write_pdfx("T", "", [page], profile))

    assert written("0 0 0 1 k 0 0 9 9 re f") == []
    assert written("1 0 0 rg 0 0 9 9 re f") == ["operator rg"]


def test_pdf_x4_has_its_own_metadata(profile: PressProfile) -> None:
    page = PressPage(198, 270, 9, PressPicture(1, 1, b"\0" * 4), "0 0 0 1 k 0 0 9 9 re f")
    content = write_pdfx("Cats & dogs", "A < B", [page], profile, X4)
    assert problems(content, x4=True) == []
    assert problems(content) == ["version 1.6", "GTS_PDFXVersion"]
    other = write_pdfx("Cats & dogs", "A < B", [page, page], profile, X4)
    ids = [found.split(b"uuid:")[1][:36] for found in (content, other)]
    assert ids[0] != ids[1]


def test_titles_in_any_script_are_readable(profile: PressProfile) -> None:
    title = "Crème (brûlée) \\ 海"
    content = write_pdfx(title, "", [PressPage(198, 270, 9, None, "")], profile)
    assert problems(content) == []
    with pikepdf.Pdf.open(BytesIO(content)) as pdf:
        assert str(pdf.docinfo["/Title"]) == title


def test_the_profile_of_pnp_keeps_240_percent_and_names_its_source(profile: PressProfile) -> None:
    assert 230 < most_ink(profile) <= 240
    assert profile.condition == "CGATS TR 006"
    notice = Path(pnp.__file__).parent / "exports" / "profiles" / "NOTICE.md"
    assert "CGATS TR 006" in notice.read_text("utf-8")


def test_ink_is_the_sum_of_four_plates() -> None:
    picture = Image.new("CMYK", (2, 1))
    picture.putdata([(153, 102, 102, 255), (0, 0, 0, 255)])
    assert total_ink(picture) == 240


def test_greys_are_black_ink_and_colours_are_not(profile: PressProfile) -> None:
    inks = inks_of(["#000000", "#1c1d1f", "#808080", "#fffdf9", "#ffffff", "#c02020"], profile)
    assert inks["#1c1d1f"] == (0, 0, 0, 100)
    assert inks["#fffdf9"] == (0, 0, 0, 0)
    assert inks["#000000"] == (0, 0, 0, 100)
    assert inks["#ffffff"] == (0, 0, 0, 0)
    assert inks["#808080"][:3] == (0, 0, 0)
    assert 50 < inks["#808080"][3] < 70
    assert inks["#c02020"][1] > 80


def test_the_difference_of_colours_is_that_of_the_cie() -> None:
    assert difference((0, 0, 0), (255, 255, 255)) == pytest.approx(100, abs=0.1)
    # sRGB red is 53.2, 80.1, 67.2 and green 87.7, -86.2, 83.2 (Lindbloom).
    assert difference((255, 0, 0), (0, 255, 0)) == pytest.approx(170.6, abs=0.5)


def test_bright_colours_are_reported_with_what_they_become(profile: PressProfile) -> None:
    shifts = shifts_of(["#00ff00", "#0000ff", "#7a2d1e", "#ffffff", "#000000"], profile)
    assert [shift.colour for shift in shifts] == ["#0000ff", "#00ff00"]
    row = Image.new("RGB", (1, 1), (0, 255, 0))
    cyan, magenta, _, _ = to_press(row, profile).getpixel((0, 0))  # type: ignore[misc]
    assert cyan > 100 > magenta


def test_one_note_lists_the_colours_of_a_deck(tmp_path: Path) -> None:
    game = kitchen(tmp_path / "game")
    deck = game / "dishes.yaml"
    deck.write_text(deck.read_text("utf-8").replace("#7a2d1e", "#00ff00"), "utf-8")
    result = pnp.open(game).export("drivethrucards", out=tmp_path / "out", only={"dishes": []})
    (note,) = [one for one in result.findings if one.rule == "unprintable-colour"]
    assert note.severity == "note"
    assert "#00ff00 becomes #" in note.message
    assert note.file.endswith("dishes.yaml")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot read the profile"),
        (b"no profile", "is no ICC profile"),
        ("sRGB", "is not for CMYK printing"),
    ],
)
def test_a_profile_that_is_none_is_an_error(
    tmp_path: Path, content: bytes | str | None, message: str
) -> None:
    path = tmp_path / "own.icc"
    if content == "sRGB":
        content = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    if isinstance(content, bytes):
        path.write_bytes(content)
    game = kitchen(tmp_path / "game")
    out = tmp_path / "out"
    result = pnp.open(game).export("drivethrucards", out=out, profile=str(path))
    errors = [one for one in result.findings if one.severity == "error"]
    assert [one.rule for one in errors] == ["unusable-profile"]
    assert message in errors[0].message
    assert not out.exists()


def test_a_profile_of_the_user_is_embedded(tmp_path: Path, profile: PressProfile) -> None:
    path = tmp_path / "own.icc"
    path.write_bytes(profile.content)
    game = kitchen(tmp_path / "game")
    folder = export(
        game, "drivethrucards", tmp_path / "out", only={"dishes": ["soup"]}, profile=str(path)
    )
    content = (folder / "dishes" / "deck-dishes_poker.pdf").read_bytes()
    assert problems(content) == []
    with pikepdf.Pdf.open(BytesIO(content)) as pdf:
        intent = pdf.Root.OutputIntents[0]
        assert str(intent.OutputConditionIdentifier) == "Custom"
        assert intent.DestOutputProfile.read_bytes() == profile.content


def text_at(x: float, y: float) -> Text:
    return Text("Soup", "AtkinsonHyperlegible-Regular", 3, x, y, (500,) * 4, "#000000")


BOX = Outline(rectangle(0, 0, 10, 10), "#ffffff")
FRAME = Outline(rectangle(0, 0, 10, 10), None, Stroke("#000000", 0.5))


def test_only_texts_that_nothing_covers_are_separate() -> None:
    free, covered = text_at(2, 5), text_at(40, 5)
    over = Group((BOX,), Matrix.translate(39, 0))
    art, texts = separate((BOX, free, covered, over, FRAME))
    assert [placed.text for placed in texts] == [free]
    assert art == (BOX, covered, over, FRAME)


def test_translucent_texts_and_shadows_stay_art() -> None:
    inside = Group((text_at(1, 5),), opacity=0.5)
    shadow = Group((text_at(1, 15),), name="shadow")
    assert separate((inside, shadow)) == ((inside, shadow), ())


def test_a_text_below_a_covered_text_is_covered_too() -> None:
    below, above = text_at(1, 5), text_at(2, 5)
    art, texts = separate((below, above, BOX))
    assert (art, texts) == ((below, above, BOX), ())


def test_separate_texts_keep_their_place_and_clip() -> None:
    clip = rectangle(0, 0, 5, 5)
    group = Group((text_at(0, 4),), Matrix.translate(10, 20), clip)
    _, (placed,) = separate((group,))
    assert placed.matrix == Matrix.translate(10, 20)
    assert placed.clips == (rectangle(10, 20, 5, 5),)


def test_colours_of_a_face_are_those_of_fills_and_lines() -> None:
    assert colours_in(
        (
            BOX,
            Group(
                (FRAME, text_at(1, 5)),
            ),
        )
    ) == {"#ffffff", "#000000"}


def test_the_same_deck_gives_the_same_bytes(deck: bytes, tmp_path: Path) -> None:
    game = kitchen(tmp_path / "game")
    folder = export(game, "drivethrucards", tmp_path / "out", only={"dishes": []})
    assert (folder / "dishes" / "deck-dishes_poker.pdf").read_bytes() == deck


def test_a_landscape_back_is_turned_the_other_way_than_its_front(tmp_path: Path) -> None:
    boxes = (
        "  ground: {draw: panel, at: [-3.2mm, -3.2mm], size: [95.3mm, 69.9mm], fill: '#f3e3c3'}\n"
        "  mark: {draw: panel, at: [5mm, 5mm], size: [20mm, 9mm], fill: '#7a2d1e'}\n"
    )
    deck = tmp_path / "d.yaml"
    deck.write_text(
        "pnp: 1\ndeck: d\ntitle: D\nsize: [88.9mm, 63.5mm]\nbleed: 3.2mm\n"
        f"layout:\n{boxes}back:\n{boxes}cards: [{{card: a, title: A}}]\nunprinted: [title]\n",
        "utf-8",
    )
    folder = export(deck, "drivethrucards", tmp_path / "out")
    (file,) = folder.rglob("*.pdf")
    with pypdfium2.PdfDocument(file) as pdf:
        back, front = (page.render(scale=1).to_pil().convert("L") for page in pdf)
    # The mark is at one corner of the card: on the turned pages, at opposite ones.
    wide, high = front.size
    corners = [(36, high - 52), (wide - 36, 52)]
    dark = [[page.getpixel(corner) < 128 for corner in corners] for page in (front, back)]
    assert dark in ([[True, False], [False, True]], [[False, True], [True, False]])
