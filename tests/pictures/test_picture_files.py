"""Pictures: which files are found, what is refused and why, and how they lie in a box."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from pnp import pictures
from pnp.base.world import Listing
from pnp.pictures import Fit, Picture, PictureError
from pnp.pictures.pixels import MOST_MEGAPIXELS, MOST_MEGAPIXELS_OF_WEBP, read_pixels
from pnp.scene import Group, Instance, Raster, Rect, rectangle
from pnp.scene import Image as Placed

Save = Callable[..., Path]


@pytest.fixture
def save(tmp_path: Path) -> Save:
    def saved(name: str, picture: Image.Image, **options: object) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        picture.save(path, **options)
        return tmp_path

    return saved


def refusal(name: str, home: Path) -> tuple[str, str, str]:
    with pytest.raises(PictureError) as caught:
        pictures.read(name, home)
    return caught.value.code, str(caught.value), caught.value.hint


def raster(name: str, home: Path) -> Raster:
    art = pictures.read(name, home).art
    assert isinstance(art, Raster)
    return art


def pixels(of: Raster) -> Image.Image:
    with Image.open(BytesIO(of.content)) as opened:
        opened.load()
        return opened


def half_red(mode: str = "RGB", size: tuple[int, int] = (40, 20)) -> Image.Image:
    """Return a picture that is red on its left and blue on its right."""
    picture = Image.new("RGB", size, "blue")
    picture.paste("red", (0, 0, size[0] // 2, size[1]))
    return picture.convert(mode)


def test_a_png_is_read(save: Save) -> None:
    found = pictures.read("art/a.png", save("art/a.png", half_red()))
    assert (found.width, found.height, found.remarks) == (40, 20, ())
    assert isinstance(found.art, Raster)
    assert (found.art.format, found.art.mode) == ("png", "RGB")


@pytest.mark.parametrize(
    ("mode", "kept"), [("1", "L"), ("L", "L"), ("LA", "L"), ("P", "RGB"), ("RGBA", "RGB")]
)
def test_what_is_opaque_is_embedded_without_alpha(save: Save, mode: str, kept: str) -> None:
    assert raster("a.png", save("a.png", half_red(mode))).mode == kept


def test_what_is_clear_stays_clear(save: Save) -> None:
    clear = Image.new("RGBA", (4, 4), (255, 0, 0, 0))
    assert raster("a.png", save("a.png", clear)).mode == "RGBA"
    listed = Image.new("P", (4, 4), 0)
    assert raster("b.png", save("b.png", listed, transparency=0)).mode == "RGBA"


def test_sixteen_bits_become_eight(save: Save) -> None:
    deep = Image.new("I;16", (2, 1))
    deep.putpixel((0, 0), 0xFFFF)
    deep.putpixel((1, 0), 0x8000)
    found = pixels(raster("a.png", save("a.png", deep)))
    assert [found.getpixel((x, 0)) for x in (0, 1)] == [255, 128]


def test_a_jpeg_is_kept_without_what_cameras_note(save: Save) -> None:
    plain = save("a.jpg", half_red())
    before = (plain / "a.jpg").read_bytes()
    note = Image.Exif()
    note[0x010F] = "a camera at home"
    save("b.jpg", half_red(), exif=note, comment=b"a secret")
    noted = (plain / "b.jpg").read_bytes()
    assert b"at home" in noted
    assert b"a secret" in noted
    assert raster("a.jpg", plain).content == before
    assert raster("b.jpg", plain).content == before


def test_a_photograph_on_its_side_is_set_upright(save: Save) -> None:
    turned = Image.Exif()
    turned[0x0112] = 6  # the first row is the right edge
    found = raster("a.jpg", save("a.jpg", half_red(), exif=turned))
    assert (found.width, found.height) == (20, 40)
    shown = pixels(found)
    assert not shown.getexif()
    top, bottom = shown.getpixel((10, 5)), shown.getpixel((10, 35))
    assert top[0] > 200 > 50 > top[2]  # type: ignore[index]
    assert bottom[2] > 200 > 50 > bottom[0]  # type: ignore[index]


def test_cmyk_is_converted_and_told(save: Save) -> None:
    found = pictures.read("a.jpg", save("a.jpg", half_red("CMYK")))
    assert isinstance(found.art, Raster)
    assert (found.art.format, found.art.mode) == ("jpeg", "RGB")
    assert [remark.code for remark in found.remarks] == ["cmyk-picture"]
    red = pixels(found.art).getpixel((5, 5))
    assert red[0] > 200 > 60 > red[1]  # type: ignore[index]


@pytest.mark.parametrize("ending", ["gif", "webp"])
def test_the_first_frame_of_what_moves_is_taken_and_told(save: Save, ending: str) -> None:
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("red", "blue")]
    home = save(f"a.{ending}", frames[0], save_all=True, append_images=frames[1:])
    found = pictures.read(f"a.{ending}", home)
    assert [remark.code for remark in found.remarks] == ["animated-picture"]
    assert isinstance(found.art, Raster)
    red = pixels(found.art).convert("RGB").getpixel((4, 4))
    assert red[0] > 200 > 60 > red[2]  # type: ignore[index]


@pytest.mark.parametrize(
    "name",
    ["../a.png", "/etc/a.png", "~/a.png", "art\\a.png", "c:a.png", "art//a.png", "./a.png", ""],
)
def test_a_name_never_leaves_the_folder(save: Save, name: str) -> None:
    home = save("a.png", half_red()) / "game"
    home.mkdir()
    assert refusal(name, home)[0] == "misplaced-picture"


def test_an_address_of_the_web_is_to_be_downloaded(save: Save) -> None:
    home = save("a.png", half_red())
    with pytest.raises(PictureError) as caught:
        pictures.find("https://example.org/a.png", home)
    assert caught.value.hint == "download it into the game's folder, and write its path there"


def test_a_link_out_of_the_folder_is_refused(save: Save) -> None:
    home = save("a.png", half_red()) / "game"
    home.mkdir()
    (home / "a.png").symlink_to(home.parent / "a.png")
    assert refusal("a.png", home)[:2] == (
        "misplaced-picture",
        "the picture 'a.png' is a link to a file outside the game's folder",
    )


@pytest.mark.parametrize(
    "name", ["art/parot.png", "art/Parrot.png", "Art/parrot.png", "ART/PARROT.PNG"]
)
def test_unknown_names_give_the_nearest(save: Save, name: str) -> None:
    home = save("art/parrot.png", half_red())
    save("node_modules/parrots/parrot.png", half_red())
    unknown = ("unknown-picture", f"there is no picture '{name}'", "did you mean art/parrot.png?")
    assert refusal(name, home) == unknown


def test_a_folder_is_no_picture(save: Save) -> None:
    assert refusal("art", save("art/a.png", half_red()))[0] == "unknown-picture"


def test_broken_files_are_refused(save: Save) -> None:
    home = save("a.png", half_red(size=(300, 200)))
    save("a.jpg", half_red(size=(300, 200)))
    for name in ("a.png", "a.jpg"):
        content = (home / name).read_bytes()
        (home / f"cut-{name}").write_bytes(content[: len(content) // 2])
    (home / "empty.png").touch()
    (home / "text.png").write_text("a parrot", "utf-8")
    assert refusal("cut-a.png", home)[0] == "broken-picture"
    assert refusal("cut-a.jpg", home)[0] == "broken-picture"
    assert refusal("empty.png", home)[:2] == ("broken-picture", "the file 'empty.png' is empty")
    assert refusal("text.png", home)[0] == "unknown-format"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_no_damage_brings_the_reader_down(data: st.DataObject) -> None:
    format = data.draw(st.sampled_from(["PNG", "JPEG", "GIF", "WEBP"]))
    written = BytesIO()
    half_red().save(written, format)
    content = bytearray(written.getvalue())
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    try:
        found = read_pixels("a", bytes(content))
    except PictureError:
        return
    assert isinstance(found.art, Raster)


def _header_of(width: int, height: int) -> bytes:
    """Return the start of a PNG file that claims a size and holds no pixels."""
    head = b"IHDR" + struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)
    check = struct.pack(">I", zlib.crc32(head))
    return b"\x89PNG\r\n\x1a\n\0\0\0\r" + head + check + b"\0\0\0\0IDAT"


@pytest.mark.parametrize(
    ("width", "height", "has"),
    [
        (8000, 5001, "41 megapixels"),
        (10_000, 10_000, "100 megapixels"),
        (60_000, 60_000, "3600 megapixels"),
    ],
)
def test_too_many_pixels_are_refused_by_the_header(
    tmp_path: Path, width: int, height: int, has: str
) -> None:
    (tmp_path / "a.png").write_bytes(_header_of(width, height))
    code, message, _ = refusal("a.png", tmp_path)
    told = f"the picture 'a.png' has {has}, more than the maximum of 32"
    assert (code, message) == ("picture-too-large", told)


BOX = Rect(10, 20, 30, 30)
WIDE = Picture(400, 200, Raster(b"", "png", "RGB", 400, 200))
DRAWN = Picture(400, 200, Group(()))


@pytest.mark.parametrize(
    ("fit", "box", "dpi"),
    [("contain", Rect(10, 27.5, 30, 15), 338.67), ("cover", Rect(-5, 20, 60, 30), 169.33)],
)
def test_a_picture_keeps_its_proportions_in_the_middle(fit: Fit, box: Rect, dpi: float) -> None:
    found = pictures.place_picture(WIDE, BOX, fit)
    (image,) = found.items
    assert isinstance(image, Placed)
    assert image.box == box
    assert found.clip == (rectangle(10, 20, 30, 30) if fit == "cover" else None)
    assert pictures.resolution(WIDE, BOX, fit) == pytest.approx(dpi, abs=0.01)


def test_a_drawing_is_shared_and_has_no_resolution() -> None:
    found = pictures.place_picture(DRAWN, BOX, "contain")
    (drawn,) = found.items
    assert isinstance(drawn, Instance)
    assert drawn.of is DRAWN.art
    assert drawn.matrix.apply((400, 200)) == pytest.approx((40, 42.5))
    assert found.clip == rectangle(10, 27.5, 30, 15)
    assert pictures.resolution(DRAWN, BOX, "contain") is None


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "P", "I;16", "LA"])
def test_pixels_that_cannot_be_seen_are_not_kept(save: Save, mode: str) -> None:
    source = half_red().convert("L") if mode == "I;16" else half_red()
    home = save("a.png", source.resize((2000, 1000), 0).convert(mode))
    found = pictures.read("a.png", home, Rect(0, 0, 25.4, 25.4), "contain")
    assert isinstance(found.art, Raster)
    assert (found.width, found.height) == (2000, 1000)  # of which the warnings tell
    assert (found.art.width, found.art.height) == (300, 150)
    small, whole = pixels(found.art), pixels(raster("a.png", home))
    for x, y in ((10, 10), (140, 75), (160, 75), (290, 140)):
        assert small.convert("RGB").getpixel((x, y)) == whole.convert("RGB").getpixel(
            (round(x * 20 / 3), round(y * 20 / 3))
        )


def test_a_photograph_that_is_too_fine_is_written_anew_and_upright(save: Save) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    home = save("a.jpg", half_red(size=(2000, 1000)), exif=exif)
    found = pictures.read("a.jpg", home, Rect(0, 0, 25.4, 25.4), "cover")
    assert isinstance(found.art, Raster)
    assert (found.width, found.height) == (1000, 2000)
    assert (found.art.format, found.art.width, found.art.height) == ("jpeg", 300, 600)
    red, _, blue = pixels(found.art).convert("RGB").getpixel((150, 100))  # type: ignore[misc]
    assert red > 200 > 50 > blue


def test_a_picture_that_is_hardly_too_fine_is_kept(save: Save) -> None:
    home = save("a.jpg", half_red(size=(340, 170)))
    found = pictures.read("a.jpg", home, Rect(0, 0, 25.4, 25.4), "contain")
    assert found.art == raster("a.jpg", home)


def test_grey_in_three_channels_is_kept_in_one(save: Save) -> None:
    assert raster("a.png", save("a.png", half_red("L").convert("RGB"))).mode == "L"


def test_a_folder_that_is_a_link_out_is_refused(save: Save) -> None:
    home = save("art/a.png", half_red()) / "game"
    home.mkdir()
    (home / "art").symlink_to("../art")
    for name in ("art/a.png", "art/b.png"):
        code, message, hint = refusal(name, home)
        assert (code, hint) == ("misplaced-picture", "replace the link with a copy")
        assert message.endswith("is a link to a file outside the game's folder")


def test_a_pipe_is_no_picture(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.png")
    assert refusal("a.png", tmp_path)[:2] == ("unknown-picture", "'a.png' is not a file")


def test_a_picture_beyond_bounds_is_not_read(save: Save, monkeypatch: pytest.MonkeyPatch) -> None:
    home = save("a.png", half_red())
    monkeypatch.setattr(pictures, "LARGEST", 10)
    assert refusal("a.png", home)[0] == "picture-too-large"


def test_a_folder_of_many_pictures_is_listed_once(save: Save) -> None:
    home = save("art/a.png", half_red())
    save("art/b.png", half_red())
    listing = Listing(home)
    assert pictures.read("art/a.png", home, listing=listing)
    save("art/c.png", half_red())
    assert pictures.read("art/b.png", home, listing=listing)
    with pytest.raises(PictureError, match="there is no picture 'art/c.png'"):
        pictures.read("art/c.png", home, listing=listing)
    assert pictures.read("art/c.png", home, listing=Listing(home))


def _jpeg(**options: object) -> bytes:
    written = BytesIO()
    half_red().save(written, "JPEG", **options)
    return written.getvalue()


def test_what_lies_behind_the_end_of_a_jpeg_is_left_out() -> None:
    found = read_pixels("a.jpg", _jpeg() + b"at home" * 9)
    assert isinstance(found.art, Raster)
    assert found.art.content == _jpeg()


def test_notes_between_the_scans_of_a_jpeg_are_left_out() -> None:
    plain = _jpeg(progressive=True)
    at = plain.rindex(b"\xff\xda")
    noted = plain[:at] + b"\xff\xfe\0\x09at home" + plain[at:]
    found = read_pixels("a.jpg", noted)
    assert isinstance(found.art, Raster)
    assert found.art.content == plain


def test_a_small_copy_of_a_jpeg_in_its_density_is_left_out() -> None:
    plain = _jpeg()
    assert plain[2:6] == b"\xff\xe0\0\x10"
    held = plain[6:18] + b"\1\1abc"
    small = plain[:4] + struct.pack(">H", len(held) + 2) + held + plain[20:]
    found = read_pixels("a.jpg", small)
    assert isinstance(found.art, Raster)
    assert found.art.content == plain


def test_a_jpeg_without_an_end_is_written_anew() -> None:
    found = read_pixels("a.jpg", _jpeg().removesuffix(b"\xff\xd9") + b"at home" * 9)
    assert isinstance(found.art, Raster)
    assert b"at home" not in found.art.content


def test_bytes_that_fill_are_no_fault() -> None:
    plain = _jpeg()
    found = read_pixels("a.jpg", plain[:2] + b"\xff" * 9 + plain[2:])
    assert isinstance(found.art, Raster)
    assert found.art.content == plain


def test_odd_notes_in_a_png_are_no_fault(save: Save) -> None:
    home = save("a.png", half_red(), exif=b"II*\0\x08\0\0\0\xff\xff\x12\x01")
    assert raster("a.png", home).width == 40


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xd8" + b"\xff\xda\0\2" * 101, "more than 100 scans"),
        (b"\xff\xd8" + b"\xff\xe1\0\2" * 2002, "more than 2,000 segments"),
        (b"\x89PNG\r\n\x1a\n" + b"\0\0\0\0teSt\0\0\0\0" * 20_001, "more than 20,000 chunks"),
        (b"\x89PNG\r\n\x1a\n" + b"\0\0\0\0iCCP\0\0\0\0" * 2, "more than one profile of colours"),
        (b"GIF89a" + bytes(8 * 1024**2), "more than 8 MB, too many for a GIF file"),
        (_header_of(70_000, 1), "a side of more than 65,535 pixels"),
    ],
)
def test_too_many_parts_are_refused(content: bytes, said: str) -> None:
    with pytest.raises(PictureError) as caught:
        read_pixels("a", content)
    assert caught.value.code == "picture-too-large"
    assert str(caught.value) == f"the picture 'a' has {said}"


def test_the_docs_tell_how_many_pixels_are_read() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "content.md").read_text("utf-8")
    limits = f"{MOST_MEGAPIXELS} megapixels (WebP: {MOST_MEGAPIXELS_OF_WEBP})"
    assert f"of at most {limits}" in page


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("art\\plain.png", "write art/plain.png, with / in place of \\"),
        ("art/plain.png ", "write art/plain.png, without the blank at its end or beginning"),
        (" art/plain.png\u00a0", "write art/plain.png, without the blank at its end or beginning"),
        (
            "art/My%20Art.png",
            "write art/My Art.png, with the characters that codes such as %20 mean in links",
        ),
        (
            ".\\art\\My%20Art.png",
            "write art/My Art.png, with / in place of \\ and without ./ and with the characters"
            " that codes such as %20 mean in links",
        ),
        ("art\\plane.png", "write its path within the game's folder, such as art/parrot.png"),
        ("..%2fsecret.png", "did you mean"),
    ],
)
def test_what_is_wrong_with_a_path_is_named(tmp_path: Path, name: str, hint: str) -> None:
    (tmp_path / "art").mkdir()
    for file in ("plain.png", "My Art.png"):
        (tmp_path / "art" / file).write_bytes(b"x")
    with pytest.raises(PictureError) as caught:
        pictures.find(name, tmp_path)
    assert caught.value.hint.startswith(hint) or name.startswith("..")


def test_a_file_whose_name_looks_like_a_link_is_found(tmp_path: Path) -> None:
    for file in ("50%25.png", "50%.png"):
        (tmp_path / file).write_bytes(b"x")
    assert pictures.find("50%25.png", tmp_path).name == "50%25.png"
