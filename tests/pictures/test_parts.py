"""Elements of an SVG drawing, shown alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image as Pixels

from pnp.pictures import Picture, PictureError, read
from pnp.scene import Group, Instance, Item
from pnp.scene import Path as Outline

SHEET = """
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"
     xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">
  <style>.dark { fill: #112233 } .pale > #box { fill: #ddeeff }</style>
  <defs><linearGradient id="fade"/><circle id="dot" cx="5" cy="5" r="5" fill="#aa0000"/></defs>
  <rect id="ground" width="100" height="50" fill="#ffffff"/>
  <g id="all" class="pale" transform="translate(10 0)" inkscape:label="Every one">
    <rect id="box" x="10" y="5" width="20" height="10"/>
    <rect id="ink" class="dark" x="50" y="5" width="4" height="40"/>
    <path id="bar" d="M60 10 H80" stroke="#00aa00" stroke-width="6"/>
    <path id="tip" d="M60 30 L70 20 L80 30" fill="none" stroke="#00aa00" stroke-width="2"/>
    <use id="copy" href="#dot" x="70"/>
  </g>
  <symbol id="sign" viewBox="0 0 10 10"><path d="M0 0 H10 V10 Z" fill="#0000aa"/></symbol>
  <rect id="unseen" width="9" height="9" fill="none"/>
  <g id="cut" clip-path="url(#edge)"><rect width="40" height="40" fill="#123456"/></g>
  <clipPath id="edge"><rect x="5" y="10" width="10" height="8"/></clipPath>
  <g id="soft" filter="url(#blur)"><rect x="20" y="20" width="10" height="10" fill="#445566"/></g>
  <filter id="blur"><feGaussianBlur stdDeviation="0.3"/></filter>
</svg>
"""


def part_of(home: Path, part: str) -> Picture:
    (home / "sheet.svg").write_text(SHEET, encoding="utf-8")
    return read("sheet.svg", home, part=part)


def colours(item: Item) -> set[str]:
    match item:
        case Group():
            return {colour for one in item.items for colour in colours(one)}
        case Instance():
            return colours(item.of)
        case Outline():
            inks = (item.fill, item.stroke.colour if item.stroke is not None else None)
            return {ink for ink in inks if ink is not None}
    return set()


@pytest.mark.parametrize(
    ("part", "size", "inks"),
    [
        ("box", (20, 10), {"#ddeeff"}),
        ("ink", (4, 40), {"#112233"}),
        ("bar", (20, 6), {"#00aa00"}),
        ("copy", (10, 10), {"#aa0000"}),
        ("dot", (10, 10), {"#aa0000"}),
        ("sign", (50, 50), {"#0000aa"}),
        ("cut", (10, 8), {"#123456"}),
        ("ground", (100, 50), {"#ffffff"}),
    ],
)
def test_a_part_is_as_large_as_what_it_draws(
    tmp_path: Path, part: str, size: tuple[float, float], inks: set[str]
) -> None:
    found = part_of(tmp_path, part)
    assert (found.width, found.height) == pytest.approx(size, abs=0.01)
    assert isinstance(found.art, Group)
    assert colours(found.art) - {"#000000"} == inks


def test_the_corners_of_a_line_are_not_cut_off(tmp_path: Path) -> None:
    # The sharp corner is the square root of 2 beyond the point, and so are the ends.
    assert part_of(tmp_path, "tip").height == pytest.approx(10 + 2**0.5 + 0.5**0.5, abs=0.02)


def test_a_group_has_all_its_elements(tmp_path: Path) -> None:
    found = part_of(tmp_path, "all")
    assert isinstance(found.art, Group)
    assert colours(found.art) >= {"#ddeeff", "#112233", "#00aa00", "#aa0000"}
    assert "#ffffff" not in colours(found.art)


def test_a_part_in_pixels_has_room_for_its_filter(tmp_path: Path) -> None:
    found = part_of(tmp_path, "soft")
    assert found.drawn
    assert (found.width, found.height) == pytest.approx((12, 12))


@pytest.mark.parametrize(
    ("part", "hint"),
    [
        ("boxx", "did you mean box?"),
        ("Every one", "write  part: all,  the id of what has this label"),
        ("unseen", "name an element that is shown"),
        ("fade", "name an element that is shown"),
    ],
)
def test_an_unknown_part_is_an_error_with_the_nearest_id(
    tmp_path: Path, part: str, hint: str
) -> None:
    with pytest.raises(PictureError) as raised:
        part_of(tmp_path, part)
    assert raised.value.code == "not-a-part"
    assert raised.value.hint == hint


def test_a_picture_in_pixels_has_no_parts(tmp_path: Path) -> None:
    Pixels.new("RGB", (90, 60), "teal").save(tmp_path / "cook.png")
    with pytest.raises(PictureError, match=r"in pixels, so it has no part 'hat'") as raised:
        read("cook.png", tmp_path, part="hat")
    assert "crop" in raised.value.hint
